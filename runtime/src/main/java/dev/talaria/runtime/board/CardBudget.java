package dev.talaria.runtime.board;

import dev.talaria.config.Allowance;
import dev.talaria.config.TimeSpan;
import dev.talaria.runtime.session.Budget;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.StringJoiner;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What one attempt at a card may use up, in the words of the settings. Zero: as the settings of its
 * profile say.
 *
 * @param money US dollars
 * @param time in which models and tools work, added up
 * @param turns calls of models
 */
public record CardBudget(long tokens, BigDecimal money, Duration time, int turns, int toolCalls) {
  /** How it is written. */
  public static final String EXAMPLE = "tokens 200000, money 2.50, time 30m, turns 20";

  private static final Predicate<String> COUNT =
      Pattern.compile("[1-9][0-9]{0,8}").asMatchPredicate();
  private static final Predicate<String> MONEY =
      Pattern.compile("(?=.*[1-9])[0-9]{1,9}(\\.[0-9]{1,6})?").asMatchPredicate();
  private static final Map<String, Predicate<String>> WORDS = Map.of(
      "tokens",
      COUNT,
      "money",
      MONEY,
      "time",
      CardBudget::isTime,
      "turns",
      COUNT,
      "tool-calls",
      COUNT);
  private static final Duration LONGEST = Duration.ofDays(366);

  /** What {@link #text} wrote, in any order; empty where it is none. */
  public static Optional<CardBudget> of(String text) {
    var said = new HashMap<String, String>();
    for (var part : text.split(",", -1)) {
      var words = part.strip().split("\\s+", 2);
      if (words.length < 2
          || !WORDS.getOrDefault(words[0], it -> false).test(words[1])
          || said.put(words[0], words[1]) != null) {
        return Optional.empty();
      }
    }
    return Optional.of(new CardBudget(
        Long.parseLong(said.getOrDefault("tokens", "0")),
        new BigDecimal(said.getOrDefault("money", "0")),
        TimeSpan.of(said.getOrDefault("time", "0 s")).orElseThrow(),
        Integer.parseInt(said.getOrDefault("turns", "0")),
        Integer.parseInt(said.getOrDefault("tool-calls", "0"))));
  }

  private static boolean isTime(String text) {
    return TimeSpan.of(text)
        .filter(it -> it.isPositive() && it.toNanosPart() == 0 && it.compareTo(LONGEST) <= 0)
        .isPresent();
  }

  /** "tokens 200000, money 2.50, time 30m, turns 20, tool-calls 50": what is limited. */
  public String text() {
    var text = new StringJoiner(", ");
    add(text, "tokens ", tokens == 0 ? "" : "" + tokens);
    add(text, "money ", money.signum() == 0 ? "" : money.toPlainString());
    add(text, "time ", time.isZero() ? "" : span(time));
    add(text, "turns ", turns == 0 ? "" : "" + turns);
    add(text, "tool-calls ", toolCalls == 0 ? "" : "" + toolCalls);
    return text.toString();
  }

  private static void add(StringJoiner text, String word, String value) {
    if (!value.isEmpty()) {
      text.add(word + value);
    }
  }

  private static String span(Duration time) {
    long seconds = time.toSeconds();
    return seconds % 3600 == 0
        ? seconds / 3600 + "h"
        : seconds % 60 == 0 ? seconds / 60 + "m" : seconds + "s";
  }

  /** The same budget, with what this one says of a task. */
  public Budget over(Budget budget) {
    var its = budget.task();
    var task = new Allowance(
        tokens == 0 ? its.tokens() : tokens,
        money.signum() == 0 ? its.money() : money,
        time.isZero() ? its.time() : time,
        turns == 0 ? its.turns() : turns,
        toolCalls == 0 ? its.toolCalls() : toolCalls);
    return new Budget(task, budget.deadline(), budget.turns(), budget.conversation(), budget.day());
  }
}

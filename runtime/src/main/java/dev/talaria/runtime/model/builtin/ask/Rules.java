package dev.talaria.runtime.model.builtin.ask;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which traits of a clause make which intent, read from {@code rules.txt}: lines of {@code intent
 * weight: trait, one|other, !not}. Of the rules that fit, the heaviest wins, and of equals the
 * first.
 */
final class Rules {
  /** What a clause may ask for. */
  enum Intent {
    DIGEST,
    SCAN,
    SEARCH,
    LIST,
    SUMMARISE,
    RUN,
    UNMARKED,
    TESTS,
    CHECK,
    FETCH,
    SYSTEM,
    MORE,
    HELLO,
    THANKS,
    BYE,
    SELF,
    NO_TARGET
  }

  private record Rule(Intent intent, int weight, List<Set<String>> needs, Set<String> never) {
    boolean fits(Set<String> traits) {
      return never.stream().noneMatch(traits::contains)
          && needs.stream().allMatch(any -> any.stream().anyMatch(traits::contains));
    }
  }

  private static final List<Rule> ALL =
      Lexicon.lines("rules.txt").stream().map(Rules::rule).toList();

  private Rules() {}

  static Optional<Intent> match(Set<String> traits) {
    return ALL.stream()
        .filter(rule -> rule.fits(traits))
        .max(Comparator.comparingInt(Rule::weight))
        .map(Rule::intent);
  }

  private static Rule rule(String line) {
    String[] sides = line.split(":", 2);
    String[] head = sides[0].trim().split(" ", -1);
    List<String> traits =
        Arrays.stream(sides[1].split(",", -1)).map(String::trim).toList();
    return new Rule(
        Intent.valueOf(head[0].toUpperCase(Locale.ROOT)),
        Integer.parseInt(head[1]),
        traits.stream()
            .filter(t -> !t.startsWith("!"))
            .map(t -> Set.of(t.split("\\|", -1)))
            .toList(),
        traits.stream()
            .filter(t -> t.startsWith("!"))
            .map(t -> t.substring(1))
            .collect(Collectors.toUnmodifiableSet()));
  }
}

package dev.talaria.runtime.model.builtin;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.model.builtin.ask.LanguageGuess;
import dev.talaria.runtime.model.builtin.ask.Reader;
import dev.talaria.runtime.model.builtin.ask.Wish;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.Usage;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Decides what the built-in engine answers to a conversation: tool calls, or a report. Pure: the
 * same conversation at the same time has the same answer, and nothing is kept between calls.
 */
public final class Planner {
  /** Earlier requests that a short one may refer to. */
  private static final int REMEMBERED = 6;

  private final Language language;
  private final List<Wish> wishes;
  private final Turn turn;
  private final List<Turn> earlier;
  private final Set<String> tools;

  private Planner(
      Language language, List<Wish> wishes, Turn turn, List<Turn> earlier, Set<String> tools) {
    this.language = language;
    this.wishes = wishes;
    this.turn = turn;
    this.earlier = earlier;
    this.tools = tools;
  }

  /**
   * The next reply of a conversation.
   *
   * @param tools those the session may use; with none the answer is in words
   * @param now with the zone in which "today" is meant
   */
  public static ModelReply next(List<Message> messages, List<ToolSpec> tools, ZonedDateTime now) {
    List<Turn> turns = Turn.of(messages);
    Language language = Language.EN;
    List<Wish> before = List.of();
    List<Wish> wishes = new ArrayList<>();
    for (Turn turn : turns.subList(Math.max(0, turns.size() - REMEMBERED), turns.size())) {
      wishes = new ArrayList<>(); // those of the running turn stay
      for (String request : turn.requests()) {
        language = LanguageGuess.of(request, language);
        List<Wish> read = Reader.read(request, language, before, now);
        before = Reader.worthRemembering(read, before);
        wishes.addAll(read);
      }
    }
    if (asksForRecap(messages)) {
      return words(Answers.recap(turns, language));
    }
    var planner = new Planner(
        language,
        wishes.stream().distinct().toList(),
        turns.getLast(),
        turns.subList(0, turns.size() - 1),
        tools.stream().map(ToolSpec::name).collect(Collectors.toSet()));
    return planner.reply();
  }

  private ModelReply reply() {
    if (wishes.isEmpty()) {
      return words(Answers.toNothing(language));
    }
    List<Done> results = new ArrayList<>(turn.done());
    List<Done> past = earlier.stream().flatMap(t -> t.done().stream()).toList();
    List<Progress> progress = Progress.of(wishes, results, new Steps(language, past));
    boolean enough = turn.rounds() >= 2 * wishes.size() + 2; // nothing here needs more
    List<ToolCall> calls = enough ? List.of() : calls(progress);
    if (!calls.isEmpty()) {
      return new ModelReply("", "", calls, Usage.NONE, false, "");
    }
    return words(new Answers(language, tools, turn, past).report(progress, results));
  }

  private List<ToolCall> calls(List<Progress> progress) {
    List<ToolCall> calls = new ArrayList<>();
    int number = earlier.stream().mapToInt(Turn::calls).sum() + turn.calls();
    boolean free = true;
    for (Progress part : progress) {
      boolean mayGo = !part.isCommand() || free;
      free &= !part.holdsCommands();
      boolean allowed = part.next().map(Need::tool).filter(tools::contains).isPresent();
      if (mayGo && allowed && part.next().isPresent()) {
        Need need = part.next().get();
        number++;
        calls.add(new ToolCall("builtin-" + number, need.tool(), need.arguments()));
      }
    }
    return calls;
  }

  private static boolean asksForRecap(List<Message> messages) {
    return !messages.isEmpty()
        && messages.getLast() instanceof Message.User user
        && Aside.asksForRecap(user.text());
  }

  private static ModelReply words(String text) {
    return new ModelReply(text, "", List.of(), Usage.NONE, false, "");
  }
}

package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardPrompt;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.StepRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What follows from how the steps of a run stand. Pure: asked again after each change it comes to
 * an end, and it gives the same whoever made the changes, and however often they were begun.
 *
 * <p>A step is begun when those that it needs are over. Where one has failed that others do not go
 * on without, nothing more is begun, what is being worked on ends, and the run has failed.
 */
public final class RunRules {
  /** Of one run: rounds in rounds would fill a board. */
  static final int MOST_CARDS = 2_000;

  private static final Workflow NOTHING =
      new Workflow("", "", List.of(), List.of(), Template.EMPTY, Workflow.Notify.ALWAYS);

  /** What a group gives, in characters: others are asked with it. */
  private static final int LONGEST = 100_000;

  private final WorkflowRun run;
  private final Workflow workflow;
  private final List<Card> all;
  private final Map<String, Card> cards;
  private final List<Change> changes = new ArrayList<>();

  private RunRules(WorkflowRun run, Workflow workflow, List<Card> cards) {
    this.run = run;
    this.workflow = workflow;
    this.all = cards;
    this.cards = Progress.byPath(cards);
  }

  /** The cards that a run begins with. */
  public static List<Change.Part> first(Workflow workflow) {
    return parts("", workflow.steps());
  }

  /**
   * What is to be done now; empty: nothing until a card changes.
   *
   * @param cards all of the run
   * @param isAtWork whether a session that has lost its card still works on it
   */
  public static List<Change> next(
      WorkflowRun run, Workflow workflow, List<Card> cards, Predicate<Card> isAtWork) {
    return new RunRules(run, workflow, cards).next(isAtWork);
  }

  private List<Change> next(Predicate<Card> isAtWork) {
    var whole = RunValues.whole(run, workflow.steps(), cards);
    switch (run.state()) {
      case RUNNING -> goOn(whole);
      case CANCELLING -> cancel(isAtWork);
      case FAILED -> {
        if (failed(whole) == null) { // somebody did what had failed
          changes.add(new Change.Turn(WorkflowRun.State.RUNNING, "", ""));
        }
      }
      case CANCELLED -> halt(); // somebody had a step go on
      case SUCCEEDED -> {}
    }
    return changes;
  }

  private void goOn(RunValues whole) {
    all.stream()
        .filter(card -> !card.isStep() && StepRules.waits(card)) // it was halted
        .forEach(
            card -> changes.add(new Change.Begin(card, card.content().work().text())));
    level(whole);
    if (!changes.isEmpty()) {
      return;
    }
    var failed = failed(whole);
    if (failed != null) {
      if (!isGoing("")) {
        changes.add(new Change.Turn(
            WorkflowRun.State.FAILED,
            failed.name() + ": " + why(whole, failed),
            left(whole, failed)));
      }
    } else if (!isGoing("") && workflow.steps().stream().allMatch(step -> isOver(whole, step))) {
      changes.add(new Change.Turn(
          WorkflowRun.State.SUCCEEDED, "", workflow.result().filled(whole, value -> value)));
    }
  }

  /** The same for one whose file cannot be read any more. */
  public static List<Change> nextUnread(
      WorkflowRun run, List<Card> cards, Predicate<Card> isAtWork) {
    var rules = new RunRules(run, NOTHING, cards);
    switch (run.state()) {
      case CANCELLING -> rules.cancel(isAtWork);
      case CANCELLED -> rules.halt();
      case RUNNING ->
        rules.changes.add(
            new Change.Turn(WorkflowRun.State.FAILED, "its file cannot be read any more", ""));
      case SUCCEEDED, FAILED -> {}
    }
    return rules.changes;
  }

  private void cancel(Predicate<Card> isAtWork) {
    halt();
    if (changes.isEmpty() && all.stream().noneMatch(isAtWork)) {
      changes.add(new Change.Turn(WorkflowRun.State.CANCELLED, "", ""));
    }
  }

  private void halt() {
    for (var card : all) {
      if (card.status() == Status.RUNNING
          || card.status() == Status.READY
          || StepRules.isAsked(card)) {
        changes.add(new Change.Halt(card));
      }
    }
  }

  // --- steps beside each other

  /** Begins what can be begun, unless one has failed. */
  private void level(RunValues scope) {
    if (failed(scope) != null) {
      return;
    }
    for (var step : scope.steps()) {
      var card = card(scope, step);
      if (card == null) {
        continue;
      }
      boolean isDue = step.needs().stream().allMatch(need -> isOver(scope, named(scope, need)));
      if (isDue && StepRules.waits(card)) {
        decide(scope, step, card);
      } else if (isDue && StepRules.isOpen(card)) { // otherwise a step before it is done again
        seeTo(scope, step, card);
      }
    }
  }

  private void decide(RunValues scope, WorkflowStep step, Card card) {
    var when = step.when();
    boolean allSkipped = !step.needs().isEmpty()
        && step.needs().stream()
            .allMatch(need -> state(scope, named(scope, need)) == Progress.State.SKIPPED);
    if (when == null ? allSkipped : !when.holds(scope)) {
      changes.add(new Change.Skip(
          card, when == null ? "the steps before it were left out" : "not " + when.written()));
    } else if (step.each() != null) {
      open(scope, step, card);
    } else {
      switch (step.action()) {
        case WorkflowStep.Ask(var question) ->
          changes.add(new Change.Ask(card, question.filled(scope, CardPrompt::harmless)));
        case WorkflowStep.Repeat repeat -> open(card, round(path(scope, step), 1, repeat));
        case WorkflowStep.Prompt ignored -> changes.add(new Change.Begin(card, text(scope, step)));
        case WorkflowStep.Command ignored -> changes.add(new Change.Begin(card, text(scope, step)));
      }
    }
  }

  /** What a worker is asked, or the command. */
  private static String text(RunValues scope, WorkflowStep step) {
    return switch (step.action()) {
      case WorkflowStep.Prompt(var text) -> text.filled(scope, CardPrompt::harmless);
      case WorkflowStep.Command(var text) -> text.filled(scope, RunRules::quoted);
      case WorkflowStep.Ask ignored -> written(step);
      case WorkflowStep.Repeat ignored -> written(step);
    };
  }

  /** One word for a shell. */
  private static String quoted(String value) {
    return "'" + value.replace("\0", "").replace("'", "'\\''") + "'";
  }

  private void seeTo(RunValues scope, WorkflowStep step, Card card) {
    if (step.each() != null) {
      seeToItems(scope, step, card);
    } else if (step.action() instanceof WorkflowStep.Repeat repeat) {
      seeToRounds(scope, step, repeat, card);
    }
  }

  // --- for each item

  private void open(RunValues scope, WorkflowStep step, Card card) {
    var items = items(scope, step);
    if (isCut(scope, step)) {
      changes.add(new Change.Fail(card, "its list was too long to be kept whole"));
    } else if (items.size() > Items.MOST) {
      changes.add(new Change.Fail(
          card, "its list has " + items.size() + " items, and may have " + Items.MOST));
    } else {
      open(card, items(scope, step, items));
    }
  }

  private void open(Card card, List<Change.Part> parts) {
    long more = parts.stream().filter(part -> !cards.containsKey(part.path())).count();
    changes.add(
        all.size() + more > MOST_CARDS
            ? new Change.Fail(card, "its run would have more than " + MOST_CARDS + " steps")
            : new Change.Open(card, parts));
  }

  /** An array whose end is missing would be taken for lines. */
  private static boolean isCut(RunValues scope, WorkflowStep step) {
    var each = step.each();
    if (each == null || !each.isList()) {
      return false;
    }
    var list = each.items().getFirst().filled(scope, value -> value).strip();
    return (list.startsWith("[") || list.startsWith("```")) && list.endsWith(" …");
  }

  private static List<String> items(RunValues scope, WorkflowStep step) {
    var each = step.each();
    if (each == null) {
      return List.of();
    }
    return each.isList()
        ? Items.of(each.items().getFirst().filled(scope, value -> value))
        : each.items().stream().map(item -> item.filled(scope, value -> value)).toList();
  }

  private static List<Change.Part> items(RunValues scope, WorkflowStep step, List<String> items) {
    return IntStream.range(0, items.size())
        .mapToObj(i -> new Change.Part(
            Progress.part(path(scope, step), i + 1),
            step,
            CardStep.Kind.WORK,
            List.of(),
            text(scope.ofItem(items.get(i)), step)))
        .toList();
  }

  private void seeToItems(RunValues scope, WorkflowStep step, Card card) {
    var items = items(scope, step);
    var parts = new ArrayList<Card>();
    for (int i = 1; i <= items.size(); i++) {
      var part = cards.get(Progress.part(path(scope, step), i));
      if (part == null) {
        open(scope, step, card);
        return;
      }
      parts.add(part);
    }
    var failed = parts.stream()
        .filter(part -> Progress.state(part) == Progress.State.FAILED)
        .toList();
    boolean isStopped = !failed.isEmpty() && !step.goesOn();
    if (isStopped) {
      if (parts.stream().noneMatch(part -> Progress.state(part).isGoing())) {
        changes.add(new Change.Fail(card, whyOf(failed.getFirst(), parts, items)));
      }
    } else if (parts.stream().allMatch(RunRules::isEnded)) {
      if (!failed.isEmpty() && failed.size() == parts.size()) {
        changes.add(new Change.Fail(card, whyOf(failed.getFirst(), parts, items)));
      } else {
        finish(card, joined(parts, items), path(scope, step));
      }
    } else {
      beginParts(step, parts);
    }
  }

  /** What an earlier try had more of is not needed. */
  private void finish(Card card, String result, String path) {
    changes.add(new Change.Finish(
        card, result.length() > LONGEST ? result.substring(0, LONGEST) + " …" : result));
    cards.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(path + "["))
        .filter(entry -> StepRules.waits(entry.getValue()))
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> changes.add(new Change.Skip(entry.getValue(), "not needed any more")));
  }

  private void beginParts(WorkflowStep step, List<Card> parts) {
    int most = step.each() == null ? 1 : step.each().atOnce();
    long going =
        parts.stream().filter(part -> !isEnded(part) && !StepRules.waits(part)).count();
    parts.stream()
        .filter(StepRules::waits)
        .limit(Math.max(0, most - going))
        .forEach(
            part -> changes.add(new Change.Begin(part, part.content().work().text())));
  }

  private static String whyOf(Card failed, List<Card> parts, List<String> items) {
    var hold = failed.standing().hold();
    return items.get(parts.indexOf(failed)) + ": " + (hold == null ? "failed" : hold.reason());
  }

  /** What each item gave, under its name. */
  private static String joined(List<Card> parts, List<String> items) {
    var text = new StringBuilder();
    for (int i = 0; i < parts.size(); i++) {
      var part = parts.get(i);
      var hold = part.standing().hold();
      text.append(text.isEmpty() ? "" : "\n\n").append(items.get(i)).append(":\n");
      text.append(
          switch (Progress.state(part)) {
            case SUCCEEDED -> Result.of(part);
            case FAILED -> "failed: " + (hold == null ? "" : hold.reason());
            default -> "left out";
          });
    }
    return text.toString();
  }

  // --- rounds

  private void seeToRounds(
      RunValues scope, WorkflowStep step, WorkflowStep.Repeat repeat, Card card) {
    var path = path(scope, step);
    RunValues before = null;
    for (int number = 1; number <= repeat.atMost(); number++) {
      var round = scope.inRound(number, path, repeat.steps(), before);
      if (repeat.steps().stream().anyMatch(it -> card(round, it) == null)) {
        open(card, round(path, number, repeat));
        return;
      }
      var failed = failed(round);
      if (failed != null) {
        if (!isGoing(round.prefix())) {
          changes.add(new Change.Fail(
              card, "round " + number + ", " + failed.name() + ": " + why(round, failed)));
        }
        return;
      }
      if (!repeat.steps().stream().allMatch(it -> isOver(round, it))) {
        level(round);
        return;
      }
      if (repeat.until().holds(round)) {
        finish(card, repeat.result().filled(round, value -> value), path);
        return;
      }
      before = round;
    }
    changes.add(new Change.Fail(
        card,
        "after " + repeat.atMost() + (repeat.atMost() == 1 ? " round" : " rounds")
            + " it was still not so: " + repeat.until().written()));
  }

  private static List<Change.Part> round(String path, int number, WorkflowStep.Repeat repeat) {
    return parts(Progress.prefix(path, number), repeat.steps());
  }

  private static List<Change.Part> parts(String prefix, List<WorkflowStep> steps) {
    return steps.stream()
        .map(step -> new Change.Part(
            prefix + step.name(),
            step,
            kind(step),
            step.needs().stream().map(need -> prefix + need).toList(),
            written(step)))
        .toList();
  }

  private static CardStep.Kind kind(WorkflowStep step) {
    return switch (step.action()) {
      case WorkflowStep.Ask ignored -> CardStep.Kind.PERSON;
      case WorkflowStep.Repeat ignored -> CardStep.Kind.GROUP;
      case WorkflowStep.Prompt ignored -> kindOfWork(step);
      case WorkflowStep.Command ignored -> kindOfWork(step);
    };
  }

  private static CardStep.Kind kindOfWork(WorkflowStep step) {
    return step.each() == null ? CardStep.Kind.WORK : CardStep.Kind.GROUP;
  }

  /** What stands on its card until it is begun. */
  private static String written(WorkflowStep step) {
    return switch (step.action()) {
      case WorkflowStep.Prompt(var text) -> text.written();
      case WorkflowStep.Command(var text) -> text.written();
      case WorkflowStep.Ask(var question) -> question.written();
      case WorkflowStep.Repeat repeat -> "until " + repeat.until().written();
    };
  }

  // --- how it stands

  private static @Nullable Card card(RunValues scope, WorkflowStep step) {
    return scope.cards().get(path(scope, step));
  }

  private static String path(RunValues scope, WorkflowStep step) {
    return scope.prefix() + step.name();
  }

  private static WorkflowStep named(RunValues scope, String name) {
    return scope.steps().stream()
        .filter(step -> step.name().equals(name))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("no step " + name));
  }

  private static Progress.State state(RunValues scope, WorkflowStep step) {
    return Progress.state(card(scope, step));
  }

  /** The first that has failed and that others do not go on without; null where none has. */
  private static @Nullable WorkflowStep failed(RunValues scope) {
    return scope.steps().stream()
        .filter(step -> !step.goesOn() && state(scope, step) == Progress.State.FAILED)
        .findFirst()
        .orElse(null);
  }

  private static boolean isOver(RunValues scope, WorkflowStep step) {
    return switch (state(scope, step)) {
      case SUCCEEDED, SKIPPED -> true;
      case FAILED -> step.goesOn();
      case WAITING, READY, RUNNING, REVIEW, QUESTION -> false;
    };
  }

  private static boolean isEnded(Card card) {
    return Progress.state(card).isEnded();
  }

  /** Whether somebody works below that path, or will without being begun. */
  private boolean isGoing(String prefix) {
    return all.stream()
        .anyMatch(card -> card.path().startsWith(prefix)
            && !StepRules.isOpen(card)
            && Progress.state(card).isGoing());
  }

  private static String why(RunValues scope, WorkflowStep step) {
    var card = card(scope, step);
    var hold = card == null ? null : card.standing().hold();
    return hold == null ? "failed" : hold.reason();
  }

  private static String left(RunValues scope, WorkflowStep step) {
    var card = card(scope, step);
    return card == null ? "" : card.standing().result();
  }
}

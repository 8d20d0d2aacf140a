package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.Hold;
import dev.talaria.runtime.board.StepRules;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How a run stands, with all its steps. */
public record Progress(WorkflowRun run, Workflow workflow, List<Standing> steps) {
  public Progress {
    steps = List.copyOf(steps);
  }

  /** How a step stands. The names are written in lower case on the wire. */
  public enum State {
    /** The steps before it are not over, or its run does not go on. */
    WAITING,
    READY,
    RUNNING,
    /** A person should look at it first. */
    REVIEW,
    /** A person has to answer, or said that it is to wait. */
    QUESTION,
    SUCCEEDED,
    FAILED,
    SKIPPED;

    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }

    public boolean isEnded() {
      return this == SUCCEEDED || this == FAILED || this == SKIPPED;
    }

    /** It goes on without anybody. */
    boolean isGoing() {
      return this == READY || this == RUNNING;
    }
  }

  /**
   * A step.
   *
   * @param path {@code look}, {@code look[2]} for an item, {@code mend[1].test} in a round
   * @param text what it asks, why it failed, or what it gave
   * @param card null where it has not come to that
   * @param parts of each item, or of each round in their order
   */
  public record Standing(
      String path,
      WorkflowStep step,
      State state,
      String text,
      @Nullable Card card,
      List<Standing> parts) {
    public Standing {
      parts = List.copyOf(parts);
    }
  }

  /** {@code cards} are all of the run. */
  public static Progress of(WorkflowRun run, Workflow workflow, List<Card> cards) {
    var steps = standings("", workflow.steps(), byPath(cards));
    boolean rests = run.state() == WorkflowRun.State.CANCELLED;
    return new Progress(
        run, workflow, rests ? steps.stream().map(Progress::atRest).toList() : steps);
  }

  /** Where a run was cancelled, nothing goes on in what waits for its parts either. */
  private static Standing atRest(Standing it) {
    return new Standing(
        it.path(),
        it.step(),
        it.state() == State.RUNNING ? State.WAITING : it.state(),
        it.text(),
        it.card(),
        it.parts().stream().map(Progress::atRest).toList());
  }

  /** Those of the steps themselves, and not of what workers made of them. */
  static Map<String, Card> byPath(List<Card> cards) {
    var byPath = new HashMap<String, Card>();
    for (var card : cards) {
      if (card.isStep()) {
        byPath.put(card.path(), card);
      }
    }
    return byPath;
  }

  private static List<Standing> standings(
      String prefix, List<WorkflowStep> steps, Map<String, Card> cards) {
    var standings = new ArrayList<Standing>();
    for (var step : steps) {
      var path = prefix + step.name();
      standings.add(standing(path, step, cards.get(path), parts(path, step, cards)));
    }
    return standings;
  }

  private static Standing standing(
      String path, WorkflowStep step, @Nullable Card card, List<Standing> parts) {
    return new Standing(path, step, state(card), text(card), card, parts);
  }

  private static List<Standing> parts(String path, WorkflowStep step, Map<String, Card> cards) {
    var parts = new ArrayList<Standing>();
    if (step.each() != null) {
      for (int i = 1; cards.containsKey(part(path, i)); i++) {
        parts.add(standing(part(path, i), step, cards.get(part(path, i)), List.of()));
      }
    } else if (step.action() instanceof WorkflowStep.Repeat repeat) {
      for (int round = 1; hasBegun(prefix(path, round), repeat, cards); round++) {
        parts.addAll(standings(prefix(path, round), repeat.steps(), cards));
      }
    }
    return parts;
  }

  private static boolean hasBegun(
      String prefix, WorkflowStep.Repeat repeat, Map<String, Card> cards) {
    return repeat.steps().stream().anyMatch(step -> cards.containsKey(prefix + step.name()));
  }

  /** {@code look[2]}. */
  static String part(String path, int number) {
    return path + "[" + number + "]";
  }

  /** {@code mend[1].}, before the names of the steps of a round. */
  static String prefix(String path, int round) {
    return part(path, round) + ".";
  }

  static State state(@Nullable Card card) {
    if (card == null) {
      return State.WAITING;
    }
    return switch (card.status()) {
      case TRIAGE -> State.QUESTION;
      case READY -> State.READY;
      case RUNNING -> State.RUNNING;
      case REVIEW -> State.REVIEW;
      case DONE -> State.SUCCEEDED;
      case ARCHIVED -> card.isDone() ? State.SUCCEEDED : State.SKIPPED;
      case BLOCKED -> blocked(card.standing().hold());
    };
  }

  private static State blocked(@Nullable Hold hold) {
    return hold == null
        ? State.QUESTION
        : switch (hold.kind()) {
          case STEP -> State.WAITING;
          case PARTS, PARENTS -> State.RUNNING;
          case QUESTION, PERSON -> State.QUESTION;
          case GAVE_UP -> State.FAILED;
        };
  }

  private static String text(@Nullable Card card) {
    if (card == null || StepRules.waits(card)) {
      return "";
    }
    var hold = card.standing().hold();
    return hold == null ? Result.of(card) : hold.reason();
  }
}

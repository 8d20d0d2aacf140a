package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Card;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What references stand for at one place of a workflow.
 *
 * @param prefix of the paths of the steps beside it
 * @param around null where it is the whole
 * @param before the round before; null where there is none
 */
record RunValues(
    WorkflowRun run,
    Map<String, Card> cards,
    String prefix,
    List<WorkflowStep> steps,
    @Nullable RunValues around,
    int round,
    @Nullable RunValues before,
    String item)
    implements Values {

  static RunValues whole(WorkflowRun run, List<WorkflowStep> steps, Map<String, Card> cards) {
    return new RunValues(run, cards, "", steps, null, 0, null, "");
  }

  RunValues inRound(
      int number, String path, List<WorkflowStep> inside, @Nullable RunValues roundBefore) {
    return new RunValues(
        run, cards, Progress.prefix(path, number), inside, this, number, roundBefore, "");
  }

  RunValues ofItem(String value) {
    return new RunValues(run, cards, prefix, steps, around, round, before, value);
  }

  @Override
  public String of(Reference reference) {
    return switch (reference) {
      case Reference.OfInput(var name) -> run.inputs().getOrDefault(name, "");
      case Reference.OfStep(var step, var part) -> known(step, part);
      case Reference.OfRoundBefore(var step, var part) ->
        before == null ? "" : before.known(step, part);
      case Reference.Item() -> item;
      case Reference.Round() -> "" + round;
    };
  }

  private String known(String step, Reference.Part part) {
    if (steps.stream().noneMatch(it -> it.name().equals(step))) {
      return around == null ? "" : around.known(step, part);
    }
    var card = cards.get(prefix + step);
    return switch (part) {
      case STATE -> Progress.state(card).word();
      case RESULT -> result(card);
    };
  }

  /** What it left; where that is nothing, why it failed. */
  private static String result(@Nullable Card card) {
    if (card == null) {
      return "";
    }
    return switch (Progress.state(card)) {
      case SUCCEEDED -> Result.of(card);
      case FAILED -> failure(card);
      case WAITING, READY, RUNNING, REVIEW, QUESTION, SKIPPED -> "";
    };
  }

  private static String failure(Card card) {
    var left = card.standing().result();
    var hold = card.standing().hold();
    return left.isBlank() && hold != null ? hold.reason() : left;
  }
}

package dev.talaria.runtime.workflow;

import org.jspecify.annotations.Nullable;

/** What a step is, in the words of its file. */
public final class StepWords {
  /** So many at once is all of them. */
  private StepWords() {}

  /** "prompt", "run", "ask", "repeat". */
  public static String action(WorkflowStep step) {
    return switch (step.action()) {
      case WorkflowStep.Prompt ignored -> "prompt";
      case WorkflowStep.Command ignored -> "run";
      case WorkflowStep.Ask ignored -> "ask";
      case WorkflowStep.Repeat ignored -> "repeat";
    };
  }

  /** The prompt, the command or the question; empty where other steps are repeated. */
  public static String what(WorkflowStep step) {
    return switch (step.action()) {
      case WorkflowStep.Prompt(var text) -> text.written();
      case WorkflowStep.Command(var text) -> text.written();
      case WorkflowStep.Ask(var question) -> question.written();
      case WorkflowStep.Repeat ignored -> "";
    };
  }

  /** What has to be so; null: nothing. */
  public static @Nullable String when(WorkflowStep step) {
    return step.when() == null ? null : step.when().written();
  }

  /** "for each of 3 items, 2 at once", "at most 5 rounds, until …"; null: once. */
  public static @Nullable String often(WorkflowStep step) {
    if (step.action() instanceof WorkflowStep.Repeat repeat) {
      var rounds = repeat.atMost() == 1 ? "1 round" : repeat.atMost() + " rounds";
      return "at most " + rounds + ", until " + repeat.until().written();
    }
    var each = step.each();
    if (each == null) {
      return null;
    }
    int count = each.items().size();
    var items = each.isList() && count == 1
        ? each.items().getFirst().written()
        : count == 1 ? "1 item" : count + " items";
    return "for each of " + items
        + (each.atOnce() >= Items.MOST ? "" : ", " + each.atOnce() + " at once");
  }
}

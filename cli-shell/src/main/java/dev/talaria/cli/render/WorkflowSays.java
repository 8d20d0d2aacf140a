package dev.talaria.cli.render;

import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.wire.WorkflowInfo;
import java.util.ArrayList;
import java.util.List;

/** What became of a run of a workflow, and how it stands, in a line or two. */
public final class WorkflowSays {
  private WorkflowSays() {}

  /** What is missing from lists because of its age. */
  public static String removed(Reply.RemovedCards removed) {
    return "removed " + Words.count(removed.runs(), "run") + " that ended before "
        + Words.date(removed.before()) + " (store.retention, board gc)";
  }

  /** "✓ succeeded". */
  static String signed(String state) {
    var sign = switch (state) {
      case "running" -> "▶ ";
      case "succeeded" -> "✓ ";
      case "failed" -> "✗ ";
      case "cancelled" -> "■ ";
      default -> "… ";
    };
    return sign + state;
  }

  /** What is worked on, and what waits for a person: "look[1], look[2]", "ask waits for you". */
  static String now(WorkflowInfo run) {
    return run.asking().isEmpty()
        ? String.join(", ", run.working())
        : "? " + String.join(", ", run.asking()) + " "
            + (run.asking().size() == 1 ? "waits" : "wait") + " for you";
  }

  /** Where several steps wait for a person: a line that names them all. */
  public static String waiting(WorkflowInfo run, Page page) {
    return run.asking().size() > 1 ? Says.note(now(run), page) : "";
  }

  /** The name of a new run, and how to follow it. */
  public static String began(WorkflowInfo run, Page page) {
    return became(run, "began", page) + Says.note("   /workflow show " + run.id(), page);
  }

  /** {@code what} goes on with the sentence. */
  public static String became(WorkflowInfo run, String what, Page page) {
    var rows = Wrap.hanging(
        new Span("🔀 ", Ink.NORMAL),
        Span.of("Run " + run.id() + " of " + run.workflow() + " " + what),
        page.width());
    return Row.text(rows, page.style());
  }

  /** "is running", "has failed: the step test has failed": goes on with a sentence about a run. */
  public static String stands(WorkflowInfo run) {
    var why = run.why().isBlank() ? "" : ": " + Words.start(run.why(), 120);
    return switch (run.state()) {
      case "running" ->
        run.asking().isEmpty() ? "is running" : "waits for you: " + String.join(", ", run.asking());
      case "cancelling" -> "is being cancelled";
      case "cancelled" -> "is cancelled";
      case "failed" -> "has failed" + why;
      default -> "has " + run.state();
    };
  }

  /** The steps that wait for a person, those in items and rounds too. */
  public static List<StepInfo> asked(List<StepInfo> steps) {
    var asked = new ArrayList<StepInfo>();
    for (var step : steps) {
      if (!step.parts().isEmpty()) {
        asked.addAll(asked(step.parts()));
      } else if (step.state().equals("question") || step.state().equals("review")) {
        asked.add(step);
      }
    }
    return asked;
  }

  /** What answers one of them: only steps that ask are answered by the run. */
  public static String answer(StepInfo step, List<StepInfo> asked, WorkflowInfo run) {
    if (step.state().equals("review")) {
      return "/board done " + step.card();
    }
    if (!step.action().equals("ask")) {
      return "/board ready " + step.card() + " ANSWER";
    }
    boolean several = asked.stream().filter(it -> it.action().equals("ask")).count() > 1;
    return "/workflow resume " + run.id() + (several ? " --step " + step.path() : "") + " ANSWER";
  }
}

package dev.talaria.cli.render;

import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.wire.WorkflowInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;

/** {@code /workflow show}: one run whole, or what a run would do. */
public final class WorkflowPage {
  private static final int VALUE = 60;

  private WorkflowPage() {}

  /** One run, as the other, and what it asks a person. */
  public static String text(
      Reply.WorkflowDetail detail,
      boolean all,
      Page page,
      Moments moments,
      UnaryOperator<String> hints) {
    return standing(detail, all, page, moments, hints) + questions(detail, page, hints);
  }

  /**
   * How one run stands.
   *
   * @param all each item and round, not only how many of them are over
   * @param hints puts a hint into the words of where it is shown
   */
  public static String standing(
      Reply.WorkflowDetail detail,
      boolean all,
      Page page,
      Moments moments,
      UnaryOperator<String> hints) {
    var run = detail.run();
    var out = new StringBuilder();
    out.append(title("Workflow " + run.workflow(), detail.about(), page));
    out.append(Lists.pairs(
        page,
        "state",
        WorkflowSays.signed(run.state()) + (run.why().isBlank() ? "" : ": " + run.why()),
        "began",
        moments.text(run.startedAt()) + " by " + run.by(),
        "took",
        moments.soFar(run.startedAt(), run.endedAt()),
        "inputs",
        inputs(run),
        "board",
        run.board(),
        "id",
        run.id()));
    out.append('\n').append(StepTree.text(detail.steps(), all, page, moments));
    if (!all && detail.steps().stream().anyMatch(step -> !step.parts().isEmpty())) {
      out.append(Says.note(
          "… items and rounds: " + hints.apply("/workflow show " + run.id() + " --all"), page));
    }
    if (!run.result().isBlank()) {
      heading(out, "Result", page);
      out.append(Row.text(Markdown.rows(run.result(), page.width()), page.style()));
    }
    return out.toString();
  }

  /** What a run of it would do. */
  public static String plan(String name, String about, List<StepInfo> steps, Page page) {
    return title("Workflow " + name, about, page)
        + "\n"
        + StepTree.text(steps, true, page, Moments.NONE);
  }

  private static String title(String title, String about, Page page) {
    var line = new ArrayList<Span>();
    line.add(Span.of(title, Ink.HEADING));
    if (!about.isBlank()) {
      line.add(Span.of(" · " + about, Ink.DIM));
    }
    return Row.text(Wrap.lines(line, page.width()), page.style());
  }

  private static String inputs(WorkflowInfo run) {
    return run.inputs().entrySet().stream()
        .sorted(Map.Entry.comparingByKey())
        .map(input -> input.getKey() + "=" + Words.start(input.getValue(), VALUE))
        .collect(Collectors.joining(" · "));
  }

  /** What waits for a person, and how they answer; empty where nothing does. */
  public static String questions(
      Reply.WorkflowDetail detail, Page page, UnaryOperator<String> hints) {
    var asked = WorkflowSays.asked(detail.steps());
    return asked.stream()
        .map(step -> question(step, WorkflowSays.answer(step, asked, detail.run()), page, hints))
        .collect(Collectors.joining());
  }

  private static String question(
      StepInfo step, String hint, Page page, UnaryOperator<String> hints) {
    var out = new StringBuilder();
    heading(out, StepSays.sign(step.state()) + " " + step.path(), page);
    out.append(Row.text(Markdown.plain(step.text(), page.width()), page.style()));
    out.append(Says.note("→ " + hints.apply(hint), page));
    return out.toString();
  }

  private static void heading(StringBuilder out, String text, Page page) {
    out.append('\n').append(Row.of(text, Ink.HEADING).text(page.style())).append('\n');
  }
}

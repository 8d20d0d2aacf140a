package dev.talaria.cli.render;

import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** {@code /show}: one task whole. Never cut: it is where "all lines" lead to. */
public final class TaskPage {
  private TaskPage() {}

  public static String text(Reply.TaskDetail detail, Page page) {
    return text(detail, page, UnaryOperator.identity());
  }

  /**
   * One task whole.
   *
   * @param hints puts a hint into the words of where it is shown
   */
  public static String text(Reply.TaskDetail detail, Page page, UnaryOperator<String> hints) {
    var task = detail.task();
    var out = new StringBuilder();
    out.append(Row.of(title(task), Ink.HEADING).text(page.style()));
    out.append('\n').append(facts(detail, page, hints));
    heading(out, "Prompt", page);
    out.append(Row.text(Markdown.plain(task.prompt(), page.width()), page.style()));
    if (!detail.steps().isEmpty()) {
      heading(out, "Steps", page);
      out.append(steps(detail.steps(), page));
    }
    if (task.result() != null && !task.result().isEmpty()) {
      heading(out, "Result", page);
      out.append(Row.text(Markdown.rows(task.result(), page.width()), page.style()));
    }
    return out.toString();
  }

  /** What works for another session has no number. */
  private static String title(TaskInfo task) {
    return task.number() == 0
        ? "Session " + task.id() + (task.parent() == null ? "" : " for " + task.parent())
        : "Task #" + task.number() + " · " + task.id();
  }

  /** The steps alone: {@code /log 1}. */
  public static String steps(List<Reply.TaskStep> steps, Page page) {
    var rows = new ArrayList<Row>();
    for (var step : steps) {
      rows.addAll(step(step, page.width()));
    }
    return Row.text(rows, page.style());
  }

  private static List<Row> step(Reply.TaskStep step, int width) {
    var rows = new ArrayList<Row>();
    var ok = step.ok();
    var ink = ok == null ? Ink.BOLD : ok ? Ink.GOOD : Ink.BAD;
    var head = new ArrayList<Span>();
    head.add(Span.of(step.index() + ". ", Ink.DIM));
    head.add(Span.of(step.kind() + (step.tool() == null ? "" : " " + step.tool()), ink));
    if (step.session() != null) {
      head.add(Span.of(" → " + step.session(), Ink.NORMAL));
    }
    head.add(Span.of("  " + Words.time(step.at()), Ink.DIM));
    rows.addAll(Wrap.lines(head, width));
    indented(rows, step.arguments(), width, Ink.CODE);
    indented(rows, step.text(), width, Ink.NORMAL);
    return rows;
  }

  private static void indented(
      List<Row> rows, @org.jspecify.annotations.Nullable String text, int width, Ink ink) {
    if (text != null && !text.isBlank()) {
      for (var line : Visible.text(text.strip()).lines().toList()) {
        Wrap.lines(List.of(Span.of(line, ink)), width - 3)
            .forEach(row -> rows.add(row.after(new Span("   ", Ink.NORMAL))));
      }
    }
  }

  private static String facts(Reply.TaskDetail detail, Page page, UnaryOperator<String> hints) {
    var task = detail.task();
    var config = detail.config();
    var usage = task.usage();
    var error = task.error();
    return Lists.pairs(
        page,
        "state",
        TaskTable.state(task) + (task.ended() ? "" : " · " + task.activity()),
        "why",
        error == null
            ? ""
            : error.message() + (error.hint().isEmpty() ? "" : " → " + hints.apply(error.hint())),
        "started",
        Words.time(task.startedAt()),
        "ended",
        Words.time(task.endedAt()),
        "took",
        Words.elapsed(task.elapsedMillis()),
        "used",
        usage.input() + " tokens in (" + usage.cachedInput() + " cached), " + usage.output()
            + " out · " + Words.count(task.tools(), "tool") + money(task),
        "wrote",
        detail.files() == null ? "" : String.join(", ", detail.files()),
        "model",
        config.model() + " (" + config.provider() + ")"
            + (config.fallback().isEmpty() ? "" : ", then " + String.join(", ", config.fallback())),
        "reasoning",
        config.reasoning(),
        "tools",
        String.join(", ", config.toolsets()),
        "profile",
        config.profile(),
        "directory",
        config.directory(),
        "budget",
        config.budget(),
        "supervision",
        config.supervision());
  }

  private static String money(TaskInfo task) {
    return task.cost().isEmpty() ? "" : " · " + Words.money(task.cost());
  }

  private static void heading(StringBuilder out, String text, Page page) {
    out.append('\n').append(Row.of(text, Ink.HEADING).text(page.style())).append('\n');
  }
}

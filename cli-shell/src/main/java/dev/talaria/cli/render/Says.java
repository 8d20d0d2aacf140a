package dev.talaria.cli.render;

import dev.talaria.runtime.wire.ApprovalInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.GrantInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Answers of a line or two. */
public final class Says {
  private Says() {}

  /** What was said, one paragraph for each; the role decides how it begins. */
  public static String history(Reply.Messages messages, Page page) {
    if (messages.messages().isEmpty()) {
      return "Nothing was said yet.\n";
    }
    var out = new StringBuilder();
    for (var said : messages.messages()) {
      var sign = switch (said.role()) {
        case "you" -> "> ";
        case "agent" -> "";
        case "tool" -> "  ▸ ";
        default -> "  ◂ ";
      };
      var rows = said.role().equals("agent")
          ? Markdown.rows(said.text(), page.width())
          : Markdown.plain(sign + said.text(), page.width());
      out.append(Row.text(rows, page.style()));
    }
    return out.toString();
  }

  /** The first line of a shell: what answers here, and how to find out more. */
  public static String greeting(String version, String model, String provider, Page page) {
    var line = "⚕ Talaria " + version + " · " + Visible.line(model)
        + (provider.equals("builtin") ? "" : " (" + Visible.line(provider) + ")") + " · /help";
    return Row.text(Wrap.lines(List.of(new Span(line, Ink.BOLD)), page.width()), page.style());
  }

  /** The confirmation of a task that was started. */
  public static String started(Reply.TaskStarted task, Page page) {
    var rows = new ArrayList<>(Wrap.hanging(
        new Span("🔄 ", Ink.NORMAL),
        Span.of("Background task #" + task.number() + " started: \"" + Words.preview(task.prompt())
            + "\""),
        page.width()));
    rows.addAll(indented("   Task ID: " + task.id(), Ink.NORMAL, page.width()));
    if (task.position() > 0) {
      var waits = "   Queued: " + ordinal(task.position()) + " in line";
      rows.addAll(indented(waits, Ink.NORMAL, page.width()));
    }
    return Row.text(rows, page.style());
  }

  /** A refusal: what did not work, and what to do next. A line stays one but in a window. */
  public static String error(ErrorInfo error, Page page) {
    int width = page.isWindow() ? page.width() : Integer.MAX_VALUE;
    var said = Visible.text(error.message()).strip().lines().toList();
    var rows = new ArrayList<>(Wrap.hanging(
        new Span("✗ ", Ink.BAD), Span.of(said.isEmpty() ? "" : said.getFirst()), width));
    said.stream().skip(1).forEach(line -> rows.addAll(indented(line, Ink.NORMAL, width)));
    if (!error.hint().isEmpty()) {
      rows.addAll(Wrap.hanging(new Span("  → ", Ink.NORMAL), Span.of(error.hint()), width));
    }
    return Row.text(rows, page.style());
  }

  /**
   * A question that came up; nothing waits for its answer at the prompt.
   *
   * @param here the conversation in which it is shown
   */
  public static String question(ApprovalInfo approval, @Nullable String here, Page page) {
    var who = Visible.line(Askers.who(approval, here));
    var line = who + " asks: " + Visible.line(approval.action()) + " → /allow " + approval.number()
        + " or /deny " + approval.number();
    var rows =
        new ArrayList<>(Wrap.lines(List.of(new Span("? ", Ink.WARN), Span.of(line)), page.width()));
    rows.addAll(Wrap.lines(List.of(Span.of("  " + stakes(approval), Ink.DIM)), page.width()));
    return Row.text(rows, page.style());
  }

  /** What could go wrong, and what it means to say nothing. */
  public static String stakes(ApprovalInfo approval) {
    return Visible.line(approval.risk()) + " · no answer by " + Words.time(approval.deadline())
        + " means "
        + switch (approval.onTimeout()) {
          case "skip" -> "going on without it";
          case "end-task" -> "the end of the task";
          default -> "no";
        };
  }

  /** What became of permissions that were taken back. */
  public static String revoked(List<GrantInfo> grants) {
    return grants.isEmpty()
        ? "nothing is allowed for longer"
        : grants.stream()
            .map(it -> "revoked %s (%s): %s"
                .formatted(it.grant(), it.scope(), Visible.line(String.join(", ", it.covers()))))
            .collect(Collectors.joining("\n"));
  }

  /** What is said on leaving, or empty where nothing goes on. */
  public static String leaving(int running) {
    return switch (running) {
      case 0 -> "";
      case 1 -> "1 task goes on; its result will wait for you.\n";
      default -> running + " tasks go on; their results will wait for you.\n";
    };
  }

  /** Something of Talaria's own to say, without a sign of failure. */
  public static String note(String text, Page page) {
    return Row.text(indented(text, Ink.DIM, page.width()), page.style());
  }

  /** A line whose further rows begin where it does. */
  private static List<Row> indented(String line, Ink ink, int width) {
    var text = line.stripLeading();
    var head = new Span(" ".repeat(line.length() - text.length()), Ink.NORMAL);
    return Wrap.hanging(head, Span.of(text, ink), width);
  }

  /** What is missing from lists because of its age. */
  public static String removed(Reply.Removed removed) {
    return "removed %s that ended before %s (store.retention)"
        .formatted(Words.count(removed.tasks(), "task"), Words.date(removed.endedBefore()));
  }

  static String ordinal(int number) {
    int last = number % 100 >= 11 && number % 100 <= 13 ? 0 : number % 10;
    return number
        + switch (last) {
          case 1 -> "st";
          case 2 -> "nd";
          case 3 -> "rd";
          default -> "th";
        };
  }
}

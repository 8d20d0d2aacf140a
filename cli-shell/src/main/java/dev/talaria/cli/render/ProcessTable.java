package dev.talaria.cli.render;

import dev.talaria.runtime.wire.ProcessInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /processes} and what is said of one of them. */
public final class ProcessTable {
  private static final String NONE = "No process. An agent starts them: servers, watchers, builds.";
  private static final int TITLE = 24;

  private ProcessTable() {}

  /**
   * The processes; in a narrow window each is a block of lines.
   *
   * @param here the conversation in which they are listed; null outside of any
   */
  public static String text(List<ProcessInfo> processes, @Nullable String here, Page page) {
    return Lists.wide(
        processes,
        NONE,
        page,
        List.of("process", "state", "since", "pid", "of", "command"),
        process -> List.of(
            process.id(),
            state(process),
            Words.time(process.startedAt()),
            "" + process.pid(),
            owner(process, here),
            process.command()));
  }

  /** The end of what a process printed, below how it stands. */
  public static String output(Reply.ProcessOutput output, Page page) {
    var rows = new ArrayList<>(Wrap.lines(List.of(Span.of(line(output), Ink.DIM)), page.width()));
    for (var line : Visible.text(output.text()).lines().toList()) {
      rows.addAll(Wrap.hard(Span.of(line), page.width()));
    }
    return Row.text(rows, page.style());
  }

  /** How a process stands, in one line: "p3 ▶ running · pid 4812 · npm run dev". */
  public static String line(Reply.ProcessOutput output) {
    var process = output.process();
    var line = Stream.of(
            process.id() + " " + state(process),
            "pid " + process.pid(),
            process.command(),
            output.next() == 0 ? "nothing printed" : "",
            output.problem() == null ? "" : "what came last is not kept: " + output.problem())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(" · "));
    return Visible.line(line);
  }

  /** What became of a process that was to end. */
  public static String killed(Reply.ProcessKilled killed, Page page) {
    var id = killed.process().id();
    return Says.note(
        killed.ended().isEmpty()
            ? id + " had ended: " + state(killed.process())
            : id + " ended: " + String.join(", ", killed.ended()),
        page);
  }

  /**
   * "▶ running", "▶ exit 0, what it started goes on", "✓ exit 0", "✗ exit 1", "■ exit 143, ended by
   * you".
   */
  static String state(ProcessInfo process) {
    var exit = process.exit();
    if (exit == null) {
      return "▶ " + process.state();
    }
    if (!process.ended()) {
      return "▶ exit " + exit + ", what it started goes on";
    }
    var by = process.endedBy();
    return by == null
        ? (exit == 0 ? "✓ exit " : "✗ exit ") + exit
        : "■ exit " + exit
            + switch (by) {
              case "person" -> ", ended by you";
              case "session" -> ", ended with its session";
              default -> ", ended by its " + by;
            };
  }

  private static String owner(ProcessInfo process, @Nullable String here) {
    boolean isHere = here != null && here.equals(process.conversation());
    var name = isHere && process.taskNumber() > 0
        ? "#" + process.taskNumber()
        : isHere && Objects.equals(here, process.session()) ? "here" : process.session();
    return name + " " + Words.start(process.title(), TITLE);
  }
}

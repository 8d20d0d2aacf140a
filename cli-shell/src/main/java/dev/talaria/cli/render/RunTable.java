package dev.talaria.cli.render;

import dev.talaria.runtime.wire.RunInfo;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** {@code /cron history}: the runs of a job, and what came of each. */
public final class RunTable {
  private static final int RESULT = 40;

  private RunTable() {}

  /** {@code none}: what is said where there is none. */
  public static String text(List<RunInfo> runs, String none, Page page, Moments moments) {
    return Lists.wide(
        runs,
        none,
        page,
        List.of("when", "run", "took", "task", "result"),
        run -> List.of(
            moments.text(at(run)),
            state(run) + how(run),
            moments.between(run.started(), run.ended()),
            run.task() == null ? "" : run.task(),
            Words.start(result(run), RESULT)));
  }

  /** Its slot; a run by hand has none. */
  static @Nullable String at(RunInfo run) {
    return run.planned() == null ? run.started() : run.planned();
  }

  /** "✓ succeeded", "○ missed". */
  static String state(RunInfo run) {
    return run.state().isEmpty() ? "○ " + run.kind() : TaskTable.signed(run.state());
  }

  /** " (late, unchanged)": what is not as usual. */
  private static String how(RunInfo run) {
    var unusual = run.state().isEmpty()
        ? ""
        : Stream.of(kind(run.kind()), told(run.told()), undelivered(run))
            .filter(part -> !part.isEmpty())
            .collect(Collectors.joining(", "));
    return unusual.isEmpty() ? "" : " (" + unusual + ")";
  }

  /** A file or command of a run that is over did not get its result; its note says why. */
  static String undelivered(RunInfo run) {
    return run.state().isEmpty() || run.note().isEmpty() ? "" : "not delivered";
  }

  private static String kind(String kind) {
    return kind.equals("on_time") ? "" : kind.replace('_', ' ');
  }

  private static String told(String told) {
    return switch (told) {
      case "silent" -> "nothing to say";
      case "unchanged" -> "unchanged";
      case "not_wanted" -> "not told";
      case "once" -> "told before";
      default -> "";
    };
  }

  private static String result(RunInfo run) {
    var error = run.error();
    if (error != null) {
      return error.message();
    }
    var result = run.result() == null ? "" : run.result().strip().replaceAll("\\s+", " ");
    return result.isEmpty() ? run.note() : result;
  }
}

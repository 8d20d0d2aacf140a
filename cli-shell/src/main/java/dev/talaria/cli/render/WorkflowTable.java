package dev.talaria.cli.render;

import dev.talaria.runtime.wire.WorkflowInfo;
import java.util.List;

/** {@code /workflow list}: the runs, and what can be run. */
public final class WorkflowTable {
  private static final int TEXT = 60;

  private WorkflowTable() {}

  /**
   * A workflow that can be run.
   *
   * @param about one line, or what is wrong with it
   * @param file where it is; empty for an example
   */
  public record Known(String name, String about, String file) {}

  /**
   * The runs as they come, and the workflows there are.
   *
   * @param none what is said where there is nothing at all
   */
  public static String text(
      List<WorkflowInfo> runs, List<Known> known, String none, Page page, Moments moments) {
    if (runs.isEmpty() && known.isEmpty()) {
      return Lists.none(none, page);
    }
    return runs(runs, page, moments)
        + (runs.isEmpty() || known.isEmpty() ? "" : "\n")
        + known(known, page);
  }

  /** Workflows to begin with. */
  public static String examples(List<Known> examples, Page page) {
    return Lists.wide(
        examples, "", page, List.of("example", "about"), it -> List.of(it.name(), it.about()));
  }

  private static String runs(List<WorkflowInfo> runs, Page page, Moments moments) {
    return runs.isEmpty()
        ? ""
        : Lists.wide(
            runs,
            "",
            page,
            List.of("run", "workflow", "state", "began", "took", ""),
            run -> List.of(
                run.id(),
                run.workflow(),
                WorkflowSays.signed(run.state()),
                moments.text(run.startedAt()),
                moments.soFar(run.startedAt(), run.endedAt()),
                said(run)));
  }

  private static String said(WorkflowInfo run) {
    return Words.start(
        !run.ended() ? WorkflowSays.now(run) : run.why().isBlank() ? run.result() : run.why(),
        TEXT);
  }

  private static String known(List<Known> known, Page page) {
    return known.isEmpty()
        ? ""
        : Lists.wide(
            known,
            "",
            page,
            List.of("workflow", "about", "file"),
            it -> List.of(it.name(), Words.start(it.about(), TEXT), it.file()));
  }
}

package dev.talaria.cli.render;

import dev.talaria.runtime.wire.TaskInfo;
import java.util.List;
import java.util.function.Function;

/** {@code /tasks}: one line for each; in a narrow window fewer columns. */
public final class TaskTable {
  private static final int NARROW = 36;
  private static final int WIDE = 72;
  private static final int WIDEST = 100;

  private TaskTable() {}

  public static String text(List<TaskInfo> tasks, Page page) {
    if (page.width() >= WIDEST) {
      return table(
          tasks,
          page,
          List.of("#", "id", "state", "time", "cost", "last activity", "prompt"),
          t -> List.of(
              "" + t.number(),
              t.id(),
              state(t),
              Words.elapsed(t.elapsedMillis()),
              Words.money(t.cost()),
              Words.start(t.activity(), 40),
              Words.start(t.prompt(), 40)));
    }
    if (page.width() >= WIDE) {
      return table(
          tasks,
          page,
          List.of("#", "id", "state", "time", "cost", "last activity"),
          t -> List.of(
              "" + t.number(),
              t.id(),
              state(t),
              Words.elapsed(t.elapsedMillis()),
              Words.money(t.cost()),
              Words.start(t.activity(), 20)));
    }
    return page.width() >= NARROW
        ? table(
            tasks,
            page,
            List.of("#", "state", "time", "prompt"),
            t -> List.of(
                "" + t.number(),
                state(t),
                Words.elapsed(t.elapsedMillis()),
                Words.start(t.prompt(), 16)))
        : table(
            tasks,
            page,
            List.of("#", "state", "time"),
            t -> List.of("" + t.number(), state(t), Words.elapsed(t.elapsedMillis())));
  }

  private static String table(
      List<TaskInfo> tasks, Page page, List<String> head, Function<TaskInfo, List<String>> cells) {
    return Lists.table(tasks, "No task. /background starts one.", page, head, cells);
  }

  /** "✓ succeeded", "▶ running (restarted 2×)". */
  static String state(TaskInfo task) {
    var again = task.restarts() == 0 ? "" : " (restarted " + task.restarts() + "×)";
    return signed(task.state()) + again;
  }

  /** "✗ timed out". */
  static String signed(String state) {
    var sign = switch (state) {
      case "succeeded" -> "✓ ";
      case "failed", "timed_out", "lost" -> "✗ ";
      case "cancelled", "budget_exhausted" -> "■ ";
      case "running" -> "▶ ";
      case "paused" -> "⏸ ";
      default -> "… ";
    };
    return sign + state.replace('_', ' ');
  }
}

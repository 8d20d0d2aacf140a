package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.process.ProcessRow;
import dev.talaria.runtime.tool.process.ProcessTable;
import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.FileSystems;
import java.time.Duration;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongFunction;
import java.util.function.ToLongFunction;

/** {@code system_status}: how this machine is doing. */
final class SystemStatusTool extends BuiltInTool {
  private static final Duration SAMPLE = Duration.ofMillis(300);
  private static final int TOP = 5;
  private static final long SMALLEST_DISK = 64L << 20;
  private static final Set<String> NO_DISK = Set.of("tmpfs", "devtmpfs", "squashfs", "ramfs");

  private final ProcessTable table = ProcessTable.system();

  SystemStatusTool(ToolSettings settings) {
    super(
        "system_status",
        "Reports on this machine: system, load, memory, disks, uptime, the processes that use most,"
            + " and failed services.",
        settings,
        List.of());
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) {
    return Effects.NONE;
  }

  @Override
  String about(Arguments arguments) {
    return "";
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context)
      throws IOException, InterruptedException {
    ObjectNode data = JsonNodeFactory.instance.objectNode();
    var text = new StringBuilder();
    MachineFacts facts = MachineFacts.read();
    text.append(facts.text());
    facts.into(data);
    disks(text, data);
    processes(text, data);
    FailedUnits.read(context, settings.grace()).ifPresent(units -> {
      text.append(units.isEmpty() ? "services: none failed\n" : "failed services:\n");
      units.forEach(
          unit -> text.append("  ").append(VisibleText.preview(unit, 120)).append('\n'));
      units.forEach(data.putArray("failedUnits")::add);
    });
    return ToolResult.ok(text.toString(), facts.summary(), data);
  }

  private static void disks(StringBuilder text, ObjectNode data) {
    var disks = data.putArray("disks");
    var seen = new HashSet<String>();
    text.append("disks:\n");
    for (FileStore store : FileSystems.getDefault().getFileStores()) {
      try {
        long total = store.getTotalSpace();
        if (total < SMALLEST_DISK
            || NO_DISK.contains(store.type())
            || !seen.add(store.name() + total)) {
          continue;
        }
        long used = usedPercent(total - store.getUnallocatedSpace(), store.getUsableSpace());
        String where = store.toString().replaceAll(" \\(.*", "");
        text.append("  %3d%% of %7s used  %s\n"
            .formatted(used, FileKind.size(total), VisibleText.preview(where, 80)));
        disks.addObject().put("mount", where).put("totalBytes", total).put("usedPercent", used);
      } catch (IOException e) {
        text.append("  ").append(store).append(": ").append(reason(e)).append('\n');
      }
    }
  }

  /**
   * As {@code df} has it: what is kept for others is neither used nor free, and no part is lost.
   */
  static long usedPercent(long used, long usable) {
    return (long) Math.ceil(100.0 * used / Math.max(1, used + usable));
  }

  private void processes(StringBuilder text, ObjectNode data) throws InterruptedException {
    Map<Long, ProcessRow> before = new HashMap<>();
    table.rows().forEach(row -> before.put(row.pid(), row));
    Thread.sleep(SAMPLE);
    List<ProcessRow> now = table.rows();
    data.put("processes", now.size());
    ToLongFunction<ProcessRow> cpu = row -> {
      ProcessRow earlier = before.get(row.pid());
      long spent = earlier == null || earlier.started() != row.started()
          ? 0
          : earlier.cpu().toMillis();
      return 100 * (row.cpu().toMillis() - spent) / SAMPLE.toMillis();
    };
    text.append("processes: ").append(now.size()).append('\n');
    top(text, data, "cpu", now, cpu, "%d%%"::formatted);
    top(text, data, "memory", now, ProcessRow::residentBytes, FileKind::size);
  }

  private void top(
      StringBuilder text,
      ObjectNode data,
      String what,
      List<ProcessRow> rows,
      ToLongFunction<ProcessRow> amount,
      LongFunction<String> words) {
    var list = data.putArray("top" + Character.toUpperCase(what.charAt(0)) + what.substring(1));
    text.append("  most ").append(what).append(":\n");
    rows.stream()
        .filter(row -> amount.applyAsLong(row) > 0)
        .sorted(Comparator.comparingLong(amount).reversed())
        .limit(TOP)
        .forEach(row -> {
          text.append("  %8s  %7d  %s\n"
              .formatted(
                  words.apply(amount.applyAsLong(row)),
                  row.pid(),
                  VisibleText.preview(row.name(), 40)));
          list.addObject()
              .put("pid", row.pid())
              .put("name", row.name())
              .put(what, amount.applyAsLong(row));
        });
  }
}

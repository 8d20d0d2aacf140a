package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A machine as a whole. What the system does not say is negative.
 *
 * @param load jobs that want to run, mean of the last minute
 */
record MachineFacts(
    String system, int cores, double load, long memory, long available, Duration uptime) {
  static MachineFacts read() {
    var bean = ManagementFactory.getOperatingSystemMXBean();
    String system = "%s %s (%s)".formatted(bean.getName(), bean.getVersion(), bean.getArch());
    long memory = memory("MemTotal");
    long available = memory("MemAvailable");
    if (memory < 0 && bean instanceof com.sun.management.OperatingSystemMXBean more) {
      memory = more.getTotalMemorySize();
      available = more.getFreeMemorySize();
    }
    return new MachineFacts(
        file("/etc/os-release")
                .flatMap(text -> first(text, "PRETTY_NAME=\"?([^\"\n]+)"))
                .map(name -> name + ", ")
                .orElse("")
            + system,
        bean.getAvailableProcessors(),
        bean.getSystemLoadAverage(),
        memory,
        available,
        file("/proc/uptime")
            .flatMap(text -> first(text, "^([0-9]+)"))
            .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
            .orElse(Duration.ofSeconds(-1)));
  }

  private static long memory(String name) {
    return file("/proc/meminfo")
        .flatMap(text -> first(text, name + ":\\s+([0-9]+) kB"))
        .map(kilobytes -> Long.parseLong(kilobytes) * 1024)
        .orElse(-1L);
  }

  private static Optional<String> file(String path) {
    try {
      return Optional.of(Files.readString(Path.of(path)));
    } catch (IOException missing) {
      return Optional.empty();
    }
  }

  private static Optional<String> first(String text, String regex) {
    Matcher matcher = Pattern.compile(regex).matcher(text);
    return matcher.find() ? Optional.of(matcher.group(1)) : Optional.empty();
  }

  private long usedPercent() {
    return memory <= 0 ? -1 : Math.round(100.0 * (memory - available) / memory);
  }

  String text() {
    String up = uptime.isNegative()
        ? "unknown"
        : "%d d %d h %d min"
            .formatted(uptime.toDays(), uptime.toHoursPart(), uptime.toMinutesPart());
    return """
        system: %s
        up: %s
        load: %.2f on %d cores
        memory: %d%% of %s used
        """.formatted(system, up, load, cores, usedPercent(), FileKind.size(memory));
  }

  String summary() {
    return "load %.2f on %d cores, memory %d%% used".formatted(load, cores, usedPercent());
  }

  void into(ObjectNode data) {
    data.put("system", system)
        .put("cores", cores)
        .put("load", load)
        .put("memoryBytes", memory)
        .put("memoryUsedPercent", usedPercent())
        .put("uptimeSeconds", uptime.toSeconds());
  }
}

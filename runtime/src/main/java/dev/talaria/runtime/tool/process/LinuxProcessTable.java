package dev.talaria.runtime.tool.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reads {@code /proc}. */
record LinuxProcessTable(Path proc) implements ProcessTable {
  private static final long MILLIS_PER_TICK = 10; // USER_HZ is 100 on every Linux that runs Java
  private static final long BYTES_PER_PAGE = 4096;

  @Override
  public List<ProcessRow> rows() {
    var rows = new ArrayList<ProcessRow>();
    String[] names = proc.toFile().list();
    for (String name : names == null ? new String[0] : names) {
      if (Character.isDigit(name.charAt(0))) {
        row(Long.parseLong(name)).ifPresent(rows::add);
      }
    }
    return rows;
  }

  @Override
  public Optional<ProcessRow> row(long pid) {
    String stat = new String(read(pid, "stat"), StandardCharsets.UTF_8);
    int open = stat.indexOf('(');
    int close = stat.lastIndexOf(')'); // the name may hold anything, also ") R 1"
    if (open < 0 || close < open) {
      return Optional.empty();
    }
    String[] after = stat.substring(close + 2).trim().split(" ", -1);
    if (after.length < 22) {
      return Optional.empty();
    }
    long ticks = Long.parseLong(after[11]) + Long.parseLong(after[12]);
    return Optional.of(new ProcessRow(
        pid,
        Long.parseLong(after[1]),
        Long.parseLong(after[3]),
        Long.parseLong(after[19]),
        after[0].charAt(0),
        Duration.ofMillis(ticks * MILLIS_PER_TICK),
        Long.parseLong(after[21]) * BYTES_PER_PAGE,
        stat.substring(open + 1, close)));
  }

  @Override
  public Optional<ProcessMark> mark(long pid) {
    return ProcessMark.readFrom(read(pid, "environ"));
  }

  @Override
  public boolean isOurs(long pid) {
    try {
      return Files.getAttribute(proc.resolve(Long.toString(pid)), "unix:uid")
          .equals(Files.getAttribute(proc.resolve("self"), "unix:uid"));
    } catch (IOException gone) {
      return false;
    }
  }

  @Override
  public String command(long pid) {
    String line = new String(read(pid, "cmdline"), StandardCharsets.UTF_8)
        .replace('\0', ' ')
        .trim();
    return line.isEmpty() ? row(pid).map(ProcessRow::name).orElse("") : line;
  }

  /** Nothing where the process is gone, or belongs to somebody else. */
  private byte[] read(long pid, String file) {
    try {
      return Files.readAllBytes(proc.resolve(Long.toString(pid)).resolve(file));
    } catch (IOException gone) {
      return new byte[0];
    }
  }
}

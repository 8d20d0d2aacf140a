package dev.talaria.config.place;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Optional;

/**
 * Who serves a state directory, as that process wrote it into {@link #FILE}: process number, time
 * of its start, and where it listens, one a line. The lock on the file says whether that is still
 * true; a process of the same number and start does as well.
 *
 * @param startedMillis since the epoch; 0 where the system does not tell
 */
public record LockHolder(long pid, long startedMillis, String socket) {
  /** In the state directory. */
  public static final String FILE = "runtime.lock";

  /** This process, listening on {@code socket}. */
  public static LockHolder me(Path socket) {
    var me = ProcessHandle.current();
    return new LockHolder(me.pid(), started(me), socket.toString());
  }

  /** The last one that wrote it, alive or not; empty where nothing readable is written. */
  public static Optional<LockHolder> of(Path stateDirectory) {
    try {
      var lines = Files.readString(stateDirectory.resolve(FILE), StandardCharsets.UTF_8)
          .lines()
          .toList();
      return lines.size() == 3
          ? Optional.of(new LockHolder(
              Long.parseLong(lines.get(0)), Long.parseLong(lines.get(1)), lines.get(2)))
          : Optional.empty();
    } catch (IOException | NumberFormatException e) {
      return Optional.empty();
    }
  }

  /** What is written into the file. */
  public String text() {
    return pid + "\n" + startedMillis + "\n" + socket + "\n";
  }

  /** Its process, if it lives; one that only got the same number is another. */
  public Optional<ProcessHandle> process() {
    return ProcessHandle.of(pid)
        .filter(other -> started(other) == startedMillis)
        .filter(other -> !isDead());
  }

  /** Dead, but kept in the list of processes until its parent, which may be busy, asks for it. */
  private boolean isDead() {
    try {
      var stat = Files.readString(
          Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
      return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
    } catch (IOException gone) {
      return false; // or this system has no such file
    }
  }

  private static long started(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
  }
}

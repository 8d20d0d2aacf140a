package dev.talaria.runtime.tool.process;

import dev.talaria.runtime.tool.process.ProcessRow.Identity;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;

/**
 * All processes that came from one call, one session or one runtime, wherever they went: also those
 * that left the process group or lost their parent. Only processes of our own user are touched.
 *
 * <p>A process that cleared its environment <em>and</em> made a session of its own <em>and</em>
 * lost its parent before anyone looked is not found: nothing of it points here any more.
 */
public final class ProcessTree {
  private static final long SHORTEST_PAUSE = 2;
  private static final long LONGEST_PAUSE = 50;

  /** For a process that the system itself cannot end, since it waits for a broken device. */
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ProcessTable table;
  private final Predicate<ProcessMark> marks;
  private final Members members = new Members(ProcessHandle.current().pid());
  private final ReentrantLock lock = new ReentrantLock();

  ProcessTree(ProcessTable table, Predicate<ProcessMark> marks) {
    this.table = table;
    this.marks = marks;
  }

  /** A tree whose first process is known, so that it is found without its environment too. */
  static ProcessTree of(
      ProcessTable table, Process root, boolean leadsSession, Predicate<ProcessMark> marks) {
    var tree = new ProcessTree(table, marks);
    table.row(root.pid()).ifPresent(row -> tree.members.add(row.identity(), leadsSession));
    return tree;
  }

  /** Those that live now. */
  public List<ProcessRow> members() {
    lock.lock();
    try {
      return members.among(table.rows(), this::isMarked).stream()
          .filter(row -> table.isOurs(row.pid()))
          .toList();
    } finally {
      lock.unlock();
    }
  }

  private boolean isMarked(ProcessRow row) {
    return row.parent() != 2 && table.mark(row.pid()).filter(marks).isPresent();
  }

  /** What lives now, as a person reads it. */
  public List<EndedProcess> living() {
    return members().stream().map(this::described).toList();
  }

  /**
   * Asks all to end, and after {@code grace} ends them; also those that appear meanwhile. Returns
   * when none is left, also when the thread is interrupted: it then still is.
   */
  public List<EndedProcess> end(Duration grace) {
    lock.lock(); // no monitor: up to Java 23 a virtual thread that sleeps in one keeps its carrier
    try {
      return endAll(grace);
    } finally {
      lock.unlock();
    }
  }

  private List<EndedProcess> endAll(Duration grace) {
    Map<Identity, EndedProcess> ended = new LinkedHashMap<>();
    Set<Identity> asked = new HashSet<>();
    long begin = System.nanoTime();
    long pause = SHORTEST_PAUSE;
    boolean interrupted = false;
    int empty = 0;
    while (empty < 2) { // twice: a child may be born between two rows of one look
      List<ProcessRow> alive = members();
      empty = alive.isEmpty() ? empty + 1 : 0;
      Duration passed = Duration.ofNanos(System.nanoTime() - begin);
      boolean force = passed.compareTo(grace) >= 0;
      for (ProcessRow row : alive) {
        ended.computeIfAbsent(row.identity(), id -> described(row));
        if (force || asked.add(row.identity())) {
          signal(row, force);
        }
      }
      if (passed.compareTo(grace.plus(PATIENCE)) > 0 && !alive.isEmpty()) {
        alive.forEach(row -> ended.put(row.identity(), stuck(row)));
        break;
      }
      if (empty < 2) {
        interrupted |= pause(pause);
        pause = Math.min(LONGEST_PAUSE, pause * 3 / 2 + 1);
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
    return new ArrayList<>(ended.values());
  }

  /** The handle is taken before the row is looked at again: so it is a handle of this process. */
  private void signal(ProcessRow row, boolean force) {
    ProcessHandle.of(row.pid())
        .filter(handle -> table
            .row(row.pid())
            .map(ProcessRow::identity)
            .filter(row.identity()::equals)
            .isPresent())
        .ifPresent(handle -> {
          if (force) {
            handle.destroyForcibly();
          } else {
            handle.destroy();
          }
        });
  }

  private EndedProcess described(ProcessRow row) {
    return EndedProcess.of(row.pid(), table.command(row.pid()));
  }

  private EndedProcess stuck(ProcessRow row) {
    return new EndedProcess(
        row.pid(), described(row).command() + " (does not end, state " + row.state() + ")");
  }

  private static boolean pause(long millis) {
    try {
      Thread.sleep(millis);
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}

package dev.talaria.runtime.tool.process;

import dev.talaria.runtime.tool.process.ProcessRow.Identity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * Decides which processes belong to a tree: those that carry its mark, those that were members
 * before, those of a session that a member leads or led, and the children of all these. It never
 * holds this process or one of its ancestors, and no process that is dead.
 *
 * <p>Keeps what it learned, so ask one instance again and again while its tree lives. Not for
 * several threads.
 */
final class Members {
  private final Set<Identity> known = new HashSet<>();

  /** Leaders of sessions that were members, by the id of the session. */
  private final Map<Long, Identity> leaders = new HashMap<>();

  private final long self;

  Members(long self) {
    this.self = self;
  }

  /** A process that is a member whatever its environment says. */
  void add(Identity process, boolean leadsSession) {
    known.add(process);
    if (leadsSession) {
      leaders.put(process.pid(), process);
    }
  }

  /** The members among {@code rows}; {@code marked} is asked only for those not found otherwise. */
  List<ProcessRow> among(List<ProcessRow> rows, Predicate<ProcessRow> marked) {
    Map<Long, ProcessRow> byPid = new HashMap<>();
    rows.forEach(row -> byPid.put(row.pid(), row));
    Set<Long> ancestors = ancestors(byPid);
    var open = new ArrayList<ProcessRow>();
    for (ProcessRow row : rows) {
      if (!row.isDead() && !ancestors.contains(row.pid())) {
        open.add(row);
      }
    }
    var found = new ArrayList<ProcessRow>();
    Set<Long> pids = new HashSet<>();
    take(open, found, pids, marked.or(row -> known.contains(row.identity())));
    boolean more = true;
    while (more) {
      more =
          take(open, found, pids, row -> pids.contains(row.parent()) || ofKnownSession(row, byPid));
    }
    return found;
  }

  private boolean take(
      List<ProcessRow> open, List<ProcessRow> found, Set<Long> pids, Predicate<ProcessRow> which) {
    return open.removeIf(row -> {
      if (!which.test(row)) {
        return false;
      }
      found.add(row);
      pids.add(row.pid());
      add(row.identity(), row.pid() == row.session());
      return true;
    });
  }

  /**
   * Where a leader's pid is in use by another process, its session is over and the id used again.
   */
  private boolean ofKnownSession(ProcessRow row, Map<Long, ProcessRow> byPid) {
    Identity leader = leaders.get(row.session());
    if (leader == null) {
      return false;
    }
    ProcessRow now = byPid.get(leader.pid());
    return now == null || now.identity().equals(leader);
  }

  private Set<Long> ancestors(Map<Long, ProcessRow> byPid) {
    Set<Long> pids = new HashSet<>();
    for (long pid = self; pid > 0 && pids.add(pid); ) {
      ProcessRow row = byPid.get(pid);
      pid = row == null ? 0 : row.parent();
    }
    return pids;
  }
}

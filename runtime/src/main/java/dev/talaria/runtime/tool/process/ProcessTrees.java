package dev.talaria.runtime.tool.process;

import java.time.Duration;
import java.util.List;
import java.util.function.Predicate;

/**
 * The processes of one runtime's sessions, found by their mark alone: for the end of a session, and
 * for what an earlier runtime of the same state directory left behind.
 *
 * @param runtime names the state directory
 */
public record ProcessTrees(String runtime, ProcessTable table) {
  public ProcessTrees(String runtime) {
    this(runtime, ProcessTable.system());
  }

  /** Ends every process of a session. */
  public List<EndedProcess> endAllOf(String sessionId, Duration grace) {
    return endAllMarked(sessionId::equals, grace);
  }

  /** Ends every process of the sessions that {@code sessionIds} accepts; all at the same time. */
  public List<EndedProcess> endAllMarked(Predicate<String> sessionIds, Duration grace) {
    return tree(sessionIds).end(grace);
  }

  /** What lives of these sessions now. */
  public List<EndedProcess> living(Predicate<String> sessionIds) {
    return tree(sessionIds).living();
  }

  private ProcessTree tree(Predicate<String> sessionIds) {
    return new ProcessTree(
        table, mark -> mark.runtime().equals(runtime) && sessionIds.test(mark.session()));
  }
}

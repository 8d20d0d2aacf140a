package dev.talaria.runtime.tool.process;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;

/**
 * Says in a process's environment whose it is. Children inherit it, so they are found by it also
 * when they left the process group and their parent is gone.
 *
 * @param runtime names the state directory, so that two runtimes never end each other's processes
 */
public record ProcessMark(String runtime, String session, String call) {
  private static final String RUNTIME = "TALARIA_RUNTIME";
  private static final String TASK = "TALARIA_TASK";
  private static final String CALL = "TALARIA_CALL";

  public void putInto(Map<String, String> environment) {
    environment.put(RUNTIME, runtime);
    environment.put(TASK, session);
    environment.put(CALL, call);
  }

  /** Whether a process with this environment was started by a session of that runtime. */
  public static boolean isIn(Map<String, String> environment, String runtime) {
    return sessionIn(environment, runtime).isPresent();
  }

  /** The session of that runtime which started a process with this environment. */
  public static Optional<String> sessionIn(Map<String, String> environment, String runtime) {
    return runtime.equals(environment.get(RUNTIME))
        ? Optional.ofNullable(environment.get(TASK)).filter(task -> !task.isEmpty())
        : Optional.empty();
  }

  /** Reads an environment as the system keeps it: {@code NAME=value}, each ended by a zero byte. */
  static Optional<ProcessMark> readFrom(byte[] environment) {
    String all = new String(environment, StandardCharsets.ISO_8859_1); // one char a byte, fast
    if (!all.contains(TASK)) {
      return Optional.empty();
    }
    String task = value(all, TASK);
    return task.isEmpty()
        ? Optional.empty()
        : Optional.of(new ProcessMark(value(all, RUNTIME), task, value(all, CALL)));
  }

  private static String value(String all, String name) {
    String start = "\0" + name + "=";
    int at = ("\0" + all).indexOf(start);
    if (at < 0) {
      return "";
    }
    int from = at + start.length() - 1;
    int to = all.indexOf('\0', from);
    byte[] bytes =
        all.substring(from, to < 0 ? all.length() : to).getBytes(StandardCharsets.ISO_8859_1);
    return new String(bytes, StandardCharsets.UTF_8);
  }
}

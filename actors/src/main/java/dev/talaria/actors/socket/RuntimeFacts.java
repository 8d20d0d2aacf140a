package dev.talaria.actors.socket;

import dev.talaria.runtime.tool.process.BackgroundProcesses;
import dev.talaria.runtime.tool.process.ProcessMark;
import dev.talaria.runtime.wire.ErrorInfo;
import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;

/**
 * What is true of this runtime as a whole.
 *
 * @param token needed on TCP; empty where there is no TCP
 * @param processes what tools left running
 * @param stop begins to stop the runtime; {@code true}: ends all work first
 * @param redact takes out of a text what nobody must be told
 */
public record RuntimeFacts(
    String version,
    long pid,
    String socket,
    String stateDirectory,
    Instant started,
    String token,
    BackgroundProcesses processes,
    Consumer<Boolean> stop,
    UnaryOperator<String> redact) {

  /**
   * Refused to a client that a session of this runtime started.
   *
   * @param message what it is that only a person may
   */
  void requirePerson(Caller caller, String message) throws Refusal {
    if (ProcessMark.isIn(caller.from().environment(), stateDirectory)) {
      throw new Refusal(
          new ErrorInfo("denied", message, "do it in a terminal that no task started", null));
    }
  }

  @Override
  public String toString() { // the token is a secret
    return "RuntimeFacts[" + version + ", " + socket + "]";
  }
}

package dev.talaria.actors.socket;

import java.time.Instant;
import java.util.function.Consumer;
import java.util.function.IntSupplier;
import java.util.function.UnaryOperator;

/**
 * What is true of this runtime as a whole.
 *
 * @param token needed on TCP; empty where there is no TCP
 * @param processes how many processes tools have running
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
    IntSupplier processes,
    Consumer<Boolean> stop,
    UnaryOperator<String> redact) {

  @Override
  public String toString() { // the token is a secret
    return "RuntimeFacts[" + version + ", " + socket + "]";
  }
}

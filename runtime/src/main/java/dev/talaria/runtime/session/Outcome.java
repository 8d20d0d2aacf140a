package dev.talaria.runtime.session;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a task or turn ended.
 *
 * @param text the result, or the partial result where {@code state} is not {@code SUCCEEDED}
 * @param error why, where {@code state} is not {@code SUCCEEDED}
 * @param ended what was ended with it (processes, child sessions, calls), for the person to read
 */
public record Outcome(State state, String text, @Nullable AgentError error, List<String> ended) {
  /** The names are written in lower case on the wire and in the store. */
  public enum State {
    SUCCEEDED,
    FAILED,
    CANCELLED,
    TIMED_OUT,
    BUDGET_EXHAUSTED,
    LOST
  }

  public static Outcome succeeded(String text) {
    return new Outcome(State.SUCCEEDED, text, null, List.of());
  }

  /** The same with another text. */
  public Outcome withText(String other) {
    return new Outcome(state, other, error, ended);
  }

  public static Outcome failed(AgentError error) {
    return new Outcome(State.FAILED, "", error, List.of());
  }
}

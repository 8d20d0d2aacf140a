package dev.talaria.runtime.session;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Why something could not go on. Data, not an exception: it is stored, sent and shown.
 *
 * <p>{@code message} says what did not work; {@code hint} says what the person can do next, or is
 * empty.
 */
public sealed interface AgentError {
  String message();

  String hint();

  /** Something is at work that is in the way of it; worth trying again when that is over. */
  record Busy(String message, String hint) implements AgentError {}

  /** Over a limit now; worth trying again. */
  record Overloaded(String message, String hint, @Nullable Duration retryAfter)
      implements AgentError {}

  /** The provider asks to slow down (429, 529). */
  record RateLimited(String message, String hint, @Nullable Duration retryAfter)
      implements AgentError {}

  /** The connection failed, stalled or broke, or the provider answered 5xx. */
  record Transport(String message, String hint) implements AgentError {}

  /** The provider refused the key, or there is none. */
  record Auth(String message, String hint) implements AgentError {}

  /** No model of that name, a request that the provider cannot take, a context that is too long. */
  record BadRequest(String message, String hint, boolean contextTooLong) implements AgentError {}

  /** The model answered with nothing, or with something that cannot be used. */
  record EmptyReply(String message, String hint) implements AgentError {}

  /**
   * The permission policy or the person said no, or things stand so that it cannot be done: trying
   * again would not help.
   */
  record Denied(String message, String hint) implements AgentError {}

  /** A limit of the budget is reached; {@code limit} names it. */
  record BudgetReached(String message, String hint, String limit) implements AgentError {}

  /** A deadline passed. */
  record TookTooLong(String message, String hint) implements AgentError {}

  /**
   * A command that was all of the work ended with a status other than 0, or did not end by itself
   * ({@code status} -1).
   */
  record CommandFailed(String message, String hint, int status) implements AgentError {}

  /** Talaria itself is at fault; {@code where} helps to find it in the log. */
  record Bug(String message, String hint, String where) implements AgentError {}
}

package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.Told;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.wire.ErrorInfo;

/** A request that is answered with an error. */
final class Refusal extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient ErrorInfo error;

  Refusal(ErrorInfo error) {
    super(error.message(), null, false, false);
    this.error = error;
  }

  Refusal(AgentError error) {
    this(Told.error(error));
  }

  ErrorInfo error() {
    return error;
  }

  /** The input cannot be taken. */
  static Refusal usage(String message, String hint) {
    return new Refusal(new ErrorInfo("usage", message, hint, null));
  }

  static Refusal notFound(String message, String hint) {
    return new Refusal(new ErrorInfo("not_found", message, hint, null));
  }

  /** The runtime leaves before what was waited for has happened. */
  static Refusal stopped() {
    return new Refusal(new ErrorInfo(
        "draining",
        "the runtime was stopped; what runs goes on when it is back",
        "talaria runtime start starts it",
        5_000L));
  }

  /** The runtime is about to stop and takes no new work. */
  static Refusal draining() {
    return new Refusal(new ErrorInfo(
        "draining",
        "the runtime is about to stop and takes no new work",
        "try again when it has restarted",
        5_000L));
  }
}

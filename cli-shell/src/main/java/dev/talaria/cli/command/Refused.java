package dev.talaria.cli.command;

import dev.talaria.cli.client.Answer;
import dev.talaria.runtime.wire.ErrorInfo;

/** Ends a verb: what is said on stderr, and by its kind the exit code. */
public final class Refused extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient ErrorInfo error;

  public Refused(ErrorInfo error) {
    super(error.message());
    this.error = error;
  }

  public static Refused usage(String message, String hint) {
    return new Refused(new ErrorInfo("usage", message, hint, null));
  }

  public static Refused denied(String message, String hint) {
    return new Refused(new ErrorInfo("denied", message, hint, null));
  }

  /** Whoever asked does not want the rest: nothing is said. */
  public static Refused cancelled() {
    return new Refused(new ErrorInfo("cancelled", "", "", null));
  }

  public static Refused unreachable(String message, String hint) {
    return new Refused(new ErrorInfo(Answer.LOST, message, hint, null));
  }

  /** The runtime was stopped on purpose: it is not for who waited to start another. */
  public static Refused stopped() {
    return new Refused(new ErrorInfo(
        "draining",
        "the runtime was stopped; what runs goes on when it is back",
        "talaria runtime start starts it",
        null));
  }

  /** The same with its hint in the words of the command line. */
  public Refused asTyped(String task) {
    return new Refused(new ErrorInfo(
        error.kind(), error.message(), Twin.of(error.hint(), task), error.retryAfterMillis()));
  }

  public ErrorInfo error() {
    return error;
  }
}

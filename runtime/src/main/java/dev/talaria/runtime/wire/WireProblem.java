package dev.talaria.runtime.wire;

import com.fasterxml.jackson.databind.JsonNode;
import org.jspecify.annotations.Nullable;

/** A line that is no frame. Carries what JSON-RPC answers to it. */
public final class WireProblem extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Frame.Failure failure;

  WireProblem(@Nullable JsonNode id, int code, String message, String hint) {
    super(message);
    failure = new Frame.Failure(id, code, new ErrorInfo("protocol", message, hint, null));
  }

  /** The frame to send back. */
  public Frame.Failure failure() {
    return failure;
  }
}

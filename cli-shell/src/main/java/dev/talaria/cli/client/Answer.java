package dev.talaria.cli.client;

import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;

/** What became of a request. A refusal is an answer, and so is a connection that was lost. */
public sealed interface Answer<T extends Reply> {

  record Got<T extends Reply>(T reply) implements Answer<T> {}

  record Refused<T extends Reply>(ErrorInfo error) implements Answer<T> {
    /**
     * The connection went before the answer came: whether the request had its effect is unknown.
     */
    public boolean connectionLost() {
      return error.kind().equals(LOST);
    }
  }

  /** The kind of error that stands for a lost connection; the wire itself never sends it. */
  String LOST = "unreachable";

  static <T extends Reply> Answer<T> lost(String message) {
    return new Refused<>(new ErrorInfo(LOST, message, "", null));
  }
}

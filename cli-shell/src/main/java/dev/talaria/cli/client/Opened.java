package dev.talaria.cli.client;

import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;

/** Whether a runtime answers. */
public sealed interface Opened {

  /** Connected and initialized. */
  record Ready(RuntimeClient client, Reply.Initialized runtime) implements Opened {}

  /** None answers and none could be started, or it and this client do not understand each other. */
  record Failed(ErrorInfo error) implements Opened {}
}

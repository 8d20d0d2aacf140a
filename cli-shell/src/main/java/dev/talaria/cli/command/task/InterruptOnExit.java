package dev.talaria.cli.command.task;

import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.RuntimeAccess;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Reply;

/** Ctrl+C and SIGTERM end the turn too, not only the client that waits for it. */
final class InterruptOnExit implements AutoCloseable {
  private final RuntimeAccess runtime;
  private final ConversationRequest.Interrupt interrupt;
  private final Thread hook = new Thread(this::interrupt, "talaria-interrupt");
  private boolean needed = true;

  InterruptOnExit(RuntimeAccess runtime, String conversation) {
    this.runtime = runtime;
    interrupt = new ConversationRequest.Interrupt(conversation);
    Runtime.getRuntime().addShutdownHook(hook);
  }

  /** The turn has ended by itself. */
  void notNeeded() {
    needed = false;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException exiting) {
      return; // the hook does it
    }
    if (needed) {
      interrupt();
    }
  }

  private void interrupt() {
    try {
      runtime.ask(interrupt, Reply.Done.class);
    } catch (Refused gone) {
      return; // nothing to end
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

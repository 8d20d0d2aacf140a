package dev.talaria.cli.command;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.client.EventListener;
import dev.talaria.cli.client.Opened;
import dev.talaria.cli.client.RuntimeClient;
import dev.talaria.cli.client.RuntimeLauncher;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The runtime that a verb asks: reached when it is first needed, and again when it was lost. */
public final class RuntimeAccess implements AutoCloseable {
  private static final long PATIENCE = 60;
  private static final int ATTEMPTS = 3;

  /** Says how a runtime is reached; fails where an option makes no sense. */
  public interface Way {
    RuntimeLauncher launcher() throws Refused;
  }

  private final Way way;
  private EventListener listener = EventListener.NONE;
  private volatile Opened.@Nullable Ready open;

  public RuntimeAccess(Way way) {
    this.way = way;
  }

  /** From now on events go there; to be said before anything is asked. */
  public void listen(EventListener to) {
    listener = to;
  }

  /** Connects, and starts a runtime where none runs. */
  public Opened.Ready open() throws Refused {
    return open(true);
  }

  /** Connects to a runtime that runs already. */
  public Opened.Ready openRunning() throws Refused {
    return open(false);
  }

  /** The process of the runtime, also while it cannot be reached yet or any more. */
  public Optional<ProcessHandle> process() throws Refused {
    return way.launcher().place().process();
  }

  private Opened.Ready open(boolean start) throws Refused {
    var before = open;
    if (before != null) {
      return before;
    }
    var launcher = way.launcher();
    return switch (start ? launcher.open(listener) : launcher.openRunning(listener)) {
      case Opened.Ready ready -> {
        open = ready;
        yield ready;
      }
      case Opened.Failed(var error) -> throw new Refused(error);
    };
  }

  /** Asks for what is answered at once. */
  public <T extends Reply> T ask(Request request, Class<T> type)
      throws Refused, InterruptedException {
    return got(send(request, type, PATIENCE));
  }

  /**
   * Asks for what may take any time, and asks again where the runtime was lost in between: only for
   * requests that have no effect or carry a key.
   */
  public <T extends Reply> T insist(Request request, Class<T> type)
      throws Refused, InterruptedException {
    for (int left = ATTEMPTS; ; left--) {
      var answer = send(request, type, Long.MAX_VALUE);
      boolean lost = answer instanceof Answer.Refused<T> refused && refused.connectionLost();
      if (!lost || left == 1) {
        return got(answer);
      }
      close();
    }
  }

  private <T extends Reply> Answer<T> send(Request request, Class<T> type, long seconds)
      throws Refused, InterruptedException {
    try {
      return client().call(request, type).get(seconds, TimeUnit.SECONDS);
    } catch (TimeoutException e) {
      return new Answer.Refused<>(
          new ErrorInfo("timeout", "the runtime does not answer", "talaria runtime status", null));
    } catch (ExecutionException e) { // its future never fails
      throw new IllegalStateException(e);
    }
  }

  private RuntimeClient client() throws Refused {
    return open().client();
  }

  private static <T extends Reply> T got(Answer<T> answer) throws Refused {
    return switch (answer) {
      case Answer.Got<T>(var reply) -> reply;
      case Answer.Refused<T>(var error) -> throw new Refused(error);
    };
  }

  @Override
  public void close() {
    var before = open;
    if (before != null) {
      before.client().close();
      open = null;
    }
  }
}

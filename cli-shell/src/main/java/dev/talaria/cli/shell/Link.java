package dev.talaria.cli.shell;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.client.EventListener;
import dev.talaria.cli.client.Opened;
import dev.talaria.cli.client.RuntimeClient;
import dev.talaria.cli.client.RuntimeLauncher;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * A connection that comes back: connects in a thread of its own, starts the runtime where none
 * runs, and does both again whenever the connection is lost. A runtime that said that it is stopped
 * is started again only for what is asked then; until then another one is waited for.
 *
 * <p>A request that was under way then and may be repeated is sent again, in order, once its owner
 * says by {@link #resume} that the conversation is open again.
 */
final class Link implements AutoCloseable {
  private static final long FIRST_PAUSE = 500;
  private static final long LONGEST_PAUSE = 15_000;

  /** What a link tells; all but the events on the link's own thread. */
  interface Owner extends EventListener {
    void onConnected(Reply.Initialized runtime);

    /** {@code stopped}: on purpose, and it stays away until something is asked. */
    void onLost(String why, boolean stopped);

    /** No runtime could be reached; {@code final} where trying again cannot help. */
    void onFailed(ErrorInfo error, boolean givenUp);
  }

  private final RuntimeLauncher launcher;
  private final Owner owner;
  private final Deque<Runnable> waiting = new ArrayDeque<>();
  private @Nullable RuntimeClient client;
  private boolean ready;
  private boolean closed;
  private boolean stopped;
  private boolean wanted;

  Link(RuntimeLauncher launcher, Owner owner) {
    this.launcher = launcher;
    this.owner = owner;
  }

  void start() {
    var thread = new Thread(this::connect, "talaria-link");
    thread.setDaemon(true);
    thread.start();
  }

  /** The future never fails; it may take until the runtime is back. */
  <T extends Reply> CompletableFuture<Answer<T>> ask(Request request, Class<T> type) {
    var answer = new CompletableFuture<Answer<T>>();
    send(request, type, answer);
    return answer;
  }

  /** Sends at once or not at all: for what makes the connection usable again. */
  <T extends Reply> CompletableFuture<Answer<T>> askNow(Request request, Class<T> type) {
    var now = current();
    return now == null
        ? CompletableFuture.completedFuture(Answer.lost("not connected"))
        : now.call(request, type);
  }

  /** From now on requests go out; those that waited go first. */
  void resume() {
    while (true) {
      Runnable next;
      synchronized (this) {
        next = waiting.poll();
        ready = ready || next == null;
        wanted &= next != null;
      }
      if (next == null) {
        return;
      }
      next.run();
    }
  }

  /** Something waits for the runtime: one that was stopped is started again. */
  synchronized void want() {
    wanted = true;
    notifyAll();
  }

  synchronized boolean isReady() {
    return ready;
  }

  @Override
  public void close() {
    RuntimeClient last;
    synchronized (this) {
      closed = true;
      last = client;
      notifyAll();
    }
    if (last != null) {
      last.close();
    }
  }

  private synchronized @Nullable RuntimeClient current() {
    return client;
  }

  private <T extends Reply> void send(
      Request request, Class<T> type, CompletableFuture<Answer<T>> answer) {
    var now = current();
    if (now == null) {
      later(null, request, type, answer);
      return;
    }
    var unused = now.call(request, type).thenAccept(got -> {
      boolean lost = got instanceof Answer.Refused<T> refused && refused.connectionLost();
      if (lost && Repeatable.is(request) && !isClosed()) {
        later(now, request, type, answer);
      } else {
        answer.complete(got);
      }
    });
  }

  /** Keeps a request for the connection after {@code failed}, or sends it where that is there. */
  private <T extends Reply> void later(
      @Nullable RuntimeClient failed,
      Request request,
      Class<T> type,
      CompletableFuture<Answer<T>> answer) {
    boolean sendNow;
    synchronized (this) {
      sendNow = ready && client != null && client != failed;
      if (!sendNow) {
        waiting.add(() -> send(request, type, answer));
        if (!(request instanceof RuntimeRequest.Acknowledge)) { // nobody waits to hear of that
          want();
        }
      }
    }
    if (sendNow) {
      send(request, type, answer);
    }
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private void connect() {
    long pause = FIRST_PAUSE;
    while (!isClosed()) {
      var listener = new Listener();
      boolean awaits = isStopped();
      switch (awaits ? launcher.openRunning(listener) : launcher.open(listener)) {
        case Opened.Ready(var opened, var runtime) -> {
          if (adopt(opened, listener)) {
            owner.onConnected(runtime);
            awaitLoss(opened);
          }
          pause = FIRST_PAUSE;
        }
        case Opened.Failed(var error)
        when awaits && error.kind().equals(Answer.LOST) -> awaitAnother();
        case Opened.Failed(var error) -> {
          boolean hopeless = error.kind().equals("protocol");
          owner.onFailed(error, hopeless);
          if (hopeless) {
            return;
          }
          rest(pause);
          pause = Math.min(2 * pause, LONGEST_PAUSE);
        }
      }
    }
  }

  private synchronized boolean adopt(RuntimeClient opened, Listener listener) {
    if (listener.gone || closed) {
      return false;
    }
    client = opened;
    stopped = false;
    return true;
  }

  private synchronized boolean isStopped() {
    return stopped && !wanted;
  }

  /** Until it is time to look whether somebody has started one, or to start it. */
  private synchronized void awaitAnother() {
    long end = System.nanoTime() + FIRST_PAUSE * 1_000_000;
    try {
      for (long left = FIRST_PAUSE;
          left > 0 && isStopped() && !closed;
          left = (end - System.nanoTime()) / 1_000_000) {
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void awaitLoss(RuntimeClient opened) {
    try {
      while (client == opened && !closed) {
        wait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void rest(long millis) {
    long end = System.nanoTime() + millis * 1_000_000;
    try {
      for (long left = millis; left > 0 && !closed; left = (end - System.nanoTime()) / 1_000_000) {
        wait(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One connection's ear; a connection that failed to open says nothing. */
  private final class Listener implements EventListener {
    private boolean gone;
    private volatile boolean stopping;

    @Override
    public void onEvent(Event event) {
      stopping |= event instanceof Event.Draining;
      owner.onEvent(event);
    }

    @Override
    public void onGap() {
      owner.onGap();
    }

    @Override
    public void onClosed(String why) {
      boolean lost;
      synchronized (Link.this) {
        gone = true;
        lost = client != null;
        client = null;
        ready = false;
        stopped |= lost && stopping;
        Link.this.notifyAll();
      }
      if (lost && !isClosed()) {
        owner.onLost(why, stopping);
      }
    }
  }
}

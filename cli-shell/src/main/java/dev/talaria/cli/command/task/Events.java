package dev.talaria.cli.command.task;

import dev.talaria.cli.client.EventListener;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Event;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** Keeps events in their order for a verb that waits for them. */
public final class Events implements EventListener {
  /** What is said of times changes though nothing happens. */
  private static final Duration LOOK = Duration.ofSeconds(1);

  private final BlockingQueue<Heard> heard = new LinkedBlockingQueue<>();
  private volatile boolean draining;

  private sealed interface Heard {}

  private record News(Event event) implements Heard {}

  private record Closed(String why) implements Heard {}

  @Override
  public void onEvent(Event event) {
    draining |= event instanceof Event.Draining;
    heard.add(new News(event));
  }

  @Override
  public void onClosed(String why) {
    heard.add(new Closed(why));
  }

  /** Whether the runtime said that it leaves on purpose. */
  boolean draining() {
    return draining;
  }

  /** The next one; waits for it. Fails when the runtime is gone. */
  Event next() throws Refused, InterruptedException {
    return event(heard.take());
  }

  /** Many changes are one. {@code meanwhile} is done now and then until there is one. */
  public void await(Predicate<Event> change, Runnable meanwhile)
      throws Refused, InterruptedException {
    boolean changed = false;
    while (!changed) {
      var event = next(LOOK);
      if (event.isEmpty()) {
        meanwhile.run();
      }
      while (event.isPresent()) {
        changed |= change.test(event.get());
        event = next(Duration.ZERO);
      }
    }
  }

  /** The next one that comes within that time. Fails when the runtime is gone. */
  Optional<Event> next(Duration within) throws Refused, InterruptedException {
    var next = heard.poll(within.toMillis(), TimeUnit.MILLISECONDS);
    return next == null ? Optional.empty() : Optional.of(event(next));
  }

  private Event event(Heard heard) throws Refused {
    return switch (heard) {
      case News(var event) -> event;
      case Closed(var why) ->
        throw draining
            ? Refused.stopped()
            : Refused.unreachable(why, "what runs goes on when a runtime starts again");
    };
  }
}

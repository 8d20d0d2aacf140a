package dev.talaria.cli.command.task;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import java.time.Duration;
import java.util.function.Consumer;

/**
 * What goes on over any number of runtimes: one that was killed is started again, as {@code wait}
 * does it; one that was stopped on purpose is waited for.
 */
public final class OverRuntimes {
  private static final Duration LOOK = Duration.ofMillis(500);

  private final Invocation call;
  private final Consumer<String> says;

  /** {@code says} tells the person about runtimes that come and go. */
  public OverRuntimes(Invocation call, Consumer<String> says) {
    this.call = call;
    this.says = says;
  }

  /** What is done with each runtime; returns when nothing is left to do. */
  public interface Part {
    void with(Events events) throws Refused, InterruptedException;
  }

  public void run(Part part) throws Refused, InterruptedException {
    boolean stopped = false;
    while (true) {
      var events = new Events();
      call.runtime().listen(events);
      if (stopped) {
        awaitAnother();
      } else {
        call.runtime().open();
      }
      try {
        part.with(events);
        return;
      } catch (Refused lost) {
        if (!isLost(lost)) {
          throw lost;
        }
        call.runtime().close();
        stopped = events.draining();
        says.accept(
            stopped
                ? "the runtime was stopped; waiting for the next one"
                : "the runtime is gone; what runs goes on in the next one");
      }
    }
  }

  private void awaitAnother() throws Refused, InterruptedException {
    while (true) {
      try {
        call.runtime().openRunning();
        return;
      } catch (Refused none) {
        if (!isLost(none)) {
          throw none;
        }
        Thread.sleep(LOOK);
      }
    }
  }

  private static boolean isLost(Refused refused) {
    return refused.error().kind().equals(Answer.LOST) || refused.error().kind().equals("draining");
  }
}

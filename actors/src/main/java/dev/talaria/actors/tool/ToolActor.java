package dev.talaria.actors.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.StoppedEarly;
import dev.talaria.runtime.tool.Tool;
import dev.talaria.runtime.tool.ToolContext;
import java.time.Duration;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs one tool call on a thread of its own and answers once, without secrets. The answer comes
 * only when the call has really come back: a tool that is interrupted ends what it started before
 * it returns.
 */
public final class ToolActor {
  /** What the session can tell a running call. */
  public sealed interface Command {}

  /** Interrupts the call; {@link Ended} follows when all of it is gone. */
  public record Cancel() implements Command {}

  /** The one answer of a call. */
  public record Ended(String call, How how) {}

  /** How a call came back. */
  public sealed interface How {}

  public record Returned(ToolResult result) implements How {}

  /** {@code soFar} is what there is to show for it, or null. */
  public record Cancelled(@Nullable ToolResult soFar) implements How {}

  public record TookTooLong(Duration deadline) implements How {}

  /** The tool threw: a bug of the tool. */
  public record Crashed(String message) implements How {}

  private record Back(How how) implements Command {}

  private record DeadlinePassed() implements Command {}

  private static final Logger LOG = LoggerFactory.getLogger(ToolActor.class);

  private final String call;
  private final Duration deadline;
  private final ActorRef<Ended> replyTo;
  private final Thread running;

  private ToolActor(String call, Duration deadline, ActorRef<Ended> replyTo, Thread running) {
    this.call = call;
    this.deadline = deadline;
    this.replyTo = replyTo;
    this.running = running;
  }

  /** Starts {@code tool} at once. */
  public static Behavior<Command> create(
      Tool tool,
      ObjectNode arguments,
      ToolContext where,
      ThreadFactory threads,
      ActorRef<Ended> replyTo) {
    return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
      var deadline = tool.deadline(arguments);
      if (!deadline.isZero()) {
        timers.startSingleTimer(new DeadlinePassed(), deadline);
      }
      var self = context.getSelf();
      var running = threads.newThread(() -> self.tell(new Back(run(tool, arguments, where))));
      running.start();
      return new ToolActor(where.call(), deadline, replyTo, running).running(null);
    }));
  }

  private static How run(Tool tool, ObjectNode arguments, ToolContext where) {
    try {
      return new Returned(redacted(tool.run(arguments, where), where));
    } catch (StoppedEarly e) {
      return new Cancelled(redacted(e.soFar(), where));
    } catch (InterruptedException e) {
      return new Cancelled(null);
    } catch (RuntimeException | Error e) { // whatever it is: somebody waits for the end
      LOG.error("tool {} crashed", tool.spec().name(), e);
      return new Crashed(where.redactor().get().redact(e.toString()));
    }
  }

  /** Here, where it may block: what it read may have become secret just now. */
  private static ToolResult redacted(ToolResult result, ToolContext where) {
    var redactor = where.redactor().get();
    return new ToolResult(
        redactor.redact(result.text()),
        result.ok(),
        redactor.redact(result.summary()),
        result.data(),
        result.outputFile(),
        result.by());
  }

  /** {@code whenInterrupted} is what an interrupted call is reported as; null: as cancelled. */
  private Behavior<Command> running(@Nullable How whenInterrupted) {
    return Behaviors.receive(Command.class)
        .onMessage(Cancel.class, cancel -> {
          running.interrupt();
          return running(null);
        })
        .onMessage(DeadlinePassed.class, passed -> {
          running.interrupt();
          return running(new TookTooLong(deadline));
        })
        .onMessage(Back.class, back -> {
          boolean other = back.how instanceof Cancelled && whenInterrupted != null;
          replyTo.tell(new Ended(call, other ? whenInterrupted : back.how));
          return Behaviors.stopped();
        })
        .onSignal(PostStop.class, stop -> {
          running.interrupt();
          return Behaviors.same();
        })
        .build();
  }
}

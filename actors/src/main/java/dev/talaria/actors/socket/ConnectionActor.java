package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.session.SessionActor;
import dev.talaria.config.RuntimeSettings;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Frame;
import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * One client. Two threads of its own read and write; this actor passes events on, and lets go of
 * all that the client followed when it is gone.
 */
public final class ConnectionActor {
  private static final Duration TIME_TO_INITIALIZE = Duration.ofSeconds(10);
  private static final Duration TIME_FOR_LAST_WORDS = Duration.ofSeconds(2);
  private static final long MOST_BYTES = 64L << 20;

  public sealed interface Command {}

  /** The client said who it is. */
  record Initialized() implements Command {}

  /** Show this client the events of a conversation; {@code session} runs it. */
  record Follow(SessionId conversation, ActorRef<SessionActor.Command> session)
      implements Command {}

  /** A conversation that may be shown here is run by {@code session} from now on. */
  record Reopened(SessionId conversation, ActorRef<SessionActor.Command> session)
      implements Command {}

  /** The conversation is not shown here any more. */
  record Leave(SessionId conversation) implements Command {}

  /** Sends the events of a session until it ends or {@link Unwatch}. */
  record Watch(SessionId id, ActorRef<SessionActor.Command> session) implements Command {}

  record Unwatch(SessionId id) implements Command {}

  /** The runtime leaves: what was asked is answered, what was told is sent, then it is closed. */
  record HangUp() implements Command {}

  private record Happened(Event event) implements Command {}

  /** No more is answered or told; what was is still on its way. */
  private record LastRead() implements Command {}

  private record Closed() implements Command {}

  private record TooSlow() implements Command {}

  private final ActorContext<Command> context;
  private final ByteChannel channel;
  private final Outbox outbox;
  private final RequestReader reader;
  private final ThreadFactory threads;
  private final ActorRef<NotifierActor.Command> notifier;
  private final ActorRef<Event> surface;
  private final Map<SessionId, ActorRef<SessionActor.Command>> watched = new HashMap<>();
  private final Set<SessionId> followed = new HashSet<>();
  private long seq;
  private boolean initialized;

  private ConnectionActor(
      ActorContext<Command> context,
      ByteChannel channel,
      Outbox outbox,
      RequestReader reader,
      ThreadFactory threads,
      ActorRef<NotifierActor.Command> notifier) {
    this.context = context;
    this.channel = channel;
    this.outbox = outbox;
    this.reader = reader;
    this.threads = threads;
    this.notifier = notifier;
    this.surface = context.messageAdapter(Event.class, Happened::new);
  }

  /**
   * Serves {@code channel} until either side closes it.
   *
   * @param overTcp the client has to show the token
   */
  public static Behavior<Command> create(
      ByteChannel channel,
      boolean overTcp,
      Router router,
      RuntimeSettings settings,
      ThreadFactory threads,
      ActorRef<NotifierActor.Command> notifier) {
    return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
      var self = context.getSelf();
      var outbox = new Outbox(
          channel, settings.maxQueue(), MOST_BYTES, router::redact, () -> self.tell(new TooSlow()));
      threads.newThread(() -> write(outbox, self)).start();
      var reader = new RequestReader(
          new LineReader(channel, settings.maxFrame()), outbox, router, self, threads, overTcp);
      threads
          .newThread(() -> {
            reader.run();
            self.tell(new LastRead());
          })
          .start();
      timers.startSingleTimer("initialize", new Closed(), TIME_TO_INITIALIZE);
      return new ConnectionActor(context, channel, outbox, reader, threads, notifier)
          .open(
              () -> timers.cancel("initialize"),
              () -> timers.startSingleTimer("last words", new Closed(), TIME_FOR_LAST_WORDS));
    }));
  }

  private static void write(Outbox outbox, ActorRef<Command> self) {
    try {
      outbox.drain();
      self.tell(new Closed());
    } catch (IOException e) {
      self.tell(new Closed());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private Behavior<Command> open(Runnable inTime, Runnable lastWords) {
    return Behaviors.receive(Command.class)
        .onMessage(Command.class, command -> switch (command) {
          case Initialized ignored -> {
            inTime.run();
            initialized = true;
            notifier.tell(new NotifierActor.Listen(surface));
            yield Behaviors.same();
          }
          case Follow(var conversation, var session) -> {
            followed.add(conversation);
            watch(conversation, session);
            notifier.tell(new NotifierActor.Attach(surface, conversation));
            yield Behaviors.same();
          }
          case Reopened(var conversation, var session) -> {
            if (followed.contains(conversation)) {
              watch(conversation, session);
            }
            yield Behaviors.same();
          }
          case Leave(var conversation) -> {
            followed.remove(conversation);
            unwatch(conversation);
            notifier.tell(new NotifierActor.Detach(surface, conversation));
            yield Behaviors.same();
          }
          case Watch(var id, var session) -> {
            watch(id, session);
            yield Behaviors.same();
          }
          case Unwatch(var id) -> {
            if (!followed.contains(id)) {
              unwatch(id);
            }
            yield Behaviors.same();
          }
          case Happened(var event) -> {
            send(event);
            yield Behaviors.same();
          }
          case HangUp ignored -> {
            var self = context.getSelf();
            threads
                .newThread(() -> {
                  reader.finish();
                  self.tell(new LastRead());
                })
                .start();
            lastWords.run();
            yield Behaviors.same();
          }
          case LastRead ignored -> {
            outbox.close();
            lastWords.run();
            yield Behaviors.same();
          }
          case Closed ignored -> Behaviors.stopped();
          case TooSlow ignored -> {
            context.getLog().warn("a client reads too slowly and is let go");
            yield Behaviors.stopped();
          }
        })
        .onSignal(PostStop.class, stop -> {
          watched.forEach((id, session) -> session.tell(new SessionActor.Unwatch(surface)));
          reader.letGo();
          outbox.close();
          close();
          return Behaviors.same();
        })
        .build();
  }

  private void watch(SessionId id, ActorRef<SessionActor.Command> session) {
    var before = watched.put(id, session);
    if (!session.equals(before)) {
      session.tell(new SessionActor.Watch(surface));
    }
  }

  private void unwatch(SessionId id) {
    var session = watched.remove(id);
    if (session != null) {
      session.tell(new SessionActor.Unwatch(surface));
    }
  }

  private void send(Event event) {
    if (!initialized) {
      return;
    }
    if (event instanceof Event.BoardChanged || event instanceof Event.WorkflowChanged) {
      outbox.putOnce(new Frame.Notification(++seq, event));
      return;
    }
    boolean mayDrop = event instanceof Event.TextDelta
        || event instanceof Event.ReasoningDelta
        || event instanceof Event.ToolProgress;
    outbox.put(new Frame.Notification(++seq, event), mayDrop);
  }

  private void close() {
    try {
      channel.close();
    } catch (IOException e) {
      context.getLog().debug("closing a connection", e);
    }
  }
}

package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.supervisor.Overflows;
import dev.talaria.config.RuntimeSettings;
import java.io.IOException;
import java.nio.channels.ByteChannel;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.ServerSocketChannel;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ThreadFactory;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jspecify.annotations.Nullable;

/**
 * Accepts clients, each served by a {@link ConnectionActor}; closes its listeners when it stops.
 */
public final class SocketActor {
  public sealed interface Command {}

  /** A place where clients can connect, bound already. */
  public record Listener(ServerSocketChannel channel, boolean tcp) {}

  /**
   * Takes no more clients, sends those that are here what they were told, and lets them go;
   * answered when they are gone.
   */
  public record HangUp(ActorRef<Done> replyTo) implements Command {}

  private record Accepted(ByteChannel channel, boolean tcp) implements Command {}

  private record Gone(ActorRef<ConnectionActor.Command> connection) implements Command {}

  private final ActorContext<Command> context;
  private final Router router;
  private final RuntimeSettings settings;
  private final ThreadFactory threads;
  private final ActorRef<NotifierActor.Command> notifier;
  private final Set<ActorRef<ConnectionActor.Command>> connections = new HashSet<>();
  private @Nullable ActorRef<Done> leaving;
  private long names;

  private SocketActor(
      ActorContext<Command> context,
      Router router,
      RuntimeSettings settings,
      ThreadFactory threads,
      ActorRef<NotifierActor.Command> notifier) {
    this.context = context;
    this.router = router;
    this.settings = settings;
    this.threads = threads;
    this.notifier = notifier;
  }

  public static Behavior<Command> create(
      List<Listener> listeners,
      Router router,
      RuntimeSettings settings,
      ThreadFactory threads,
      ActorRef<NotifierActor.Command> notifier) {
    return Behaviors.setup(context -> {
      var self = context.getSelf();
      listeners.forEach(
          listener -> threads.newThread(() -> accept(listener, self)).start());
      return new SocketActor(context, router, settings, threads, notifier).open(listeners);
    });
  }

  private static void accept(Listener listener, ActorRef<Command> self) {
    while (true) {
      try {
        self.tell(new Accepted(listener.channel.accept(), listener.tcp));
      } catch (ClosedChannelException e) {
        return;
      } catch (IOException e) {
        org.slf4j.LoggerFactory.getLogger(SocketActor.class).warn("cannot accept a client", e);
        if (!listener.channel.isOpen()) {
          return;
        }
      }
    }
  }

  private Behavior<Command> open(List<Listener> listeners) {
    return Behaviors.receive(Command.class)
        .onMessage(Command.class, command -> {
          switch (command) {
            case Accepted(var channel, var tcp) -> onAccepted(channel, tcp);
            case Gone(var connection) -> {
              connections.remove(connection);
              sayWhenAllAreGone();
            }
            case HangUp(var replyTo) -> {
              leaving = replyTo;
              connections.forEach(connection -> connection.tell(new ConnectionActor.HangUp()));
              sayWhenAllAreGone();
            }
          }
          return Behaviors.same();
        })
        .onSignal(PostStop.class, stop -> {
          listeners.forEach(listener -> close(listener.channel));
          return Behaviors.same();
        })
        .build();
  }

  private void onAccepted(ByteChannel channel, boolean tcp) {
    if (leaving != null) {
      close(channel);
      return;
    }
    if (connections.size() >= settings.maxConnections()) {
      context.getLog().warn("{} clients are connected, which is the limit", connections.size());
      close(channel);
      return;
    }
    var behavior = Behaviors.supervise(Overflows.asExceptions(
            ConnectionActor.create(channel, tcp, router, settings, threads, notifier)))
        .onFailure(SupervisorStrategy.stop());
    var connection = context.spawn(behavior, "connection-" + names++);
    connections.add(connection);
    context.watchWith(connection, new Gone(connection));
  }

  private void sayWhenAllAreGone() {
    if (leaving != null && connections.isEmpty()) {
      leaving.tell(Done.getInstance());
    }
  }

  private void close(AutoCloseable channel) {
    try {
      channel.close();
    } catch (Exception e) {
      context.getLog().debug("closing", e);
    }
  }
}

package dev.talaria.actors.gate;

import dev.talaria.config.GateSettings;
import dev.talaria.runtime.session.ModelChoice;
import java.time.Clock;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/**
 * Spawns one gate for each provider key and passes requests on to it. A gate ends when nothing that
 * it knows would hold anybody up any more; the next request for its key gets a new one.
 */
public final class Gates {
  /** What can be told to the gates. */
  public sealed interface Command {}

  /** A request for the gate of one model's key. */
  public record For(ModelChoice model, ProviderGateActor.FromSession request) implements Command {}

  /** A gate is not needed any more, after the first so many requests that it was sent. */
  record Unused(String key, long requests) implements Command {}

  private static final class Gate {
    private final ActorRef<ProviderGateActor.Command> actor;
    private long requests;

    Gate(ActorRef<ProviderGateActor.Command> actor) {
      this.actor = actor;
    }
  }

  private final ActorContext<Command> context;
  private final GateSettings settings;
  private final Clock clock;
  private final Map<String, Gate> gates = new HashMap<>();
  private long spawned;

  private Gates(ActorContext<Command> context, GateSettings settings, Clock clock) {
    this.context = context;
    this.settings = settings;
    this.clock = clock;
  }

  public static Behavior<Command> create(GateSettings settings, Clock clock) {
    return Behaviors.setup(context -> new Gates(context, settings, clock).open());
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case For(var model, var request) -> pass(keyOf(model), request);
        case Unused(var key, var requests) -> drop(key, requests);
      }
      return Behaviors.same();
    });
  }

  private void pass(String key, ProviderGateActor.FromSession request) {
    var gate = gates.computeIfAbsent(key, this::spawn);
    gate.requests++;
    gate.actor.tell(request);
  }

  /** One that is on its way to the gate keeps it: then it will say again when it is unused. */
  private void drop(String key, long requests) {
    var gate = gates.get(key);
    if (gate != null && gate.requests == requests) {
      gates.remove(key);
      context.stop(gate.actor);
    }
  }

  private Gate spawn(String key) {
    var name = "gate-" + key.replaceAll("[^A-Za-z0-9_-]", "_") + "-" + spawned++;
    return new Gate(context.spawn(
        ProviderGateActor.create(
            settings,
            clock,
            ThreadLocalRandom.current()::nextDouble,
            requests -> context.getSelf().tell(new Unused(key, requests))),
        name));
  }

  private static String keyOf(ModelChoice model) {
    return model.provider() + " " + model.baseUrl() + " " + model.key();
  }
}

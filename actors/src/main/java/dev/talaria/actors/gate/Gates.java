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

/** Spawns one gate for each provider key and passes requests on to it. */
public final class Gates {
  /** A request for the gate of one model's key. */
  public record For(ModelChoice model, ProviderGateActor.Command command) {}

  private final ActorContext<For> context;
  private final GateSettings settings;
  private final Clock clock;
  private final Map<String, ActorRef<ProviderGateActor.Command>> gates = new HashMap<>();

  private Gates(ActorContext<For> context, GateSettings settings, Clock clock) {
    this.context = context;
    this.settings = settings;
    this.clock = clock;
  }

  public static Behavior<For> create(GateSettings settings, Clock clock) {
    return Behaviors.setup(context -> new Gates(context, settings, clock).open());
  }

  private Behavior<For> open() {
    return Behaviors.receiveMessage(request -> {
      gates.computeIfAbsent(keyOf(request.model()), this::spawn).tell(request.command());
      return Behaviors.same();
    });
  }

  private ActorRef<ProviderGateActor.Command> spawn(String key) {
    var name = "gate-" + key.replaceAll("[^A-Za-z0-9_-]", "_") + "-" + gates.size();
    return context.spawn(
        ProviderGateActor.create(settings, clock, ThreadLocalRandom.current()::nextDouble), name);
  }

  private static String keyOf(ModelChoice model) {
    return model.provider() + " " + model.baseUrl() + " " + model.key();
  }
}

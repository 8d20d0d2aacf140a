package dev.talaria.cli.command;

import dev.talaria.cli.client.RuntimeLauncher;
import dev.talaria.cli.client.RuntimePlace;
import dev.talaria.cli.client.RuntimeProcess;
import dev.talaria.config.load.Assignment;
import dev.talaria.config.place.Locations;
import dev.talaria.runtime.wire.Protocol;
import dev.talaria.runtime.wire.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** How the runtime is found, started and greeted from here. */
public record Hello(GlobalOptions options, Surroundings from) {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  /** Finds the runtime of the caller's state directory. */
  public RuntimeLauncher launcher() throws Refused {
    var places = Locations.of(from.environment(), from.userHome());
    var log = places.stateDirectory().resolve("runtime.out");
    var command = new ArrayList<>(from.launcher());
    command.addAll(List.of("runtime", "run"));
    return new RuntimeLauncher(
        new RuntimePlace(places.socket(), places.stateDirectory()),
        new RuntimeProcess(command, log),
        initialize(),
        PATIENCE);
  }

  /** What conversations and tasks started from here inherit. */
  public Request.Initialize initialize() throws Refused {
    return new Request.Initialize(
        Protocol.LOWEST,
        Protocol.HIGHEST,
        "talaria",
        Version.text(),
        Invocation.directory(options, from).toString(),
        from.environment(),
        options.profile(),
        configFile(),
        settings(options.settings()),
        null);
  }

  private @Nullable String configFile() throws Refused {
    var named = options.configFile();
    return named == null ? null : Invocation.path(from.directory(), named).toString();
  }

  /** Key to value, the later of two for one key. */
  public static Map<String, String> settings(List<Assignment> given) {
    var settings = new LinkedHashMap<String, String>();
    given.forEach(setting -> settings.put(setting.key(), setting.value()));
    return settings;
  }
}

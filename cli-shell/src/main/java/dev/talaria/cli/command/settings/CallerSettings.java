package dev.talaria.cli.command.settings;

import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.config.load.LoadRequest;
import dev.talaria.config.load.Loaded;
import dev.talaria.config.load.ProjectTrust;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.tool.process.ProcessMark;
import java.nio.file.Path;

/** The settings that hold where the caller stands. */
public final class CallerSettings {
  private CallerSettings() {}

  public static Loaded load(Invocation call) throws Refused {
    var places = call.places();
    return SettingsLoader.load(LoadRequest.of(
            call.from().environment(),
            call.directory(),
            places.configDirectory(),
            new ProjectTrust(places.trustList()))
        .withOptions(call.options().settings())
        .withConfigFile(file(call))
        .withProfile(call.options().profile()));
  }

  /** Refuses where a session of the same runtime started this: what holds for it is not its own. */
  static void requirePerson(Invocation call) throws Refused {
    if (ProcessMark.isIn(
        call.from().environment(), call.places().stateDirectory().toString())) {
      throw Refused.denied(
          "a session may not change settings", "do it in a terminal that no task started");
    }
  }

  @org.jspecify.annotations.Nullable
  static Path file(Invocation call) throws Refused {
    var named = call.options().configFile();
    return named == null ? null : Invocation.path(call.from().directory(), named);
  }
}

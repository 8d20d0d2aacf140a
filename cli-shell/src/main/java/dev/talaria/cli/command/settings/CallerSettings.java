package dev.talaria.cli.command.settings;

import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.config.load.LoadRequest;
import dev.talaria.config.load.Loaded;
import dev.talaria.config.load.ProjectTrust;
import dev.talaria.config.load.SettingsLoader;
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

  @org.jspecify.annotations.Nullable
  static Path file(Invocation call) throws Refused {
    var named = call.options().configFile();
    return named == null ? null : Invocation.path(call.from().directory(), named);
  }
}

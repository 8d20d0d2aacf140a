package dev.talaria.config.load;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where settings are to be taken from.
 *
 * @param options of the command line; of two for the same key the later one counts
 * @param environment of the calling shell, which need not be that of this process
 * @param configFile read instead of the user's {@code application.conf}; it must exist
 * @param profile name of a file beside the user's, without its ending; it must exist
 */
public record LoadRequest(
    List<Assignment> options,
    Map<String, String> environment,
    Path workingDirectory,
    Path configDirectory,
    ProjectTrust trust,
    @Nullable Path configFile,
    @Nullable String profile) {
  public LoadRequest {
    options = List.copyOf(options);
    environment = Map.copyOf(environment);
  }

  public static LoadRequest of(
      Map<String, String> environment,
      Path workingDirectory,
      Path configDirectory,
      ProjectTrust trust) {
    return new LoadRequest(
        List.of(), environment, workingDirectory, configDirectory, trust, null, null);
  }

  public LoadRequest withOptions(List<Assignment> given) {
    return new LoadRequest(
        given, environment, workingDirectory, configDirectory, trust, configFile, profile);
  }

  public LoadRequest withConfigFile(@Nullable Path file) {
    return new LoadRequest(
        options, environment, workingDirectory, configDirectory, trust, file, profile);
  }

  public LoadRequest withProfile(@Nullable String name) {
    return new LoadRequest(
        options, environment, workingDirectory, configDirectory, trust, configFile, name);
  }

  @Override
  public String toString() { // the environment may hold secrets
    return "LoadRequest[" + workingDirectory + ", " + configDirectory + ", " + profile + "]";
  }
}

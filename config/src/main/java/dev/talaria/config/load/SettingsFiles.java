package dev.talaria.config.load;

import com.typesafe.config.ConfigObject;
import dev.talaria.config.ConfigProblem;
import dev.talaria.config.Nearest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The files that settings are read from: one of the project, one of the profile, one of the user.
 */
record SettingsFiles(LoadRequest request, ConfigObject defaults, List<String> notes) {
  private static final String PROFILE = "TALARIA_PROFILE";

  /** Empty where there is none, and where it is not trusted: then a note says so. */
  Optional<Layer> project() {
    var file = ProjectTrust.fileOf(request.workingDirectory());
    if (!Files.isRegularFile(file)) {
      return Optional.empty();
    }
    if (!Files.isReadable(file)) {
      notes.add(file + " may not be read by you and is ignored.");
      return Optional.empty();
    }
    var content = SettingsFile.read(file);
    return switch (request.trust().state(file, content)) {
      case TRUSTED ->
        Optional.of(layer(SettingsFile.parse(file, content, Includes.none(file.toString()))));
      case CHANGED ->
        ignored(file + " has changed since you trusted it and is ignored; look at it, then run ");
      case UNKNOWN -> ignored(file + " is not trusted and is ignored; look at it, then run ");
    };
  }

  private Optional<Layer> ignored(String why) {
    notes.add(why + "talaria config trust.");
    return Optional.empty();
  }

  /** Empty where no profile is named. */
  Optional<Layer> profile() {
    var given = request.profile();
    var name =
        given != null ? given : request.environment().getOrDefault(PROFILE, "").strip();
    if (name.isEmpty()) {
      return Optional.empty();
    }
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw new ConfigProblem(
          "", "profile \"" + name + "\" must be a name of letters, digits, ., - and _");
    }
    var directory = request.configDirectory().resolve("profiles");
    var file = directory.resolve(name + ".conf");
    if (!Files.exists(file)) {
      throw new ConfigProblem(
          "", "profile " + name + " does not exist (" + file + ")" + others(name, directory));
    }
    return Optional.of(read(file));
  }

  private static String others(String name, Path directory) {
    var known = new ArrayList<String>();
    try (var files = Files.newDirectoryStream(directory, "*.conf")) {
      files.forEach(file -> known.add(file.getFileName().toString().replaceAll("\\.conf$", "")));
    } catch (IOException none) {
      return "; there are no profiles";
    }
    return known.isEmpty() ? "; there are no profiles" : Nearest.hint(name, known);
  }

  /** Empty where the user has none; a file that was named must exist. */
  Optional<Layer> user() {
    var named = request.configFile();
    if (named != null) {
      return Optional.of(read(request.workingDirectory().resolve(named)));
    }
    var file = request.configDirectory().resolve("application.conf");
    return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
  }

  private Layer read(Path file) {
    var whole = file.toAbsolutePath().normalize();
    var includes = new Includes(List.of(whole), notes);
    return layer(SettingsFile.parse(whole, SettingsFile.read(whole), includes));
  }

  /**
   * Beside {@code talaria} there may be names to refer to; one of ours is a block that is missing.
   */
  private Layer layer(ConfigObject root) {
    for (var name : root.keySet()) {
      var place = Layer.place(root.get(name).origin());
      if (defaults.containsKey(name)) {
        throw new ConfigProblem(
            "", name + " stands outside talaria { … }; write talaria." + name + " (" + place + ")");
      }
      if (!name.equals("talaria") && Nearest.to(name, List.of("talaria")).isPresent()) {
        throw new ConfigProblem("", name + " is no setting; did you mean talaria? (" + place + ")");
      }
      if (!name.equals("talaria")) {
        notes.add(name + " stands outside talaria { … } and sets nothing (" + place + ").");
      }
    }
    return new Layer(Layer.Source.FILE, "", root);
  }
}

package dev.talaria.config.load;

import com.typesafe.config.ConfigObject;
import dev.talaria.config.ConfigProblem;
import dev.talaria.config.ModelNames;
import dev.talaria.config.Problems;
import dev.talaria.config.Section;
import dev.talaria.config.Settings;
import dev.talaria.config.load.Layer.Source;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Loads all settings once. What counts most comes first: options, environment, the project's file
 * (if it is trusted), the profile, the user's file, the defaults.
 */
public final class SettingsLoader {
  private static final String NAME = "talaria.model.name";
  private static final String PROVIDER = "talaria.model.provider";

  private SettingsLoader() {}

  /**
   * Reads and checks everything.
   *
   * @throws ConfigProblem with every problem of every source, where one does not hide another
   */
  public static Loaded load(LoadRequest request) {
    var reference = Reference.layer();
    var defaults = defaults(reference);
    var notes = new ArrayList<String>();
    var problems = new Problems(key -> "");
    var layers = new ArrayList<Layer>();
    for (var option : request.options().reversed()) {
      gather(problems, () -> layers.add(Layer.of(Source.OPTION, option)));
    }
    for (var variable : Variables.in(request.environment(), defaults, problems)) {
      gather(problems, () -> layers.add(Layer.of(Source.VARIABLE, variable)));
    }
    var files = new SettingsFiles(request, defaults, notes);
    gather(problems, () -> files.project().ifPresent(layers::add));
    gather(problems, () -> files.profile().ifPresent(layers::add));
    gather(problems, () -> files.user().ifPresent(layers::add));
    problems.throwIfAny();
    layers.add(reference);
    return read(new Layers(layers), defaults, request.environment(), notes);
  }

  /** Settings of one text over the defaults, without files or environment. */
  public static Settings parse(String hocon) {
    var text = new Layer(Source.FILE, "", SettingsFile.parse("text", hocon, Includes.none("text")));
    var reference = Reference.layer();
    var layers = new Layers(List.of(text, reference));
    return read(layers, defaults(reference), Map.of(), List.of()).settings();
  }

  private static Loaded read(
      Layers layers, ConfigObject defaults, Map<String, String> environment, List<String> notes) {
    var merged = layers.merged(environment);
    var problems = new Problems(layers::where);
    var all = new Section("", merged, problems).section("talaria");
    problems.throwIfAny();
    new KnownKeys(defaults, problems).check(all.config().root());
    var settings = Settings.from(new Section("", all.config(), problems));
    var provider = providerOfNearerName(layers, settings);
    return provider.isPresent()
        ? read(layers.under(Layer.of(Source.OPTION, provider.get())), defaults, environment, notes)
        : new Loaded(settings, notes, all.config(), layers);
  }

  /**
   * A model that is named nearer than the provider (say with {@code --model}) was not meant for
   * that provider: what its name means by itself counts.
   */
  private static Optional<Assignment> providerOfNearerName(Layers layers, Settings settings) {
    var name = layers.first(NAME);
    var provider = layers.first(PROVIDER);
    boolean same = name.source() == provider.source() && name.source() != Source.FILE;
    if (same || !layers.isNearer(name, provider) || provider.source() == Source.DEFAULTS) {
      return Optional.empty();
    }
    var meant = switch (ModelNames.resolve(settings.model().name(), settings)) {
      case ModelNames.Found found -> found.provider();
      case ModelNames.Unknown unknown -> "";
    };
    return Optional.of(new Assignment("model.provider", meant, layers.where("model.name")));
  }

  private static void gather(Problems problems, Runnable step) {
    try {
      step.run();
    } catch (ConfigProblem problem) {
      problems.add(problem);
    }
  }

  private static ConfigObject defaults(Layer reference) {
    return reference.root().toConfig().getObject("talaria");
  }
}

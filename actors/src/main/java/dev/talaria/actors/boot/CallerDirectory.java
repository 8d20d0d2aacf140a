package dev.talaria.actors.boot;

import dev.talaria.actors.session.ToolAccess;
import dev.talaria.actors.socket.Caller;
import dev.talaria.config.ConfigProblem;
import dev.talaria.config.ModelNames;
import dev.talaria.config.Settings;
import dev.talaria.config.key.KeyLookup;
import dev.talaria.config.key.Keys;
import dev.talaria.config.load.Assignment;
import dev.talaria.config.load.LoadRequest;
import dev.talaria.config.load.Loaded;
import dev.talaria.config.load.ProjectTrust;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.config.place.Locations;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.session.Budget;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Reads the settings that hold for a caller, and makes of them what sessions inherit. The caller's
 * secrets are known to the redactor by then.
 *
 * @param environment of this process, for callers that send none
 * @param localModels names of the models that a local server offers, asked where none is set
 */
record CallerDirectory(
    Map<String, String> environment,
    String userHome,
    RuntimeKeys keys,
    ToolAccess tools,
    Function<Map<String, String>, List<String>> localModels)
    implements Caller.Directory {
  private static final String LOCAL = "ollama";

  @Override
  public Caller callerOf(Request.Initialize request) {
    var theirs = request.environment().isEmpty() ? environment : request.environment();
    keys.known().learn(theirs);
    var directory = directory(request.directory());
    var places = Locations.of(theirs, userHome);
    var options = request.settings().entrySet().stream()
        .map(entry -> new Assignment(entry.getKey(), entry.getValue(), "--set"))
        .toList();
    Loaded loaded = SettingsLoader.load(LoadRequest.of(
            theirs, directory, places.configDirectory(), new ProjectTrust(places.trustList()))
        .withOptions(options)
        .withConfigFile(path(request.configFile()))
        .withProfile(request.profile()));
    var settings = loaded.settings();
    keys.learn(settings, theirs);
    var profile = request.profile() == null ? "default" : request.profile();
    var config = config(settings, profile, directory, theirs);
    var kinds = settings.supervision().kinds();
    return new Caller(
        request, settings, config.supervisedBy(kinds.get("conversation")), config, loaded.notes());
  }

  private SessionConfig config(
      Settings settings, String profile, Path directory, Map<String, String> theirs) {
    var session = settings.session();
    return new SessionConfig(
        profile,
        model(settings, theirs),
        settings.model().fallback().stream().map(name -> choice(name, settings)).toList(),
        reasoning(settings.model().reasoning()),
        settings.model().maxOutputTokens(),
        session.toolsets(),
        directory,
        theirs,
        Budget.of(settings.budget(), session),
        settings.permission(),
        settings.supervision().kinds().get("background"),
        new Delegation(session.delegateDepth(), session.delegatesAtOnce(), null));
  }

  /** The model that is set; else one of a local server; else the built-in engine. */
  private ModelChoice model(Settings settings, Map<String, String> theirs) {
    if (ModelNames.configured(settings) instanceof ModelNames.Found found
        && !found.provider().equals(ModelNames.BUILT_IN)) {
      return choice(found, settings);
    }
    boolean wanted = settings.model().name().equals(ModelNames.BUILT_IN);
    var local = settings.providers().containsKey(LOCAL) && !wanted
        ? localModels.apply(theirs)
        : List.<String>of();
    return local.isEmpty()
        ? ModelChoice.BUILT_IN
        : choice(new ModelNames.Found(LOCAL, local.getFirst()), settings);
  }

  private static ModelChoice choice(String name, Settings settings) {
    return switch (ModelNames.resolve(name, settings)) {
      case ModelNames.Found found -> choice(found, settings);
      case ModelNames.Unknown(var why) -> throw new ConfigProblem("", "the model " + why);
    };
  }

  static ModelChoice choice(ModelNames.Found found, Settings settings) {
    var provider = settings.providers().get(found.provider());
    return provider == null
        ? ModelChoice.BUILT_IN
        : new ModelChoice(
            provider.name(),
            provider.wire(),
            provider.baseUrl(),
            found.model(),
            provider.key(),
            provider.contextWindow());
  }

  private static Reasoning reasoning(String level) {
    try {
      return Reasoning.valueOf(level.strip().toUpperCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw new ConfigProblem(
          "",
          "there is no reasoning level \""
              + level
              + "\": say "
              + Arrays.stream(Reasoning.values())
                  .map(value -> value.name().toLowerCase(Locale.ROOT))
                  .collect(Collectors.joining(", ")));
    }
  }

  @Override
  public SessionConfig configure(
      Caller caller, SessionConfig now, ConversationRequest.Configure change) {
    var base = now;
    if (change.profile() != null) {
      base = callerOf(caller.with(change.profile(), now.workingDirectory())).conversation();
    }
    var toolsets = change.toolsets() == null ? base.toolsets() : change.toolsets();
    check(toolsets, caller.settings());
    return new SessionConfig(
        base.profile(),
        change.model() == null ? base.model() : choice(change.model(), caller.settings()),
        base.fallback(),
        change.reasoning() == null ? base.reasoning() : reasoning(change.reasoning()),
        base.maxOutputTokens(),
        toolsets,
        base.workingDirectory(),
        base.environment(),
        base.budget(),
        base.permission(),
        base.supervision(),
        base.delegation());
  }

  private static void check(List<String> toolsets, Settings settings) {
    var known = settings.tools().toolsets().keySet();
    for (var name : toolsets) {
      if (!known.contains(name)) {
        throw new ConfigProblem(
            "",
            "there is no toolset \""
                + name
                + "\": there are "
                + known.stream().sorted().collect(Collectors.joining(", ")));
      }
    }
  }

  @Override
  public Reply.Models models(Caller caller, SessionConfig now) {
    var models = new ArrayList<Reply.Model>();
    models.add(new Reply.Model(ModelNames.BUILT_IN, ModelNames.BUILT_IN, true, "no model needed"));
    var providers = new TreeMap<>(caller.settings().providers());
    providers.forEach((name, provider) -> {
      var names = name.equals(LOCAL) ? localModels.apply(now.environment()) : provider.models();
      var lookup = Keys.resolve(provider.key(), now.environment());
      names.forEach(model -> models.add(model(name, model, lookup)));
    });
    return new Reply.Models(now.model().model(), models);
  }

  private static Reply.Model model(String provider, String name, KeyLookup lookup) {
    var full = provider + "/" + name;
    return switch (lookup) {
      case KeyLookup.Found ignored -> new Reply.Model(full, provider, true, "");
      case KeyLookup.NotNeeded ignored -> new Reply.Model(full, provider, true, "");
      case KeyLookup.Missing(var hint) -> new Reply.Model(full, provider, false, hint);
      case KeyLookup.Refused(var reason, var hint) ->
        new Reply.Model(full, provider, false, reason + ": " + hint);
    };
  }

  @Override
  public Reply.Tools tools(Caller caller, SessionConfig config) {
    var enabled = tools.specs(config).stream().map(ToolSpec::name).toList();
    var toolsets = new TreeMap<>(caller.settings().tools().toolsets());
    var listed = new ArrayList<Reply.Tool>();
    toolsets.forEach((toolset, members) -> members.forEach(name -> tools
        .find(name)
        .ifPresent(tool -> listed.add(new Reply.Tool(
            name, firstSentence(tool.spec().description()), toolset, enabled.contains(name))))));
    return new Reply.Tools(listed);
  }

  private static String firstSentence(String description) {
    int end = description.indexOf(". ");
    return end < 0 ? description : description.substring(0, end + 1);
  }

  private static Path directory(String named) {
    var path = path(named);
    if (path == null || !path.isAbsolute() || !Files.isDirectory(path)) {
      throw new ConfigProblem("", "the directory \"" + named + "\" is not there");
    }
    return path;
  }

  private static @Nullable Path path(@Nullable String named) {
    try {
      return named == null ? null : Path.of(named);
    } catch (InvalidPathException e) {
      throw new ConfigProblem("", "\"" + named + "\" is no path");
    }
  }
}

package dev.talaria.config;

import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * All that can be set, one record for each component. Only the two places that wire components see
 * it whole.
 */
public record Settings(
    ModelSettings model,
    Map<String, ProviderSettings> providers,
    Map<String, Price> prices,
    SessionSettings session,
    BudgetSettings budget,
    SupervisionSettings supervision,
    AdmissionSettings admission,
    GateSettings gate,
    CronSettings cron,
    BoardSettings board,
    ToolSettings tools,
    PermissionSettings permission,
    DisplaySettings display,
    RuntimeSettings runtime,
    StoreSettings store,
    LogSettings log,
    TelemetrySettings telemetry) {
  public Settings {
    providers = Map.copyOf(providers);
    prices = Map.copyOf(prices);
  }

  /** Reads all of {@code talaria}; throws one {@link ConfigProblem} that holds every problem. */
  public static Settings from(Section all) {
    var model = block(all, "model", ModelSettings::from);
    var providers = providers(all.section("providers"));
    var prices = prices(all.section("prices"));
    var session = block(all, "session", SessionSettings::from);
    var budget = block(all, "budget", BudgetSettings::from);
    var supervision = block(all, "supervision", SupervisionSettings::from);
    var admission = block(all, "admission", AdmissionSettings::from);
    var gate = block(all, "gate", GateSettings::from);
    var cron = block(all, "cron", CronSettings::from);
    var board = block(all, "board", BoardSettings::from);
    var tools = block(all, "tools", ToolSettings::from);
    var permission = block(all, "permission", PermissionSettings::from);
    var display = block(all, "display", DisplaySettings::from);
    var runtime = block(all, "runtime", RuntimeSettings::from);
    var store = block(all, "store", StoreSettings::from);
    var log = block(all, "log", LogSettings::from);
    var telemetry = block(all, "telemetry", TelemetrySettings::from);
    all.problems().throwIfAny();
    var settings = new Settings(
        model.orElseThrow(),
        providers,
        prices,
        session.orElseThrow(),
        budget.orElseThrow(),
        supervision.orElseThrow(),
        admission.orElseThrow(),
        gate.orElseThrow(),
        cron.orElseThrow(),
        board.orElseThrow(),
        tools.orElseThrow(),
        permission.orElseThrow(),
        display.orElseThrow(),
        runtime.orElseThrow(),
        store.orElseThrow(),
        log.orElseThrow(),
        telemetry.orElseThrow());
    settings.agree(all.problems());
    all.problems().throwIfAny();
    return settings;
  }

  /** What no component can check alone: that names in one block exist in another. */
  private void agree(Problems problems) {
    if (ModelNames.configured(this) instanceof ModelNames.Unknown unknown) {
      problems.add(
          new ConfigProblem(providerIsWrong() ? "model.provider" : "model.name", unknown.why()));
    }
    for (var name : model.fallback()) {
      if (ModelNames.resolve(name, this) instanceof ModelNames.Unknown unknown) {
        problems.add(new ConfigProblem("model.fallback", unknown.why()));
      }
    }
    for (var name : session.toolsets()) {
      if (!tools.toolsets().containsKey(name)) {
        problems.add(new ConfigProblem(
            "session.toolsets",
            "must name toolsets, was \""
                + name
                + "\""
                + Nearest.hint(name, tools.toolsets().keySet())));
      }
    }
  }

  private boolean providerIsWrong() {
    return !model.provider().isEmpty() && !providers.containsKey(model.provider());
  }

  private static <T> Optional<T> block(Section all, String key, Function<Section, T> from) {
    return all.section(key).make(key, from);
  }

  private static Map<String, ProviderSettings> providers(Section providers) {
    var made = new TreeMap<String, ProviderSettings>();
    for (var name : providers.names()) {
      providers
          .section(name)
          .make("providers." + name, block -> ProviderSettings.from(name, block))
          .ifPresent(provider -> made.put(name, provider));
    }
    return made;
  }

  private static Map<String, Price> prices(Section prices) {
    var made = new TreeMap<String, Price>();
    for (var name : prices.names()) {
      prices.section(name).make("prices", Price::from).ifPresent(price -> made.put(name, price));
    }
    return made;
  }
}

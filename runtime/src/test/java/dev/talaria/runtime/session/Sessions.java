package dev.talaria.runtime.session;

import dev.talaria.config.Allowance;
import dev.talaria.config.PermissionSettings;
import dev.talaria.config.SupervisionSettings;
import dev.talaria.config.load.SettingsLoader;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Session settings for tests: the documented defaults, and a model that nobody calls. */
public final class Sessions {
  public static final ModelChoice MODEL =
      new ModelChoice("local", "openai", "http://127.0.0.1:1/v1", "test-model", "", 1000);
  public static final ModelChoice OTHER =
      new ModelChoice("local", "openai", "http://127.0.0.1:1/v1", "other-model", "", 1000);

  private Sessions() {}

  public static SupervisionSettings.Block supervision() {
    return SettingsLoader.parse("").supervision().kinds().get("background");
  }

  public static PermissionSettings permission() {
    return SettingsLoader.parse("").permission();
  }

  public static Budget unlimited() {
    return new Budget(
        Allowance.UNLIMITED, Duration.ZERO, 0, Allowance.UNLIMITED, Allowance.UNLIMITED);
  }

  public static SessionConfig config(ModelChoice model, List<ModelChoice> fallback, Budget budget) {
    return new SessionConfig(
        "default",
        model,
        fallback,
        Reasoning.DEFAULT,
        0,
        List.of("default"),
        Path.of("/tmp"),
        Map.of(),
        budget,
        permission(),
        supervision(),
        Delegation.NONE);
  }

  /** A call that failed before it used anything. */
  public static Step.ModelFailed failed(Instant at, ModelChoice model, AgentError error) {
    return new Step.ModelFailed(at, model, error, Usage.NONE, BigDecimal.ZERO);
  }

  public static SessionConfig config() {
    return config(MODEL, List.of(), unlimited());
  }
}

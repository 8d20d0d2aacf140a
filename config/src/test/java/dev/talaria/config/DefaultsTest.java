package dev.talaria.config;

import static dev.talaria.config.load.SettingsLoader.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.PermissionSettings.OnTimeout;
import dev.talaria.config.SupervisionSettings.Block;
import dev.talaria.config.SupervisionSettings.Crash;
import dev.talaria.config.SupervisionSettings.OnAuth;
import dev.talaria.config.SupervisionSettings.OnLimit;
import dev.talaria.config.SupervisionSettings.OnUnknown;
import dev.talaria.config.SupervisionSettings.RateLimit;
import dev.talaria.config.SupervisionSettings.Transport;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefaultsTest {
  private final Settings settings = parse("");

  private static Block block(
      Crash crash, Duration atMost, Transport transport, int toolCrash, OnUnknown unknown) {
    return new Block(
        crash,
        new RateLimit(null, atMost),
        transport,
        OnAuth.PARK,
        toolCrash,
        OnLimit.HAND_BACK,
        OnLimit.HAND_BACK,
        unknown);
  }

  @Test
  void a_model_is_not_set() {
    assertThat(settings.model())
        .isEqualTo(new ModelSettings(
            "",
            "",
            List.of(),
            "default",
            0,
            Duration.ofMinutes(2),
            Duration.ofMinutes(2),
            Duration.ofMinutes(30)));
  }

  @Test
  void six_providers_are_known() {
    assertThat(settings.providers())
        .isEqualTo(Map.of(
            "anthropic",
            new ProviderSettings(
                "anthropic",
                "anthropic",
                "https://api.anthropic.com",
                "env:ANTHROPIC_API_KEY",
                List.of(
                    "claude-opus-5-5", "claude-sonnet-5-5", "claude-haiku-5-5", "claude-fable-5-2"),
                1_000_000),
            "openai",
            new ProviderSettings(
                "openai",
                "openai",
                "https://api.openai.com/v1",
                "env:OPENAI_API_KEY",
                List.of(
                    "gpt-6.1-sol",
                    "gpt-6.1-terra",
                    "gpt-6-luna",
                    "gpt-6-astra",
                    "gpt-5.6-terra",
                    "gpt-5.6-luna"),
                1_050_000),
            "gemini",
            new ProviderSettings(
                "gemini",
                "gemini",
                "https://generativelanguage.googleapis.com",
                "env:GEMINI_API_KEY",
                List.of(
                    "gemini-3.8-flash",
                    "gemini-3.5-flash-lite",
                    "gemini-3.1-pro-preview",
                    "gemini-2.5-pro",
                    "gemini-2.5-flash"),
                1_048_576),
            "openrouter",
            new ProviderSettings(
                "openrouter",
                "openai",
                "https://openrouter.ai/api/v1",
                "env:OPENROUTER_API_KEY",
                List.of(),
                0),
            "ollama",
            new ProviderSettings("ollama", "openai", "http://127.0.0.1:11434/v1", "", List.of(), 0),
            "lmstudio",
            new ProviderSettings(
                "lmstudio", "openai", "http://127.0.0.1:1234/v1", "", List.of(), 0)));
  }

  @Test
  void well_known_models_are_priced() {
    assertThat(settings.prices())
        .containsEntry(
            "claude-sonnet-4-5",
            new Price(new BigDecimal("3"), new BigDecimal("0.3"), new BigDecimal("15")))
        .hasSize(34);
  }

  @Test
  void every_model_that_is_offered_is_priced() {
    assertThat(
            settings.providers().values().stream().flatMap(provider -> provider.models().stream()))
        .isNotEmpty()
        .allSatisfy(model -> assertThat(settings.prices()).containsKey(model));
  }

  @Test
  void limits_are_the_documented_ones() {
    assertThat(settings.session())
        .isEqualTo(new SessionSettings(
            50, Duration.ofMinutes(30), List.of("default"), 1, 4, 1000, Duration.ofMinutes(2)));
    assertThat(settings.budget())
        .isEqualTo(new BudgetSettings(
            0, BigDecimal.ZERO, Duration.ZERO, 0, 0, Allowance.UNLIMITED, Allowance.UNLIMITED));
    assertThat(settings.admission()).isEqualTo(new AdmissionSettings(64, 1000, 32));
    assertThat(settings.gate()).isEqualTo(new GateSettings(16, 10, Duration.ofMinutes(10)));
    assertThat(settings.cron())
        .isEqualTo(new CronSettings(
            Duration.ofMinutes(2), 10, 5, Duration.ofMinutes(1), Duration.ofHours(6), 200));
    assertThat(settings.board())
        .isEqualTo(new BoardSettings(
            Duration.ofMinutes(2),
            Duration.ofMinutes(1),
            3,
            Duration.ofSeconds(10),
            Duration.ofHours(1),
            BoardSettings.Unsaid.REVIEW,
            4,
            4,
            25L << 20,
            ""));
    assertThat(settings.store())
        .isEqualTo(new StoreSettings(Duration.ofDays(90), 256L << 20, "", "", "", "talaria"));
    assertThat(settings.log()).isEqualTo(new LogSettings("info", 10L << 20, 5));
    assertThat(settings.telemetry()).isEqualTo(new TelemetrySettings(""));
    assertThat(settings.display()).isEqualTo(new DisplaySettings(true, 100, true, false));
    assertThat(settings.permission())
        .isEqualTo(new PermissionSettings(List.of(), Duration.ofMinutes(10), OnTimeout.REFUSE));
    assertThat(settings.runtime())
        .isEqualTo(new RuntimeSettings(
            Duration.ofMinutes(10), Duration.ofSeconds(30), false, 0, 4 << 20, 1024, 512));
  }

  @Test
  void each_kind_of_session_is_supervised_by_its_preset() {
    var normal = block(
        new Crash(3, Duration.ofMinutes(1), Duration.ofMillis(200), Duration.ofSeconds(10), 0.2),
        Duration.ofMinutes(10),
        new Transport(5, Duration.ofMillis(500), Duration.ofSeconds(30), 0.2),
        1,
        OnUnknown.FAIL);
    var careful = block(
        new Crash(1, Duration.ofMinutes(1), Duration.ofSeconds(1), Duration.ofSeconds(10), 0.2),
        Duration.ofMinutes(2),
        new Transport(2, Duration.ofMillis(500), Duration.ofSeconds(10), 0.2),
        0,
        OnUnknown.FAIL);
    var stubborn = block(
        new Crash(10, Duration.ofMinutes(10), Duration.ofSeconds(1), Duration.ofMinutes(1), 0.2),
        Duration.ofHours(6),
        new Transport(20, Duration.ofSeconds(1), Duration.ofMinutes(5), 0.2),
        3,
        OnUnknown.RETRY);

    assertThat(settings.supervision())
        .isEqualTo(new SupervisionSettings(Map.of(
            "background", normal, "conversation", normal, "cron", careful, "card", stubborn)));
  }

  @Test
  void tools_are_the_documented_ones() {
    var tools = settings.tools();

    assertThat(tools)
        .isEqualTo(new ToolSettings(
            Map.of(
                "files",
                List.of("read_file", "write_file", "edit_file", "list_files", "search_files"),
                "terminal",
                List.of("terminal", "process"),
                "web",
                List.of("web_fetch", "http_check"),
                "logs",
                List.of("log_digest"),
                "code",
                List.of("code_scan"),
                "system",
                List.of("system_status"),
                "plan",
                List.of("todo"),
                "delegation",
                List.of("delegate"),
                "default",
                List.of(
                    "files", "terminal", "web", "logs", "code", "system", "plan", "delegation")),
            Duration.ofMinutes(10),
            Duration.ofSeconds(3),
            30_000,
            64L << 20,
            false,
            tools.environment()));
    assertThat(tools.toolsOf(List.of("default")))
        .containsExactly(
            "read_file",
            "write_file",
            "edit_file",
            "list_files",
            "search_files",
            "terminal",
            "process",
            "web_fetch",
            "http_check",
            "log_digest",
            "code_scan",
            "system_status",
            "todo",
            "delegate");
  }
}

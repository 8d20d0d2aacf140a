package dev.talaria.config;

import static dev.talaria.config.load.SettingsLoader.parse;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.PermissionSettings.Decision;
import dev.talaria.config.PermissionSettings.OnTimeout;
import dev.talaria.config.PermissionSettings.Rule;
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
import org.junit.jupiter.api.Test;

/** Each value differs from its default. */
class EveryKeyTest {
  private static final String OWN = """
      crash { restart = 7, within = 2 m, backoff = 3 s, max-backoff = 4 s, jitter = 0.5 }
      rate-limit { wait = 9 s, at-most = 8 s }
      transport { retry = 6, backoff = 1 s, max-backoff = 2 s, jitter = 1 }
      auth = fail, tool-crash.retry = 4, budget = fail, deadline = fail, unknown = retry
      """;

  private static final Block BLOCK = new Block(
      new Crash(7, Duration.ofMinutes(2), Duration.ofSeconds(3), Duration.ofSeconds(4), 0.5),
      new RateLimit(Duration.ofSeconds(9), Duration.ofSeconds(8)),
      new Transport(6, Duration.ofSeconds(1), Duration.ofSeconds(2), 1),
      OnAuth.FAIL,
      4,
      OnLimit.FAIL,
      OnLimit.FAIL,
      OnUnknown.RETRY);

  @Test
  void of_model_reaches_its_field() {
    var text = """
        talaria.model {
          name = m, provider = ollama, fallback = [openai/x], reasoning = high
          max-output-tokens = 9, first-token-timeout = 1 s, idle-timeout = 2 s, total-timeout = 3 s
        }
        """;

    assertThat(parse(text).model())
        .isEqualTo(new ModelSettings(
            "m",
            "ollama",
            List.of("openai/x"),
            "high",
            9,
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            Duration.ofSeconds(3)));
  }

  @Test
  void of_a_provider_reaches_its_field() {
    var text = """
        talaria.providers.mine {
          wire = gemini, base-url = "http://h:1/", key = "file:~/k", models = [a, b], context-window = 5
        }
        """;

    assertThat(parse(text).providers())
        .containsEntry(
            "mine",
            new ProviderSettings("mine", "gemini", "http://h:1", "file:~/k", List.of("a", "b"), 5));
  }

  @Test
  void of_a_provider_but_its_address_may_be_left_out() {
    assertThat(parse("talaria.providers.mine.base-url = \"http://h\"").providers())
        .containsEntry(
            "mine", new ProviderSettings("mine", "openai", "http://h", "", List.of(), 0));
  }

  @Test
  void a_provider_set_to_null_is_taken_away() {
    assertThat(parse("talaria.providers.lmstudio = null").providers())
        .containsOnlyKeys("anthropic", "openai", "gemini", "openrouter", "ollama");
  }

  @Test
  void of_a_price_reaches_its_field() {
    var text =
        "talaria.prices { \"m.1\" { input = 1.50, cached-input = 2, output = 3 }, n { input = 4,"
            + " output = 5 } }";

    assertThat(parse(text).prices())
        .containsEntry(
            "m.1", new Price(new BigDecimal("1.50"), new BigDecimal("2"), new BigDecimal("3")))
        .containsEntry(
            "n", new Price(new BigDecimal("4"), new BigDecimal("4"), new BigDecimal("5")));
  }

  @Test
  void of_session_and_budget_reaches_its_field() {
    var settings = parse("""
            talaria.session { max-turns = 3, deadline = 7 s, toolsets = [files, web], delegate-depth = 4, delegates-at-once = 5, mailbox = 9, passivate-after = 8 s }
            talaria.budget {
              tokens = 5000000000, money = 1.25, time = 11 s, turns = 6, tool-calls = 7
              conversation { tokens = 8, money = 2.50, time = 12 s, turns = 13, tool-calls = 14 }
              day { tokens = 9, money = 10, time = 15 s, turns = 16, tool-calls = 17 }
            }
            """);

    assertThat(settings.session())
        .isEqualTo(new SessionSettings(
            3, Duration.ofSeconds(7), List.of("files", "web"), 4, 5, 9, Duration.ofSeconds(8)));
    assertThat(settings.budget())
        .isEqualTo(new BudgetSettings(
            5_000_000_000L,
            new BigDecimal("1.25"),
            Duration.ofSeconds(11),
            6,
            7,
            new Allowance(8, new BigDecimal("2.50"), Duration.ofSeconds(12), 13, 14),
            new Allowance(9, new BigDecimal("10"), Duration.ofSeconds(15), 16, 17)));
  }

  @Test
  void of_supervision_reaches_its_field_in_a_block_of_ones_own() {
    var kinds =
        parse("talaria.supervision.background {\n" + OWN + "}").supervision().kinds();

    assertThat(kinds).containsEntry("background", BLOCK).hasSize(4);
  }

  @Test
  void of_supervision_reaches_its_field_by_a_preset_of_ones_own() {
    var kinds = parse("talaria.supervision { cron = mine, presets.mine {\n" + OWN + "} }")
        .supervision()
        .kinds();

    assertThat(kinds).containsEntry("cron", BLOCK);
  }

  @Test
  void what_a_block_leaves_out_comes_from_the_preset_normal() {
    var kinds = parse(
            "talaria.supervision { card { crash.restart = 9 }, presets.normal.transport.retry = 2 }")
        .supervision()
        .kinds();
    var normal = kinds.get("background");

    assertThat(normal.transport().retry()).isEqualTo(2);
    assertThat(kinds)
        .containsEntry(
            "card",
            new Block(
                new Crash(
                    9, Duration.ofMinutes(1), Duration.ofMillis(200), Duration.ofSeconds(10), 0.2),
                normal.rateLimit(),
                normal.transport(),
                OnAuth.PARK,
                1,
                OnLimit.HAND_BACK,
                OnLimit.HAND_BACK,
                OnUnknown.FAIL));
  }

  @Test
  void of_admission_gate_cron_board_store_log_and_display_reaches_its_field() {
    var settings = parse("""
            talaria {
              admission { running = 1, queued = 0, per-conversation = 3 }
              gate { concurrency = 4, pace = 20, max-wait = 5 s }
              cron {
                grace = 1 s, most-waiting = 2, failure-limit = 0
                backoff = 3 s, max-backoff = 4 s, keep-runs = 5
              }
              board {
                lease = 1 s, start-deadline = 2 s, failure-limit = 5, backoff = 3 s, max-backoff = 4 s
                unsaid = block, at-once = 6, at-once-in-profile = 7, attachment-cap = 8 KiB, files = /srv/cards
              }
              store {
                retention = 2 days, free-space-floor = 3 KiB, url = "postgresql://db:5433/work", user = ada,
                password = "env:DB_PASSWORD", schema = team
              }
              log { level = debug, max-size = 1 MB, keep = 0 }
              telemetry { traces = "https://collector.example/v1/traces" }
              display { bell-on-complete = no, max-width = 40, markdown = false, show-reasoning = on }
            }
            """);

    assertThat(settings.admission()).isEqualTo(new AdmissionSettings(1, 0, 3));
    assertThat(settings.gate()).isEqualTo(new GateSettings(4, 20, Duration.ofSeconds(5)));
    assertThat(settings.cron())
        .isEqualTo(new CronSettings(
            Duration.ofSeconds(1), 2, 0, Duration.ofSeconds(3), Duration.ofSeconds(4), 5));
    assertThat(settings.board())
        .isEqualTo(new BoardSettings(
            Duration.ofSeconds(1),
            Duration.ofSeconds(2),
            5,
            Duration.ofSeconds(3),
            Duration.ofSeconds(4),
            BoardSettings.Unsaid.BLOCK,
            6,
            7,
            8192,
            "/srv/cards"));
    assertThat(settings.store())
        .isEqualTo(new StoreSettings(
            Duration.ofDays(2),
            3072,
            "postgresql://db:5433/work",
            "ada",
            "env:DB_PASSWORD",
            "team"));
    assertThat(settings.log()).isEqualTo(new LogSettings("debug", 1_000_000, 0));
    assertThat(settings.telemetry())
        .isEqualTo(new TelemetrySettings("https://collector.example/v1/traces"));
    assertThat(settings.display()).isEqualTo(new DisplaySettings(false, 40, false, true));
  }

  @Test
  void of_tools_permission_and_runtime_reaches_its_field() {
    var settings = parse("""
            talaria {
              tools {
                toolsets = null, toolsets { default = [mine], mine = [a, mine] }
                deadline = 1 s, grace = 0, output-cap = 100, output-file-cap = 1 KiB
                allow-private-addresses = true, environment = [A, "B*"]
              }
              permission {
                rules = [{ tool = terminal, command = "rm *", path = "/x/*", decision = refuse }, { tool = "*", decision = allow }]
                ask-deadline = 6 s, on-timeout = end-task
              }
              runtime {
                idle-exit = 1 s, drain-deadline = 2 s, tcp = true, tcp-port = 3, max-frame = 5000, max-queue = 4
                max-connections = 5
              }
            }
            """);

    assertThat(settings.tools())
        .isEqualTo(new ToolSettings(
            java.util.Map.of("default", List.of("mine"), "mine", List.of("a", "mine")),
            Duration.ofSeconds(1),
            Duration.ZERO,
            100,
            1024,
            true,
            List.of("A", "B*")));
    assertThat(settings.tools().toolsOf(List.of("default", "other")))
        .containsExactly("a", "mine", "other");
    assertThat(settings.permission())
        .isEqualTo(new PermissionSettings(
            List.of(
                new Rule("terminal", "rm *", "/x/*", Decision.REFUSE),
                new Rule("*", "", "", Decision.ALLOW)),
            Duration.ofSeconds(6),
            OnTimeout.END_TASK));
    assertThat(settings.runtime())
        .isEqualTo(
            new RuntimeSettings(Duration.ofSeconds(1), Duration.ofSeconds(2), true, 3, 5000, 4, 5));
  }
}

package dev.talaria.config;

import static dev.talaria.config.load.SettingsLoader.parse;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RangesTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          model.reasoning = much                     | model.reasoning must be one of default, off, low, medium, high, was "much"
          model.max-output-tokens = -1               | model.max-output-tokens must be 0 to 100000000, was -1
          model.fallback = [""]                      | model.fallback must not hold an empty text
          model.first-token-timeout = 0              | model.first-token-timeout must be longer than 0 s, was 0 s
          model.idle-timeout = -5 s                  | model.idle-timeout must not be negative, was -5 s
          model.total-timeout = 101 days             | model.total-timeout must be at most 100 days, was 8726400 s
          providers.x.base-url = "h"                 | providers.x.base-url must be an address such as https://host/v1, was "h"
          providers.x.base-url = "http://u:p@h"      | providers.x.base-url must not hold a user or a password; use key for that
          providers.ollama.wire = grpc               | providers.ollama.wire must be one of openai, anthropic, gemini, was "grpc"
          providers.ollama.models = [a, " "]         | providers.ollama.models must not hold an empty text
          providers.ollama.context-window = -1       | providers.ollama.context-window must be 0 to 1000000000, was -1
          providers.builtin.base-url = "http://h"    | providers must have names of letters, digits, - and _ (not builtin), was builtin
          providers."a/b".base-url = "http://h"      | providers must have names of letters, digits, - and _ (not builtin), was a/b
          prices."a.b" { input = -1, output = 2 }    | prices."a.b".input must be 0 to 1000000 US dollars, was -1
          prices.gpt-5.output = 1e999999             | prices.gpt-5.output must be 0 to 1000000 US dollars, was 1E+999999
          session.max-turns = 0                      | session.max-turns must be 1 to 1000000, was 0
          session.delegate-depth = 11                | session.delegate-depth must be 0 to 10, was 11
          session.delegates-at-once = 0              | session.delegates-at-once must be 1 to 1000, was 0
          session.mailbox = 0                        | session.mailbox must be 1 to 1000000, was 0
          session.passivate-after = 0 s              | session.passivate-after must be longer than 0 s, was 0 s
          budget.tokens = -1                         | budget.tokens must be 0 to 9223372036854775807, was -1
          budget.money = -0.5                        | budget.money must be 0 to 1000000000, was -0.5
          budget.time = -1 s                         | budget.time must not be negative, was -1 s
          budget.turns = -1                          | budget.turns must be 0 to 2147483647, was -1
          budget.tool-calls = -1                     | budget.tool-calls must be 0 to 2147483647, was -1
          budget.conversation.tokens = -1            | budget.conversation.tokens must be 0 to 9223372036854775807, was -1
          budget.conversation.money = -0.5           | budget.conversation.money must be 0 to 1000000000, was -0.5
          budget.conversation.time = 101 days        | budget.conversation.time must be at most 100 days, was 8726400 s
          budget.conversation.turns = -1             | budget.conversation.turns must be 0 to 2147483647, was -1
          budget.conversation.tool-calls = -1        | budget.conversation.tool-calls must be 0 to 2147483647, was -1
          budget.day.tokens = -1                     | budget.day.tokens must be 0 to 9223372036854775807, was -1
          budget.day.money = 1e10                    | budget.day.money must be 0 to 1000000000, was 1E+10
          budget.day.time = -1 ms                    | budget.day.time must not be negative, was -1 ms
          budget.day.turns = -1                      | budget.day.turns must be 0 to 2147483647, was -1
          budget.day.tool-calls = -1                 | budget.day.tool-calls must be 0 to 2147483647, was -1
          supervision.cron.crash.restart = -1        | supervision.cron.crash.restart must be 0 to 1000000, was -1
          supervision.cron.crash.jitter = 1.5        | supervision.cron.crash.jitter must be 0.0 to 1.0, was 1.5
          supervision.cron.transport.jitter = "NaN"  | supervision.cron.transport.jitter must be 0.0 to 1.0, was NaN
          supervision.cron.crash.max-backoff = 9 ms  | supervision.cron.crash.max-backoff must be at least backoff (200 ms), was 9 ms
          supervision.cron.rate-limit.wait = -1 s    | supervision.cron.rate-limit.wait must not be negative, was -1 s
          supervision.presets.x.transport.retry = -1 | supervision.presets.x.transport.retry must be 0 to 1000000, was -1
          supervision.presets.x.tool-crash.retry = 9999 | supervision.presets.x.tool-crash.retry must be 0 to 1000, was 9999
          admission.running = 0                      | admission.running must be 1 to 1000000, was 0
          admission.queued = -1                      | admission.queued must be 0 to 1000000, was -1
          admission.per-conversation = 0             | admission.per-conversation must be 1 to 1000000, was 0
          gate.concurrency = 0                       | gate.concurrency must be 1 to 100000, was 0
          gate.max-wait = 0 s                        | gate.max-wait must be longer than 0 s, was 0 s
          cron.grace = 0 s                           | cron.grace must be longer than 0 s, was 0 s
          cron.most-waiting = 0                      | cron.most-waiting must be 1 to 1000, was 0
          cron.failure-limit = -1                    | cron.failure-limit must be 0 to 1000000, was -1
          cron.backoff = -1 s                        | cron.backoff must not be negative, was -1 s
          cron.max-backoff = 59 s                    | cron.max-backoff must be at least backoff (60 s), was 59 s
          cron.keep-runs = 0                         | cron.keep-runs must be 1 to 1000000, was 0
          board.lease = 0 s                          | board.lease must be longer than 0 s, was 0 s
          board.start-deadline = 0 s                 | board.start-deadline must be longer than 0 s, was 0 s
          board.failure-limit = 0                    | board.failure-limit must be 1 to 1000, was 0
          board.backoff = -1 s                       | board.backoff must not be negative, was -1 s
          board.max-backoff = 9 s                    | board.max-backoff must be at least backoff (10 s), was 9 s
          board.max-backoff = 101 days               | board.max-backoff must be at most 100 days, was 8726400 s
          board.at-once = -1                         | board.at-once must be 0 to 10000, was -1
          board.at-once-in-profile = 10001           | board.at-once-in-profile must be 0 to 10000, was 10001
          board.attachment-cap = 0                   | board.attachment-cap must be 1 to 9223372036854775807, was 0
          tools.grace = -1 s                         | tools.grace must not be negative, was -1 s
          tools.output-cap = 99                      | tools.output-cap must be 100 to 100000000, was 99
          tools.environment = [""]                   | tools.environment must not hold an empty text
          tools.toolsets.web = [files, plan, default] | tools.toolsets.web must not lead back to default, was default > web > default
          permission.rules = [{ tool = "", decision = ask }] | permission.rules[0].tool must not be empty
          permission.ask-deadline = -1 s             | permission.ask-deadline must not be negative, was -1 s
          display.max-width = 31                     | display.max-width must be 32 to 1000, was 31
          runtime.idle-exit = 0 s                    | runtime.idle-exit must be longer than 0 s, was 0 s
          runtime.drain-deadline = -1 s              | runtime.drain-deadline must not be negative, was -1 s
          runtime.tcp-port = 70000                   | runtime.tcp-port must be 0 to 65535, was 70000
          runtime.max-frame = 3 GiB                  | runtime.max-frame must be 4096 to 1073741824, was 2147483647
          runtime.max-queue = 0                      | runtime.max-queue must be 1 to 1000000, was 0
          runtime.max-connections = 0                | runtime.max-connections must be 1 to 100000, was 0
          store.retention = 5 minutes                | store.retention must be 1 hour to 36500 days, or 0 to keep all, was 300 s
          store.url = "mysql://db/work"              | store.url must be empty or an address such as postgresql://host:5432/database, was "mysql://db/work"
          store.url = "postgresql://u:p@db/work"     | store.url must not hold a user or a password; use store.user and store.password for that
          store.url = "postgresql://db/work?sslpassword=p" | store.url must not hold a user or a password; use store.user and store.password for that
          store.url = "postgresql://db/work?a=b&currentSchema=x" | store.url must not set options or currentSchema; store.schema names what is shared
          store.url = "postgresql://db/work?options=-c%20x=y" | store.url must not set options or currentSchema; store.schema names what is shared
          store.url = "postgresql://db/work?password=p" | store.url must not hold a user or a password; use store.user and store.password for that
          store.password = hunter2                   | store.password must be env:NAME, file:PATH (a path from / or ~/) or empty, never the password itself; what stands there is not shown. Put the password into a file only you can read (chmod 600) and write file:PATH
          store.schema = Team                        | store.schema must be a name of up to 40 small letters, digits and _, was "Team"
          board.files = cards                        | board.files must be empty or a path from /, was "cards"
          log.level = loud                           | log.level must be one of error, warn, info, debug, trace, was "loud"
          log.max-size = 5                           | log.max-size must be 65536 to 9223372036854775807, was 5
          telemetry.traces = collector               | telemetry.traces must be empty or an address such as http://127.0.0.1:4318/v1/traces, was "collector"
          log.keep = -1                              | log.keep must be 0 to 1000, was -1
          """)
  void a_value_out_of_range_names_its_key_and_its_place(String text, String message) {
    assertThatThrownBy(() -> parse("\ntalaria." + text))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage(message + " (text:2)");
  }

  @Test
  void a_key_that_looks_like_the_key_itself_is_refused_and_not_shown() {
    for (var literal : new String[] {"sk-123456", "env:", "file:relative/path", "[sk-123456]"}) {
      assertThatThrownBy(() -> parse("talaria.providers.openai.key = " + quoted(literal)))
          .isInstanceOf(ConfigProblem.class)
          .message()
          .startsWith("providers.openai.key must be ")
          .endsWith(" (text:1)")
          .doesNotContain("123456");
    }
  }

  @Test
  void a_secret_does_not_print_itself() {
    assertThat(new Secret("sk-1")).hasToString("Secret[set]");
    assertThat(Secret.UNSET).hasToString("Secret[unset]");
  }

  private static String quoted(String value) {
    return value.startsWith("[") ? value : "\"" + value + "\"";
  }
}

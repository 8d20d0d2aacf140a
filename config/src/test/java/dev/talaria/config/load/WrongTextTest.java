package dev.talaria.config.load;

import static dev.talaria.config.load.SettingsLoader.parse;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.config.ConfigProblem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WrongTextTest {

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          foo = 1                                    | foo is no setting; there are: admission, board, budget, cron, display, gate, log, model, permission, prices, providers, runtime, session, store, supervision, telemetry, tools
          sesion.max-turns = 1                       | sesion is no setting; did you mean session?
          session.maxTurns = 1                       | session.maxTurns is no setting; did you mean max-turns?
          providers.mine { base-url = "http://h", api-key = "env:X" } | providers.mine.api-key is no setting; there are: base-url, context-window, key, models, wire
          providers.mine { base-url = "http://h", base_ulr = 1 } | providers.mine.base_ulr is no setting; did you mean base-url?
          prices."a.b" { input = 1, inputs = 1, output = 1 }    | prices."a.b".inputs is no setting; did you mean input?
          supervision.presets.x.crash.restrat = 1    | supervision.presets.x.crash.restrat is no setting; did you mean restart?
          supervision.card.transport.tries = 1       | supervision.card.transport.tries is no setting; there are: backoff, jitter, max-backoff, retry
          supervision.backgroud = normal             | supervision.backgroud is no setting; did you mean background?
          permission.rules = [{ tool = a, decision = ask, comand = b }] | permission.rules[0].comand is no setting; did you mean command?
          session.max-turns = many                   | session.max-turns must be a whole number, was "many"
          session.max-turns = 1.5                    | session.max-turns must be a whole number, was 1.5
          session.max-turns = 99999999999            | session.max-turns must be a whole number, was 99999999999
          session.max-turns = null                   | session.max-turns must be a whole number, but is not set
          session.deadline = 5                       | session.deadline must be a time with its unit such as 30 s or 10 minutes, was 5
          session.deadline = [5 s]                   | session.deadline must be a time with its unit such as 30 s or 10 minutes, was ["5 s"]
          session.toolsets = files                   | session.toolsets must be a list such as [a, b], was "files"
          session.toolsets = [fils]                  | session.toolsets must name toolsets, was "fils"; did you mean files?
          session = 5                                | session must be a block { … }, was 5
          session = null                             | session must be a block { … }, but is not set
          display.markdown = 5                       | display.markdown must be true or false, was 5
          store.free-space-floor = 5 apples          | store.free-space-floor must be a size such as 64 MiB, was "5 apples"
          budget.day.time = 5                        | budget.day.time must be a time with its unit such as 30 s or 10 minutes, was 5
          budget.money = a lot                       | budget.money must be an amount such as 2.50, was "a lot"
          supervision.cron.crash.jitter = some       | supervision.cron.crash.jitter must be a number such as 0.2, was "some"
          supervision.cron = stuborn                 | supervision.cron must be one of careful, normal, stubborn, or a block { … }, was "stuborn"
          supervision.cron = [normal]                | supervision.cron must be one of careful, normal, stubborn, or a block { … }, was ["normal"]
          supervision.cron.crash = 5                 | supervision.cron.crash must be a block { … }, was 5
          supervision.cron.auth = hand_back          | supervision.cron.auth must be one of park, fail, was "hand_back"
          supervision.cron.rate-limit.wait = forever | supervision.cron.rate-limit.wait must be a time with its unit such as 30 s or 10 minutes, was "forever"
          board.unsaid = ask                         | board.unsaid must be one of done, review, block, was "ask"
          board.lease = 120                          | board.lease must be a time with its unit such as 30 s or 10 minutes, was 120
          board.attachment-cap = large               | board.attachment-cap must be a size such as 64 MiB, was "large"
          board.at-onec = 1                          | board.at-onec is no setting; did you mean at-once?
          permission.on-timeout = allow              | permission.on-timeout must be one of refuse, skip, end-task, was "allow"
          permission.rules = [ask]                   | permission.rules must be a list of blocks such as [{ … }, { … }], was ["ask"]
          permission.rules = [{ tool = a, decision = maybe }] | permission.rules[0].decision must be one of allow, ask, refuse, was "maybe"
          model.provider = antropic                  | none
          model { name = m, provider = antropic }    | model.provider must name one of talaria.providers, was "antropic"; did you mean anthropic?
          model.fallback = [gpt-5, llama3]           | model.fallback must say its provider, such as ollama/llama3, was "llama3"
          """)
  void is_told_with_key_value_place_and_what_would_be_right(String text, String message) {
    if (message.equals("none")) { // a provider alone means nothing yet
      parse("talaria." + text);
      return;
    }
    assertThatThrownBy(() -> parse("\n\ntalaria." + text))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage(message + " (text:3)");
  }

  @Test
  void of_several_kinds_is_told_at_once() {
    assertThatThrownBy(() -> parse("""
                    talaria {
                      session { max-turn = 3, deadline = 5, mailbox = 0 }
                      gate.concurrency = 0
                      display.max-width = wide
                    }
                    """)).hasMessage("""
            4 problems:
              session.max-turn is no setting; did you mean max-turns? (text:2)
              session.deadline must be a time with its unit such as 30 s or 10 minutes, was 5 (text:2)
              gate.concurrency must be 1 to 100000, was 0 (text:3)
              display.max-width must be a whole number, was "wide" (text:4)""");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
          talaria = 5            | talaria must be a block { … }, was 5 (text:1)
          [1]                    | text must hold blocks such as talaria { … }, not a list
          talaria { a = ${b      | text:1: Expecting a value but got wrong token: '' (Substitution ${ was not closed with a })
          talaria { a = [b }     | text:1: a list must go on with a comma or end with ] before '}'
          talaria { session {    | text:1: a { or ( that was opened is never closed
          talaria.log.level = ${NONE} | text:1: ${NONE} is neither a key of the settings nor a variable of the environment; ${?NAME} may be missing
          """)
  void that_is_no_settings_at_all_names_the_line(String text, String message) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(ConfigProblem.class).hasMessage(message);
  }

  @Test
  void nested_without_end_is_refused() {
    assertThatThrownBy(() -> parse("talaria.a = " + "[".repeat(500_000)))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage("text has blocks nested too deeply");
  }
}

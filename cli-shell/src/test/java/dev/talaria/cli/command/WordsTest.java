package dev.talaria.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WordsTest {
  @Test
  void flags_may_stand_anywhere_after_the_verb() throws Refused {
    assertThat(Words.parse(List.of("background", "--wait", "find", "bugs", "--json")))
        .isEqualTo(new Given(
            Verb.BACKGROUND,
            List.of("find", "bugs"),
            Map.of(Flag.WAIT, List.of(), Flag.JSON, List.of())));
  }

  @Test
  void a_value_is_the_next_word_or_what_follows_the_equals_sign() throws Refused {
    var given = new Given(
        Verb.DIGEST,
        List.of("a.log"),
        Map.of(Flag.SINCE, List.of("2 days ago"), Flag.LEVEL, List.of("error")));
    assertThat(Words.parse(List.of("digest", "--since", "2 days ago", "a.log", "--level", "error")))
        .isEqualTo(given);
    assertThat(Words.parse(List.of("digest", "--since=2 days ago", "--level=error", "a.log")))
        .isEqualTo(given);
  }

  @Test
  void a_value_that_is_given_again_is_kept_beside_the_first_one() throws Refused {
    var given = Words.parse(List.of(
        "cron",
        "edit",
        "report",
        "--deliver",
        "here",
        "--name=a",
        "--deliver=file a.md",
        "--name=b"));
    assertThat(given)
        .isEqualTo(new Given(
            Verb.CRON_EDIT,
            List.of("report"),
            Map.of(Flag.DELIVER, List.of("here", "file a.md"), Flag.NAME, List.of("a", "b"))));
    assertThat(given.value(Flag.NAME)).contains("b");
  }

  @Test
  void after_two_dashes_nothing_is_a_flag_and_neither_is_a_quoted_text_or_a_lone_dash()
      throws Refused {
    assertThat(Words.parse(List.of("ask", "--", "--json", "-x")).arguments())
        .containsExactly("--json", "-x");
    assertThat(Words.parse(List.of("ask", "--json is what?")).arguments())
        .containsExactly("--json is what?");
    assertThat(Words.parse(List.of("ask", "-")))
        .isEqualTo(new Given(Verb.ASK, List.of("-"), Map.of()));
  }

  @ParameterizedTest
  @CsvSource({
    "cron add --help,             cron add",
    "cron add -h every day,       cron add",
    "cron --help,                 cron",
    "runtime -h,                  runtime",
    "ask --help,                  ask"
  })
  void help_right_after_a_verb_is_asked_about_it(String typed, String about) throws Refused {
    assertThat(Words.parse(List.of(typed.split(" "))))
        .isEqualTo(new Given(Verb.HELP, List.of(about.split(" ")), Map.of()));
  }

  @Test
  void a_verb_of_two_words_is_one_verb() throws Refused {
    assertThat(Words.parse(List.of("runtime", "stop", "--now")))
        .isEqualTo(new Given(Verb.RUNTIME_STOP, List.of(), Map.of(Flag.NOW, List.of())));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      show               § TASK is missing; usage: talaria show TASK [--json]
      steer 1            § TEXT is missing; usage: talaria steer TASK TEXT [--json]
      tasks now          § "now" is one word too many; usage: talaria tasks [--all] [--json]
      tasks --al         § there is no --al (did you mean --all?); usage: talaria tasks [--all] [--json]
      tasks --all=yes    § --all takes no value; usage: talaria tasks [--all] [--json]
      digest a --since   § --since needs a value: TIME; usage: talaria digest PATH… [--since TIME] [--until TIME] [--level LEVEL] [--assign] [--json]
      output             § PROCESS is missing; usage: talaria output PROCESS [--lines N] [-f] [--json]
      output p3 --lines  § --lines needs a value: N; usage: talaria output PROCESS [--lines N] [-f] [--json]
      processes p3       § "p3" is one word too many; usage: talaria processes [--json]
      runtime            § usage: talaria runtime run|start|status|stop|metrics
      tsaks              § there is no verb "tsaks"
      cron               § usage: talaria cron add|list|show|edit|pause|resume|run|remove|history|next
      cron remove        § JOB is missing; usage: talaria cron remove JOB [--json]
      cron add daily     § PROMPT|- is missing; usage: talaria cron add SCHEDULE PROMPT|- [--name NAME] [--zone ZONE] [--profile PROFILE] [--misfire HOW] [--overlap HOW] [--notify WHEN] [--deliver WHERE] [--reads JOB] [--may-schedule] [--paused] [--dry-run] [--json]
      cron pase x        § there is no "cron pase"
      board              § usage: talaria board add|list|show|edit|assign|comment|link|unlink|attach|detach|ready|block|review|done|release|archive|log|context|watch|boards|create|remove|rename|gc|claim|renew|hand-off
      board block 7      § REASON is missing; usage: talaria board block CARD REASON [--json]
      board shwo 7       § there is no "board shwo"
      workflow           § usage: talaria workflow run|list|show|cancel|resume|retry|new|check|examples
      workflow run       § WORKFLOW is missing; usage: talaria workflow run WORKFLOW [KEY=VALUE…] [--board BOARD] [--wait] [--json]
      workflow retry a b c § "c" is one word too many; usage: talaria workflow retry RUN [STEP] [--json]
      workflow chek x    § there is no "workflow chek"
      config chek        § there is no "config chek"
      """)
  void what_does_not_fit_is_refused_in_one_line(String typed, String message) {
    var refused =
        catchThrowableOfType(Refused.class, () -> Words.parse(List.of(typed.split(" ", -1))));
    assertThat(refused.getMessage()).isEqualTo(message);
    assertThat(refused.error().kind()).isEqualTo("usage");
  }

  @ParameterizedTest
  @CsvSource({
    "tsaks, did you mean tasks?",
    "config chek, did you mean config check?",
    "cron pase x, did you mean cron pause?",
    "board shwo 7, did you mean board show?",
    "qwertyuiop, talaria help lists them"
  })
  void an_unknown_verb_names_the_nearest(String typed, String hint) {
    var refused =
        catchThrowableOfType(Refused.class, () -> Words.parse(List.of(typed.split(" ", -1))));
    assertThat(refused.error().hint()).isEqualTo(hint);
  }
}

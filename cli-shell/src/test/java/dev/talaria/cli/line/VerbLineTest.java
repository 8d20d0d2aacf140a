package dev.talaria.cli.line;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Verb;
import dev.talaria.cli.command.VerbGroup;
import dev.talaria.cli.command.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VerbLineTest {

  static Stream<Arguments> lines() {
    return Stream.of(
        arguments("", given(Verb.CRON_LIST)),
        arguments("  ", given(Verb.CRON_LIST)),
        arguments("LIST", given(Verb.CRON_LIST)),
        arguments(
            "add \"every weekday at 8:30\" Summarise  it,\n then \"stop\" ",
            given(Verb.CRON_ADD, "every weekday at 8:30", "Summarise  it,\n then \"stop\" ")),
        arguments("add @daily !mvn verify", given(Verb.CRON_ADD, "@daily", "!mvn verify")),
        arguments("add 'every 2h' 'tis time", given(Verb.CRON_ADD, "every 2h", "'tis time")),
        arguments("add \"daily\" At noon, rest", given(Verb.CRON_ADD, "daily", "At noon, rest")),
        arguments(
            "add \"0 8 * * *\" --notify change --deliver here --deliver=\"file a b.md\" --paused x"
                + " --name y",
            given(
                Verb.CRON_ADD,
                Map.of(
                    Flag.NOTIFY,
                    List.of("change"),
                    Flag.DELIVER,
                    List.of("here", "file a b.md"),
                    Flag.PAUSED,
                    List.of()),
                "0 8 * * *",
                "x --name y")),
        arguments(
            "add --zone=Asia/Tokyo daily --name 'the report' -- --json is what?",
            given(
                Verb.CRON_ADD,
                Map.of(Flag.ZONE, List.of("Asia/Tokyo"), Flag.NAME, List.of("the report")),
                "daily",
                "--json is what?")),
        arguments("show Morning report ", given(Verb.CRON_SHOW, "Morning report")),
        arguments("show \"Morning report\"", given(Verb.CRON_SHOW, "Morning report")),
        arguments("remove cr_06", given(Verb.CRON_REMOVE, "cr_06")),
        arguments(
            "edit 'Morning report' --name= --schedule \"every day at 9\"",
            given(
                Verb.CRON_EDIT,
                Map.of(Flag.NAME, List.of(""), Flag.SCHEDULE, List.of("every day at 9")),
                "Morning report")),
        arguments(
            "pause \"Morning report\" until  May",
            given(Verb.CRON_PAUSE, "Morning report", "until  May")),
        arguments("pause cr_1", given(Verb.CRON_PAUSE, "cr_1")),
        arguments(
            "history cr_1 --limit 3 disk full",
            given(Verb.CRON_HISTORY, Map.of(Flag.LIMIT, List.of("3")), "cr_1", "disk full")),
        arguments("next --limit=3", given(Verb.CRON_NEXT, Map.of(Flag.LIMIT, List.of("3")))));
  }

  static Stream<Arguments> workflows() {
    return Stream.of(
        arguments("", given(Verb.WORKFLOW_LIST)),
        arguments("run incident", given(Verb.WORKFLOW_RUN, "incident")),
        arguments(
            "run incident path=/var/log since=\"2 hours ago\" 'who=you all' x='a=\"b\"' y= z",
            given(
                Verb.WORKFLOW_RUN,
                "incident",
                "path=/var/log",
                "since=2 hours ago",
                "who=you all",
                "x=a=\"b\"",
                "y=",
                "z")),
        arguments(
            "run a b=c --board shop d=e",
            given(Verb.WORKFLOW_RUN, Map.of(Flag.BOARD, List.of("shop")), "a", "b=c", "d=e")),
        arguments(
            "show incident --all",
            given(Verb.WORKFLOW_SHOW, Map.of(Flag.PARTS, List.of()), "incident")),
        arguments(
            "resume wf_1 --step ask Yes, all  of \"them\"",
            given(
                Verb.WORKFLOW_RESUME,
                Map.of(Flag.STEP, List.of("ask")),
                "wf_1",
                "Yes, all  of \"them\"")),
        arguments(
            "new mine \"read: Read it\" 'judge after read: Judge'",
            given(Verb.WORKFLOW_NEW, "mine", "read: Read it", "judge after read: Judge")));
  }

  @ParameterizedTest
  @MethodSource("workflows")
  void a_line_about_workflows_is_the_verb_that_it_is(String line, Given given) throws Refused {
    assertThat(VerbLine.parse(VerbGroup.WORKFLOW, line)).isEqualTo(given);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void a_line_is_the_verb_that_it_is(String line, Given given) throws Refused {
    assertThat(VerbLine.parse(VerbGroup.CRON, line)).isEqualTo(given);
  }

  static Stream<Arguments> linesOfTheBoard() {
    return Stream.of(
        arguments("", given(Verb.BOARD_LIST)),
        arguments(
            "add Mend  it,\n then \"stop\" ", given(Verb.BOARD_ADD, "Mend  it,\n then \"stop\" ")),
        arguments("add !mvn verify", given(Verb.BOARD_ADD, "!mvn verify")),
        arguments("add \"It\" is quoted", given(Verb.BOARD_ADD, "\"It\" is quoted")),
        arguments(
            "add --title 'The parser' --priority high --label a --label=b --due \"in 2 days\""
                + " --parent #3 --triage -- --mend it",
            given(
                Verb.BOARD_ADD,
                Map.of(
                    Flag.TITLE,
                    List.of("The parser"),
                    Flag.PRIORITY,
                    List.of("high"),
                    Flag.LABEL,
                    List.of("a", "b"),
                    Flag.DUE,
                    List.of("in 2 days"),
                    Flag.PARENT,
                    List.of("#3"),
                    Flag.TRIAGE,
                    List.of()),
                "--mend it")),
        arguments(
            "list --board shop --status done --status review the  parser",
            given(
                Verb.BOARD_LIST,
                Map.of(Flag.BOARD, List.of("shop"), Flag.STATUS, List.of("done", "review")),
                "the  parser")),
        arguments("Show #7 ", given(Verb.BOARD_SHOW, "#7")),
        arguments("link 7  \"3\" ", given(Verb.BOARD_LINK, "7", "3")),
        arguments("attach 7 'my notes.md' ", given(Verb.BOARD_ATTACH, "7", "my notes.md")),
        arguments("attach 7 my notes.md", given(Verb.BOARD_ATTACH, "7", "my notes.md")),
        arguments(
            "comment shop/7 look \"there\" ",
            given(Verb.BOARD_COMMENT, "shop/7", "look \"there\" ")),
        arguments("ready 7", given(Verb.BOARD_READY, "7")),
        arguments(
            "watch --board=shop", given(Verb.BOARD_WATCH, Map.of(Flag.BOARD, List.of("shop")))));
  }

  @ParameterizedTest
  @MethodSource("linesOfTheBoard")
  void a_line_about_cards_is_the_verb_that_it_is(String line, Given given) throws Refused {
    assertThat(VerbLine.parse(VerbGroup.BOARD, line)).isEqualTo(given);
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      shwo 7         § there is no /board shwo                      § did you mean /board show?
      claim 7        § /board claim is for programs                 § on a command line: talaria board claim [CARD] [--worker NAME] [--board BOARD] [--profile PROFILE] [--json]
      add            § usage: /board add [OPTION…] PROMPT           § for example: /board add --priority high --due "in 2 days" Mend the parser
      add --titel x  § there is no --titel (did you mean --title?); usage: /board add [OPTION…] PROMPT § for example: /board add --priority high --due "in 2 days" Mend the parser
      block 7        § usage: /board block CARD REASON              § nobody works on it until ready
      comment 7      § usage: /board comment CARD TEXT              § write into its trail
      edit 7 8       § usage: /board edit CARD [OPTION…]            § change a card; what is not named stays as it is
      list --status  § --status needs a value: PLACE                § the cards of a board by their place; with TEXT those that have it
      """)
  void what_does_not_fit_about_cards_says_how_it_would(String line, String message, String hint) {
    var refused = catchThrowableOfType(Refused.class, () -> VerbLine.parse(VerbGroup.BOARD, line));
    assertThat(List.of(refused.error().message(), refused.error().hint()))
        .containsExactly(message, hint);
  }

  @Test
  void a_line_and_a_command_line_mean_the_same() throws Refused {
    var words = List.of(
        "cron", "add", "every 2h", "--name", "a b", "--reads", "self", "--dry-run", "Check", "it");
    var line = new ArrayList<String>();
    words.stream().skip(1).forEach(word -> line.add(word.contains(" ") ? "'" + word + "'" : word));

    var typed = Words.parse(words);
    var said = VerbLine.parse(VerbGroup.CRON, String.join(" ", line));
    assertThat(List.of(said.first(), said.textFrom(1)))
        .isEqualTo(List.of(typed.first(), typed.textFrom(1)));
    assertThat(said.flags()).isEqualTo(typed.flags());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      shwo x               § there is no /cron shwo                        § did you mean /cron show?
      qwertyuiop           § there is no /cron qwertyuiop                  § /cron help lists them
      add                  § usage: /cron add SCHEDULE [OPTION…] PROMPT    § EXAMPLE
      add daily            § usage: /cron add SCHEDULE [OPTION…] PROMPT    § EXAMPLE
      add daily --name x   § usage: /cron add SCHEDULE [OPTION…] PROMPT    § EXAMPLE
      add daily --naem x y § there is no --naem (did you mean --name?); usage: /cron add SCHEDULE [OPTION…] PROMPT § EXAMPLE
      add daily --json x   § there is no --json; usage: /cron add SCHEDULE [OPTION…] PROMPT § EXAMPLE
      add daily --paused=1 § --paused takes no value                       § EXAMPLE
      add daily --name     § --name needs a value: NAME                    § EXAMPLE
      add "every 2h Do it  § a quote is not closed: "every 2h Do it        § ''
      show                 § usage: /cron show JOB                         § one job whole: schedule, rules, its last runs
      list all             § usage: /cron list [--limit N]                 § the jobs: when they run, when next, how it went
      edit a b --name x    § usage: /cron edit JOB [OPTION…]               § change a job; what is not named stays as it is
      history              § usage: /cron history JOB [--limit N] [TEXT]   § the runs of a job; with TEXT those whose result has it
      """)
  void what_does_not_fit_says_how_it_would(String line, String message, String hint) {
    var refused = catchThrowableOfType(Refused.class, () -> VerbLine.parse(VerbGroup.CRON, line));
    assertThat(refused.error().kind()).isEqualTo("usage");
    assertThat(refused.error().message()).isEqualTo(message);
    assertThat(refused.error().hint()).isEqualTo(hint.equals("EXAMPLE") ? Unquoted.EXAMPLE : hint);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "every weekday at 8:30 Summarise it",
        "Every 2h Check the queue",
        "daily at 8:30 Summarise it",
        "monday and friday at 9 Summarise it",
        "hourly on weekdays Look",
        "täglich um 8 Uhr Bericht",
        "tous les lundis à 9 h Résume",
        "Chaque jour à 8h Résume",
        "le 14 juillet à 8h Résume",
        "dans 30m Résume",
        "30 8 * * 1-5 Summarise it",
        "*/5 * * * * Look",
        "1-5 8 * * * Look",
        "2 hours Look",
        "daily 8:30 Look"
      })
  void a_schedule_of_several_words_needs_quotes(String words) throws Exception {
    var refused =
        catchThrowableOfType(Refused.class, () -> VerbLine.parse(VerbGroup.CRON, "add " + words));
    assertThat(refused.error().message()).isEqualTo("a schedule of several words needs quotes");
    assertThat(refused.error().hint()).isEqualTo(Unquoted.EXAMPLE);

    var typed = new ArrayList<>(List.of("cron", "add"));
    typed.addAll(List.of(words.split(" ", -1)));
    var given = Words.parse(typed);
    assertThat(catchThrowableOfType(Refused.class, () -> Unquoted.check(given)).error())
        .isEqualTo(refused.error());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "daily Summarise it",
        "2h Check 3 queues",
        "@hourly !df -h",
        "2026-12-01T08:30 Say it",
        "hourly Onboard everybody",
        "8:30 Wake up"
      })
  void a_schedule_of_one_word_needs_none(String words) throws Refused {
    assertThat(VerbLine.parse(VerbGroup.CRON, "add " + words).first())
        .isEqualTo(words.split(" ", -1)[0]);
  }

  private static Given given(Verb verb, String... arguments) {
    return given(verb, Map.of(), arguments);
  }

  private static Given given(Verb verb, Map<Flag, List<String>> flags, String... arguments) {
    return new Given(verb, List.of(arguments), flags);
  }
}

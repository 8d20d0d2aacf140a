package dev.talaria.runtime.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.runtime.command.Parsed.Empty;
import dev.talaria.runtime.command.Parsed.Say;
import dev.talaria.runtime.command.Parsed.Shell;
import dev.talaria.runtime.command.Parsed.Slash;
import dev.talaria.runtime.command.Parsed.Unknown;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

class CommandLineTest {

  static Stream<Arguments> lines() {
    return Stream.of(
        Arguments.of("", new Empty()),
        Arguments.of(" \t\n ", new Empty()),
        Arguments.of("!", new Empty()),
        Arguments.of("hello", new Say("hello")),
        Arguments.of("  hello /bg ", new Say("  hello /bg ")),
        Arguments.of("/background do it", new Slash(SlashCommand.BACKGROUND, "do it")),
        Arguments.of("/bg do it", new Slash(SlashCommand.BACKGROUND, "do it")),
        Arguments.of("/BG  Do  /it  ", new Slash(SlashCommand.BACKGROUND, " Do  /it  ")),
        Arguments.of("/bg !mvn verify", new Slash(SlashCommand.BACKGROUND, "!mvn verify")),
        Arguments.of("/bg\nline 1\nline 2", new Slash(SlashCommand.BACKGROUND, "line 1\nline 2")),
        Arguments.of("/bg", new Slash(SlashCommand.BACKGROUND, "")),
        Arguments.of("  /tasks all", new Slash(SlashCommand.TASKS, "all")),
        Arguments.of("/agents", new Slash(SlashCommand.TASKS, "")),
        Arguments.of("/stop 1", new Slash(SlashCommand.CANCEL, "1")),
        Arguments.of("/exit", new Slash(SlashCommand.QUIT, "")),
        Arguments.of("/backg x", new Slash(SlashCommand.BACKGROUND, "x")),
        Arguments.of(
            "/st",
            new Unknown(
                "st", List.of(SlashCommand.STEER, SlashCommand.CANCEL, SlashCommand.STATUS))),
        Arguments.of("/backgruond x", new Unknown("backgruond", List.of(SlashCommand.BACKGROUND))),
        Arguments.of("/Taks", new Unknown("Taks", List.of(SlashCommand.TASKS))),
        Arguments.of("/xyzzy", new Unknown("xyzzy", List.of())),
        Arguments.of("/cron", new Slash(SlashCommand.CRON, "")),
        Arguments.of(
            "/cron add \"every 2h\" Check it",
            new Slash(SlashCommand.CRON, "add \"every 2h\" Check it")),
        Arguments.of("/kanban show 7", new Slash(SlashCommand.BOARD, "show 7")),
        Arguments.of("/", new Unknown("", List.of())),
        Arguments.of("/ x", new Unknown("", List.of())),
        Arguments.of("/var/log is full", new Say("/var/log is full")),
        Arguments.of("/etc.conf", new Say("/etc.conf")),
        Arguments.of("//", new Say("//")),
        Arguments.of("!ls -l  | wc ", new Shell("ls -l  | wc")),
        Arguments.of(" ! ls", new Shell("ls")));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void a_line_means_what_it_says(String line, Parsed meaning) {
    assertThat(CommandLine.parse(line)).isEqualTo(meaning);
  }

  @ParameterizedTest
  @EnumSource(SlashCommand.class)
  void every_command_is_found_by_each_of_its_words_in_any_case(SlashCommand command) {
    assertThat(command.words()).allSatisfy(word -> {
      assertThat(CommandLine.parse("/" + word + " a b")).isEqualTo(new Slash(command, "a b"));
      assertThat(CommandLine.parse("/" + word.toUpperCase(java.util.Locale.ROOT)))
          .isEqualTo(new Slash(command, ""));
    });
  }

  @Test
  void only_a_whole_word_is_exactly_a_command() {
    assertThat(
            Stream.of("tasks", "agents", "task", "Tasks", "", "/tasks").map(CommandLine::exactly))
        .containsExactly(
            Optional.of(SlashCommand.TASKS),
            Optional.of(SlashCommand.TASKS),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty());
  }

  @Test
  void an_argument_that_is_a_name_has_no_blanks_around_it() {
    assertThat(((Slash) CommandLine.parse("/show  #1 ")).argument()).isEqualTo("#1");
    assertThat(((Slash) CommandLine.parse("/steer\t1 in  French ")).argument())
        .isEqualTo("1 in  French");
    assertThat(((Slash) CommandLine.parse("/tasks")).argument()).isEmpty();
  }

  @Test
  void the_usage_of_a_command_shows_what_follows_its_name() {
    assertThat(Stream.of(SlashCommand.INBOX, SlashCommand.TASKS, SlashCommand.STEER))
        .extracting(SlashCommand::usage, SlashCommand::argument)
        .containsExactly(
            tuple("/inbox", ""),
            tuple("/tasks [all]", "[all]"),
            tuple("/steer <task> <text>", "<task> <text>"));
  }

  @ParameterizedTest
  @EnumSource(SlashCommand.class)
  void every_command_says_in_half_a_line_what_it_is_for(SlashCommand command) {
    assertThat(command.help()).hasSizeBetween(10, 76).doesNotContain("\n").doesNotEndWith(".");
  }

  @Test
  void only_what_needs_a_screen_is_for_the_shell_alone() {
    assertThat(SlashCommand.all().filter(SlashCommand::shellOnly))
        .containsExactly(SlashCommand.WATCH, SlashCommand.CLEAR, SlashCommand.QUIT);
  }

  @Test
  void no_word_belongs_to_two_commands() {
    assertThat(SlashCommand.all().flatMap(SlashCommand::words)).doesNotHaveDuplicates();
  }

  @Test
  void an_unknown_command_names_what_may_be_meant() {
    assertThat(List.of("backgruond", "st", "xyzzy"))
        .map(name -> ((Unknown) CommandLine.parse("/" + name)).message())
        .containsExactly(
            "There is no command /backgruond. Did you mean /background?",
            "There is no command /st. Did you mean /steer, /cancel, /status?",
            "There is no command /xyzzy. /help lists them.");
  }

  @Test
  void a_command_word_of_a_million_letters_is_unknown_at_once() {
    var name = "b".repeat(1_000_000);

    assertThat(CommandLine.parse("/" + name)).isEqualTo(new Unknown(name, List.of()));
  }
}

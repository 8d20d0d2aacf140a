package dev.talaria.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class VerbTest {
  @Test
  void no_two_verbs_have_the_same_words_and_none_hides_a_group() {
    var words = Arrays.stream(Verb.values()).map(Verb::words).toList();
    assertThat(words).doesNotHaveDuplicates();
    assertThat(words)
        .allSatisfy(one -> assertThat(words).noneMatch(other -> other.startsWith(one + " ")));
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void every_verb_is_found_by_its_words_and_what_it_needs_is_in_its_usage(Verb verb) {
    assertThat(Words.named(verb.words())).contains(verb);
    assertThat(verb.fewest() == 0)
        .isEqualTo(verb.arguments().isEmpty() || verb.arguments().startsWith("["));
    assertThat(verb.most() == 0).isEqualTo(verb.arguments().isEmpty());
  }

  @ParameterizedTest
  @EnumSource(Verb.class)
  void results_are_there_for_programs_too(Verb verb) {
    var forPeople = List.of(
            Verb.RUNTIME_RUN,
            Verb.COMPLETION,
            Verb.HELP,
            Verb.TASK_IDS,
            Verb.PROCESS_IDS,
            Verb.JOB_NAMES,
            Verb.CARD_NAMES,
            Verb.BOARD_NAMES,
            Verb.RUN_NAMES,
            Verb.WORKFLOW_NAMES)
        .contains(verb);
    assertThat(verb.flags().contains(Flag.JSON)).isEqualTo(!forPeople);
  }

  @Test
  void help_names_every_verb_option_and_exit_code() {
    assertThat(HelpText.all())
        .contains(Verb.shown().map(verb -> "\n  " + verb.words()).toList())
        .contains(GlobalOptions.WITH_VALUE.keySet())
        .contains(GlobalOptions.WITHOUT_VALUE.keySet())
        .contains("  124 ", "timed out")
        .doesNotContain(Verb.TASK_IDS.words(), Verb.JOB_NAMES.words());
  }

  @Test
  void the_start_script_knows_which_options_take_the_next_word() throws IOException {
    assertThat(Files.readString(Path.of("..", "talaria")))
        .contains("    " + String.join(" | ", GlobalOptions.WITH_VALUE.keySet()) + ") value=next");
  }
}

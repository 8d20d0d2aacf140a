package dev.talaria.cli.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.config.load.Assignment;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GlobalOptionsTest {
  @Test
  void options_end_at_the_verb() throws Refused {
    assertThat(GlobalOptions.parse(List.of(
            "--profile",
            "work",
            "--set=session.max-turns=3",
            "--model",
            "gpt-x",
            "--verbose",
            "--color=never",
            "--cwd",
            "/srv",
            "--config",
            "my.conf",
            "ask",
            "--json",
            "--model")))
        .isEqualTo(new GlobalOptions(
            "work",
            "my.conf",
            List.of(
                new Assignment("session.max-turns", "3", "--set"),
                new Assignment("model.name", "gpt-x", "--model")),
            "/srv",
            "never",
            true,
            List.of("ask", "--json", "--model")));
  }

  @ParameterizedTest
  @CsvSource({"--version, version", "--help, help", "-h, help"})
  void what_everybody_types_for_help_and_version_works(String typed, String verb) throws Refused {
    assertThat(GlobalOptions.parse(List.of(typed)).rest()).containsExactly(verb);
  }

  @ParameterizedTest
  @CsvSource({
    "--modle x, there is no option --modle before the verb",
    "--model, --model needs a value: NAME",
    "--set nonsense, '--set wants key=value, was \"nonsense\"'",
    "--color pink, '--color is auto, always or never, not \"pink\"'"
  })
  void what_cannot_be_taken_is_refused(String typed, String message) {
    var refused = catchThrowableOfType(
        Refused.class, () -> GlobalOptions.parse(List.of(typed.split(" ", -1))));
    assertThat(refused.getMessage()).isEqualTo(message);
  }
}

package dev.talaria.runtime.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
      passed⏎[exit 0 after 0.0 s]⏎               | passed
      a⏎b⏎⏎[exit 0 after 2 min 3 s]⏎             | a⏎b
      [exit 0 after 0.0 s]⏎                      | ""
      a⏎[exit 0 after 1 s]⏎b⏎[exit 0 after 2 s]⏎ | a⏎[exit 0 after 1 s]⏎b
      passed                                     | passed
      passed [exit 0 after 1 s]                  | passed [exit 0 after 1 s]
      """)
  void of_a_command_its_output_counts_and_not_how_it_ended(String text, String result) {
    assertThat(new Work.Command("make").resultOf(lines(text))).isEqualTo(lines(result));
  }

  @Test
  void an_answer_counts_as_it_is() {
    assertThat(new Work.Prompt("Build").resultOf("a\n[exit 0 after 0.0 s]\n"))
        .isEqualTo("a\n[exit 0 after 0.0 s]\n");
  }

  private static String lines(String text) {
    return text.replace('⏎', '\n');
  }
}

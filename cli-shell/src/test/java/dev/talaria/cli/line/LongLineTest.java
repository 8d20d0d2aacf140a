package dev.talaria.cli.line;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Twin;
import dev.talaria.runtime.display.LongText;
import org.junit.jupiter.api.Test;

/** What is pasted or told at length is read on a small stack. */
class LongLineTest {
  private static final int MANY = 50_000;

  @Test
  void days_and_hours_of_a_schedule_without_quotes() throws Exception {
    assertThat(LongText.read(() -> refusal("1" + ",1".repeat(MANY), "* * *")))
        .isEqualTo("a schedule of several words needs quotes");
  }

  @Test
  void the_words_of_a_command_in_a_hint() throws Exception {
    assertThat(LongText.read(() -> Twin.of("/retry" + " 1".repeat(MANY), "bg_1")))
        .isEqualTo("talaria retry bg_1");
  }

  private static String refusal(String schedule, String prompt) {
    try {
      Unquoted.check(schedule, prompt);
      return "";
    } catch (Refused refused) {
      return refused.error().message();
    }
  }
}

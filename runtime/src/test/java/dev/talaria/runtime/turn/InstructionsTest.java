package dev.talaria.runtime.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.Sessions;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

class InstructionsTest {
  private static final LocalDate TODAY = LocalDate.parse("2026-11-29");

  @Test
  void a_model_is_told_where_when_and_on_what_it_works() {
    assertThat(Instructions.of(Sessions.config(), false, TODAY).lines())
        .contains(
            "Working directory: /tmp",
            "Today: 2026-11-29. System: " + System.getProperty("os.name") + ".");
  }

  @Test
  void in_the_background_it_is_told_that_its_answer_must_stand_alone() {
    var alone = "You work in the background: nobody answers questions, and your final answer is all"
        + " that will be read. Finish the task, then report.";
    assertThat(Instructions.of(Sessions.config(), true, TODAY).lines()).contains(alone);
    assertThat(Instructions.of(Sessions.config(), true, TODAY).replace(alone, ""))
        .isEqualTo(Instructions.of(Sessions.config(), false, TODAY));
  }
}

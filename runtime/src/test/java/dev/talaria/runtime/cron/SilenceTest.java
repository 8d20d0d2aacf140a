package dev.talaria.runtime.cron;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.display.LongText;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SilenceTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "[SILENT]",
        "[silent]",
        "  \n[Silent]\n",
        "[ SILENT ]",
        "**[SILENT]**",
        "`[SILENT]`",
        "_[SILENT]_",
        "> [SILENT]",
        "- [SILENT]",
        "\"[SILENT]\"",
        "“[SILENT]”",
        "［SILENT］",
        "[**SILENT**]",
        "(silent)",
        "<SILENT>",
        "\u200B[SILENT]",
        "[SILENT] Nothing changed since yesterday.",
        "[SILENT]: all 14 services answer",
        "[SILENT - nothing to report]",
        "```\n[SILENT]\n```",
        "SILENT",
        "Silent.",
        "**SILENT**",
      })
  void an_answer_asks_for_silence(String answer) {
    assertThat(Silence.asksForIt(answer)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "Nothing to report.",
        "Disk full on db-2. [SILENT]",
        "The word [SILENT] was found in three logs",
        "Silent failures: 3",
        "[SILENTLY] dropped packets: 12",
        "SILENT mode is on in two services",
        "silence",
      })
  void an_answer_that_says_something_is_told(String answer) {
    assertThat(Silence.asksForIt(answer)).isFalse();
  }

  @Test
  void blanks_or_marks_without_end_ask_for_nothing() throws Exception {
    for (var many : List.of(" ", "\u0301\u0323")) {
      var answer = "[" + many.repeat(500_000) + "x]";
      assertThat(LongText.read(() -> Silence.asksForIt(answer))).isFalse();
    }
  }
}

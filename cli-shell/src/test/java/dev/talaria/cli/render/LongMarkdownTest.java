package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.display.LongText;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Answers that are as long as is shown, and made to be hard, on a small stack. */
class LongMarkdownTest {
  static List<String> answers() {
    return List.of(
        "[a](b) ".repeat(28_000),
        "*a **b ".repeat(14_000) + "b** a* ".repeat(14_000),
        "[".repeat(99_000) + "]".repeat(99_000),
        "![".repeat(40_000) + "](a)".repeat(40_000),
        "> ".repeat(90_000),
        "- ".repeat(90_000),
        "`a``b".repeat(40_000),
        "<a".repeat(90_000),
        "|a".repeat(40_000) + "\n" + "|-".repeat(40_000) + "\n" + "|b".repeat(10_000));
  }

  @ParameterizedTest
  @MethodSource("answers")
  void it_comes_out_in_rows_of_the_width(String answer) throws Exception {
    var rows = LongText.read(() -> Markdown.rows(answer, 80));
    assertThat(rows).isNotEmpty().allMatch(row -> row.width() <= 80);
  }
}

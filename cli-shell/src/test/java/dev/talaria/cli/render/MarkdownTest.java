package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MarkdownTest {
  private static final String REPORT = """
      # Findings
      Two *odd* things, **one** bad:
      next line stays one

      3. third
      4. fourth with more words than fit
         - inner `code`
      - [docs](https://e.org) and <https://e.org>

      > quoted text

      ```sh
      rm -rf build   # keeps   blanks
      ```

      | file | errors |
      |---|---|
      | a.log | 3 |
      | b.log | 12 |

      ---
      1 < 2 & 3 <b>x</b>
      """;

  @Test
  void markdown_becomes_lines_of_the_width() {
    assertThat(text(REPORT, 32)).isEqualTo("""
            Findings

            Two odd things, one bad:
            next line stays one

            3. third
            4. fourth with more words than
               fit
               • inner code

            • docs (https://e.org) and
              https://e.org

            ▏ quoted text

              rm -rf build   # keeps   blanks

            file   errors
            a.log  3
            b.log  12

            ────────────────────────────────

            1 < 2 & 3 <b>x</b>
            """.replace(
            "  rm -rf build   # keeps   blanks", "  rm -rf build   # keeps   blank\n  s"));
  }

  @Test
  void a_table_with_no_room_becomes_blocks() {
    assertThat(text(
            "| file | errors | first |\n|---|---|---|\n| access.log | 12 | 03:22:11 |\n| b | 1 | x |",
            16))
        .isEqualTo("""
            file: access.log
            errors: 12
            first: 03:22:11

            file: b
            errors: 1
            first: x
            """);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5, 40})
  void what_streams_in_pieces_of_any_size_looks_like_the_whole(int size) {
    var streamed = new StreamedMarkdown(true);
    var out = new StringBuilder();
    var source = REPORT.replace("# Findings\n", "# Findings\n\n").replace("---\n1 <", "---\n\n1 <");
    for (int i = 0; i < source.length(); i += size) {
      var piece = source.substring(i, Math.min(source.length(), i + size));
      out.append(Row.text(streamed.add(piece, 32), Style.PLAIN));
    }
    out.append(Row.text(streamed.finish(32), Style.PLAIN));

    assertThat(out.toString().replace("\n\n", "\n"))
        .isEqualTo(text(REPORT, 32).replace("\n\n", "\n"));
  }

  @Test
  void a_line_that_is_not_complete_is_previewed_from_its_end() {
    var streamed = new StreamedMarkdown(true);
    streamed.add("done\nThe quick brown fox jumps", 80);

    assertThat(streamed.unfinished(12)).isEqualTo("…n fox jumps");
    assertThat(streamed.unfinished(80)).isEqualTo("The quick brown fox jumps");
  }

  @ParameterizedTest
  @ValueSource(strings = {"*", "[", "> ", "- ", "`", "![](", "<", "| ", "\\", "\t", "#", "1. "})
  void ten_thousand_of_anything_end_at_once(String piece) {
    assertThat(Markdown.rows(piece.repeat(10_000), 40)).isNotNull();
  }

  private static String text(String markdown, int width) {
    return Row.text(Markdown.rows(markdown, width), Style.PLAIN);
  }
}

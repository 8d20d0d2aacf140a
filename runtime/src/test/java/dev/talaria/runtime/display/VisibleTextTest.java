package dev.talaria.runtime.display;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {
  private static final String FAMILY = "👩\u200d👩\u200d👧\u200d👦";
  private static final String SCOTLAND =
      "🏴\uDB40\uDC67\uDB40\uDC62\uDB40\uDC73\uDB40\uDC63\uDB40\uDC74\uDB40\uDC7F";

  static Stream<String[]> hostile() {
    return Stream.of(
        pair("\u001b[2J", "␛[2J"),
        pair("\u001b]0;title\u0007", "␛]0;title␇"),
        pair("\u001b]52;c;aGk=\u001b\\", "␛]52;c;aGk=␛\\"),
        pair("\u001bPq#0\u001b\\", "␛Pq#0␛\\"),
        pair("\u009b2J", "␛[2J"),
        pair("\u009d0;x\u009c", "␛]0;x<U+009C>"),
        pair("\u0085\u0090", "<U+0085><U+0090>"),
        pair("approved\rdenied", "approved␍denied"),
        pair("a\b\bb\u007f\u0000", "a␈␈b␡␀"),
        pair("a\r\nb\tc\n", "a\nb\tc\n"),
        pair("\u202eevil\u202c", "<U+202E>evil<U+202C>"),
        pair("\u2066x\u2069\u200e\u200f\u061c", "<U+2066>x<U+2069><U+200E><U+200F><U+061C>"),
        pair("pay\u200bpal\ufeff\u00ad\u2060", "paypal"),
        pair("a\u200db\u200cc", "abc"),
        pair("a\u2028b", "a\nb"),
        pair("\ud83dx", "\uFFFDx"),
        pair("a" + "\u0301".repeat(50), "a" + "\u0301".repeat(6)),
        pair("\u0301a\n\u0301", "a\n"),
        pair("x\u3164y", "x<U+3164>y"),
        pair("A\uDB40\uDC41B", "A<U+E0041>B"),
        pair("x\uFE0F\uDB40\uDD00\uDB40\uDD01", "x\uFE0F"));
  }

  @Test
  void in_a_pipe_only_what_commands_a_terminal_is_spelled_out() {
    assertThat(
            VisibleText.piped(
                "a\u001b[2Jb\u009b1mc\u009d0;t\u0007d\re\u007f\u0000\u0085 \u202eevil\u202c \u2066x\u2069"))
        .isEqualTo("a␛[2Jb␛[1mc␛]0;t␇d␍e␡␀<U+0085> <U+202E>evil<U+202C> <U+2066>x<U+2069>");
    var kept = "a\tb\n\n漢字 " + FAMILY + " \u200f\u05e9\u200b\u00ad e\u0301 ╭─╮\n";
    assertThat(VisibleText.piped(kept)).isEqualTo(kept);
    assertThat(VisibleText.piped("one\r\ntwo\r")).isEqualTo("one\ntwo");
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void what_would_act_on_a_terminal_is_shown_instead(String text, String expected) {
    assertThat(VisibleText.block(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "héé ünï",
        "日本語",
        "❤\uFE0F",
        "👍🏽",
        "🇫🇷",
        FAMILY,
        SCOTLAND,
        "किन्\u200dतु",
        "می\u200cخواهم",
        "e\u0301",
        "שלום",
        "│ ╭─ ⚕",
        "\uE0B0",
        "1\uFE0F\u20E3",
        ""
      })
  void text_of_every_language_stays_as_it_is(String text) {
    assertThat(VisibleText.block(text)).isEqualTo(text);
  }

  @Test
  void no_output_ever_holds_what_a_terminal_obeys() {
    Random random = new Random(19);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(30); n > 0; n--) {
        switch (random.nextInt(5)) {
          case 0 -> text.append((char) random.nextInt(0x100));
          case 1 -> text.append((char) (0x2000 + random.nextInt(0x70)));
          case 2 -> text.append((char) random.nextInt(0x10000));
          case 3 -> text.appendCodePoint(random.nextInt(0x110000));
          default ->
            text.append(
                new String(new byte[] {(byte) random.nextInt(256)}, StandardCharsets.UTF_8));
        }
      }
      String block = VisibleText.block(text.toString());

      assertThat(block)
          .matches("[\\n\\t\\x20-\\x7e\\xa0-\\x{10ffff}]*")
          .doesNotContainPattern("[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\u2028\u2029]");
      assertThat(VisibleText.block(block)).as("twice is once").isEqualTo(block);
      assertThat(VisibleText.line(text.toString())).doesNotContain("\n", "\t");
      assertThat(CellWidth.of(VisibleText.preview(text.toString(), 12))).isLessThanOrEqualTo(12);
    }
  }

  @Test
  void a_line_shows_where_it_was_broken() {
    assertThat(VisibleText.line("rm -rf x\n\techo\r\nok")).isEqualTo("rm -rf x⏎ echo⏎ok");
  }

  @Test
  void a_preview_is_cut_between_clusters_by_width() {
    assertThat(VisibleText.preview("short", 5)).isEqualTo("short");
    assertThat(VisibleText.preview("longer", 5)).isEqualTo("long…");
    assertThat(VisibleText.preview("日本語", 5)).isEqualTo("日本…");
    assertThat(VisibleText.preview("日本語", 6)).isEqualTo("日本語");
    assertThat(VisibleText.preview(FAMILY + FAMILY + FAMILY, 4)).isEqualTo(FAMILY + "…");
    assertThat(VisibleText.preview("e\u0301e\u0301e\u0301", 2)).isEqualTo("e\u0301…");
    assertThat(VisibleText.preview("a  b", 3)).isEqualTo("a…");
    assertThat(VisibleText.preview("anything", 0)).isEmpty();
    assertThat(VisibleText.preview("x".repeat(50_000_000), 10)).isEqualTo("xxxxxxxxx…");
  }

  @Test
  void width_is_counted_in_cells() {
    assertThat(CellWidth.of("abc")).isEqualTo(3);
    assertThat(CellWidth.of("日本")).isEqualTo(4);
    assertThat(CellWidth.of("한글")).isEqualTo(4);
    assertThat(CellWidth.of(FAMILY)).isEqualTo(2);
    assertThat(CellWidth.of("🇫🇷")).isEqualTo(2);
    assertThat(CellWidth.of("❤\uFE0F")).isEqualTo(2);
    assertThat(CellWidth.of("e\u0301")).isEqualTo(1);
    assertThat(CellWidth.of("⏎…│⚕")).isEqualTo(4);
  }

  private static String[] pair(String text, String expected) {
    return new String[] {text, expected};
  }
}

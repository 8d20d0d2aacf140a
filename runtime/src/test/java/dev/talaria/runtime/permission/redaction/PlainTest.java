package dev.talaria.runtime.permission.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class PlainTest {
  private static final String ESC = "\u001b";
  private static final String CSI = "\u009b";

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      ints = {
        0x00, 0x08, 0x0b, 0x0d, 0x1f, 0x7f, 0x80, 0x9a, 0x9c, 0x9f, 0xad, 0x34f, 0x61c, 0x180e,
        0x200b, 0x200f, 0x202a, 0x202e, 0x2060, 0x206f, 0xfe00, 0xfe0f, 0xfeff
      })
  void what_cannot_be_seen_is_left_out(int unseen) {
    assertThat(Plain.of("a" + (char) unseen + "b").text).isEqualTo("ab");
  }

  @ParameterizedTest(name = "{0}")
  @ValueSource(
      ints = {
        '\n', '\t', ' ', '~', 0xa0, 0xac, 0xae, 0x34e, 0x350, 0x61b, 0x180d, 0x200a, 0x2010, 0x2029,
        0x202f, 0x205f, 0x2070, 0xfdff, 0xfe10, 0xfefe, 0xff00
      })
  void what_can_be_seen_stays(int seen) {
    var text = "a" + (char) seen + "b";

    assertThat(Plain.of(text).text).isSameAs(text);
    assertThat(Plain.of(text + "\0").text).isEqualTo(text);
  }

  static Stream<Arguments> sequences() {
    return Stream.of(
        Arguments.of("a" + ESC + "[31mb", "ab"),
        Arguments.of("a" + CSI + "31mb", "ab"),
        Arguments.of("a" + ESC + "[mb", "ab"),
        Arguments.of("a" + ESC + "[ ?@b", "ab"),
        Arguments.of("a" + ESC + "[3~b", "ab"),
        Arguments.of("a" + ESC + "[3\u007fb", "a3b"),
        Arguments.of("a" + ESC + "[3éb", "a3éb"),
        Arguments.of("a" + ESC + "[3\nb", "a3\nb"),
        Arguments.of("a" + ESC + "]0;b", "a]0;b"),
        Arguments.of("a" + ESC + "[" + "1".repeat(40) + "mb", "ab"),
        Arguments.of("a" + ESC + "[" + "1".repeat(41) + "mb", "a" + "1".repeat(41) + "mb"),
        Arguments.of("a" + ESC + "[31", "a31"),
        Arguments.of("a" + ESC + "[", "a"),
        Arguments.of("a" + ESC, "a"),
        Arguments.of("a" + CSI, "a"),
        Arguments.of(ESC, ""));
  }

  @ParameterizedTest
  @MethodSource("sequences")
  void a_sequence_that_a_terminal_obeys_is_left_out_and_no_more_than_that(
      String text, String plain) {
    assertThat(Plain.of(text).text).isEqualTo(plain);
  }

  @Test
  void each_character_knows_where_it_stood() {
    assertThat(origins("ab", 4)).containsExactly(0, 1, 2, 2);
    assertThat(origins("\0a" + ESC + "[31mb\0", 4)).containsExactly(1, 7, 9, 9);
  }

  private static IntStream origins(String text, int count) {
    return IntStream.range(0, count).map(Plain.of(text)::origin);
  }
}

package dev.talaria.runtime.permission.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class AnsiCTest {
  static Stream<Arguments> escapes() {
    return Stream.of(
        Arguments.of("", ""),
        Arguments.of("plain", "plain"),
        Arguments.of("\\a\\b\\e\\E\\f\\n\\r\\t\\v|", "\u0007\b\u001b\u001b\f\n\r\t\u000b|"),
        Arguments.of("\\\\\\'\\\"\\?", "\\'\"?"),
        Arguments.of("\\x41\\x4", "A\u0004"),
        Arguments.of("\\x414", "A4"),
        Arguments.of("\\x4g\\xg", "\u0004g\\xg"),
        Arguments.of("\\101\\1018\\0101", "AA8A"),
        Arguments.of("\\00101", "\u00081"), // four digits of eight at most
        Arguments.of("\\7\\8\\9", "\u0007\\8\\9"),
        Arguments.of("\\0", "\0"),
        Arguments.of("\\u00e9\\u41z\\u00e99", "éAz" + "é9"),
        Arguments.of("\\U0001F600\\U00000041B", "😀AB"),
        Arguments.of("\\UFFFFFFFF\\U00110000", "\uFFFD\uFFFD"),
        Arguments.of("\\cA\\c?\\c", "\u0001\u001f\\c"),
        Arguments.of("\\z\\", "\\z\\"));
  }

  @ParameterizedTest
  @MethodSource("escapes")
  void an_escape_stands_for_what_a_shell_makes_of_it(String text, String meant) {
    assertThat(AnsiC.decode(text)).isEqualTo(meant);
  }
}

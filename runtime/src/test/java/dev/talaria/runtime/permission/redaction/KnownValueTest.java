package dev.talaria.runtime.permission.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KnownValueTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "abc | abc | abc", // shorter than what is looked for
        "abcd | xabcdx | x[redacted]x",
        "abcdefg | 61626364656667 | 61626364656667", // too short for its encodings
        "abcdefgh | 6162636465666768 | [redacted]",
        "jklmnopq | 6A6B6C6D6E6F7071 | [redacted]",
        "a/b c&d | a%2Fb+c%26d | [redacted]",
        "a/b c&d | a%2Fb%20c%26d | [redacted]",
        "a/b c&d | a%2fb+c%26d | [redacted]",
        "a/b\"c\\d | a/b\\\"c\\\\d | [redacted]",
        "a/b\"c\\d | a\\/b\\\"c\\\\d | [redacted]",
      })
  void a_value_is_found_in_each_of_its_spellings_once_it_is_long_enough(
      String secret, String text, String expected) {
    assertThat(redactor(secret).redact(text)).isEqualTo(expected);
  }

  @Test
  void in_base64_only_what_depends_on_nothing_else_is_taken_out() {
    var redactor = redactor("abcdefgh");
    assertThat(List.of("", "1", "12", "123"))
        .map(before -> Base64.getEncoder().encodeToString((before + "abcdefgh").getBytes()))
        .map(redactor::redact)
        .containsExactly("[redacted]g=", "MW[redacted]", "MTJ[redacted]A==", "MTIz[redacted]g=");
  }

  @Test
  void line_ends_within_a_value_hide_nothing_and_those_around_it_stay() {
    assertThat(redactor("swordfish").redact("a\n\tsword\n\n\tfish\n\tb"))
        .isEqualTo("a\n\t[redacted]\n\tb");
    assertThat(redactor("sword\nfish").redact("a sword\nfish b")).isEqualTo("a [redacted] b");
    assertThat(redactor("swordfish").redact("swordfis")).isEqualTo("swordfis");
    assertThat(redactor("swordfish").redact("swordfis\n")).isEqualTo("swordfis\n");
  }

  @Test
  void a_stream_finds_a_value_longer_than_what_it_usually_holds_back() {
    var secret = "correct horse battery staple ".repeat(200).strip();
    var stream = redactor(secret).stream();
    var out = new StringBuilder();
    for (var piece :
        List.of("a ".repeat(6000), secret.substring(0, 5000), secret.substring(5000))) {
      out.append(stream.accept(piece));
    }
    out.append(stream.finish());

    assertThat(out).hasToString("a ".repeat(6000) + "[redacted]");
  }

  private static Redactor redactor(String secret) {
    return new Redactor(List.of(new Secret(secret)));
  }
}

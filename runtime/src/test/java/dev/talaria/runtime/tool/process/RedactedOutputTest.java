package dev.talaria.runtime.tool.process;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import dev.talaria.runtime.permission.redaction.Redactor;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RedactedOutputTest {
  private final Redactor redactor = new Redactor(List.of(new Secret("kéy-of-ïnnocence")));
  private final ByteArrayOutputStream passed = new ByteArrayOutputStream();
  private final RedactedOutput output =
      new RedactedOutput(() -> redactor, (bytes, length) -> passed.write(bytes, 0, length));

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 5, 8, 13, 4096})
  void bytes_that_are_no_text_stay_and_a_secret_among_them_goes_however_they_are_cut(int piece) {
    var before = new byte[5000];
    new Random(piece).nextBytes(before);
    before[before.length - 1] = ' '; // no part of a character
    var key = "kéy-of-ïnnocence".getBytes(StandardCharsets.UTF_8);
    var after = new byte[] {(byte) 0xff, 'a', (byte) 0xed, (byte) 0xa0, (byte) 0x80, (byte) 0xc3};

    for (byte[] part : new byte[][] {before, key, after}) {
      for (int at = 0; at < part.length; at += piece) {
        int length = Math.min(piece, part.length - at);
        output.accept(java.util.Arrays.copyOfRange(part, at, at + length), length);
      }
    }
    output.close();

    var expected = new ByteArrayOutputStream();
    expected.writeBytes(before);
    expected.writeBytes("[redacted]".getBytes(StandardCharsets.UTF_8));
    expected.writeBytes(after);
    assertThat(passed.toByteArray()).isEqualTo(expected.toByteArray());
  }

  @Test
  void what_is_decided_is_passed_on_at_once_and_the_rest_for_who_looks_or_at_the_end() {
    write("up on 80k");
    assertThat(passed()).isEqualTo("up on 80");
    output.flush();
    assertThat(passed()).isEqualTo("up on 80k");
    write("\nand on 81k\n");
    assertThat(passed()).isEqualTo("up on 80k\nand on 81k\n");
    write("kéy-of-");
    output.flush();
    assertThat(passed()).isEqualTo("up on 80k\nand on 81k\n");
    output.close();
    assertThat(passed()).isEqualTo("up on 80k\nand on 81k\nkéy-of-");
    write("more 😀\n");
    assertThat(passed()).isEqualTo("up on 80k\nand on 81k\nkéy-of-more 😀\n");
  }

  private void write(String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    output.accept(bytes, bytes.length);
  }

  private String passed() {
    return passed.toString(StandardCharsets.UTF_8);
  }
}

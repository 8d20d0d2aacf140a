package dev.talaria.runtime.store.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InstantsTest {
  @Test
  void what_was_written_is_read_as_it_was() {
    var random = new Random(7);
    for (int i = 0; i < 10_000; i++) {
      var instant = Instant.ofEpochSecond(
          random.nextLong(-62_167_219_200L, 253_402_300_800L), random.nextInt(1_000_000_000));
      var text = Instants.write(instant);
      assertThat(text).hasSize(30);
      assertThat(Instants.read(text)).isEqualTo(instant);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "2026-11-29T14:30:22Z",
        "2026-11-29T14:30:22.5Z",
        "2024-02-29T23:59:59.999999999Z",
        "1969-12-31T23:59:59.000000001Z",
        "2026-11-29T24:00:00.000000000Z",
        "+12026-11-29T14:30:22.123456789Z"
      })
  void any_instant_is_read(String text) {
    assertThat(Instants.read(text)).isEqualTo(Instant.parse(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "yesterday",
        "2026-02-29T14:30:22.000000000Z",
        "2026-13-01T14:30:22.000000000Z",
        "2026-11-29T25:30:22.000000000Z",
        "2026-11-29T14:60:22.000000000Z",
        "2026-11-29 14:30:22.000000000Z",
        "2026-11-29T14:30:22.00000000xZ"
      })
  void what_is_no_instant_is_refused(String text) {
    assertThatThrownBy(() -> Instants.read(text)).isInstanceOf(DateTimeException.class);
  }
}

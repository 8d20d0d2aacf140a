package dev.talaria.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TimeSpanTest {
  @Test
  void a_time_has_its_unit() {
    assertThat(TimeSpan.of("10m")).contains(Duration.ofMinutes(10));
    assertThat(TimeSpan.of(" 1.5 hours ")).contains(Duration.ofMinutes(90));
    assertThat(TimeSpan.of("0")).contains(Duration.ZERO);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10", "ten minutes", "10 x", "m", "${x}", "1h30"})
  void what_is_none(String text) {
    assertThat(TimeSpan.of(text)).isEmpty();
  }
}

package dev.talaria.runtime.time;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SteadyClockTest {
  private static final Instant NOON = Instant.parse("2026-11-29T12:00:00Z");

  private final AtomicLong nanos = new AtomicLong(Long.MAX_VALUE - 5); // the counter may run over

  @Test
  void it_starts_with_the_time_on_the_wall_and_goes_on_with_the_counter() {
    var clock = SteadyClock.from(Clock.fixed(NOON, ZoneOffset.UTC), nanos::get);
    assertThat(clock.instant()).isEqualTo(NOON);
    nanos.addAndGet(Duration.ofHours(3).toNanos());
    assertThat(clock.instant()).isEqualTo(NOON.plus(Duration.ofHours(3)));
  }

  @Test
  void another_zone_is_the_same_time() {
    var clock = SteadyClock.from(Clock.fixed(NOON, ZoneOffset.UTC), nanos::get);
    nanos.addAndGet(7);
    var there = clock.withZone(ZoneId.of("Europe/Paris"));
    assertThat(there.instant()).isEqualTo(NOON.plusNanos(7));
    assertThat(there.getZone()).isEqualTo(ZoneId.of("Europe/Paris"));
  }
}

package dev.talaria.runtime.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Optional;

/**
 * One time. What was said by a clock on the wall became an instant when it was read, so a later
 * change of zone or of its rules does not move it.
 *
 * @param at cut to whole seconds
 */
public record Once(Instant at) implements Schedule {
  public Once {
    at = at.truncatedTo(ChronoUnit.SECONDS);
  }

  @Override
  public String text() {
    return "at " + at;
  }

  @Override
  public Optional<Instant> next(Instant after, ZoneId zone) {
    return at.isAfter(after) ? Optional.of(at) : Optional.empty();
  }
}

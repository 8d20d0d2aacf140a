package dev.talaria.actors.session;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/**
 * The time of one session. It follows the clock on the wall when the session is loaded and when a
 * turn begins; in between it goes on evenly, and it never falls behind what the journal holds. So a
 * clock that is set meanwhile ends nothing early and holds nothing up.
 */
final class SessionTime {
  private final Clock wall;
  private final Clock steady;
  private Instant start;
  private Instant steadyStart;

  /** {@code last} is the time of the newest step that is there already. */
  SessionTime(Clock wall, Clock steady, Instant last) {
    this.wall = wall;
    this.steady = steady;
    this.start = later(wall.instant(), last);
    this.steadyStart = steady.instant();
  }

  Instant now() {
    return start.plus(Duration.between(steadyStart, steady.instant()));
  }

  /** Nothing that takes time is under way. */
  void followWall() {
    start = later(wall.instant(), now());
    steadyStart = steady.instant();
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}

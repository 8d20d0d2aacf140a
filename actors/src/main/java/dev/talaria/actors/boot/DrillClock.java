package dev.talaria.actors.boot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;

/**
 * A clock that somebody sets, for {@code talaria doctor --drill}: ahead of the one on the wall by
 * as many milliseconds as a file says now.
 */
final class DrillClock extends Clock {
  private static final String FILE = "TALARIA_DRILL_CLOCK";

  private final Path file;
  private final Clock wall;

  private DrillClock(Path file, Clock wall) {
    this.file = file;
    this.wall = wall;
  }

  /** The clock on the wall, but in a drill. */
  static Clock of(Map<String, String> environment) {
    var wall = Clock.system(ZoneId.systemDefault());
    var file = environment.get(FILE);
    return file == null ? wall : new DrillClock(Path.of(file), wall);
  }

  @Override
  public Instant instant() {
    try {
      return wall.instant().plusMillis(Long.parseLong(Files.readString(file).strip()));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public ZoneId getZone() {
    return wall.getZone();
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return new DrillClock(file, wall.withZone(zone));
  }
}

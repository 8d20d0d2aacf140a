package dev.talaria.runtime.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;

/** When something is due: again and again by the calendar, again and again by a period, or once. */
public sealed interface Schedule permits Cron, Every, Once {
  /** The one way to write this value, by which it is stored: {@link #of} gives the value back. */
  String text();

  /**
   * The next planned instant after this one, never this one itself; empty where none comes.
   *
   * @param zone whose clocks a {@link Cron} expression names; the others know no zone
   */
  Optional<Instant> next(Instant after, ZoneId zone);

  /**
   * The value with this {@link #text}. It needs neither clock nor zone, and takes what is over.
   *
   * @throws NotASchedule where there is none
   */
  static Schedule of(String text) {
    return StoredText.read(text);
  }
}

package dev.talaria.runtime.schedule;

import java.util.stream.IntStream;

/**
 * One field of a cron expression.
 *
 * @param text as it is written, with numbers for names
 * @param bits bit n is set where the field holds n
 */
public record CronField(CronUnit unit, String text, long bits) {
  /** It begins with {@code *}, which counts as not restricted, also with a step. */
  public boolean any() {
    return text.startsWith("*");
  }

  /** It holds all there is. */
  public boolean full() {
    return values().count() == unit.last() - unit.first() + 1;
  }

  /** What it holds, from the smallest. */
  public IntStream values() {
    return IntStream.rangeClosed(unit.first(), unit.last()).filter(n -> ((bits >> n) & 1) == 1);
  }
}

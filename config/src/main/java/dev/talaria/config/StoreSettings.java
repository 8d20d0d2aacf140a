package dev.talaria.config;

import java.time.Duration;

/** What is kept and for how long (zero: for ever): {@code talaria.store}. */
public record StoreSettings(Duration retention, long freeSpaceFloor) {
  private static final Duration LONGEST = Duration.ofDays(36_500);

  public StoreSettings {
    boolean fits =
        retention.compareTo(Duration.ofHours(1)) >= 0 && retention.compareTo(LONGEST) <= 0;
    if (!fits && !retention.isZero()) {
      throw new ConfigProblem(
          "store.retention",
          "must be 1 hour to 36500 days, or 0 to keep all, was " + Check.shown(retention));
    }
    Check.between(0, Long.MAX_VALUE, freeSpaceFloor, "store.free-space-floor");
  }

  static StoreSettings from(Section store) {
    return new StoreSettings(store.duration("retention"), store.size("free-space-floor"));
  }
}

package dev.talaria.runtime.store.json;

import dev.talaria.runtime.cron.Job.Streak;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How it went lately, as it may be kept: the last cause alone, in earlier versions. */
record KeptStreak(
    int failures,
    @Nullable String cause,
    @Nullable List<String> causes,
    @Nullable Instant restsUntil) {
  Streak streak() {
    return new Streak(failures, known(), restsUntil);
  }

  private List<String> known() {
    if (causes != null) {
      return causes;
    }
    return cause == null || cause.isEmpty() ? List.of() : List.of(cause);
  }
}

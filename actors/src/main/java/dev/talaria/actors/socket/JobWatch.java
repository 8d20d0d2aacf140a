package dev.talaria.actors.socket;

import dev.talaria.actors.schedule.ScheduleActor;
import dev.talaria.runtime.wire.Reply;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** Whether the slots of jobs are seen when they are due. */
record JobWatch(Actors actors) {
  private static final Duration LATE = Duration.ofMinutes(1);
  private static final Duration PATIENCE = Duration.ofSeconds(5);
  private static final int MOST_COUNTED = 100;

  Reply.Heartbeat heartbeat() throws Refusal {
    var looked = looked();
    var now = actors.clock().instant();
    var next = actors.read(store -> store.jobs().next()).orElse(null);
    var before = now.minus(LATE);
    int late = next == null || !next.isBefore(before)
        ? 0
        : actors.read(store -> store.jobs().due(before, MOST_COUNTED)).size();
    return new Reply.Heartbeat(
        looked == null ? null : Math.max(0, Duration.between(looked, now).toSeconds()),
        next == null ? null : Duration.between(now, next).toSeconds(),
        late);
  }

  private @Nullable Instant looked() {
    try {
      ScheduleActor.Looked looked =
          actors.ask(actors.schedule(), ScheduleActor.GetLooked::new, PATIENCE);
      return looked.at();
    } catch (Refusal silent) { // it does not look either
      return null;
    }
  }
}

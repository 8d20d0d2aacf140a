package dev.talaria.runtime.schedule;

import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The planned instants of a schedule between two instants: after the first, up to the second. */
record Slots(Schedule schedule, ZoneId zone) {

  /** The oldest, at most so many, the oldest first. */
  List<Instant> between(Instant after, Instant until, int most) {
    var found = new ArrayList<Instant>();
    var slot = next(after, until);
    while (slot.isPresent() && found.size() < most) {
      found.add(slot.get());
      slot = next(slot.get(), until);
    }
    return found;
  }

  /** The newest, at most so many, the oldest first; it walks over none of the others. */
  List<Instant> newest(Instant after, Instant until, int most) {
    var all = between(after, until, most + 1);
    if (all.size() <= most) {
      return all;
    }
    var found = new ArrayList<Instant>();
    var slot = last(after, until);
    while (slot.isPresent() && found.size() < most) {
      found.add(slot.get());
      slot = last(after, slot.get().minusNanos(1));
    }
    return found.reversed();
  }

  /** Halves the time in which a newer one may be, until there is none. */
  private Optional<Instant> last(Instant after, Instant until) {
    var found = next(after, until);
    long end = until.getEpochSecond();
    while (found.isPresent()) {
      var following = next(found.get(), until);
      if (following.isEmpty()) {
        return found;
      }
      long middle = Math.floorDiv(following.get().getEpochSecond() + end, 2);
      var newer = next(Instant.ofEpochSecond(middle), until);
      end = newer.isPresent() ? end : middle;
      found = newer.isPresent() ? newer : following;
    }
    return found;
  }

  private Optional<Instant> next(Instant after, Instant until) {
    return schedule.next(after, zone).filter(slot -> !slot.isAfter(until));
  }
}

package dev.talaria.runtime.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.zone.ZoneRules;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Hundreds of expressions, minute by minute through two years, beside a plain reading of them. */
class CronPropertyTest {
  private static final int EXPRESSIONS = 60;
  static final LocalDateTime START = LocalDateTime.parse("2025-01-01T00:00");
  static final LocalDateTime END = LocalDateTime.parse("2027-01-01T00:00");

  @ParameterizedTest
  @ValueSource(
      strings = {"Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu"})
  void the_next_times_are_those_of_a_plain_reading(String name) {
    var zone = ZoneId.of(name);
    var random = new Random(name.hashCode());
    var tried =
        Stream.generate(() -> new Tried(expression(random))).limit(EXPRESSIONS).toList();
    Instant start = START.atZone(zone).toInstant();
    Instant end = END.atZone(zone).toInstant().minusSeconds(60);
    walkTheWall(zone.getRules(), tried);
    walkWithTheHand(zone.getRules(), start, end, tried);
    for (Tried one : tried) {
      var cron = Cron.of(one.text);

      assertThat(all(cron, zone, start, end)).as(one.text).isEqualTo(one.expected);
      for (Instant after : aroundChanges(zone.getRules(), start, random)) {
        assertThat(cron.next(after, zone).filter(at -> !at.isAfter(end)).orElse(null))
            .as(one.text + " after " + after)
            .isEqualTo(one.expectedAfter(after));
      }
    }
  }

  /** When each of these comes in two years, by the same plain reading. */
  static List<List<Instant>> plainly(List<String> expressions, ZoneId zone) {
    var tried = expressions.stream().map(Tried::new).toList();
    var end = END.atZone(zone).toInstant().minusSeconds(60);
    walkTheWall(zone.getRules(), tried);
    walkWithTheHand(zone.getRules(), START.atZone(zone).toInstant(), end, tried);
    return tried.stream().map(one -> one.expected).toList();
  }

  private static final class Tried {
    private final String text;
    private final PlainCron plain;
    private final List<Instant> expected = new ArrayList<>();

    private Tried(String text) {
      this.text = text;
      this.plain = PlainCron.of(text);
    }

    /** Of several minutes in a gap, all of which stand for its end, one counts. */
    private void expect(Instant at) {
      if (expected.isEmpty() || !expected.getLast().equals(at)) {
        expected.add(at);
      }
    }

    private @Nullable Instant expectedAfter(Instant after) {
      int place = Collections.binarySearch(expected, after);
      int next = place >= 0 ? place + 1 : -place - 1;
      return next < expected.size() ? expected.get(next) : null;
    }
  }

  /** Each minute of the local time line once; what is left out is the next that is there. */
  private static void walkTheWall(ZoneRules rules, List<Tried> all) {
    var tried = all.stream().filter(one -> !one.plain.byTheHand()).toList();
    for (var time = START; time.isBefore(END); time = time.plusMinutes(1)) {
      var there = time;
      while (rules.getValidOffsets(there).isEmpty()) {
        there = there.plusMinutes(1);
      }
      Instant at = there.toInstant(rules.getValidOffsets(there).getFirst());
      for (Tried one : tried) {
        if (one.plain.matches(time)) {
          one.expect(at);
        }
      }
    }
  }

  /** What the clock shows at each minute that passes. */
  private static void walkWithTheHand(
      ZoneRules rules, Instant start, Instant end, List<Tried> all) {
    var tried = all.stream().filter(one -> one.plain.byTheHand()).toList();
    for (var at = start; !at.isAfter(end); at = at.plusSeconds(60)) {
      var shown = LocalDateTime.ofInstant(at, rules.getOffset(at));
      for (Tried one : tried) {
        if (one.plain.matches(shown)) {
          one.expect(at);
        }
      }
    }
  }

  private static List<Instant> all(Cron cron, ZoneId zone, Instant start, Instant end) {
    var found = new ArrayList<Instant>();
    var next = cron.next(start.minusNanos(1), zone);
    while (next.isPresent() && !next.get().isAfter(end)) {
      found.add(next.get());
      next = cron.next(next.get(), zone);
    }
    return found;
  }

  static List<Instant> aroundChanges(ZoneRules rules, Instant start, Random random) {
    var times = new ArrayList<Instant>();
    var change = rules.nextTransition(start);
    for (int i = 0; i < 4; i++) {
      Instant at = change == null ? start.plus(Duration.ofDays(i + 1)) : change.getInstant();
      for (int minutes = -130; minutes <= 130; minutes += 5) {
        times.add(at.plus(Duration.ofMinutes(minutes)).plusMillis(random.nextInt(60_000)));
      }
      change = change == null ? null : rules.nextTransition(at);
    }
    return times;
  }

  private static String expression(Random random) {
    while (true) {
      String text = String.join(
          " ",
          field(random, 0, 59, 4),
          random.nextBoolean() ? field(random, 0, 4, 3) : field(random, 0, 23, 3),
          field(random, 1, 31, 2),
          field(random, 1, 12, 2),
          field(random, 0, 7, 2));
      try {
        Cron.of(text);
        return text;
      } catch (NotASchedule e) {
        assertThat(e.getMessage()).as(text).contains(" never comes in month ");
      }
    }
  }

  private static String field(Random random, int first, int last, int likely) {
    if (random.nextInt(4) >= likely) {
      return "*";
    }
    var items = new ArrayList<String>();
    for (int n = random.nextInt(3); n >= 0; n--) {
      int from = first + random.nextInt(last - first + 1);
      int to = from + random.nextInt(last - from + 1);
      int step = 1 + random.nextInt(Math.min(6, last));
      items.add(
          switch (random.nextInt(8)) {
            case 0 -> "*/" + step;
            case 1 -> from + "-" + to;
            case 2 -> from == to ? "" + from : from + "-" + to + "/" + step;
            case 3 -> "*/" + step + "," + from;
            default -> "" + from;
          });
    }
    return String.join(",", items);
  }
}

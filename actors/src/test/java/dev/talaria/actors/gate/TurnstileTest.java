package dev.talaria.actors.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.GateSettings;
import dev.talaria.runtime.model.Quota;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TurnstileTest {
  private static final Instant T = Instant.parse("2026-11-29T12:00:00Z");

  @Test
  void the_first_few_begin_at_once_and_then_so_many_in_a_second() {
    var turnstile = turnstile(100, 10);
    assertThat(passes(turnstile, T)).isEqualTo(8);
    assertThat(turnstile.opensAt(T)).contains(T.plusMillis(100));
    assertThat(passes(turnstile, T.plusMillis(99))).isZero();
    assertThat(passes(turnstile, T.plusMillis(100))).isEqualTo(1);
    assertThat(passes(turnstile, T.plusMillis(500))).isEqualTo(4);
  }

  @Test
  void without_a_pace_only_the_width_counts() {
    var turnstile = turnstile(7, 0);
    assertThat(passes(turnstile, T)).isEqualTo(7);
    assertThat(turnstile.opensAt(T)).isEmpty();
    turnstile.left();
    assertThat(passes(turnstile, T)).isEqualTo(1);
  }

  @Test
  void after_a_refusal_nothing_begins_until_the_pause_is_over_and_then_one_by_one() {
    var turnstile = turnstile(8, 0);
    assertThat(passes(turnstile, T)).isEqualTo(8);
    for (int i = 0; i < 7; i++) {
      turnstile.answered(T.plusMillis(100));
    }
    turnstile.refused(Duration.ofSeconds(7), T.plusMillis(100));
    assertThat(turnstile.opensAt(T.plusMillis(100))).contains(T.plusMillis(7_100));
    assertThat(turnstile.pause(T.plusMillis(1_100))).isEqualTo(Duration.ofSeconds(6));
    assertThat(passes(turnstile, T.plusMillis(7_099))).isZero();
    assertThat(passes(turnstile, T.plusMillis(7_100))).isEqualTo(1);
    turnstile.answered(T.plusMillis(7_200));
    assertThat(passes(turnstile, T.plusMillis(7_300))).isEqualTo(1);
  }

  @Test
  void a_provider_that_names_no_pause_is_given_longer_ones_until_it_answers() {
    var turnstile = turnstile(1, 0);
    var now = T;
    for (long seconds : List.of(1, 2, 4, 8)) {
      assertThat(passes(turnstile, now)).isEqualTo(1);
      turnstile.refused(null, now);
      assertThat(turnstile.pause(now)).isEqualTo(Duration.ofSeconds(seconds));
      now = now.plusSeconds(120);
    }
    assertThat(passes(turnstile, now)).isEqualTo(1);
    turnstile.answered(now);
    now = now.plusSeconds(120);
    assertThat(passes(turnstile, now)).isEqualTo(1);
    turnstile.refused(null, now);
    assertThat(turnstile.pause(now)).isEqualTo(Duration.ofSeconds(1));
  }

  @Test
  void one_refusal_of_a_lonely_request_does_not_slow_down_what_follows() {
    var turnstile = turnstile(16, 10);
    assertThat(turnstile.tryPass(T)).isTrue();
    turnstile.refused(Duration.ofSeconds(2), T);
    assertThat(turnstile.tryPass(T.plusSeconds(2))).isTrue();
    turnstile.answered(T.plusSeconds(3));
    assertThat(turnstile.tryPass(T.plusSeconds(4))).isTrue();
  }

  /** A hundred tasks at a provider that answers ten requests a second and says "7 seconds". */
  @ParameterizedTest
  @CsvSource({"50, 1000, 10", "300, 1000, 10", "2000, 1000, 10", "300, 60000, 60"})
  void a_storm_does_not_break_out(int latency, int window, int limit) {
    var provider = new Provider(latency, window, limit);
    var turnstile = turnstile(16, 10);
    var now = T;
    int waiting = 100;
    var pauses = new ArrayList<Instant>();
    while (provider.answered < 100) {
      while (!provider.underWay.isEmpty() && !provider.underWay.peek().end.isAfter(now)) {
        var ended = provider.underWay.poll();
        if (ended.refused) {
          turnstile.refused(ended.pause, now);
          pauses.add(now.plus(ended.pause));
          waiting++;
        } else {
          turnstile.answered(now);
          provider.answered++;
        }
      }
      while (waiting > 0 && turnstile.tryPass(now)) {
        var at = now;
        assertThat(pauses).allMatch(end -> !at.isBefore(end));
        waiting--;
        provider.ask(now);
      }
      now = now.plusMillis(5);
    }
    assertThat(provider.refused * 100).isLessThan(5 * (100 + provider.refused));
    assertThat(Duration.between(T, now)).isLessThan(Duration.ofMillis(window * 100L / limit * 5));
  }

  /** The same storm where each answer says what is left. */
  @ParameterizedTest
  @CsvSource({"50, 1000, 10", "300, 1000, 20", "2000, 60000, 60", "300, 60000, 60"})
  void a_provider_that_tells_its_limit_need_not_refuse_anything(
      int latency, int window, int limit) {
    var provider = new CountingProvider(latency, window, limit);
    var turnstile = turnstile(16, 10);
    var now = T;
    int begun = 0;
    while (provider.answered < 100) {
      provider.answer(turnstile, now);
      while (begun < 100 && turnstile.tryPass(now)) {
        begun++;
        provider.ask(turnstile.begunEver(), now);
      }
      now = now.plusMillis(5);
    }
    assertThat(provider.refused).isZero();
    assertThat(Duration.between(T, now)).isLessThan(Duration.ofMillis(window * 100L / limit * 2));
  }

  @Test
  void where_nothing_is_left_nothing_begins_until_the_provider_counts_afresh() {
    var turnstile = turnstile(16, 0);
    assertThat(turnstile.tryPass(T)).isTrue();
    turnstile.learn(1, new Quota(3, 0, Duration.ofSeconds(7)), T);
    assertThat(passes(turnstile, T.plusMillis(6_999))).isZero();
    assertThat(turnstile.pause(T)).isEqualTo(Duration.ofSeconds(7));
    assertThat(turnstile.opensAt(T)).contains(T.plusSeconds(7));
    assertThat(passes(turnstile, T.plusSeconds(7))).isEqualTo(3);
    assertThat(turnstile.pause(T.plusSeconds(7))).isEqualTo(Duration.ofSeconds(7));
    assertThat(passes(turnstile, T.plusSeconds(14))).isEqualTo(12);
  }

  @Test
  void what_began_after_the_request_that_was_answered_takes_from_what_is_left() {
    var turnstile = turnstile(16, 0);
    for (int i = 0; i < 4; i++) {
      assertThat(turnstile.tryPass(T)).isTrue();
    }
    turnstile.learn(2, new Quota(10, 5, Duration.ofSeconds(7)), T);
    turnstile.learn(1, new Quota(10, 9, Duration.ofSeconds(7)), T);
    assertThat(passes(turnstile, T)).isEqualTo(3);
  }

  @Test
  void nobody_waits_for_ever_whatever_a_provider_says() {
    var turnstile = turnstile(16, 0);
    assertThat(turnstile.tryPass(T)).isTrue();
    turnstile.learn(1, new Quota(0, 0, Duration.ofDays(365_000)), T);
    var end = T.plus(QuotaWindow.LONGEST);
    assertThat(turnstile.opensAt(T)).contains(end);
    assertThat(passes(turnstile, end)).isEqualTo(1);
    turnstile.answered(end);
    assertThat(passes(turnstile, end.plus(QuotaWindow.LONGEST))).isEqualTo(15);
  }

  private static Turnstile turnstile(int concurrency, int pace) {
    return new Turnstile(new GateSettings(concurrency, pace, Duration.ofMinutes(10)), () -> 0);
  }

  private static int passes(Turnstile turnstile, Instant now) {
    int passes = 0;
    while (turnstile.tryPass(now)) {
      passes++;
    }
    return passes;
  }

  /** Counts in windows that follow each other, and says so with each answer. */
  private static final class CountingProvider {
    private record Call(long number, Instant heardAt, Instant end, Quota quota, boolean[] heard) {}

    private final List<Call> underWay = new ArrayList<>();
    private final Duration latency;
    private final Duration window;
    private final int limit;
    private Instant counting = T;
    private int taken;
    private int answered;
    private int refused;

    CountingProvider(int latency, int window, int limit) {
      this.latency = Duration.ofMillis(latency);
      this.window = Duration.ofMillis(window);
      this.limit = limit;
    }

    void ask(long number, Instant now) {
      while (!now.isBefore(counting.plus(window))) {
        counting = counting.plus(window);
        taken = 0;
      }
      taken++;
      refused += taken > limit ? 1 : 0;
      var reset = Duration.between(now, counting.plus(window)).plusMillis(5);
      var quota = new Quota(limit, Math.max(0, limit - taken), reset);
      underWay.add(
          new Call(number, now.plusMillis(20), now.plus(latency), quota, new boolean[] {false}));
    }

    void answer(Turnstile turnstile, Instant now) {
      for (var call : List.copyOf(underWay)) {
        if (!call.heard[0] && !call.heardAt.isAfter(now)) {
          call.heard[0] = true;
          turnstile.learn(call.number, call.quota, now);
        }
        if (!call.end.isAfter(now)) {
          underWay.remove(call);
          turnstile.answered(now);
          answered++;
        }
      }
    }
  }

  private static final class Provider {
    private record Call(Instant end, boolean refused, Duration pause) {}

    private final PriorityQueue<Call> underWay =
        new PriorityQueue<>(Comparator.comparing(Call::end));
    private final Deque<Instant> taken = new ArrayDeque<>();
    private final Duration latency;
    private final Duration window;
    private final int limit;
    private int answered;
    private int refused;

    Provider(int latency, int window, int limit) {
      this.latency = Duration.ofMillis(latency);
      this.window = Duration.ofMillis(window);
      this.limit = limit;
    }

    void ask(Instant now) {
      while (!taken.isEmpty() && !taken.peekFirst().isAfter(now.minus(window))) {
        taken.removeFirst();
      }
      boolean over = taken.size() >= limit;
      if (over) {
        refused++;
      } else {
        taken.addLast(now);
      }
      var free =
          taken.isEmpty() ? Duration.ZERO : Duration.between(now, taken.peek().plus(window));
      var pause = Collections.max(List.of(Duration.ofSeconds(7), free));
      underWay.add(new Call(now.plus(over ? Duration.ofMillis(20) : latency), over, pause));
    }
  }
}

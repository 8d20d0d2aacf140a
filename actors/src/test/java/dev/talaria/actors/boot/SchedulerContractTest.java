package dev.talaria.actors.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.Closeable;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.SchedulerException;
import org.apache.pekko.actor.SchedulerTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What actors count on of their timers: ours and Pekko's own do the same. */
@ParameterizedClass
@EnumSource(BothSchedulers.Kind.class)
class SchedulerContractTest extends BothSchedulers {
  @Test
  void what_is_due_first_runs_first() throws Exception {
    timers.scheduleOnce(SOON.multipliedBy(4), says("second"), here);
    timers.scheduleOnce(SOON, says("first"), here);
    assertThat(List.of(next(), next())).containsExactly("first", "second");
  }

  @Test
  void nothing_comes_early() throws Exception {
    var begun = System.nanoTime();
    timers.scheduleOnce(SOON, says("now"), here);
    next();
    assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(SOON.toNanos());
  }

  @Test
  void a_task_runs_where_it_is_told_to() throws Exception {
    Runnable where = () -> ran.add(Thread.currentThread().getName());
    timers.scheduleOnce(SOON, where, there);
    var delayed = timers.scheduleWithFixedDelay(Duration.ZERO, NEVER, where, there);
    var rated = timers.scheduleAtFixedRate(Duration.ZERO, NEVER, where, there);
    timers.scheduleOnce(Duration.ZERO, where, there);

    assertThat(List.of(next(), next(), next(), next())).containsOnly("elsewhere");
    delayed.cancel();
    rated.cancel();
  }

  @Test
  void what_is_due_already_is_begun_at_once() {
    for (var delay : List.of(Duration.ZERO, Duration.ofSeconds(-1))) {
      var begun = timers.scheduleOnce(delay, says("once"), here);

      assertThat(ran).containsExactly("once");
      assertThat(begun.cancel()).isFalse();
      assertThat(begun.isCancelled()).isFalse();
      ran.clear();

      var repeated = timers.scheduleWithFixedDelay(delay, NEVER, says("delayed"), here);
      assertThat(ran).containsExactly("delayed");
      assertThat(repeated.cancel()).isTrue();
      ran.clear();

      var rated = timers.scheduleAtFixedRate(delay, NEVER, says("rated"), here);
      assertThat(ran).containsExactly("rated");
      assertThat(rated.cancel()).isTrue();
      ran.clear();
    }
  }

  @Test
  void what_is_cancelled_does_not_run() throws Exception {
    var begun = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    timers.scheduleOnce(
        SOON,
        () -> {
          begun.countDown();
          await(goOn);
        },
        here);
    await(begun); // nothing else can become due meanwhile
    var cancelled = timers.scheduleOnce(SOON, says("no"), here);

    assertThat(cancelled.isCancelled()).isFalse();
    assertThat(cancelled.cancel()).isTrue();
    assertThat(cancelled.cancel()).isFalse();
    assertThat(cancelled.isCancelled()).isTrue();
    goOn.countDown();
    awaitLater();
    assertThat(ran).isEmpty();
  }

  @Test
  void what_ran_cannot_be_cancelled() throws Exception {
    var run = timers.scheduleOnce(SOON, says("yes"), here);
    next();
    assertThat(run.cancel()).isFalse();
    assertThat(run.isCancelled()).isFalse();
  }

  @Test
  void what_comes_again_and_again_comes_until_it_is_cancelled() throws Exception {
    for (var repeated : List.of(
        timers.scheduleWithFixedDelay(SOON, Duration.ofMillis(1), says("again"), there),
        timers.scheduleAtFixedRate(SOON, Duration.ofMillis(1), says("again"), there))) {
      assertThat(List.of(next(), next(), next())).containsOnly("again");
      assertThat(repeated.isCancelled()).isFalse();
      assertThat(repeated.cancel()).isTrue();
      assertThat(repeated.cancel()).isFalse();
      assertThat(repeated.isCancelled()).isTrue();
    }
    var handedOn = new CountDownLatch(1);
    timers.scheduleOnce(SOON, handedOn::countDown, here);
    await(handedOn); // what was under way when it was cancelled
    elsewhere.submit(ran::clear).get();
    awaitLater();
    assertThat(ran).isEmpty();
  }

  @Test
  void a_task_may_cancel_itself() throws Exception {
    var own = new AtomicReference<Cancellable>();
    var set = new CountDownLatch(1);
    own.set(timers.scheduleAtFixedRate(
        SOON,
        SOON,
        () -> {
          await(set);
          ran.add(own.get().cancel() ? "cancelled" : "not");
        },
        there));
    set.countDown();

    assertThat(next()).isEqualTo("cancelled");
    awaitLater();
    assertThat(ran).isEmpty();
  }

  @Test
  void who_wants_to_know_is_told_of_a_cancel_where_it_would_have_run() throws Exception {
    var task = new Told();
    timers.scheduleOnce(NEVER, task, there).cancel();
    assertThat(next()).isEqualTo("cancelled on elsewhere");
    timers.scheduleAtFixedRate(NEVER, NEVER, task, there).cancel();
    assertThat(next()).isEqualTo("cancelled on elsewhere");
  }

  @Test
  void a_period_is_longer_than_nothing() {
    for (var none : List.of(Duration.ZERO, Duration.ofNanos(-1))) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> timers.scheduleWithFixedDelay(SOON, none, says("no"), here));
      assertThatIllegalArgumentException()
          .isThrownBy(() -> timers.scheduleAtFixedRate(SOON, none, says("no"), here));
    }
  }

  @Test
  void nothing_is_planned_too_far_ahead() {
    timers.scheduleOnce(MOST, says("no"), here).cancel();
    timers.scheduleWithFixedDelay(MOST, MOST, says("no"), here).cancel();
    timers.scheduleAtFixedRate(MOST, MOST, says("no"), here).cancel();

    var more = MOST.plusNanos(1);
    List<Runnable> tooFar = List.of(
        () -> timers.scheduleOnce(more, says("no"), here),
        () -> timers.scheduleWithFixedDelay(more, SOON, says("no"), here),
        () -> timers.scheduleWithFixedDelay(SOON, more, says("no"), here),
        () -> timers.scheduleAtFixedRate(more, SOON, says("no"), here),
        () -> timers.scheduleAtFixedRate(SOON, more, says("no"), here));
    assertThat(tooFar)
        .allSatisfy(plan -> assertThatIllegalArgumentException().isThrownBy(plan::run));
  }

  @Test
  void it_says_how_often_it_repeats_at_most() throws Exception {
    assertThat(timers.maxFrequency()).isEqualTo(100);
    var finer = timers("pekko.scheduler.tick-duration = 1 ms");
    assertThat(finer.maxFrequency()).isEqualTo(1_000);
    ((Closeable) finer).close();
  }

  @Test
  void a_fixed_delay_is_kept_after_a_run_that_took_long() throws Exception {
    assertThat(gaps(
            (first, period, task) -> timers.scheduleWithFixedDelay(first, period, task, there)))
        .allMatch(gap -> gap >= SOON.toNanos());
  }

  @Test
  void a_fixed_rate_makes_up_for_a_run_that_took_long() throws Exception {
    assertThat(
            gaps((first, period, task) -> timers.scheduleAtFixedRate(first, period, task, there)))
        .anyMatch(gap -> gap < SOON.toNanos());
  }

  private interface Repetition {
    Cancellable start(Duration first, Duration period, Runnable task);
  }

  /** The times between runs, of which the first takes as long as ten periods. */
  private List<Long> gaps(Repetition repetition) throws Exception {
    var goOn = new CountDownLatch(1);
    var ends = new LinkedBlockingQueue<Long>();
    var gaps = new LinkedBlockingQueue<Long>();
    var repeated = repetition.start(SOON, SOON, () -> {
      var last = ends.poll();
      if (last == null) {
        await(goOn);
      } else {
        gaps.add(System.nanoTime() - last);
      }
      ends.add(System.nanoTime());
    });
    timers.scheduleOnce(SOON.multipliedBy(11), goOn::countDown, here);
    var found = new ArrayList<Long>();
    for (int i = 0; i < 9; i++) {
      found.add(gaps.poll(PATIENCE, TimeUnit.SECONDS));
    }
    repeated.cancel();
    return found;
  }

  @Test
  void a_task_that_fails_is_reported_and_ends_no_other() throws Exception {
    timers.scheduleOnce(
        SOON,
        () -> {
          throw new IllegalStateException("planted");
        },
        here);
    awaitReport(IllegalStateException.class);
    awaitLater();
  }

  @Test
  void a_repeated_task_that_fails_is_not_repeated() throws Exception {
    Runnable fails = () -> {
      ran.add("once");
      throw new IllegalStateException("planted");
    };
    for (var failed : List.of(
        timers.scheduleWithFixedDelay(SOON, SOON, fails, here),
        timers.scheduleAtFixedRate(SOON, SOON, fails, here))) {
      assertThat(next()).isEqualTo("once");
      awaitReport(IllegalStateException.class);
      assertThat(failed.isCancelled()).isFalse();
    }
    awaitLater();
    assertThat(ran).isEmpty();
  }

  @Test
  void a_repeated_task_for_an_actor_that_is_gone_ends_without_a_word() throws Exception {
    Runnable gone = () -> {
      ran.add("once");
      throw new SchedulerException("planted");
    };
    timers.scheduleWithFixedDelay(SOON, SOON, gone, here);
    timers.scheduleAtFixedRate(SOON, SOON, gone, here);

    assertThat(List.of(next(), next())).containsOnly("once");
    awaitLater();
    assertThat(ran).isEmpty();
    assertThat(reported).isEmpty();
  }

  @Test
  void who_takes_no_task_any_more_is_told_so_and_ends_no_other() throws Exception {
    var full = on(task -> {
      throw new RejectedExecutionException("planted");
    });
    timers.scheduleOnce(SOON, says("no"), full);
    awaitReport(RejectedExecutionException.class);
    timers.scheduleAtFixedRate(SOON, SOON, says("no"), full);
    awaitReport(RejectedExecutionException.class);
    assertThatThrownBy(() -> timers.scheduleOnce(Duration.ZERO, says("no"), full))
        .isExactlyInstanceOf(RejectedExecutionException.class);
    timers.scheduleOnce(NEVER, new Told(), full).cancel();
    awaitReport(RejectedExecutionException.class);
    awaitLater();
  }

  @Test
  void an_error_of_the_machine_reaches_the_handler_of_the_thread_and_timers_go_on()
      throws Exception {
    timers.scheduleOnce(
        SOON,
        () -> {
          throw new LinkageError("planted");
        },
        here);
    assertThat(uncaught.poll(PATIENCE, TimeUnit.SECONDS)).isExactlyInstanceOf(LinkageError.class);
    awaitLater();
    assertThat(reported).isEmpty();
  }

  private final class Told implements SchedulerTask {
    @Override
    public void run() {
      ran.add("ran");
    }

    @Override
    public void cancelled() {
      ran.add("cancelled on " + Thread.currentThread().getName());
    }
  }
}

package dev.talaria.actors.boot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.apache.pekko.actor.Scheduler;
import org.apache.pekko.actor.SchedulerException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** What happens when the timers end, of both kinds. */
@ParameterizedClass
@EnumSource(BothSchedulers.Kind.class)
class SchedulerEndTest extends BothSchedulers {
  @Test
  void at_the_end_nothing_runs_but_what_wants_to_and_that_where_it_ends() throws Exception {
    timers.scheduleOnce(NEVER, says("no"), there);
    timers.scheduleWithFixedDelay(NEVER, NEVER, says("no"), there);
    timers.scheduleAtFixedRate(NEVER, NEVER, says("no"), there);
    timers.scheduleOnce(NEVER, new AtClose("cancelled"), there).cancel();
    timers.scheduleOnce(SOON, new AtClose("before"), here);
    assertThat(next()).startsWith("before");
    timers.scheduleOnce(NEVER, new AtClose("first"), there);
    timers.scheduleOnce(NEVER, new AtClose("second"), there);

    close();

    var thread = Thread.currentThread().getName();
    assertThat(ran).containsExactlyInAnyOrder("first on " + thread, "second on " + thread);
  }

  @Test
  void at_the_end_all_that_want_to_run_do_whichever_fails_and_once() throws Exception {
    for (int i = 0; i < 3; i++) {
      timers.scheduleOnce(NEVER, new AtClose("fails"), there);
      timers.scheduleOnce(NEVER, new AtClose("is gone"), there);
    }

    close();
    assertThat(ran).hasSize(6);
    close();
    assertThat(ran).hasSize(6);
  }

  @Test
  void after_the_end_nothing_is_taken() throws Exception {
    var old = timers.scheduleOnce(NEVER, says("no"), here);
    close();

    List<Runnable> late = List.of(
        () -> timers.scheduleOnce(SOON, says("no"), here),
        () -> timers.scheduleOnce(Duration.ZERO, says("no"), here),
        () -> timers.scheduleOnce(SOON, new AtClose("no"), here),
        () -> timers.scheduleWithFixedDelay(SOON, SOON, says("no"), here),
        () -> timers.scheduleAtFixedRate(SOON, SOON, says("no"), here));
    assertThat(late).allSatisfy(plan -> assertThatIllegalStateException().isThrownBy(plan::run));
    assertThat(old.isCancelled()).isFalse();
    assertThat(old.cancel()).isTrue();
    assertThat(ran).isEmpty();
  }

  @Test
  void a_repeated_task_that_runs_at_the_end_ends_without_a_word() throws Exception {
    var goOn = new CountDownLatch(1);
    var done = new CountDownLatch(2);
    Runnable task = () -> {
      await(goOn);
      done.countDown();
    };
    try (var two = Executors.newFixedThreadPool(2)) {
      timers.scheduleWithFixedDelay(Duration.ZERO, SOON, task, on(two::execute));
      timers.scheduleAtFixedRate(Duration.ZERO, SOON, task, on(two::execute));

      close();
      goOn.countDown();
      await(done);
    }
    assertThat(reported).isEmpty();
  }

  @Test
  void the_end_waits_for_the_task_at_hand_and_does_not_interrupt_it() throws Exception {
    var begun = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    timers.scheduleOnce(
        SOON,
        () -> {
          begun.countDown();
          await(goOn);
          ran.add(Thread.interrupted() ? "interrupted" : "done");
        },
        here);
    timers.scheduleOnce(NEVER, new AtClose("closed"), here);
    await(begun);
    var closing = Thread.ofPlatform().name("closing").start(() -> {
      try {
        close();
      } catch (Exception e) {
        ran.add(e.toString());
      }
    });
    while (closing.getState() != Thread.State.TIMED_WAITING && closing.isAlive()) {
      Thread.onSpinWait();
    }
    goOn.countDown();
    closing.join();

    assertThat(ran).containsExactly("done", "closed on closing");
  }

  @Test
  void the_end_does_not_wait_for_ever() throws Exception {
    close();
    timers = timers("pekko.scheduler.shutdown-timeout = 1 ms");
    var begun = new CountDownLatch(1);
    var goOn = new CountDownLatch(1);
    timers.scheduleOnce(
        SOON,
        () -> {
          begun.countDown();
          await(goOn);
        },
        here);
    timers.scheduleOnce(NEVER, new AtClose("no"), here);
    await(begun);

    assertThatThrownBy(this::close).isInstanceOf(Exception.class);

    assertThat(ran).isEmpty();
    goOn.countDown();
  }

  private final class AtClose implements Scheduler.TaskRunOnClose {
    private final String text;

    AtClose(String text) {
      this.text = text;
    }

    @Override
    public void run() {
      ran.add(text + " on " + Thread.currentThread().getName());
      if (text.equals("fails")) {
        throw new IllegalStateException("planted");
      }
      if (text.equals("is gone")) {
        throw new SchedulerException("planted");
      }
    }
  }
}

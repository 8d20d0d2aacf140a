package dev.talaria.actors.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.actors.TestClock;
import dev.talaria.actors.gate.ProviderGateActor.Acquire;
import dev.talaria.actors.gate.ProviderGateActor.Answer;
import dev.talaria.actors.gate.ProviderGateActor.Answered;
import dev.talaria.actors.gate.ProviderGateActor.Command;
import dev.talaria.actors.gate.ProviderGateActor.Delayed;
import dev.talaria.actors.gate.ProviderGateActor.GaveUp;
import dev.talaria.actors.gate.ProviderGateActor.Granted;
import dev.talaria.actors.gate.ProviderGateActor.Learnt;
import dev.talaria.actors.gate.ProviderGateActor.RateLimited;
import dev.talaria.actors.gate.ProviderGateActor.Release;
import dev.talaria.config.GateSettings;
import dev.talaria.runtime.model.Quota;
import java.time.Duration;
import java.time.Instant;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.ManualTime;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ProviderGateActorTest {
  private final ActorTestKit kit = ActorTestKit.create(ManualTime.config());
  private final ManualTime time = ManualTime.get(kit.system());
  private final TestClock clock = new TestClock();
  private final TestProbe<Unused> unused = kit.createTestProbe(Unused.class);

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void only_so_many_pass_and_the_foreground_comes_first() {
    var gate = gate(1);
    TestProbe<Answer> first = kit.createTestProbe(Answer.class);
    TestProbe<Answer> task = kit.createTestProbe(Answer.class);
    TestProbe<Answer> chat = kit.createTestProbe(Answer.class);
    gate.tell(new Acquire(1, false, first.ref()));
    assertThat(first.receiveMessage()).isEqualTo(new Granted(1));
    gate.tell(new Acquire(2, false, task.ref()));
    assertThat(task.receiveMessage()).isEqualTo(new Delayed(2, Duration.ZERO));
    gate.tell(new Acquire(3, true, chat.ref()));
    assertThat(chat.receiveMessage()).isEqualTo(new Delayed(3, Duration.ZERO));
    gate.tell(new Release(1, new Answered(), first.ref()));
    assertThat(chat.receiveMessage()).isEqualTo(new Granted(3));
    task.expectNoMessage(Duration.ZERO);
    gate.tell(new Release(3, new Answered(), chat.ref()));
    assertThat(task.receiveMessage()).isEqualTo(new Granted(2));
  }

  @Test
  void a_pause_that_one_was_asked_for_holds_for_all_and_then_they_start_one_by_one() {
    var gate = gate(8);
    TestProbe<Answer> first = kit.createTestProbe(Answer.class);
    gate.tell(new Acquire(1, false, first.ref()));
    first.receiveMessage();
    gate.tell(new Release(1, new RateLimited(Duration.ofSeconds(7)), first.ref()));
    var waiting = new java.util.ArrayList<TestProbe<Answer>>();
    for (int i = 2; i < 6; i++) {
      TestProbe<Answer> probe = kit.createTestProbe(Answer.class);
      waiting.add(probe);
      gate.tell(new Acquire(i, false, probe.ref()));
      assertThat(probe.receiveMessage()).isEqualTo(new Delayed(i, Duration.ofSeconds(7)));
    }
    pass(Duration.ofMillis(6999));
    waiting.forEach(probe -> probe.expectNoMessage(Duration.ZERO));
    pass(Duration.ofMillis(1));
    waiting.get(0).receiveMessage();
    waiting.get(1).expectNoMessage(Duration.ZERO);
    gate.tell(new Release(2, new Answered(), waiting.get(0).ref()));
    pass(Duration.ofMinutes(2));
    assertThat(waiting.get(1).receiveMessage()).isEqualTo(new Granted(3));
    pass(Duration.ofMinutes(2));
    assertThat(waiting.get(2).receiveMessage()).isEqualTo(new Granted(4));
    waiting.get(3).expectNoMessage(Duration.ZERO);
  }

  @Test
  void what_an_answer_says_is_left_holds_for_all_and_is_told_before_anything_is_refused() {
    var gate = gate(8);
    TestProbe<Answer> first = kit.createTestProbe(Answer.class);
    gate.tell(new Acquire(1, false, first.ref()));
    first.receiveMessage();
    gate.tell(new Learnt(1, new Quota(2, 1, Duration.ofSeconds(7)), first.ref()));
    TestProbe<Answer> last = kit.createTestProbe(Answer.class);
    TestProbe<Answer> waiting = kit.createTestProbe(Answer.class);
    gate.tell(new Acquire(2, false, last.ref()));
    assertThat(last.receiveMessage()).isEqualTo(new Granted(2));
    gate.tell(new Acquire(3, false, waiting.ref()));
    assertThat(waiting.receiveMessage()).isEqualTo(new Delayed(3, Duration.ofSeconds(7)));
    pass(Duration.ofSeconds(2));
    gate.tell(new Learnt(2, new Quota(2, 0, Duration.ofSeconds(9)), last.ref()));
    assertThat(waiting.receiveMessage()).isEqualTo(new Delayed(3, Duration.ofSeconds(9)));
    gate.tell(new Learnt(1, new Quota(2, 0, Duration.ofSeconds(60)), last.ref()));
    gate.tell(new Release(2, new Answered(), last.ref()));
    gate.tell(new Learnt(2, new Quota(2, 0, Duration.ofSeconds(60)), last.ref()));
    pass(Duration.ofMillis(8_999));
    waiting.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMillis(1));
    assertThat(waiting.receiveMessage()).isEqualTo(new Granted(3));
  }

  @Test
  void the_pass_of_a_session_that_is_gone_is_free_again() {
    var gate = gate(1);
    TestProbe<Answer> gone = kit.createTestProbe(Answer.class);
    TestProbe<Answer> next = kit.createTestProbe(Answer.class);
    gate.tell(new Acquire(1, false, gone.ref()));
    gone.receiveMessage();
    gate.tell(new Acquire(2, false, next.ref()));
    next.receiveMessage();
    gone.stop();
    assertThat(next.receiveMessage()).isEqualTo(new Granted(2));
  }

  @Test
  void who_waits_hears_of_a_pause_and_gives_up_in_the_end() {
    var gate = gate(1);
    TestProbe<Answer> first = kit.createTestProbe(Answer.class);
    gate.tell(new Acquire(1, false, first.ref()));
    first.receiveMessage();
    TestProbe<Answer> second = kit.createTestProbe(Answer.class);
    gate.tell(new Acquire(2, false, second.ref()));
    assertThat(second.receiveMessage()).isEqualTo(new Delayed(2, Duration.ZERO));
    pass(Duration.ofMinutes(4));
    TestProbe<Answer> third = kit.createTestProbe(Answer.class);
    gate.tell(new Acquire(3, false, third.ref()));
    third.receiveMessage();
    gate.tell(new Release(1, new RateLimited(Duration.ofMinutes(20)), first.ref()));
    assertThat(second.receiveMessage()).isEqualTo(new Delayed(2, Duration.ofMinutes(20)));
    assertThat(third.receiveMessage()).isEqualTo(new Delayed(3, Duration.ofMinutes(20)));

    pass(Duration.ofMinutes(6));
    assertThat(second.receiveMessage()).isEqualTo(new GaveUp(2, Duration.ofMinutes(10)));
    third.expectNoMessage(Duration.ZERO);
    pass(Duration.ofMinutes(4));
    assertThat(third.receiveMessage()).isEqualTo(new GaveUp(3, Duration.ofMinutes(10)));
  }

  @Test
  void when_all_requests_were_long_ago_it_says_so_unless_somebody_would_be_held_up() {
    var gate = gate(1);
    TestProbe<Answer> first = kit.createTestProbe(Answer.class);
    gate.tell(new Acquire(1, false, first.ref()));
    first.receiveMessage();
    pass(Duration.ofHours(1)); // its request is still under way
    var begun = clock.instant();
    TestProbe<Answer> second = kit.createTestProbe(Answer.class);
    gate.tell(new Release(1, new RateLimited(Duration.ofMinutes(20)), first.ref()));
    gate.tell(new Acquire(2, false, second.ref()));
    assertThat(second.receiveMessage()).isEqualTo(new Delayed(2, Duration.ofMinutes(20)));
    pass(Duration.ofMinutes(10));
    assertThat(second.receiveMessage()).isEqualTo(new GaveUp(2, Duration.ofMinutes(10)));
    pass(Duration.ofMinutes(5)); // a pause is left
    pass(Duration.ofMinutes(15));

    assertThat(unused.receiveMessage())
        .isEqualTo(new Unused(3, begun.plus(Duration.ofMinutes(30))));
    unused.expectNoMessage(Duration.ZERO);
  }

  private record Unused(long requests, Instant at) {}

  private ActorRef<Command> gate(int concurrency) {
    return kit.spawn(ProviderGateActor.create(
        new GateSettings(concurrency, 0, Duration.ofMinutes(10)),
        clock,
        () -> 0,
        requests -> unused.ref().tell(new Unused(requests, clock.instant()))));
  }

  private void pass(Duration duration) {
    clock.jump(duration);
    time.timePasses(duration);
  }
}

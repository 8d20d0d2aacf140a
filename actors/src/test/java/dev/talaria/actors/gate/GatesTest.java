package dev.talaria.actors.gate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.actors.TestClock;
import dev.talaria.actors.gate.ProviderGateActor.Acquire;
import dev.talaria.actors.gate.ProviderGateActor.Answer;
import dev.talaria.actors.gate.ProviderGateActor.Answered;
import dev.talaria.actors.gate.ProviderGateActor.Granted;
import dev.talaria.actors.gate.ProviderGateActor.Release;
import dev.talaria.config.GateSettings;
import dev.talaria.runtime.session.ModelChoice;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.testkit.typed.Effect;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.BehaviorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.ManualTime;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class GatesTest {
  private static final Duration QUARTER = Duration.ofMinutes(15);

  private final ActorTestKit kit = ActorTestKit.create(ManualTime.config());
  private final ManualTime time = ManualTime.get(kit.system());
  private final TestClock clock = new TestClock();
  private final ActorRef<Gates.Command> gates =
      kit.spawn(Gates.create(new GateSettings(1, 0, Duration.ofMinutes(10)), clock));

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void a_key_has_its_gate_while_it_is_used_and_for_a_while_after_that() {
    TestProbe<Answer> one = kit.createTestProbe(Answer.class);
    TestProbe<Answer> other = kit.createTestProbe(Answer.class);
    gates.tell(new Gates.For(model("one"), new Acquire(1, false, one.ref())));
    assertThat(one.receiveMessage()).isEqualTo(new Granted(1));
    gates.tell(new Gates.For(model("other"), new Acquire(2, false, other.ref())));
    assertThat(other.receiveMessage()).isEqualTo(new Granted(2));
    assertThat(names()).containsExactlyInAnyOrder("gate-p_u_one-0", "gate-p_u_other-1");

    gates.tell(new Gates.For(model("one"), new Release(1, new Answered(), one.ref())));
    passUntilThereAre("gate-p_u_other-1");
    gates.tell(new Gates.For(model("other"), new Release(2, new Answered(), other.ref())));
    passUntilThereAre();

    gates.tell(new Gates.For(model("one"), new Acquire(3, false, one.ref())));
    assertThat(one.receiveMessage()).isEqualTo(new Granted(3));
    assertThat(names()).containsExactly("gate-p_u_one-2");
  }

  @Test
  void a_request_on_its_way_keeps_the_gate() {
    var test =
        BehaviorTestKit.create(Gates.create(new GateSettings(1, 0, Duration.ofMinutes(10)), clock));
    TestProbe<Answer> session = kit.createTestProbe(Answer.class);
    test.run(new Gates.For(model("one"), new Acquire(1, false, session.ref())));
    test.run(new Gates.For(model("one"), new Release(1, new Answered(), session.ref())));
    test.run(new Gates.For(model("one"), new Acquire(2, false, session.ref())));
    test.run(new Gates.Unused("p u one", 2));
    assertThat(stopped(test)).isEmpty();

    test.run(new Gates.Unused("p u one", 3));
    assertThat(stopped(test)).containsExactly("gate-p_u_one-0");
    test.run(new Gates.Unused("p u one", 3));
    assertThat(stopped(test)).isEmpty();
  }

  private static List<String> stopped(BehaviorTestKit<Gates.Command> test) {
    return test.getAllEffects().stream()
        .filter(Effect.Stopped.class::isInstance)
        .map(effect -> ((Effect.Stopped) effect).childName())
        .toList();
  }

  private static ModelChoice model(String key) {
    return new ModelChoice("p", "openai", "u", "m", key, 1000);
  }

  private void passUntilThereAre(String... wanted) {
    kit.createTestProbe().awaitAssert(() -> {
      clock.jump(QUARTER);
      time.timePasses(QUARTER);
      assertThat(names()).containsExactly(wanted);
      return null;
    });
  }

  private List<String> names() {
    return ((ExtendedActorSystem) Adapter.toClassic(kit.system()))
        .printTree()
        .lines()
        .filter(line -> line.contains("gate-"))
        .map(line -> line.replaceAll("^.*(gate-\\S+).*$", "$1"))
        .toList();
  }
}

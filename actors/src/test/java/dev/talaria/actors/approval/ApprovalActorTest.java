package dev.talaria.actors.approval;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.actors.TestClock;
import dev.talaria.actors.approval.ApprovalActor.Answered;
import dev.talaria.actors.approval.ApprovalActor.Ask;
import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.ApprovalRecord;
import java.time.Duration;
import java.util.List;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.ManualTime;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ApprovalActorTest {
  private static final Duration HOUR = Duration.ofHours(1);
  private static final SessionId TASK = new SessionId("bg_120000_000001");

  private final ActorTestKit kit = ActorTestKit.create(ManualTime.config());
  private final ManualTime time = ManualTime.get(kit.system());
  private final TestClock clock = new TestClock();

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
  }

  @Test
  void a_question_waits_no_longer_than_it_had_to_begin_with_though_the_clock_was_set_back() {
    var asked = new ApprovalRecord(
        1,
        TASK,
        "c1",
        "rm -r x",
        "it deletes",
        "",
        clock.instant(),
        clock.instant().plus(HOUR),
        null,
        null,
        "",
        null);
    clock.jump(Duration.ofDays(-1));
    TestProbe<StoreActor.Command> store = kit.createTestProbe(StoreActor.Command.class);
    TestProbe<NotifierActor.Command> notifier = kit.createTestProbe(NotifierActor.Command.class);
    TestProbe<Answered> session = kit.createTestProbe(Answered.class);
    var approvals = kit.spawn(
        ApprovalActor.create(store.ref(), notifier.ref(), List.of(asked), List.of(), clock));
    approvals.tell(new Ask(
        new Asker(TASK, null, "t1", TASK, 1, "tidy up", null),
        "c1",
        0,
        "rm -r x",
        "it deletes",
        "",
        SettingsLoader.parse("").permission(),
        session.ref()));
    notifier.receiveMessage();
    time.timePasses(HOUR.plusMillis(1));

    var kept = store.expectMessageClass(StoreActor.Commit.class);
    kept.replyTo().tell(new StoreActor.Kept());
    assertThat(session.receiveMessage())
        .isEqualTo(new Answered("c1", "timeout", "nobody answered in time", "1", ""));
  }
}

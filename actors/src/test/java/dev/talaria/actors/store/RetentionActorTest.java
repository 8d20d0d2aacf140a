package dev.talaria.actors.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.actors.TestClock;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.Removed;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sqlite.SqliteStore;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.ManualTime;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A real store; time passes when the test says so. */
@Timeout(60)
class RetentionActorTest {
  private static final Duration KEPT = Duration.ofDays(90);
  private static final Instant NOW = StoreRecords.T0.plus(Duration.ofDays(200));
  private static final Instant OLD = NOW.minus(KEPT).minusSeconds(1);
  private static final Instant YOUNG = NOW.minus(KEPT).plusSeconds(3600);

  @TempDir
  Path directory;

  private final ActorTestKit kit = ActorTestKit.create(ManualTime.config());
  private final ManualTime time = ManualTime.get(kit.system());
  private final TestClock clock = new TestClock(NOW);
  private final List<SessionId> filesRemoved = new CopyOnWriteArrayList<>();
  private final LinkedBlockingQueue<Duration> swept = new LinkedBlockingQueue<>();
  private final LinkedBlockingQueue<List<Write>> commits = new LinkedBlockingQueue<>();
  private Store store;

  @BeforeEach
  void open() throws Exception {
    store = SqliteStore.open(directory, clock, SettingsLoader.parse("").store());
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
    store.close();
  }

  @Test
  void a_task_that_ended_long_ago_and_was_seen_is_removed_with_all_of_it_and_counted()
      throws Exception {
    store.commit(List.of(new Write.PutSession(StoreRecords.conversation())));
    store.commit(ended(1, OLD, DeliveryRecord.State.SHOWN));
    store.commit(List.of(new Write.PutApproval(StoreRecords.approvalOf(id(1)))));
    store.commit(ended(2, OLD, DeliveryRecord.State.READ));

    start(KEPT);
    assertThat(removedIn(nextCommit())).containsExactly(id(1), id(2));

    assertThat(kept()).containsExactly(StoreRecords.TALK);
    assertThat(store.steps(id(1))).isEmpty();
    assertThat(store.deliveries(new DeliveryQuery(null, false, 9))).isEmpty();
    assertThat(store.approvals(false)).isEmpty();
    assertThat(filesRemoved).containsExactly(id(1), id(2));
    assertThat(store.removed()).contains(new Removed(2, NOW.minus(KEPT)));
    assertThat(store.lastNumber(Optional.of(StoreRecords.TALK))).isEqualTo(2);
  }

  @Test
  void what_nobody_has_seen_what_is_young_and_what_goes_on_stays() throws Exception {
    store.commit(List.of(new Write.PutSession(StoreRecords.conversation())));
    store.commit(ended(1, OLD, DeliveryRecord.State.STORED));
    store.commit(ended(2, OLD, DeliveryRecord.State.OFFERED));
    store.commit(ended(3, YOUNG, DeliveryRecord.State.READ));
    store.commit(List.of(new Write.PutSession(
        StoreRecords.task(id(4), 4, State.PAUSED, StoreRecords.T0, null, null))));
    store.commit(ended(5, OLD, DeliveryRecord.State.READ));

    start(KEPT);
    assertThat(removedIn(nextCommit())).containsExactly(id(5));

    assertThat(kept()).containsExactlyInAnyOrder(StoreRecords.TALK, id(1), id(2), id(3), id(4));
  }

  @Test
  void many_go_a_few_at_a_time_and_so_do_remembered_answers() throws Exception {
    for (int i = 1; i <= 60; i++) {
      store.commit(ended(i, OLD.minusSeconds(100 - i), DeliveryRecord.State.READ));
    }
    for (int i = 0; i < 1_100; i++) {
      store.commit(List.of(new Write.RememberAnswer("old" + i, "{}", OLD)));
    }
    store.commit(List.of(new Write.RememberAnswer("young", "{}", YOUNG)));

    start(KEPT);
    var sizes = new ArrayList<Integer>();
    for (int i = 0; i < 3; i++) {
      sizes.add(removedIn(nextCommit()).size());
    }

    assertThat(sizes).containsExactly(25, 25, 10);
    assertThat(kept()).isEmpty();
    assertThat(store.removed()).contains(new Removed(60, NOW.minus(KEPT)));
    assertThat(store.answerTo("old0")).isEmpty();
    assertThat(store.answerTo("old1099")).isEmpty();
    assertThat(store.answerTo("young")).contains("{}");
  }

  @Test
  void a_day_later_it_looks_again() throws Exception {
    store.commit(ended(1, OLD, DeliveryRecord.State.READ));
    store.commit(ended(2, YOUNG, DeliveryRecord.State.READ));

    start(KEPT);
    assertThat(removedIn(nextCommit())).containsExactly(id(1));
    clock.jump(Duration.ofDays(1));

    assertThat(removedIn(nextCommit(Duration.ofHours(25)))).containsExactly(id(2));
    assertThat(store.removed()).contains(new Removed(2, clock.instant().minus(KEPT)));
  }

  @Test
  void boards_are_swept_when_no_task_is_left_and_then_daily() throws Exception {
    store.commit(ended(1, OLD, DeliveryRecord.State.READ));

    start(KEPT);
    assertThat(removedIn(nextCommit())).containsExactly(id(1));
    while (swept.isEmpty()) {
      time.timePasses(Duration.ofMillis(100));
    }
    var passed = Duration.ZERO;
    while (swept.size() < 3) { // a timer may be set a moment after it was waited for
      time.timePasses(Duration.ofHours(6));
      passed = passed.plusHours(6);
    }

    assertThat(passed).isGreaterThanOrEqualTo(Duration.ofDays(2));
    assertThat(swept).containsOnly(KEPT);
  }

  @Test
  void with_zero_everything_is_kept_for_ever() throws Exception {
    store.commit(ended(1, OLD, DeliveryRecord.State.READ));
    var probe = kit.createTestProbe();

    probe.expectTerminated(start(Duration.ZERO), Duration.ofSeconds(30));

    assertThat(kept()).containsExactly(id(1));
  }

  private ActorRef<RetentionActor.Command> start(Duration retention) {
    var writer = kit.spawn(StoreActor.create(store, Runnable::run, problem -> {}, writes -> {}));
    ActorRef<StoreActor.Command> watched =
        kit.spawn(Behaviors.setup(context -> Behaviors.receiveMessage(command -> {
          if (command instanceof StoreActor.Commit(var writes, var urgent, var replyTo)) {
            writer.tell(new StoreActor.Commit(
                writes,
                urgent,
                context.spawnAnonymous(Behaviors.<StoreActor.Committed>receiveMessage(answer -> {
                  replyTo.tell(answer);
                  commits.add(writes);
                  return Behaviors.stopped();
                }))));
          }
          return Behaviors.same();
        })));
    return kit.spawn(RetentionActor.create(
        retention, store, watched, Runnable::run, filesRemoved::add, swept::add, clock));
  }

  private List<Write> nextCommit() throws InterruptedException {
    return nextCommit(Duration.ofMillis(100));
  }

  /**
   * Lets time pass until there is one, since a timer may be set a moment after it was waited for.
   */
  private List<Write> nextCommit(Duration step) throws InterruptedException {
    while (true) {
      var commit = commits.poll(20, TimeUnit.MILLISECONDS);
      if (commit != null) {
        return commit;
      }
      time.timePasses(step);
    }
  }

  private static List<SessionId> removedIn(List<Write> commit) {
    return commit.stream()
        .filter(Write.Purge.class::isInstance)
        .map(purge -> ((Write.Purge) purge).session())
        .toList();
  }

  private List<SessionId> kept() throws Exception {
    return store.sessions(SessionQuery.all()).stream().map(SessionRecord::id).toList();
  }

  private static SessionId id(int number) {
    return new SessionId("bg_120000_%06d".formatted(number));
  }

  private static List<Write> ended(int number, Instant at, DeliveryRecord.State state) {
    var it = StoreRecords.delivery();
    return List.of(
        new Write.PutSession(
            StoreRecords.task(id(number), number, State.ENDED, at, at, Outcome.succeeded("done"))),
        new Write.AppendStep(id(number), new Step.Steered(at, "go")),
        new Write.PutDelivery(new DeliveryRecord(
            id(number) + "/end",
            id(number),
            number,
            it.conversation(),
            it.notice(),
            at,
            false,
            state,
            at)));
  }
}

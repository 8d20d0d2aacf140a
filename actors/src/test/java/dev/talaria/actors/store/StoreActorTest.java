package dev.talaria.actors.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.actors.store.StoreActor.Commit;
import dev.talaria.actors.store.StoreActor.Committed;
import dev.talaria.actors.store.StoreActor.Kept;
import dev.talaria.actors.store.StoreActor.NotKept;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sqlite.SqliteStore;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.ManualTime;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real store whose disk is full when the test says so. */
class StoreActorTest {
  @TempDir
  Path directory;

  private final ActorTestKit kit = ActorTestKit.create(ManualTime.config());
  private final ManualTime time = ManualTime.get(kit.system());
  private final AtomicBoolean full = new AtomicBoolean();
  private final LinkedBlockingQueue<String> health = new LinkedBlockingQueue<>();
  private Store store;

  @BeforeEach
  void open() throws Exception {
    store =
        SqliteStore.open(directory, Clock.systemUTC(), SettingsLoader.parse("").store());
  }

  @AfterEach
  void stop() {
    kit.shutdownTestKit();
    store.close();
  }

  @Test
  void what_waits_for_a_full_disk_is_kept_when_there_is_room_again() throws Exception {
    var actor = kit.spawn(StoreActor.create(filling(), Runnable::run, health::add, writes -> {}));
    TestProbe<Committed> patient = kit.createTestProbe(Committed.class);
    TestProbe<Committed> urgent = kit.createTestProbe(Committed.class);
    full.set(true);
    actor.tell(new Commit(List.of(remember("a")), false, patient.ref()));
    assertThat(health.take()).isEqualTo("no space left");
    actor.tell(new Commit(List.of(remember("b")), true, urgent.ref()));
    assertThat(urgent.receiveMessage()).isEqualTo(new NotKept("no space left", false));
    patient.expectNoMessage(Duration.ZERO);

    full.set(false);
    time.timePasses(Duration.ofMinutes(1));
    assertThat(patient.receiveMessage()).isEqualTo(new Kept());
    assertThat(health.take()).isEmpty();
    assertThat(store.answerTo("a")).contains("answer a");
    assertThat(store.answerTo("b")).isEmpty();
  }

  @Test
  void after_a_failure_with_nothing_left_to_write_new_work_is_tried_again() throws Exception {
    var actor = kit.spawn(StoreActor.create(filling(), Runnable::run, health::add, writes -> {}));
    TestProbe<Committed> urgent = kit.createTestProbe(Committed.class);
    full.set(true);
    actor.tell(new Commit(List.of(remember("a")), true, urgent.ref()));
    assertThat(urgent.receiveMessage()).isEqualTo(new NotKept("no space left", false));
    assertThat(health.take()).isEqualTo("no space left");

    time.timePasses(Duration.ofMinutes(1));

    assertThat(health.take()).isEmpty();
    actor.tell(new Commit(List.of(remember("b")), true, urgent.ref()));
    assertThat(urgent.receiveMessage()).isEqualTo(new NotKept("no space left", false));
    assertThat(health.take()).isEqualTo("no space left");
  }

  @Test
  void a_stale_commit_wrote_nothing_so_the_store_is_not_said_to_work_again() throws Exception {
    var actor = kit.spawn(StoreActor.create(filling(), Runnable::run, health::add, writes -> {}));
    TestProbe<Committed> patient = kit.createTestProbe(Committed.class);
    TestProbe<Committed> urgent = kit.createTestProbe(Committed.class);
    var card = new Write.PutCard(CardRecords.with(CardRecords.card(), 5), List.of());
    full.set(true);
    actor.tell(new Commit(List.of(remember("a")), false, patient.ref()));
    assertThat(health.take()).isEqualTo("no space left");
    actor.tell(new Commit(List.of(card), true, urgent.ref()));
    assertThat(((NotKept) urgent.receiveMessage()).stale()).isTrue();
    patient.expectNoMessage(Duration.ZERO);
    assertThat(health).isEmpty();

    full.set(false);
    time.timePasses(Duration.ofMinutes(1));
    assertThat(patient.receiveMessage()).isEqualTo(new Kept());
    assertThat(health.take()).isEmpty();
  }

  @Test
  void commits_are_answered_in_the_order_in_which_they_came() throws Exception {
    var actor = kit.spawn(StoreActor.create(store, Runnable::run, health::add, writes -> {}));
    TestProbe<Committed> probe = kit.createTestProbe(Committed.class);
    for (int i = 0; i < 100; i++) {
      actor.tell(new Commit(List.of(remember("k" + i)), false, probe.ref()));
    }
    assertThat(probe.receiveSeveralMessages(100)).containsOnly(new Kept());
    assertThat(store.answerTo("k99")).contains("answer k99");
  }

  private static Write remember(String key) {
    return new Write.RememberAnswer(key, "answer " + key, Instant.EPOCH);
  }

  private Store filling() {
    return (Store) Proxy.newProxyInstance(
        Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
          if (method.getName().equals("commit")
              && full.get()
              && arguments[0].toString().contains("RememberAnswer")) {
            throw new StoreProblem("no space left", null);
          }
          try {
            return method.invoke(store, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }
}

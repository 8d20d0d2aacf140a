package dev.talaria.actors.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.actors.budget.BudgetActor.Answer;
import dev.talaria.actors.budget.BudgetActor.Ask;
import dev.talaria.actors.budget.BudgetActor.Command;
import dev.talaria.actors.budget.BudgetActor.Delayed;
import dev.talaria.actors.budget.BudgetActor.Exhausted;
import dev.talaria.actors.budget.BudgetActor.Granted;
import dev.talaria.actors.budget.BudgetActor.Settle;
import dev.talaria.config.Allowance;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.budget.Purse.Scope;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sqlite.SqliteStore;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.pekko.actor.testkit.typed.javadsl.ActorTestKit;
import org.apache.pekko.actor.testkit.typed.javadsl.ManualTime;
import org.apache.pekko.actor.testkit.typed.javadsl.TestProbe;
import org.apache.pekko.actor.typed.ActorRef;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** On a real store; a call costs 20 tokens where nothing else is said. */
@Timeout(60)
class BudgetActorTest {
  private static final Purse TURN =
      new Purse(Scope.TURN, "t1", new Allowance(100, BigDecimal.ZERO));
  private static final Purse DAY =
      new Purse(Scope.DAY, "2026-11-29", new Allowance(60, BigDecimal.ZERO));

  @TempDir
  Path directory;

  private final ActorTestKit kit = ActorTestKit.create(ManualTime.config());
  private final ManualTime time = ManualTime.get(kit.system());
  private final TestProbe<Answer> a = kit.createTestProbe(Answer.class);
  private final TestProbe<Answer> b = kit.createTestProbe(Answer.class);
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
  void the_first_call_goes_alone_since_nobody_knows_what_it_costs() throws Exception {
    var budget = budget();
    budget.tell(ask(1, a, TURN));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(1));
    budget.tell(ask(2, b, TURN));
    assertThat(b.receiveMessage()).isEqualTo(new Delayed(2));
    spend(TURN, 20);
    budget.tell(new Settle(1));
    assertThat(b.receiveMessage()).isEqualTo(new Granted(2));
  }

  @Test
  void as_many_begin_as_the_dearest_call_fits_into_what_is_left() throws Exception {
    var budget = budget();
    spend(TURN, 20);
    for (int ticket = 1; ticket <= 4; ticket++) {
      budget.tell(ask(ticket, a, TURN));
      assertThat(a.receiveMessage()).isEqualTo(new Granted(ticket));
    }
    budget.tell(ask(5, b, TURN));
    assertThat(b.receiveMessage()).isEqualTo(new Delayed(5));
    spend(TURN, 15);
    budget.tell(new Settle(1)); // three under way, 35 spent: 35 + 4 * 20 is too much
    b.expectNoMessage(Duration.ZERO);
    budget.tell(new Settle(2)); // given up: it cost nothing
    assertThat(b.receiveMessage()).isEqualTo(new Granted(5));
  }

  @Test
  void who_waits_hears_when_nothing_will_be_left_and_only_once_that_it_waits() throws Exception {
    var budget = budget();
    spend(TURN, 40);
    budget.tell(ask(1, a, TURN));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(1));
    budget.tell(ask(2, b, TURN));
    assertThat(b.receiveMessage()).isEqualTo(new Delayed(2));
    spend(TURN, 40);
    budget.tell(new Settle(1));
    assertThat(b.receiveMessage())
        .isEqualTo(new Exhausted(
            2,
            new AgentError.BudgetReached(
                "the budget of 100 tokens is used up", "raise talaria.budget.tokens", "tokens")));
    budget.tell(ask(3, a, DAY));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(3));
  }

  @Test
  void every_purse_has_to_pay() throws Exception {
    var budget = budget();
    spend(TURN, 20);
    spend(DAY, 20);
    spend(DAY, 20);
    budget.tell(ask(1, a, TURN, DAY));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(1));
    budget.tell(ask(2, b, TURN, DAY));
    assertThat(b.receiveMessage()).isEqualTo(new Delayed(2));
    budget.tell(ask(3, a, TURN)); // the day of the second does not hold up others
    assertThat(a.receiveMessage()).isEqualTo(new Granted(3));
    spend(DAY, 20);
    budget.tell(new Settle(1));
    assertThat(((Exhausted) b.receiveMessage()).error().limit()).isEqualTo("day.tokens");
  }

  @Test
  void a_session_that_ends_gives_back_what_was_held_for_it() throws Exception {
    var budget = budget();
    budget.tell(ask(1, a, TURN));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(1));
    budget.tell(ask(2, b, TURN));
    assertThat(b.receiveMessage()).isEqualTo(new Delayed(2));
    a.stop();
    assertThat(b.receiveMessage()).isEqualTo(new Granted(2));
  }

  @Test
  void a_request_that_is_given_up_is_answered_no_more() throws Exception {
    var budget = budget();
    budget.tell(ask(1, a, TURN));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(1));
    budget.tell(ask(2, b, TURN));
    assertThat(b.receiveMessage()).isEqualTo(new Delayed(2));
    budget.tell(new Settle(2));
    budget.tell(new Settle(2));
    budget.tell(new Settle(1));
    budget.tell(ask(3, a, TURN));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(3));
    b.expectNoMessage(Duration.ZERO);
  }

  @Test
  void a_call_that_ends_while_the_store_is_read_counts_until_it_is_read_again() throws Exception {
    var slow = new SlowReads();
    ActorRef<Command> budget =
        kit.spawn(BudgetActor.create(slow.of(store), read -> Thread.ofVirtual().start(read)));
    spend(TURN, 40);
    budget.tell(ask(1, a, TURN));
    slow.goOn();
    assertThat(a.receiveMessage()).isEqualTo(new Granted(1));
    budget.tell(ask(2, b, TURN));
    slow.seen.acquire(); // 40 of 100
    spend(TURN, 40);
    budget.tell(new Settle(1));
    slow.told.release();
    assertThat(b.receiveMessage()).isEqualTo(new Delayed(2));
    slow.goOn();
    assertThat(((Exhausted) b.receiveMessage()).error().limit()).isEqualTo("tokens");
  }

  @Test
  void a_store_that_cannot_be_read_is_tried_again() {
    var broken = new AtomicBoolean(true);
    var unreadable = storeOf(purse -> {
      if (broken.get()) {
        throw new StoreProblem("no such table", null);
      }
      return Optional.empty();
    });
    ActorRef<Command> budget = kit.spawn(BudgetActor.create(unreadable, Runnable::run));
    budget.tell(ask(1, a, TURN));
    time.expectNoMessageFor(Duration.ofMillis(999), a);
    broken.set(false);
    time.timePasses(Duration.ofMillis(1));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(1));
  }

  /** What was read is told when the test says so. */
  private static final class SlowReads {
    private final Semaphore seen = new Semaphore(0);
    private final Semaphore told = new Semaphore(0);

    Store of(Store store) {
      return storeOf(purse -> {
        var spent = store.spent(purse);
        seen.release();
        told.acquire();
        return spent;
      });
    }

    void goOn() throws InterruptedException {
      seen.acquire();
      told.release();
    }
  }

  private interface Read {
    Optional<Spent> spent(String purse) throws Exception;
  }

  private static Store storeOf(Read read) {
    return (Store) Proxy.newProxyInstance(
        Store.class.getClassLoader(),
        new Class<?>[] {Store.class},
        (proxy, method, arguments) -> read.spent((String) arguments[0]));
  }

  private ActorRef<Command> budget() {
    return kit.spawn(BudgetActor.create(store, Runnable::run));
  }

  private static Ask ask(long ticket, TestProbe<Answer> by, Purse... purses) {
    return new Ask(ticket, List.of(purses), by.ref());
  }

  private void spend(Purse purse, long tokens) throws StoreProblem {
    store.commit(List.of(new Write.Spend(List.of(purse.name()), tokens, BigDecimal.ZERO)));
  }
}

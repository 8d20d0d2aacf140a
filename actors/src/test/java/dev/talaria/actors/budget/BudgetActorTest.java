package dev.talaria.actors.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.actors.TestClock;
import dev.talaria.actors.budget.BudgetActor.Answer;
import dev.talaria.actors.budget.BudgetActor.Ask;
import dev.talaria.actors.budget.BudgetActor.Begin;
import dev.talaria.actors.budget.BudgetActor.Command;
import dev.talaria.actors.budget.BudgetActor.Delayed;
import dev.talaria.actors.budget.BudgetActor.End;
import dev.talaria.actors.budget.BudgetActor.Exhausted;
import dev.talaria.actors.budget.BudgetActor.Granted;
import dev.talaria.actors.budget.BudgetActor.Settle;
import dev.talaria.config.Allowance;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.budget.Purse.Call;
import dev.talaria.runtime.budget.Purse.Scope;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Used;
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
  private static final Purse TURN = new Purse(Scope.TURN, "t1", tokens(100));
  private static final Purse DAY = new Purse(Scope.DAY, "2026-11-29", tokens(60));
  private static final Purse MANY =
      new Purse(Scope.TURN, "t3", new Allowance(0, BigDecimal.ZERO, Duration.ZERO, 1_000, 0));
  private static final Purse MINUTE =
      new Purse(Scope.TURN, "t2", new Allowance(0, BigDecimal.ZERO, Duration.ofMinutes(1), 0, 0));

  @TempDir
  Path directory;

  private final ActorTestKit kit = ActorTestKit.create(ManualTime.config());
  private final ManualTime time = ManualTime.get(kit.system());
  private final TestProbe<Answer> a = kit.createTestProbe(Answer.class);
  private final TestProbe<Answer> b = kit.createTestProbe(Answer.class);
  private final TestProbe<Answer> c = kit.createTestProbe(Answer.class);
  private final TestClock steady = new TestClock();
  private Store store;
  private long lastTicket = 100;

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
    ActorRef<Command> budget = kit.spawn(
        BudgetActor.create(slow.of(store), read -> Thread.ofVirtual().start(read), steady));
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
    ActorRef<Command> budget = kit.spawn(BudgetActor.create(unreadable, Runnable::run, steady));
    budget.tell(ask(1, a, TURN));
    time.expectNoMessageFor(Duration.ofMillis(999), a);
    broken.set(false);
    time.timePasses(Duration.ofMillis(1));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(1));
  }

  @Test
  void the_last_calls_of_tools_go_to_who_asks_first_and_models_get_no_tools_then()
      throws Exception {
    var two = new Purse(Scope.TURN, "t1", new Allowance(0, BigDecimal.ZERO, Duration.ZERO, 0, 2));
    var budget = budget();
    for (int ticket = 1; ticket <= 2; ticket++) {
      budget.tell(new Ask(ticket, Call.TOOL, List.of(two), a.ref()));
      assertThat(a.receiveMessage()).isEqualTo(new Granted(ticket));
    }
    budget.tell(new Ask(3, Call.TOOL, List.of(two), b.ref()));
    assertThat(b.receiveMessage()).as("one may not begin after all").isEqualTo(new Delayed(3));
    budget.tell(new Settle(1));
    assertThat(b.receiveMessage()).isEqualTo(new Granted(3));
    spend(two, Used.toolCall());
    spend(two, Used.toolCall());
    budget.tell(new Settle(2));
    budget.tell(new Settle(3));
    budget.tell(new Ask(4, Call.TOOL, List.of(two), a.ref()));
    assertThat(((Exhausted) a.receiveMessage()).error().limit()).isEqualTo("tool-calls");
    budget.tell(new Ask(5, Call.MODEL, List.of(two), a.ref()));
    assertThat(((Exhausted) a.receiveMessage()).error().limit()).isEqualTo("tool-calls");
    budget.tell(new Ask(6, Call.REPORT, List.of(two), a.ref()));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(6));
  }

  @Test
  void the_time_of_all_that_work_at_the_same_time_adds_up_and_then_all_are_told() throws Exception {
    var budget = budget();
    spend(MINUTE, Used.time(Duration.ofSeconds(20)));
    begin(budget, 1, a);
    passes(Duration.ofSeconds(10));
    begin(budget, 2, b); // 30 s are left for two
    passes(Duration.ofMillis(14_999));
    awaitHeard(budget);
    b.expectNoMessage(Duration.ZERO);
    passes(Duration.ofMillis(1));

    assertThat(a.receiveMessage()).isEqualTo(new Exhausted(1, MINUTE.timeReached()));
    assertThat(b.receiveMessage()).isEqualTo(new Exhausted(2, MINUTE.timeReached()));
    passes(Duration.ofSeconds(10));
    awaitHeard(budget);
    a.expectNoMessage(Duration.ZERO);
    budget.tell(new Ask(3, Call.TOOL, List.of(MINUTE), a.ref()));
    assertThat(a.receiveMessage()).isEqualTo(new Exhausted(3, MINUTE.timeReached()));
  }

  @Test
  void a_call_that_ends_leaves_its_time_to_the_others_and_is_counted_once() throws Exception {
    var budget = budget();
    begin(budget, 1, a);
    passes(Duration.ofSeconds(20));
    begin(budget, 2, b);
    budget.tell(new End(1));
    spend(MINUTE, Used.time(Duration.ofSeconds(20)));
    budget.tell(new Ask(3, Call.TOOL, List.of(MINUTE), a.ref())); // 20 s are kept, and told as over
    assertThat(a.receiveMessage()).isEqualTo(new Granted(3));
    passes(Duration.ofMillis(20_000));
    budget.tell(new Ask(4, Call.TOOL, List.of(MINUTE), a.ref())); // 60 s at most, 40 s at least
    assertThat(a.receiveMessage()).isEqualTo(new Delayed(4));
    budget.tell(new Settle(1));
    assertThat(a.receiveMessage()).isEqualTo(new Granted(4));
    passes(Duration.ofMillis(19_999));
    awaitHeard(budget);
    b.expectNoMessage(Duration.ZERO);
    passes(Duration.ofMillis(1));
    assertThat(b.receiveMessage()).isEqualTo(new Exhausted(2, MINUTE.timeReached()));
  }

  private void begin(ActorRef<Command> budget, long ticket, TestProbe<Answer> by) {
    budget.tell(new Begin(ticket, List.of(MINUTE), by.ref()));
    awaitHeard(budget);
  }

  /** Until all is looked at that was said before. */
  private void awaitHeard(ActorRef<Command> budget) {
    var ticket = ++lastTicket;
    budget.tell(ask(ticket, c, MANY));
    assertThat(c.receiveMessage()).isEqualTo(new Granted(ticket));
  }

  private void passes(Duration duration) {
    steady.jump(duration);
    time.timePasses(duration);
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
    return kit.spawn(BudgetActor.create(store, Runnable::run, steady));
  }

  private static Ask ask(long ticket, TestProbe<Answer> by, Purse... purses) {
    return new Ask(ticket, Call.MODEL, List.of(purses), by.ref());
  }

  private void spend(Purse purse, long tokens) throws StoreProblem {
    spend(purse, new Used(tokens, BigDecimal.ZERO, Duration.ZERO, 1, 0));
  }

  private void spend(Purse purse, Used used) throws StoreProblem {
    store.commit(List.of(new Write.Spend(List.of(purse.name()), used)));
  }

  private static Allowance tokens(long tokens) {
    return new Allowance(tokens, BigDecimal.ZERO, Duration.ZERO, 0, 0);
  }
}

package dev.talaria.actors.budget;

import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.budget.Purses;
import dev.talaria.runtime.budget.UnderWay;
import dev.talaria.runtime.budget.Verdict;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.Executor;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;

/**
 * Lets a call of a model or tool begin when all its purses pay for it, {@link Purses#next} says,
 * and says when the time of one is up. What was spent is read from the store for each decision;
 * here is only which calls are under way. A call counts as under way until a read that began after
 * its {@link Settle}, so none is ever overlooked.
 */
public final class BudgetActor {
  private static final Duration WHEN_UNREADABLE = Duration.ofSeconds(1);

  /** What a session can ask. */
  public sealed interface Command {}

  /**
   * Asks for leave to begin a call; answered with {@link Granted} or {@link Exhausted}, before
   * which may come {@link Delayed}.
   */
  public record Ask(long ticket, Purse.Call call, List<Purse> purses, ActorRef<Answer> replyTo)
      implements Command {}

  /**
   * A call begins to work, which takes time from these purses, all of which limit it. When one has
   * none left, and the call still works, that is told with {@link Exhausted}.
   */
  public record Begin(long ticket, List<Purse> purses, ActorRef<Answer> replyTo)
      implements Command {}

  /** It works no more. Said before the time that it took is given to the store. */
  public record End(long ticket) implements Command {}

  /**
   * The call is over and what it used is kept, or it is given up, whether it was granted or not.
   * The end of who asked counts as the same. Safe to send twice.
   */
  public record Settle(long ticket) implements Command {}

  /** What a session hears of its request. */
  public sealed interface Answer {
    long ticket();
  }

  /** The call may begin. */
  public record Granted(long ticket) implements Answer {}

  /** Not yet: calls of others are under way, and what they cost decides. */
  public record Delayed(long ticket) implements Answer {}

  /** It must not begin, now or later; where it works already, it must end. */
  public record Exhausted(long ticket, AgentError.BudgetReached error) implements Answer {}

  private record Gone(ActorRef<Answer> who) implements Command {}

  /** What was spent from these purses; null where that could not be read. */
  private record Known(
      Set<Long> settledBefore,
      Set<String> purses,
      @Nullable Map<String, Spent> spent,
      @Nullable Throwable problem)
      implements Command {}

  private record Look() implements Command {}

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final Store reads;
  private final Executor blocking;
  private final Working working;
  private final Map<Long, Ask> waiting = new LinkedHashMap<>();
  private final Map<Long, Ask> underWay = new HashMap<>();
  private final Set<Long> delayed = new HashSet<>();
  private Set<Long> settled = new HashSet<>();
  private boolean reading;
  private boolean news;

  private BudgetActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      Store reads,
      Executor blocking,
      Clock steady) {
    this.context = context;
    this.timers = timers;
    this.reads = reads;
    this.blocking = blocking;
    this.working = new Working(steady);
  }

  /**
   * Nothing is under way yet; {@code reads} is read on {@code blocking} only.
   *
   * @param steady measures how long calls work
   */
  public static Behavior<Command> create(Store reads, Executor blocking, Clock steady) {
    return Behaviors.setup(context -> Behaviors.withTimers(
        timers -> new BudgetActor(context, timers, reads, blocking, steady).open()));
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case Ask ask -> {
          context.watchWith(ask.replyTo(), new Gone(ask.replyTo()));
          waiting.put(ask.ticket(), ask);
          news = true;
        }
        case Begin begin -> {
          context.watchWith(begin.replyTo(), new Gone(begin.replyTo()));
          working.begin(begin);
          news = true;
        }
        case End(var ticket) -> working.end(ticket);
        case Settle(var ticket) -> onSettle(ticket);
        case Gone(var who) -> ticketsOf(who).forEach(this::onSettle);
        case Known known -> onKnown(known);
        case Look ignored -> news = true;
      }
      look();
      return Behaviors.same();
    });
  }

  private void onSettle(long ticket) {
    delayed.remove(ticket);
    var given = waiting.remove(ticket);
    var asked = given == null ? underWay.get(ticket) : given;
    var work = working.of(ticket);
    if (given == null && (asked != null || work != null)) {
      settled.add(ticket);
      news = true;
    }
    if (asked != null || work != null) {
      var who = asked != null ? asked.replyTo() : work.replyTo();
      if (settled.containsAll(ticketsOf(who))) {
        context.unwatch(who);
      }
    }
  }

  private List<Long> ticketsOf(ActorRef<Answer> who) {
    var tickets = new ArrayList<Long>();
    waiting.values().stream()
        .filter(it -> it.replyTo().equals(who))
        .forEach(it -> tickets.add(it.ticket()));
    underWay.values().stream()
        .filter(it -> it.replyTo().equals(who))
        .forEach(it -> tickets.add(it.ticket()));
    working.all().stream()
        .filter(it -> it.replyTo().equals(who))
        .forEach(it -> tickets.add(it.ticket()));
    return tickets;
  }

  /** One read at a time; what happens meanwhile is looked at by the next. */
  private void look() {
    if (reading || !news) {
      return;
    }
    news = false;
    var before = settled;
    settled = new HashSet<>();
    var purses = new HashSet<>(working.purses());
    waiting.values().forEach(ask -> purses.addAll(names(ask)));
    if (purses.isEmpty()) { // nobody wants to know
      forget(before);
      return;
    }
    reading = true;
    context.pipeToSelf(
        CompletableFuture.supplyAsync(() -> spent(purses), blocking),
        (spent, problem) -> new Known(before, purses, spent, problem));
  }

  private void forget(Set<Long> tickets) {
    tickets.forEach(underWay::remove);
    tickets.forEach(working::forget);
  }

  private Map<String, Spent> spent(Set<String> purses) {
    var spent = new HashMap<String, Spent>();
    try {
      for (var purse : purses) {
        reads.spent(purse).ifPresent(it -> spent.put(purse, it));
      }
    } catch (StoreProblem e) {
      throw new CompletionException(e);
    }
    return spent;
  }

  private void onKnown(Known known) {
    reading = false;
    if (known.spent == null) {
      context.getLog().warn("what was spent cannot be read", known.problem);
      settled.addAll(known.settledBefore);
      timers.startSingleTimer(new Look(), WHEN_UNREADABLE);
      return;
    }
    forget(known.settledBefore);
    if (known.purses.containsAll(working.purses())) {
      endLate(known.spent);
    }
    for (var ask : List.copyOf(waiting.values())) {
      if (known.purses.containsAll(names(ask))) {
        answer(ask, Purses.next(ask.call(), ask.purses(), known.spent, this::underWay));
      }
    }
  }

  private void endLate(Map<String, Spent> spent) {
    working
        .late(spent)
        .forEach(late -> late.call()
            .replyTo()
            .tell(new Exhausted(late.call().ticket(), late.purse().timeReached())));
    working.left(spent).ifPresent(left -> timers.startSingleTimer(new Look(), left));
  }

  private void answer(Ask ask, Verdict verdict) {
    var ticket = ask.ticket();
    switch (verdict) {
      case Verdict.Granted ignored -> {
        waiting.remove(ticket);
        underWay.put(ticket, ask);
        ask.replyTo().tell(new Granted(ticket));
      }
      case Verdict.Wait ignored -> {
        if (delayed.add(ticket)) {
          ask.replyTo().tell(new Delayed(ticket));
        }
      }
      case Verdict.Exhausted(var error) -> {
        onSettle(ticket);
        ask.replyTo().tell(new Exhausted(ticket, error));
      }
    }
  }

  private UnderWay underWay(String purse) {
    var calls =
        underWay.values().stream().filter(ask -> names(ask).contains(purse)).toList();
    int tools =
        (int) calls.stream().filter(ask -> ask.call() == Purse.Call.TOOL).count();
    return new UnderWay(calls.size() - tools, tools, working.running(purse), working.over(purse));
  }

  private static List<String> names(Ask ask) {
    return ask.purses().stream().map(Purse::name).toList();
  }
}

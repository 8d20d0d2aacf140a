package dev.talaria.actors.session;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.session.SessionActor.Answer;
import dev.talaria.actors.session.SessionActor.Command;
import dev.talaria.actors.session.SessionActor.Committed;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.budget.Purses;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.Event;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;
import org.jspecify.annotations.Nullable;

/**
 * What all parts of one session share: its journal, the way into the store, and who watches.
 * Confined to its actor.
 */
final class SessionCore {
  private static final String WAITING_FOR_BUDGET = "waiting for the budget";

  private final ActorContext<Command> context;
  private final TimerScheduler<Command> timers;
  private final SessionPorts ports;
  private final ActorRef<StoreActor.Committed> committed;
  private final Deque<Runnable> afterCommit = new ArrayDeque<>();
  private final SessionJournal journal;
  private final Lives lives;
  private final SessionTime time;

  SessionCore(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      SessionPorts ports,
      SessionJournal journal,
      Lives lives) {
    this.lives = lives;
    this.context = context;
    this.timers = timers;
    this.ports = ports;
    this.journal = journal;
    this.time = new SessionTime(ports.clock(), ports.steady(), journal.lastAt());
    this.committed = context.messageAdapter(StoreActor.Committed.class, ignored -> new Committed());
  }

  ActorContext<Command> context() {
    return context;
  }

  TimerScheduler<Command> timers() {
    return timers;
  }

  SessionPorts ports() {
    return ports;
  }

  SessionJournal journal() {
    return journal;
  }

  Set<ActorRef<Event>> watchers() {
    return lives.watchers();
  }

  /** What it is after a crash, too. */
  void become(SessionId task) {
    lives.become(task);
  }

  void append(Step... steps) {
    append(Used.NOTHING, now(), steps);
  }

  /** {@code used} is kept with the steps; it counts on the day of {@code begun}. */
  void append(Used used, Instant begun, Step... steps) {
    var writes = new ArrayList<Write>();
    if (steps.length > 0) {
      writes.addAll(journal.add(List.of(steps)));
    }
    if (!used.equals(Used.NOTHING)) {
      writes.add(journal.spend(used, begun));
    }
    commit(writes, () -> {});
  }

  /** {@code after} runs when the writes are kept. */
  void commit(List<Write> writes, Runnable after) {
    afterCommit.add(after);
    ports.store().tell(new StoreActor.Commit(List.copyOf(writes), false, committed));
  }

  /** Runs with the commit that was asked for last. */
  void whenKept(Runnable after) {
    var last = afterCommit.removeLast();
    afterCommit.add(() -> {
      last.run();
      after.run();
    });
  }

  /** The oldest commit is kept. */
  void onCommitted() {
    afterCommit.remove().run();
  }

  /** Whether the journal in memory and the one in the store are the same. */
  boolean isAllKept() {
    return afterCommit.isEmpty();
  }

  /** Says what the session does now, for lists. */
  void note(State state, String activity) {
    var write = journal.now(state, redact(activity), now());
    ports
        .store()
        .tell(new StoreActor.Commit(List.of(write), false, context.getSystem().ignoreRef()));
    tellMoved();
  }

  void tellMoved() {
    ports.notifier().tell(new NotifierActor.Moved(journal.record()));
  }

  void publish(Event event) {
    watchers().forEach(watcher -> watcher.tell(event));
  }

  /**
   * Tells those who watch what keeps the running turn; what it said since its last step is void.
   */
  void publishWaiting(String why) {
    var turn = turn();
    if (turn != null) {
      publish(new Event.TurnWaiting(id().value(), turn, why));
    }
  }

  /** Says that it goes on when it is known what calls of others cost. */
  void waitForBudget() {
    if (turn() != null) {
      publishWaiting(WAITING_FOR_BUDGET);
      note(State.WAITING, WAITING_FOR_BUDGET);
    }
  }

  /** Without what is secret here: to be said of all that leaves the session. */
  String redact(String text) {
    return redactor().redact(text);
  }

  Redactor redactor() {
    return ports.tools().redactor(config());
  }

  SessionId id() {
    return journal.id();
  }

  SessionConfig config() {
    return journal.record().config();
  }

  /** The running turn, or null. */
  @Nullable
  String turn() {
    return journal.turn();
  }

  /** The purses that limit what the session may do now. */
  List<Purse> limits() {
    return Purses.of(journal.record(), turn(), LocalDate.now(ports.clock())).stream()
        .filter(purse -> purse.limit().isLimited())
        .toList();
  }

  /** Those of them that limit what tools may do. */
  List<Purse> limitsOfTools() {
    return limits().stream().filter(purse -> purse.limit().limitsTools()).toList();
  }

  Instant now() {
    return time.now();
  }

  /** A turn begins: nothing before it takes time any more. */
  void followWall() {
    time.followWall();
  }

  /** Trying again later would not help. */
  static Answer never(String message, String hint) {
    return new Answer.Refused(new AgentError.Denied(message, hint));
  }

  /** It can be done when what is at work has ended. */
  static Answer refused(String message, String hint) {
    return new Answer.Refused(new AgentError.Busy(message, hint));
  }
}

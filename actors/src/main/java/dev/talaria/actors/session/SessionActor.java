package dev.talaria.actors.session;

import dev.talaria.actors.approval.ApprovalActor;
import dev.talaria.actors.budget.BudgetActor;
import dev.talaria.actors.gate.ProviderGateActor;
import dev.talaria.actors.tool.ToolActor;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.Event;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.PostStop;
import org.apache.pekko.actor.typed.PreRestart;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.StashBuffer;
import org.jspecify.annotations.Nullable;

/**
 * One session. Everything it does follows from its journal: a step is committed, then it takes
 * effect, then {@link TurnPolicy} says what is next. After a crash, or a restart of the runtime,
 * the journal is read again and the session goes on from there.
 *
 * <p>This class holds what can be said to a session and passes it on: to {@link Requests} what a
 * person asks, to {@link Turns} what models answer, to {@link ToolCalls} what tools do, to
 * {@link Ending} how it all ends.
 */
public final class SessionActor {
  /** Far more than anybody can say in the time that it takes to read a journal. */
  private static final int EARLY = 10_000;

  /** What a session can be told. */
  public sealed interface Command {}

  /**
   * Starts a turn, or queues it behind the running one. Answered when it is committed.
   *
   * @param alongside what must be kept together with it
   */
  public record Submit(
      String turn, Work work, boolean queue, List<Write> alongside, ActorRef<Submitted> replyTo)
      implements Command {}

  /**
   * Ends the running turn, and with it the session if it is a task. Answered at once;
   * {@code turn.ended} tells when all of it is gone. Does nothing where no turn runs.
   */
  public record Cancel(ActorRef<Answer> replyTo) implements Command {}

  /** A further instruction for the running turn, read by the next model call. */
  public record Steer(String text, ActorRef<Answer> replyTo) implements Command {}

  public record Pause(ActorRef<Answer> replyTo) implements Command {}

  /** Goes on after a pause, or after what parked it was mended: with {@code config} if given. */
  public record Resume(@Nullable SessionConfig config, ActorRef<Answer> replyTo)
      implements Command {}

  /**
   * Takes back what was allowed for the session, or will have been when an answer that is under way
   * arrives. Answered when it is kept; what was decided before stays.
   */
  public record Revoke(String grant, String covers, ActorRef<Answer> replyTo) implements Command {}

  /** Sends the events of this session to {@code watcher} until it ends or {@link Unwatch}. */
  public record Watch(ActorRef<Event> watcher) implements Command {}

  public record Unwatch(ActorRef<Event> watcher) implements Command {}

  /** The next turns use this. */
  public record Configure(SessionConfig config) implements Command {}

  /** The running turn goes on as {@code task}; this actor then is that task. */
  public record DetachTurn(
      SessionId task, int number, List<Write> alongside, ActorRef<Detached> replyTo)
      implements Command {}

  /** Puts the result of a task into this conversation. */
  public record Pull(String task, String text, ActorRef<Answer> replyTo) implements Command {}

  public record Undo(ActorRef<Answer> replyTo) implements Command {}

  /** Takes the last turn back and starts it again as {@code turn}, in one commit. */
  public record Repeat(String turn, List<Write> alongside, ActorRef<Submitted> replyTo)
      implements Command {}

  public record Compact(ActorRef<Answer> replyTo) implements Command {}

  /** The answer to {@link Submit}. */
  public sealed interface Submitted {
    /** {@code queued}: how many turns come first. */
    record Accepted(String turn, int queued) implements Submitted {}

    record Refused(AgentError reason) implements Submitted {}
  }

  /** The answer to most commands. */
  public sealed interface Answer {
    record Done(String message) implements Answer {}

    record Refused(AgentError reason) implements Answer {}
  }

  /** The answer to {@link DetachTurn}. */
  public sealed interface Detached {
    record AsTask(SessionRecord task) implements Detached {}

    record Refused(AgentError reason) implements Detached {}
  }

  /** Ends this actor if it is at rest and nobody watches; its journal can begin again any time. */
  public record PutAway() implements Command {}

  /** What a session tells its parent. */
  public sealed interface News {}

  /** The task has ended and all of it is committed; the actor stops. */
  public record Ended(SessionRecord session) implements News {}

  /** All is committed, and nothing happens until somebody says something to it. */
  public record Rested(SessionId id) implements News {}

  /** It does not rest any more: it goes on by itself. */
  public record Works(SessionId id) implements News {}

  /** It was told {@link PutAway} and stays. */
  public record Stayed(SessionId id) implements News {}

  /**
   * Asks for a session that does the work of a call of this one. Answered when it is committed, or
   * at once where it is there already.
   */
  public record Delegate(
      SessionId id, SessionId by, Work work, SessionConfig config, ActorRef<Delegating> replyTo)
      implements News {}

  /** Asks for the end of a session that {@link Delegate} began. */
  public record Recall(SessionId id) implements News {}

  /** The answer to {@link Delegate}. */
  public sealed interface Delegating {
    record Begun() implements Delegating {}

    record Refused(String reason) implements Delegating {}
  }

  /** What the session tells itself. */
  sealed interface Internal extends Command {}

  record Loaded(@Nullable SessionJournal journal, @Nullable Throwable problem)
      implements Internal {}

  record Committed() implements Internal {}

  record KeyFound(long ticket, SessionPorts.KeyLookup lookup) implements Internal {}

  record BudgetAnswered(BudgetActor.Answer answer) implements Internal {}

  record GateAnswered(ProviderGateActor.Answer answer) implements Internal {}

  record DeltasArrived(long ticket) implements Internal {}

  record ModelEnded(long ticket, ModelOutcome outcome) implements Internal {}

  record CallDecided(String call, ToolAccess.Verdict verdict) implements Internal {}

  record AskerFound(ApprovalActor.Ask question) implements Internal {}

  record CallAnswered(ApprovalActor.Answered answered) implements Internal {}

  record CallEnded(ToolActor.Ended ended) implements Internal {}

  record ProgressMade(String call, String line) implements Internal {}

  record GoOn() implements Internal {}

  record Swept(List<String> ended) implements Internal {}

  private final SessionCore core;
  private final ModelAsking asking;
  private final ToolCalls calls;
  private final Ending ending;
  private final Turns turns;
  private final Requests requests;
  private final ActorRef<News> parent;

  /** What the parent may believe; the actor before a crash may have said so. */
  private boolean atRest = true;

  private SessionActor(SessionCore core, ActorRef<News> parent) {
    this.core = core;
    this.parent = parent;
    var budget = core.context().messageAdapter(BudgetActor.Answer.class, BudgetAnswered::new);
    this.asking = new ModelAsking(core.context(), core.ports(), budget);
    var delegates = new DelegatedCalls(core, parent);
    this.calls = new ToolCalls(
        core,
        new ToolRunning(core.context(), core.ports(), delegates),
        new ToolLeave(core, budget));
    this.ending = new Ending(core, asking, calls, delegates, parent);
    this.turns = new Turns(core, asking, calls, ending);
    this.requests = new Requests(core, turns, ending);
    calls.onEndTask(error -> ending.stop(Outcome.failed(error)));
  }

  /**
   * A session whose record and journal are committed already.
   *
   * @param interrupted why it begins again, where an earlier life of it may have started something
   */
  public static Behavior<Command> create(
      SessionId id, @Nullable String interrupted, SessionPorts ports, ActorRef<News> parent) {
    var lives = new Lives(id, interrupted);
    return Behaviors.setup(context ->
        Behaviors.withTimers(timers -> Behaviors.withStash(EARLY, early -> {
          var why = lives.next();
          context.pipeToSelf(
              CompletableFuture.supplyAsync(() -> read(lives.id(), ports), ports.blocking()),
              Loaded::new);
          return loading(
              early,
              journal -> new SessionActor(
                      new SessionCore(context, timers, ports, journal, lives), parent)
                  .begin(why));
        })));
  }

  /** What is said to a session before its journal is read waits. */
  private static Behavior<Command> loading(
      StashBuffer<Command> early, Function<SessionJournal, Behavior<Command>> begin) {
    return Behaviors.receive(Command.class)
        .onMessage(Loaded.class, loaded -> {
          if (loaded.journal == null) {
            throw new IllegalStateException("a journal cannot be read", loaded.problem);
          }
          return early.unstashAll(begin.apply(loaded.journal));
        })
        .onMessage(Command.class, command -> {
          early.stash(command);
          return Behaviors.same();
        })
        .build();
  }

  private static SessionJournal read(SessionId id, SessionPorts ports) {
    try {
      var record = ports.reads().session(id).orElseThrow();
      return new SessionJournal(record, ports.reads().steps(id), ports.clock().getZone());
    } catch (StoreProblem e) {
      throw new CompletionException(e);
    }
  }

  private Behavior<Command> begin(@Nullable String interrupted) {
    var record = core.journal().record();
    if (record.state() == State.ENDED) {
      parent.tell(new Ended(record));
      return Behaviors.stopped();
    }
    if (record.state() == State.WAITING && record.outcome() != null) {
      turns.stayParked();
    } else if (interrupted != null && core.turn() != null) {
      core.append(new Step.Restarted(core.now(), interrupted));
      core.publishWaiting("restarted: " + interrupted);
    }
    core.tellMoved();
    turns.proceed();
    tellWhetherAtRest();
    return open();
  }

  private Behavior<Command> open() {
    return Behaviors.receive(Command.class)
        .onMessage(PutAway.class, ignored -> onPutAway())
        .onMessage(Command.class, command -> {
          onCommand(command);
          if (ending.isEnding() && core.isAllKept()) {
            return Behaviors.stopped();
          }
          tellWhetherAtRest();
          return Behaviors.same();
        })
        .onSignal(PreRestart.class, signal -> letGo())
        .onSignal(PostStop.class, signal -> letGo())
        .build();
  }

  private void tellWhetherAtRest() {
    boolean before = atRest;
    atRest = isAtRest();
    if (atRest) {
      parent.tell(new Rested(core.id()));
    } else if (before) {
      parent.tell(new Works(core.id()));
    }
  }

  private boolean isAtRest() {
    return core.isAllKept()
        && turns.isResting()
        && asking.isIdle()
        && calls.isIdle()
        && !ending.isStopping()
        && !ending.isEnding();
  }

  private Behavior<Command> onPutAway() {
    if (isAtRest() && core.watchers().isEmpty()) {
      return Behaviors.stopped();
    }
    parent.tell(new Stayed(core.id()));
    return Behaviors.same();
  }

  /** A model call ends with the actor; tools are its children, and end themselves. */
  private Behavior<Command> letGo() {
    asking.letGo();
    calls.letGo();
    return Behaviors.same();
  }

  private void onCommand(Command command) {
    switch (command) {
      case Submit submit -> requests.onSubmit(submit);
      case Cancel(var replyTo) -> {
        boolean idle = core.turn() == null && !turns.isCompacting();
        replyTo.tell(new Answer.Done(idle ? "no turn runs" : "stopping"));
        turns.cancelCompacting();
        ending.stop(new Outcome(Outcome.State.CANCELLED, "", null, List.of()));
      }
      case Steer(var text, var replyTo) -> requests.onSteer(text, replyTo);
      case Pause(var replyTo) -> requests.onPause(replyTo);
      case Resume(var config, var replyTo) -> requests.onResume(config, replyTo);
      case Revoke(var grant, var covers, var replyTo) -> requests.onRevoke(grant, covers, replyTo);
      case Watch(var watcher) -> core.watchers().add(watcher);
      case Unwatch(var watcher) -> core.watchers().remove(watcher);
      case Configure(var config) ->
        core.commit(List.of(core.journal().configure(config)), () -> {});
      case DetachTurn detach -> requests.onDetach(detach);
      case Pull(var task, var text, var replyTo) -> requests.onPull(task, text, replyTo);
      case Undo(var replyTo) -> requests.onUndo(replyTo);
      case Repeat repeat -> requests.onRepeat(repeat);
      case Compact(var replyTo) -> requests.onCompact(replyTo);
      case PutAway ignored -> {}
      case Internal internal -> onInternal(internal);
    }
  }

  private void onInternal(Internal news) {
    switch (news) {
      case Loaded ignored -> {}
      case Committed ignored -> onCommitted();
      case KeyFound(var ticket, var lookup) -> turns.onKey(ticket, lookup);
      case BudgetAnswered(var answer) -> turns.onBudget(answer);
      case GateAnswered(var answer) -> turns.onGate(answer);
      case DeltasArrived(var ticket) -> turns.onDeltas(ticket);
      case ModelEnded(var ticket, var outcome) -> turns.onModelEnded(ticket, outcome);
      case CallDecided(var call, var verdict) -> calls.onDecided(call, verdict);
      case AskerFound(var question) -> calls.onAskerFound(question);
      case CallAnswered(var answered) -> calls.onAnswered(answered);
      case CallEnded(var end) -> {
        calls.onCallEnded(end.call(), end.how());
        turns.proceed();
      }
      case ProgressMade(var call, var line) ->
        core.publish(new Event.ToolProgress(core.id().value(), call, core.redact(line)));
      case GoOn ignored -> turns.proceed();
      case Swept(var what) -> ending.onSwept(what);
    }
  }

  private void onCommitted() {
    core.onCommitted();
    if (core.isAllKept() && !ending.isEnding()) {
      core.tellMoved();
      turns.proceed();
    }
  }
}

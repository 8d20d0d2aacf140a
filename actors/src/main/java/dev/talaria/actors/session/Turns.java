package dev.talaria.actors.session;

import dev.talaria.actors.budget.BudgetActor;
import dev.talaria.actors.gate.ProviderGateActor;
import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.session.SessionActor.Answer;
import dev.talaria.actors.session.SessionActor.GoOn;
import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.turn.Instructions;
import dev.talaria.runtime.turn.NextStep;
import dev.talaria.runtime.turn.Transcript;
import dev.talaria.runtime.turn.TurnPolicy;
import dev.talaria.runtime.turn.TurnState;
import dev.talaria.runtime.wire.Event;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/** Drives a turn: asks the policy what is next, asks models, and notes what they answer. */
final class Turns {
  private final SessionCore core;
  private final ModelAsking asking;
  private final ToolCalls calls;
  private final Ending ending;
  private int parkedAfter = -1;
  private boolean resting;

  /** Why no purse pays for what the journal asks for, until it is carried out; otherwise null. */
  private AgentError.@Nullable BudgetReached exhausted;

  private final Compacting compacting;
  private final ModelAnswers answers;

  Turns(SessionCore core, ModelAsking asking, ToolCalls calls, Ending ending) {
    this.core = core;
    this.asking = asking;
    this.calls = calls;
    this.ending = ending;
    this.compacting = new Compacting(core, asking);
    this.answers = new ModelAnswers(core);
  }

  /** Carries out what the journal says; waits while something is not committed yet. */
  void proceed() {
    if (!core.isAllKept() || ending.isEnding() || compacting.isRunning()) {
      return;
    }
    if (ending.isStopping()) {
      ending.finishStopping();
      return;
    }
    calls.startReady();
    var policy = new TurnPolicy(core.config(), core.journal().isAwaited());
    var next = policy.next(core.journal().steps(), core.now());
    if (exhausted != null
        && (next instanceof NextStep.AskModel || next instanceof NextStep.RunTools)) {
      next = policy.exhausted(core.journal().steps(), exhausted);
    }
    boolean isHeld = next instanceof NextStep.Hold && !calls.isIdle();
    exhausted = isHeld ? exhausted : null; // it is told once, and what it ends is still there
    resting = next instanceof NextStep.Rest
        || next instanceof NextStep.Hold
        || next instanceof NextStep.Park;
    switch (next) {
      case NextStep.Rest ignored -> {}
      case NextStep.Hold ignored -> {}
      case NextStep.Begin(var queued) -> {
        core.followWall();
        core.append(new Step.Prompted(core.now(), queued.turn(), queued.work()));
        core.publish(new Event.TurnStarted(
            core.id().value(), queued.turn(), queued.work().text()));
      }
      case NextStep.AskModel ask -> askModel(ask);
      case NextStep.RunTools(var fresh, var interrupted) -> {
        startDeadline();
        fresh.forEach(calls::consider);
        interrupted.forEach(calls::considerAgain);
      }
      case NextStep.ReachLimit(var error) -> {
        if (!asking.isIdle()) {
          asking.cancel();
        }
        core.append(new Step.LimitReached(core.now(), error));
      }
      case NextStep.Remind(var text) -> core.append(new Step.Steered(core.now(), text));
      case NextStep.EndCalls open -> calls.endAll(open);
      case NextStep.Park(var error) -> park(error);
      case NextStep.End(var turn, var outcome) -> {
        if (asking.isIdle() && calls.isIdle()) {
          ending.end(outcome);
        } else {
          ending.stop(outcome);
        }
      }
    }
  }

  boolean isCompacting() {
    return compacting.isRunning();
  }

  /** The journal asks for nothing that could be done now. */
  boolean isResting() {
    return resting && !compacting.isRunning();
  }

  /** The same failure parks again only after the person said to go on. */
  void unpark() {
    parkedAfter = -1;
  }

  /** It was parked before the runtime restarted, and the person knows. */
  void stayParked() {
    parkedAfter = core.journal().steps().size();
  }

  void compact(ActorRef<Answer> replyTo) {
    compacting.start(instructions(), replyTo);
  }

  void cancelCompacting() {
    compacting.cancel();
  }

  private void askModel(NextStep.AskModel ask) {
    if (!asking.isIdle() || !calls.isIdle()) {
      return;
    }
    var wait = Duration.between(core.now(), ask.notBefore());
    if (!ask.why().isEmpty()) {
      core.publishWaiting(ask.why());
    }
    if (wait.toMillis() > 0) {
      core.note(State.WAITING, ask.why());
      core.timers().startSingleTimer("retry", new GoOn(), wait);
      return;
    }
    startDeadline();
    asking.ask(new ModelAsking.Asked(
        ask.model(),
        core.config(),
        Transcript.of(instructions(), core.journal().steps()),
        ask.tools() ? core.ports().tools().specs(core.config()) : List.of(),
        core.journal().isConversation(),
        limits(ask),
        core.now()));
  }

  /** The built-in engine costs nothing, but goes on only while it may use tools. */
  private List<Purse> limits(NextStep.AskModel ask) {
    if (ask.beyondBudget()) {
      return List.of();
    }
    if (ask.model().isBuiltIn()) {
      return ask.tools() ? core.limitsOfTools() : List.of();
    }
    return core.limits();
  }

  private void startDeadline() {
    var deadline = core.config().budget().deadline();
    var state = TurnState.of(core.journal().steps());
    if (deadline.isZero() || state.isEmpty() || state.get().limit() != null) {
      return;
    }
    var left = Duration.between(core.now(), state.get().since().plus(deadline));
    if (!core.timers().isTimerActive("deadline") && !left.isNegative()) {
      core.timers().startSingleTimer("deadline", new GoOn(), left.plusMillis(1));
    }
  }

  private String instructions() {
    return Instructions.of(
        core.config(),
        !core.journal().isConversation(),
        LocalDate.now(core.ports().clock()));
  }

  private void park(AgentError error) {
    if (parkedAfter == core.journal().steps().size()) {
      return;
    }
    parkedAfter = core.journal().steps().size();
    var write = core.journal().parked(error, core.now());
    var record = core.journal().record();
    var delivery = ending.delivery(
        core.id().value() + "/parked-" + parkedAfter, Notices.parked(record, error));
    core.commit(List.of(write, new Write.PutDelivery(delivery)), () -> {
      core.ports().notifier().tell(new NotifierActor.Deliver(delivery));
    });
  }

  /** A leave that came too late was settled when its call was given up. */
  void onBudget(BudgetActor.Answer answer) {
    if (!asking.isFor(answer.ticket())) {
      onExhausted(calls.onBudget(answer));
      return;
    }
    switch (answer) {
      case BudgetActor.Granted ignored -> asking.findKey();
      case BudgetActor.Delayed ignored -> core.waitForBudget();
      case BudgetActor.Exhausted(var ticket, var error) -> {
        if (compacting.isRunning()) {
          compacting.cancel(error);
          proceed();
        } else {
          asking.cancel();
          onExhausted(error);
        }
      }
    }
  }

  private void onExhausted(AgentError.@Nullable BudgetReached error) {
    if (error != null) {
      exhausted = error;
      proceed();
    }
  }

  void onKey(long ticket, SessionPorts.KeyLookup lookup) {
    if (!asking.isFor(ticket)) {
      return;
    }
    switch (lookup) {
      case SessionPorts.KeyLookup.Found(var key) -> asking.onKey(key);
      case SessionPorts.KeyLookup.Refused(var error) ->
        onModelEnded(ticket, new ModelOutcome.Failed(error));
    }
  }

  void onGate(ProviderGateActor.Answer answer) {
    if (!asking.isFor(answer.ticket())) {
      asking.onPass(answer.ticket());
      return;
    }
    switch (answer) {
      case ProviderGateActor.Granted(var ticket) -> {
        asking.onPass(ticket);
        if (core.journal().record().state() == State.WAITING) {
          core.note(State.RUNNING, "asks " + asking.asked().model().model());
        }
      }
      case ProviderGateActor.Delayed(var ticket, var pause) -> {
        var why = pause.isZero()
            ? "waiting for the provider, others come first"
            : "waiting for quota, " + Math.max(1, pause.toSeconds()) + " s";
        core.publishWaiting(why);
        core.note(State.WAITING, why);
      }
      case ProviderGateActor.GaveUp(var ticket, var wait) ->
        onModelEnded(
            ticket,
            new ModelOutcome.Failed(new AgentError.RateLimited(
                "waited " + wait.toSeconds() + " s for a place at the provider",
                "fewer tasks at once, or raise talaria.gate.max-wait",
                null)));
    }
  }

  void onDeltas(long ticket) {
    if (asking.isFor(ticket)) {
      tell(asking.takeDeltas());
    }
  }

  private void tell(Deltas.Taken taken) {
    var turn = core.turn();
    if (turn != null && !taken.reasoning().isEmpty()) {
      core.publish(new Event.ReasoningDelta(core.id().value(), turn, taken.reasoning()));
    }
    if (turn != null && !taken.text().isEmpty()) {
      core.publish(new Event.TextDelta(core.id().value(), turn, taken.text()));
    }
  }

  void onModelEnded(long ticket, ModelOutcome outcome) {
    if (!asking.isFor(ticket)) {
      return;
    }
    tell(asking.lastDeltas(outcome));
    var asked = asking.asked();
    var worked = asking.done(outcome);
    boolean noted = compacting.isRunning()
        ? compacting.onEnded(outcome, worked)
        : answers.note(asked, outcome, worked);
    if (noted) {
      core.whenKept(() -> asking.settle(ticket));
    } else {
      asking.settle(ticket);
      proceed();
    }
  }
}

package dev.talaria.actors.session;

import dev.talaria.actors.budget.BudgetActor;
import dev.talaria.actors.gate.Gates;
import dev.talaria.actors.gate.ProviderGateActor;
import dev.talaria.actors.session.SessionActor.GateAnswered;
import dev.talaria.actors.session.SessionActor.KeyFound;
import dev.talaria.actors.session.SessionActor.ModelEnded;
import dev.talaria.actors.session.SessionPorts.KeyLookup;
import dev.talaria.config.Secret;
import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.Quota;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.SessionConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.jspecify.annotations.Nullable;

/**
 * The one model call that a session may have under way: budget, key, pass through the gate, call.
 * Confined to its actor; every answer carries the ticket of its call, so that a late one is
 * recognised.
 */
final class ModelAsking {
  private final ActorContext<SessionActor.Command> context;
  private final SessionPorts ports;
  private final ActorRef<ProviderGateActor.Answer> answers;
  private final ActorRef<BudgetActor.Answer> leave;
  private @Nullable Asked asked;
  private long ticket;

  /** Calls for which the budget holds something, the one under way and those not kept yet. */
  private final Set<Long> unsettled = new HashSet<>();

  private @Nullable ModelCall call;
  private @Nullable Instant begun;
  private @Nullable Deltas deltas;
  private Secret key = Secret.UNSET;

  /**
   * What is to be asked.
   *
   * @param purses which must have enough left for it
   */
  record Asked(
      ModelChoice model,
      SessionConfig config,
      List<Message> messages,
      List<ToolSpec> tools,
      boolean foreground,
      List<Purse> purses,
      Instant at) {

    /** What it counts as in its budget: the built-in engine only hands out work for tools. */
    Purse.Call call() {
      if (model.isBuiltIn()) {
        return Purse.Call.TOOL;
      }
      return tools.isEmpty() ? Purse.Call.REPORT : Purse.Call.MODEL;
    }

    /** The same without what was said: the journal has it, and an answer can take long. */
    Asked sent() {
      return new Asked(model, config, List.of(), tools, foreground, purses, at);
    }
  }

  ModelAsking(
      ActorContext<SessionActor.Command> context,
      SessionPorts ports,
      ActorRef<BudgetActor.Answer> leave) {
    this.context = context;
    this.ports = ports;
    this.leave = leave;
    this.answers = context.messageAdapter(ProviderGateActor.Answer.class, GateAnswered::new);
  }

  boolean isIdle() {
    return asked == null;
  }

  /** What is being asked; only while not idle. */
  Asked asked() {
    return Objects.requireNonNull(asked);
  }

  boolean isFor(long answered) {
    return asked != null && answered == ticket;
  }

  void ask(Asked what) {
    asked = what;
    ticket = ports.tickets().incrementAndGet();
    call = null;
    begun = null;
    var config = what.config(); // and not all that is asked, as long as the answer takes
    deltas = new Deltas(
        context.getSelf(),
        ticket,
        toGate(what.model(), ticket),
        () -> ports.tools().redactor(config));
    if (what.purses().isEmpty()) {
      findKey();
    } else {
      unsettled.add(ticket);
      ports.budget().tell(new BudgetActor.Ask(ticket, what.call(), what.purses(), leave));
    }
  }

  /** What a provider says of its limits goes right to its gate, from whatever thread. */
  private Consumer<Quota> toGate(ModelChoice model, long mine) {
    var gates = ports.gates();
    var from = answers;
    return quota ->
        gates.tell(new Gates.For(model, new ProviderGateActor.Learnt(mine, quota, from)));
  }

  /** The budget pays for it: look for the key. */
  void findKey() {
    var what = asked();
    if (what.model().isBuiltIn()) {
      key = Secret.UNSET;
      start();
      return;
    }
    var mine = ticket;
    context.pipeToSelf(
        CompletableFuture.supplyAsync(
            () -> ports.keys().find(what.model(), what.config()), ports.blocking()),
        (found, problem) -> new KeyFound(
            mine,
            problem == null
                ? found
                : new KeyLookup.Refused(
                    new AgentError.Auth("the key could not be read: " + problem, ""))));
  }

  /** The key is there: wait at the gate. */
  void onKey(Secret found) {
    key = found;
    gate(new ProviderGateActor.Acquire(ticket, asked().foreground(), answers));
  }

  /** A pass that came too late goes back at once. */
  void onPass(long passed) {
    if (isFor(passed) && call == null) {
      start();
    }
  }

  private void start() {
    var what = asked();
    begun = ports.steady().instant();
    var timed =
        what.purses().stream().filter(purse -> !purse.limit().time().isZero()).toList();
    if (unsettled.contains(ticket) && !timed.isEmpty() && !what.model().isBuiltIn()) {
      ports.budget().tell(new BudgetActor.Begin(ticket, timed, leave));
    }
    var timeouts = ports.timeouts();
    var started = ports
        .models()
        .start(
            new ModelRequest(
                what.model(),
                key,
                what.messages(),
                what.tools(),
                what.config().reasoning(),
                what.config().maxOutputTokens(),
                timeouts.firstTokenTimeout(),
                timeouts.idleTimeout(),
                timeouts.totalTimeout()),
            Objects.requireNonNull(deltas));
    call = started;
    asked = what.sent();
    var mine = ticket;
    context.pipeToSelf(
        started.outcome(),
        (outcome, problem) -> new ModelEnded(
            mine,
            problem == null
                ? outcome
                : new ModelOutcome.Failed(
                    new AgentError.Bug(problem.toString(), "", "model client"))));
  }

  Deltas.Taken takeDeltas() {
    return deltas == null ? new Deltas.Taken("", "") : deltas.take();
  }

  /** The last that is to be told of this call: all of it, where it came to its end. */
  Deltas.Taken lastDeltas(ModelOutcome outcome) {
    if (deltas != null && outcome instanceof ModelOutcome.Replied) {
      deltas.finish();
    }
    return takeDeltas();
  }

  /** What the model said so far in this call, without what may be half a secret. */
  String partialText() {
    return deltas == null ? "" : deltas.soFar();
  }

  /**
   * Gives the pass back; a pause that the provider asked for is told to all. What the call used
   * must not be given to the store before this.
   *
   * @return for how long it worked
   */
  Duration done(ModelOutcome outcome) {
    var worked =
        begun == null ? Duration.ZERO : Duration.between(begun, ports.steady().instant());
    if (unsettled.contains(ticket)) {
      ports.budget().tell(new BudgetActor.End(ticket));
    }
    release(
        switch (outcome) {
          case ModelOutcome.Failed(AgentError.RateLimited limited, var usage) ->
            new ProviderGateActor.RateLimited(limited.retryAfter());
          case ModelOutcome.Failed ignored -> new ProviderGateActor.Answered();
          case ModelOutcome.Replied ignored -> new ProviderGateActor.Answered();
          case ModelOutcome.Cancelled ignored -> new ProviderGateActor.Withdrawn();
        });
    return worked;
  }

  /**
   * Ends the call. True: {@link ModelEnded} will still come, when the connection is closed. False:
   * nothing was under way yet, and it is over and settled now.
   */
  boolean cancel() {
    if (call != null) {
      call.cancel();
      return true;
    }
    release(new ProviderGateActor.Withdrawn());
    settle(ticket);
    return false;
  }

  /** What the call used is kept, or it used nothing: others may have what was held for it. */
  void settle(long over) {
    if (unsettled.remove(over)) {
      ports.budget().tell(new BudgetActor.Settle(over));
    }
  }

  /** The actor ends or begins again: gives back all that is held for it. */
  void letGo() {
    if (cancel()) {
      release(new ProviderGateActor.Withdrawn());
    }
    List.copyOf(unsettled).forEach(this::settle);
  }

  private void release(ProviderGateActor.How how) {
    if (asked != null && !asked.model().isBuiltIn()) {
      gate(new ProviderGateActor.Release(ticket, how, answers));
    }
    asked = null;
    call = null;
    deltas = null;
  }

  private void gate(ProviderGateActor.FromSession request) {
    ports.gates().tell(new Gates.For(asked().model(), request));
  }
}

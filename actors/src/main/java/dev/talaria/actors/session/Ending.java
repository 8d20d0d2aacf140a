package dev.talaria.actors.session;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.notifier.Told;
import dev.talaria.actors.session.SessionActor.Ended;
import dev.talaria.actors.session.SessionActor.News;
import dev.talaria.actors.session.SessionActor.Swept;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.turn.TurnState;
import dev.talaria.runtime.wire.Event;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * The end of a turn or task, in its order: what runs is ended, what was left is swept up, then the
 * end is committed together with its delivery, and only then told.
 */
final class Ending {
  /** Why the session is being stopped, and what the model was just saying. */
  private record Stopping(Outcome how, String partial) {}

  private final SessionCore core;
  private final ModelAsking asking;
  private final ToolCalls calls;
  private final DelegatedCalls delegates;
  private final ActorRef<News> parent;
  private final List<String> ended = new ArrayList<>();
  private @Nullable Stopping stopping;
  private @Nullable Outcome pending;
  private boolean sweeping;
  private boolean ending;

  Ending(
      SessionCore core,
      ModelAsking asking,
      ToolCalls calls,
      DelegatedCalls delegates,
      ActorRef<News> parent) {
    this.core = core;
    this.asking = asking;
    this.calls = calls;
    this.delegates = delegates;
    this.parent = parent;
    calls.onCancelled(ended::add);
  }

  boolean isStopping() {
    return stopping != null;
  }

  /** The last commit of a task is under way, or done. */
  boolean isEnding() {
    return ending;
  }

  private void finishIfQuiet() {
    if (core.isAllKept()) {
      finishStopping();
    }
  }

  /** Ends the turn early: first all that runs, then {@link #finishStopping}. */
  void stop(Outcome how) {
    boolean nothing = core.turn() == null && core.journal().isConversation();
    if (nothing || stopping != null || ending) {
      return;
    }
    stopping = new Stopping(how, asking.isIdle() ? "" : asking.partialText());
    if (!asking.isIdle()) {
      ended.add("a model call");
      asking.cancel();
    }
    calls.cancelAll();
    core.timers().cancelAll();
    core.note(State.STOPPING, "stopping");
    finishIfQuiet();
  }

  void finishStopping() {
    if (!asking.isIdle() || !calls.isIdle() || stopping == null) {
      return;
    }
    var how = stopping.how;
    var text = stopping.partial.isBlank() ? how.text() : stopping.partial;
    end(new Outcome(how.state(), text, how.error(), List.of()));
  }

  void end(Outcome outcome) {
    if (sweeping || ending) {
      return;
    }
    boolean goesOn = core.journal().isConversation();
    var passedOn = delegates.ofTurn();
    if (goesOn && passedOn.isEmpty()) {
      endTurn(outcome);
      return;
    }
    sweeping = true;
    pending = outcome;
    var session = core.id();
    core.context()
        .pipeToSelf(
            CompletableFuture.supplyAsync(
                () -> {
                  var left = new ArrayList<>(delegates.endAllOf(passedOn));
                  left.addAll(goesOn ? List.of() : core.ports().tools().endAllOf(session));
                  return left;
                },
                core.ports().blocking()),
            (left, problem) -> new Swept(problem == null ? left : List.of()));
  }

  void onSwept(List<String> what) {
    var outcome = pending;
    if (outcome == null) {
      return;
    }
    ended.addAll(what);
    if (core.journal().isConversation()) {
      sweeping = false;
      pending = null;
      endTurn(outcome);
      return;
    }
    ending = true;
    var at = core.now();
    var full = new Outcome(outcome.state(), outcome.text(), outcome.error(), List.copyOf(ended));
    var turn = core.turn() == null ? "" : core.turn();
    var writes = new ArrayList<>(core.journal().add(List.of(new Step.TurnEnded(at, turn, full))));
    var record = core.journal().record();
    var delivery = core.journal().isReported()
        ? Optional.<DeliveryRecord>empty()
        : Optional.of(delivery(DeliveryRecord.ofTheEnd(core.id()), Notices.of(record, full)));
    delivery.map(Write.PutDelivery::new).ifPresent(writes::add);
    core.commit(writes, () -> {
      core.tellMoved();
      publishEnd(turn, full, record.usage(), record.cost(), record.startedAt(), record.tools());
      delivery.ifPresent(it -> core.ports().notifier().tell(new NotifierActor.Deliver(it)));
      parent.tell(new Ended(record));
    });
  }

  private void endTurn(Outcome outcome) {
    var turn = Objects.requireNonNull(core.turn());
    var state = TurnState.of(core.journal().steps()).orElseThrow();
    var full = new Outcome(outcome.state(), outcome.text(), outcome.error(), List.copyOf(ended));
    var steps = new ArrayList<Step>();
    if (stopping != null && !stopping.partial.isBlank()) {
      steps.add(new Step.ModelReplied(
          core.now(),
          core.now(),
          core.config().model(),
          stopping.partial,
          "",
          List.of(),
          Usage.NONE,
          BigDecimal.ZERO,
          ""));
    }
    steps.add(new Step.TurnEnded(core.now(), turn, full));
    stopping = null;
    ended.clear();
    core.timers().cancelAll();
    core.commit(
        core.journal().add(steps),
        () ->
            publishEnd(turn, full, state.usage(), state.cost(), state.since(), state.toolCalls()));
  }

  private void publishEnd(
      String turn,
      Outcome outcome,
      Usage usage,
      BigDecimal cost,
      @Nullable Instant since,
      int tools) {
    core.publish(new Event.TurnEnded(
        core.id().value(),
        turn,
        Told.lower(outcome.state()),
        outcome.text(),
        outcome.error() == null ? null : Told.error(outcome.error()),
        Told.usage(usage),
        cost.signum() == 0 ? "" : Notices.money(cost),
        since == null ? 0 : Duration.between(since, core.now()).toMillis(),
        tools));
  }

  DeliveryRecord delivery(String id, DeliveryRecord.Notice notice) {
    var record = core.journal().record();
    return new DeliveryRecord(
        id,
        record.id(),
        record.number(),
        DeliveryRecord.toldIn(record),
        notice,
        core.now(),
        false,
        DeliveryRecord.State.STORED,
        core.now());
  }
}

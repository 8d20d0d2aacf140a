package dev.talaria.actors.session;

import dev.talaria.actors.notifier.Told;
import dev.talaria.actors.session.SessionActor.Answer;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.turn.Transcript;
import dev.talaria.runtime.wire.Event;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * Has the model summarise a conversation, to make room in its window. For those who watch it looks
 * like a turn, so that it can be seen and interrupted like one; the journal knows only its result.
 * Confined to its actor.
 */
final class Compacting {
  private static final String ASK =
      "Summarise this conversation for yourself: what the user wants, what was found and decided,"
          + " names and numbers that matter, what is open. Answer with the summary only.";

  private static final AgentError INTERRUPTED =
      new AgentError.Busy("interrupted; nothing changed", "");

  private final SessionCore core;
  private final ModelAsking asking;
  private @Nullable Running running;

  private record Running(
      String name, Instant since, AgentError whenCancelled, ActorRef<Answer> replyTo) {}

  Compacting(SessionCore core, ModelAsking asking) {
    this.core = core;
    this.asking = asking;
  }

  boolean isRunning() {
    return running != null;
  }

  void start(String instructions, ActorRef<Answer> replyTo) {
    var name = "compact-" + core.journal().steps().size();
    running = new Running(name, core.now(), INTERRUPTED, replyTo);
    var messages = new ArrayList<>(Transcript.of(instructions, core.journal().steps()));
    messages.add(new Message.User(ASK));
    core.publish(new Event.TurnStarted(core.id().value(), name, "/compact"));
    core.publish(new Event.TurnWaiting(core.id().value(), name, "summarising the conversation"));
    asking.ask(new ModelAsking.Asked(
        core.config().model(),
        core.config(),
        messages,
        List.of(),
        true,
        core.limits(),
        core.now()));
  }

  /** Gives it up; nothing changes. */
  void cancel() {
    cancel(INTERRUPTED);
  }

  /** Gives it up because of {@code why}, which is told. */
  void cancel(AgentError why) {
    if (running != null) {
      running = new Running(running.name, running.since, why, running.replyTo);
      if (!asking.cancel()) {
        onEnded(new ModelOutcome.Cancelled(), Duration.ZERO);
      }
    }
  }

  /** True where something of it is on its way into the store. */
  boolean onEnded(ModelOutcome outcome, Duration worked) {
    var ended = running;
    running = null;
    if (ended == null) {
      return false;
    }
    return switch (outcome) {
      case ModelOutcome.Replied(var reply)
      when !reply.text().isBlank() && lastTurn().isPresent() -> {
        keep(ended, lastTurn().get(), reply, worked);
        yield true;
      }
      case ModelOutcome.Replied(var reply) ->
        refuse(
            ended,
            new AgentError.EmptyReply("there was nothing to summarise", ""),
            reply.usage(),
            worked);
      case ModelOutcome.Failed(var error, var usage) -> refuse(ended, error, usage, worked);
      case ModelOutcome.Cancelled ignored -> refuse(ended, ended.whenCancelled, Usage.NONE, worked);
    };
  }

  private void keep(Running ended, String upTo, ModelReply reply, Duration worked) {
    var cost = core.ports().cost().apply(core.config().model(), reply.usage());
    core.append(
        Used.answer(reply.usage(), cost, worked),
        ended.since,
        new Step.Compacted(core.now(), upTo, reply.text(), reply.usage(), cost));
    core.whenKept(() -> {
      tellEnd(ended, "succeeded", reply.usage(), cost);
      ended.replyTo.tell(new Answer.Done("the conversation so far is a summary now"));
    });
  }

  private boolean refuse(Running ended, AgentError why, Usage usage, Duration worked) {
    var model = core.config().model();
    var cost = core.ports().cost().apply(model, usage);
    tellEnd(ended, why == INTERRUPTED ? "cancelled" : "failed", usage, cost);
    ended.replyTo.tell(new Answer.Refused(why));
    if (!usage.equals(Usage.NONE)) {
      core.append(
          Used.answer(usage, cost, worked),
          ended.since,
          new Step.ModelFailed(core.now(), model, why, usage, cost));
      return true;
    }
    if (worked.isZero()) {
      return false;
    }
    core.append(Used.time(worked), ended.since);
    return true;
  }

  /** Without the error: whoever asked for it gets that as the answer. */
  private void tellEnd(Running ended, String outcome, Usage usage, BigDecimal cost) {
    core.publish(new Event.TurnEnded(
        core.id().value(),
        ended.name,
        outcome,
        "",
        null,
        Told.usage(usage),
        cost.signum() == 0 ? "" : Notices.money(cost),
        Duration.between(ended.since, core.now()).toMillis(),
        0));
  }

  private Optional<String> lastTurn() {
    return core.journal().steps().reversed().stream()
        .filter(Step.Prompted.class::isInstance)
        .map(step -> ((Step.Prompted) step).turn())
        .findFirst();
  }
}

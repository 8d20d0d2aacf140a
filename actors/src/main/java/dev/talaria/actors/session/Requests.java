package dev.talaria.actors.session;

import dev.talaria.actors.approval.ApprovalActor;
import dev.talaria.actors.notifier.Told;
import dev.talaria.actors.session.SessionActor.Answer;
import dev.talaria.actors.session.SessionActor.DetachTurn;
import dev.talaria.actors.session.SessionActor.Detached;
import dev.talaria.actors.session.SessionActor.Repeat;
import dev.talaria.actors.session.SessionActor.Submit;
import dev.talaria.actors.session.SessionActor.Submitted;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.turn.TurnState;
import dev.talaria.runtime.wire.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/** What a person can ask of a session. Each answer is sent when what it says is committed. */
final class Requests {
  private final SessionCore core;
  private final Turns turns;
  private final Ending ending;

  Requests(SessionCore core, Turns turns, Ending ending) {
    this.core = core;
    this.turns = turns;
    this.ending = ending;
  }

  void onPull(String task, String text, ActorRef<Answer> replyTo) {
    core.append(new Step.Pulled(core.now(), task, text));
    core.whenKept(() -> replyTo.tell(new Answer.Done("the result is part of this conversation")));
  }

  void onSubmit(Submit submit) {
    boolean busy = core.turn() != null || turns.isCompacting();
    if (busy && !submit.queue()) {
      submit
          .replyTo()
          .tell(new Submitted.Refused(
              new AgentError.Busy("a turn is running", "wait, /queue it, or send it with /bg")));
      return;
    }
    int before = busy ? 1 + queued() : 0;
    var writes = new ArrayList<>(submit.alongside());
    writes.addAll(
        core.journal().add(List.of(new Step.Queued(core.now(), submit.turn(), submit.work()))));
    core.commit(writes, () -> submit.replyTo().tell(new Submitted.Accepted(submit.turn(), before)));
  }

  private int queued() {
    return (int) core.journal().steps().stream()
            .filter(Step.Queued.class::isInstance)
            .count()
        - (int) core.journal().steps().stream()
            .filter(Step.Prompted.class::isInstance)
            .count();
  }

  void onSteer(String text, ActorRef<Answer> replyTo) {
    if (core.turn() == null || ending.isStopping()) {
      replyTo.tell(SessionCore.never(
          "nothing is running that could be steered", "start it again with /retry"));
      return;
    }
    core.append(new Step.Steered(core.now(), text));
    core.whenKept(() -> replyTo.tell(new Answer.Done("it reads that after the step that runs")));
  }

  void onPause(ActorRef<Answer> replyTo) {
    if (core.turn() == null || ending.isStopping()) {
      replyTo.tell(SessionCore.never("nothing is running that could be paused", ""));
      return;
    }
    core.append(new Step.Paused(core.now()));
    core.whenKept(() -> replyTo.tell(new Answer.Done("it holds before its next step")));
  }

  void onResume(@Nullable SessionConfig config, ActorRef<Answer> replyTo) {
    if (core.turn() == null || ending.isStopping()) {
      replyTo.tell(SessionCore.never("nothing is waiting to go on", ""));
      return;
    }
    turns.unpark();
    var writes = new ArrayList<Write>();
    if (config != null) {
      writes.add(core.journal().configure(config));
    }
    writes.addAll(core.journal().add(List.of(new Step.Resumed(core.now()))));
    core.commit(writes, () -> replyTo.tell(new Answer.Done("it goes on")));
  }

  void onRevoke(String grant, String covers, ActorRef<Answer> replyTo) {
    core.append(new Step.Revoked(core.now(), grant, covers));
    core.whenKept(() -> replyTo.tell(new Answer.Done("")));
  }

  void onUndo(ActorRef<Answer> replyTo) {
    var last = lastTurn();
    var why = whyNoneIsTakenBack(last);
    if (why.isPresent()) {
      replyTo.tell(new Answer.Refused(why.get()));
      return;
    }
    core.append(new Step.Undone(core.now(), last.orElseThrow().turn()));
    core.whenKept(() -> replyTo.tell(new Answer.Done("the last turn is taken back")));
  }

  void onRepeat(Repeat repeat) {
    var last = lastTurn();
    var why = whyNoneIsTakenBack(last);
    if (why.isPresent()) {
      repeat.replyTo().tell(new Submitted.Refused(why.get()));
      return;
    }
    var turn = last.orElseThrow();
    var writes = new ArrayList<>(repeat.alongside());
    writes.addAll(core.journal()
        .add(List.of(
            new Step.Undone(core.now(), turn.turn()),
            new Step.Queued(core.now(), repeat.turn(), turn.work()))));
    core.commit(writes, () -> repeat.replyTo().tell(new Submitted.Accepted(repeat.turn(), 0)));
  }

  private Optional<Step.Prompted> lastTurn() {
    return core.journal().steps().reversed().stream()
        .filter(Step.Prompted.class::isInstance)
        .map(Step.Prompted.class::cast)
        .filter(prompted -> !undone(prompted.turn()))
        .findFirst();
  }

  private Optional<AgentError> whyNoneIsTakenBack(Optional<Step.Prompted> last) {
    if (core.turn() != null) {
      return Optional.of(new AgentError.Busy("a turn is running", ""));
    }
    return last.isPresent()
        ? Optional.empty()
        : Optional.of(new AgentError.Denied("nothing was said yet", ""));
  }

  private boolean undone(String id) {
    return core.journal().steps().stream().anyMatch(step -> switch (step) {
      case Step.Undone(var at, var what) -> what.equals(id);
      case Step.TurnDetached(var at, var what, var task) -> what.equals(id);
      default -> false;
    });
  }

  void onCompact(ActorRef<Answer> replyTo) {
    if (core.turn() != null || turns.isCompacting()) {
      replyTo.tell(SessionCore.refused("a turn is running", "try again when it has ended"));
      return;
    }
    if (core.config().model().isBuiltIn()) {
      replyTo.tell(SessionCore.never("the built-in engine has no context to make room in", ""));
      return;
    }
    turns.compact(replyTo);
  }

  void onDetach(DetachTurn detach) {
    var turn = core.turn();
    if (turn == null || ending.isStopping() || !core.journal().isConversation()) {
      detach
          .replyTo()
          .tell(new Detached.Refused(
              new AgentError.Denied("no turn is running that could go on in the background", "")));
      return;
    }
    var state = TurnState.of(core.journal().steps()).orElseThrow();
    var conversation = core.id();
    var record = core.journal().record();
    var writes = new ArrayList<>(detach.alongside());
    writes.addAll(
        new SessionJournal(record, core.journal().steps(), core.ports().clock().getZone())
            .add(List.of(new Step.TurnDetached(core.now(), turn, detach.task()))));
    var task = new SessionRecord(
        detach.task(),
        SessionKind.BACKGROUND,
        detach.number(),
        conversation,
        state.work(),
        SessionJournal.firstLine(state.work().text()),
        record.config(),
        State.RUNNING,
        record.activity(),
        core.now(),
        state.since(),
        null,
        core.now(),
        state.usage(),
        state.cost(),
        state.toolCalls(),
        0,
        null);
    core.publish(new Event.TurnEnded(
        conversation.value(),
        turn,
        "detached",
        "",
        null,
        Told.usage(state.usage()),
        Notices.money(state.cost()),
        Duration.between(state.since(), core.now()).toMillis(),
        state.toolCalls()));
    core.watchers().clear();
    writes.addAll(core.journal().become(task));
    core.commit(writes, () -> {
      core.become(task.id());
      core.ports().approvals().tell(new ApprovalActor.Moved(turn, task));
      detach.replyTo().tell(new Detached.AsTask(task));
    });
  }
}

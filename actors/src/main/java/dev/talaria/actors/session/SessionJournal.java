package dev.talaria.actors.session;

import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.budget.Purses;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.turn.SessionGrants;
import dev.talaria.runtime.turn.TurnPolicy;
import dev.talaria.runtime.turn.TurnState;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The steps of one session and the record that sums them up. Confined to its actor. */
final class SessionJournal {
  private SessionRecord record;
  private final List<Step> steps;
  private final ZoneId zone;

  /** {@code zone} says when a day ends. */
  SessionJournal(SessionRecord record, List<Step> steps, ZoneId zone) {
    this.record = record;
    this.steps = new ArrayList<>(steps);
    this.zone = zone;
  }

  SessionRecord record() {
    return record;
  }

  List<Step> steps() {
    return steps;
  }

  /** The time of the newest step. */
  Instant lastAt() {
    return steps.isEmpty() ? record.createdAt() : steps.getLast().at();
  }

  SessionId id() {
    return record.id();
  }

  /** What the person allowed for the whole session, and did not take back. */
  Set<String> grants() {
    return SessionGrants.of(steps);
  }

  /** How often a call was started. */
  int starts(String call) {
    return (int) steps.stream()
        .filter(
            step -> step instanceof Step.ToolStarted(var at, var started) && started.equals(call))
        .count();
  }

  /** Whether the running turn started a call before: that is one call. */
  boolean isRepeated(String call) {
    for (var step : steps.reversed()) {
      switch (step) {
        case Step.ToolStarted(var at, var started)
        when started.equals(call) -> {
          return true;
        }
        case Step.Prompted ignored -> {
          return false;
        }
        default -> {}
      }
    }
    return false;
  }

  boolean isConversation() {
    return record.kind() == SessionKind.CONVERSATION;
  }

  /** Its end is heard by another session or by a job, which says what a person hears of it. */
  boolean isReported() {
    return SessionKind.REPORTED.contains(record.kind());
  }

  /** Somebody waits for its turns, or comes again anyway. */
  boolean isAwaited() {
    return isConversation() || isReported();
  }

  /** Adds steps; what is returned must be committed in one transaction. */
  List<Write> add(List<Step> added) {
    var writes = new ArrayList<Write>();
    for (var step : added) {
      steps.add(step);
      edit(edit -> sumUp(edit, step));
      writes.add(new Write.AppendStep(record.id(), step));
    }
    if (record.state() == State.OPEN && TurnPolicy.firstQueued(steps).isPresent()) {
      edit(edit -> edit.state = State.RUNNING); // by which a restart finds that it has to go on
    }
    writes.add(new Write.PutSession(record));
    return writes;
  }

  /** Takes it from the purses of the running turn, and of the day of {@code at}. */
  Write spend(Used used, Instant at) {
    var purses = Purses.of(record, turn(), LocalDate.ofInstant(at, zone)).stream()
        .map(Purse::name)
        .toList();
    return new Write.Spend(purses, used);
  }

  /** The running turn, or null. */
  @Nullable
  String turn() {
    return TurnState.of(steps).map(TurnState::turn).orElse(null);
  }

  /** Says what the session does now, for lists. */
  Write now(State state, String activity, Instant at) {
    edit(edit -> edit.moved(state, activity, at));
    return new Write.PutSession(record);
  }

  /** It waits for the person to mend something. */
  Write parked(AgentError error, Instant at) {
    edit(edit -> {
      edit.moved(State.WAITING, error.message(), at);
      edit.outcome = Outcome.failed(error);
    });
    return new Write.PutSession(record);
  }

  Write configure(SessionConfig config) {
    edit(edit -> edit.config = config);
    return new Write.PutSession(record);
  }

  /** The same journal under the record of a task that goes on with the running turn. */
  List<Write> become(SessionRecord task) {
    record = task;
    var writes = new ArrayList<Write>();
    writes.add(new Write.PutSession(task));
    steps.forEach(step -> writes.add(new Write.AppendStep(task.id(), step)));
    return writes;
  }

  private void edit(Consumer<RecordEdit> change) {
    record = RecordEdit.of(record, change);
  }

  private void sumUp(RecordEdit edit, Step step) {
    switch (step) {
      case Step.Prompted(var at, var turn, var work) -> {
        edit.startedAt = edit.startedAt == null ? at : edit.startedAt;
        edit.work = edit.work == null ? work : edit.work;
        edit.title = edit.title.isEmpty() ? firstLine(work.text()) : edit.title;
        edit.moved(State.RUNNING, "started", at);
      }
      case Step.ModelReplied replied -> {
        edit.usage = edit.usage.plus(replied.usage());
        edit.cost = edit.cost.add(replied.cost());
        edit.moved(State.RUNNING, firstLine(replied.text()), replied.at());
      }
      case Step.ModelFailed failed -> {
        edit.usage = edit.usage.plus(failed.usage());
        edit.cost = edit.cost.add(failed.cost());
        edit.moved(
            edit.state == State.OPEN ? State.OPEN : State.RUNNING,
            failed.error().message(),
            failed.at());
      }
      case Step.ToolEnded(var at, var call, var result) -> {
        edit.tools++;
        if (result.by() != null) {
          edit.usage = edit.usage.plus(result.by().usage());
          edit.cost = edit.cost.add(result.by().cost());
        }
        edit.moved(State.RUNNING, result.summary(), at);
      }
      case Step.Restarted(var at, var why) -> {
        edit.restarts++;
        edit.moved(State.RUNNING, "restarted: " + why, at);
      }
      case Step.Paused(var at) -> edit.moved(State.PAUSED, "paused", at);
      case Step.Resumed(var at) -> {
        edit.outcome = null;
        edit.state = State.RUNNING;
        edit.moved(State.RUNNING, "resumed", at);
      }
      case Step.LimitReached(var at, var error) -> edit.moved(State.RUNNING, error.message(), at);
      case Step.TurnEnded(var at, var turn, var outcome) -> {
        edit.moved(
            isConversation() ? State.OPEN : State.ENDED,
            outcome.error() == null
                ? firstLine(outcome.text())
                : outcome.error().message(),
            at);
        edit.endedAt = isConversation() ? null : at;
        edit.outcome = isConversation() ? null : outcome;
      }
      case Step.TurnDetached(var at, var turn, var task) ->
        edit.moved(State.OPEN, "goes on as " + task, at);
      case Step.Queued ignored -> {}
      case Step.ToolStarted ignored -> {}
      case Step.Steered ignored -> {}
      case Step.Granted ignored -> {}
      case Step.Revoked ignored -> {}
      case Step.Pulled ignored -> {}
      case Step.Undone ignored -> {}
      case Step.Compacted compacted -> {
        edit.usage = edit.usage.plus(compacted.usage());
        edit.cost = edit.cost.add(compacted.cost());
      }
    }
  }

  /** The first line of Markdown, in plain words and short enough for a list. */
  static String firstLine(String text) {
    var line =
        text.strip().lines().findFirst().orElse("").replaceAll("[*`#]+", "").strip();
    return line.length() <= 120 ? line : line.substring(0, 119) + "…";
  }
}

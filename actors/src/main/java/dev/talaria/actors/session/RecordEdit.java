package dev.talaria.actors.session;

import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** A record with some fields changed. */
final class RecordEdit {
  @Nullable
  Work work;

  String title;
  SessionConfig config;
  State state;
  String activity;

  @Nullable
  Instant startedAt;

  @Nullable
  Instant endedAt;

  Instant lastActive;
  Usage usage;
  BigDecimal cost;
  int tools;
  int restarts;

  @Nullable
  Outcome outcome;

  private RecordEdit(SessionRecord record) {
    work = record.work();
    title = record.title();
    config = record.config();
    state = record.state();
    activity = record.activity();
    startedAt = record.startedAt();
    endedAt = record.endedAt();
    lastActive = record.lastActive();
    usage = record.usage();
    cost = record.cost();
    tools = record.tools();
    restarts = record.restarts();
    outcome = record.outcome();
  }

  static SessionRecord of(SessionRecord record, Consumer<RecordEdit> change) {
    var edit = new RecordEdit(record);
    change.accept(edit);
    return new SessionRecord(
        record.id(),
        record.kind(),
        record.number(),
        record.parent(),
        edit.work,
        edit.title,
        edit.config,
        edit.state,
        edit.activity,
        record.createdAt(),
        edit.startedAt,
        edit.endedAt,
        edit.lastActive,
        edit.usage,
        edit.cost,
        edit.tools,
        edit.restarts,
        edit.outcome);
  }

  /** What was under way when it was paused goes on to its end; it stays paused all the same. */
  void moved(State state, String activity, Instant at) {
    boolean atWork = state == State.RUNNING || state == State.WAITING;
    this.state = atWork && this.state == State.PAUSED ? State.PAUSED : state;
    this.activity = activity;
    this.lastActive = at;
  }
}

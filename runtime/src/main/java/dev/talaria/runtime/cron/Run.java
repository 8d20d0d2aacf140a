package dev.talaria.runtime.cron;

import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What became of one slot of a job, or of one time that a person had it run.
 *
 * @param id names the slot, so that none is decided twice
 * @param planned null where a person had it run
 * @param session that does the work; null where there is none, or none yet
 * @param at when it was decided
 * @param outcome null while it goes on, and where nothing was done
 * @param note why nothing was done, or what did not work about the telling
 */
public record Run(
    String id,
    JobId job,
    @Nullable Instant planned,
    Kind kind,
    State state,
    @Nullable SessionId session,
    Instant at,
    @Nullable Instant ended,
    @Nullable Outcome outcome,
    Told told,
    String note) {
  /** How it came about. */
  public enum Kind {
    ON_TIME,
    /** After its time, since no runtime was there, or since it had to wait. */
    CAUGHT_UP,
    BY_HAND,
    MISSED,
    SKIPPED
  }

  /** Where it stands. {@code WAITING} for the run before it. */
  public enum State {
    WAITING,
    RUNNING,
    ENDED
  }

  /** What a person heard of its end. */
  public enum Told {
    NOT_YET,
    TOLD,
    SILENT,
    UNCHANGED,
    /** Only failures are wanted. */
    NOT_WANTED,
    /** The same failure was told before. */
    BEFORE
  }

  /** Of a slot that is due. */
  static Run of(Job job, Instant planned, Kind kind, State state, Instant at, String note) {
    var ended = state == State.ENDED ? at : null;
    var told = state == State.ENDED ? Told.NOT_WANTED : Told.NOT_YET;
    return new Run(
        job.id() + "@" + planned,
        job.id(),
        planned,
        kind,
        state,
        null,
        at,
        ended,
        null,
        told,
        note);
  }

  /** Of a person's own wish. */
  public static Run byHand(Job job, SessionId session, Instant at) {
    return new Run(
        job.id() + "!" + session,
        job.id(),
        null,
        Kind.BY_HAND,
        State.RUNNING,
        session,
        at,
        null,
        null,
        Told.NOT_YET,
        "");
  }

  /** The same, to begin a little later. */
  public Run waiting() {
    return new Run(id, job, planned, kind, State.WAITING, session, at, ended, outcome, told, note);
  }

  public Run doneBy(SessionId who) {
    return new Run(id, job, planned, kind, State.RUNNING, who, at, ended, outcome, told, note);
  }

  Run ended(Instant when, Outcome how, Told heard) {
    return new Run(id, job, planned, kind, State.ENDED, session, at, when, how, heard, note);
  }

  public Run noted(String what) {
    return new Run(id, job, planned, kind, state, session, at, ended, outcome, told, what);
  }
}

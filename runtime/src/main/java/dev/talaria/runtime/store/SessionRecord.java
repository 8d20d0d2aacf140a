package dev.talaria.runtime.store;

import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A session as lists need it; its journal says the rest.
 *
 * @param number within its conversation; 0 for a conversation
 * @param parent the conversation or session it was started from
 * @param work what a task was asked; for a conversation the first thing said, or null
 * @param title one line for lists
 * @param config frozen at the start; its environment is stored without secrets
 * @param activity what it did last, one line
 * @param outcome null while it has not ended
 */
public record SessionRecord(
    SessionId id,
    SessionKind kind,
    int number,
    @Nullable SessionId parent,
    @Nullable Work work,
    String title,
    SessionConfig config,
    State state,
    String activity,
    Instant createdAt,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    Instant lastActive,
    Usage usage,
    BigDecimal cost,
    int tools,
    int restarts,
    @Nullable Outcome outcome) {
  /** {@code OPEN} is a conversation that can go on. */
  public enum State {
    QUEUED,
    RUNNING,
    WAITING,
    PAUSED,
    STOPPING,
    OPEN,
    ENDED
  }

  /** The same session at its end; a conversation can go on. */
  public SessionRecord ended(Outcome how, Instant at) {
    boolean goesOn = kind == SessionKind.CONVERSATION;
    return new SessionRecord(
        id,
        kind,
        number,
        parent,
        work,
        title,
        config,
        goesOn ? State.OPEN : State.ENDED,
        how.error() == null ? "" : how.error().message(),
        createdAt,
        startedAt,
        goesOn ? null : at,
        at,
        usage,
        cost,
        tools,
        restarts,
        goesOn ? null : how);
  }
}

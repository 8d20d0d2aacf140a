package dev.talaria.runtime.store;

import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord.State;
import java.math.BigDecimal;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A {@link SessionRecord} without its settings, which are most of it and which no list shows: of
 * these, thousands are read in a moment.
 */
public record ListedSession(
    SessionId id,
    SessionKind kind,
    int number,
    @Nullable SessionId parent,
    @Nullable Work work,
    String title,
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

  public static ListedSession of(SessionRecord session) {
    return new ListedSession(
        session.id(),
        session.kind(),
        session.number(),
        session.parent(),
        session.work(),
        session.title(),
        session.state(),
        session.activity(),
        session.createdAt(),
        session.startedAt(),
        session.endedAt(),
        session.lastActive(),
        session.usage(),
        session.cost(),
        session.tools(),
        session.restarts(),
        session.outcome());
  }
}

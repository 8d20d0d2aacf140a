package dev.talaria.actors.notifier;

import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.ListedSession;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.TaskInfo;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Domain values in the words of the wire. Pure. */
public final class Told {
  private Told() {}

  /** A task as lists show it at {@code now}. */
  public static TaskInfo task(SessionRecord session, Instant now) {
    return task(ListedSession.of(session), now);
  }

  /** The same from what a list holds of it. */
  public static TaskInfo task(ListedSession session, Instant now) {
    var outcome = session.outcome();
    var start = session.startedAt() == null ? session.createdAt() : session.startedAt();
    var end = session.endedAt() == null ? now : session.endedAt();
    return new TaskInfo(
        session.id().value(),
        session.number(),
        state(session),
        session.work() == null ? session.title() : session.work().text(),
        outcome == null || outcome.text().isEmpty() ? null : outcome.text(),
        outcome == null || outcome.error() == null ? null : error(outcome.error()),
        start.toString(),
        session.endedAt() == null ? null : session.endedAt().toString(),
        Math.max(0, Duration.between(start, end).toMillis()),
        session.activity(),
        usage(session.usage()),
        session.cost().signum() == 0 ? "" : Notices.money(session.cost()),
        session.tools(),
        session.restarts(),
        text(session.parent()));
  }

  private static String state(ListedSession session) {
    return session.state() == SessionRecord.State.ENDED && session.outcome() != null
        ? lower(session.outcome().state())
        : lower(session.state());
  }

  public static TaskInfo.UsageInfo usage(Usage usage) {
    return new TaskInfo.UsageInfo(
        usage.input(), usage.cachedInput(), usage.output(), usage.reasoning());
  }

  public static DeliveryInfo delivery(DeliveryRecord delivery) {
    var notice = delivery.notice();
    return new DeliveryInfo(
        delivery.id(),
        delivery.session().value(),
        delivery.number(),
        text(delivery.conversation()),
        new DeliveryInfo.Notice(
            notice.title(), lower(notice.tone()), notice.body(), notice.next(), notice.footer()),
        delivery.endedAt().toString(),
        delivery.away(),
        lower(delivery.state()));
  }

  public static ErrorInfo error(AgentError error) {
    return switch (error) {
      case AgentError.Busy e -> info("busy", e, null);
      case AgentError.Overloaded e -> info("overloaded", e, e.retryAfter());
      case AgentError.RateLimited e -> info("rate_limited", e, e.retryAfter());
      case AgentError.Transport e -> info("transport", e, null);
      case AgentError.Auth e -> info("auth", e, null);
      case AgentError.BadRequest e -> info("bad_request", e, null);
      case AgentError.EmptyReply e -> info("empty_reply", e, null);
      case AgentError.Denied e -> info("denied", e, null);
      case AgentError.BudgetReached e -> info("budget", e, null);
      case AgentError.TookTooLong e -> info("timeout", e, null);
      case AgentError.CommandFailed e -> info("command_failed", e, null);
      case AgentError.Bug e -> info("bug", e, null);
    };
  }

  private static ErrorInfo info(String kind, AgentError error, @Nullable Duration retryAfter) {
    return new ErrorInfo(
        kind, error.message(), error.hint(), retryAfter == null ? null : retryAfter.toMillis());
  }

  public static String lower(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }

  private static @Nullable String text(@Nullable SessionId id) {
    return id == null ? null : id.value();
  }
}

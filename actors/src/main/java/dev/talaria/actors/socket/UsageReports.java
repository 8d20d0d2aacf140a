package dev.talaria.actors.socket;

import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.ListedSession;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.math.BigDecimal;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What {@code usage.get} answers: a line for each of the newest sessions, one for all older ones
 * together, and the sum. Of a conversation and its tasks, or of all that was active in a day.
 */
final class UsageReports {
  private static final int MOST_LINES = 200;

  private final Actors actors;
  private final List<Reply.UsageLine> lines = new ArrayList<>();
  private final Sum older = new Sum();
  private final Sum total = new Sum();

  private UsageReports(Actors actors) {
    this.actors = actors;
  }

  static List<Reply.UsageLine> of(Actors actors, RuntimeRequest.GetUsage usage) throws Refusal {
    var report = new UsageReports(actors);
    var conversation = usage.conversation();
    if (conversation == null) {
      report.ofADay();
    } else {
      report.of(new SessionId(conversation));
    }
    report.lines.add(report.total.line("total"));
    return report.lines;
  }

  private void of(SessionId conversation) throws Refusal {
    each(
        new SessionQuery(SessionKind.TASKS, conversation, false, "", "", MOST_LINES),
        task -> "#" + task.number() + " " + task.title());
    Collections.reverse(lines);
    var own = actors.read(store -> store.session(conversation)).map(ListedSession::of);
    if (own.isPresent()) {
      lines.addFirst(counted(own.get()).line("this conversation"));
    }
  }

  private void ofADay() throws Refusal {
    var yesterday = actors.clock().instant().minus(24, ChronoUnit.HOURS);
    each(
        SessionQuery.activeSince(yesterday, MOST_LINES),
        session -> (session.kind() == SessionKind.CONVERSATION ? "conversation: " : "task: ")
            + session.title());
  }

  /** Part by part: there may be more than the memory holds. */
  private void each(SessionQuery query, Function<ListedSession, String> name) throws Refusal {
    Optional<SessionPage.Place> from = Optional.empty();
    do {
      var start = from;
      var page = actors.read(store -> store.listed(query, start));
      for (var session : page.sessions()) {
        boolean counted = session.kind() == SessionKind.DELEGATE; // with whom it works for
        if (!counted
            && !session.title().isEmpty()) { // else a conversation in which nothing was said
          add(name.apply(session), counted(session));
        }
      }
      from = Optional.ofNullable(page.next());
    } while (from.isPresent());
    if (older.sessions > 0) {
      lines.add(older.line(older.sessions + " older"));
    }
  }

  private void add(String name, Sum one) {
    if (lines.size() < MOST_LINES) {
      lines.add(one.line(name));
    } else {
      older.add(one);
    }
  }

  private Sum counted(ListedSession session) throws Refusal {
    var one = new Sum();
    one.sessions = 1;
    one.calls = actors.read(store -> store.modelReplies(session.id()));
    one.usage = session.usage();
    one.cost = session.cost();
    total.add(one);
    return one;
  }

  private static final class Sum {
    private int sessions;
    private int calls;
    private Usage usage = Usage.NONE;
    private BigDecimal cost = BigDecimal.ZERO;

    void add(Sum other) {
      sessions += other.sessions;
      calls += other.calls;
      usage = usage.plus(other.usage);
      cost = cost.add(other.cost);
    }

    Reply.UsageLine line(String what) {
      return new Reply.UsageLine(
          what, usage.input(), usage.cachedInput(), usage.output(), Notices.money(cost), calls);
    }
  }
}

package dev.talaria.actors.socket;

import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.wire.Reply;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What was used of the budgets of the day and of a conversation. */
final class BudgetReports {
  private BudgetReports() {}

  /** Null where nothing was used and there is no limit. */
  static @Nullable List<Reply.BudgetLine> of(
      Actors actors, Caller caller, @Nullable String conversation) throws Refusal {
    var config = conversation == null
        ? caller.config()
        : actors.configOf(new SessionId(conversation), caller.config());
    var budget = config.budget();
    var lines = new ArrayList<Reply.BudgetLine>();
    var today = LocalDate.now(actors.clock()).toString();
    line(actors, "today", new Purse(Purse.Scope.DAY, today, budget.day())).ifPresent(lines::add);
    if (conversation != null) {
      var purse = new Purse(Purse.Scope.CONVERSATION, conversation, budget.conversation());
      line(actors, "this conversation", purse).ifPresent(lines::add);
    }
    return lines.isEmpty() ? null : lines;
  }

  private static Optional<Reply.BudgetLine> line(Actors actors, String what, Purse purse)
      throws Refusal {
    var spent = actors.read(store -> store.spent(purse.name()));
    var limit = purse.limit();
    if (spent.isEmpty() && !limit.isLimited()) {
      return Optional.empty();
    }
    var used = spent.map(Spent::all).orElse(Used.NOTHING);
    return Optional.of(new Reply.BudgetLine(
        what,
        used.tokens(),
        Notices.money(used.money()),
        limit.tokens(),
        limit.money().signum() == 0 ? "" : Notices.money(limit.money()),
        used.time().toMillis(),
        limit.time().toMillis(),
        used.turns(),
        limit.turns(),
        used.toolCalls(),
        limit.toolCalls()));
  }
}

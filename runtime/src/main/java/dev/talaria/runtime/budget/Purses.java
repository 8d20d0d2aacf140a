package dev.talaria.runtime.budget;

import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Spent;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The purses that the calls of a session are paid from, all at once. */
public final class Purses {
  private Purses() {}

  /**
   * Those of a call on {@code day}. Conversation and day are counted also without a limit, so that
   * one that is set later knows what was used before.
   *
   * @param turn the running one, or null
   */
  public static List<Purse> of(SessionRecord session, @Nullable String turn, LocalDate day) {
    var budget = session.config().budget();
    var origin = origin(session, turn == null ? "" : turn);
    var purses = new ArrayList<Purse>();
    if (budget.task().isLimited() && !origin.turn().isEmpty()) {
      purses.add(new Purse(Purse.Scope.TURN, origin.turn(), budget.task()));
    }
    if (origin.conversation() != null) {
      purses.add(new Purse(
          Purse.Scope.CONVERSATION, origin.conversation().value(), budget.conversation()));
    }
    purses.add(day(day, session));
    return List.copyOf(purses);
  }

  private static Purse day(LocalDate day, SessionRecord session) {
    return new Purse(Purse.Scope.DAY, day.toString(), session.config().budget().day());
  }

  /** Whose work a turn of a session is: that of who had it begun, or its own. */
  public static Delegation.Origin origin(SessionRecord session, String turn) {
    var origin = session.config().delegation().origin();
    return origin == null ? new Delegation.Origin(turn, conversation(session)) : origin;
  }

  private static @Nullable SessionId conversation(SessionRecord session) {
    return session.kind() == SessionKind.CONVERSATION ? session.id() : session.parent();
  }

  /** Whether all of them pay for one more call. */
  public static Verdict next(
      Purse.Call call,
      List<Purse> purses,
      Map<String, Spent> spent,
      Function<String, UnderWay> underWay) {
    Verdict verdict = new Verdict.Granted();
    for (var purse : purses) {
      var name = purse.name();
      switch (purse.next(call, spent.get(name), underWay.apply(name))) {
        case Verdict.Granted ignored -> {}
        case Verdict.Wait wait -> verdict = wait;
        case Verdict.Exhausted exhausted -> {
          return exhausted;
        }
      }
    }
    return verdict;
  }
}

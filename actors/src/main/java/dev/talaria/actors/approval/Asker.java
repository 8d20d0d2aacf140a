package dev.talaria.actors.approval;

import dev.talaria.runtime.budget.Purses;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;

/**
 * Who asks, and for whose work: the task or turn at the top of all that works for it.
 *
 * @param session that asks
 * @param part of the work that it does; null where it is the one at the top
 * @param turn at the top
 * @param task whose turn that is; null where it is one of a conversation
 * @param number of that task where it was started from; 0 where there is none
 * @param prompt what the one at the top was asked
 * @param conversation where its work was started from; null where that was nowhere
 */
public record Asker(
    SessionId session,
    @Nullable String part,
    String turn,
    @Nullable SessionId task,
    int number,
    String prompt,
    @Nullable SessionId conversation) {

  /** Of a session that works for nobody else. */
  public static Asker of(SessionRecord session, String turn) {
    return of(session, Purses.origin(session, turn).turn(), session);
  }

  /** Of a session that does a part of what others were asked. Reads the store, so it blocks. */
  public static Asker ofDelegate(SessionRecord session, String turn, Store reads) {
    var origin = Purses.origin(session, turn).turn();
    try {
      var top = session;
      while (top.kind() == SessionKind.DELEGATE) {
        top = reads.session(top.parent()).orElseThrow();
      }
      return of(session, origin, wentOnAs(top, origin, reads));
    } catch (StoreProblem e) {
      throw new CompletionException(e);
    }
  }

  /** The task that a turn of a conversation became, or the same. */
  private static SessionRecord wentOnAs(SessionRecord top, String turn, Store reads)
      throws StoreProblem {
    if (top.kind() == SessionKind.CONVERSATION) {
      for (var step : reads.steps(top.id())) {
        if (step instanceof Step.TurnDetached(var at, var which, var task) && which.equals(turn)) {
          return reads.session(task).orElseThrow();
        }
      }
    }
    return top;
  }

  private static Asker of(SessionRecord session, String turn, SessionRecord top) {
    boolean isTask = top.kind() != SessionKind.CONVERSATION;
    return new Asker(
        session.id(),
        top.id().equals(session.id()) ? null : session.title(),
        turn,
        isTask ? top.id() : null,
        top.number(),
        top.title(),
        isTask ? top.parent() : top.id());
  }

  /** The same when the turn goes on as a task. */
  Asker movedTo(SessionRecord goesOn) {
    return new Asker(
        part == null ? goesOn.id() : session,
        part,
        turn,
        goesOn.id(),
        goesOn.number(),
        goesOn.title(),
        goesOn.parent());
  }
}

package dev.talaria.runtime.notice;

import dev.talaria.runtime.session.Delegated;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.store.SessionRecord;
import java.util.Locale;

/** Turns the end of a session into what the call is answered whose work it did. Pure. */
public final class Reports {
  private Reports() {}

  /** {@code session} has an outcome. */
  public static ToolResult of(SessionRecord session) {
    var outcome = session.outcome();
    var used = new Delegated(session.id(), session.usage(), session.cost());
    var about = session.id() + ", " + Notices.footer(session);
    if (outcome.state() == Outcome.State.SUCCEEDED) {
      return ToolResult.ok(outcome.text(), about).by(used);
    }
    var why = outcome.error() == null
        ? outcome.state().name().toLowerCase(Locale.ROOT).replace('_', ' ')
        : outcome.error().message();
    var soFar = outcome.text().isBlank() ? "" : "\nWhat there was by then:\n" + outcome.text();
    return ToolResult.failed("not done: " + why + soFar, about + ": " + why).by(used);
  }
}

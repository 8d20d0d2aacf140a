package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.task.Events;
import dev.talaria.cli.command.task.LiveView;
import dev.talaria.cli.command.task.OverRuntimes;
import dev.talaria.cli.render.Ink;
import dev.talaria.cli.render.Row;
import dev.talaria.cli.render.TrailTable;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import org.jspecify.annotations.Nullable;

/**
 * {@code board watch}: at a terminal the board as it is, drawn anew as it changes; elsewhere a line
 * for each thing that happens to its cards, after the newest that happened before.
 */
public final class WatchBoard implements Action {
  private @Nullable Long last;

  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    if (LiveView.fits(call)) {
      try (var view = new LiveView(call, "Ctrl+C leaves")) {
        new OverRuntimes(call, view::say).run(events -> live(call, events, view));
      }
    } else {
      new OverRuntimes(call, call::note).run(events -> trail(call, events));
    }
    return ExitCode.OK;
  }

  private static void live(Invocation call, Events events, LiveView view)
      throws Refused, InterruptedException {
    var title = Row.of("Board " + CardRequests.name(call.given()), Ink.HEADING);
    while (true) {
      var cards = Cards.all(call, CardRequests.board(call.given())).cards();
      view.show(page -> new LiveView.Shown(
          title.text(page.style()) + "\n" + Cards.table(cards, call.given(), page), ""));
      awaitChange(call, events, view::refresh);
    }
  }

  private void trail(Invocation call, Events events) throws Refused, InterruptedException {
    while (true) {
      while (print(call)) {} // there may be more than one answer holds
      if (call.out().checkError()) { // which also flushes
        return;
      }
      awaitChange(call, events, () -> {});
    }
  }

  /** Whether there was something new. */
  private boolean print(Invocation call) throws Refused, InterruptedException {
    var trail = call.runtime().ask(CardRequests.trail(call.given(), last), Reply.Trail.class);
    last = trail.last();
    for (var event : trail.events()) {
      if (call.json()) {
        call.print(Json.of(event));
      } else {
        call.print(TrailTable.line(event));
      }
    }
    return !trail.events().isEmpty();
  }

  private static void awaitChange(Invocation call, Events events, Runnable meanwhile)
      throws Refused, InterruptedException {
    var changed = new Event.BoardChanged(CardRequests.name(call.given()));
    events.await(changed::equals, meanwhile);
  }
}

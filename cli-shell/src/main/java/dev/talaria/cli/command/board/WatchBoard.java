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
    var board = new MeantBoard(call);
    var title = Row.of("Board " + CardRequests.name(call.given()), Ink.HEADING);
    while (true) {
      var cards = Cards.all(call, CardRequests.board(call.given())).cards();
      view.show(page -> new LiveView.Shown(
          title.text(page.style()) + "\n" + Cards.table(cards, call.given(), page), ""));
      board.awaitChange(events, view::refresh);
    }
  }

  private void trail(Invocation call, Events events) throws Refused, InterruptedException {
    var board = new MeantBoard(call);
    while (true) {
      while (print(call)) {} // there may be more than one answer holds
      if (call.out().checkError()) { // which also flushes
        return;
      }
      board.awaitChange(events, () -> {});
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
}

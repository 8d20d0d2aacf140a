package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.task.Events;
import dev.talaria.cli.command.task.OverRuntimes;
import dev.talaria.cli.render.TrailTable;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * {@code board watch}: at a terminal the board as it is, drawn anew as it changes; elsewhere a line
 * for each thing that happens to its cards, after the newest that happened before.
 */
public final class WatchBoard implements Action {
  /** What is said of times changes though nothing happens. */
  private static final Duration LOOK = Duration.ofMinutes(1);

  private @Nullable Long last;

  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var from = call.from();
    boolean live = !call.json()
        && from.inIsTerminal()
        && from.outIsTerminal()
        && !from.environment().getOrDefault("TERM", "dumb").equals("dumb");
    if (live) {
      try (var board = new LiveBoard(call)) {
        new OverRuntimes(call, board::say).run(board::show);
      }
    } else {
      new OverRuntimes(call, call::note).run(events -> trail(call, events));
    }
    return ExitCode.OK;
  }

  private void trail(Invocation call, Events events) throws Refused, InterruptedException {
    while (true) {
      while (print(call)) {} // there may be more than one answer holds
      if (call.out().checkError()) { // which also flushes
        return;
      }
      awaitChange(events, CardRequests.name(call.given()), () -> {});
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

  /** Many changes are one. {@code meanwhile} is done now and then until there is one. */
  static void awaitChange(Events events, String board, Runnable meanwhile)
      throws Refused, InterruptedException {
    boolean changed = false;
    while (!changed) {
      var event = events.next(LOOK);
      if (event.isEmpty()) {
        meanwhile.run();
      }
      while (event.isPresent()) {
        changed |= event.get() instanceof Event.BoardChanged(var name) && name.equals(board);
        event = events.next(Duration.ZERO);
      }
    }
  }
}

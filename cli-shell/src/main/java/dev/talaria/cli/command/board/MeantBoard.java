package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.task.Events;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** The board that was typed, also where it has another name by now. */
final class MeantBoard {
  private final Invocation call;
  private final String typed;
  private final Map<String, Boolean> known = new HashMap<>();

  MeantBoard(Invocation call) {
    this.call = call;
    typed = CardRequests.name(call.given());
    known.put(typed, true);
  }

  /** Many changes are one. {@code meanwhile} is done now and then until there is one. */
  void awaitChange(Events events, Runnable meanwhile) throws Refused, InterruptedException {
    boolean changed = false;
    while (!changed) {
      var names = new HashSet<String>();
      events.await(event -> mayBeMeant(event, names), meanwhile);
      for (var name : names) {
        changed |= isMeant(name);
      }
    }
  }

  private boolean mayBeMeant(Event event, Set<String> names) {
    if (!(event instanceof Event.BoardChanged(var name)) || !known.getOrDefault(name, true)) {
      return false;
    }
    names.add(name);
    return true;
  }

  private boolean isMeant(String name) throws Refused, InterruptedException {
    if (!known.containsKey(name)) {
      var all = call.runtime().ask(new BoardRequest.ListBoards(), Reply.Boards.class);
      for (var board : all.boards()) {
        var formerly = board.formerly();
        known.put(
            board.name(),
            board.name().equals(typed) || (formerly != null && formerly.contains(typed)));
      }
      known.putIfAbsent(name, false);
    }
    return known.get(name);
  }
}

package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.task.Events;
import dev.talaria.cli.command.task.OverRuntimes;
import dev.talaria.cli.render.TrailTable;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardEventInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import java.util.List;

/**
 * {@code board log --follow}: a line for each thing that happened and happens to a card, once,
 * until it is done or in the archive.
 */
final class FollowCard {
  private List<CardEventInfo> told = List.of();

  void run(Invocation call) throws Refused, InterruptedException {
    new OverRuntimes(call, call::note).run(events -> follow(call, events));
  }

  private void follow(Invocation call, Events events) throws Refused, InterruptedException {
    var show = new BoardRequest.ShowCard(CardRequests.card(call.given().first()));
    while (true) {
      var detail = call.runtime().ask(show, Reply.CardDetail.class);
      var trail = detail.trail();
      for (var event : trail.subList(told(told, trail), trail.size())) {
        if (call.json()) {
          call.print(Json.of(event));
        } else {
          call.print(TrailTable.line(event));
        }
      }
      told = trail;
      if (call.out().checkError() || isOver(detail.card().status())) { // which also flushes
        return;
      }
      events.await(new Event.BoardChanged(detail.card().board())::equals, () -> {});
    }
  }

  private static boolean isOver(String status) {
    return status.equals("done") || status.equals("archived");
  }

  /** How much of a trail was told: only its newest part is had, so its beginning may be gone. */
  private static int told(List<CardEventInfo> before, List<CardEventInfo> now) {
    for (int gone = 0; gone < before.size(); gone++) {
      int same = before.size() - gone;
      if (same <= now.size() && isSame(before.subList(gone, before.size()), now.subList(0, same))) {
        return same;
      }
    }
    return 0;
  }

  /** Whatever the card is called: its board may have been renamed. */
  private static boolean isSame(List<CardEventInfo> one, List<CardEventInfo> other) {
    return unnamed(one).equals(unnamed(other));
  }

  private static List<CardEventInfo> unnamed(List<CardEventInfo> events) {
    return events.stream()
        .map(it -> new CardEventInfo("", it.at(), it.who(), it.kind(), it.text()))
        .toList();
  }
}

package dev.talaria.cli.command.board;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.CardSays;
import dev.talaria.cli.render.CardTable;
import dev.talaria.cli.render.Moments;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Says;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Reply;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Cards as a verb gets and prints them. */
final class Cards {
  private static final String NONE = "No card. talaria board add PROMPT adds one.";

  private Cards() {}

  /** {@code removed}: what is missing because of its age; null where nothing is. */
  record Listed(List<CardInfo> cards, Reply.@Nullable RemovedCards removed) {}

  /** All parts of a list. */
  static Listed all(Invocation call, BoardRequest.ListCards list)
      throws Refused, InterruptedException {
    var part = call.runtime().ask(list, Reply.Cards.class);
    var cards = new ArrayList<>(part.cards());
    for (var next = part.next(); next != null; next = part.next()) {
      part = call.runtime().ask(CardRequests.after(list, next), Reply.Cards.class);
      cards.addAll(part.cards());
    }
    return new Listed(cards, part.removed());
  }

  /** What is not in a list; a program that reads the list gets nothing else. */
  static void say(Invocation call, Reply.RemovedCards removed) {
    if (call.json()) {
      call.note(CardSays.removed(removed));
    } else {
      call.out().print(Says.note(CardSays.removed(removed), call.page()));
    }
  }

  static String table(List<CardInfo> cards, Given given, Page page) {
    var board = CardRequests.name(given);
    return CardTable.text(
        cards,
        CardRequests.isFiltered(given) ? "No such card." : NONE,
        CardRequests.wantsAll(given)
            ? ""
            : "talaria board list --status done"
                + (board.equals("default") ? "" : " --board " + board),
        page,
        now());
  }

  /** {@code said}: the same for a person. */
  static void print(Invocation call, CardInfo card, String said) {
    if (call.json()) {
      call.print(json(card));
    } else {
      call.print(said);
    }
  }

  static ObjectNode json(CardInfo card) {
    var json = Json.of(card);
    json.set("fields", Json.of(card.fields()));
    return json;
  }

  static Moments now() {
    return new Moments(ZonedDateTime.now(ZoneId.systemDefault()));
  }
}

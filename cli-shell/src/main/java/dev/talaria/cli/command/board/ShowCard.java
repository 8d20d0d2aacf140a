package dev.talaria.cli.command.board;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Twin;
import dev.talaria.cli.command.Verb;
import dev.talaria.cli.render.CardPage;
import dev.talaria.cli.render.TrailTable;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;

/**
 * {@code board show} and {@code board log}: as JSON the card with all about it beside its other
 * fields, and its trail, one object for each entry.
 */
public final class ShowCard implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    if (call.given().has(Flag.FOLLOW)) {
      new FollowCard().run(call);
      return ExitCode.OK;
    }
    var show = new BoardRequest.ShowCard(CardRequests.card(call.given().first()));
    var detail = call.runtime().ask(show, Reply.CardDetail.class);
    boolean trailOnly = call.given().verb() == Verb.BOARD_LOG;
    if (!call.json()) {
      call.out()
          .print(
              trailOnly
                  ? TrailTable.text(detail.trail(), call.page(), Cards.now())
                  : CardPage.text(detail, call.page(), Cards.now(), hint -> Twin.of(hint, "")));
    } else if (trailOnly) {
      detail.trail().forEach(event -> call.print(Json.of(event)));
    } else {
      call.print(json(detail));
    }
    return ExitCode.OK;
  }

  private static ObjectNode json(Reply.CardDetail detail) {
    var card = Cards.json(detail.card()).put("prompt", detail.prompt());
    var parents = card.putArray("parentCards");
    detail.parents().forEach(parent -> parents.add(Cards.json(parent)));
    var children = card.putArray("childCards");
    detail.children().forEach(child -> children.add(Cards.json(child)));
    var attempts = card.putArray("tried");
    detail.attempts().forEach(attempt -> attempts.add(Json.of(attempt)));
    var trail = card.putArray("trail");
    detail.trail().forEach(event -> trail.add(Json.of(event)));
    return card;
  }
}

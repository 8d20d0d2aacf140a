package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;

/** {@code board list}. */
public final class ListCards implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var list = Cards.all(call, CardRequests.list(call.given()));
    if (call.json()) {
      list.cards().forEach(card -> call.print(Cards.json(card)));
    } else {
      call.out().print(Cards.table(list.cards(), call.given(), call.page()));
    }
    if (list.removed() != null && CardRequests.wantsAll(call.given())) {
      Cards.say(call, list.removed());
    }
    return ExitCode.OK;
  }
}

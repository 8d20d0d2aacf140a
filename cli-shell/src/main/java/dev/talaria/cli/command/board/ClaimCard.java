package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;

/** {@code board claim}: prints card and token in a line, and below it what is to be done. */
public final class ClaimCard implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var claimed = call.runtime().insist(CardRequests.claim(call.given()), Reply.ClaimedCard.class);
    var name = claimed.card().card();
    if (call.json()) {
      call.print(Cards.json(claimed.card())
          .put("token", claimed.token())
          .put("until", claimed.until())
          .put("prompt", claimed.prompt()));
      return ExitCode.OK;
    }
    call.print(name + " " + claimed.token());
    call.print(claimed.prompt());
    call.out().flush();
    call.note("before " + claimed.until() + ": talaria board renew " + name + " " + claimed.token()
        + ", or hand-off");
    return ExitCode.OK;
  }
}

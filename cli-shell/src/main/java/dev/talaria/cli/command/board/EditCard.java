package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** {@code board edit}. */
public final class EditCard implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var edit = CardRequests.edit(call.given(), prompt(call));
    var card = call.runtime().ask(edit, Reply.Card.class).card();
    Cards.print(call, card, "card " + card.card() + " changed");
    return ExitCode.OK;
  }

  private static @Nullable String prompt(Invocation call) throws Refused, IOException {
    var typed = call.given().value(Flag.PROMPT);
    return typed.isEmpty() ? null : call.text(typed.get(), "prompt");
  }
}

package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardChange;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import java.io.IOException;
import java.util.ArrayList;

/**
 * A verb that changes cards, and says where each stands then; of several each is done for itself,
 * and the worst decides about the exit code.
 */
public final class ChangeCard implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var changes =
        CardChange.each(given(call), file -> Invocation.file(call.directory(), file), Cards.now());
    if (changes.size() == 1) {
      make(call, changes.getFirst());
      return ExitCode.OK;
    }
    var worst = ExitCode.OK;
    for (var change : changes) {
      try {
        make(call, change);
      } catch (Refused refused) {
        var code = ExitCode.of(refused.error());
        if (code == ExitCode.NO_RUNTIME) { // nor for the next
          throw refused;
        }
        call.out().flush();
        call.refused(refused);
        worst = code.number() > worst.number() ? code : worst;
      }
    }
    return worst;
  }

  private static void make(Invocation call, CardChange change)
      throws Refused, InterruptedException {
    var card = call.runtime().ask(change.request(), Reply.Card.class).card();
    Cards.print(call, card, "card " + card.card() + " " + change.became().apply(card));
  }

  /** With all of stdin in the place of a text that is {@code -}. */
  private static Given given(Invocation call) throws Refused, IOException {
    var given = call.given();
    int text = given.verb().arguments().split(" ", -1).length - 1;
    if (!given.verb().takesText() || given.arguments().size() <= text) {
      return given;
    }
    var arguments = new ArrayList<>(given.arguments().subList(0, text));
    arguments.add(call.textFrom(text, "text"));
    return new Given(given.verb(), arguments, given.flags());
  }
}

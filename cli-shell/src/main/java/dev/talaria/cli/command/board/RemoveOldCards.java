package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.CardSays;
import dev.talaria.runtime.wire.Reply;
import java.util.ArrayList;

/** {@code board gc}: prints what goes, and what stays though it is old enough. */
public final class RemoveOldCards implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    boolean dryRun = call.given().has(Flag.DRY_RUN_GC);
    var all = new ArrayList<Reply.OldCard>();
    for (String after = null, next = ""; next != null; after = next) {
      var part = call.runtime().ask(CardRequests.old(call.given(), after), Reply.OldCards.class);
      for (var old : part.old()) {
        if (call.json()) {
          call.print(Json.of(old));
        } else {
          call.print(CardSays.old(old, dryRun));
        }
      }
      all.addAll(part.old());
      next = part.next();
    }
    if (!call.json()) {
      call.print(CardSays.removed(all, dryRun));
    }
    return ExitCode.OK;
  }
}

package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Says;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;

/** {@code revoke}: from now on it is asked about again. */
public final class Revoke implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var key = RequestKey.next();
    var revoke = new RuntimeRequest.RevokeGrant(call.given().first(), key);
    var revoked = call.runtime().insist(revoke, Reply.Grants.class).grants();
    if (call.json()) {
      revoked.forEach(grant -> call.print(Json.of(grant)));
    } else if (revoked.isEmpty()) {
      call.note(Says.revoked(revoked));
    } else {
      call.print(Says.revoked(revoked));
    }
    return ExitCode.OK;
  }
}

package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Lists;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;

/**
 * {@code approvals}: the questions that wait, of all tasks and conversations, then what is allowed
 * for longer. As JSON a question has a {@code number}, and what is allowed a {@code grant}.
 */
public final class Approvals implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var waiting = call.runtime().ask(new RuntimeRequest.ListApprovals(), Reply.Approvals.class);
    var held = call.runtime().ask(new RuntimeRequest.ListGrants(), Reply.Grants.class);
    if (call.json()) {
      waiting.approvals().forEach(question -> call.print(Json.of(question)));
      held.grants().forEach(grant -> call.print(Json.of(grant)));
    } else {
      call.out().print(Lists.approvals(waiting.approvals(), held.grants(), null, call.page()));
    }
    return ExitCode.OK;
  }
}

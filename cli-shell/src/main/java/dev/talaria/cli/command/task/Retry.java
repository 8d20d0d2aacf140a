package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;

/** {@code retry}: the same task again, or on again where it waits for something to be mended. */
public final class Retry implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var key = RequestKey.next();
    var retry = new TaskRequest.RetryTask(null, call.given().first(), key);
    Background.say(call, call.runtime().insist(retry, Reply.TaskStarted.class));
    return ExitCode.OK;
  }
}

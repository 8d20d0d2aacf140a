package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;

/**
 * {@code wait}: returns when all the tasks have ended, with the exit code of the first that failed.
 */
public final class WaitFor implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    call.runtime().listen(Ends.hearing(call));
    return Ends.awaited(call, call.given().arguments());
  }
}

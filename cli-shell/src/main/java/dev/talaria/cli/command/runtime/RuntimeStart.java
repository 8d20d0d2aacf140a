package dev.talaria.cli.command.runtime;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;

/** {@code runtime start}: nothing happens where one runs. */
public final class RuntimeStart implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    call.runtime().open();
    return RuntimeStatus.print(call);
  }
}

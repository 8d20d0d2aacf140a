package dev.talaria.cli.command.runtime;

import dev.talaria.actors.boot.RuntimeMain;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Hello;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Version;

/** {@code runtime run}: this process becomes the runtime. */
public final class RuntimeRun implements Action {
  @Override
  public ExitCode run(Invocation call) {
    var from = call.from();
    return ExitCode.ofNumber(RuntimeMain.run(
        from.environment(),
        from.userHome(),
        Version.text(),
        Hello.settings(call.options().settings()),
        call.err()));
  }
}

package dev.talaria.cli.command.process;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Visible;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;

/** {@code kill}: says "ended" only when all that the process started is gone. */
public final class Kill implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var kill = new RuntimeRequest.KillProcess(call.given().first());
    var killed = call.runtime().ask(kill, Reply.ProcessKilled.class);
    if (call.json()) {
      var line = Json.of(killed.process());
      killed.ended().forEach(line.putArray("ended")::add);
      call.print(line);
      return ExitCode.OK;
    }
    killed.ended().forEach(process -> call.note("ended " + Visible.line(process)));
    call.print(killed.process().id() + (killed.ended().isEmpty() ? " had ended" : " ended"));
    return ExitCode.OK;
  }
}

package dev.talaria.cli.command.task;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.util.List;

/** {@code background}: starts a task that belongs to no conversation. */
public final class Background implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, IOException, InterruptedException {
    var prompt = call.textFrom(0, "prompt");
    if (call.given().has(Flag.WAIT)) {
      call.runtime().listen(Ends.hearing(call));
    }
    var key = RequestKey.next();
    var started = call.runtime()
        .insist(new TaskRequest.StartTask(null, prompt, key), Reply.TaskStarted.class);
    if (call.given().has(Flag.WAIT)) {
      call.note("task " + started.id() + " runs; talaria cancel " + started.id() + " ends it");
      return Below.after(call, started.id(), Ends.awaited(call, List.of(started.id())));
    }
    say(call, started);
    return ExitCode.OK;
  }

  static void say(Invocation call, Reply.TaskStarted started) {
    if (call.json()) {
      call.print(Json.of(started).put("state", started.position() > 0 ? "queued" : "running"));
    } else {
      call.print(started.id());
    }
    if (started.position() > 0) {
      call.note("it waits; place in the queue: " + started.position());
    }
  }
}

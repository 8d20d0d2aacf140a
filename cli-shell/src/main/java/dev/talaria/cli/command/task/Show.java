package dev.talaria.cli.command.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Twin;
import dev.talaria.cli.render.TaskPage;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;

/** {@code show}: everything that is known of one task. */
public final class Show implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var show = new TaskRequest.ShowTask(null, call.given().first());
    var detail = call.runtime().ask(show, Reply.TaskDetail.class);
    if (call.json()) {
      call.print(json(detail));
    } else {
      call.out()
          .print(TaskPage.text(
              detail, call.page(), hint -> Twin.of(hint, detail.task().id())));
    }
    return ExitCode.OK;
  }

  /** The task with its config, steps and files beside its other fields. */
  static ObjectNode json(Reply.TaskDetail detail) {
    var task = Json.of(detail.task());
    task.set("config", Json.of(detail.config()));
    var steps = task.putArray("steps");
    detail.steps().forEach(step -> steps.add(Json.of(step)));
    if (detail.files() != null) {
      detail.files().forEach(task.putArray("files")::add);
    }
    return task;
  }
}

package dev.talaria.cli.command.workflow;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Moments;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.wire.WorkflowInfo;
import dev.talaria.runtime.workflow.WorkflowProblems;
import java.time.ZoneId;
import java.time.ZonedDateTime;

/** Workflows and runs as a verb gets and prints them. */
final class Runs {
  private Runs() {}

  static WorkflowFiles files(Invocation call) throws Refused {
    return WorkflowFiles.of(call.options(), call.from());
  }

  /** The workflow that was named; {@code -} is stdin. */
  static WorkflowFiles.Found found(Invocation call) throws Refused, java.io.IOException {
    var named = call.given().first();
    return named.equals("-")
        ? new WorkflowFiles.Found("stdin", "stdin", call.text("-", "workflow"))
        : files(call).find(named);
  }

  /** What is wrong with a file, one a line, as editors read it. */
  static ExitCode wrong(Invocation call, WorkflowProblems problems) {
    problems.getMessage().lines().forEach(call::note);
    return ExitCode.USAGE;
  }

  /** {@code said}: the same for a person. */
  static void print(Invocation call, WorkflowInfo run, String said) {
    if (call.json()) {
      call.print(Json.of(run));
    } else {
      call.print(said);
    }
  }

  static ObjectNode json(Reply.WorkflowDetail detail) {
    var run = Json.of(detail.run()).put("about", detail.about());
    var steps = run.putArray("steps");
    detail.steps().forEach(step -> steps.add(json(step)));
    return run;
  }

  static ObjectNode json(StepInfo step) {
    var json = Json.of(step);
    var parts = json.putArray("parts");
    step.parts().forEach(part -> parts.add(json(part)));
    return json;
  }

  /** How a run that is over ended. */
  static ExitCode code(WorkflowInfo run) {
    return ExitCode.ofState(run.state(), null);
  }

  static Moments now() {
    return new Moments(ZonedDateTime.now(ZoneId.systemDefault()));
  }
}

package dev.talaria.cli.command.task;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.TaskPage;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Methods;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.List;

/**
 * {@code logs}: the steps of a task, and with {@code -f} what it does until it ends. As JSON, steps
 * come first, then events with their method name.
 */
public final class Logs implements Action {
  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var task = call.given().first();
    if (!call.given().has(Flag.FOLLOW)) {
      var detail = call.runtime().ask(new TaskRequest.ShowTask(null, task), Reply.TaskDetail.class);
      print(call, detail.steps());
      return ExitCode.OK;
    }
    return new Following(call, task).run();
  }

  static void print(Invocation call, List<Reply.TaskStep> steps) {
    if (call.json()) {
      steps.forEach(step -> call.print(Json.of(step)));
    } else {
      call.out().print(TaskPage.steps(steps, call.page()));
    }
  }

  static void print(Invocation call, Event event) {
    if (call.json()) {
      call.print(json(event));
    } else {
      call.out().print(call.shown(text(event)));
    }
  }

  private static ObjectNode json(Event event) {
    var line = Json.object().put("event", Methods.nameOf(event));
    line.setAll(Json.of((Record) event));
    return line;
  }

  private static String text(Event event) {
    return switch (event) {
      case Event.TextDelta delta -> delta.text();
      case Event.ReasoningDelta ignored -> "";
      case Event.TurnStarted ignored -> "";
      case Event.ToolStarted tool -> "\n▸ " + tool.title() + "\n";
      case Event.ToolProgress progress -> "  " + progress.line() + "\n";
      case Event.ToolEnded tool -> (tool.ok() ? "✓ " : "✗ ") + tool.summary() + "\n";
      case Event.TurnWaiting waiting ->
        waiting.text().isEmpty() ? "" : "… " + waiting.text() + "\n";
      case Event.TurnEnded ended -> ended.error() == null ? "\n" : "\n✗ " + ended.text() + "\n";
      case Event.TaskChanged(var task) ->
        task.ended() ? "── " + task.state().replace('_', ' ') + "\n" : "";
      case Event.StatusChanged ignored -> "";
      case Event.DeliveryOffered ignored -> "";
      case Event.ApprovalRequested asked ->
        "? " + asked.approval().action() + " (" + Says.stakes(asked.approval())
            + ") → talaria allow " + asked.approval().number() + ", or deny\n";
      case Event.ApprovalSettled ignored -> "";
      case Event.BoardChanged ignored -> "";
      case Event.WorkflowChanged ignored -> "";
      case Event.Draining ignored -> "";
    };
  }

  static String sessionOf(Event event) {
    return switch (event) {
      case Event.TurnStarted e -> e.session();
      case Event.TextDelta e -> e.session();
      case Event.ReasoningDelta e -> e.session();
      case Event.ToolStarted e -> e.session();
      case Event.ToolProgress e -> e.session();
      case Event.ToolEnded e -> e.session();
      case Event.TurnWaiting e -> e.session();
      case Event.TurnEnded e -> e.session();
      case Event.TaskChanged e -> e.task().id();
      case Event.ApprovalRequested e -> e.approval().session();
      case Event.StatusChanged ignored -> "";
      case Event.DeliveryOffered ignored -> "";
      case Event.ApprovalSettled ignored -> "";
      case Event.BoardChanged ignored -> "";
      case Event.WorkflowChanged ignored -> "";
      case Event.Draining ignored -> "";
    };
  }
}

package dev.talaria.cli.workflow;

import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A verb about workflows, with what followed it, as its request. */
public final class WorkflowRequests {
  private WorkflowRequests() {}

  public static WorkflowRequest.RunWorkflow run(
      Given given, WorkflowFiles.Found workflow, @Nullable String conversation) throws Refused {
    return new WorkflowRequest.RunWorkflow(
        conversation,
        workflow.text(),
        workflow.file(),
        inputs(given),
        given.value(Flag.BOARD).orElse(null),
        RequestKey.next());
  }

  private static Map<String, String> inputs(Given given) throws Refused {
    var inputs = new LinkedHashMap<String, String>();
    for (var typed : given.arguments().subList(1, given.arguments().size())) {
      int equals = typed.indexOf('=');
      if (equals < 1) {
        throw Refused.usage(
            "\"" + typed + "\" is no input", "an input is KEY=VALUE, for example path=/var/log");
      }
      if (inputs.put(typed.substring(0, equals), typed.substring(equals + 1)) != null) {
        throw Refused.usage("the input \"" + typed.substring(0, equals) + "\" is given twice", "");
      }
    }
    return inputs;
  }

  public static WorkflowRequest.ListWorkflows list(Given given) throws Refused {
    return new WorkflowRequest.ListWorkflows(
        given.arguments().isEmpty() ? null : given.first(), given.has(Flag.OPEN), given.limit());
  }

  /** A verb that changes a run. */
  public static Request change(Given given) {
    var rest = given.textFrom(1).strip();
    var said = rest.isEmpty() ? null : rest;
    return switch (given.verb()) {
      case WORKFLOW_CANCEL -> new WorkflowRequest.CancelWorkflow(given.first());
      case WORKFLOW_RESUME ->
        new WorkflowRequest.ResumeWorkflow(
            given.first(), given.value(Flag.STEP).orElse(null), said, RequestKey.next());
      case WORKFLOW_RETRY ->
        new WorkflowRequest.RetryWorkflow(given.first(), said, RequestKey.next());
      default -> throw new IllegalStateException("changes no run: " + given.verb());
    };
  }
}

package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.wire.WorkflowInfo;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What tests ask of workflows, over a real socket. */
record WorkflowCalls(TestClient client) {
  static WorkflowRequest.RunWorkflow running(String name, String source) {
    return new WorkflowRequest.RunWorkflow(null, source, name + ".yaml", Map.of(), null, null);
  }

  WorkflowInfo run(String name, String source) throws Exception {
    return run(running(name, source));
  }

  /** Any request that is answered with one run. */
  WorkflowInfo run(Request request) throws Exception {
    return ((Reply.Workflow) client.call(request)).run();
  }

  Reply.WorkflowDetail show(String run) throws Exception {
    return (Reply.WorkflowDetail) client.call(new WorkflowRequest.ShowWorkflow(run));
  }

  List<WorkflowInfo> list(@Nullable String workflow, boolean open, @Nullable Integer limit)
      throws Exception {
    return ((Reply.Workflows) client.call(new WorkflowRequest.ListWorkflows(workflow, open, limit)))
        .runs();
  }

  /** "collect succeeded", in their order. */
  static List<String> states(Reply.WorkflowDetail detail) {
    return detail.steps().stream().map(step -> step.path() + " " + step.state()).toList();
  }

  static StepInfo step(Reply.WorkflowDetail detail, String path) {
    return detail.steps().stream()
        .filter(step -> step.path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  /** Looks at once, and again whenever the runtime says that something happened to the run. */
  Reply.WorkflowDetail await(String run, Predicate<Reply.WorkflowDetail> fits) throws Exception {
    while (true) {
      var now = show(run);
      if (fits.test(now)) {
        return now;
      }
      client.await(
          Event.WorkflowChanged.class, event -> event.run().equals(now.run().id()));
    }
  }

  Reply.WorkflowDetail await(String run, String... states) throws Exception {
    return await(run, now -> states(now).equals(List.of(states)));
  }

  /** A program does the work of a step. */
  void done(String run, String path, String result) throws Exception {
    var card =
        step(await(run, now -> step(now, path).state().equals("ready")), path).card();
    var claim = (Reply.ClaimedCard)
        client.call(new BoardRequest.ClaimCard(card, null, null, "worker", null));
    client.call(new BoardRequest.HandOffCard(card, claim.token(), "done", result, List.of()));
  }

  void isRefused(Request request, String kind, String message, String hint) {
    var refused = catchThrowableOfType(TestClient.Refused.class, () -> client.call(request));
    assertThat(refused).as("%s", request).isNotNull();
    assertThat(refused.error).isEqualTo(new ErrorInfo(kind, message, hint, null));
  }
}

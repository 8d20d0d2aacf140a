package dev.talaria.runtime.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The part of {@link WireSamples} about workflows. */
final class WorkflowSamples {
  static final String RUN = "wf_101500_a1b2c3";

  private static final String BEGAN = "2026-11-30T10:15:00+01:00";
  private static final String MIDDLE = "2026-11-30T10:16:30+01:00";
  private static final String ENDED = "2026-11-30T10:21:00+01:00";
  private static final String FOUND = "OutOfMemoryError in the database at 09:41";
  private static final String QUESTION = "Shall I write to the customers?";
  private static final String SOURCE = """
      name: incident
      about: Looks at an incident
      inputs:
        path: { about: where the logs are, default: /var/log }
      steps:
        look:
          for-each: [database, network]
          prompt: Look for errors of the ${item} in ${inputs.path}
        ask:
          needs: [look]
          ask: Shall I write to the customers?
        report:
          when: ${steps.ask.result} == yes
          prompt: "Write a report of what was found: ${steps.look.result}"
      """;

  private WorkflowSamples() {}

  static List<WireSamples.Exchange> exchanges() {
    return List.of(
        exchange(
            new WorkflowRequest.RunWorkflow(
                WireSamples.TALK,
                SOURCE,
                "incident.yaml",
                Map.of("path", "/var/log/shop"),
                "shop",
                "run-1"),
            new Reply.Workflow(run("running", "", "", List.of("look[1]"), List.of(), null))),
        exchange(
            new WorkflowRequest.ListWorkflows("incident", true, 20),
            new Reply.Workflows(List.of(waiting()))),
        exchange(
            new WorkflowRequest.ShowWorkflow("incident"),
            new Reply.WorkflowDetail(waiting(), "Looks at an incident", steps())),
        exchange(
            new WorkflowRequest.CancelWorkflow(RUN),
            new Reply.Workflow(run("cancelling", "", "", List.of("look[1]"), List.of(), null))),
        exchange(
            new WorkflowRequest.ResumeWorkflow(RUN, "ask", "yes", "resume-1"),
            new Reply.Workflow(run("running", "", "", List.of("report"), List.of(), null))),
        exchange(
            new WorkflowRequest.RetryWorkflow(RUN, "report", "retry-1"),
            new Reply.Workflow(
                run("succeeded", "", "The database had no memory.", List.of(), List.of(), ENDED))));
  }

  private static WorkflowInfo waiting() {
    return run("running", "", "", List.of(), List.of("ask"), null);
  }

  private static WorkflowInfo run(
      String state,
      String why,
      String result,
      List<String> working,
      List<String> asking,
      @Nullable String endedAt) {
    return new WorkflowInfo(
        RUN,
        "incident",
        "shop",
        Map.of("path", "/var/log/shop"),
        state,
        why,
        result,
        working,
        asking,
        "you",
        BEGAN,
        endedAt);
  }

  private static List<StepInfo> steps() {
    var prompt = "Look for errors of the ${item} in ${inputs.path}";
    return List.of(
        new StepInfo(
            "look",
            "prompt",
            prompt,
            List.of(),
            null,
            "for each of 2 items",
            "succeeded",
            "[\"" + FOUND + "\",\"\"]",
            null,
            null,
            "default",
            2,
            BEGAN,
            MIDDLE,
            List.of(part(1, FOUND), part(2, ""))),
        new StepInfo(
            "ask",
            "ask",
            QUESTION,
            List.of("look"),
            null,
            null,
            "question",
            QUESTION,
            "shop/9",
            null,
            "",
            0,
            MIDDLE,
            null,
            List.of()),
        new StepInfo(
            "report",
            "prompt",
            "Write a report of what was found: ${steps.look.result}",
            List.of("ask", "look"),
            "${steps.ask.result} == yes",
            null,
            "waiting",
            "",
            null,
            null,
            "default",
            0,
            null,
            null,
            List.of()));
  }

  private static StepInfo part(int item, String found) {
    return new StepInfo(
        "look[" + item + "]",
        "prompt",
        "Look for errors of the ${item} in ${inputs.path}",
        List.of(),
        null,
        null,
        "succeeded",
        found,
        "shop/" + (6 + item),
        "ca_10150" + item + "_0f0f0f",
        "default",
        1,
        BEGAN,
        MIDDLE,
        List.of());
  }

  private static WireSamples.Exchange exchange(Request request, Reply reply) {
    return new WireSamples.Exchange(request, reply);
  }
}

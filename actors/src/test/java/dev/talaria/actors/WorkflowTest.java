package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.actors.workflow.WorkflowDesk.Answer;
import dev.talaria.actors.workflow.WorkflowDesk.Beginning;
import dev.talaria.runtime.board.Attempt;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.WorkflowReader;
import dev.talaria.runtime.workflow.WorkflowRun;
import dev.talaria.runtime.workflow.WorkflowRun.State;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs of workflows over a real store, board and sessions. */
@Timeout(120)
class WorkflowTest extends BoardTests {
  private static final String DIAMOND = """
      steps:
        collect: { prompt: Collect }
        left: { prompt: "Left of ${steps.collect.result}" }
        right: { prompt: "Right of ${steps.collect.result}", time-limit: 10m }
        report: { prompt: "Of ${steps.left.result} and ${steps.right.result}" }
      """;

  @Test
  void steps_are_cards_that_are_worked_on_when_those_before_them_are_done() throws Exception {
    try (var runtime = runtime("")) {
      var run = begin(runtime, "incident", DIAMOND);
      assertThat(runtime.store.cards().ofRun(run.value()))
          .extracting(
              Card::title,
              Card::board,
              card -> card.content().labels(),
              card -> card.parents().size())
          .containsExactly(
              tuple("#1 incident: collect", "default", List.of("incident"), 0),
              tuple("#2 incident: left", "default", List.of("incident"), 1),
              tuple("#3 incident: right", "default", List.of("incident"), 1),
              tuple("#4 incident: report", "default", List.of("incident"), 2));

      done(runtime, "Collect", "three errors");
      done(runtime, "Left of three errors", "L");
      done(runtime, "Right of three errors", "R");
      assertThat(card(runtime, run, "right").config().budget().deadline())
          .isEqualTo(Duration.ofMinutes(10));
      var report = asked(runtime, "Of L and R");
      assertThat(report.prompt()).doesNotContain("What came of");
      report.answer(ScriptedModel.calls(says("c1", "done", "All is well.")));

      var ended = awaitState(runtime, run, State.SUCCEEDED);
      assertThat(ended.result()).isEqualTo("All is well.");
      assertThat(told(runtime)).containsExactly("Talaria (workflow incident): All is well.");
    }
  }

  @Test
  void a_run_goes_on_after_a_restart() throws Exception {
    RunId run;
    try (var runtime = runtime("")) {
      run = begin(runtime, "incident", DIAMOND);
      done(runtime, "Collect", "three errors");
      asked(runtime, "Left of three errors");
    }
    try (var runtime = runtime("")) {
      done(runtime, "Left of three errors", "L");
      done(runtime, "Right of three errors", "R");
      done(runtime, "Of L and R", "All is well.");
      assertThat(awaitState(runtime, run, State.SUCCEEDED).result()).isEqualTo("All is well.");
      assertThat(told(runtime)).containsExactly("Talaria (workflow incident): All is well.");
    }
  }

  @Test
  void who_is_asked_is_told_and_the_run_goes_on_with_their_answer() throws Exception {
    try (var runtime = runtime("")) {
      var run = begin(runtime, "mail", """
          steps:
            ask: { ask: "Send it?" }
            send: { when: "${steps.ask.result} == yes", prompt: "Send: ${steps.ask.result}" }
          """);
      var asked = await(
          runtime,
          card(runtime, run, "ask").id(),
          it -> it.standing().hold() != null && it.standing().hold().reason().equals("Send it?"));
      assertThat(asked.status()).isEqualTo(Status.BLOCKED);
      while (told(runtime).isEmpty()) {
        pause();
      }
      assertThat(told(runtime)).containsExactly("Talaria (card 1 mail: ask): Send it?");

      assertThat(refusal(runtime.workflows.resume(run, null, "  ", "you", it -> List.of())))
          .isEqualTo(new AgentError.Denied(
              "workflow mail (" + run + ") waits for an answer", "say it: Send it?"));
      assertThat(refusal(runtime.workflows.resume(run, "send", "x", "you", it -> List.of())))
          .isEqualTo(new AgentError.Busy(
              "workflow mail (" + run + ") has no step send that waits for an answer",
              "/workflow show " + run + " says what it waits for"));
      assertThat(runtime.workflows.resume(run, null, "yes", "you", it -> List.of()))
          .isInstanceOf(Answer.Done.class);
      done(runtime, "Send: yes", "sent");
      awaitState(runtime, run, State.SUCCEEDED);
      assertThat(told(runtime))
          .containsExactly("Talaria (card 1 mail: ask): Send it?", "Talaria (workflow mail): sent");
    }
  }

  @Test
  void of_a_run_that_is_over_is_said_that_waiting_would_not_help() throws Exception {
    try (var runtime = runtime("")) {
      var run = begin(runtime, "one", """
          steps:
            only: { prompt: Look }
          """);
      done(runtime, "Look", "seen");
      awaitState(runtime, run, State.SUCCEEDED);

      var over = new AgentError.Denied(
          "workflow one (" + run + ") is over",
          "/workflow retry " + run + " STEP does a step again");
      assertThat(refusal(runtime.workflows.cancel(run, "you"))).isEqualTo(over);
      assertThat(refusal(runtime.workflows.resume(run, null, "", "you", it -> List.of())))
          .isEqualTo(over);
      assertThat(refusal(runtime.workflows.retry(run, null, "you", it -> List.of())))
          .isEqualTo(new AgentError.Denied(
              "workflow one (" + run + ") has no step that failed",
              "/workflow retry " + run + " STEP does a step again"));
    }
  }

  @Test
  void a_run_is_cancelled_when_what_works_on_it_has_ended_and_can_go_on() throws Exception {
    try (var runtime = runtime("")) {
      var run = begin(runtime, "incident", DIAMOND);
      asked(runtime, "Collect");
      var session = card(runtime, run, "collect").standing().claim().session();
      assertThat(runtime.workflows.cancel(run, "you")).isInstanceOf(Answer.Done.class);
      awaitState(runtime, run, State.CANCELLED);

      var record = runtime.store.session(session).orElseThrow();
      assertThat(record.state()).isEqualTo(SessionRecord.State.ENDED);
      assertThat(record.outcome().state()).isEqualTo(Outcome.State.CANCELLED);
      assertThat(card(runtime, run, "collect").standing().attempts())
          .extracting(Attempt::end)
          .containsExactly(Attempt.End.RELEASED);
      assertThat(told(runtime)).isEmpty();
      assertThat(refusal(runtime.workflows.retry(run, null, "you", it -> List.of())))
          .isEqualTo(new AgentError.Denied(
              "workflow incident (" + run + ") was cancelled", "/workflow resume " + run));

      assertThat(runtime.workflows.resume(run, null, "", "you", it -> List.of()))
          .isInstanceOf(Answer.Done.class);
      done(runtime, "Collect", "three errors");
      asked(runtime, "Left of three errors");
    }
  }

  @Test
  void a_failure_is_told_once_with_the_step_and_what_it_left_and_can_be_tried_again()
      throws Exception {
    try (var runtime = runtime(FAST)) {
      var run = begin(runtime, "build", """
          steps:
            plan: { prompt: Plan }
            report: { prompt: "Report ${steps.plan.result}" }
          """);
      for (int i = 0; i < 2; i++) {
        var wrong = new AgentError.BadRequest("it is too long", "", true);
        asked(runtime, "Plan").answer(ScriptedModel.failed(wrong));
      }
      var failed = awaitState(runtime, run, State.FAILED);
      assertThat(failed.why()).startsWith("plan: it is too long");
      assertThat(told(runtime))
          .containsExactly("Talaria (workflow build): Plan: it is too long (2 failures in a row).");

      assertThat(runtime.workflows.retry(run, null, "you", it -> List.of()))
          .isInstanceOf(Answer.Done.class);
      done(runtime, "Plan", "P");
      done(runtime, "Report P", "fine");
      awaitState(runtime, run, State.SUCCEEDED);
      assertThat(told(runtime)).hasSize(2).last().isEqualTo("Talaria (workflow build): fine");
    }
  }

  @Test
  void a_step_is_done_again_as_often_as_it_says_and_then_has_failed() throws Exception {
    try (var runtime = runtime("talaria.board { backoff = 0 s, failure-limit = 9 }")) {
      var run = begin(runtime, "build", """
          steps:
            plan: { prompt: Plan, retry: 1 }
            make: { prompt: "Make ${steps.plan.result}", retry: 1 }
          """);
      fails(runtime, "Plan");
      done(runtime, "Plan", "P");
      fails(runtime, "Make P");
      fails(runtime, "Make P");

      var failed = awaitState(runtime, run, State.FAILED);
      assertThat(failed.why()).isEqualTo("make: it is too long (2 failures in a row)");
      assertThat(attempts(runtime, run, "plan"))
          .containsExactly(Attempt.End.FAILED, Attempt.End.DONE);
      assertThat(attempts(runtime, run, "make"))
          .containsExactly(Attempt.End.FAILED, Attempt.End.FAILED);
    }
  }

  @Test
  void a_step_that_takes_too_long_has_failed_with_what_it_had_by_then() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.board.backoff = 0 s")) {
      runtime.model.answering(
          request -> request.tools().isEmpty() ? ScriptedModel.answer("as far as it went") : null);
      var run =
          begin(runtime, "build", "steps: { plan: { prompt: Plan, retry: 0, time-limit: 1 s } }");

      var failed = awaitState(runtime, run, State.FAILED);
      assertThat(failed.why()).isEqualTo("plan: took longer than 1 s");
      var session = card(runtime, run, "plan").standing().attempts().getLast().session();
      assertThat(runtime.store.session(session).orElseThrow().outcome().state())
          .isEqualTo(Outcome.State.TIMED_OUT);
      assertThat(card(runtime, run, "plan").standing().result()).isEqualTo("as far as it went");
      assertThat(told(runtime))
          .containsExactly(
              "Talaria (workflow build): Plan: took longer than 1 s.\n\nas far as it went");
    }
  }

  private static void fails(TestRuntime runtime, String prompt) throws Exception {
    var wrong = new AgentError.BadRequest("it is too long", "", true);
    asked(runtime, prompt).answer(ScriptedModel.failed(wrong));
  }

  private static List<Attempt.End> attempts(TestRuntime runtime, RunId run, String path)
      throws Exception {
    return card(runtime, run, path).standing().attempts().stream()
        .map(Attempt::end)
        .toList();
  }

  @Test
  void a_part_that_a_worker_made_of_its_step_is_told_where_it_is_given_up_and_holds_up_the_run()
      throws Exception {
    try (var runtime = runtime(FAST)) {
      var run = begin(runtime, "build", "steps: { plan: { prompt: Plan } }");
      var arguments =
          JsonNodeFactory.instance.objectNode().put("action", "split").put("text", "two");
      arguments.putArray("parts").addObject().put("title", "one").put("prompt", "One");
      asked(runtime, "Plan").answer(ScriptedModel.calls(new ToolCall("c1", "card", arguments)));
      for (int i = 0; i < 2; i++) {
        var wrong = new AgentError.BadRequest("it is too long", "", true);
        asked(runtime, "One").answer(ScriptedModel.failed(wrong));
      }
      while (told(runtime).isEmpty()) {
        pause();
      }
      assertThat(told(runtime))
          .containsExactly("Talaria (card 2 one): It is too long (2 failures in a row)."
              + "\n\nIt is not tried again.");
      assertThat(runtime.workflows.run(run).orElseThrow().state()).isEqualTo(State.RUNNING);

      wish(
          runtime,
          part(runtime, run).id(),
          (it, family, now) -> CardRules.ready(it, List.of(), "", "you", now));
      done(runtime, "One", "1");
      done(runtime, "Plan", "planned");
      asked(runtime, "Plan").say("Bye."); // it reads what came of its call
      assertThat(awaitState(runtime, run, State.SUCCEEDED).result()).isEqualTo("planned");

      assertThat(runtime.workflows.retry(run, "plan", "you", it -> List.of()))
          .isInstanceOf(Answer.Done.class);
      done(runtime, "Plan", "planned again");
      assertThat(awaitState(runtime, run, State.SUCCEEDED).result()).isEqualTo("planned again");
      assertThat(part(runtime, run).standing().result()).isEqualTo("1");
    }
  }

  private static Card part(TestRuntime runtime, RunId run) throws Exception {
    return runtime.store.cards().ofRun(run.value()).getLast();
  }

  @Test
  void on_change_a_person_hears_only_of_what_is_new() throws Exception {
    try (var runtime = runtime("")) {
      var source = "notify: change\nsteps: { look: { prompt: Look } }";
      for (var found : List.of("two errors", "two errors", "three errors")) {
        var run = begin(runtime, "nightly", source);
        done(runtime, "Look", found);
        asked(runtime, "Look").say("Bye."); // it reads what came of its call
        runtime.store.commit(withOtherInputs(awaitState(runtime, run, State.SUCCEEDED), 60));
      }
      assertThat(told(runtime))
          .containsExactly(
              "Talaria (workflow nightly): two errors", "Talaria (workflow nightly): three errors");
    }
  }

  private static List<Write> withOtherInputs(WorkflowRun run, int runs) {
    return IntStream.range(0, runs)
        .<Write>mapToObj(i -> new Write.PutWorkflowRun(new WorkflowRun(
            new RunId(run.id() + "_" + i),
            run.workflow(),
            run.source(),
            Map.of("other", "" + i),
            run.board(),
            run.origin(),
            run.configs(),
            run.state(),
            "",
            "another result",
            run.endedAt(),
            1)))
        .toList();
  }

  @Test
  void a_list_becomes_cards_of_its_own() throws Exception {
    try (var runtime = runtime("talaria.board.at-once = 10")) {
      var run = begin(runtime, "look", """
          steps:
            look: { for-each: [net, disk], at-once: 2, prompt: "Look at ${item}" }
            report: { prompt: "${steps.look.result}" }
          """);
      done(runtime, "Look at net", "slow");
      done(runtime, "Look at disk", "full");
      asked(runtime, "net:").answer(ScriptedModel.calls(says("c1", "done", "both")));
      awaitState(runtime, run, State.SUCCEEDED);
      assertThat(runtime.store.cards().ofRun(run.value()))
          .extracting(card -> card.title() + " " + card.status())
          .containsExactly(
              "#1 look: look DONE",
              "#2 look: report DONE",
              "#3 look: look[1] DONE",
              "#4 look: look[2] DONE");
      assertThat(card(runtime, run, "look").parents())
          .containsExactly(
              card(runtime, run, "look[1]").id(), card(runtime, run, "look[2]").id());
    }
  }

  // ---

  private static RunId begin(TestRuntime runtime, String name, String source) throws Exception {
    var id = runtime.workflows.newId();
    var workflow = WorkflowReader.read(name + ".yaml", source);
    var answer = runtime.workflows.begin(
        new Beginning(
            id,
            workflow,
            source,
            Map.of(),
            Board.DEFAULT,
            new WorkflowRun.Origin("you", null, runtime.board.now(), null),
            Map.of("", config())),
        run -> List.of());
    assertThat(answer).isInstanceOf(Answer.Done.class);
    return id;
  }

  private static void done(TestRuntime runtime, String prompt, String result) throws Exception {
    asked(runtime, prompt).answer(ScriptedModel.calls(says("c1", "done", result)));
  }

  private static Card card(TestRuntime runtime, RunId run, String path) throws Exception {
    return runtime.store.cards().ofRun(run.value()).stream()
        .filter(card -> card.origin().step().path().equals(path))
        .findFirst()
        .orElseThrow();
  }

  private static WorkflowRun awaitState(TestRuntime runtime, RunId id, State state)
      throws Exception {
    while (true) {
      var run = runtime.store.workflows().run(id).orElseThrow();
      if (run.state() == state) {
        return run;
      }
      pause();
    }
  }

  private static AgentError refusal(Answer answer) {
    return ((Answer.Refused) answer).reason();
  }
}

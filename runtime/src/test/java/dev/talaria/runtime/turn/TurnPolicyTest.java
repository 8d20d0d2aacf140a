package dev.talaria.runtime.turn;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.config.Allowance;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Budget;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class TurnPolicyTest {
  private static final Instant T = Instant.parse("2026-11-29T12:00:00Z");
  private static final Work ASKED = new Work.Prompt("count the files");
  private static final ToolCall CALL = call("c1");
  private static final ToolCall OTHER_CALL = call("c2");
  private static final Step PROMPTED = new Step.Prompted(T, "t1", ASKED);

  @Test
  void nothing_is_done_before_anything_is_said() {
    assertThat(next()).isEqualTo(new NextStep.Rest());
  }

  @Test
  void a_queued_turn_begins_when_no_turn_runs() {
    var queued = new Step.Queued(T, "t1", ASKED);
    assertThat(next(queued)).isEqualTo(new NextStep.Begin(queued));
  }

  @Test
  void a_queued_turn_waits_while_another_runs() {
    assertThat(next(PROMPTED, new Step.Queued(T, "t2", ASKED)))
        .isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void the_second_queued_turn_begins_after_the_first_ended() {
    var second = new Step.Queued(T, "t2", ASKED);
    assertThat(next(
            new Step.Queued(T, "t1", ASKED),
            PROMPTED,
            second,
            new Step.TurnEnded(T, "t1", Outcome.succeeded("done"))))
        .isEqualTo(new NextStep.Begin(second));
  }

  @Test
  void a_prompt_goes_to_the_model_with_tools() {
    assertThat(next(PROMPTED)).isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void an_answer_in_words_ends_the_turn() {
    assertThat(next(PROMPTED, replied("3 files")))
        .isEqualTo(new NextStep.End("t1", Outcome.succeeded("3 files")));
  }

  @Test
  void an_instruction_that_came_while_the_model_answered_is_read_before_the_turn_ends() {
    assertThat(
            next(PROMPTED, new Step.Steered(T.plusSeconds(1), "and folders"), replied("3 files")))
        .isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void all_calls_of_an_answer_may_start_together() {
    assertThat(next(PROMPTED, replied("", CALL, OTHER_CALL)))
        .isEqualTo(new NextStep.RunTools(List.of(CALL, OTHER_CALL), List.of()));
  }

  @Test
  void a_call_that_runs_is_not_started_again() {
    assertThat(next(
            PROMPTED, replied("", CALL, OTHER_CALL), new Step.ToolStarted(T, "c1"), ended("c2")))
        .isEqualTo(new NextStep.RunTools(List.of(), List.of()));
  }

  @Test
  void a_call_that_ran_when_the_session_was_interrupted_is_told_apart() {
    assertThat(next(
            PROMPTED,
            replied("", CALL, OTHER_CALL),
            new Step.ToolStarted(T, "c1"),
            new Step.Restarted(T, "killed")))
        .isEqualTo(new NextStep.RunTools(List.of(OTHER_CALL), List.of(CALL)));
  }

  @Test
  void the_model_is_asked_again_when_all_calls_have_ended() {
    assertThat(next(PROMPTED, replied("", CALL), new Step.ToolStarted(T, "c1"), ended("c1")))
        .isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void a_paused_session_holds_before_its_next_step_and_goes_on_after() {
    assertThat(next(PROMPTED, new Step.Paused(T))).isEqualTo(new NextStep.Hold());
    assertThat(next(PROMPTED, new Step.Paused(T), new Step.Resumed(T)))
        .isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void a_refused_key_parks_a_background_task_and_fails_a_foreground_turn() {
    var refused = new AgentError.Auth("refused (401)", "set KEY");
    var failed = new Step.ModelFailed(T, Sessions.MODEL, refused);
    assertThat(next(PROMPTED, failed)).isEqualTo(new NextStep.Park(refused));
    assertThat(new TurnPolicy(Sessions.config(), true).next(List.of(PROMPTED, failed), T))
        .isEqualTo(new NextStep.End("t1", Outcome.failed(refused)));
  }

  @Test
  void a_parked_task_asks_again_after_it_is_resumed() {
    assertThat(next(
            PROMPTED,
            new Step.ModelFailed(T, Sessions.MODEL, new AgentError.Auth("refused", "")),
            new Step.Resumed(T)))
        .isEqualTo(ask(Sessions.MODEL, true));
  }

  @Test
  void a_used_up_budget_is_noted_then_the_model_reports_without_tools_then_the_turn_ends() {
    var config = Sessions.config(Sessions.MODEL, List.of(), turns(1));
    var reached = new AgentError.BudgetReached(
        "the budget of 1 model calls is used up", "raise talaria.session.max-turns", "turns");
    var journal = new ArrayList<Step>(List.of(PROMPTED, replied("", CALL), ended("c1")));
    assertThat(next(config, journal)).isEqualTo(new NextStep.ReachLimit(reached));

    journal.add(new Step.LimitReached(T, reached));
    assertThat(next(config, journal)).isEqualTo(ask(Sessions.MODEL, false));

    journal.add(replied("what I have", T.plusSeconds(9)));
    assertThat(next(config, journal))
        .isEqualTo(new NextStep.End(
            "t1", new Outcome(Outcome.State.BUDGET_EXHAUSTED, "what I have", reached, List.of())));
  }

  @Test
  void a_report_may_be_asked_for_although_the_purses_are_empty() {
    var config = Sessions.config(Sessions.MODEL, List.of(), tokens(100));
    var policy = new TurnPolicy(config, false);
    var journal = new ArrayList<Step>(List.of(PROMPTED, used(90, CALL), ended("c1")));
    assertThat(policy.exhausted(journal, EMPTY)).isEqualTo(new NextStep.ReachLimit(EMPTY));

    journal.add(new Step.LimitReached(T, EMPTY));
    assertThat(next(config, journal))
        .isEqualTo(new NextStep.AskModel(Sessions.MODEL, false, true, T, ""));
    assertThat(next(config, List.of(PROMPTED, used(100, CALL))))
        .isEqualTo(new NextStep.ReachLimit(EMPTY));
  }

  @Test
  void no_report_is_asked_for_where_there_is_none_or_it_would_cost_more_than_the_budget() {
    var policy = new TurnPolicy(Sessions.config(Sessions.MODEL, List.of(), tokens(100)), false);
    assertThat(policy.exhausted(List.of(PROMPTED), EMPTY)).isEqualTo(emptied(""));
    assertThat(policy.exhausted(List.of(PROMPTED, used(101, CALL), ended("c1")), EMPTY))
        .isEqualTo(emptied("so far"));
    assertThat(policy.next(List.of(PROMPTED, used(101, CALL)), T)).isEqualTo(emptied("so far"));
  }

  @Test
  void a_session_that_works_for_another_leaves_the_report_to_that_one() {
    var config = Sessions.config(Sessions.MODEL, List.of(), tokens(100))
        .passedOn(List.of(), new Delegation.Origin("t0", null));
    var journal = List.of(PROMPTED, used(50, CALL), ended("c1"), used(50, OTHER_CALL));
    assertThat(next(config, journal))
        .as("what is left of the budget is not known here")
        .isEqualTo(new NextStep.RunTools(List.of(OTHER_CALL), List.of()));
    assertThat(new TurnPolicy(config, true).exhausted(journal, EMPTY)).isEqualTo(emptied("so far"));
  }

  @Test
  void a_report_about_another_limit_has_to_be_paid_like_any_call() {
    var late = new AgentError.TookTooLong("took longer than 5 s", "");
    var journal = List.of(PROMPTED, used(50, CALL), ended("c1"), new Step.LimitReached(T, late));
    assertThat(next(Sessions.config(), journal)).isEqualTo(ask(Sessions.MODEL, false));
    assertThat(new TurnPolicy(Sessions.config(), false).exhausted(journal, EMPTY))
        .isEqualTo(new NextStep.End(
            "t1", new Outcome(Outcome.State.TIMED_OUT, "so far", late, List.of())));
  }

  @Test
  void a_task_over_its_deadline_ends_as_timed_out() {
    var budget = new Budget(
        0, BigDecimal.ZERO, Duration.ofSeconds(5), 0, 0, Allowance.UNLIMITED, Allowance.UNLIMITED);
    var config = Sessions.config(Sessions.MODEL, List.of(), budget);
    var error = new AgentError.TookTooLong(
        "took longer than 5 s", "raise talaria.session.deadline, or split the task");
    assertThat(new TurnPolicy(config, false).next(List.of(PROMPTED), T.plusSeconds(5)))
        .isEqualTo(new NextStep.ReachLimit(error));
    assertThat(next(config, List.of(PROMPTED, new Step.LimitReached(T, error), replied("half"))))
        .isEqualTo(
            new NextStep.End("t1", new Outcome(Outcome.State.TIMED_OUT, "half", error, List.of())));
  }

  @Test
  void a_command_over_the_deadline_of_its_task_ends_with_it() {
    var budget = new Budget(
        0, BigDecimal.ZERO, Duration.ofSeconds(5), 0, 0, Allowance.UNLIMITED, Allowance.UNLIMITED);
    var policy = new TurnPolicy(Sessions.config(Sessions.MODEL, List.of(), budget), false);
    var work = new Step.Prompted(T, "t1", new Work.Command("mvn verify"));
    var error = new AgentError.TookTooLong(
        "took longer than 5 s", "raise talaria.session.deadline, or split the task");

    assertThat(policy.next(List.of(work), T.plusSeconds(5)))
        .isEqualTo(
            new NextStep.End("t1", new Outcome(Outcome.State.TIMED_OUT, "", error, List.of())));
    var done = new Step.ToolEnded(T.plusSeconds(5), "command", ToolResult.ok("fine", "exit 0"));
    assertThat(policy.next(List.of(work, done), T.plusSeconds(6)))
        .as("it ended just in time")
        .isEqualTo(new NextStep.End("t1", Outcome.succeeded("fine")));
  }

  @Test
  void where_the_block_says_so_a_limit_ends_the_turn_without_a_report() {
    var failing = SettingsLoader.parse(
            "talaria.supervision.background { budget = fail, deadline = fail }")
        .supervision()
        .kinds()
        .get("background");
    var config = Sessions.config(Sessions.MODEL, List.of(), turns(1)).supervisedBy(failing);
    var reached = new AgentError.BudgetReached(
        "the budget of 1 model calls is used up", "raise talaria.session.max-turns", "turns");
    assertThat(next(config, List.of(PROMPTED, replied("so far", CALL), ended("c1"))))
        .isEqualTo(new NextStep.End(
            "t1", new Outcome(Outcome.State.BUDGET_EXHAUSTED, "so far", reached, List.of())));
  }

  @Test
  void a_command_is_run_and_its_status_decides() {
    var work = new Step.Prompted(T, "t1", new Work.Command("mvn verify"));
    var call = new ToolCall(
        "command", "terminal", JsonNodeFactory.instance.objectNode().put("command", "mvn verify"));
    assertThat(next(work)).isEqualTo(new NextStep.RunTools(List.of(call), List.of()));
    assertThat(next(work, new Step.ToolEnded(T, "command", ToolResult.ok("fine", "exit 0"))))
        .isEqualTo(new NextStep.End("t1", Outcome.succeeded("fine")));
    var bad = new ToolResult(
        "3 errors",
        false,
        "exit 1",
        JsonNodeFactory.instance.objectNode().put("exitStatus", 1),
        null);
    assertThat(next(work, new Step.ToolEnded(T, "command", bad)))
        .isEqualTo(new NextStep.End(
            "t1",
            new Outcome(
                Outcome.State.FAILED,
                "3 errors",
                new AgentError.CommandFailed("`mvn verify` ended with status 1", "", 1),
                List.of())));
  }

  @Test
  void a_detached_turn_leaves_the_conversation_free() {
    assertThat(next(PROMPTED, new Step.TurnDetached(T, "t1", new SessionId("bg_1"))))
        .isEqualTo(new NextStep.Rest());
  }

  private static NextStep next(Step... journal) {
    return next(Sessions.config(), List.of(journal));
  }

  private static NextStep next(SessionConfig config, List<Step> journal) {
    return new TurnPolicy(config, false).next(journal, T);
  }

  private static NextStep ask(ModelChoice model, boolean tools) {
    return new NextStep.AskModel(model, tools, false, T, "");
  }

  private static Step replied(String text, ToolCall... calls) {
    return replied(text, T, calls);
  }

  private static Step replied(String text, Instant at, ToolCall... calls) {
    return new Step.ModelReplied(
        at, T, Sessions.MODEL, text, "", List.of(calls), Usage.NONE, BigDecimal.ZERO, "");
  }

  private static Step ended(String call) {
    return new Step.ToolEnded(T, call, ToolResult.ok("ok", "ok"));
  }

  private static ToolCall call(String id) {
    return new ToolCall(id, "list_files", JsonNodeFactory.instance.objectNode());
  }

  private static final AgentError.BudgetReached EMPTY = new AgentError.BudgetReached(
      "the budget of 100 tokens is used up", "raise talaria.budget.tokens", "tokens");

  private static NextStep emptied(String text) {
    return new NextStep.End(
        "t1", new Outcome(Outcome.State.BUDGET_EXHAUSTED, text, EMPTY, List.of()));
  }

  private static Step used(int tokens, ToolCall... calls) {
    var usage = new Usage(tokens, 0, 0, 0);
    return new Step.ModelReplied(
        T, T, Sessions.MODEL, "so far", "", List.of(calls), usage, BigDecimal.ZERO, "");
  }

  private static Budget tokens(long tokens) {
    return new Budget(
        tokens, BigDecimal.ZERO, Duration.ZERO, 0, 0, Allowance.UNLIMITED, Allowance.UNLIMITED);
  }

  private static Budget turns(int turns) {
    return new Budget(
        0, BigDecimal.ZERO, Duration.ZERO, turns, 0, Allowance.UNLIMITED, Allowance.UNLIMITED);
  }
}

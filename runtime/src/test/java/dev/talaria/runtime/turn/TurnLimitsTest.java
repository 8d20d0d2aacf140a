package dev.talaria.runtime.turn;

import static dev.talaria.runtime.turn.Journals.CALL;
import static dev.talaria.runtime.turn.Journals.OTHER_CALL;
import static dev.talaria.runtime.turn.Journals.PROMPTED;
import static dev.talaria.runtime.turn.Journals.T;
import static dev.talaria.runtime.turn.Journals.ask;
import static dev.talaria.runtime.turn.Journals.ended;
import static dev.talaria.runtime.turn.Journals.next;
import static dev.talaria.runtime.turn.Journals.replied;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Allowance;
import dev.talaria.config.SupervisionSettings;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Budget;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TurnLimitsTest {
  private static final AgentError.BudgetReached EMPTY = new AgentError.BudgetReached(
      "the budget of 100 tokens is used up", "raise talaria.budget.tokens", "tokens");

  private static final AgentError LATE = new AgentError.TookTooLong(
      "took longer than 5 s", "raise talaria.session.deadline, or split the task");
  private static final AgentError.BudgetReached REACHED = new AgentError.BudgetReached(
      "the budget of 1 model calls is used up", "raise talaria.session.max-turns", "max-turns");

  @Test
  void calls_that_are_open_at_a_limit_are_ended_before_the_report_is_asked_for() {
    var config = Sessions.config(Sessions.MODEL, List.of(), turns(1));
    var journal = new ArrayList<Step>(List.of(
        PROMPTED, replied("", CALL, OTHER_CALL), new Step.ToolStarted(T, "c1"), limitReached()));
    assertThat(next(config, journal))
        .isEqualTo(new NextStep.EndCalls(List.of(CALL, OTHER_CALL), List.of(), REACHED));

    journal.add(ended("c2"));
    journal.add(new Step.Restarted(T, "the runtime ended"));
    assertThat(next(config, journal))
        .as("nothing runs any more that could come to its end")
        .isEqualTo(new NextStep.EndCalls(List.of(CALL), List.of(CALL), REACHED));

    journal.add(ended("c1"));
    assertThat(next(config, journal)).isEqualTo(ask(Sessions.MODEL, false));
  }

  @Test
  void a_model_that_wants_tools_instead_of_reporting_ends_the_turn() {
    var config = Sessions.config(Sessions.MODEL, List.of(), turns(1));
    var journal = new ArrayList<Step>(List.of(
        PROMPTED,
        replied("", CALL),
        ended("c1"),
        limitReached(),
        replied("one more look", T.plusSeconds(9), OTHER_CALL)));
    var end = limited(Outcome.State.BUDGET_EXHAUSTED, "one more look", REACHED);
    assertThat(next(config, journal)).isEqualTo(end);

    journal.add(ended("c2"));
    assertThat(next(config, journal)).isEqualTo(end);
  }

  @Test
  void an_answer_to_what_was_asked_before_the_limit_is_no_report() {
    var late = new Step.ModelReplied(
        T.plusSeconds(6),
        T.minusSeconds(1),
        Sessions.MODEL,
        "",
        "",
        List.of(CALL),
        Usage.NONE,
        BigDecimal.ZERO,
        "");
    var journal =
        new ArrayList<Step>(List.of(PROMPTED, new Step.LimitReached(T.plusSeconds(5), LATE), late));
    assertThat(next(Sessions.config(), journal))
        .isEqualTo(new NextStep.EndCalls(List.of(CALL), List.of(), LATE));

    journal.add(ended("c1"));
    assertThat(next(Sessions.config(), journal)).isEqualTo(ask(Sessions.MODEL, false));
  }

  @Test
  void a_limit_before_the_first_answer_still_asks_for_one() {
    assertThat(next(PROMPTED, limitReached())).isEqualTo(ask(Sessions.MODEL, false));
  }

  @Test
  void a_used_up_budget_is_noted_then_the_model_reports_without_tools_then_the_turn_ends() {
    var config = Sessions.config(Sessions.MODEL, List.of(), turns(1));
    var journal = new ArrayList<Step>(List.of(PROMPTED, replied("", CALL), ended("c1")));
    assertThat(next(config, journal)).isEqualTo(new NextStep.ReachLimit(REACHED));

    journal.add(limitReached());
    assertThat(next(config, journal)).isEqualTo(ask(Sessions.MODEL, false));

    journal.add(replied("what I have", T.plusSeconds(9)));
    assertThat(next(config, journal))
        .isEqualTo(limited(Outcome.State.BUDGET_EXHAUSTED, "what I have", REACHED));
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
    var journal = List.of(PROMPTED, used(50, CALL), ended("c1"), new Step.LimitReached(T, LATE));
    assertThat(next(Sessions.config(), journal)).isEqualTo(ask(Sessions.MODEL, false));
    assertThat(new TurnPolicy(Sessions.config(), false).exhausted(journal, EMPTY))
        .isEqualTo(limited(Outcome.State.TIMED_OUT, "so far", LATE));
  }

  @Test
  void where_no_more_tools_may_be_called_the_report_is_a_call_like_any() {
    var none = new AgentError.BudgetReached(
        "the budget of 2 tool calls is used up", "raise talaria.budget.tool-calls", "tool-calls");
    var config = Sessions.config();
    var delegate = config.passedOn(List.of(), new Delegation.Origin("t0", null));
    var journal = new ArrayList<Step>(List.of(PROMPTED, replied("", CALL), ended("c1")));
    for (var whose : List.of(config, delegate)) {
      assertThat(new TurnPolicy(whose, false).exhausted(journal, none))
          .isEqualTo(new NextStep.ReachLimit(none));
    }

    journal.add(new Step.LimitReached(T, none));
    assertThat(next(config, journal)).isEqualTo(ask(Sessions.MODEL, false));
    assertThat(new TurnPolicy(config, false).exhausted(List.of(PROMPTED), none))
        .as("it may still say something")
        .isEqualTo(new NextStep.ReachLimit(none));
  }

  @Test
  void a_command_that_no_budget_is_left_for_ends_with_its_task() {
    var work = new Step.Prompted(T, "t1", new Work.Command("mvn verify"));
    assertThat(new TurnPolicy(Sessions.config(), false)
            .exhausted(List.of(work, new Step.ToolStarted(T, "command")), EMPTY))
        .isEqualTo(emptied(""));
  }

  @Test
  void a_task_over_its_deadline_ends_as_timed_out() {
    var budget = deadline(Duration.ofSeconds(5));
    var config = Sessions.config(Sessions.MODEL, List.of(), budget);
    assertThat(atFive(config)).isEqualTo(new NextStep.ReachLimit(LATE));
    assertThat(next(config, List.of(PROMPTED, new Step.LimitReached(T, LATE), replied("half"))))
        .isEqualTo(limited(Outcome.State.TIMED_OUT, "half", LATE));
  }

  @Test
  void a_command_over_the_deadline_of_its_task_ends_with_it() {
    var budget = deadline(Duration.ofSeconds(5));
    var policy = new TurnPolicy(Sessions.config(Sessions.MODEL, List.of(), budget), false);
    var work = new Step.Prompted(T, "t1", new Work.Command("mvn verify"));

    assertThat(policy.next(List.of(work), T.plusSeconds(5)))
        .isEqualTo(limited(Outcome.State.TIMED_OUT, "", LATE));
    var done = new Step.ToolEnded(T.plusSeconds(5), "command", ToolResult.ok("fine", "exit 0"));
    assertThat(policy.next(List.of(work, done), T.plusSeconds(6)))
        .as("it ended just in time")
        .isEqualTo(new NextStep.End("t1", Outcome.succeeded("fine")));
  }

  @Test
  void where_the_block_says_so_a_limit_ends_the_turn_without_a_report() {
    var usedUp = Sessions.config(Sessions.MODEL, List.of(), turns(1));
    var journal = List.of(PROMPTED, replied("so far", CALL), ended("c1"));
    assertThat(next(usedUp.supervisedBy(block("budget = fail, deadline = hand-back")), journal))
        .isEqualTo(limited(Outcome.State.BUDGET_EXHAUSTED, "so far", REACHED));
    assertThat(next(usedUp.supervisedBy(block("budget = hand-back, deadline = fail")), journal))
        .isEqualTo(new NextStep.ReachLimit(REACHED));

    var late = Sessions.config(Sessions.MODEL, List.of(), deadline(Duration.ofSeconds(5)));
    assertThat(atFive(late.supervisedBy(block("budget = hand-back, deadline = fail"))))
        .isEqualTo(limited(Outcome.State.TIMED_OUT, "", LATE));
    assertThat(atFive(late.supervisedBy(block("budget = fail, deadline = hand-back"))))
        .isEqualTo(new NextStep.ReachLimit(LATE));
  }

  @ParameterizedTest
  @CsvSource({"119, took longer than 119 s", "120, took longer than 2 minutes"})
  void a_deadline_is_told_in_the_unit_that_fits(long seconds, String message) {
    var config = Sessions.config(Sessions.MODEL, List.of(), deadline(Duration.ofSeconds(seconds)));
    assertThat(new TurnPolicy(config, false).next(List.of(PROMPTED), T.plusSeconds(seconds)))
        .isEqualTo(new NextStep.ReachLimit(new AgentError.TookTooLong(
            message, "raise talaria.session.deadline, or split the task")));
  }

  private static NextStep emptied(String text) {
    return limited(Outcome.State.BUDGET_EXHAUSTED, text, EMPTY);
  }

  private static Step used(int tokens, ToolCall... calls) {
    var usage = new Usage(tokens, 0, 0, 0);
    return new Step.ModelReplied(
        T, T, Sessions.MODEL, "so far", "", List.of(calls), usage, BigDecimal.ZERO, "");
  }

  private static Budget tokens(long tokens) {
    var task = new Allowance(tokens, BigDecimal.ZERO, Duration.ZERO, 0, 0);
    return new Budget(task, Duration.ZERO, 0, Allowance.UNLIMITED, Allowance.UNLIMITED);
  }

  private static NextStep limited(Outcome.State state, String text, AgentError error) {
    return new NextStep.End("t1", new Outcome(state, text, error, List.of()));
  }

  private static NextStep atFive(SessionConfig config) {
    return new TurnPolicy(config, false).next(List.of(PROMPTED), T.plusSeconds(5));
  }

  private static SupervisionSettings.Block block(String rules) {
    return SettingsLoader.parse("talaria.supervision.background { " + rules + " }")
        .supervision()
        .kinds()
        .get("background");
  }

  private static Step limitReached() {
    return new Step.LimitReached(T, REACHED);
  }

  private static Budget deadline(Duration deadline) {
    return new Budget(Allowance.UNLIMITED, deadline, 0, Allowance.UNLIMITED, Allowance.UNLIMITED);
  }

  private static Budget turns(int turns) {
    return new Budget(
        Allowance.UNLIMITED, Duration.ZERO, turns, Allowance.UNLIMITED, Allowance.UNLIMITED);
  }
}

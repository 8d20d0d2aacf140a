package dev.talaria.runtime.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Allowance;
import dev.talaria.runtime.budget.Purse.Call;
import dev.talaria.runtime.budget.Purse.Scope;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Used;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PursesTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 29);

  /** The limit is 100 tokens and $1; -1: no call was paid yet. */
  @ParameterizedTest
  @CsvSource(textBlock = """
      -1,  0,    -1, 0,    0, Granted
      -1,  0,    -1, 0,    1, Wait
      0,   0,    0,  0,    9, Granted
      15,  0.10, 15, 0.10, 0, Granted
      15,  0.10, 15, 0.10, 4, Granted
      15,  0.10, 15, 0.10, 5, Wait
      85,  0.10, 15, 0.10, 0, Granted
      85,  0.10, 15, 0.10, 1, Wait
      86,  0.10, 15, 0.10, 0, tokens
      86,  0.10, 15, 0.10, 3, tokens
      15,  0.80, 15, 0.20, 0, Granted
      15,  0.80, 15, 0.20, 1, Wait
      15,  0.81, 15, 0.20, 0, money
      100, 0,    1,  0,    0, tokens
      500, 9,    9,  9,    0, tokens
      """)
  void one_more_call_may_begin_as_long_as_the_dearest_so_far_would_fit(
      long tokens, BigDecimal money, long most, BigDecimal mostMoney, int underWay, String then) {
    var spent = tokens < 0
        ? null
        : new Spent(new Used(tokens, money, Duration.ZERO, 1, 0), most, mostMoney);
    var purse = new Purse(Scope.TURN, "t1", limit(100, BigDecimal.ONE));

    assertThat(said(purse.next(Call.MODEL, spent, models(underWay)))).isEqualTo(then);
    assertThat(said(purse.next(Call.REPORT, spent, models(underWay)))).isEqualTo(then);
    assertThat(said(purse.next(Call.TOOL, spent, models(underWay)))).isEqualTo("Granted");
  }

  /** The limit is 60 s, 5 answers of models and 4 calls of tools. */
  @ParameterizedTest
  @CsvSource(textBlock = """
      # s, turns, tools, under way: models, tools, running s, over s
      0,  0, 0, 0, 0, 0,  0,  Granted,    Granted, Granted
      0,  0, 0, 4, 3, 0,  0,  Granted,    Granted, Granted
      0,  4, 0, 0, 0, 0,  0,  Granted,    Granted, Granted
      0,  4, 0, 1, 0, 0,  0,  Wait,       Wait,    Granted
      0,  5, 0, 0, 0, 0,  0,  turns,      turns,   Granted
      0,  0, 3, 0, 0, 0,  0,  Granted,    Granted, Granted
      0,  0, 3, 0, 1, 0,  0,  Wait,       Granted, Wait
      0,  0, 4, 0, 0, 0,  0,  tool-calls, Granted, tool-calls
      59, 0, 0, 0, 0, 0,  0,  Granted,    Granted, Granted
      60, 0, 0, 0, 0, 0,  0,  time,       time,    time
      50, 0, 0, 0, 0, 9,  0,  Granted,    Granted, Granted
      50, 0, 0, 0, 0, 10, 0,  time,       time,    time
      50, 0, 0, 0, 0, 5,  5,  Wait,       Wait,    Wait
      50, 0, 0, 0, 0, 0,  50, Wait,       Wait,    Wait
      """)
  void one_more_may_begin_as_long_as_there_is_time_and_a_call_left(
      int seconds,
      int turns,
      int tools,
      int modelsUnderWay,
      int toolsUnderWay,
      int running,
      int over,
      String model,
      String report,
      String tool) {
    var spent = new Spent(
        new Used(0, BigDecimal.ZERO, Duration.ofSeconds(seconds), turns, tools),
        0,
        BigDecimal.ZERO);
    var purse = new Purse(
        Scope.TURN, "t1", new Allowance(0, BigDecimal.ZERO, Duration.ofSeconds(60), 5, 4));
    var underWay = new UnderWay(
        modelsUnderWay, toolsUnderWay, Duration.ofSeconds(running), Duration.ofSeconds(over));

    assertThat(List.of(
            said(purse.next(Call.MODEL, spent, underWay)),
            said(purse.next(Call.REPORT, spent, underWay)),
            said(purse.next(Call.TOOL, spent, underWay))))
        .containsExactly(model, report, tool);
  }

  @Test
  void a_call_of_a_tool_does_not_make_known_what_a_model_costs() {
    var purse = new Purse(Scope.TURN, "t1", limit(100, BigDecimal.ZERO));
    var tools = new Spent(Used.toolCall(), 0, BigDecimal.ZERO);
    var free =
        new Spent(Used.answer(Usage.NONE, BigDecimal.ZERO, Duration.ZERO), 0, BigDecimal.ZERO);

    assertThat(said(purse.next(Call.MODEL, tools, models(1)))).isEqualTo("Wait");
    assertThat(said(purse.next(Call.MODEL, free, models(1)))).isEqualTo("Granted");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      TURN         | MODEL | 119 | 1 | 0 | the budget of 1 model calls is used up                          | raise talaria.budget.turns                                                       | turns                   | true
      CONVERSATION | TOOL  | 119 | 0 | 1 | the budget of 1 tool calls for a conversation is used up        | raise talaria.budget.conversation.tool-calls, or go on in another conversation   | conversation.tool-calls | false
      DAY          | TOOL  | 119 | 1 | 0 | the budget of 119 s of work a day is used up                    | raise talaria.budget.day.time, or wait until tomorrow                            | day.time                | true
      TURN         | MODEL | 120 | 0 | 0 | the budget of 2 minutes of work is used up                      | raise talaria.budget.time                                                        | time                    | true
      """)
  void what_is_used_up_is_told_in_words(
      Scope scope,
      Call call,
      int seconds,
      int turns,
      int tools,
      String message,
      String hint,
      String limit,
      boolean empty) {
    var time = Duration.ofSeconds(limit.endsWith("time") ? seconds : 0);
    var purse = new Purse(scope, "x", new Allowance(0, BigDecimal.ZERO, time, turns, tools));
    var all = new Used(0, BigDecimal.ZERO, Duration.ofSeconds(seconds), turns, tools);
    var error = new AgentError.BudgetReached(message, hint, limit);

    assertThat(purse.next(call, new Spent(all, 0, BigDecimal.ZERO), UnderWay.NOTHING))
        .isEqualTo(new Verdict.Exhausted(error));
    assertThat(Purse.isEmpty(error)).isEqualTo(empty);
    assertThat(Purse.isOutOfToolCalls(error)).isEqualTo(!empty);
  }

  @Test
  void what_has_no_limit_waits_for_nothing_but_the_first_call() {
    var purse = new Purse(Scope.DAY, "2026-11-29", Allowance.UNLIMITED);
    var all = new Used(1L << 60, BigDecimal.TEN, Duration.ofDays(1), 1_000, 1_000);
    var spent = new Spent(all, 1L << 50, BigDecimal.TEN);

    assertThat(purse.next(Call.MODEL, spent, models(1_000))).isEqualTo(new Verdict.Granted());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      TURN         | 0 | 1.50 | the budget of $1.50 is used up                       | raise talaria.budget.money                                                           | money
      CONVERSATION | 0 | 3    | the budget of $3 for a conversation is used up       | raise talaria.budget.conversation.money, or go on in another conversation            | conversation.money
      DAY          | 0 | 5    | the budget of $5 a day is used up                    | raise talaria.budget.day.money, or wait until tomorrow                               | day.money
      DAY          | 7 | 5    | the budget of 7 tokens a day is used up              | raise talaria.budget.day.tokens, or wait until tomorrow                              | day.tokens
      """)
  void an_empty_purse_says_which_limit_it_is_and_what_can_be_done(
      Scope scope, long tokens, BigDecimal money, String message, String hint, String limit) {
    var error = new AgentError.BudgetReached(message, hint, limit);
    var purse = new Purse(scope, "x", limit(tokens, money));

    assertThat(purse.reachedBy(7, money)).contains(error);
    assertThat(purse.reachedBy(6, money.subtract(new BigDecimal("0.01")))).isEmpty();
    assertThat(Purse.isEmpty(error)).isTrue();
  }

  @Test
  void other_limits_are_no_empty_purse() {
    assertThat(Purse.isEmpty(new AgentError.BudgetReached("", "", "max-turns"))).isFalse();
    assertThat(Purse.isEmpty(new AgentError.BudgetReached("", "", "day.tool-calls")))
        .isFalse();
    assertThat(Purse.isEmpty(new AgentError.TookTooLong("", ""))).isFalse();
  }

  @Test
  void all_purses_have_to_pay_and_one_that_is_empty_says_so_before_another_waits() {
    var turn = new Purse(Scope.TURN, "t1", limit(100, BigDecimal.ZERO));
    var day = new Purse(Scope.DAY, "d", limit(40, BigDecimal.ZERO));
    var one = new Spent(new Used(20, BigDecimal.ZERO, Duration.ZERO, 1, 0), 20, BigDecimal.ZERO);
    var two = new Spent(new Used(40, BigDecimal.ZERO, Duration.ZERO, 2, 0), 20, BigDecimal.ZERO);

    assertThat(said(next(turn, day, one, 0))).isEqualTo("Granted");
    assertThat(said(next(turn, day, one, 1))).isEqualTo("Wait");
    assertThat(said(next(turn, day, two, 4))).isEqualTo("day.tokens");
  }

  private static Verdict next(Purse turn, Purse day, Spent spent, int underWay) {
    return Purses.next(
        Call.MODEL,
        List.of(turn, day),
        Map.of("turn t1", spent, "day d", spent),
        name -> models(underWay));
  }

  @Test
  void a_session_pays_for_its_own_turn_its_conversation_and_the_day() {
    var own = StoreRecords.with(StoreRecords.task(), StoreRecords.configBeforeSchema3());

    assertThat(Purses.of(own, "t1", DAY))
        .containsExactly(
            new Purse(Scope.TURN, "t1", own.config().budget().task()),
            new Purse(Scope.CONVERSATION, StoreRecords.TALK.value(), Allowance.UNLIMITED),
            new Purse(Scope.DAY, "2026-11-29", Allowance.UNLIMITED));
    assertThat(Purses.of(StoreRecords.startedFrom(own, null), null, DAY))
        .extracting(Purse::name)
        .containsExactly("day 2026-11-29");
  }

  @Test
  void whoever_works_for_another_pays_from_that_ones_purses() {
    var origin = new Delegation.Origin("t1", new SessionId("cv_1"));
    var config = StoreRecords.configBeforeSchema3();
    var below = StoreRecords.with(
        StoreRecords.startedFrom(StoreRecords.task(), new SessionId("bg_1")),
        config.passedOn(List.of(), origin));
    var further = StoreRecords.with(
        below, below.config().passedOn(List.of(), new Delegation.Origin("t9", null)));

    assertThat(Purses.of(below, "dg_1-1", DAY))
        .extracting(Purse::name)
        .containsExactly("turn t1", "conversation cv_1", "day 2026-11-29");
    assertThat(Purses.of(further, "dg_2-1", DAY)).isEqualTo(Purses.of(below, "dg_1-1", DAY));
  }

  private static Allowance limit(long tokens, BigDecimal money) {
    return new Allowance(tokens, money, Duration.ZERO, 0, 0);
  }

  private static UnderWay models(int calls) {
    return new UnderWay(calls, 0, Duration.ZERO, Duration.ZERO);
  }

  private static String said(Verdict verdict) {
    return verdict instanceof Verdict.Exhausted(var error)
        ? error.limit()
        : verdict.getClass().getSimpleName();
  }
}

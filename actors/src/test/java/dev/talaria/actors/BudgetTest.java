package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens where a budget is used up. Every call of a model costs 15 tokens, or $0.000015. */
@Timeout(120)
class BudgetTest {
  private static final int CALL = 15;

  @TempDir
  Path directory;

  private final Queue<ModelRequest> asked = new ConcurrentLinkedQueue<>();

  @Test
  void five_delegates_use_up_what_their_caller_has_left_and_it_reports_in_one_more_call()
      throws Exception {
    var hocon = "talaria { budget.money = 0.0002, session.delegates-at-once = 5 }";
    try (var runtime = new TestRuntime(directory, hocon);
        var client = runtime.connect()) {
      runtime.model.answering(this::neverDone);
      var task = ended(client, client.background(null, "the whole").id());

      var record = runtime.store.session(new SessionId(task.id())).orElseThrow();
      assertThat(record.usage().total())
          .isEqualTo(asked.size() * CALL)
          .isGreaterThan(200 - 2 * CALL)
          .isLessThanOrEqualTo(200 + CALL);
      assertThat(record.cost()).isEqualByComparingTo(BigDecimal.valueOf(asked.size() * CALL, 6));
      assertThat(runtime
              .store
              .spent("turn " + task.id() + "-1")
              .orElseThrow()
              .all()
              .money())
          .isEqualByComparingTo(record.cost());
      assertThat(children(runtime))
          .hasSize(5)
          .extracting(child -> child.outcome().state(), child -> child.outcome().text())
          .allSatisfy(
              how -> assertThat(how.toList().getFirst()).isEqualTo(Outcome.State.BUDGET_EXHAUSTED))
          .anySatisfy(how -> assertThat(how.toList().getLast()).isEqualTo("a part"));
      assertThat(task)
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly(
              "budget_exhausted",
              "5 parts, as far as they went",
              new ErrorInfo(
                  "budget",
                  "the budget of $0.0002 is used up",
                  "raise talaria.budget.money",
                  null));
      assertThat(asked.stream().filter(request -> request.tools().isEmpty())).hasSize(1);
      assertThat(asked).last().extracting(ModelRequest::tools).isEqualTo(List.of());
    }
  }

  /** Three of them at a time fit into what is left after the first call. */
  @Test
  void a_delegate_waits_for_what_calls_under_way_will_have_cost() throws Exception {
    var hocon = "talaria { budget.tokens = 65, session.delegates-at-once = 5 }";
    try (var runtime = new TestRuntime(directory, hocon);
        var client = runtime.connect()) {
      var task = client.background(null, "the whole");
      runtime.model.next().answer(parts("one", "two", "three", "four"));
      var under = List.of(runtime.model.next(), runtime.model.next(), runtime.model.next());
      while (children(runtime).stream()
          .noneMatch(child -> child.activity().equals("waiting for the budget"))) {
        Thread.onSpinWait();
      }
      assertThat(runtime.model.isIdle()).isTrue();
      client.call(
          new TaskRequest.CancelTask(null, childOf(runtime, under.getFirst()).value()));
      runtime.model.next().say("done after all");
      under.get(1).say("done");
      under.get(2).say("done");
      var last = runtime.model.next();
      assertThat(last.request().tools()).isEmpty();
      last.say("three parts");
      assertThat(ended(client, task.id()).result()).isEqualTo("three parts");
    }
  }

  @Test
  void a_budget_for_less_than_one_call_pays_for_no_report() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.budget.tokens = 10");
        var client = runtime.connect()) {
      runtime.model.answering(this::neverDone);
      var task = ended(client, client.background(null, "a part").id());
      assertThat(asked).hasSize(1);
      assertThat(task)
          .extracting(TaskInfo::state, TaskInfo::result)
          .containsExactly("budget_exhausted", "a part");
    }
  }

  @Test
  void where_the_budget_is_to_fail_no_report_is_asked_for() throws Exception {
    var hocon = "talaria { budget.tokens = 40, supervision.background { budget = fail } }";
    try (var runtime = new TestRuntime(directory, hocon);
        var client = runtime.connect()) {
      runtime.model.answering(this::neverDone);
      assertThat(ended(client, client.background(null, "a part").id()).state())
          .isEqualTo("budget_exhausted");
      assertThat(asked).hasSize(2);
    }
  }

  @Test
  void what_a_day_may_use_up_holds_after_a_restart_and_until_midnight() throws Exception {
    var noon = Clock.fixed(Instant.parse("2026-11-29T12:00:00Z"), ZoneOffset.UTC);
    var exhausted = new ErrorInfo(
        "budget",
        "the budget of 40 tokens a day is used up",
        "raise talaria.budget.day.tokens, or wait until tomorrow",
        null);
    try (var runtime = at(noon);
        var client = runtime.connect()) {
      runtime.model.answering(this::neverDone);
      var task = ended(client, client.background(null, "a part").id());
      assertThat(task)
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly("budget_exhausted", "as far as it went", exhausted);
      assertThat(asked).hasSize(3);
    }
    try (var runtime = at(Clock.offset(noon, Duration.ofHours(11)));
        var client = runtime.connect()) {
      var task = ended(client, client.background(null, "a part").id());
      assertThat(task)
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly("budget_exhausted", null, exhausted);
      assertThat(runtime.model.isIdle()).isTrue();
    }
    try (var runtime = at(Clock.offset(noon, Duration.ofHours(12)));
        var client = runtime.connect()) {
      var task = client.background(null, "a part");
      runtime.model.next().say("a new day");
      assertThat(ended(client, task.id()).result()).isEqualTo("a new day");
      assertThat(runtime.store.spent("day 2026-11-29").orElseThrow().all().tokens())
          .isEqualTo(45);
      assertThat(runtime.store.spent("day 2026-11-30").orElseThrow().all().tokens())
          .isEqualTo(15);
    }
  }

  private TestRuntime at(Clock clock) throws Exception {
    return new TestRuntime(
        directory, "talaria.budget.day.tokens = 40", new TestTools(), store -> store, clock);
  }

  @Test
  void all_that_is_started_from_a_conversation_shares_its_budget() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.budget.conversation.tokens = 40");
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "hello", false, null));
      runtime.model.next().say("hi");
      client.await(Event.TurnEnded.class);
      client.background(conversation, "one");
      runtime.model.next().say("1");
      client.await(Event.DeliveryOffered.class);

      var two = client.background(conversation, "two");
      var error = new ErrorInfo(
          "budget",
          "the budget of 40 tokens for a conversation is used up",
          "raise talaria.budget.conversation.tokens, or go on in another conversation",
          null);
      assertThat(ended(client, two.id()))
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly("budget_exhausted", null, error);
      client.call(new ConversationRequest.Say(conversation, "and now?", false, null));
      assertThat(client.await(Event.TurnEnded.class))
          .extracting(Event.TurnEnded::outcome, Event.TurnEnded::error)
          .containsExactly("budget_exhausted", error);
      var refused = catchThrowableOfType(
          TestClient.Refused.class,
          () -> client.call(new ConversationRequest.Compact(conversation)));
      assertThat(refused.error).isEqualTo(error);
      assertThat(runtime.model.isIdle()).isTrue();

      assertThat(budgets(client, conversation))
          .containsExactly(
              line("today", 30, "0.000030", 0, 2),
              line("this conversation", 30, "0.000030", 40, 2));

      client.background(client.openConversation(), "three");
      runtime.model.next().say("3");
      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("3");
    }
  }

  @Test
  void what_delegates_use_is_reported_once_by_whoever_has_them_work() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      assertThat(usage(client, conversation).budgets()).isNull();
      client.call(new ConversationRequest.Say(conversation, "the whole", false, null));
      runtime.model.next().answer(parts("one"));
      runtime.model.next().say("1");
      runtime.model.next().say("done");
      client.await(Event.TurnEnded.class, end -> end.session().equals(conversation));

      var used = new Reply.UsageLine("this conversation", 30, 0, 15, "0.000045", 2);
      assertThat(usage(client, conversation).lines())
          .containsExactly(used, new Reply.UsageLine("total", 30, 0, 15, "0.000045", 2));
      assertThat(usage(client, null).lines())
          .containsExactly(
              new Reply.UsageLine("conversation: the whole", 30, 0, 15, "0.000045", 2),
              new Reply.UsageLine("total", 30, 0, 15, "0.000045", 2));
      assertThat(budgets(client, null))
          .containsExactly(new Reply.BudgetLine("today", 45, "0.000045", 0, "", 0, 0, 3, 0, 1, 0));
    }
  }

  /** Of a turn that fails for it, of one that asks again, and of a summary. */
  @Test
  void an_answer_that_cannot_be_used_counts_like_any_other() throws Exception {
    var nothing =
        new ModelOutcome.Failed(new AgentError.EmptyReply("nothing", ""), new Usage(10, 0, 5, 0));
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "hello", false, null));
      runtime.model.next().answer(nothing);
      runtime.model.next().say(" ");
      assertThat(client.await(Event.TurnEnded.class))
          .extracting(Event.TurnEnded::outcome, Event.TurnEnded::usage, Event.TurnEnded::cost)
          .containsExactly("failed", new TaskInfo.UsageInfo(20, 0, 10, 0), "0.000030");
      client.call(new ConversationRequest.Say(conversation, "hello?", false, null));
      runtime.model.next().answer(nothing);
      runtime.model.next().say("hi");
      assertThat(client.await(Event.TurnEnded.class))
          .extracting(Event.TurnEnded::outcome, Event.TurnEnded::usage, Event.TurnEnded::cost)
          .containsExactly("succeeded", new TaskInfo.UsageInfo(20, 0, 10, 0), "0.000030");
      var compacting = client.send(new ConversationRequest.Compact(conversation));
      runtime.model.next().say(" ");
      catchThrowableOfType(
          TestClient.Refused.class,
          () -> TestClient.reply(new ConversationRequest.Compact(conversation), compacting));
      assertThat(client.await(Event.TurnEnded.class).cost()).isEqualTo("0.000015");

      var id = new SessionId(conversation);
      while (runtime.store.session(id).orElseThrow().usage().total() < 5 * CALL) {
        Thread.onSpinWait();
      }
      assertThat(runtime.store.session(id).orElseThrow().state())
          .isEqualTo(SessionRecord.State.OPEN);
      assertThat(usage(client, conversation).lines())
          .contains(new Reply.UsageLine("this conversation", 50, 0, 25, "0.000075", 1));
      assertThat(budgets(client, conversation))
          .containsExactly(
              line("today", 75, "0.000075", 0, 5), line("this conversation", 75, "0.000075", 0, 5));
    }
  }

  private static Reply.BudgetLine line(
      String what, long tokens, String cost, long tokenLimit, long turns) {
    return new Reply.BudgetLine(what, tokens, cost, tokenLimit, "", 0, 0, turns, 0, 0, 0);
  }

  /** Without the time, which is another each time. */
  private static List<Reply.BudgetLine> budgets(TestClient client, String conversation)
      throws Exception {
    return usage(client, conversation).budgets().stream()
        .map(it -> new Reply.BudgetLine(
            it.what(),
            it.tokens(),
            it.cost(),
            it.tokenLimit(),
            it.costLimit(),
            0,
            it.millisLimit(),
            it.turns(),
            it.turnLimit(),
            it.toolCalls(),
            it.toolCallLimit()))
        .toList();
  }

  private static Reply.UsageReport usage(TestClient client, String conversation) throws Exception {
    return (Reply.UsageReport) client.call(new RuntimeRequest.GetUsage(conversation));
  }

  @Test
  void a_task_that_is_cancelled_or_fails_gives_back_what_was_held_for_it() throws Exception {
    var hocon = "talaria { budget.day.tokens = 100, supervision.background.transport.retry = 0 }";
    try (var runtime = new TestRuntime(directory, hocon);
        var client = runtime.connect()) {
      var first = client.background(null, "one");
      var under = runtime.model.next();
      var second = client.background(null, "two"); // nobody knows yet what a call costs
      client.call(new TaskRequest.CancelTask(null, first.id()));
      assertThat(ended(client, first.id()).state()).isEqualTo("cancelled");
      assertThat(under.outcome()).isDone();
      runtime.model.next().answer(ScriptedModel.failed(new AgentError.Transport("broken", "")));
      assertThat(ended(client, second.id()).state()).isEqualTo("failed");
      var third = client.background(null, "three");
      runtime.model.next().say("3");
      assertThat(ended(client, third.id()).result()).isEqualTo("3");
      assertThat(runtime
              .store
              .spent("day " + LocalDate.now(ZoneOffset.UTC))
              .orElseThrow()
              .all()
              .tokens())
          .isEqualTo(CALL);
    }
  }

  @Test
  void a_session_that_crashes_over_an_answer_gives_back_what_was_held_for_it() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.budget.day.tokens = 100");
        var client = runtime.connect()) {
      var task = client.background(null, "one");
      runtime.model.next().answer(new ModelOutcome.Replied(null));
      runtime.model.next().say("after all");
      assertThat(ended(client, task.id()))
          .extracting(TaskInfo::result, TaskInfo::restarts)
          .containsExactly("after all", 1);
    }
  }

  /** Splits the whole in five, and calls tools as long as it may. */
  private ModelOutcome neverDone(ModelRequest request) {
    asked.add(request);
    if (request.tools().isEmpty()) {
      var parts =
          request.messages().stream().filter(Message.Tool.class::isInstance).count();
      return ScriptedModel.answer(
          parts == 5 ? "5 parts, as far as they went" : "as far as it went");
    }
    if (ScriptedModel.lastPrompt(request).equals("the whole")) {
      return parts("a", "b", "c", "d", "e");
    }
    return calls(TestTools.call("c1", "echo"));
  }

  private static ModelOutcome parts(String... prompts) {
    return calls(IntStream.range(0, prompts.length)
        .mapToObj(i -> TestTools.delegate("c" + i, prompts[i]))
        .toArray(ToolCall[]::new));
  }

  private static ModelOutcome calls(ToolCall... calls) {
    return new ModelOutcome.Replied(
        new ModelReply("a part", "", List.of(calls), new Usage(10, 0, 5, 0), false, ""));
  }

  private static List<SessionRecord> children(TestRuntime runtime) throws Exception {
    return runtime.store.sessions(
        new SessionQuery(Set.of(SessionKind.DELEGATE), null, false, "", "", Integer.MAX_VALUE));
  }

  private static SessionId childOf(TestRuntime runtime, ScriptedModel.Asked asked)
      throws Exception {
    return children(runtime).stream()
        .filter(child -> child.work().text().equals(asked.prompt()))
        .findFirst()
        .orElseThrow()
        .id();
  }

  private static TaskInfo ended(TestClient client, String task) throws Exception {
    return ((Reply.Tasks) client.call(new TaskRequest.WaitForTasks(null, List.of(task))))
        .tasks()
        .getFirst();
  }
}

package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sqlite.SqliteStore;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Where answers of models, calls of tools, or the time of both are used up. */
@Timeout(120)
class WorkBudgetTest {
  @TempDir
  Path directory;

  private final Queue<ModelRequest> asked = new ConcurrentLinkedQueue<>();

  @Test
  void delegates_use_up_the_answers_that_are_left_to_their_caller_and_it_reports_in_one_more()
      throws Exception {
    try (var runtime = new TestRuntime(directory, limited("turns = 8"));
        var client = runtime.connect()) {
      runtime.model.answering(this::neverDone);
      var task = ended(client, client.background(null, "the whole").id());

      assertThat(task)
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly(
              "budget_exhausted", "reported of 5", exhausted("8 model calls", "turns", ""));
      assertThat(asked).hasSize(9);
      assertThat(asked.stream().filter(request -> request.tools().isEmpty())).hasSize(1);
      assertThat(asked).last().extracting(ModelRequest::tools).isEqualTo(List.of());
      assertThat(used(runtime, "turn " + task.id() + "-1").turns()).isEqualTo(9);
      assertThat(children(runtime))
          .extracting(child -> child.outcome().state())
          .hasSize(5)
          .containsOnly(Outcome.State.BUDGET_EXHAUSTED);
    }
  }

  @Test
  void delegates_use_up_the_calls_of_tools_that_are_left_to_their_caller_and_all_report()
      throws Exception {
    try (var runtime = new TestRuntime(directory, limited("tool-calls = 8"));
        var client = runtime.connect()) {
      runtime.model.answering(this::neverDone);
      var task = ended(client, client.background(null, "the whole").id());

      assertThat(task)
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly(
              "budget_exhausted", "reported of 5", exhausted("8 tool calls", "tool-calls", ""));
      assertThat(runtime.tools.started).as("besides 5 delegates").hasSize(3);
      assertThat(used(runtime, "turn " + task.id() + "-1").toolCalls()).isEqualTo(8);
      assertThat(children(runtime)).hasSize(5).allSatisfy(child -> {
        assertThat(child.outcome().state()).isEqualTo(Outcome.State.BUDGET_EXHAUSTED);
        assertThat(child.outcome().text()).startsWith("reported of ");
      });
    }
  }

  @Test
  void of_more_calls_than_are_left_those_come_to_their_end_that_are() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.budget.tool-calls = 2");
        var client = runtime.connect()) {
      var task = client.background(null, "much at once");
      runtime
          .model
          .next()
          .answer(ScriptedModel.calls(
              TestTools.call("c1", "hold"),
              TestTools.call("c2", "hold"),
              TestTools.call("c3", "hold"),
              TestTools.call("c4", "hold")));
      runtime.tools.started.take();
      runtime.tools.started.take();
      while (results(runtime, task.id()).size() < 2) {
        Thread.onSpinWait();
      }
      runtime.tools.release.countDown();

      var report = runtime.model.next();
      assertThat(report.request().tools()).isEmpty();
      report.say("two of four");
      assertThat(ended(client, task.id()))
          .extracting(TaskInfo::state, TaskInfo::result)
          .containsExactly("budget_exhausted", "two of four");
      assertThat(runtime.tools.started).isEmpty();
      assertThat(runtime.tools.interrupted).isEmpty();
      assertThat(results(runtime, task.id()))
          .extracting(ToolResult::text)
          .containsExactlyInAnyOrder(
              "not run: the budget of 2 tool calls is used up",
              "not run: the budget of 2 tool calls is used up",
              "did hold [redacted]",
              "did hold [redacted]");
    }
  }

  @Test
  void all_that_is_started_from_a_conversation_shares_its_calls_of_tools() throws Exception {
    var error = exhausted(
        "1 tool calls for a conversation",
        "conversation.tool-calls",
        ", or go on in another conversation");
    try (var runtime = new TestRuntime(directory, "talaria.budget.conversation.tool-calls = 1");
        var client = runtime.connect()) {
      runtime.model.answering(this::neverDone);
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "look", false, null));
      assertThat(client.await(Event.TurnEnded.class))
          .extracting(Event.TurnEnded::outcome, Event.TurnEnded::text, Event.TurnEnded::error)
          .containsExactly("budget_exhausted", "reported of 1", error);
      assertThat(ended(client, client.background(conversation, "look").id()))
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly("budget_exhausted", "reported of 0", error);
      assertThat(ended(client, client.background(conversation, "!touch it").id()))
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly("budget_exhausted", null, error);
      assertThat(runtime.tools.started).containsExactly("echo");

      var other = client.openConversation();
      client.call(new ConversationRequest.Say(other, "look", false, null));
      client.await(Event.TurnEnded.class, end -> end.session().equals(other));
      assertThat(runtime.tools.started).containsExactly("echo", "echo");
    }
  }

  @Test
  void what_a_day_may_use_up_holds_after_a_restart_and_until_midnight() throws Exception {
    var noon = Clock.fixed(Instant.parse("2026-11-29T12:00:00Z"), ZoneOffset.UTC);
    var error = exhausted("2 model calls a day", "day.turns", ", or wait until tomorrow");
    try (var runtime = at(noon);
        var client = runtime.connect()) {
      runtime.model.answering(this::neverDone);
      assertThat(ended(client, client.background(null, "look").id()))
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly("budget_exhausted", "reported of 2", error);
    }
    try (var runtime = at(Clock.offset(noon, Duration.ofHours(11)));
        var client = runtime.connect()) {
      assertThat(ended(client, client.background(null, "look").id()))
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly("budget_exhausted", null, error);
      assertThat(runtime.model.isIdle()).isTrue();
    }
    try (var runtime = at(Clock.offset(noon, Duration.ofHours(12)));
        var client = runtime.connect()) {
      var task = client.background(null, "look");
      runtime.model.next().say("a new day");
      assertThat(ended(client, task.id()).result()).isEqualTo("a new day");
      assertThat(used(runtime, "day 2026-11-29").turns()).isEqualTo(3);
      assertThat(used(runtime, "day 2026-11-29").toolCalls()).isEqualTo(2);
      assertThat(used(runtime, "day 2026-11-30").turns()).isEqualTo(1);
    }
  }

  private TestRuntime at(Clock clock) throws Exception {
    return new TestRuntime(
        directory, "talaria.budget.day.turns = 2", new TestTools(), store -> store, clock);
  }

  @Test
  void when_the_time_is_up_all_that_works_is_ended_and_the_caller_reports() throws Exception {
    try (var runtime = new TestRuntime(directory, limited("time = 1 s"));
        var client = runtime.connect()) {
      var task = client.background(null, "the whole");
      runtime
          .model
          .next()
          .answer(ScriptedModel.calls(
              TestTools.delegate("c1", "one"), TestTools.delegate("c2", "two")));
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "hold")));
      var talking = runtime.model.next();
      talking.listener().text("half of it");

      var report = runtime.model.next();
      assertThat(report.request().tools()).isEmpty();
      assertThat(talking.outcome()).isDone();
      assertThat(runtime.tools.interrupted).containsExactly("hold");
      report.say("what there was");
      assertThat(ended(client, task.id()))
          .extracting(TaskInfo::state, TaskInfo::result, TaskInfo::error)
          .containsExactly(
              "budget_exhausted", "what there was", exhausted("1 s of work", "time", ""));
      assertThat(children(runtime))
          .extracting(child -> child.outcome().state(), child -> child.outcome().text())
          .containsExactlyInAnyOrder(
              tuple(Outcome.State.BUDGET_EXHAUSTED, ""),
              tuple(Outcome.State.BUDGET_EXHAUSTED, "half of it"));
      assertThat(used(runtime, "turn " + task.id() + "-1").time())
          .isGreaterThanOrEqualTo(Duration.ofSeconds(1));
    }
  }

  @Test
  void the_time_that_a_call_took_is_kept_also_where_it_was_ended_and_the_runtime_killed()
      throws Exception {
    var hocon = "talaria.budget.conversation.time = 1 s";
    String conversation;
    try (var runtime = new TestRuntime(directory, hocon);
        var client = runtime.connect()) {
      conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "talk", false, null));
      var talking = runtime.model.next();
      talking.listener().text("half of it");
      assertThat(client.await(Event.TurnEnded.class))
          .extracting(Event.TurnEnded::outcome, Event.TurnEnded::text)
          .containsExactly("budget_exhausted", "half of it");
      assertThat(talking.outcome()).isDone();
    }
    try (var runtime = new TestRuntime(directory, hocon);
        var client = runtime.connect()) {
      client.call(new ConversationRequest.OpenConversation(conversation));
      client.call(new ConversationRequest.Say(conversation, "and now?", false, null));
      assertThat(client.await(Event.TurnEnded.class))
          .extracting(Event.TurnEnded::outcome, Event.TurnEnded::text)
          .containsExactly("budget_exhausted", "");
      assertThat(
              ended(client, client.background(conversation, "!touch it").id()).state())
          .isEqualTo("budget_exhausted");
      assertThat(runtime.model.isIdle()).isTrue();
      assertThat(runtime.tools.started).isEmpty();
    }
  }

  @Test
  void a_time_that_is_up_while_a_task_is_held_ends_what_works_when_it_goes_on() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.budget.time = 500 ms");
        var client = runtime.connect()) {
      var task = client.background(null, "look").id();
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "hold")));
      runtime.tools.started.take();
      var since = Instant.now();
      client.call(new TaskRequest.PauseTask(null, task));
      while (since.plusMillis(800).isAfter(Instant.now())) {
        client.call(new RuntimeRequest.GetStatus());
      }
      client.call(new TaskRequest.ResumeTask(null, task));

      var report = runtime.model.next();
      assertThat(report.request().tools()).isEmpty();
      assertThat(runtime.tools.interrupted).containsExactly("hold");
      report.say("as far as it went");
      assertThat(ended(client, task))
          .extracting(TaskInfo::state, TaskInfo::result)
          .containsExactly("budget_exhausted", "as far as it went");
    }
  }

  @Test
  void whoever_waits_for_an_answer_does_not_work() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.budget.time = 1 minute");
        var client = runtime.connect()) {
      var task = client.background(client.openConversation(), "look");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "ask")));
      var asked = client.await(Event.ApprovalRequested.class).approval();
      while (Instant.parse(asked.askedAt()).plusMillis(20).isAfter(Instant.now())) {
        client.call(new RuntimeRequest.GetStatus());
      }
      client.call(new RuntimeRequest.AnswerApproval(asked.number(), "once", null));
      runtime.model.next().say("done");

      var elapsed = Duration.ofMillis(ended(client, task.id()).elapsedMillis());
      var question = runtime.store.approvals(false).getFirst();
      var waited = Duration.between(question.askedAt(), question.answeredAt());
      assertThat(used(runtime, "turn " + task.id() + "-1").time())
          .isLessThanOrEqualTo(elapsed.minus(waited));
    }
  }

  @Test
  void a_task_that_is_killed_when_its_limit_was_just_noted_reports_all_the_same() throws Exception {
    var late = new AgentError.TookTooLong("took longer than 5 s", "raise it");
    var mortal = new MortalStore[1];
    SessionId task;
    try (var runtime = new TestRuntime(directory, "", new TestTools(), store -> {
          mortal[0] = MortalStore.immortal(store);
          return mortal[0];
        });
        var client = runtime.connect()) {
      task = new SessionId(client.background(null, "look").id());
      runtime
          .model
          .next()
          .answer(ScriptedModel.calls(
              TestTools.call("c1", "hold"),
              TestTools.call("c2", "ask"),
              TestTools.call("c3", "echo")));
      assertThat(List.of(runtime.tools.started.take(), runtime.tools.started.take()))
          .containsExactlyInAnyOrder("hold", "echo");
      while (results(runtime, task.value()).isEmpty()) {
        Thread.onSpinWait();
      }
      mortal[0].die();
    }
    try (var store =
        SqliteStore.open(directory, Clock.systemUTC(), SettingsLoader.parse("").store())) {
      store.commit(List.of(new Write.AppendStep(task, new Step.LimitReached(Instant.now(), late))));
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var report = runtime.model.next();
      assertThat(report.request().tools()).isEmpty();
      report.say("echo, and no more");
      assertThat(ended(client, task.value()))
          .extracting(TaskInfo::state, TaskInfo::result)
          .containsExactly("timed_out", "echo, and no more");
      assertThat(results(runtime, task.value()))
          .extracting(ToolResult::text)
          .containsExactlyInAnyOrder(
              "did echo [redacted]",
              "it was running when the session was interrupted, and may have had its effect already",
              "not run: took longer than 5 s");
      assertThat(runtime.tools.started).isEmpty();
    }
  }

  /** Splits the whole in five, and calls tools as long as it may. */
  private ModelOutcome neverDone(ModelRequest request) {
    asked.add(request);
    if (request.tools().isEmpty()) {
      var results =
          request.messages().stream().filter(Message.Tool.class::isInstance).count();
      return ScriptedModel.answer("reported of " + results);
    }
    if (ScriptedModel.lastPrompt(request).equals("the whole")) {
      return ScriptedModel.calls(IntStream.range(0, 5)
          .mapToObj(i -> TestTools.delegate("c" + i, "part " + i))
          .toArray(ToolCall[]::new));
    }
    return ScriptedModel.calls(TestTools.call("c1", "echo"));
  }

  private static String limited(String budget) {
    return "talaria { budget { " + budget + " }, session.delegates-at-once = 5 }";
  }

  private static ErrorInfo exhausted(String what, String setting, String orElse) {
    return new ErrorInfo(
        "budget",
        "the budget of " + what + " is used up",
        "raise talaria.budget." + setting + orElse,
        null);
  }

  private static Used used(TestRuntime runtime, String purse) throws Exception {
    return runtime.store.spent(purse).orElseThrow().all();
  }

  private static List<ToolResult> results(TestRuntime runtime, String task) throws Exception {
    return runtime.store.steps(new SessionId(task)).stream()
        .filter(Step.ToolEnded.class::isInstance)
        .map(step -> ((Step.ToolEnded) step).result())
        .toList();
  }

  private static List<SessionRecord> children(TestRuntime runtime) throws Exception {
    return runtime.store.sessions(
        new SessionQuery(Set.of(SessionKind.DELEGATE), null, false, "", "", Integer.MAX_VALUE));
  }

  private static TaskInfo ended(TestClient client, String task) throws Exception {
    return ((Reply.Tasks) client.call(new TaskRequest.WaitForTasks(null, List.of(task))))
        .tasks()
        .getFirst();
  }
}

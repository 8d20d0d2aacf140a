package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BackgroundTaskTest {
  @TempDir
  Path directory;

  @Test
  void a_result_comes_to_the_conversation_that_asked_and_stays_out_of_it() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      var task = client.background(conversation, "count the files");
      assertThat(task.number()).isEqualTo(1);
      assertThat(task.id()).matches("bg_[0-9]{6}_[0-9a-f]{6}");
      runtime.model.next().say("3 files");

      var delivery = client.await(Event.DeliveryOffered.class).delivery();
      assertThat(delivery.notice())
          .isEqualTo(new DeliveryInfo.Notice(
              "Talaria (background #1)",
              "success",
              "3 files",
              "",
              delivery.notice().footer()));
      client.call(new RuntimeRequest.Acknowledge(List.of(delivery.id()), "shown"));

      client.call(new ConversationRequest.Say(conversation, "hello", false, null));
      var foreground = runtime.model.next();
      assertThat(foreground.request().messages())
          .filteredOn(message -> !(message instanceof Message.Instructions))
          .containsExactly(new Message.User("hello"));
      foreground.say("hi");
      client.await(Event.TurnEnded.class, ended -> ended.text().equals("hi"));
      assertThat(((Reply.Deliveries) client.call(new RuntimeRequest.ListDeliveries(false)))
              .deliveries())
          .isEmpty();
    }
  }

  @Test
  void a_task_is_dispatched_while_a_turn_runs() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "long question", false, null));
      var turn = runtime.model.next();
      var task = client.background(conversation, "meanwhile");
      var asked = runtime.model.next();
      assertThat(asked.prompt()).isEqualTo("meanwhile");
      asked.say("done meanwhile");
      client.await(
          Event.DeliveryOffered.class, offered -> offered.delivery().task().equals(task.id()));
      turn.say("long answer");
      client.await(Event.TurnEnded.class, ended -> ended.text().equals("long answer"));
    }
  }

  @Test
  void twenty_results_of_one_moment_are_twenty_deliveries() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.gate.concurrency = 20");
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      for (int i = 0; i < 20; i++) {
        client.background(conversation, "task " + i);
      }
      var calls = new java.util.ArrayList<ScriptedModel.Asked>();
      for (int i = 0; i < 20; i++) {
        calls.add(runtime.model.next());
      }
      calls.forEach(call -> call.say("result of " + call.prompt()));
      var bodies = new HashSet<String>();
      for (int i = 0; i < 20; i++) {
        bodies.add(client.await(Event.DeliveryOffered.class).delivery().notice().body());
      }
      assertThat(bodies).hasSize(20);
    }
  }

  @Test
  void what_nobody_saw_waits_and_is_shown_once_to_the_conversation_when_it_comes_back()
      throws Exception {
    String conversation;
    try (var runtime = new TestRuntime(directory)) {
      try (var client = runtime.connect()) {
        conversation = client.openConversation();
        client.background(conversation, "work");
      }
      var call = runtime.model.next();
      try (var other = runtime.connect()) {
        call.say("done");
        var id = ((Reply.Tasks) other.call(new TaskRequest.ListTasks(null, true)))
            .tasks()
            .getFirst()
            .id();
        other.call(new TaskRequest.WaitForTasks(null, List.of(id)));
      }
    }
    try (var runtime = new TestRuntime(directory)) {
      try (var client = runtime.connect()) {
        client.call(new ConversationRequest.OpenConversation(conversation));
        var delivery = client.await(Event.DeliveryOffered.class).delivery();
        assertThat(delivery.notice().body()).isEqualTo("done");
        assertThat(delivery.away()).isTrue();
        client.call(new RuntimeRequest.Acknowledge(List.of(delivery.id()), "shown"));
      }
      try (var again = runtime.connect()) {
        again.call(new ConversationRequest.OpenConversation(conversation));
        again.call(new RuntimeRequest.GetStatus());
        assertThat(again.seen()).noneMatch(Event.DeliveryOffered.class::isInstance);
      }
    }
  }

  @Test
  void a_failure_is_told_apart_from_a_success() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      runtime
          .model
          .next()
          .answer(
              ScriptedModel.failed(new AgentError.BadRequest("no such model", "/model", false)));
      var notice = client.await(Event.DeliveryOffered.class).delivery().notice();
      assertThat(notice)
          .isEqualTo(new DeliveryInfo.Notice(
              "Talaria (background #1)",
              "failure",
              "No such model.",
              "/model, then /retry 1",
              notice.footer()));
    }
  }

  @Test
  void cancelled_is_said_when_the_tool_is_really_gone() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "hold")));
      assertThat(runtime.tools.started.take()).isEqualTo("hold");
      client.call(new TaskRequest.CancelTask(conversation, "1"));
      var ended = client
          .await(Event.TaskChanged.class, changed -> changed.task().ended())
          .task();
      assertThat(runtime.tools.interrupted.poll()).isEqualTo("hold");
      assertThat(ended.state()).isEqualTo("cancelled");
      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("Cancelled. Ended with it: hold.");
    }
  }

  @Test
  void a_session_that_crashes_goes_on_from_its_journal_and_says_so() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var crashes = new AtomicInteger(2);
      runtime.model.answering(request -> {
        if (crashes.getAndDecrement() > 0) {
          throw new IllegalStateException("planted");
        }
        return ScriptedModel.answer("after all");
      });
      var conversation = client.openConversation();
      var task = client.background(conversation, "work");
      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("after all");
      var shown = (Reply.TaskDetail) client.call(new TaskRequest.ShowTask(conversation, task.id()));
      assertThat(shown.task().restarts()).isEqualTo(2);
      assertThat(shown.steps()).extracting(Reply.TaskStep::kind).contains("restarted");
    }
  }

  @Test
  void what_a_model_or_tool_says_leaves_the_session_without_secrets() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.answer("the password is hunter2"));
      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("the password is [redacted]");
      client.call(new ConversationRequest.Say(conversation, "and again", false, null));
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "echo")));
      assertThat(client.await(Event.ToolProgress.class).line()).isEqualTo("echo sees [redacted]");
      runtime.model.next().answer(ScriptedModel.answer("it is hunter2"));
      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo("it is [redacted]");
    }
  }

  @Test
  void a_session_that_always_crashes_ends_in_a_notice() throws Exception {
    var fast =
        "talaria.supervision.background { crash { restart = 1, within = 1 minute, backoff = 1 ms,"
            + " max-backoff = 2 ms, jitter = 0 } }";
    try (var runtime = new TestRuntime(directory, fast);
        var client = runtime.connect()) {
      runtime.model.answering(request -> {
        throw new IllegalStateException("planted");
      });
      var conversation = client.openConversation();
      client.background(conversation, "work");
      var notice = client.await(Event.DeliveryOffered.class).delivery().notice();
      assertThat(notice.tone()).isEqualTo("failure");
      assertThat(notice.body())
          .isEqualTo(
              "The session crashed 2 times and was given up: java.lang.IllegalStateException: planted.");
    }
  }

  @Test
  void a_missing_key_parks_the_task_and_it_goes_on_when_mended() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = new TestClient(runtime.socket)) {
      client.initialize(Map.of(), Map.of("model.name", "locked"));
      var conversation = client.openConversation();
      var task = client.background(conversation, "work");
      var notice = client.await(Event.DeliveryOffered.class).delivery().notice();
      assertThat(notice.body()).startsWith("there is no key");
      assertThat(notice.next()).isEqualTo("set KEY, then /retry 1");
      try (var mended = runtime.connect(Map.of("KEY", "k"))) {
        mended.call(new TaskRequest.ResumeTask(null, task.id()));
        runtime.model.next().say("went on");
      }
      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("went on");
    }
  }

  @Test
  void a_killed_runtime_goes_on_and_asks_before_it_repeats_what_has_side_effects()
      throws Exception {
    String conversation;
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "hold")));
      runtime.tools.started.take();
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      client.call(new ConversationRequest.OpenConversation(conversation));
      var approvals = List.<dev.talaria.runtime.wire.ApprovalInfo>of();
      while (approvals.isEmpty()) {
        approvals = ((Reply.Approvals) client.call(new RuntimeRequest.ListApprovals())).approvals();
      }
      assertThat(approvals.getFirst().action()).isEqualTo("hold");
      assertThat(runtime.tools.started).isEmpty();
      client.call(new RuntimeRequest.AnswerApproval(approvals.getFirst().number(), "deny", "no"));
      var call = runtime.model.next();
      assertThat(call.request().messages())
          .last()
          .extracting(message -> ((Message.Tool) message).result().text())
          .isEqualTo("refused by the person: no");
      call.say("not repeated");
      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("not repeated");
    }
  }

  @Test
  void an_approval_is_answered_once_and_what_was_redacted_stays_so() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "ask")));
      var asked = client.await(Event.ApprovalRequested.class).approval();
      assertThat(asked.taskNumber()).isEqualTo(1);
      assertThat(asked.risk()).isEqualTo("it may hurt");
      client.call(new RuntimeRequest.AnswerApproval(asked.number(), "session", null));
      var again = catchThrowableOfType(
          TestClient.Refused.class,
          () -> client.call(new RuntimeRequest.AnswerApproval(asked.number(), "once", null)));
      assertThat(again.error.kind()).isEqualTo("not_found");
      var call = runtime.model.next();
      assertThat(((Message.Tool) call.request().messages().getLast()).result().text())
          .isEqualTo("did ask [redacted]");
      call.answer(ScriptedModel.calls(TestTools.call("c2", "ask")));
      runtime.model.next().say("both done"); // granted for the session: not asked again
      client.await(Event.DeliveryOffered.class);
    }
  }

  @Test
  void the_same_request_twice_starts_one_task() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var start = new TaskRequest.StartTask(null, "work", "key-1");
      var first = client.send(start);
      var second = client.send(start);
      assertThat(TestClient.reply(start, first)).isEqualTo(TestClient.reply(start, second));
      assertThat(client.call(start)).isEqualTo(TestClient.reply(start, first));
      assertThat(((Reply.Tasks) client.call(new TaskRequest.ListTasks(null, true))).tasks())
          .hasSize(1);
    }
  }

  @Test
  void over_the_limit_a_task_is_queued_then_refused() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.admission { running = 1, queued = 1 }");
        var client = runtime.connect()) {
      var first = (Reply.TaskStarted) client.call(new TaskRequest.StartTask(null, "one", null));
      var second = (Reply.TaskStarted) client.call(new TaskRequest.StartTask(null, "two", null));
      var third = catchThrowableOfType(
          TestClient.Refused.class,
          () -> client.call(new TaskRequest.StartTask(null, "three", null)));
      assertThat(first.position()).isZero();
      assertThat(second.position()).isEqualTo(1);
      assertThat(third.error.kind()).isEqualTo("overloaded");
      assertThat(third.error.retryAfterMillis()).isPositive();
      runtime.model.next().say("1");
      assertThat(runtime.model.next().prompt()).isEqualTo("two");
    }
  }

  @Test
  void a_running_turn_goes_on_as_a_task_and_the_conversation_is_free() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "long work", false, null));
      var turn = runtime.model.next();
      var task =
          (Reply.TaskStarted) client.call(new ConversationRequest.Detach(conversation, null));
      client.call(new ConversationRequest.Say(conversation, "next question", false, null));
      var next = runtime.model.next();
      assertThat(next.request().messages())
          .filteredOn(Message.User.class::isInstance)
          .containsExactly(new Message.User("next question"));
      turn.say("finished in the background");
      var delivery = client.await(Event.DeliveryOffered.class).delivery();
      assertThat(delivery.task()).isEqualTo(task.id());
      assertThat(delivery.notice().body()).isEqualTo("finished in the background");
      next.say("answer");
      client.await(Event.TurnEnded.class, ended -> ended.text().equals("answer"));
    }
  }

  @Test
  void an_interrupted_turn_ends_and_keeps_the_words_that_were_shown() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "tell a story", false, null));
      var call = runtime.model.next();
      call.listener().text("Once upon");
      client.await(Event.TextDelta.class);
      client.call(new ConversationRequest.Interrupt(conversation));
      assertThat(client.await(Event.TurnEnded.class).outcome()).isEqualTo("cancelled");
      assertThat(call.outcome()).isCompleted();
      client.call(new ConversationRequest.Say(conversation, "go on", false, null));
      assertThat(runtime.model.next().request().messages())
          .extracting(message -> message instanceof Message.Assistant a ? a.text() : "")
          .contains("Once upon");
    }
  }

  @Test
  void steering_reaches_the_next_model_call_and_pause_holds_it() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      var call = runtime.model.next();
      client.call(new TaskRequest.PauseTask(conversation, "1"));
      client.call(new TaskRequest.SteerTask(conversation, "#1", "only java"));
      call.answer(ScriptedModel.calls(TestTools.call("c1", "echo")));
      client.await(Event.TaskChanged.class, changed -> changed.task().state().equals("paused"));
      client.call(new TaskRequest.ResumeTask(conversation, "1"));
      var next = runtime.model.next();
      assertThat(next.prompt()).isEqualTo("only java");
      next.say("done");
      client.await(Event.DeliveryOffered.class);
      var late = catchThrowableOfType(
          TestClient.Refused.class,
          () -> client.call(new TaskRequest.PauseTask(conversation, "1")));
      assertThat(late.error)
          .isEqualTo(
              new ErrorInfo("denied", "task #1 does not run: it has ended (succeeded)", "", null));
    }
  }

  @Test
  void what_is_paused_says_so_also_when_the_step_that_ran_is_over() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      var call = runtime.model.next();
      client.call(new TaskRequest.PauseTask(conversation, "1"));
      call.say("all done");
      var changed =
          client.await(Event.TaskChanged.class, it -> it.task().activity().equals("all done"));
      assertThat(changed.task().state()).isEqualTo("paused");
      client.call(new TaskRequest.ResumeTask(conversation, "1"));
      var resumed =
          client.await(Event.TaskChanged.class, it -> it.task().activity().equals("resumed"));
      assertThat(resumed.task().state()).isEqualTo("running");
      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("all done");
    }
  }

  @Test
  void a_tool_that_is_refused_missing_or_broken_is_told_to_the_model() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      client.background(null, "work");
      runtime
          .model
          .next()
          .answer(ScriptedModel.calls(
              TestTools.call("c1", "refuse"),
              TestTools.call("c2", "missing"),
              TestTools.call("c3", "crash")));
      assertThat(runtime.model.next().request().messages())
          .filteredOn(Message.Tool.class::isInstance)
          .extracting(message -> ((Message.Tool) message).result().text())
          .containsExactlyInAnyOrder(
              "refused: never",
              "there is no tool \"missing\" in this session",
              "the tool failed: java.lang.IllegalStateException: broken tool");
      assertThat(runtime.tools.started).containsExactly("crash", "crash"); // tried once more
    }
  }

  @Test
  void everything_of_a_task_can_be_looked_at_after_its_end() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var task = client.background(null, "work");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "echo")));
      runtime.model.next().say("all done");
      var waited = ((Reply.Tasks)
              client.call(new TaskRequest.WaitForTasks(null, List.of(task.id()))))
          .tasks()
          .getFirst();
      assertThat(waited.state()).isEqualTo("succeeded");
      assertThat(waited.result()).isEqualTo("all done");
      assertThat(waited.usage()).isEqualTo(new TaskInfo.UsageInfo(20, 0, 10, 0));
      assertThat(waited.cost()).isEqualTo("0.000030");
      var detail = (Reply.TaskDetail) client.call(new TaskRequest.ShowTask(null, task.id()));
      assertThat(detail.steps())
          .extracting(Reply.TaskStep::kind)
          .containsExactly(
              "queued",
              "prompted",
              "replied",
              "tool started",
              "tool ended",
              "replied",
              "succeeded");
    }
  }
}

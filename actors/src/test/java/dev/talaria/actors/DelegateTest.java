package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What happens where a session has parts of its work done by sessions of its own. */
@Timeout(120)
class DelegateTest {
  private static final String TWO_DEEP = "talaria.session.delegate-depth = 2";

  @TempDir
  Path directory;

  private MortalStore mortal;

  @Test
  void the_parts_are_done_at_the_same_time_by_sessions_that_know_nothing_else() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      var task = client.background(conversation, "the whole");
      runtime.model.next().answer(twoParts());
      var parts = bothParts(runtime);
      assertThat(parts).extracting(ScriptedModel.Asked::prompt).containsExactly("one", "two");
      assertThat(parts)
          .allSatisfy(part -> assertThat(
                  part.request().messages().stream().filter(Message.User.class::isInstance))
              .hasSize(1));
      assertThat(parts)
          .allSatisfy(part -> assertThat(part.request().tools())
              .extracting(ToolSpec::name)
              .contains("echo")
              .doesNotContain("delegate"));
      parts.get(0).say("1 is done");
      parts.get(1).say("2 is done");

      var after = runtime.model.next();
      assertThat(results(after))
          .extracting(ToolResult::text)
          .containsExactly("1 is done", "2 is done");
      after.say("both are done");
      var told = client.await(Event.DeliveryOffered.class).delivery();
      assertThat(told)
          .extracting(DeliveryInfo::task, it -> it.notice().body())
          .containsExactly(task.id(), "both are done");
      var record = runtime.store.session(new SessionId(task.id())).orElseThrow();
      assertThat(record.usage().total()).as("4 calls of 15 tokens").isEqualTo(60);
      assertThat(children(runtime))
          .extracting(SessionRecord::parent, SessionRecord::number)
          .containsOnly(tuple(record.id(), 0))
          .hasSize(2);
      assertThat(deliveries(client)).as("of the task alone").containsExactly(task.id() + "/end");
      assertThat(listed(client)).extracting(TaskInfo::id).containsExactly(task.id());
    }
  }

  @Test
  void cancelled_is_said_when_the_sessions_below_have_ended_too() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      var task = client.background(conversation, "the whole");
      runtime.model.next().answer(twoParts());
      var parts = bothParts(runtime);
      parts.get(0).answer(ScriptedModel.calls(TestTools.call("c1", "hold")));
      assertThat(runtime.tools.started.take()).isEqualTo("hold");

      client.call(new TaskRequest.CancelTask(conversation, task.id()));
      var body = client.await(Event.DeliveryOffered.class).delivery().notice().body();
      assertThat(body)
          .isIn(
              "Cancelled. Ended with it: delegate: one, delegate: two.",
              "Cancelled. Ended with it: delegate: two, delegate: one.");
      assertThat(runtime.tools.interrupted).containsExactly("hold");
      assertThat(parts.get(1).outcome()).isDone();
      assertThat(children(runtime))
          .extracting(child -> child.outcome().state())
          .containsExactly(Outcome.State.CANCELLED, Outcome.State.CANCELLED);
      assertThat(runtime.actors()).doesNotContain("dg_");
      assertThat(runtime.model.isIdle()).isTrue();
    }
  }

  @Test
  void what_a_part_had_said_is_passed_on_where_the_whole_is_ended() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var task = client.background(null, "the whole");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.delegate("c1", "one")));
      var part = runtime.model.next();
      part.listener().text("half of it");

      client.call(new TaskRequest.CancelTask(null, task.id()));
      assertThat(ended(client, task.id())).extracting(TaskInfo::state).containsExactly("cancelled");
      assertThat(part.outcome()).isDone();
      var child = children(runtime).getFirst();
      assertThat(runtime.store.steps(new SessionId(task.id())))
          .filteredOn(Step.ToolEnded.class::isInstance)
          .extracting(step -> ((Step.ToolEnded) step).result())
          .extracting(ToolResult::text, ToolResult::ok, result -> result.by().session())
          .containsExactly(
              tuple("not done: cancelled\nWhat there was by then:\nhalf of it", false, child.id()));
    }
  }

  @Test
  void the_report_after_a_deadline_knows_what_a_part_had_said_by_then() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.session.deadline = 2 s");
        var client = runtime.connect()) {
      var task = client.background(null, "the whole");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.delegate("c1", "one")));
      runtime.model.next().listener().text("half of it");

      var report = runtime.model.next();
      assertThat(report.request().messages())
          .as("not of the part, which has no deadline of its own")
          .contains(new Message.User("the whole"));
      assertThat(results(report))
          .extracting(ToolResult::text)
          .containsExactly("not done: cancelled\nWhat there was by then:\nhalf of it");
      assertThat(children(runtime))
          .extracting(child -> child.config().budget().deadline())
          .containsExactly(Duration.ZERO);
      report.say("one half of it");
      assertThat(ended(client, task.id()))
          .extracting(TaskInfo::state, TaskInfo::result)
          .containsExactly(tuple("timed_out", "one half of it"));
    }
  }

  @Test
  void ending_a_turn_of_a_conversation_ends_what_works_for_it() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "the whole", false, null));
      runtime.model.next().answer(twoParts());
      var parts = bothParts(runtime);
      client.call(new ConversationRequest.Interrupt(conversation));
      assertThat(client.await(Event.TurnEnded.class).outcome()).isEqualTo("cancelled");
      assertThat(parts).allSatisfy(part -> assertThat(part.outcome()).isDone());
      assertThat(runtime.actors()).doesNotContain("dg_");
      client.call(new ConversationRequest.Say(conversation, "and now?", false, null));
      runtime.model.next().say("all quiet");
      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo("all quiet");
    }
  }

  @Test
  void after_a_kill_both_go_on_and_find_each_other() throws Exception {
    String task;
    try (var runtime = mortalRuntime();
        var client = runtime.connect()) {
      task = client.background(null, "the whole").id();
      runtime.model.next().answer(ScriptedModel.calls(TestTools.delegate("c1", "one")));
      runtime.model.next();
      assertThat(children(runtime)).hasSize(1);
      mortal.die();
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var part = runtime.model.next();
      assertThat(part.prompt()).isEqualTo("one");
      part.say("1 is done");
      var after = runtime.model.next();
      assertThat(results(after)).extracting(ToolResult::text).containsExactly("1 is done");
      after.say("done");
      assertThat(ended(client, task)).extracting(TaskInfo::result).containsExactly("done");
      assertThat(children(runtime)).hasSize(1);
    }
  }

  @Test
  void a_task_that_is_cancelled_before_it_found_its_sessions_again_ends_them() throws Exception {
    String task;
    try (var runtime = mortalRuntime();
        var client = runtime.connect()) {
      task = client.background(null, "the whole").id();
      runtime.model.next().answer(ScriptedModel.calls(TestTools.delegate("c1", "one")));
      runtime.model.next();
      client.call(new TaskRequest.PauseTask(null, task));
      mortal.die();
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var part = runtime.model.next();
      client.call(new TaskRequest.CancelTask(null, task));
      assertThat(ended(client, task)).extracting(TaskInfo::state).containsExactly("cancelled");
      assertThat(part.outcome()).isDone();
      assertThat(children(runtime))
          .extracting(child -> child.outcome().state())
          .containsExactly(Outcome.State.CANCELLED);
    }
  }

  @Test
  void a_part_that_fails_is_told_to_the_session_that_waits_for_it() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var task = client.background(null, "the whole");
      runtime
          .model
          .next()
          .answer(ScriptedModel.calls(
              TestTools.delegate("c1", "one"),
              TestTools.delegate("c2", "two", "echo", "ehco"),
              TestTools.delegate("c3", " ")));
      var part = runtime.model.next();
      client.call(
          new TaskRequest.CancelTask(null, children(runtime).getFirst().id().value()));
      var after = runtime.model.next();
      assertThat(part.outcome()).isDone();
      assertThat(results(after))
          .extracting(ToolResult::text)
          .containsExactly(
              "not done: cancelled",
              "delegate: you have no ehco that you could hand on",
              "delegate: prompt must say what is to be done, was blank");
      after.say("as far as it went");
      assertThat(ended(client, task.id()))
          .extracting(TaskInfo::result)
          .containsExactly("as far as it went");
    }
  }

  @Test
  void no_more_of_them_work_at_once_than_is_set_and_none_takes_a_place_from_a_task()
      throws Exception {
    var hocon = "talaria { session.delegates-at-once = 1, admission.running = 1 }";
    try (var runtime = new TestRuntime(directory, hocon);
        var client = runtime.connect()) {
      var task = client.background(null, "the whole");
      runtime.model.next().answer(twoParts());
      var first = runtime.model.next();
      assertThat(children(runtime)).hasSize(1);
      first.say("done");
      runtime.model.next().say("done");
      var after = runtime.model.next();
      assertThat(results(after)).hasSize(2).allMatch(ToolResult::ok);
      after.say("both");
      assertThat(ended(client, task.id())).extracting(TaskInfo::result).containsExactly("both");
    }
  }

  @Test
  void what_a_command_of_a_session_starts_is_known_to_come_from_it() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "the whole", false, null));
      runtime.model.next().answer(ScriptedModel.calls(TestTools.delegate("c1", "one")));
      var part = runtime.model.next();
      String first;
      try (var command = runtime.connect(mark(children(runtime).getFirst().id().value()))) {
        first = command.background(null, "started by the part").id();
        runtime.model.next();
      }
      try (var command = runtime.connect(mark(first))) {
        command.background(null, "started by what that started");
      }
      var last = runtime.model.next();
      client.background(null, "of nobody");

      assertThat(below(client, conversation))
          .extracting(TaskInfo::prompt, TaskInfo::parent)
          .containsExactly(
              tuple("started by what that started", first),
              tuple("started by the part", conversation));
      client.call(new TaskRequest.CancelTask(null, first));
      ended(client, first);
      assertThat(below(client, conversation)).hasSize(1);
      last.say("done");
      ended(client, below(client, conversation).getFirst().id());
      assertThat(below(client, conversation)).isEmpty();
      part.say("1 is done");
    }
  }

  private Map<String, String> mark(String session) {
    return Map.of("TALARIA_RUNTIME", directory.toString(), "TALARIA_TASK", session);
  }

  private static List<TaskInfo> below(TestClient client, String session) throws Exception {
    return ((Reply.Tasks) client.call(new TaskRequest.TasksBelow(session))).tasks();
  }

  @Test
  void a_part_has_parts_of_its_own_as_deep_as_is_set_and_all_counts_for_the_whole()
      throws Exception {
    try (var runtime = new TestRuntime(directory, TWO_DEEP);
        var client = runtime.connect()) {
      var task = client.background(null, "the whole");
      var deepest = twoDeep(runtime);
      assertThat(deepest.request().tools()).extracting(ToolSpec::name).doesNotContain("delegate");
      deepest.answer(ScriptedModel.calls(TestTools.delegate("c1", "further down")));
      var refused = runtime.model.next();
      assertThat(results(refused))
          .extracting(ToolResult::text)
          .containsExactly("there is no tool \"delegate\" in this session");
      refused.say("1.1 is done");
      runtime.model.next().say("1 is done");
      var after = runtime.model.next();
      assertThat(results(after)).extracting(ToolResult::text).containsExactly("1 is done");
      after.say("done");
      assertThat(ended(client, task.id())).extracting(TaskInfo::result).containsExactly("done");

      var whole = runtime.store.session(new SessionId(task.id())).orElseThrow();
      var part = childOf(runtime, whole);
      assertThat(List.of(whole, part, childOf(runtime, part)))
          .as("calls of 15 tokens, with those below")
          .extracting(it -> it.usage().total(), it -> it.cost().toPlainString())
          .containsExactly(tuple(90L, "0.000090"), tuple(60L, "0.000060"), tuple(30L, "0.000030"));
    }
  }

  @Test
  void cancelling_the_whole_ends_the_parts_of_its_parts() throws Exception {
    try (var runtime = new TestRuntime(directory, TWO_DEEP);
        var client = runtime.connect()) {
      var task = client.background(null, "the whole");
      twoDeep(runtime).answer(ScriptedModel.calls(TestTools.call("c1", "hold")));
      assertThat(runtime.tools.started.take()).isEqualTo("hold");

      client.call(new TaskRequest.CancelTask(null, task.id()));
      assertThat(ended(client, task.id())).extracting(TaskInfo::state).containsExactly("cancelled");
      assertThat(runtime.tools.interrupted).containsExactly("hold");
      assertThat(children(runtime))
          .extracting(child -> child.outcome().state())
          .containsExactly(Outcome.State.CANCELLED, Outcome.State.CANCELLED);
      assertThat(runtime.actors()).doesNotContain("dg_");
      assertThat(runtime.model.isIdle()).isTrue();
    }
  }

  /** The whole passes its work on, and so does who gets it; what the last one is asked. */
  private static ScriptedModel.Asked twoDeep(TestRuntime runtime) throws Exception {
    runtime.model.next().answer(ScriptedModel.calls(TestTools.delegate("c1", "one")));
    runtime.model.next().answer(ScriptedModel.calls(TestTools.delegate("c1", "one of one")));
    return runtime.model.next();
  }

  private static SessionRecord childOf(TestRuntime runtime, SessionRecord session)
      throws Exception {
    return children(runtime).stream()
        .filter(child -> session.id().equals(child.parent()))
        .findFirst()
        .orElseThrow();
  }

  @Test
  void where_it_is_not_allowed_there_is_no_such_tool() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.session.delegate-depth = 0");
        var client = runtime.connect()) {
      client.background(null, "the whole");
      var asked = runtime.model.next();
      assertThat(asked.request().tools()).extracting(ToolSpec::name).doesNotContain("delegate");
      asked.answer(twoParts());
      assertThat(results(runtime.model.next()))
          .extracting(ToolResult::text)
          .containsOnly("there is no tool \"delegate\" in this session");
    }
  }

  private TestRuntime mortalRuntime() throws Exception {
    return new TestRuntime(directory, "", new TestTools(), store -> {
      mortal = MortalStore.immortal(store);
      return mortal;
    });
  }

  private static ModelOutcome twoParts() {
    return ScriptedModel.calls(TestTools.delegate("c1", "one"), TestTools.delegate("c2", "two"));
  }

  private static List<ScriptedModel.Asked> bothParts(TestRuntime runtime) throws Exception {
    return Stream.of(runtime.model.next(), runtime.model.next())
        .sorted(Comparator.comparing(ScriptedModel.Asked::prompt))
        .toList();
  }

  /** Of the calls of the last reply, in their order. */
  private static List<ToolResult> results(ScriptedModel.Asked asked) {
    return asked.request().messages().stream()
        .filter(Message.Tool.class::isInstance)
        .map(message -> ((Message.Tool) message).result())
        .toList();
  }

  private static List<SessionRecord> children(TestRuntime runtime) throws Exception {
    return runtime.store.sessions(
        new SessionQuery(Set.of(SessionKind.DELEGATE), null, false, "", "", Integer.MAX_VALUE));
  }

  private static List<String> deliveries(TestClient client) throws Exception {
    return ((Reply.Deliveries) client.call(new RuntimeRequest.ListDeliveries(true)))
        .deliveries().stream().map(DeliveryInfo::id).toList();
  }

  private static List<TaskInfo> listed(TestClient client) throws Exception {
    return ((Reply.Tasks) client.call(new TaskRequest.ListTasks(null, true, null, null))).tasks();
  }

  private static List<TaskInfo> ended(TestClient client, String task) throws Exception {
    return ((Reply.Tasks) client.call(new TaskRequest.WaitForTasks(null, List.of(task)))).tasks();
  }
}

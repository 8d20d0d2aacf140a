package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A session is more than its actor: what goes on when that crashes, rests or is somebody else. */
class SessionLivesTest {
  private static final String FAST_CRASHES =
      " { crash { restart = 1, within = 1 minute, backoff = 1 ms, max-backoff = 2 ms, jitter = 0 } }\n";

  @TempDir
  Path directory;

  @Test
  void who_follows_a_turn_still_follows_it_after_a_crash() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      crashingAtFirst(runtime, 1, "after all");
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "hello", false, null));
      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo("after all");
    }
  }

  /** Pekko ends the process for such an error, and with it all sessions. */
  @Test
  void what_is_too_much_for_the_stack_is_a_crash_of_the_session_alone() throws Exception {
    try (var runtime =
            new TestRuntime(directory, "talaria.supervision.conversation" + FAST_CRASHES);
        var client = runtime.connect()) {
      Runnable planted = () -> {
        throw new StackOverflowError("planted");
      };
      failingAtFirst(runtime, 2, planted, "fine again");
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "hello", false, null));
      assertThat(client.await(Event.TurnEnded.class).error().message())
          .isEqualTo("the session crashed 2 times and was given up:"
              + " java.lang.IllegalStateException: a text is too much for the stack");

      client.call(new ConversationRequest.Say(conversation, "and now?", false, null));
      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo("fine again");
    }
  }

  @Test
  void a_turn_that_became_a_task_crashes_as_that_task() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "long work", false, null));
      var turn = runtime.model.next();
      var task =
          (Reply.TaskStarted) client.call(new ConversationRequest.Detach(conversation, null));
      crashingAtFirst(runtime, 1, "after all");
      turn.answer(ScriptedModel.calls(TestTools.call("c1", "echo")));

      var delivery = client.await(Event.DeliveryOffered.class).delivery();
      assertThat(delivery.task()).isEqualTo(task.id());
      assertThat(delivery.notice().body()).isEqualTo("after all");
      client.call(new ConversationRequest.Say(conversation, "still there?", false, null));
      assertThat(client.await(Event.TurnEnded.class, ended -> !ended.outcome().equals("detached")))
          .extracting(Event.TurnEnded::session, Event.TurnEnded::text)
          .containsExactly(conversation, "after all");
    }
  }

  @Test
  void a_conversation_that_crashed_too_often_says_so_and_can_be_talked_to_again() throws Exception {
    try (var runtime =
            new TestRuntime(directory, "talaria.supervision.conversation" + FAST_CRASHES);
        var client = runtime.connect()) {
      crashingAtFirst(runtime, 2, "fine again");
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "hello", false, null));
      var first = client.await(Event.TurnEnded.class);
      assertThat(first.outcome()).isEqualTo("failed");
      assertThat(first.error().message())
          .isEqualTo(
              "the session crashed 2 times and was given up: java.lang.IllegalStateException: planted");

      client.call(new ConversationRequest.Say(conversation, "and now?", false, null));
      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo("fine again");
    }
  }

  @Test
  void a_paused_task_gives_its_place_to_the_next() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.admission.running = 1");
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "one");
      var first = runtime.model.next();
      client.call(new TaskRequest.PauseTask(conversation, "1"));
      assertThat(client.background(conversation, "two").number()).isEqualTo(2);
      first.answer(ScriptedModel.calls(TestTools.call("c1", "echo")));
      var second = runtime.model.next();
      assertThat(second.prompt()).isEqualTo("two");
      second.say("2");
      client.await(Event.DeliveryOffered.class);
      client.call(new TaskRequest.ResumeTask(conversation, "1"));
      runtime.model.next().say("1");
      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("1");
    }
  }

  /** A stop waits for what is at work, and only for that. */
  @Test
  void it_is_known_whether_a_session_is_at_work_however_fast_one_talks_to_it() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      for (int i = 0; i < 100; i++) {
        var conversation = client.openConversation();
        client.call(new ConversationRequest.Say(conversation, "hello", false, null));
        var asked = runtime.model.next();
        assertThat(atWork(client)).isEqualTo(1);
        asked.say("hi");
        client.await(Event.TurnEnded.class);
        while (atWork(client) > 0) { // it is told when the end is kept, the session rests then
          Thread.onSpinWait();
        }
        client.call(new RuntimeRequest.ListTools(conversation));
        assertThat(atWork(client)).isZero();
      }
    }
  }

  private static int atWork(TestClient client) throws Exception {
    var metrics = (Reply.Metrics) client.call(new RuntimeRequest.GetMetrics());
    return metrics
        .text()
        .lines()
        .filter(line -> line.startsWith("talaria_sessions_active "))
        .mapToInt(line -> (int) Double.parseDouble(line.split(" ")[1]))
        .sum();
  }

  @Test
  void what_rests_is_put_away_and_comes_back_as_it_was() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.session.passivate-after = 50 ms");
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      var task = client.background(null, "work");
      var asked = runtime.model.next();
      client.call(new TaskRequest.PauseTask(null, task.id()));
      asked.answer(ScriptedModel.calls(TestTools.call("c1", "echo")));
      while (runtime.actors().contains(task.id())) {
        Thread.onSpinWait();
      }
      assertThat(runtime.actors()).contains(conversation); // somebody has it open

      var refused = catchThrowableOfType(
          TestClient.Refused.class,
          () -> client.call(new TaskRequest.SteerTask(null, "bg_999999", "go")));
      assertThat(refused.error.kind()).isEqualTo("not_found");
      client.call(new TaskRequest.SteerTask(null, task.id(), "only java"));
      client.call(new TaskRequest.ResumeTask(null, task.id()));
      var next = runtime.model.next();
      assertThat(next.request().messages())
          .filteredOn(Message.User.class::isInstance)
          .containsExactly(new Message.User("work"), new Message.User("only java"));
      next.say("done");
      var waited =
          (Reply.Tasks) client.call(new TaskRequest.WaitForTasks(null, List.of(task.id())));
      assertThat(waited.tasks().getFirst().result()).isEqualTo("done");
      assertThat(waited.tasks().getFirst().restarts()).isZero();

      client.call(new ConversationRequest.CloseConversation(conversation));
      while (runtime.actors().contains(conversation)) {
        Thread.onSpinWait();
      }
      client.call(new ConversationRequest.OpenConversation(conversation));
      client.call(new ConversationRequest.Say(conversation, "hello", false, null));
      runtime.model.next().say("hi");
      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo("hi");
    }
  }

  @Test
  void
      a_conversation_from_which_only_tasks_were_started_is_listed_by_the_first_and_an_empty_one_is_not()
          throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var used = client.openConversation();
      client.openConversation();
      for (var prompt : List.of("count the files", "and now the lines")) {
        client.background(used, prompt);
        runtime.model.next().say("done");
        client.await(Event.DeliveryOffered.class);
      }
      for (var text : Arrays.asList(null, "COUNT")) {
        assertThat(conversations(client, text))
            .extracting(Reply.Conversation::conversation, Reply.Conversation::title)
            .containsExactly(tuple(used, "count the files"));
      }
      assertThat(conversations(client, "lines")).isEmpty();
      runtime.store.commit(List.of(new Write.Purge(runtime
          .store
          .numbered(Optional.of(new SessionId(used)), 1)
          .orElseThrow()
          .id())));
      assertThat(conversations(client, null))
          .extracting(Reply.Conversation::title)
          .containsExactly("and now the lines");
    }
  }

  private static List<Reply.Conversation> conversations(TestClient client, String text)
      throws Exception {
    return ((Reply.Conversations) client.call(new ConversationRequest.ListConversations(text)))
        .conversations();
  }

  private static void crashingAtFirst(TestRuntime runtime, int times, String then) {
    Runnable planted = () -> {
      throw new IllegalStateException("planted");
    };
    failingAtFirst(runtime, times, planted, then);
  }

  private static void failingAtFirst(
      TestRuntime runtime, int times, Runnable planted, String then) {
    var crashes = new AtomicInteger(times);
    runtime.model.answering(request -> {
      if (crashes.getAndDecrement() > 0) {
        planted.run();
      }
      return ScriptedModel.answer(then);
    });
  }
}

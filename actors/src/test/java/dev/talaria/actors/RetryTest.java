package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A task again, or on from where another one stopped; {@code terminal} has side effects. */
class RetryTest {
  private static final String NO_SECOND_TRY = "talaria.supervision.background.transport.retry = 0";
  private static final Message WORK = new Message.User("work");
  private static final Message CALLED =
      new Message.Assistant("local", "", "", List.of(TestTools.call("c1", "terminal")), "");
  private static final Message DONE =
      new Message.Tool("c1", "terminal", ToolResult.ok("did terminal [redacted]", "terminal done"));
  private static final Message TAKEN_UP = new Message.User(
      "This was asked before and did not come to its end. What stands above is done: do not do it"
          + " again, go on from there.");

  @TempDir
  Path directory;

  @Test
  void what_an_outage_ended_is_taken_up_and_nothing_is_done_twice() throws Exception {
    try (var runtime = new TestRuntime(directory, NO_SECOND_TRY);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "terminal")));
      runtime.model.next().answer(ScriptedModel.failed(new AgentError.Transport("gone", "")));
      assertThat(notice(client)).isEqualTo("Gone.");

      var again =
          (Reply.TaskStarted) client.call(new TaskRequest.RetryTask(conversation, "1", null));
      var call = runtime.model.next();
      call.say("went on");

      assertThat(said(call)).containsExactly(WORK, CALLED, DONE, WORK, TAKEN_UP);
      assertThat(notice(client)).isEqualTo("went on");
      assertThat(again.number()).isEqualTo(2);
      assertThat(again.prompt()).isEqualTo("work");
      assertThat(runtime.tools.started).containsExactly("terminal");
    }
  }

  @Test
  void what_crashed_too_often_is_taken_up() throws Exception {
    var fast = "talaria.supervision.background.crash { restart = 1, within = 1 minute,"
        + " backoff = 1 ms, max-backoff = 2 ms, jitter = 0 }";
    try (var runtime = new TestRuntime(directory, fast);
        var client = runtime.connect()) {
      runtime.model.answering(request -> {
        if (request.messages().getLast().equals(DONE)) {
          throw new IllegalStateException("planted");
        }
        return null;
      });
      var conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "terminal")));
      assertThat(notice(client)).startsWith("The session crashed 2 times and was given up");

      client.call(new TaskRequest.RetryTask(conversation, "1", null));
      var call = runtime.model.next();
      call.say("went on");

      assertThat(said(call)).containsExactly(WORK, CALLED, DONE, WORK, TAKEN_UP);
      assertThat(notice(client)).isEqualTo("went on");
      assertThat(runtime.tools.started).containsExactly("terminal");
    }
  }

  @Test
  void what_used_up_its_budget_is_taken_up_with_a_fresh_one() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.session.max-turns = 2");
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "terminal")));
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c2", "terminal")));
      runtime.model.next().say("half of it");
      assertThat(notice(client)).startsWith("The budget of 2 model calls is used up.");

      client.call(new TaskRequest.RetryTask(conversation, "1", null));
      var call = runtime.model.next();
      call.say("all of it");

      assertThat(said(call))
          .startsWith(WORK, CALLED, DONE)
          .endsWith(
              new Message.Assistant("local", "half of it", "", List.of(), ""), WORK, TAKEN_UP);
      assertThat(notice(client)).isEqualTo("all of it");
      assertThat(runtime.tools.started).containsExactly("terminal");
    }
  }

  @Test
  void what_was_cancelled_is_taken_up_and_says_what_was_cut_off() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "hold")));
      runtime.tools.started.take();
      client.call(new TaskRequest.CancelTask(conversation, "1"));
      assertThat(notice(client)).startsWith("Cancelled.");

      client.call(new TaskRequest.RetryTask(conversation, "1", null));
      var call = runtime.model.next();
      call.say("went on");

      assertThat(said(call))
          .containsExactly(
              WORK,
              new Message.Assistant("local", "", "", List.of(TestTools.call("c1", "hold")), ""),
              new Message.Tool("c1", "hold", ToolResult.failed("cancelled")),
              WORK,
              TAKEN_UP);
      assertThat(notice(client)).isEqualTo("went on");
      assertThat(runtime.tools.started).isEmpty();
    }
  }

  @Test
  void what_succeeded_is_done_anew() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.call("c1", "terminal")));
      runtime.model.next().say("done");
      assertThat(notice(client)).isEqualTo("done");

      client.call(new TaskRequest.RetryTask(conversation, "1", null));
      var call = runtime.model.next();
      call.say("done again");

      assertThat(said(call)).containsExactly(WORK);
      assertThat(notice(client)).isEqualTo("done again");
    }
  }

  @Test
  void a_fork_from_the_first_step_does_what_it_is_told_and_nothing_else() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().say("done");
      assertThat(notice(client)).isEqualTo("done");

      client.call(new TaskRequest.ForkTask(conversation, "1", 1, "look at nginx instead", null));
      var call = runtime.model.next();
      call.say("looked");

      assertThat(said(call)).containsExactly(new Message.User("look at nginx instead"));
      assertThat(notice(client)).isEqualTo("looked");
    }
  }

  @Test
  void the_last_turn_is_taken_back_and_started_again_in_one() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      var retry = new ConversationRequest.RetryTurn(conversation, null);
      assertThat(refusal(client, retry))
          .isEqualTo(new ErrorInfo("denied", "nothing was said yet", "", null));
      answered(runtime, client, conversation, "first", "one");
      answered(runtime, client, conversation, "second", "two");
      client.call(new ConversationRequest.Undo(conversation));

      var once = new ConversationRequest.RetryTurn(conversation, "a key");
      var accepted = client.call(once);
      var call = runtime.model.next();

      assertThat(client.call(once)).isEqualTo(accepted);
      assertThat(refusal(client, retry)).isEqualTo(busy("a turn is running"));
      assertThat(said(call)).containsExactly(new Message.User("first"));
      call.say("one more");
      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo("one more");
      answered(runtime, client, conversation, "third", "three");
      assertThat(runtime.model.isIdle()).isTrue();
    }
  }

  private static void answered(
      TestRuntime runtime, TestClient client, String conversation, String said, String answer)
      throws Exception {
    client.call(new ConversationRequest.Say(conversation, said, false, null));
    runtime.model.next().say(answer);
    client.await(Event.TurnEnded.class, ended -> ended.text().equals(answer));
  }

  private static ErrorInfo refusal(TestClient client, Request request) {
    return catchThrowableOfType(TestClient.Refused.class, () -> client.call(request)).error;
  }

  private static ErrorInfo busy(String message) {
    return new ErrorInfo("busy", message, "", null);
  }

  private static String notice(TestClient client) throws InterruptedException {
    return client.await(Event.DeliveryOffered.class).delivery().notice().body();
  }

  private static List<Message> said(ScriptedModel.Asked call) {
    return call.request().messages().stream()
        .filter(message -> !(message instanceof Message.Instructions))
        .toList();
  }
}

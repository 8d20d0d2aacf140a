package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompactingTest {
  @TempDir
  Path directory;

  @Test
  void older_turns_become_a_summary_and_its_cost_is_told() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = talked(runtime, client);
      var compacting = client.send(new ConversationRequest.Compact(conversation));
      var asked = runtime.model.next();
      assertThat(asked.prompt()).startsWith("Summarise this conversation");
      assertThat(client.await(Event.TurnStarted.class).prompt()).isEqualTo("/compact");
      asked.say("they greeted");
      assertThat(client.await(Event.TurnEnded.class))
          .extracting(Event.TurnEnded::outcome, Event.TurnEnded::text, Event.TurnEnded::cost)
          .containsExactly("succeeded", "", "0.000015");
      assertThat(TestClient.reply(new ConversationRequest.Compact(conversation), compacting))
          .isEqualTo(new Reply.Done("the conversation so far is a summary now"));

      client.call(new ConversationRequest.Say(conversation, "and now?", false, null));
      assertThat(runtime.model.next().request().messages())
          .filteredOn(message -> !(message instanceof Message.Instructions))
          .extracting(Message::toString)
          .satisfiesExactly(
              summary -> assertThat(summary).contains("they greeted"),
              said -> assertThat(said).contains("and now?"));
    }
  }

  @Test
  void it_can_be_interrupted_and_then_nothing_has_changed() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = talked(runtime, client);
      var compacting = client.send(new ConversationRequest.Compact(conversation));
      var asked = runtime.model.next();
      assertThat(client.call(new ConversationRequest.Interrupt(conversation)))
          .isEqualTo(new Reply.Done("stopping"));
      asked.outcome().get(60, TimeUnit.SECONDS); // the call is given up
      assertThat(client.await(Event.TurnEnded.class).outcome()).isEqualTo("cancelled");
      var refused = catchThrowableOfType(
          TestClient.Refused.class,
          () -> TestClient.reply(new ConversationRequest.Compact(conversation), compacting));
      assertThat(refused.error)
          .isEqualTo(new ErrorInfo("busy", "interrupted; nothing changed", "", null));

      client.call(new ConversationRequest.Say(conversation, "and now?", false, null));
      assertThat(runtime.model.next().request().messages())
          .contains(new Message.User("hello"), new Message.User("and now?"));
    }
  }

  @Test
  void a_model_that_fails_says_so_and_the_conversation_goes_on() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = talked(runtime, client);
      var compacting = client.send(new ConversationRequest.Compact(conversation));
      runtime.model.next().answer(ScriptedModel.failed(new AgentError.Transport("broken", "")));
      var refused = catchThrowableOfType(
          TestClient.Refused.class,
          () -> TestClient.reply(new ConversationRequest.Compact(conversation), compacting));
      assertThat(refused.error).isEqualTo(new ErrorInfo("transport", "broken", "", null));
      assertThat(client.await(Event.TurnEnded.class).outcome()).isEqualTo("failed");
      client.call(new ConversationRequest.Say(conversation, "and now?", false, null));
      runtime.model.next().say("fine");
      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo("fine");
    }
  }

  private static String talked(TestRuntime runtime, TestClient client) throws Exception {
    var conversation = client.openConversation();
    client.call(new ConversationRequest.Say(conversation, "hello", false, null));
    runtime.model.next().say("hi");
    client.await(Event.TurnEnded.class);
    return conversation;
  }
}

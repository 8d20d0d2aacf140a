package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What clients are told while and after something secret is said; "hunter2" is known to be. */
class SecretsTest {
  @TempDir
  Path directory;

  @Test
  void text_is_streamed_without_secrets_and_nearly_as_it_comes() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      client.call(new ConversationRequest.Say(client.openConversation(), "leak", false, null));
      var asked = runtime.model.next();
      asked.listener().reasoning("it is hun");
      asked.listener().text("In one word");
      assertThat(client.await(Event.ReasoningDelta.class).text()).isEqualTo("it is ");
      assertThat(client.await(Event.TextDelta.class).text()).isEqualTo("In one word");
      asked.listener().reasoning("ter2!");
      for (var letter : ": hunter2, or password=swordlily. It ends with hun".split("")) {
        asked.listener().text(letter);
      }
      asked.answer(
          ScriptedModel.answer("In one word: hunter2, or password=swordlily. It ends with hun"));

      var whole = "In one word: [redacted], or password=[redacted] It ends with hun";
      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo(whole);
      assertThat(said(client)).isEqualTo(whole);
      assertThat(thought(client)).isEqualTo("it is [redacted]!");
    }
  }

  @Test
  void an_answer_that_is_interrupted_ends_before_half_a_secret() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "leak", false, null));
      runtime.model.next().listener().text("hunter2 it is, hunte");
      client.await(Event.TextDelta.class);

      client.call(new ConversationRequest.Interrupt(conversation));

      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo("[redacted] it is, ");
    }
  }

  @Test
  void half_of_a_failed_answer_is_not_told_with_the_next_one() throws Exception {
    try (var runtime = new TestRuntime(
            directory,
            "talaria.supervision.presets.normal.transport { retry = 1, backoff = 1 ms }");
        var client = runtime.connect()) {
      client.call(new ConversationRequest.Say(client.openConversation(), "leak", false, null));
      var first = runtime.model.next();
      first.listener().text("so hunt");
      first.answer(ScriptedModel.failed(new AgentError.Transport("broken", "")));
      runtime.model.next().say("er2, no");

      assertThat(client.await(Event.TurnEnded.class).text()).isEqualTo("er2, no");
      assertThat(said(client)).isEqualTo("so er2, no");
    }
  }

  @Test
  void nothing_is_sent_that_must_not_be_said_wherever_it_comes_from() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var task = client.background(client.openConversation(), "keep the wire secret");
      assertThat(task.prompt()).isEqualTo("keep the [redacted]");
      var asked = runtime.model.next();
      assertThat(asked.prompt()).isEqualTo("keep the wire secret");
      asked.answer(ScriptedModel.failed(
          new AgentError.BadRequest("no wire secret, please", "hide the wire secret", false)));

      var delivery = client.await(Event.DeliveryOffered.class).delivery();
      assertThat(delivery.toString()).contains("No [redacted], please.", "hide the [redacted]");
      var shown = (Reply.TaskDetail) client.call(new TaskRequest.ShowTask(null, task.id()));
      assertThat(shown.toString()).contains("keep the [redacted]").doesNotContain("wire secret");
      assertThat(client.seen()).noneMatch(event -> event.toString().contains("wire secret"));
    }
  }

  @Test
  void the_title_of_a_question_is_cut_only_when_secrets_are_out_of_it() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      client.background(client.openConversation(), "ask me");
      runtime.model.next().answer(ScriptedModel.calls(TestTools.about("c1", "ask", " hunter2")));

      assertThat(client.await(Event.ApprovalRequested.class).approval().action())
          .isEqualTo("ask [redac");
    }
  }

  private static String said(TestClient client) {
    return client.seen().stream()
        .filter(Event.TextDelta.class::isInstance)
        .map(event -> ((Event.TextDelta) event).text())
        .collect(Collectors.joining());
  }

  private static String thought(TestClient client) {
    return client.seen().stream()
        .filter(Event.ReasoningDelta.class::isInstance)
        .map(event -> ((Event.ReasoningDelta) event).text())
        .collect(Collectors.joining());
  }
}

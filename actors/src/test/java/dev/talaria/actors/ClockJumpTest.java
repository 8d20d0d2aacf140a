package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Event;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The clock on the wall is set while sessions work. */
class ClockJumpTest {
  private static final Duration DAY = Duration.ofDays(1);

  @TempDir
  Path directory;

  private final TestClock wall = new TestClock();

  @Test
  void a_clock_that_goes_ahead_ends_no_task_early() throws Exception {
    try (var runtime = runtime("talaria.session.deadline = 30 minutes");
        var client = runtime.connect()) {
      client.background(client.openConversation(), "work");
      var call = runtime.model.next();
      wall.jump(DAY);
      call.answer(ScriptedModel.calls(TestTools.call("c1", "echo")));
      runtime.model.next().say("done");

      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("done");
    }
  }

  @Test
  void a_clock_that_goes_back_holds_no_task_up() throws Exception {
    try (var runtime = runtime("talaria.supervision.background { rate-limit.wait = 300 ms }");
        var client = runtime.connect()) {
      client.background(client.openConversation(), "work");
      runtime
          .model
          .next()
          .answer(ScriptedModel.failed(new AgentError.RateLimited("slowly", "", null)));
      client.await(
          Event.TaskChanged.class, changed -> changed.task().activity().contains("for quota"));
      wall.jump(DAY.negated());

      runtime.model.next().say("done");
      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("done");
    }
  }

  @Test
  void a_clock_that_was_set_back_before_a_restart_holds_no_task_up() throws Exception {
    String conversation;
    try (var runtime = runtime("");
        var client = runtime.connect()) {
      conversation = client.openConversation();
      client.background(conversation, "work");
      runtime.model.next().answer(ScriptedModel.failed(new AgentError.Transport("broken", "")));
      client.await(
          Event.TaskChanged.class, changed -> changed.task().activity().contains("trying again"));
    }
    wall.jump(DAY.negated());
    try (var runtime = runtime("");
        var client = runtime.connect()) {
      client.call(new ConversationRequest.OpenConversation(conversation));
      runtime.model.next().say("done");
      assertThat(client.await(Event.DeliveryOffered.class).delivery().notice().body())
          .isEqualTo("done");
    }
  }

  private TestRuntime runtime(String hocon) throws Exception {
    return new TestRuntime(directory, hocon, new TestTools(), store -> store, wall);
  }
}

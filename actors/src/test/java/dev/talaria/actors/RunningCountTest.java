package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** {@code ▶ N} counts a task from its start to its end, whatever end that is. */
@Timeout(120)
class RunningCountTest {
  private static final String ONE_CRASH = "talaria.supervision.background.crash "
      + "{ restart = 1, within = 1 minute, backoff = 1 ms, max-backoff = 2 ms, jitter = 0 }";

  @TempDir
  Path directory;

  /** One way to begin and to end; {@code state} is what it ends as. */
  private record Way(String name, String state, String hocon, Doing begins, Doing ends) {
    @Override
    public String toString() {
      return name;
    }
  }

  private interface Doing {
    void in(TestRuntime runtime, TestClient client, String conversation) throws Exception;
  }

  private static Way way(String name, String state, String hocon, Doing ends) {
    return new Way(
        name, state, hocon, (runtime, client, here) -> client.background(here, "work"), ends);
  }

  static Stream<Way> ways() {
    return Stream.of(
        way(
            "done",
            "succeeded",
            "",
            (runtime, client, here) -> runtime.model.next().say("done")),
        way(
            "refused by the provider",
            "failed",
            "",
            (runtime, client, here) -> runtime
                .model
                .next()
                .answer(ScriptedModel.failed(new AgentError.BadRequest("no", "", false)))),
        way("cancelled", "cancelled", "", (runtime, client, here) -> {
          runtime.model.next();
          client.call(new TaskRequest.CancelTask(here, "1"));
        }),
        way(
            "cancelled while paused",
            "cancelled",
            "talaria.session.passivate-after = 1 ms",
            (runtime, client, here) -> {
              var call = runtime.model.next();
              client.call(new TaskRequest.PauseTask(here, "1"));
              call.answer(ScriptedModel.calls(TestTools.call("c1", "echo")));
              client.await(Event.TaskChanged.class, it -> it.task().state().equals("paused"));
              client.call(new TaskRequest.CancelTask(here, "all"));
            }),
        way(
            "over its deadline",
            "timed_out",
            "talaria.session.deadline = 50 ms",
            RunningCountTest::report),
        way(
            "over its budget",
            "budget_exhausted",
            "talaria.budget.tokens = 20",
            RunningCountTest::report),
        new Way(
            "crashed again and again",
            "failed",
            ONE_CRASH,
            (runtime, client, here) -> {
              runtime.model.answering(request -> {
                throw new IllegalStateException("planted");
              });
              client.background(here, "work");
            },
            (runtime, client, here) -> {}),
        new Way(
            "sent to the background and done",
            "succeeded",
            "",
            (runtime, client, here) -> {
              client.call(new ConversationRequest.Say(here, "work", false, null));
              client.await(Event.TurnStarted.class);
              client.call(new ConversationRequest.Detach(here, null));
            },
            (runtime, client, here) -> runtime.model.next().say("done")));
  }

  /** Works until it is asked, without tools, for what it has. */
  private static void report(TestRuntime runtime, TestClient client, String here)
      throws InterruptedException {
    var call = runtime.model.next();
    while (!call.request().tools().isEmpty()) {
      call.answer(ScriptedModel.calls(TestTools.call("c1", "echo")));
      call = runtime.model.next();
    }
    call.say("so far");
  }

  @ParameterizedTest
  @MethodSource("ways")
  void a_task_is_counted_from_its_start_to_its_end(Way way) throws Exception {
    try (var runtime = new TestRuntime(directory, way.hocon);
        var client = runtime.connect()) {
      var here = client.openConversation();
      way.begins.in(runtime, client, here);
      running(client, 1);
      way.ends.in(runtime, client, here);
      assertThat(client
              .await(Event.TaskChanged.class, it -> it.task().ended())
              .task()
              .state())
          .isEqualTo(way.state);
      running(client, 0);
    }
  }

  @Test
  void what_waits_for_its_place_is_counted_and_what_is_refused_is_not() throws Exception {
    try (var runtime = new TestRuntime(directory, "talaria.admission { running = 1, queued = 1 }");
        var client = runtime.connect()) {
      var here = client.openConversation();
      client.background(here, "one");
      client.background(here, "two");
      running(client, 2);
      assertThat(
              catchThrowableOfType(TestClient.Refused.class, () -> client.background(here, "three"))
                  .error
                  .kind())
          .isEqualTo("overloaded");
      client.call(new TaskRequest.CancelTask(here, "2"));
      running(client, 1);
      runtime.model.next().say("done");
      running(client, 0);
    }
  }

  private static void running(TestClient client, int tasks) throws InterruptedException {
    client.await(Event.StatusChanged.class, it -> it.status().running() == tasks);
  }
}

package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.actors.TestClient.Refused;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sqlite.SqliteStore;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A key makes a request that is sent again harmless, and nothing else. */
@Timeout(120)
class KeyTest {
  @TempDir
  Path directory;

  @Test
  void the_same_request_again_has_no_second_effect_also_after_a_restart() throws Exception {
    var start = new TaskRequest.StartTask(null, "!true", "k");
    Reply first;
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      first = client.call(start);
      assertThat(client.call(start)).isEqualTo(first);
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      assertThat(client.call(start)).isEqualTo(first);
      assertThat(((Reply.Tasks) client.call(new TaskRequest.ListTasks(null, true))).tasks())
          .hasSize(1);
    }
  }

  @Test
  void a_key_of_another_kind_of_request_is_refused_though_both_are_answered_alike()
      throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var talk = client.openConversation();
      var started =
          (Reply.TaskStarted) client.call(new TaskRequest.StartTask(talk, "!true", "a key"));
      client.call(new TaskRequest.WaitForTasks(null, List.of(started.id())));

      for (var other : List.of(
          new TaskRequest.RetryTask(talk, "1", "a key"),
          new TaskRequest.ForkTask(talk, "1", null, "again", "a key"))) {
        assertThatThrownBy(() -> client.call(other))
            .isInstanceOfSatisfying(
                Refused.class,
                refused -> assertThat(refused.error)
                    .isEqualTo(used("for task.start, and this is "
                        + (other instanceof TaskRequest.RetryTask ? "task.retry" : "task.fork"))));
      }
      assertThatThrownBy(
              () -> client.call(new ConversationRequest.Say(talk, "hello", false, "a key")))
          .isInstanceOfSatisfying(
              Refused.class,
              refused -> assertThat(refused.error)
                  .isEqualTo(used("for task.start, and this is conversation.say")));
      assertThat(((Reply.Tasks) client.call(new TaskRequest.ListTasks(null, true))).tasks())
          .hasSize(1);
    }
  }

  @Test
  void an_answer_of_another_shape_or_none_at_all_is_not_taken_for_one() throws Exception {
    var settings = SettingsLoader.parse("").store();
    try (var store = SqliteStore.open(directory, Clock.systemUTC(), settings)) {
      for (var answer : List.of("{\"turn\":\"t\",\"queued\":0}", "{\"id\":7}", "[1]", "no JSON")) {
        store.commit(List.of(new Write.RememberAnswer(answer, answer, Instant.now())));
      }
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      for (var key : List.of("{\"turn\":\"t\",\"queued\":0}", "{\"id\":7}", "[1]", "no JSON")) {
        assertThatThrownBy(() -> client.call(new TaskRequest.StartTask(null, "!true", key)))
            .isInstanceOfSatisfying(
                Refused.class,
                refused -> assertThat(refused.error)
                    .isEqualTo(used(key, "and was answered with something else than task.start")));
      }
    }
  }

  private static ErrorInfo used(String how) {
    return used("a key", how);
  }

  private static ErrorInfo used(String key, String how) {
    return new ErrorInfo(
        "usage",
        "the key \"" + key + "\" was used before, " + how,
        "give every request a key of its own",
        null);
  }
}

package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.actors.TestClient.Refused;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.sqlite.SqliteStore;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.TaskInfo;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Lists of what an earlier runtime kept: one old task that waits, and 250 that ended after it. */
@Timeout(120)
class TaskListTest {
  private static final int ENDED = 250;
  private static final Instant NOW = Instant.now();

  @TempDir
  Path directory;

  @BeforeEach
  void keep() throws Exception {
    var writes = new ArrayList<Write>();
    writes.add(new Write.PutSession(StoreRecords.conversation()));
    writes.add(new Write.PutSession(StoreRecords.task(
        StoreRecords.TASK, 1, State.RUNNING, NOW.minus(Duration.ofDays(400)), null, null)));
    IntStream.rangeClosed(1, ENDED).forEach(i -> {
      var at = NOW.plusSeconds(i);
      writes.add(new Write.PutSession(StoreRecords.task(
          id(i), i + 1, State.ENDED, at, at.plusSeconds(9), Outcome.succeeded("done"))));
    });
    var settings = SettingsLoader.parse("").store();
    try (var store = SqliteStore.open(directory, Clock.systemUTC(), settings)) {
      store.commit(writes);
    }
  }

  private static SessionId id(int number) {
    return new SessionId("bg_150000_%06x".formatted(number));
  }

  @Test
  void all_tasks_come_at_once_or_in_parts_and_are_the_same() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var whole = list(client, new Request.ListTasks(null, true));
      assertThat(whole.next()).isNull();
      assertThat(ids(whole.tasks())).isEqualTo(newestFirst(ENDED, 1));

      var parts = new ArrayList<TaskInfo>();
      var sizes = new ArrayList<Integer>();
      String from = null;
      do {
        var part = list(client, new Request.ListTasks(null, true, 100, from));
        parts.addAll(part.tasks());
        sizes.add(part.tasks().size());
        from = part.next();
      } while (from != null);
      assertThat(sizes).containsExactly(100, 100, 51);
      assertThat(ids(parts)).isEqualTo(ids(whole.tasks()));
    }
  }

  @Test
  void without_all_those_that_go_on_are_listed_however_old_and_the_last_that_ended()
      throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var recent = list(client, new Request.ListTasks(StoreRecords.TALK.value(), false));

      assertThat(ids(recent.tasks())).isEqualTo(newestFirst(ENDED, ENDED - 19));
    }
  }

  @Test
  void a_task_is_found_by_its_number_among_hundreds() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var found =
          (Reply.TaskDetail) client.call(new Request.ShowTask(StoreRecords.TALK.value(), "#101"));

      assertThat(found.task().id()).isEqualTo(id(100).value());
      assertThatThrownBy(() -> client.call(new Request.ShowTask(null, "101")))
          .isInstanceOfSatisfying(
              Refused.class, refused -> assertThat(refused.error.kind()).isEqualTo("not_found"));
    }
  }

  @Test
  void a_place_or_limit_that_is_none_is_refused() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      for (var wrong : List.of(
          new Request.ListTasks(null, true, 10, "2026' OR 1=1"),
          new Request.ListTasks(null, true, 0, null),
          new Request.ListTasks(null, true, -1, null))) {
        assertThatThrownBy(() -> client.call(wrong))
            .isInstanceOfSatisfying(
                Refused.class, refused -> assertThat(refused.error.kind()).isEqualTo("usage"));
      }
    }
  }

  @Test
  void what_was_removed_because_of_its_age_is_said_where_all_is_listed() throws Exception {
    var old = Instant.now().minus(Duration.ofDays(91));
    var settings = SettingsLoader.parse("").store();
    try (var store = SqliteStore.open(directory, Clock.systemUTC(), settings)) {
      store.commit(List.of(new Write.PutSession(StoreRecords.task(
          new SessionId("bg_old"), 900, State.ENDED, old, old, Outcome.succeeded("done")))));
    }
    try (var runtime = new TestRuntime(directory, "talaria.store.retention = 90 days");
        var client = runtime.connect()) {
      var all = new Request.ListTasks(null, true);
      while (list(client, all).removed() == null) {} // it begins when clients are served already

      assertThat(list(client, all).removed().tasks()).isEqualTo(1);
      assertThat(ids(list(client, all).tasks())).doesNotContain("bg_old");
      assertThat(((Reply.Status) client.call(new Request.GetStatus())).removed())
          .isEqualTo(list(client, all).removed());
      assertThat(list(client, new Request.ListTasks(null, false)).removed()).isNull();
    }
    try (var runtime = new TestRuntime(directory, "talaria.store.retention = 0");
        var client = runtime.connect()) {
      assertThat(list(client, new Request.ListTasks(null, true)).removed().tasks())
          .isEqualTo(1);
    }
  }

  private static Reply.Tasks list(TestClient client, Request.ListTasks request) throws Exception {
    return (Reply.Tasks) client.call(request);
  }

  private static List<String> ids(List<TaskInfo> tasks) {
    return tasks.stream().map(TaskInfo::id).toList();
  }

  /** The ids of tasks that ended, and of the one that is older than all of them. */
  private static List<String> newestFirst(int from, int to) {
    var ids = new ArrayList<String>();
    for (int i = from; i >= to; i--) {
      ids.add(id(i).value());
    }
    ids.add(StoreRecords.TASK.value());
    return ids;
  }
}

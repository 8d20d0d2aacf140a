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
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
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
      var whole = list(client, new TaskRequest.ListTasks(null, true));
      assertThat(whole.next()).isNull();
      assertThat(ids(whole.tasks())).isEqualTo(newestFirst(ENDED, 1));

      var parts = new ArrayList<TaskInfo>();
      var sizes = new ArrayList<Integer>();
      String from = null;
      do {
        var part = list(client, new TaskRequest.ListTasks(null, true, 100, from));
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
      var recent = list(client, new TaskRequest.ListTasks(StoreRecords.TALK.value(), false));

      assertThat(ids(recent.tasks())).isEqualTo(newestFirst(ENDED, ENDED - 19));
    }
  }

  @Test
  void a_task_is_found_by_its_number_among_hundreds() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var found = (Reply.TaskDetail)
          client.call(new TaskRequest.ShowTask(StoreRecords.TALK.value(), "#101"));

      assertThat(found.task().id()).isEqualTo(id(100).value());
      assertThatThrownBy(() -> client.call(new TaskRequest.ShowTask(null, "101")))
          .isInstanceOfSatisfying(
              Refused.class, refused -> assertThat(refused.error.kind()).isEqualTo("not_found"));
    }
  }

  @Test
  void a_place_or_limit_that_is_none_is_refused() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      for (var wrong : List.of(
          new TaskRequest.ListTasks(null, true, 10, "2026' OR 1=1"),
          new TaskRequest.ListTasks(null, true, 0, null),
          new TaskRequest.ListTasks(null, true, -1, null))) {
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
      var all = new TaskRequest.ListTasks(null, true);
      while (list(client, all).removed() == null) {} // it begins when clients are served already

      assertThat(list(client, all).removed().tasks()).isEqualTo(1);
      assertThat(ids(list(client, all).tasks())).doesNotContain("bg_old");
      assertThat(((Reply.Status) client.call(new RuntimeRequest.GetStatus())).removed())
          .isEqualTo(list(client, all).removed());
      assertThat(list(client, new TaskRequest.ListTasks(null, false)).removed()).isNull();
    }
    try (var runtime = new TestRuntime(directory, "talaria.store.retention = 0");
        var client = runtime.connect()) {
      assertThat(list(client, new TaskRequest.ListTasks(null, true)).removed().tasks())
          .isEqualTo(1);
    }
  }

  @Test
  void what_a_conversation_used_is_a_line_for_each_of_its_newest_tasks_and_one_for_all_older()
      throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var lines = usage(client, StoreRecords.TALK.value());

      assertThat(lines.getFirst()).isEqualTo(line("this conversation", 0, "0.000"));
      assertThat(lines.get(1)).isEqualTo(line("51 older", 51, "0.612"));
      assertThat(lines.subList(2, 202))
          .isEqualTo(IntStream.rangeClosed(52, ENDED + 1)
              .mapToObj(i -> line("#" + i + " Analyse les logs dans /var/log…", 1, "0.012"))
              .toList());
      assertThat(lines.subList(202, lines.size()))
          .containsExactly(line("total", ENDED + 1, "3.012"));
    }
  }

  @Test
  void what_was_used_in_a_day_is_not_what_was_used_before() throws Exception {
    var old = NOW.minus(Duration.ofHours(25));
    var settings = SettingsLoader.parse("").store();
    try (var store = SqliteStore.open(directory, Clock.systemUTC(), settings)) {
      store.commit(List.of(
          new Write.Purge(StoreRecords.TASK), // it goes on, and may be active at any moment
          new Write.Purge(StoreRecords.TALK),
          new Write.PutSession(StoreRecords.task(
              new SessionId("bg_old"), 900, State.ENDED, old, old, Outcome.succeeded("done")))));
    }
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var lines = usage(client, null);

      assertThat(lines.subList(0, 200))
          .containsOnly(line("task: Analyse les logs dans /var/log…", 1, "0.012"));
      assertThat(lines.subList(200, lines.size()))
          .containsExactly(line("50 older", 50, "0.600"), line("total", ENDED, "3.000"));
    }
  }

  @Test
  void the_bar_of_who_opens_a_conversation_shows_what_it_cost_before() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      for (int times = 0; times < 2; times++) {
        client.call(new ConversationRequest.OpenConversation(StoreRecords.TALK.value()));
        client.await(
            Event.StatusChanged.class, changed -> changed.status().cost().equals("3.012"));
        client.call(new ConversationRequest.CloseConversation(StoreRecords.TALK.value()));
      }
    }
  }

  private static List<Reply.UsageLine> usage(TestClient client, String conversation)
      throws Exception {
    return ((Reply.UsageReport) client.call(new RuntimeRequest.GetUsage(conversation))).lines();
  }

  private static Reply.UsageLine line(String what, int tasks, String cost) {
    return new Reply.UsageLine(what, tasks * 1_200L, tasks * 800L, tasks * 340L, cost, 0);
  }

  private static Reply.Tasks list(TestClient client, TaskRequest.ListTasks request)
      throws Exception {
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

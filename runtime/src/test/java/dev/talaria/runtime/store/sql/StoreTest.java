package dev.talaria.runtime.store.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.Overdue;
import dev.talaria.runtime.store.Removed;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.WorkflowRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a store promises, by examples. */
public abstract class StoreTest {
  @TempDir
  protected Path scratch;

  private Place place;
  protected Store store;

  protected abstract Place place(Path directory);

  @BeforeEach
  void open() throws StoreProblem {
    place = place(scratch.resolve("state"));
    store = place.open();
  }

  @AfterEach
  void close() throws Exception {
    store.close();
  }

  @Test
  void a_commit_is_kept_whole_or_not_at_all() throws StoreProblem {
    var tooDeep = JsonNodeFactory.instance.objectNode();
    var inner = tooDeep;
    for (int i = 0; i < 1_500; i++) {
      inner = inner.putObject("a");
    }
    var step = new Step.ModelReplied(
        StoreRecords.T0,
        StoreRecords.T0,
        StoreRecords.MODEL,
        "",
        "",
        List.of(new ToolCall("c", "t", tooDeep)),
        Usage.NONE,
        BigDecimal.ZERO,
        "");
    var writes = new ArrayList<>(Samples.writes());
    writes.add(new Write.AppendStep(StoreRecords.TASK, step));

    assertThatThrownBy(() -> store.commit(writes))
        .isInstanceOf(StoreProblem.class)
        .hasMessage("nothing was kept: nested deeper than 1100");
    assertThat(store.sessions(SessionQuery.all())).isEmpty();
    assertThat(store.grants()).isEmpty();

    store.commit(Samples.writes());
    assertThat(store.steps(StoreRecords.TASK)).isEqualTo(StoreRecords.steps());
  }

  @Test
  void ten_megabytes_of_text_come_back_as_they_were() throws StoreProblem {
    var text = "ligne 日志 🛠️\n".repeat(600_000);
    var task = StoreRecords.ended(StoreRecords.task(), StoreRecords.T0, Outcome.succeeded(text));
    var step = new Step.ToolEnded(StoreRecords.T0, "c", ToolResult.ok(text, "much"));

    store.commit(
        List.of(new Write.PutSession(task), new Write.AppendStep(StoreRecords.TASK, step)));
    store.commit(List.of(new Write.PutSession(task)));

    assertThat(store.session(StoreRecords.TASK).orElseThrow().outcome()).isEqualTo(task.outcome());
    assertThat(store.steps(StoreRecords.TASK).equals(List.of(step))).isTrue();
  }

  @Test
  void steps_of_an_unknown_type_are_kept_and_passed_over() throws Exception {
    store.commit(Samples.writes());
    var dreamt = "{\"type\":\"dreamt\",\"at\":\"2030-01-01T00:00:00Z\"}";
    store.commit(List.of(
        new Write.AppendStep(StoreRecords.TASK, new Step.Steered(StoreRecords.T0, "dreamt"))));
    place.run("UPDATE step SET body = '" + dreamt + "' WHERE body LIKE '%dreamt%'");

    assertThat(store.steps(StoreRecords.TASK)).isEqualTo(StoreRecords.steps());
    assertThat(place.texts("SELECT body FROM step WHERE body LIKE '%dreamt%'"))
        .containsExactly(dreamt);
  }

  @Test
  void a_variable_that_is_taken_out_of_the_settings_of_a_run_does_not_stay() throws StoreProblem {
    store.commit(
        List.of(new Write.PutWorkflowRun(run(1, Map.of("LANG", "C", "TOKEN_OF_MINE", "sesame")))));
    store.commit(List.of(new Write.PutWorkflowRun(run(2, Map.of("LANG", "C")))));

    assertThat(store.workflows().run(WorkflowRecords.RUN)).contains(run(2, Map.of("LANG", "C")));
  }

  private static WorkflowRun run(long version, Map<String, String> environment) {
    var it = WorkflowRecords.run();
    return new WorkflowRun(
        it.id(),
        it.workflow(),
        it.source(),
        it.inputs(),
        it.board(),
        it.origin(),
        Map.of("", StoreRecords.with(StoreRecords.config(), environment)),
        it.state(),
        it.why(),
        it.result(),
        it.endedAt(),
        version);
  }

  @Test
  void fields_that_a_later_version_added_survive_a_write_of_this_one() throws Exception {
    store.commit(List.of(new Write.PutSession(StoreRecords.task())));
    place.change("session", "true", session -> {
      session.put("mood", "calm").withObject("/config").put("theme", "dark");
    });
    var bare = StoreRecords.with(StoreRecords.config(), Map.of("LANG", "C"));
    var changed = StoreRecords.with(StoreRecords.task(), bare);

    store.commit(List.of(new Write.PutSession(changed)));

    assertThat(store.session(StoreRecords.TASK)).contains(changed);
    var kept = place.bodies("session").getFirst();
    assertThat(kept.path("mood").asText()).isEqualTo("calm");
    assertThat(kept.at("/config/theme").asText()).isEqualTo("dark");
  }

  @ParameterizedTest
  @CsvSource({
    "session, /mood, /config/model/size, /usage/audio",
    "delivery, /mood, /notice/tune, /notice/picture",
    "approval, /mood, /asked, /by",
    "standing_grant, /mood, /until, /by"
  })
  void unknown_fields_of_all_that_is_written_again_survive(
      String table, String first, String second, String third) throws Exception {
    store.commit(Samples.writes());
    place.change(table, "true", body -> {
      put(body, first, TextNode.valueOf("calm"));
      put(body, second, IntNode.valueOf(7));
      put(body, third, body.arrayNode().add(body.objectNode().put("a", 1)));
    });

    store.commit(Samples.writes());

    assertThat(place.bodies(table)).isNotEmpty().allSatisfy(body -> {
      assertThat(body.at(first).asText()).isEqualTo("calm");
      assertThat(body.at(second).asInt()).isEqualTo(7);
      assertThat(body.at(third)).hasToString("[{\"a\":1}]");
    });
  }

  private static void put(ObjectNode body, String place, JsonNode value) {
    int last = place.lastIndexOf('/');
    body.withObject(place.substring(0, last)).set(place.substring(last + 1), value);
  }

  @Test
  void a_damaged_record_does_not_hide_the_others() throws Exception {
    store.commit(Samples.writes());
    place.change("session", "number = 1", session -> session.put("usage", "x"));

    assertThat(store.sessions(SessionQuery.all())).containsExactly(StoreRecords.conversation());
  }

  @Test
  void a_damaged_step_is_named_since_a_journal_with_a_gap_would_say_something_else()
      throws Exception {
    store.commit(Samples.writes());
    place.run("UPDATE step SET body = '{' WHERE seq = 4");

    assertThatThrownBy(() -> store.steps(StoreRecords.TASK))
        .isInstanceOf(StoreProblem.class)
        .hasMessage(
            "step 4 in the journal of bg_143022_a1b2c3 is damaged. The rest of the store is not: start the task anew");
  }

  @Test
  void what_is_purged_is_gone_with_all_that_was_its() throws StoreProblem {
    store.commit(Samples.writes());

    store.commit(List.of(new Write.Purge(StoreRecords.TASK)));

    assertThat(store.session(StoreRecords.TASK)).isEmpty();
    assertThat(store.steps(StoreRecords.TASK)).isEmpty();
    assertThat(store.approvals(false)).isEmpty();
    assertThat(store.deliveries(new DeliveryQuery(null, false, 9))).isEmpty();
    assertThat(store.sessions(SessionQuery.all())).containsExactly(StoreRecords.conversation());
  }

  @Test
  void the_number_of_a_purged_task_is_not_given_again() throws StoreProblem {
    store.commit(Samples.writes());
    store.commit(List.of(new Write.Purge(StoreRecords.TASK)));

    assertThat(store.lastNumber(Optional.of(StoreRecords.TALK))).isEqualTo(1);
    assertThat(store.lastNumber(Optional.of(new SessionId("cv_other")))).isZero();
    assertThat(store.lastNumber(Optional.empty())).isZero();
  }

  @Test
  void an_ended_session_is_not_overdue_while_its_result_was_not_seen() throws StoreProblem {
    var ended = StoreRecords.T0.plusSeconds(41);
    store.commit(Samples.writes());

    assertThat(store.overdue(ended.plusNanos(1), 9)).isEqualTo(new Overdue(List.of(), true));

    store.commit(List.of(seen()));
    assertThat(store.overdue(ended.plusNanos(1), 9))
        .isEqualTo(new Overdue(List.of(StoreRecords.TASK), true));
    assertThat(store.overdue(ended, 9)).isEqualTo(new Overdue(List.of(), true));
    assertThat(store.overdue(StoreRecords.T0, 9)).isEqualTo(new Overdue(List.of(), false));
  }

  @Test
  void an_ended_session_is_not_overdue_while_something_that_it_started_goes_on()
      throws StoreProblem {
    var later = StoreRecords.T0.plus(Duration.ofDays(100));
    var child = new SessionId("dl_150000_000001");
    store.commit(Samples.writes());
    store.commit(List.of(seen(), new Write.PutSession(child(child, SessionRecord.State.PAUSED))));
    assertThat(store.overdue(later, 9).sessions()).isEmpty();

    store.commit(List.of(new Write.PutSession(child(child, SessionRecord.State.ENDED))));
    assertThat(store.overdue(later, 9).sessions()).containsExactly(StoreRecords.TASK, child);
    assertThat(store.overdue(later, 1).sessions()).containsExactly(StoreRecords.TASK);
  }

  @Test
  void answers_are_forgotten_oldest_first_and_not_too_many_at_once() throws Exception {
    for (int i = 0; i < 5; i++) {
      store.commit(
          List.of(new Write.RememberAnswer("k" + i, "{}", StoreRecords.T0.plusSeconds(i))));
    }

    store.commit(List.of(new Write.ForgetAnswers(StoreRecords.T0.plusSeconds(4), 3)));

    assertThat(place.texts("SELECT key FROM answer ORDER BY key")).containsExactly("k3", "k4");
    store.commit(List.of(new Write.ForgetAnswers(StoreRecords.T0.plusSeconds(4), 3)));
    assertThat(place.texts("SELECT key FROM answer ORDER BY key")).containsExactly("k4");
  }

  @Test
  void what_was_removed_is_remembered_in_all() throws StoreProblem {
    var before = StoreRecords.T0;
    assertThat(store.removed()).isEmpty();

    store.commit(List.of(new Write.NoteRemoved(20, before, before.plusSeconds(1))));
    store.commit(List.of(new Write.NoteRemoved(2, before, before.plusSeconds(2))));
    store.commit(List.of(new Write.NoteRemoved(1, before.minusSeconds(9), before.plusSeconds(3))));

    assertThat(store.removed()).contains(new Removed(23, before));
  }

  @Test
  void a_part_of_a_list_is_no_larger_than_the_memory_allows() throws StoreProblem {
    var large = Outcome.succeeded("x".repeat(3_000_000));
    for (int i = 1; i <= 3; i++) {
      var at = StoreRecords.T0.plusSeconds(i);
      store.commit(List.of(new Write.PutSession(StoreRecords.task(
          new SessionId("bg_" + i), i, SessionRecord.State.ENDED, at, at, large))));
    }

    var first = store.listed(SessionQuery.all(), Optional.empty());
    var second = store.listed(SessionQuery.all(), Optional.ofNullable(first.next()));
    var third = store.listed(SessionQuery.all(), Optional.ofNullable(second.next()));

    assertThat(Stream.of(first, second, third).map(StoreTest::ids))
        .containsExactly(List.of("bg_3"), List.of("bg_2"), List.of("bg_1"));
    assertThat(third.next()).isNull();
  }

  @Test
  void a_list_goes_on_where_it_was_left_though_sessions_come_and_go() throws StoreProblem {
    for (int i = 1; i <= 4; i++) {
      store.commit(List.of(new Write.PutSession(task(i))));
    }
    var two = new SessionQuery(Set.of(), null, false, "", "", 2);
    var first = store.listed(two, Optional.empty());

    store.commit(List.of(new Write.PutSession(task(5)), new Write.Purge(new SessionId("bg_2"))));
    var place = SessionPage.Place.parse(first.next().text());
    var second = store.listed(two, place);

    assertThat(ids(first)).containsExactly("bg_4", "bg_3");
    assertThat(ids(second)).containsExactly("bg_1");
    assertThat(second.next()).isNull();
    assertThat(SessionPage.Place.parse("bg_2")).isEmpty();
  }

  private static SessionRecord task(int number) {
    return StoreRecords.task(
        new SessionId("bg_" + number),
        number,
        SessionRecord.State.RUNNING,
        StoreRecords.T0.plusSeconds(number),
        null,
        null);
  }

  private static SessionRecord child(SessionId id, SessionRecord.State state) {
    boolean ended = state == SessionRecord.State.ENDED;
    var it = StoreRecords.task(
        id,
        2,
        state,
        StoreRecords.T0,
        ended ? StoreRecords.T0.plusSeconds(60) : null,
        ended ? Outcome.succeeded("") : null);
    return StoreRecords.startedFrom(it, StoreRecords.TASK);
  }

  private static List<String> ids(SessionPage page) {
    return page.sessions().stream().map(it -> it.id().value()).toList();
  }

  @Test
  void text_is_found_in_any_script_without_regard_to_case() throws StoreProblem {
    var found = StoreRecords.task();
    store.commit(
        List.of(new Write.PutSession(StoreRecords.conversation()), new Write.PutSession(found)));

    assertThat(ids("RÉSUME")).containsExactly(StoreRecords.TASK);
    assertThat(ids("100%")).isEmpty();
    assertThat(ids("shop")).containsExactly(StoreRecords.TALK);
  }

  @Test
  void closing_twice_does_nothing_more_and_afterwards_all_is_refused() throws Exception {
    store.close();
    store.close();

    assertThatThrownBy(() -> store.commit(List.of()))
        .isInstanceOf(StoreProblem.class)
        .hasMessage("the store is closed: nothing more is kept");
    assertThatThrownBy(() -> store.grants())
        .isInstanceOf(StoreProblem.class)
        .hasMessage("the store cannot be read: the store is closed");
  }

  private static Write seen() {
    return new Write.PutDelivery(
        StoreRecords.in(StoreRecords.delivery(), DeliveryRecord.State.SHOWN, StoreRecords.T0));
  }

  private List<SessionId> ids(String text) throws StoreProblem {
    return store.sessions(new SessionQuery(Set.of(), null, false, text, "", 10)).stream()
        .map(SessionRecord::id)
        .toList();
  }
}

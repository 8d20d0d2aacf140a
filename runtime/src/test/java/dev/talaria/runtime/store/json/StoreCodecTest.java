package dev.talaria.runtime.store.json;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Attempt;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.Claim;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Hold;
import dev.talaria.runtime.board.Standing;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.WorkflowRecords;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class StoreCodecTest {
  private static final StoreCodec WHOLE =
      new StoreCodec(new Redaction(text -> text, (name, value) -> false));
  private static final StoreCodec REDACTING = new StoreCodec(new Redaction(
      text -> text.replace("hunter2", "‹secret›"),
      (name, value) -> name.endsWith("_KEY") || value.equals("hunter2")));

  private static final SessionRecord ENDED = StoreRecords.ended(
      StoreRecords.task(),
      StoreRecords.T0.plusSeconds(41),
      Outcome.failed(new AgentError.Auth("the provider refused the key", "set it")));

  /** Written by 0.1.0 and never edited: a new version gets a new file. */
  @Test
  void records_of_schema_1_still_decode() throws IOException {
    assertThatTheseAreTheRecords(sample("v1-records.ndjson"), StoreRecords.configBeforeSchema3());
  }

  @Test
  void records_of_schema_2_still_decode() throws IOException {
    assertThatTheseAreTheRecords(sample("v2-records.ndjson"), StoreRecords.configBeforeSchema3());
  }

  @Test
  void records_of_schema_3_still_decode() throws IOException {
    assertThatTheseAreTheRecords(sample("v3-records.ndjson"), StoreRecords.configOfSchema3());
  }

  @Test
  void records_of_schema_4_decode_and_encode_to_the_same_lines() throws IOException {
    List<String> lines = sample("v4-records.ndjson");

    assertThatTheseAreTheRecords(lines, StoreRecords.config());
    assertThat(Stream.of(
            WHOLE.encode(StoreRecords.conversation()),
            WHOLE.encode(ENDED),
            WHOLE.encode(StoreRecords.delivery())))
        .containsExactlyElementsOf(lines.subList(0, 3));
  }

  @Test
  void jobs_and_runs_of_schema_5_decode() throws IOException {
    List<String> lines = sample("v5-records-jobs.ndjson");

    assertThat(StoreCodec.decode(lines.get(0), Job.class)).isEqualTo(StoreRecords.job());
    assertThat(StoreCodec.decode(lines.get(1), Run.class)).isEqualTo(StoreRecords.run());
    assertThat(WHOLE.encode(StoreRecords.run())).isEqualTo(lines.get(1));
  }

  @Test
  void jobs_decode_and_encode_to_the_same_lines() throws IOException {
    List<String> lines = sample("v7-records-jobs.ndjson");

    assertThat(StoreCodec.decode(lines.get(0), Job.class)).isEqualTo(StoreRecords.job());
    assertThat(WHOLE.encode(StoreRecords.job())).isEqualTo(lines.get(0));
  }

  @Test
  void boards_cards_and_their_trail_of_schema_6_decode() throws IOException {
    List<String> lines = sample("v6-records-cards.ndjson");

    assertThat(List.of(
            StoreCodec.decode(lines.get(0), Board.class),
            StoreCodec.decode(lines.get(1), Card.class),
            StoreCodec.decode(lines.get(2), Card.class),
            StoreCodec.decode(lines.get(3), CardEvent.class)))
        .isEqualTo(List.of(
            CardRecords.board(), CardRecords.parent(), CardRecords.card(), CardRecords.event()));
  }

  @Test
  void what_is_on_boards_and_of_workflows_decodes_and_encodes_to_the_same_lines()
      throws IOException {
    List<String> lines = sample("v7-records-cards.ndjson");

    assertThat(List.of(
            StoreCodec.decode(lines.get(0), Board.class),
            StoreCodec.decode(lines.get(1), Card.class),
            StoreCodec.decode(lines.get(2), Card.class),
            StoreCodec.decode(lines.get(3), CardEvent.class),
            StoreCodec.decode(lines.get(4), WorkflowRun.class),
            StoreCodec.decode(lines.get(5), Card.class)))
        .isEqualTo(List.of(
            CardRecords.board(),
            CardRecords.parent(),
            CardRecords.card(),
            CardRecords.event(),
            WorkflowRecords.run(),
            WorkflowRecords.step()));
    assertThat(List.of(
            WHOLE.encode(CardRecords.board()),
            WHOLE.encode(CardRecords.parent()),
            WHOLE.encode(CardRecords.card()),
            WHOLE.encode(CardRecords.event()),
            WHOLE.encode(WorkflowRecords.run()),
            WHOLE.encode(WorkflowRecords.step())))
        .isEqualTo(lines);
  }

  private static List<String> sample(String name) throws IOException {
    return Files.readAllLines(Path.of("src/test/resources/store").resolve(name));
  }

  private static void assertThatTheseAreTheRecords(List<String> lines, SessionConfig config)
      throws IOException {
    assertThat(List.of(
            StoreCodec.decode(lines.get(0), SessionRecord.class),
            StoreCodec.decode(lines.get(1), SessionRecord.class),
            StoreCodec.decode(lines.get(2), DeliveryRecord.class),
            StoreCodec.decode(lines.get(3), ApprovalRecord.class),
            StoreCodec.decode(lines.get(4), GrantRecord.class)))
        .isEqualTo(List.of(
            StoreRecords.with(StoreRecords.conversation(), config),
            StoreRecords.with(ENDED, config),
            StoreRecords.delivery(),
            StoreRecords.approval(),
            StoreRecords.grant()));
  }

  /** Since grants can be taken back. */
  @Test
  void questions_and_grants_decode_and_encode_to_the_same_lines() throws IOException {
    var lines = sample("v2-records-grants.ndjson");

    assertThat(List.of(
            StoreCodec.decode(lines.get(0), ApprovalRecord.class),
            StoreCodec.decode(lines.get(1), GrantRecord.class)))
        .isEqualTo(List.of(StoreRecords.revoked(), StoreRecords.grantOfTask()));
    assertThat(Stream.of(
            WHOLE.encode(StoreRecords.revoked()), WHOLE.encode(StoreRecords.grantOfTask())))
        .containsExactlyElementsOf(lines);
  }

  @Test
  void variables_with_secret_looking_names_are_left_out_of_the_environment()
      throws JsonProcessingException {
    var config = StoreRecords.config();
    var environment = Map.of(
        "OPENAI_API_KEY", "sk-1", "LANG", "C", "NOTE", "it is hunter2", "INNOCENT", "hunter2");
    var session = StoreRecords.with(StoreRecords.task(), StoreRecords.with(config, environment));

    assertThat(StoreCodec.decode(REDACTING.encode(session), SessionRecord.class))
        .isEqualTo(StoreRecords.with(
            StoreRecords.task(),
            StoreRecords.with(config, Map.of("LANG", "C", "NOTE", "it is ‹secret›"))));
  }

  @Test
  void secrets_are_taken_out_of_what_was_written_on_a_card_and_said_about_it()
      throws JsonProcessingException {
    assertThat(StoreCodec.decode(REDACTING.encode(secretive("hunter2")), Card.class))
        .isEqualTo(CardRecords.with(
            secretive("‹secret›"),
            StoreRecords.with(StoreRecords.config(), Map.of("LANG", "C", "N", "‹secret›!")),
            1));
    var event = new CardEvent(
        CardRecords.CARD, StoreRecords.T0, "hunter2", CardEvent.Kind.COMMENT, "it is hunter2");
    assertThat(StoreCodec.decode(REDACTING.encode(event), CardEvent.class))
        .isEqualTo(new CardEvent(
            CardRecords.CARD,
            StoreRecords.T0,
            "‹secret›",
            CardEvent.Kind.COMMENT,
            "it is ‹secret›"));
    var board = new Board("hunter2", "no hunter2", StoreRecords.T0);
    assertThat(StoreCodec.decode(REDACTING.encode(board), Board.class))
        .isEqualTo(new Board("hunter2", "no ‹secret›", StoreRecords.T0));
  }

  /** Where a secret looks like one of these, a card is still read again, and found. */
  @Test
  void what_a_card_is_found_by_and_how_it_stands_is_kept_as_it_is() throws IOException {
    var all = new StoreCodec(new Redaction(text -> "*", (name, value) -> false));

    assertThat(kept(all.encode(CardRecords.board())))
        .containsExactlyInAnyOrder("name", "createdAt");
    assertThat(kept(all.encode(CardRecords.event())))
        .containsExactlyInAnyOrder("card", "at", "kind");
    var paths = kept(all.encode(CardRecords.card()));
    paths.addAll(kept(all.encode(CardRecords.parent())));
    paths.addAll(kept(all.encode(WorkflowRecords.step())));
    assertThat(paths)
        .containsExactlyInAnyOrder(
            "id",
            "board",
            "origin.conversation",
            "origin.at",
            "origin.step.run",
            "origin.step.path",
            "origin.step.kind",
            "content.work.type",
            "content.priority",
            "content.due",
            "content.from",
            "content.notifies",
            "parents",
            "standing.status",
            "standing.hold.kind",
            "standing.claim.session",
            "standing.claim.at",
            "standing.claim.until",
            "standing.notBefore",
            "standing.attempts.session",
            "standing.attempts.began",
            "standing.attempts.ended",
            "standing.attempts.end",
            "standing.doneAt");
  }

  @Test
  void what_a_run_of_a_workflow_is_found_by_is_kept_and_no_secret_of_its_profiles()
      throws IOException {
    var all = new StoreCodec(new Redaction(text -> "*", (name, value) -> name.contains("KEY")));
    var it = WorkflowRecords.run();
    var run = new WorkflowRun(
        it.id(),
        it.workflow(),
        it.source(),
        it.inputs(),
        it.board(),
        it.origin(),
        Map.of(
            "",
            StoreRecords.with(StoreRecords.config(), Map.of("LANG", "C", "OPENAI_API_KEY", "sk-1")),
            "work",
            StoreRecords.with(StoreRecords.config(), Map.of("KEY", "sk-2"))),
        it.state(),
        it.why(),
        it.result(),
        it.endedAt(),
        it.version());

    var encoded = all.encode(run);

    assertThat(kept(encoded))
        .containsExactlyInAnyOrder(
            "id", "workflow", "board", "origin.conversation", "origin.at", "state", "endedAt");
    var withoutKeys =
        new StoreCodec(new Redaction(text -> text, (name, value) -> name.contains("KEY")));
    var configs = StoreCodec.decode(withoutKeys.encode(run), WorkflowRun.class).configs();
    assertThat(configs.get("").environment()).isEqualTo(Map.of("LANG", "C"));
    assertThat(configs.get("work").environment()).isEqualTo(Map.of());
  }

  /** The places of texts other than "*". */
  private static Set<String> kept(String json) throws IOException {
    var paths = new TreeSet<String>();
    kept("", new ObjectMapper().readTree(json), paths);
    return paths;
  }

  private static void kept(String path, JsonNode node, Set<String> paths) {
    if (node.isTextual() && !node.textValue().equals("*")) {
      paths.add(path);
    }
    node.properties()
        .forEach(field ->
            kept((path.isEmpty() ? "" : path + ".") + field.getKey(), field.getValue(), paths));
    if (node.isArray()) {
      node.forEach(item -> kept(path, item, paths));
    }
  }

  /** That text wherever a person or a model may have written it. */
  private static Card secretive(String text) {
    var it = CardRecords.card();
    var attempt = CardRecords.attempt();
    var claim = it.standing().claim();
    return new Card(
        it.id(),
        it.board(),
        it.number(),
        new Card.Origin(text, StoreRecords.TALK, StoreRecords.T0, null, null),
        new Content(
            text,
            new Work.Prompt("use " + text),
            Content.Priority.HIGH,
            List.of(text),
            null,
            null,
            new Workspace.Directory("/code/" + text),
            0,
            Content.Notify.ALWAYS,
            null),
        StoreRecords.with(
            it.config(),
            Map.of("OPENAI_API_KEY", "sk-1", "LANG", "C", "N", text + "!", "INNOCENT", "hunter2")),
        it.parents(),
        List.of(new Attachment(text, 1)),
        new Standing(
            it.status(),
            new Hold(Hold.Kind.QUESTION, text),
            2,
            new Claim(2, text, claim.session(), claim.at(), claim.until(), true),
            0,
            null,
            List.of(new Attempt(
                1,
                text,
                attempt.session(),
                "work",
                attempt.began(),
                attempt.ended(),
                attempt.end(),
                "it was " + text)),
            "found " + text,
            null),
        1);
  }

  @Test
  void an_answer_stays_json_when_a_secret_is_taken_out() {
    assertThat(REDACTING.encodeAnswer("{\"a\":[\"x hunter2\"],\"n\":1.50}"))
        .isEqualTo("{\"a\":[\"x ‹secret›\"],\"n\":1.5}");
  }

  @Test
  void an_answer_without_secrets_is_kept_to_the_letter() {
    assertThat(REDACTING.encodeAnswer("{ \"n\" : 1.50 }")).isEqualTo("{ \"n\" : 1.50 }");
    assertThat(REDACTING.encodeAnswer("no JSON, hunter2")).isEqualTo("no JSON, ‹secret›");
  }

  @Test
  void instants_as_text_sort_as_instants_do() {
    var whole = Instant.parse("2026-01-01T00:00:00Z");

    assertThat(Stream.of(whole.minusNanos(1), whole, whole.plusNanos(1), whole.plusMillis(500))
            .map(StoreCodec::sortable))
        .isSorted()
        .contains("2026-01-01T00:00:00.000000001Z");
  }
}

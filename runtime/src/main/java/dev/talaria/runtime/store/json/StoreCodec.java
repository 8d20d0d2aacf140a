package dev.talaria.runtime.store.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.InvalidTypeIdException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Records as they are kept: one JSON object each. What is read back is the record that was written,
 * without its secrets. Null components are written, so that a merge with what was kept before takes
 * the old value away.
 */
public final class StoreCodec {
  /** Names, states and times: what rows are found by. */
  private static final Set<String> SESSION_KEYS = Set.of(
      "id", "kind", "parent", "state", "createdAt", "startedAt", "endedAt", "lastActive", "cost");

  private static final Set<String> DELIVERY_KEYS =
      Set.of("id", "session", "conversation", "endedAt", "state", "stateAt");

  private static final Set<String> APPROVAL_KEYS =
      Set.of("session", "askedAt", "deadline", "answer", "answeredAt", "revokedAt");

  /** A grant with a secret in it matches nothing once it is read again: it is asked again. */
  private static final Set<String> GRANT_KEYS = Set.of("id", "at", "session");

  private static final Set<String> JOB_KEYS =
      Set.of("id", "conversation", "state", "createdAt", "decided", "next", "schedule", "zone");

  private static final Set<String> RUN_KEYS =
      Set.of("id", "job", "planned", "kind", "state", "session", "at", "ended", "told");

  private static final Set<String> BOARD_KEYS =
      Set.of("name", "createdAt", "removed.before", "formerly");

  private static final Set<String> CARD_KEYS = Set.of(
      "id",
      "board",
      "origin.conversation",
      "origin.at",
      "origin.step.run",
      "origin.step.path",
      "origin.step.kind",
      "origin.runtime",
      "content.work.type",
      "content.priority",
      "content.due",
      "content.from",
      "content.notifies",
      "parents",
      "attachments.runtime",
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

  private static final Set<String> WORKFLOW_RUN_KEYS = Set.of(
      "id",
      "workflow",
      "board",
      "origin.conversation",
      "origin.at",
      "origin.runtime",
      "state",
      "endedAt");

  private static final Set<String> CARD_EVENT_KEYS = Set.of("card", "at", "kind");

  private final Redaction redaction;

  public StoreCodec(Redaction redaction) {
    this.redaction = redaction;
  }

  public String encode(SessionRecord session) {
    return cleaned(withoutSecrets(StoreMapper.MAPPER.valueToTree(session)), SESSION_KEYS);
  }

  public String encode(DeliveryRecord delivery) {
    return cleaned(StoreMapper.MAPPER.valueToTree(delivery), DELIVERY_KEYS);
  }

  public String encode(ApprovalRecord approval) {
    return cleaned(StoreMapper.MAPPER.valueToTree(approval), APPROVAL_KEYS);
  }

  public String encode(GrantRecord grant) {
    return cleaned(StoreMapper.MAPPER.valueToTree(grant), GRANT_KEYS);
  }

  public String encode(Job job) {
    return cleaned(withoutSecrets(StoreMapper.MAPPER.valueToTree(job)), JOB_KEYS);
  }

  public String encode(Run run) {
    return cleaned(StoreMapper.MAPPER.valueToTree(run), RUN_KEYS);
  }

  /** What was removed, and the names before, stay as they were. */
  public String encode(Board board) {
    ObjectNode tree = StoreMapper.MAPPER.valueToTree(board);
    tree.remove(List.of("removed", "formerly"));
    return cleaned(tree, BOARD_KEYS);
  }

  public String encode(Board board, Board.Removed removed) {
    ObjectNode tree = StoreMapper.MAPPER.valueToTree(
        new Board(board.name(), board.about(), board.createdAt(), removed, board.formerly()));
    return cleaned(tree, BOARD_KEYS);
  }

  public String encode(Card card) {
    return cleaned(withoutSecrets(StoreMapper.MAPPER.valueToTree(card)), CARD_KEYS);
  }

  public String encode(WorkflowRun run) {
    ObjectNode tree = StoreMapper.MAPPER.valueToTree(run);
    tree.path("configs").forEach(this::withoutSecrets);
    return cleaned(tree, WORKFLOW_RUN_KEYS);
  }

  public String encode(CardEvent event) {
    return cleaned(StoreMapper.MAPPER.valueToTree(event), CARD_EVENT_KEYS);
  }

  /** An answer as it was sent, without secrets; cleaned text by text, so that it stays JSON. */
  public String encodeAnswer(String answer) {
    JsonNode tree;
    try {
      tree = StoreMapper.MAPPER.readTree(answer);
    } catch (JsonProcessingException e) { // the caller knows what it sent
      return Texts.clean(answer, redaction.text());
    }
    if (!(tree instanceof ObjectNode object)) {
      return Texts.clean(answer, redaction.text());
    }
    JsonNode before = object.deepCopy();
    String after = cleaned(object, Set.of());
    return object.equals(before) ? answer : after;
  }

  /**
   * The record that was written as {@code json}. Fields that a later version added are ignored.
   *
   * @throws JsonProcessingException where the text is damaged
   */
  public static <T extends Record> T decode(String json, Class<T> type)
      throws JsonProcessingException {
    try {
      return StoreMapper.MAPPER.readValue(json, type);
    } catch (InvalidTypeIdException e) { // a later version may have written it
      return StoreMapper.MAPPER.treeToValue(Trees.read(json), type);
    }
  }

  /**
   * A body as it is, for those who merge it.
   *
   * @throws JsonProcessingException where the text is damaged
   */
  public static ObjectNode tree(String json) throws JsonProcessingException {
    return StoreMapper.MAPPER.readTree(json) instanceof ObjectNode tree
        ? tree
        : StoreMapper.MAPPER.readValue(json, ObjectNode.class); // says what is wrong with it
  }

  /** An instant as it stands in bodies: texts of one width, which sort as the instants do. */
  public static String sortable(Instant instant) {
    return Instants.write(instant);
  }

  /** What {@link #sortable} wrote. */
  public static Instant instant(String text) {
    return Instants.read(text);
  }

  private ObjectNode withoutSecrets(ObjectNode tree) {
    withoutSecrets(tree.path("config"));
    return tree;
  }

  private void withoutSecrets(JsonNode config) {
    if (config.path("environment") instanceof ObjectNode environment) {
      environment
          .properties()
          .removeIf(variable -> redaction
              .secretVariable()
              .test(variable.getKey(), variable.getValue().asText()));
    }
  }

  private String cleaned(ObjectNode tree, Set<String> keys) {
    Texts.clean(tree, keys, redaction.text());
    return tree.toString();
  }
}

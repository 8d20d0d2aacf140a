package dev.talaria.runtime.store.postgres;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.json.StepCodec;
import dev.talaria.runtime.store.json.StoreCodec;
import dev.talaria.runtime.store.sql.Kept;
import dev.talaria.runtime.store.sql.SqlWriter;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Bodies are merged, and columns made of them, here. Of what runtimes share, all rows of a
 * transaction are locked before anything is written, in one order, and places in trails are given
 * at its end under one lock: so no two of them wait for each other.
 */
final class PostgresWriter extends SqlWriter {
  private static final String APPEND_STEP =
      "INSERT INTO step (session, body, type, turn) VALUES (?, ?, ?, ?)";

  /** Somebody changes these at this moment: they are waited for. */
  private static final String LOCK =
      "SELECT id, version, body FROM %s WHERE id = ANY (?) ORDER BY id FOR UPDATE";

  /** Another runtime claims these at this moment: they are passed over. */
  private static final String CLAIM = LOCK + " SKIP LOCKED";

  private static final String LOCK_TRAILS =
      "SELECT pg_advisory_xact_lock(hashtextextended('talaria trails ' || ?, 0))";

  private static final String APPEND_EVENT = """
      INSERT INTO card_event (seq, body, card, kind, who, text)
        SELECT (SELECT coalesce(max(seq), 0) + 1 FROM card_event), ?, ?, ?, ?, ?
          WHERE NOT EXISTS (SELECT 1 FROM card_event
            WHERE kind = 'refused' AND card = ? AND kind = ? AND who = ? AND text = ?)
      """;

  private static final String TELL = """
      SELECT pg_notify(?, word) FROM (SELECT unnest(?::text[])
        UNION SELECT ? || board FROM card WHERE id = ANY (?)) AS words (word)
      """;

  private record Row(long version, String body) {}

  private final PostgresDialect dialect;
  private final Heard heard;
  private final Map<String, Row> locked = new HashMap<>();
  private final List<String> events = new ArrayList<>();

  PostgresWriter(Connection connection, PostgresDialect dialect, Redaction redaction) {
    super(connection, dialect, new StoreCodec(redaction), new StepCodec(redaction));
    this.dialect = dialect;
    this.heard = new Heard(dialect.server());
  }

  @Override
  protected void begin(List<Write> writes) throws SQLException {
    locked.clear();
    events.clear();
    var runs = new ArrayList<String>();
    var changed = new ArrayList<String>();
    var claimed = new ArrayList<String>();
    for (var write : writes) {
      if (write instanceof Write.PutWorkflowRun(var run)) {
        runs.add(run.id().value());
      } else if (write instanceof Write.PutCard put) {
        (isClaim(put) ? claimed : changed).add(put.card().id().value());
      } else if (write instanceof Write.RemoveCard(var card)) {
        changed.add(card.id().value());
      } else if (write instanceof Write.RemoveWorkflowRun(var run)) {
        runs.add(run.id().value());
      }
    }
    lock(Kept.WORKFLOW_RUN, LOCK, runs);
    lock(Kept.CARD, LOCK, changed);
    lock(Kept.CARD, CLAIM, claimed); // waits for nobody, so it may come after those that do
  }

  @Override
  protected void end(List<Write> writes) throws SQLException, StaleWrite {
    tell(writes);
    if (!events.isEmpty()) {
      bound(LOCK_TRAILS, heard.channel())
          .executeQuery()
          .close(); // from here on one after the other
    }
    super.end(writes);
    appendEvents();
  }

  /** Once of each board and runtime; it is heard when all is committed. */
  private void tell(List<Write> writes) throws SQLException {
    var words = new HashSet<String>();
    var cards = new HashSet<String>();
    for (var write : writes) {
      switch (write) {
        case Write.PutCard put
        when !isRenewal(put) -> words.add(heard.ofBoard(put.card().board()));
        case Write.RemoveCard(var card) -> words.add(heard.ofBoard(card.board()));
        case Write.PutWorkflowRun(var run) -> words.add(heard.ofBoard(run.board()));
        case Write.PutBoard put -> words.add(heard.ofBoard(put.board().name()));
        case Write.RemoveBoard(var name) -> words.add(heard.ofBoard(name));
        case Write.RenameBoard(var from, var to) -> {
          words.add(heard.ofBoard(from));
          words.add(heard.ofBoard(to));
        }
        case Write.AppendCardEvent(var event) -> cards.add(event.card().value());
        case Write.SendDelivery(var delivery, var runtime) -> words.add(heard.ofDelivery(runtime));
        default -> {} // nobody else reads it
      }
    }
    if (!words.isEmpty() || !cards.isEmpty()) {
      bound(TELL, heard.channel(), array(words), heard.ofBoard(""), array(cards))
          .executeQuery()
          .close();
    }
  }

  private static Object array(Collection<String> texts) {
    return texts.toArray(String[]::new);
  }

  /** No event: there would be thousands. */
  private static boolean isRenewal(Write.PutCard put) {
    return put.events().isEmpty() && put.card().status() == Status.RUNNING;
  }

  private static boolean isClaim(Write.PutCard put) {
    return put.events().stream().anyMatch(event -> event.kind() == CardEvent.Kind.CLAIMED);
  }

  private void lock(Kept table, String sql, List<String> ids) throws SQLException {
    if (ids.isEmpty()) {
      return;
    }
    var select = bound(sql.formatted(table.table()), array(ids));
    try (var rows = select.executeQuery()) {
      while (rows.next()) {
        locked.put(rows.getString(1), new Row(rows.getLong(2), dialect.text(rows.getString(3))));
      }
    }
  }

  @Override
  protected void put(Kept table, String body) throws SQLException {
    var columns = Columns.of(table);
    var tree = tree(body);
    var kept = kept(table, columns.key(tree));
    run(columns.put(), columns.values(Bodies.merged(table, kept, tree)));
  }

  @Override
  protected @Nullable String body(Kept table, String key) throws SQLException {
    return kept(table, key);
  }

  private @Nullable String kept(Kept table, Object key) throws SQLException {
    try (var row = bound(Columns.of(table).select(), key).executeQuery()) {
      return row.next() ? dialect.text(row.getString(1)) : null;
    }
  }

  @Override
  protected boolean put(Card card, String body) throws SQLException {
    return put(Kept.CARD, card.id().value(), card.version(), body);
  }

  @Override
  protected boolean put(WorkflowRun run, String body) throws SQLException {
    return put(Kept.WORKFLOW_RUN, run.id().value(), run.version(), body);
  }

  private boolean put(Kept table, String id, long version, String body) throws SQLException {
    var before = locked.get(id);
    if (version != (before == null ? 1 : before.version + 1)) {
      return false;
    }
    var columns = Columns.of(table);
    var after = Bodies.merged(table, before == null ? null : before.body, tree(body));
    var values = columns.values(after);
    int changed =
        before == null ? run(columns.add(), values) : run(columns.update(), plus(values, id));
    locked.put(id, new Row(version, after.toString()));
    return changed > 0;
  }

  private static @Nullable Object[] plus(@Nullable Object[] values, Object last) {
    var all = Arrays.copyOf(values, values.length + 1);
    all[values.length] = last;
    return all;
  }

  @Override
  protected void send(String delivery, String runtime) throws SQLException {
    var tree = tree(delivery);
    var table = dialect.deliveries(runtime);
    if (!isThere(table)) {
      put(Kept.DELIVERY, delivery);
      return;
    }
    var columns = Columns.of(Kept.DELIVERY);
    run(columns.add().replaceFirst(Kept.DELIVERY.table(), table), columns.values(tree));
  }

  @Override
  protected void append(SessionId session, String step) throws SQLException {
    var tree = tree(step);
    run(
        APPEND_STEP,
        session.value(),
        step,
        tree.path("type").asText(),
        tree.path("turn").textValue());
  }

  @Override
  protected void append(String event) {
    events.add(event);
  }

  private void appendEvents() throws SQLException {
    for (var body : events) {
      var event = tree(body);
      var card = event.path("card").asText();
      var kind = event.path("kind").asText();
      var who = event.path("who").asText();
      var text = event.path("text").asText();
      run(APPEND_EVENT, body, card, kind, who, text, card, kind, who, text);
    }
  }

  private static ObjectNode tree(String body) {
    try {
      return StoreCodec.tree(body);
    } catch (JsonProcessingException e) { // it was written a moment ago
      throw new IllegalArgumentException(e);
    }
  }
}

package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.json.StepCodec;
import dev.talaria.runtime.store.json.StoreCodec;
import dev.talaria.runtime.store.sql.Kept;
import dev.talaria.runtime.store.sql.SqlWriter;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Bodies are merged, and columns made of them, by SQLite itself. */
final class SqliteWriter extends SqlWriter {
  /** What a later version added to a body stays in it. */
  private static final String MERGED = "json_patch(body, excluded.body)";

  /** The same, but an environment is replaced as a whole. */
  private static final String MERGED_WITH_CONFIG =
      "json_set(" + MERGED + ", '$.config.environment', excluded.body -> '$.config.environment')";

  private static final String APPEND_STEP = "INSERT INTO step (session, body) VALUES (?, ?)";

  /**
   * Changes no row where there is another version than the one before (?2), none at all, or where
   * another card has its number.
   */
  private static final String PUT_CARD = """
      INSERT INTO card (body)
        SELECT ?1 WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM card WHERE id = ?1 ->> '$.id')
        ON CONFLICT (id) DO UPDATE SET body = %s WHERE card.version = ?2
        ON CONFLICT (board, number) DO NOTHING
      """.formatted(MERGED_WITH_CONFIG);

  /** The same, where nothing is numbered; its settings are replaced as a whole. */
  private static final String PUT_WORKFLOW_RUN =
      """
      INSERT INTO workflow_run (body)
        SELECT ?1 WHERE ?2 = 0 OR EXISTS (SELECT 1 FROM workflow_run WHERE id = ?1 ->> '$.id')
        ON CONFLICT (id) DO UPDATE SET body = %s WHERE workflow_run.version = ?2
      """.formatted("json_set(" + MERGED + ", '$.configs', excluded.body -> '$.configs')");

  private static final String APPEND_EVENT = """
      INSERT INTO card_event (body)
        SELECT ?1 WHERE ?1 ->> '$.kind' <> 'refused' OR NOT EXISTS (
          SELECT 1 FROM card_event WHERE card = ?1 ->> '$.card'
            AND body ->> '$.kind' = 'refused'
            AND body ->> '$.who' = ?1 ->> '$.who' AND body ->> '$.text' = ?1 ->> '$.text')
      """;

  private final Map<Kept, String> puts = new EnumMap<>(Kept.class);

  SqliteWriter(Connection connection, SqliteDialect dialect, Redaction redaction) {
    super(connection, dialect, new StoreCodec(redaction), new StepCodec(redaction));
    for (var table : Kept.values()) {
      puts.put(
          table,
          "INSERT INTO %s (body) VALUES (?) ON CONFLICT (%s) DO UPDATE SET body = %s"
              .formatted(
                  table.table(), table.key(), table.hasConfig() ? MERGED_WITH_CONFIG : MERGED));
    }
  }

  @Override
  protected void put(Kept table, String body) throws SQLException {
    run(puts.get(table), body);
  }

  @Override
  protected @Nullable String body(Kept table, String key) throws SQLException {
    var sql = "SELECT body FROM %s WHERE %s = ?".formatted(table.table(), table.key());
    try (var row = bound(sql, key).executeQuery()) {
      return row.next() ? row.getString(1) : null;
    }
  }

  @Override
  protected boolean put(WorkflowRun run, String body) throws SQLException {
    return run(PUT_WORKFLOW_RUN, body, run.version() - 1) > 0;
  }

  @Override
  protected boolean put(Card card, String body) throws SQLException {
    return run(PUT_CARD, body, card.version() - 1) > 0;
  }

  /** There is one runtime for each file. */
  @Override
  protected void send(String delivery, String runtime) throws SQLException {
    put(Kept.DELIVERY, delivery);
  }

  @Override
  protected void append(SessionId session, String step) throws SQLException {
    run(APPEND_STEP, session.value(), step);
  }

  @Override
  protected void append(String event) throws SQLException {
    run(APPEND_EVENT, event);
  }
}

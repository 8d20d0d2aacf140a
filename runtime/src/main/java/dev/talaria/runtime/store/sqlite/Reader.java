package dev.talaria.runtime.store.sqlite;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.json.StepCodec;
import dev.talaria.runtime.store.json.StoreCodec;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads rows on the pool's connections and makes records of them. */
final class Reader {
  private static final Logger LOG = LoggerFactory.getLogger(Reader.class);

  private final ReadPool pool;
  private final SqliteProblems problems;

  Reader(ReadPool pool, SqliteProblems problems) {
    this.pool = pool;
    this.problems = problems;
  }

  private record Row(String key, String body) {}

  /**
   * The records of a list. One that is damaged is left out and named in the log: it must not hide
   * the others.
   */
  <T extends Record> List<T> list(Class<T> type, String sql, List<Object> values)
      throws StoreProblem {
    var records = new ArrayList<T>();
    for (var row : rows(sql, values)) {
      try {
        records.add(StoreCodec.decode(row.body(), type));
      } catch (JsonProcessingException e) {
        LOG.warn(
            "{} {} cannot be read: {}", type.getSimpleName(), row.key(), e.getOriginalMessage());
      }
    }
    return records;
  }

  /** A journal is read whole or not at all: with a step missing it would say something else. */
  List<Step> steps(SessionId id) throws StoreProblem {
    var steps = new ArrayList<Step>();
    var sql = "SELECT seq, body FROM step WHERE session = ? ORDER BY seq";
    for (var row : rows(sql, List.of(id.value()))) {
      try {
        StepCodec.decode(row.body()).ifPresent(steps::add);
      } catch (JsonProcessingException e) {
        throw new StoreProblem(
            "step %s in the journal of %s is damaged. The rest of the store is not: start the task anew"
                .formatted(row.key(), id),
            e);
      }
    }
    return steps;
  }

  static String deliveries(DeliveryQuery query) {
    return "SELECT id, body FROM delivery WHERE true"
        + (query.conversation() == null ? "" : " AND conversation = ?")
        + (query.unseenOnly() ? " AND state IN ('stored', 'offered')" : "")
        + " ORDER BY ended_at, seq LIMIT ?";
  }

  /** The first column of the first row. */
  List<String> texts(String sql, Object... values) throws StoreProblem {
    return rows(sql, List.of(values)).stream().map(Row::body).toList();
  }

  private List<Row> rows(String sql, List<Object> values) throws StoreProblem {
    try {
      return pool.read(connection -> {
        var found = new ArrayList<Row>();
        try (var statement = connection.prepareStatement(sql)) {
          for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, values.get(i));
          }
          try (var rows = statement.executeQuery()) {
            while (rows.next()) {
              found.add(new Row(rows.getString(1), rows.getString(2)));
            }
          }
        }
        return found;
      });
    } catch (SQLException e) {
      throw problems.explain("the store cannot be read", e);
    }
  }
}

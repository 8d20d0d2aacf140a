package dev.talaria.runtime.store.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.JobPage;
import dev.talaria.runtime.store.ListedSession;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.json.StepCodec;
import dev.talaria.runtime.store.json.StoreCodec;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads rows on the pool's connections and makes records of them. */
final class Reader {
  private static final Logger LOG = LoggerFactory.getLogger(Reader.class);

  /** What a part of a list may hold, in characters: all of it is in the memory at once. */
  private static final int MOST_TEXT = 4 << 20;

  /** Rows that come over a network at once. */
  private static final int AT_ONCE = 50;

  private final ReadPool pool;
  private final Dialect dialect;

  Reader(ReadPool pool, Dialect dialect) {
    this.pool = pool;
    this.dialect = dialect;
  }

  Dialect dialect() {
    return dialect;
  }

  private record Row(String key, String body) {}

  /**
   * The records of a list. One that is damaged is left out and named in the log: it must not hide
   * the others.
   */
  <T extends Record> List<T> list(Class<T> type, String sql, List<Object> values)
      throws StoreProblem {
    return records(type, rows(sql, values));
  }

  /** As much of a list as {@code limit} and the memory allow; the first of it in any case. */
  SessionPage page(SessionSelect select, int limit) throws StoreProblem {
    var part = read(select.sql(), select.values(), () -> new Part(limit));
    return new SessionPage(
        records(ListedSession.class, part.rows),
        part.next == null ? null : SessionPage.Place.parse(part.next).orElseThrow());
  }

  /** The same of a list of jobs, whose rows begin with their place. */
  JobPage jobs(String sql, List<Object> values, int limit) throws StoreProblem {
    var part = read(sql, values, () -> new Part(limit));
    return new JobPage(
        records(Job.class, part.rows),
        part.next == null ? null : JobPage.Place.parse(part.next).orElseThrow());
  }

  /** The first record of a list that is such; no more rows are taken than that needs. */
  <T extends Record> Optional<T> first(
      Class<T> type, String sql, List<Object> values, Predicate<T> such) throws StoreProblem {
    var found = new ArrayList<T>();
    Taking until = row -> {
      records(type, List.of(row)).stream().filter(such).forEach(found::add);
      return found.isEmpty();
    };
    read(sql, values, () -> {
      found.clear();
      return until;
    });
    return found.stream().findFirst();
  }

  /** Takes rows for as long as it wants more. */
  private interface Taking {
    boolean take(Row row);
  }

  private static final class All implements Taking {
    private final List<Row> rows = new ArrayList<>();

    @Override
    public boolean take(Row row) {
      return rows.add(row);
    }
  }

  /** Takes rows as long as there is room. */
  private static final class Part implements Taking {
    private final int limit;
    private final List<Row> rows = new ArrayList<>();
    private int length;
    private @Nullable String next;

    Part(int limit) {
      this.limit = limit;
    }

    @Override
    public boolean take(Row row) {
      length += row.body().length();
      if (rows.size() >= limit || (!rows.isEmpty() && length > MOST_TEXT)) {
        next = row.key();
        return false;
      }
      return rows.add(row);
    }
  }

  private static <T extends Record> List<T> records(Class<T> type, List<Row> rows) {
    var records = new ArrayList<T>();
    for (var row : rows) {
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

  /**
   * Whether something that was told of a card, or of a run, was not seen yet.
   *
   * @param runtime the name of the one that tells of it; null: this one
   */
  boolean isUnseen(String id, @Nullable String runtime) throws StoreProblem {
    var its = dialect.deliveries(runtime);
    var isThere = dialect.isThere();
    var table = isThere.isEmpty() || texts(isThere, its).equals(List.of("true"))
        ? its
        : dialect.deliveries(null); // as with what is sent there
    return !texts(Retained.UNSEEN.formatted(table), id + "/", id + Retained.AFTER_SLASH)
        .isEmpty();
  }

  /** The first column of the rows whose second is {@code name}, whatever its case. */
  List<String> named(String sql, String name) throws StoreProblem {
    return rows(sql, List.of()).stream()
        .filter(row -> row.body().equalsIgnoreCase(name))
        .map(Row::key)
        .toList();
  }

  /** The second column of all rows; the first one says which row it is. */
  List<String> texts(String sql, Object... values) throws StoreProblem {
    return rows(sql, List.of(values)).stream().map(Row::body).toList();
  }

  private List<Row> rows(String sql, List<Object> values) throws StoreProblem {
    return read(sql, values, All::new).rows;
  }

  private <T extends Taking> T read(String sql, List<Object> values, Supplier<T> taking)
      throws StoreProblem {
    try {
      return pool.read(connection -> {
        var taken = taking.get();
        try (var statement = connection.prepareStatement(sql)) {
          statement.setFetchSize(AT_ONCE);
          for (int i = 0; i < values.size(); i++) {
            statement.setObject(i + 1, dialect.value(values.get(i)));
          }
          try (var rows = statement.executeQuery()) {
            boolean more = true;
            while (more && rows.next()) {
              more = taken.take(
                  new Row(dialect.text(rows.getString(1)), dialect.text(rows.getString(2))));
            }
          }
        }
        return taken;
      });
    } catch (SQLException e) {
      throw dialect.explain("the store cannot be read", e);
    }
  }
}

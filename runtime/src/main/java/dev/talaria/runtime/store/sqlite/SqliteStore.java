package dev.talaria.runtime.store.sqlite;

import dev.talaria.config.StoreSettings;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.Jobs;
import dev.talaria.runtime.store.Overdue;
import dev.talaria.runtime.store.Removed;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Spent;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Workflows;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.json.StepCodec;
import dev.talaria.runtime.store.json.StoreCodec;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The store in {@code talaria.db} of a state directory. A commit is on the disk when it returns, so
 * it survives the end of the process and of the machine. Files are readable by their owner alone.
 *
 * <p>The state directory's lock is the caller's: this class bears other programs that read, or
 * write for a moment, and no second runtime. A damaged file is never deleted or replaced.
 */
public final class SqliteStore implements Store {
  private static final Logger LOG = LoggerFactory.getLogger(SqliteStore.class);
  private static final String MODEL_REPLIED = "model.replied"; // as Tags has it
  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final StateFiles files;
  private final StoreSettings settings;
  private final SqliteProblems problems;
  private final Connection connection;
  private final Writer writer;
  private final ReadPool pool;
  private final Reader reader;
  private boolean closed;

  private SqliteStore(
      StateFiles files,
      Connections connections,
      Connection connection,
      StoreSettings settings,
      Redaction redaction) {
    this.files = files;
    this.settings = settings;
    this.problems = new SqliteProblems(files.database());
    this.connection = connection;
    this.writer = new Writer(connection, new StoreCodec(redaction), new StepCodec(redaction));
    this.pool = new ReadPool(connections);
    this.reader = new Reader(pool, problems);
  }

  /** As the other {@code open}, for tests and tools: keeps nothing of an environment. */
  public static SqliteStore open(Path stateDirectory, Clock clock, StoreSettings settings)
      throws StoreProblem {
    return open(stateDirectory, clock, settings, Redaction.withoutEnvironment());
  }

  /**
   * Opens the store of a state directory, makes it where there is none, and brings an older one to
   * today's schema.
   *
   * @param clock says when a schema was reached
   * @throws StoreProblem when the directory or file cannot be used, is not ours, or was written by
   *     a newer version; nothing was changed then
   */
  public static SqliteStore open(
      Path stateDirectory, Clock clock, StoreSettings settings, Redaction redaction)
      throws StoreProblem {
    return open(stateDirectory, clock, settings, redaction, Schema.RELEASED, PATIENCE);
  }

  static SqliteStore open(
      Path stateDirectory,
      Clock clock,
      StoreSettings settings,
      Redaction redaction,
      Schema schema,
      Duration patience)
      throws StoreProblem {
    var files = StateFiles.prepare(stateDirectory);
    var connections = new Connections(files.database(), patience);
    try {
      var connection = connections.writer();
      try {
        schema.check(connection, files.database());
        Connections.prepareWriter(connection);
        schema.migrate(connection, clock.instant());
        return new SqliteStore(files, connections, connection, settings, redaction);
      } catch (SQLException | StoreProblem e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw new SqliteProblems(files.database()).explain("the store cannot be opened", e);
    }
  }

  /** A full checkpoint follows a purge, so that what was purged is not in the log either. */
  @Override
  public synchronized void commit(List<Write> writes) throws StoreProblem {
    if (closed) {
      throw new StoreProblem("the store is closed: nothing more is kept");
    }
    files.checkInPlace();
    try {
      execute("BEGIN IMMEDIATE");
      for (var write : writes) {
        writer.write(write);
      }
      execute("COMMIT");
    } catch (SQLException e) {
      rollBack(e);
      throw problems.explain("nothing was kept", e);
    } catch (StaleWrite e) {
      rollBack(e);
      throw e;
    } catch (RuntimeException e) { // a value that has no written form
      rollBack(e);
      throw new StoreProblem("nothing was kept: " + e.getMessage(), e);
    }
    if (writes.stream().anyMatch(SqliteStore::purges)) {
      checkpoint();
    }
  }

  @Override
  public Optional<SessionRecord> session(SessionId id) throws StoreProblem {
    return reader
        .list(SessionRecord.class, "SELECT id, body FROM session WHERE id = ?", List.of(id.value()))
        .stream()
        .findFirst();
  }

  @Override
  public List<SessionRecord> sessions(SessionQuery query) throws StoreProblem {
    var select = SessionSelect.of(query);
    return reader.list(SessionRecord.class, select.sql(), select.values());
  }

  @Override
  public SessionPage listed(SessionQuery query, Optional<SessionPage.Place> from)
      throws StoreProblem {
    return reader.page(SessionSelect.listed(query, from), query.limit());
  }

  @Override
  public Optional<SessionRecord> numbered(Optional<SessionId> conversation, int number)
      throws StoreProblem {
    var values = new ArrayList<Object>();
    conversation.map(SessionId::value).ifPresent(values::add);
    values.add(number);
    var sql = "SELECT id, body FROM session WHERE kind <> 'conversation' AND parent IS "
        + (conversation.isEmpty() ? "NULL" : "?")
        + " AND number = ? ORDER BY created_at DESC, seq DESC LIMIT 1";
    return reader.list(SessionRecord.class, sql, values).stream().findFirst();
  }

  @Override
  public List<Step> steps(SessionId id) throws StoreProblem {
    return reader.steps(id);
  }

  @Override
  public int modelReplies(SessionId id) throws StoreProblem {
    var sql = "SELECT '', count(*) FROM step WHERE session = ? AND body ->> '$.type' = ?";
    return Integer.parseInt(reader.texts(sql, id.value(), MODEL_REPLIED).getFirst());
  }

  @Override
  public List<DeliveryRecord> deliveries(DeliveryQuery query) throws StoreProblem {
    var values = new ArrayList<>();
    if (query.conversation() != null) {
      values.add(query.conversation().value());
    }
    values.add(Math.max(0, query.limit()));
    return reader.list(DeliveryRecord.class, Reader.deliveries(query), values);
  }

  @Override
  public List<ApprovalRecord> approvals(boolean openOnly) throws StoreProblem {
    return reader.list(
        ApprovalRecord.class,
        "SELECT number, body FROM approval"
            + (openOnly ? " WHERE answer IS NULL" : "")
            + " ORDER BY asked_at, number",
        List.of());
  }

  @Override
  public List<ApprovalRecord> granted() throws StoreProblem {
    return reader.list(ApprovalRecord.class, Reader.GRANTED, List.of());
  }

  @Override
  public List<GrantRecord> grants() throws StoreProblem {
    return reader.list(
        GrantRecord.class, "SELECT id, body FROM standing_grant ORDER BY seq", List.of());
  }

  @Override
  public Optional<String> answerTo(String key) throws StoreProblem {
    return reader.texts("SELECT key, answer FROM answer WHERE key = ?", key).stream()
        .findFirst();
  }

  @Override
  public int lastNumber(Optional<SessionId> conversation) throws StoreProblem {
    return reader
        .texts(
            "SELECT conversation, last FROM numbering WHERE conversation = ?",
            Writer.conversationKey(conversation.orElse(null)))
        .stream()
        .findFirst()
        .map(Integer::valueOf)
        .orElse(0);
  }

  @Override
  public Overdue overdue(Instant before, int mostSessions) throws StoreProblem {
    var time = StoreCodec.sortable(before);
    return new Overdue(
        reader.texts(Retained.OVERDUE, time, mostSessions).stream()
            .map(SessionId::new)
            .toList(),
        !reader.texts(Retained.OVERDUE_ANSWER, time).isEmpty());
  }

  @Override
  public Optional<Spent> spent(String purse) throws StoreProblem {
    return reader.texts(Spending.SPENT, purse).stream().findFirst().map(Spending::read);
  }

  @Override
  public Jobs jobs() {
    return new SqliteJobs(reader);
  }

  @Override
  public Cards cards() {
    return new SqliteCards(reader);
  }

  @Override
  public Workflows workflows() {
    return new SqliteWorkflows(reader);
  }

  @Override
  public Optional<Removed> removed() throws StoreProblem {
    return reader.texts(Retained.REMOVED).stream()
        .findFirst()
        .map(sum -> sum.split(" ", 2))
        .map(sum -> new Removed(Integer.parseInt(sum[0]), Instant.parse(sum[1])));
  }

  /** By {@code talaria.store.free-space-floor}. What runs is still kept, as long as it fits. */
  @Override
  public Optional<StoreProblem> lowSpace() throws StoreProblem {
    long free = files.freeSpace();
    return free >= settings.freeSpaceFloor()
        ? Optional.empty()
        : Optional.of(new StoreProblem(
            "only %,d MB are free on the disk of %s (store.free-space-floor is %,d MB). Free some, then try again"
                .formatted(free >> 20, files.database(), settings.freeSpaceFloor() >> 20)));
  }

  /** Waits for the commit and reads that run. Again does nothing. */
  @Override
  public synchronized void close() {
    if (closed) {
      return;
    }
    closed = true;
    try {
      pool.close();
      connection.close();
    } catch (SQLException e) { // all that was committed is in the file and its log
      LOG.warn("the store did not close cleanly: {}", e.getMessage());
    }
  }

  /** For tests that need a database in a certain state. */
  Connection connection() {
    return connection;
  }

  /**
   * The driver's own transactions are not used: they break when SQLite has rolled back by itself,
   * as it does when the disk is full, and then this statement fails harmlessly.
   */
  private void rollBack(Exception cause) {
    try {
      writer.forgetStatements();
      execute("ROLLBACK");
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  /** Another program that reads may keep it from being whole; closing does the rest. */
  private void checkpoint() throws StoreProblem {
    try {
      execute("PRAGMA wal_checkpoint(TRUNCATE)");
    } catch (SQLException e) {
      throw problems.explain("what was purged may still be in the log", e);
    }
  }

  private void execute(String sql) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static boolean purges(Write write) {
    return write instanceof Write.Purge || write instanceof Write.ForgetAnswers;
  }
}

package dev.talaria.runtime.store.sql;

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
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Workflows;
import dev.talaria.runtime.store.json.StoreCodec;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The reads of a store in a database, by a dialect of its. */
public abstract class SqlStore implements Store {
  private static final String MODEL_REPLIED = "model.replied"; // as Tags has it

  private final Dialect dialect;
  private final Reader reader;

  protected SqlStore(Dialect dialect, ReadPool pool) {
    this.dialect = dialect;
    this.reader = new Reader(pool, dialect);
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
    var select = SessionSelect.of(dialect, query);
    return reader.list(SessionRecord.class, select.sql(), select.values());
  }

  @Override
  public SessionPage listed(SessionQuery query, Optional<SessionPage.Place> from)
      throws StoreProblem {
    return reader.page(SessionSelect.listed(dialect, query, from), query.limit());
  }

  @Override
  public Optional<SessionRecord> numbered(Optional<SessionId> conversation, int number)
      throws StoreProblem {
    var values = new ArrayList<Object>();
    conversation.map(SessionId::value).ifPresent(values::add);
    values.add(number);
    var sql = "SELECT id, body FROM session WHERE kind <> 'conversation' AND parent "
        + (conversation.isEmpty() ? "IS NULL" : "= ?")
        + " AND number = ? ORDER BY created_at DESC, seq DESC LIMIT 1";
    return reader.list(SessionRecord.class, sql, values).stream().findFirst();
  }

  @Override
  public List<Step> steps(SessionId id) throws StoreProblem {
    return reader.steps(id);
  }

  @Override
  public int modelReplies(SessionId id) throws StoreProblem {
    var sql = "SELECT '', count(*) FROM step WHERE session = ? AND " + dialect.stepType() + " = ?";
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
    return reader.list(ApprovalRecord.class, granted(dialect), List.of());
  }

  private static String granted(Dialect dialect) {
    return """
        SELECT number, body FROM approval
          WHERE answer IN ('session', 'always') AND %s IS NULL
            AND session IN (SELECT id FROM session WHERE state <> 'ended') ORDER BY number
        """.formatted(dialect.field("revokedAt"));
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
            SqlWriter.conversationKey(conversation.orElse(null)))
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
    return new SqlJobs(reader);
  }

  @Override
  public Cards cards() {
    return new SqlCards(reader);
  }

  @Override
  public Workflows workflows() {
    return new SqlWorkflows(reader);
  }

  @Override
  public Optional<Removed> removed() throws StoreProblem {
    return reader.texts(Retained.REMOVED).stream()
        .findFirst()
        .map(sum -> sum.split(" ", 2))
        .map(sum -> new Removed(Integer.parseInt(sum[0]), Instant.parse(sum[1])));
  }

  /** By {@code talaria.store.free-space-floor}. What runs is still kept, as long as it fits. */
  protected static Optional<StoreProblem> lowSpace(long free, StoreSettings settings, Path disk) {
    return free >= settings.freeSpaceFloor()
        ? Optional.empty()
        : Optional.of(new StoreProblem(
            "only %,d MB are free on the disk of %s (store.free-space-floor is %,d MB). Free some, then try again"
                .formatted(free >> 20, disk, settings.freeSpaceFloor() >> 20)));
  }

  /** A resource beside {@code schema}. */
  public static String script(Class<?> schema, String resource) {
    try (var in = schema.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}

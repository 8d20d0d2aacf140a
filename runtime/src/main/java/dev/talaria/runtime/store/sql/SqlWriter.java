package dev.talaria.runtime.store.sql;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.json.StepCodec;
import dev.talaria.runtime.store.json.StoreCodec;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out writes on the one connection that may; each statement is prepared once. Long, for
 * each write is a case of it.
 */
public abstract class SqlWriter {
  private static final Logger LOG = LoggerFactory.getLogger(SqlWriter.class);

  private static final String NUMBER = """
      INSERT INTO numbering VALUES (?, ?)
        ON CONFLICT (conversation) DO UPDATE SET last = excluded.last
          WHERE excluded.last > numbering.last
      """;

  private static final String REVOKE_GRANT = "DELETE FROM standing_grant WHERE id = ?";

  private static final String REMEMBER =
      "INSERT INTO answer VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING";

  private final Connection connection;
  private final Dialect dialect;
  private final StoreCodec records;
  private final StepCodec steps;
  private final List<String> purge;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  protected SqlWriter(Connection connection, Dialect dialect, StoreCodec records, StepCodec steps) {
    this.connection = connection;
    this.dialect = dialect;
    this.records = records;
    this.steps = steps;
    this.purge = List.of(
        Spending.forgetTurns(dialect),
        Spending.FORGET_CONVERSATION,
        "DELETE FROM step WHERE session = ?",
        "DELETE FROM delivery WHERE session = ?",
        "DELETE FROM approval WHERE session = ?",
        "DELETE FROM session WHERE id = ?");
  }

  /** Adds a row or replaces its body; what a later version added to that stays in it. */
  protected abstract void put(Kept table, String body) throws SQLException;

  /** As {@link #put(Kept, String)}; false where its version is not the next one. */
  protected abstract boolean put(WorkflowRun run, String body) throws SQLException;

  /** As {@link #put(Kept, String)}; false where its version or number is not the next one. */
  protected abstract boolean put(Card card, String body) throws SQLException;

  protected abstract void append(SessionId session, String step) throws SQLException;

  /** That a worker was refused is said once, however often it comes with a token that is over. */
  protected abstract void append(String event) throws SQLException;

  /** To another runtime; as {@link #put(Kept, String)} where there is none of that name. */
  protected abstract void send(String delivery, String runtime) throws SQLException;

  /** Nobody else changes it until the end of the transaction; null where there is none. */
  protected abstract @Nullable String body(Kept table, String key) throws SQLException;

  /** All that belongs to one transaction. */
  public final void write(List<Write> writes) throws SQLException, StaleWrite {
    begin(writes);
    for (var write : writes) {
      write(write);
    }
    end(writes);
  }

  /** Before anything is written. */
  protected void begin(List<Write> writes) throws SQLException {}

  /** When all is written. */
  protected void end(List<Write> writes) throws SQLException, StaleWrite {
    for (var write : writes) {
      if (write instanceof Write.AtMost limit) {
        refuseOver(limit);
      }
    }
  }

  private void refuseOver(Write.AtMost limit) throws SQLException, StaleWrite {
    if (count(SqlCards.RUNNING_ON_BOARD, limit.board()) > limit.onBoard()
        || count(SqlCards.RUNNING_IN_PROFILE, limit.profile()) > limit.inProfile()) {
      throw new StaleWrite("what is worked on");
    }
  }

  private int count(String sql, String name) throws SQLException {
    try (var row = bound(sql, name).executeQuery()) {
      row.next();
      return row.getInt(1);
    }
  }

  private void write(Write write) throws SQLException, StaleWrite {
    switch (write) {
      case Write.PutSession put -> put(put.session());
      case Write.AppendStep it -> append(it.session(), steps.encode(it.step()));
      case Write.PutDelivery put -> put(Kept.DELIVERY, records.encode(put.delivery()));
      case Write.SendDelivery it -> send(records.encode(it.delivery()), it.runtime());
      case Write.PutApproval put -> put(Kept.APPROVAL, records.encode(put.approval()));
      case Write.PutGrant put -> put(Kept.GRANT, records.encode(put.grant()));
      case Write.RevokeGrant revoke -> run(REVOKE_GRANT, revoke.id());
      case Write.RememberAnswer it -> remember(it);
      case Write.Spend it -> spend(it);
      case Write.PutJob put -> put(Kept.JOB, records.encode(put.job()));
      case Write.RemoveJob it -> {
        run(SqlJobs.REMOVE_RUNS, it.job().value());
        run(SqlJobs.REMOVE_JOB, it.job().value());
      }
      case Write.PutRun put -> put(put);
      case Write.PutBoard put -> put(Kept.BOARD, records.encode(put.board()));
      case Write.RemoveBoard it -> run(SqlCards.REMOVE_BOARD, it.name());
      case Write.RenameBoard it -> rename(it);
      case Write.NoteRemovedCards it -> note(it);
      case Write.PutWorkflowRun put -> put(put.run());
      case Write.RemoveWorkflowRun it -> remove(it.run());
      case Write.RemoveCard it -> remove(it.card());
      case Write.PutCard put -> put(put);
      case Write.AtMost ignored -> {} // at the end
      case Write.AppendCardEvent it -> append(records.encode(it.event()));
      case Write.Purge purge -> purge(purge.session().value());
      case Write.ForgetAnswers it ->
        run(Retained.FORGET_ANSWERS, StoreCodec.sortable(it.before()), it.most());
      case Write.NoteRemoved it ->
        run(
            Retained.NOTE_REMOVED,
            StoreCodec.sortable(it.before()),
            it.tasks(),
            StoreCodec.sortable(it.at()));
    }
  }

  private void put(SessionRecord session) throws SQLException {
    put(Kept.SESSION, records.encode(session));
    if (session.number() > 0) {
      run(NUMBER, conversationKey(session.parent()), session.number());
    }
  }

  private void remember(Write.RememberAnswer it) throws SQLException {
    run(REMEMBER, it.key(), records.encodeAnswer(it.answer()), StoreCodec.sortable(it.at()));
  }

  private void spend(Write.Spend it) throws SQLException {
    var used = it.used();
    long nanos = Spending.nanos(used.money());
    for (var purse : it.purses()) {
      run(
          Spending.SPEND,
          purse,
          used.tokens(),
          nanos,
          used.tokens(),
          nanos,
          used.time().toMillis(),
          used.turns(),
          used.toolCalls());
    }
  }

  private void put(Write.PutRun put) throws SQLException {
    put(Kept.RUN, records.encode(put.run()));
    var job = put.run().job().value();
    run(SqlJobs.FORGET_RUNS, job, job, put.keep(), job);
  }

  private void put(WorkflowRun run) throws SQLException, StaleWrite {
    if (!put(run, records.encode(run))) {
      throw new StaleWrite(run.workflow() + " " + run.id());
    }
  }

  private void put(Write.PutCard put) throws SQLException, StaleWrite {
    var card = put.card();
    var id = card.id().value();
    if (!put(card, records.encode(card))) {
      throw new StaleWrite(card.title());
    }
    run(SqlCards.FORGET_PARENTS, id);
    for (var parent : card.parents()) {
      run(SqlCards.PUT_PARENT, parent.value(), id);
    }
    var claim = card.standing().claim();
    if (claim != null && claim.session() != null) {
      run(SqlCards.PUT_SESSION, claim.session().value(), id);
    }
    for (var event : put.events()) {
      append(records.encode(event));
    }
  }

  private void remove(Card card) throws SQLException, StaleWrite {
    var id = card.id().value();
    if (run(SqlCards.REMOVE, id, card.version()) == 0) {
      throw new StaleWrite(card.title());
    }
    for (var forget : SqlCards.FORGET) {
      run(forget, id);
    }
    forgetTold(id, card.origin().runtime());
  }

  private void remove(WorkflowRun run) throws SQLException, StaleWrite {
    if (run(SqlWorkflows.REMOVE, run.id().value(), run.version()) == 0) {
      throw new StaleWrite(run.workflow() + " " + run.id());
    }
    forgetTold(run.id().value(), run.origin().runtime());
  }

  private void forgetTold(String id, @Nullable String runtime) throws SQLException {
    var its = dialect.deliveries(runtime);
    var table = isThere(its) ? its : dialect.deliveries(null);
    run(Retained.FORGET_TOLD.formatted(table), id + "/", id + Retained.AFTER_SLASH);
  }

  /** Whether there is a table of that name. */
  protected final boolean isThere(String table) throws SQLException {
    if (dialect.isThere().isEmpty()) {
      return true;
    }
    try (var row = bound(dialect.isThere(), table).executeQuery()) {
      row.next();
      return row.getBoolean(2);
    }
  }

  private void rename(Write.RenameBoard it) throws SQLException, StaleWrite {
    var board = body(Kept.BOARD, it.from());
    boolean isTaken =
        body(Kept.BOARD, it.to()) != null || !keys(SqlCards.ON_BOARD, it.to()).isEmpty();
    if (board == null || isTaken) {
      throw new StaleWrite("the board " + it.from());
    }
    try {
      for (var id : keys(SqlCards.ON_BOARD, it.from())) {
        move(Kept.CARD, id, it);
      }
      for (var id : keys(SqlWorkflows.ALL)) {
        move(Kept.WORKFLOW_RUN, id, it);
      }
      var tree = StoreCodec.tree(board).put("name", it.to());
      var before = StoreCodec.decode(board, Board.class).formerly();
      var formerly = tree.putArray("formerly");
      before.stream().filter(name -> !name.equals(it.to())).forEach(formerly::add);
      formerly.add(it.from());
      run(SqlCards.REMOVE_BOARD, it.from());
      put(Kept.BOARD, tree.toString());
    } catch (JsonProcessingException damaged) {
      throw new IllegalArgumentException("something of " + it.from() + " is damaged", damaged);
    }
  }

  private void move(Kept table, String id, Write.RenameBoard it)
      throws SQLException, JsonProcessingException {
    var body = body(table, id);
    var tree = body == null ? null : StoreCodec.tree(body);
    if (tree != null && tree.path("board").asText().equals(it.from())) {
      tree.put("board", it.to()).put("version", tree.path("version").longValue() + 1);
      put(table, tree.toString());
    }
  }

  private List<String> keys(String sql, Object... values) throws SQLException {
    var keys = new ArrayList<String>();
    try (var rows = bound(sql, values).executeQuery()) {
      while (rows.next()) {
        keys.add(rows.getString(1));
      }
    }
    return keys;
  }

  private void note(Write.NoteRemovedCards it) throws SQLException {
    var body = body(Kept.BOARD, it.board());
    if (body == null && !it.board().equals(Board.DEFAULT)) {
      return;
    }
    try {
      var board = body == null
          ? new Board(Board.DEFAULT, "", Instant.EPOCH)
          : StoreCodec.decode(body, Board.class);
      put(Kept.BOARD, records.encode(board, Board.Removed.with(board.removed(), it.removed())));
    } catch (JsonProcessingException damaged) {
      LOG.warn("what was removed from {} cannot be counted", it.board(), damaged);
    }
  }

  static String conversationKey(@Nullable SessionId conversation) {
    return conversation == null ? "" : conversation.value();
  }

  private void purge(String session) throws SQLException {
    for (var delete : purge) {
      run(delete, session);
    }
  }

  protected final int run(String sql, @Nullable Object... values) throws SQLException {
    return bound(sql, values).executeUpdate();
  }

  protected final PreparedStatement bound(String sql, @Nullable Object... values)
      throws SQLException {
    var statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      var value = values[i];
      statement.setObject(i + 1, value == null ? null : dialect.value(value));
    }
    return statement;
  }

  /**
   * After a failure: the driver may have closed the statement that failed, so all are made anew.
   */
  public final void forgetStatements() throws SQLException {
    var old = List.copyOf(prepared.values());
    prepared.clear();
    for (var statement : old) {
      statement.close();
    }
  }
}

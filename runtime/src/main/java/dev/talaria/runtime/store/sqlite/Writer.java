package dev.talaria.runtime.store.sqlite;

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
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Carries out writes on the one connection that may; each statement is prepared once. */
final class Writer {
  /** What a later version added to a body stays in it. An environment is replaced as a whole. */
  private static final String PUT_SESSION = """
      INSERT INTO session (body) VALUES (?) ON CONFLICT (id) DO UPDATE SET body =
        json_set(json_patch(body, excluded.body),
          '$.config.environment', excluded.body -> '$.config.environment')
      """;

  private static final String NUMBER = """
      INSERT INTO numbering VALUES (?, ?)
        ON CONFLICT (conversation) DO UPDATE SET last = max(last, excluded.last)
      """;

  private static final String APPEND_STEP = "INSERT INTO step (session, body) VALUES (?, ?)";

  private static final String PUT_DELIVERY = """
      INSERT INTO delivery (body) VALUES (?)
        ON CONFLICT (id) DO UPDATE SET body = json_patch(body, excluded.body)
      """;

  private static final String PUT_APPROVAL = """
      INSERT INTO approval (body) VALUES (?)
        ON CONFLICT (number) DO UPDATE SET body = json_patch(body, excluded.body)
      """;

  private static final String PUT_GRANT = """
      INSERT INTO standing_grant (body) VALUES (?)
        ON CONFLICT (id) DO UPDATE SET body = json_patch(body, excluded.body)
      """;

  private static final String REVOKE_GRANT = "DELETE FROM standing_grant WHERE id = ?";

  private static final String REMEMBER =
      "INSERT INTO answer VALUES (?, ?, ?) ON CONFLICT (key) DO NOTHING";

  private static final List<String> PURGE = List.of(
      Spending.FORGET_TURNS,
      Spending.FORGET_CONVERSATION,
      "DELETE FROM step WHERE session = ?",
      "DELETE FROM delivery WHERE session = ?",
      "DELETE FROM approval WHERE session = ?",
      "DELETE FROM session WHERE id = ?");

  private final Connection connection;
  private final StoreCodec records;
  private final StepCodec steps;
  private final Map<String, PreparedStatement> prepared = new HashMap<>();

  Writer(Connection connection, StoreCodec records, StepCodec steps) {
    this.connection = connection;
    this.records = records;
    this.steps = steps;
  }

  void write(Write write) throws SQLException, StaleWrite {
    switch (write) {
      case Write.PutSession put -> put(put.session());
      case Write.AppendStep it -> run(APPEND_STEP, it.session().value(), steps.encode(it.step()));
      case Write.PutDelivery put -> run(PUT_DELIVERY, records.encode(put.delivery()));
      case Write.PutApproval put -> run(PUT_APPROVAL, records.encode(put.approval()));
      case Write.PutGrant put -> run(PUT_GRANT, records.encode(put.grant()));
      case Write.RevokeGrant revoke -> run(REVOKE_GRANT, revoke.id());
      case Write.RememberAnswer it -> remember(it);
      case Write.Spend it -> spend(it);
      case Write.PutJob put -> run(SqliteJobs.PUT_JOB, records.encode(put.job()));
      case Write.RemoveJob it -> {
        run(SqliteJobs.REMOVE_RUNS, it.job().value());
        run(SqliteJobs.REMOVE_JOB, it.job().value());
      }
      case Write.PutRun put -> {
        run(SqliteJobs.PUT_RUN, records.encode(put.run()));
        run(SqliteJobs.FORGET_RUNS, put.run().job().value(), put.keep());
      }
      case Write.PutBoard put -> run(SqliteCards.PUT_BOARD, records.encode(put.board()));
      case Write.RemoveBoard it -> run(SqliteCards.REMOVE_BOARD, it.name());
      case Write.PutWorkflowRun put -> put(put.run());
      case Write.PutCard put -> put(put);
      case Write.AppendCardEvent it -> run(SqliteCards.APPEND_EVENT, records.encode(it.event()));
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

  private void spend(Write.Spend it) throws SQLException {
    var used = it.used();
    for (var purse : it.purses()) {
      run(
          Spending.SPEND,
          purse,
          used.tokens(),
          Spending.nanos(used.money()),
          used.time().toMillis(),
          used.turns(),
          used.toolCalls());
    }
  }

  private void remember(Write.RememberAnswer it) throws SQLException {
    run(REMEMBER, it.key(), records.encodeAnswer(it.answer()), StoreCodec.sortable(it.at()));
  }

  /**
   * After a failure: the driver may have closed the statement that failed, so all are made anew.
   */
  void forgetStatements() throws SQLException {
    var old = List.copyOf(prepared.values());
    prepared.clear();
    for (var statement : old) {
      statement.close();
    }
  }

  private void put(SessionRecord session) throws SQLException {
    run(PUT_SESSION, records.encode(session));
    if (session.number() > 0) {
      run(NUMBER, conversationKey(session.parent()), session.number());
    }
  }

  private void put(WorkflowRun run) throws SQLException, StaleWrite {
    int kept =
        bound(SqliteWorkflows.PUT_RUN, records.encode(run), run.version() - 1).executeUpdate();
    if (kept == 0) {
      throw new StaleWrite(run.workflow() + " " + run.id());
    }
  }

  private void put(Write.PutCard put) throws SQLException, StaleWrite {
    var card = put.card();
    var id = card.id().value();
    int kept =
        bound(SqliteCards.PUT_CARD, records.encode(card), card.version() - 1).executeUpdate();
    if (kept == 0) {
      throw new StaleWrite(card.title());
    }
    run(SqliteCards.FORGET_PARENTS, id);
    for (var parent : card.parents()) {
      run(SqliteCards.PUT_PARENT, parent.value(), id);
    }
    var claim = card.standing().claim();
    if (claim != null && claim.session() != null) {
      run(SqliteCards.PUT_SESSION, claim.session().value(), id);
    }
    for (var event : put.events()) {
      run(SqliteCards.APPEND_EVENT, records.encode(event));
    }
  }

  static String conversationKey(@Nullable SessionId conversation) {
    return conversation == null ? "" : conversation.value();
  }

  private void purge(String session) throws SQLException {
    for (var delete : PURGE) {
      run(delete, session);
    }
  }

  private void run(String sql, Object... values) throws SQLException {
    bound(sql, values).executeUpdate();
  }

  private PreparedStatement bound(String sql, Object... values) throws SQLException {
    var statement = prepared.get(sql);
    if (statement == null) {
      statement = connection.prepareStatement(sql);
      prepared.put(sql, statement);
    }
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }
}

package dev.talaria.runtime.store.sql;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/** Where a store is kept, of whatever database: the suites open it, and look behind it. */
public abstract class Place {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  /** The store that is there, or an empty one: nothing redacted, at {@code StoreRecords.T0}. */
  public abstract Store open() throws StoreProblem;

  /**
   * By which another process finds it: its class has a public static {@code named} that takes them.
   */
  public abstract List<String> name();

  /** To look behind the store. */
  protected abstract Connection connect() throws SQLException;

  /** The first column. */
  public final List<String> texts(String sql) throws SQLException {
    try (var connection = connect();
        var statement = connection.createStatement();
        var rows = statement.executeQuery(sql)) {
      var texts = new ArrayList<String>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    }
  }

  public final void run(String sql) throws SQLException {
    try (var connection = connect();
        var statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  public final List<ObjectNode> bodies(String table) throws SQLException, IOException {
    var bodies = new ArrayList<ObjectNode>();
    for (var text : texts("SELECT body FROM " + table)) {
      bodies.add((ObjectNode) MAPPER.readTree(text));
    }
    return bodies;
  }

  /** What another version may have written. */
  public final void change(String table, String where, Consumer<ObjectNode> change)
      throws SQLException, IOException {
    for (var text : texts("SELECT body FROM " + table + " WHERE " + where)) {
      var body = (ObjectNode) MAPPER.readTree(text);
      change.accept(body);
      try (var connection = connect();
          var statement =
              connection.prepareStatement("UPDATE " + table + " SET body = ? WHERE body = ?")) {
        statement.setString(1, body.toString());
        statement.setString(2, text);
        statement.executeUpdate();
      }
    }
  }
}

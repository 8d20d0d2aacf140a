package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.sql.Dialect;
import java.nio.file.Path;
import java.sql.SQLException;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Fields are read out of bodies by SQLite itself. Also knows what its result codes
 * (sqlite.org/rescode.html) mean to a person, and what to do.
 */
record SqliteDialect(Path database) implements Dialect {
  private static final int PRIMARY = 0xff;

  static final String RESCUE = "Stop the runtime, copy the file, then save what can be read with:"
      + " sqlite3 talaria.db .recover | sqlite3 new.db && mv new.db talaria.db";

  @Override
  public String field(String path) {
    return "body ->> '$." + path + "'";
  }

  @Override
  public String stepType() {
    return "iif(json_valid(body), body ->> '$.type', '')";
  }

  @Override
  public String holds(String text) {
    return "holds(" + text + ", ?)";
  }

  @Override
  public String labelled() {
    return "EXISTS (SELECT 1 FROM json_each(body, '$.content.labels') WHERE value = ?)";
  }

  @Override
  public String listed() {
    return "iif(json_valid(body), json_remove(body, '$.config'), body)";
  }

  @Override
  public StoreProblem explain(String what, SQLException e) {
    return new StoreProblem(what + ": " + because(e), e);
  }

  private String because(SQLException e) {
    var code = e instanceof SQLiteException sqlite ? sqlite.getResultCode() : null;
    if (code == null || code == SQLiteErrorCode.UNKNOWN_ERROR) {
      return e.getMessage();
    }
    return switch (primary(code)) {
      case SQLITE_FULL ->
        "no space left for " + database + ". Free some on that disk, then try again";
      case SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH ->
        database + " cannot be written to. Make it and its directory writable for your user";
      case SQLITE_CANTOPEN ->
        database + " cannot be opened. Check that its directory is there, yours and writable";
      case SQLITE_NOTADB ->
        database + " is not a database of Talaria. Move it away, then start again";
      case SQLITE_CORRUPT -> damaged();
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL ->
        database + " is locked by another program. Close what has it open, then try again";
      case SQLITE_IOERR ->
        "the disk gave an error (" + code.name() + ") for " + database
            + ". Check the disk, then restart";
      case SQLITE_TOOBIG -> "one text is larger than a database row can hold (1 GB)";
      case SQLITE_NOMEM -> "no memory left. Give the runtime more, then restart it";
      default -> e.getMessage();
    };
  }

  private String damaged() {
    return database + " is damaged; nothing of it was deleted. " + RESCUE;
  }

  private static SQLiteErrorCode primary(SQLiteErrorCode code) {
    return SQLiteErrorCode.getErrorCode(code.code & PRIMARY);
  }
}

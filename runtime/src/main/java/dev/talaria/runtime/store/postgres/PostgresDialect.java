package dev.talaria.runtime.store.postgres;

import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.sql.Dialect;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * Fields of bodies stand in {@link Columns}. Also knows what the server's SQLSTATE codes mean to a
 * person, and what to do.
 */
record PostgresDialect(Server server) implements Dialect {
  /** With what follows it, stands for the zero, which no text in PostgreSQL may have, or itself. */
  private static final char ESCAPE = '\uFDD0';

  @Override
  public String field(String path) {
    return Columns.name(path);
  }

  @Override
  public String stepType() {
    return "type";
  }

  @Override
  public String holds(String text) {
    return "strpos(" + text + ", ?) > 0";
  }

  @Override
  public String labelled() {
    return "? = ANY (labels)";
  }

  @Override
  public String deliveries(@Nullable String runtime) {
    return (runtime == null ? server.own() : server.ownOf(runtime)) + ".delivery";
  }

  @Override
  public String isThere() {
    return "SELECT '', (to_regclass(?) IS NOT NULL)::text";
  }

  /** A body cannot be taken apart there. */
  @Override
  public String listed() {
    return "body";
  }

  @Override
  public Object value(Object given) {
    return switch (given) {
      case String text -> writable(text);
      case String[] texts -> {
        var writable = texts.clone();
        for (int i = 0; i < writable.length; i++) {
          writable[i] = writable(writable[i]);
        }
        yield writable;
      }
      default -> given;
    };
  }

  private static String writable(String text) {
    return text.indexOf('\0') < 0 && text.indexOf(ESCAPE) < 0
        ? text
        : text.replace("" + ESCAPE, ESCAPE + "1").replace("\0", ESCAPE + "0");
  }

  @Override
  public String text(String held) {
    return held.indexOf(ESCAPE) < 0
        ? held
        : held.replace(ESCAPE + "0", "\0").replace(ESCAPE + "1", "" + ESCAPE);
  }

  @Override
  public StoreProblem explain(String what, SQLException e) {
    return new StoreProblem(what + ": " + because(e), e);
  }

  private String because(SQLException e) {
    var at = server.shown();
    var state = e.getSQLState() == null ? "" : e.getSQLState();
    return switch (state) {
      case "28P01", "28000" ->
        at + " does not let this user in. Check store.user and store.password";
      case "3D000" ->
        "there is no such database on the server of " + at + ". Create it, or check store.url";
      case "42501" ->
        "the user may not do that in the database of " + at
            + ". Runtimes that share boards need one store.user, who may create schemas there: GRANT CREATE ON DATABASE … TO …";
      case "42601", "42939" -> at + " takes no schema of that name. Choose another store.schema";
      case "53100" ->
        "the disk of the server of " + at + " is full. Free some there, then try again";
      case "53300" ->
        at + " takes no more connections. Raise max_connections there (a runtime uses up to 6)";
      case "55P03" -> "something in the database of " + at + " is locked by another program";
      case "25006" -> at + " does not let anything be written. Name the server that does";
      case "57P01", "57P02", "57P03" -> at + " is stopping or starting. It is tried again";
      default ->
        state.startsWith("08")
            ? at + " cannot be reached. Start it, or check store.url"
            : String.valueOf(e.getMessage());
    };
  }
}

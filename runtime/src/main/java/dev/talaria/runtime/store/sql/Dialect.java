package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.store.StoreProblem;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** In what databases differ, where statements are the same otherwise. */
public interface Dialect {
  /** The text of a field in a body, named as {@code standing.doneAt}; null where there is none. */
  String field(String path);

  /** The same of a row that the statement names. */
  default String field(String row, String path) {
    return row + "." + field(path);
  }

  /** The type of a step; anything else where the step is damaged. */
  String stepType();

  /**
   * That a text has the value of one placeholder in it, whatever its case. That value is given in
   * lower case.
   */
  String holds(String text);

  /** That a card has the label which is the value of one placeholder. */
  String labelled();

  /** The body of a session without its settings, as far as that saves anything. */
  String listed();

  /** The table of what the runtime of that name tells; null: this one. */
  default String deliveries(@Nullable String runtime) {
    return "delivery";
  }

  /** Says "true" of the name of a table that is there; empty: there is no other. */
  default String isThere() {
    return "";
  }

  /** A value as the database can hold it. */
  default Object value(Object given) {
    return given;
  }

  /** A text as it was before {@link #value}. */
  default String text(String held) {
    return held;
  }

  /** What a failure means to a person. {@code what} is what could not be done. */
  StoreProblem explain(String what, SQLException e);
}

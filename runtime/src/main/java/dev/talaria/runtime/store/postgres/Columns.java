package dev.talaria.runtime.store.postgres;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.runtime.store.sql.Kept;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What rows are found by, made of their bodies. PostgreSQL cannot do so itself: its JSON functions
 * refuse a body in which any text has a zero.
 *
 * @param select the body of a row, by its key; nobody else changes it until the end of the
 *     transaction
 * @param add adds a row, unless there is one of that key
 * @param put adds a row, or replaces the one of that key
 * @param update replaces a row; its key comes last
 */
record Columns(
    Kept table, List<Column> columns, String select, String add, String put, String update) {
  /** A column and its value in a body. */
  record Column(String name, Function<JsonNode, @Nullable Object> value) {}

  /** As {@code 2026-11-29T…} sorts, this comes after all. */
  private static final String NEVER = "~";

  private static final Map<Kept, Columns> ALL = Stream.of(
          of(
              Kept.SESSION,
              text("id"),
              text("kind"),
              number("number"),
              text("parent"),
              text("state"),
              sought("title"),
              sought("work.text"),
              sought("outcome.text"),
              text("createdAt"),
              text("lastActive"),
              text("endedAt")),
          of(
              Kept.DELIVERY,
              text("id"),
              text("session"),
              text("conversation"),
              text("endedAt"),
              text("state"),
              text("stateAt")),
          of(
              Kept.APPROVAL,
              number("number"),
              text("session"),
              text("askedAt"),
              text("answer"),
              text("revokedAt")),
          of(Kept.GRANT, text("id")),
          of(Kept.JOB, text("id"), text("name"), text("next")),
          of(
              Kept.RUN,
              text("id"),
              text("job"),
              text("state"),
              named("outcome", text("outcome.state")),
              sought("outcome.text")),
          of(Kept.BOARD, text("name")),
          of(
              Kept.CARD,
              text("id"),
              text("board"),
              number("number"),
              number("version"),
              named("status", text("standing.status")),
              named("hold", text("standing.hold.kind")),
              named("profile", text("config.profile")),
              new Column("rests", Columns::rests),
              new Column("due", card -> orElse(card, "content.due", NEVER)),
              new Column("priority", Columns::priority),
              new Column("labels", Columns::labels),
              sought("content.title"),
              sought("content.work.text"),
              text("standing.doneAt"),
              named("run", text("origin.step.run")),
              text("origin.step.kind")),
          of(
              Kept.WORKFLOW_RUN,
              text("id"),
              text("workflow"),
              number("version"),
              named("ended", text("endedAt"))))
      .collect(Collectors.toMap(
          Columns::table, it -> it, (one, other) -> one, () -> new EnumMap<>(Kept.class)));

  private static Columns of(Kept table, Column... columns) {
    var all = List.of(columns);
    var insert = "INSERT INTO %s (body%s) VALUES (?%s) ON CONFLICT"
        .formatted(table.table(), each(all, ", %1$s"), each(all, ", ?"));
    return new Columns(
        table,
        all,
        "SELECT body FROM %s WHERE %s = ? FOR UPDATE".formatted(table.table(), table.key()),
        insert + " DO NOTHING",
        "%s (%s) DO UPDATE SET body = excluded.body%s"
            .formatted(insert, table.key(), each(all, ", %1$s = excluded.%1$s")),
        "UPDATE %s SET body = ?%s WHERE %s = ?"
            .formatted(table.table(), each(all, ", %1$s = ?"), table.key()));
  }

  static Columns of(Kept table) {
    return ALL.get(table);
  }

  /** The column in which a field of a body stands. */
  static String name(String path) {
    var name = new StringBuilder();
    path.chars().forEach(c -> {
      if (Character.isUpperCase(c)) {
        name.append('_');
      }
      name.appendCodePoint(c == '.' ? '_' : Character.toLowerCase(c));
    });
    return name.toString();
  }

  private static Column text(String path) {
    return new Column(name(path), body -> at(body, path));
  }

  private static Column sought(String path) {
    return new Column(name(path), body -> {
      var text = at(body, path);
      return text == null ? null : text.toLowerCase(Locale.ROOT);
    });
  }

  private static Column number(String path) {
    return new Column(path, body -> body.path(path).longValue());
  }

  private static Column named(String name, Column column) {
    return new Column(name, column.value);
  }

  private static @Nullable String at(JsonNode body, String path) {
    var node = body;
    for (var name : path.split("\\.", -1)) {
      node = node.path(name);
    }
    return node.isMissingNode() || node.isNull() ? null : node.asText();
  }

  private static String orElse(JsonNode body, String path, String otherwise) {
    var text = at(body, path);
    return text == null ? otherwise : text;
  }

  private static String rests(JsonNode card) {
    var after = orElse(card, "standing.notBefore", "");
    var from = orElse(card, "content.from", "");
    return after.compareTo(from) > 0 ? after : from;
  }

  private static Object priority(JsonNode card) {
    return switch (orElse(card, "content.priority", "")) {
      case "urgent" -> 3L;
      case "high" -> 2L;
      case "low" -> 0L;
      default -> 1L; // one of a later version, too
    };
  }

  private static Object labels(JsonNode card) {
    var labels = new ArrayList<String>();
    card.path("content").path("labels").forEach(label -> labels.add(label.asText()));
    return labels.toArray(String[]::new);
  }

  private static String each(List<Column> columns, String pattern) {
    return columns.stream()
        .map(column -> pattern.formatted(column.name))
        .collect(Collectors.joining());
  }

  Object key(JsonNode body) {
    return columns.stream()
        .filter(column -> column.name.equals(table.key()))
        .<Object>map(column -> Objects.requireNonNull(column.value.apply(body)))
        .findFirst()
        .orElseThrow();
  }

  /** Values for the placeholders: the body comes first, then the columns. */
  @Nullable
  Object[] values(JsonNode body) {
    var values = new ArrayList<@Nullable Object>();
    values.add(body.toString());
    columns.forEach(column -> values.add(column.value.apply(body)));
    return values.toArray();
  }
}

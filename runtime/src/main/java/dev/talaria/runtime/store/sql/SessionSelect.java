package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.json.StoreCodec;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The SQL of a {@link SessionQuery}, and the values for its placeholders in their order. */
record SessionSelect(String sql, List<Object> values) {
  /** Comes after every character that an id may have. */
  private static final String LAST = Character.toString(Character.MAX_CODE_POINT);

  static SessionSelect of(Dialect dialect, SessionQuery query) {
    return of(dialect, "id, body", query, Optional.empty(), query.limit());
  }

  /** Rows of place and body without settings, from a place on. */
  static SessionSelect listed(
      Dialect dialect, SessionQuery query, Optional<SessionPage.Place> from) {
    return of(
        dialect,
        "created_at || '_' || seq, " + dialect.listed(),
        query,
        from,
        query.limit() == Integer.MAX_VALUE ? query.limit() : query.limit() + 1);
  }

  private static SessionSelect of(
      Dialect dialect,
      String columns,
      SessionQuery query,
      Optional<SessionPage.Place> from,
      int limit) {
    var conditions = new ArrayList<String>();
    var values = new ArrayList<>();
    if (!query.kinds().isEmpty()) {
      conditions.add(query.kinds().stream()
          .map(it -> "?")
          .collect(Collectors.joining(", ", "kind IN (", ")")));
      query.kinds().stream().sorted().map(SessionSelect::written).forEach(values::add);
    }
    if (query.parent() != null) {
      conditions.add("parent = ?");
      values.add(query.parent().value());
    }
    if (query.unendedOnly()) {
      conditions.add("state <> 'ended'");
    }
    if (!query.idPrefix().isEmpty()) {
      conditions.add("id >= ? AND id < ?");
      values.add(query.idPrefix());
      values.add(query.idPrefix() + LAST);
    }
    if (!query.text().isEmpty()) {
      conditions.add(holding(dialect));
      values.addAll(Collections.nCopies(4, query.text().toLowerCase(Locale.ROOT)));
    }
    if (query.activeSince() != null) {
      conditions.add(dialect.field("lastActive") + " >= ?");
      values.add(StoreCodec.sortable(query.activeSince()));
    }
    from.ifPresent(place -> {
      conditions.add("(created_at, seq) <= (?, ?)");
      values.addAll(List.of(place.createdAt(), place.seq()));
    });
    values.add(Math.max(0, limit));
    var where = conditions.isEmpty() ? "" : " WHERE " + String.join(" AND ", conditions);
    return new SessionSelect(
        "SELECT " + columns + " FROM session" + where
            + " ORDER BY created_at DESC, seq DESC LIMIT ?",
        values);
  }

  private static String holding(Dialect dialect) {
    return "(" + dialect.holds("title") + " OR " + dialect.holds(dialect.field("work.text"))
        + " OR " + dialect.holds(dialect.field("outcome.text"))
        + " OR title = '' AND EXISTS (SELECT 1 FROM session AS task"
        + " WHERE task.parent = session.id AND task.number = 1 AND " + dialect.holds("task.title")
        + "))";
  }

  private static String written(SessionKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}

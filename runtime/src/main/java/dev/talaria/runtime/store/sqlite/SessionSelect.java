package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.SessionPage;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.json.StoreCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** The SQL of a {@link SessionQuery}, and the values for its placeholders in their order. */
record SessionSelect(String sql, List<Object> values) {
  private static final String HOLDS = """
      (holds(title, ?) OR holds(body ->> '$.work.text', ?) OR holds(body ->> '$.outcome.text', ?)
        OR title = '' AND EXISTS (SELECT 1 FROM session AS task
          WHERE task.parent = session.id AND task.number = 1 AND holds(task.title, ?)))""";

  static SessionSelect of(SessionQuery query) {
    return of("id, body", query, Optional.empty(), query.limit());
  }

  /** Rows of place and body without settings, from a place on. */
  static SessionSelect listed(SessionQuery query, Optional<SessionPage.Place> from) {
    return of(
        "created_at || '_' || seq, iif(json_valid(body), json_remove(body, '$.config'), body)",
        query,
        from,
        query.limit() == Integer.MAX_VALUE ? query.limit() : query.limit() + 1);
  }

  private static SessionSelect of(
      String columns, SessionQuery query, Optional<SessionPage.Place> from, int limit) {
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
      conditions.add("id >= ? AND id < ? || char(1114111)");
      values.add(query.idPrefix());
      values.add(query.idPrefix());
    }
    if (!query.text().isEmpty()) {
      conditions.add(HOLDS);
      values.addAll(List.of(query.text(), query.text(), query.text(), query.text()));
    }
    if (query.activeSince() != null) {
      conditions.add("body ->> '$.lastActive' >= ?");
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

  private static String written(SessionKind kind) {
    return kind.name().toLowerCase(Locale.ROOT);
  }
}

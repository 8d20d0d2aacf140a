package dev.talaria.runtime.store.sql;

/** The SQL of what is removed because of its age. */
final class Retained {
  /** Results that nobody has seen keep their task, and so does a task that it started. */
  static final String OVERDUE = """
      SELECT seq, id FROM session WHERE state = 'ended' AND ended_at < ?
        AND NOT EXISTS (SELECT 1 FROM delivery
          WHERE delivery.session = session.id AND delivery.state IN ('stored', 'offered'))
        AND NOT EXISTS (SELECT 1 FROM session AS child
          WHERE child.parent = session.id AND child.state <> 'ended')
        ORDER BY ended_at, seq LIMIT ?
      """;

  /** What is told of a card or run has its id, and a number behind a slash. */
  static final String UNSEEN =
      "SELECT id, id FROM %s WHERE id > ? AND id < ? AND state IN ('stored', 'offered') LIMIT 1";

  static final String FORGET_TOLD = "DELETE FROM %s WHERE id > ? AND id < ?";

  static final String AFTER_SLASH = "" + (char) ('/' + 1);

  static final String OVERDUE_ANSWER = "SELECT key, at FROM answer WHERE at < ? LIMIT 1";

  static final String FORGET_ANSWERS =
      "DELETE FROM answer WHERE key IN (SELECT key FROM answer WHERE at < ? ORDER BY at, key LIMIT ?)";

  static final String NOTE_REMOVED = """
      INSERT INTO removal VALUES (?, ?, ?)
        ON CONFLICT (before) DO UPDATE SET tasks = removal.tasks + excluded.tasks,
          at = excluded.at
      """;

  static final String REMOVED = """
      SELECT count(*), sum(tasks) || ' ' || max(before) FROM removal HAVING count(*) > 0
      """;

  private Retained() {}
}

package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.CardQuery;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.json.StoreCodec;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The board in a database, and its statements. Long, for there are as many as there are questions.
 */
public record SqlCards(Reader reader) implements Cards {
  static final String REMOVE_BOARD = "DELETE FROM board WHERE name = ?";

  static final String ON_BOARD = "SELECT id FROM card WHERE board = ? ORDER BY id";

  static final String FORGET_PARENTS = "DELETE FROM card_parent WHERE child = ?";

  static final String PUT_PARENT = "INSERT INTO card_parent VALUES (?, ?) ON CONFLICT DO NOTHING";

  static final String PUT_SESSION =
      "INSERT INTO card_session VALUES (?, ?) ON CONFLICT (session) DO UPDATE SET card = excluded.card";

  private static final int AT_ONCE = 100;

  private static final List<String> PLACES =
      Stream.of(Status.values()).map(SqlCards::word).toList();

  private static final String CARDS = "SELECT id, body FROM card WHERE ";

  public static final String NUMBERED = CARDS + "board = ? AND number = ?";

  public static final String WORKED_ON =
      CARDS + "id = (SELECT card FROM card_session WHERE session = ?)";

  public static final String CHILDREN =
      CARDS + "id IN (SELECT child FROM card_parent WHERE parent = ?) ORDER BY seq";

  static final String OF_RUN = CARDS + "run = ? ORDER BY seq";

  public static final String RUNNING = CARDS + "status = 'running' ORDER BY seq";

  static final String RUNNING_ON_BOARD =
      "SELECT count(*) FROM card WHERE status = 'running' AND board = ?";

  static final String RUNNING_IN_PROFILE =
      "SELECT count(*) FROM card WHERE status = 'running' AND profile = ?";

  /**
   * Nothing that is open hangs on it, and neither its number nor the newest place in trails would
   * be given again without it.
   */
  static final String SPARE = """
      NOT EXISTS (SELECT 1 FROM card_parent JOIN card AS child ON child.id = card_parent.child
          WHERE card_parent.parent = card.id AND child.status NOT IN ('done', 'archived')
            AND (child.run IS NULL OR card.run IS NULL OR child.run <> card.run))
        AND NOT EXISTS (SELECT 1 FROM card_parent JOIN card AS parent
          ON parent.id = card_parent.parent
          WHERE card_parent.child = card.id AND parent.status NOT IN ('done', 'archived')
            AND (parent.run IS NULL OR card.run IS NULL OR parent.run <> card.run))
        AND card.number < (SELECT max(other.number) FROM card AS other
          WHERE other.board = card.board)
        AND card.id <> (SELECT newest.card FROM card_event AS newest
          ORDER BY newest.seq DESC LIMIT 1)
      """;

  private static final String OLD = """
      SELECT seq, '{"place":' || seq || ',"card":' || body || '}' FROM card
        WHERE status IN ('done', 'archived') AND seq > ?
          AND NOT EXISTS (SELECT 1 FROM workflow_run WHERE workflow_run.id = card.run)
          AND %s ORDER BY seq LIMIT ?
      """.formatted(SPARE);

  static final String REMOVE = "DELETE FROM card WHERE id = ? AND version = ? AND " + SPARE;

  /** All that is kept of a card beside it. */
  static final List<String> FORGET = List.of(
      FORGET_PARENTS,
      "DELETE FROM card_session WHERE card = ?",
      "DELETE FROM card_event WHERE card = ?");

  public static final String NEXT_FREE =
      "SELECT id, rests FROM card WHERE status = 'ready' AND rests > ? ORDER BY rests LIMIT 1";

  @Override
  public List<Board> boards() throws StoreProblem {
    return reader.list(Board.class, "SELECT name, body FROM board ORDER BY name", List.of());
  }

  @Override
  public int lastNumber(String board) throws StoreProblem {
    var last = "SELECT '', coalesce(max(number), 0) FROM card WHERE board = ?";
    return Integer.parseInt(reader.texts(last, board).getFirst());
  }

  @Override
  public Optional<Card> card(CardId id) throws StoreProblem {
    return cards(CARDS + "id = ?", id.value()).stream().findFirst();
  }

  @Override
  public Optional<Card> numbered(String board, int number) throws StoreProblem {
    return cards(NUMBERED, board, number).stream().findFirst();
  }

  @Override
  public List<Card> beginning(String id, int most) throws StoreProblem {
    return cards(
        CARDS + "id >= ? AND id < ? ORDER BY id LIMIT ?", id, id + Character.MAX_VALUE, most);
  }

  @Override
  public Optional<Card> workedOnBy(SessionId session) throws StoreProblem {
    return cards(WORKED_ON, session.value()).stream().findFirst();
  }

  @Override
  public List<Card> cards(CardQuery query) throws StoreProblem {
    if (query.statuses().isEmpty()) {
      return List.of();
    }
    var sql = new StringBuilder(CARDS).append("number > ?");
    var values = new ArrayList<Object>(List.of(query.after()));
    also(sql, values, "board = ?", query.board());
    also(sql, values, "profile = ?", query.profile());
    also(sql, values, reader.dialect().labelled(), query.label());
    if (!query.text().isEmpty()) {
      sql.append(" AND (")
          .append(holds("content.title"))
          .append(" OR ")
          .append(holds("content.work.text"))
          .append(")");
      values.addAll(Collections.nCopies(2, query.text().toLowerCase(Locale.ROOT)));
    }
    sql.append(" AND status IN ").append(places(query.statuses()));
    query.statuses().forEach(status -> values.add(word(status)));
    sql.append(" ORDER BY board, number LIMIT ?");
    values.add(query.limit());
    return reader.list(Card.class, sql.toString(), values);
  }

  private String holds(String path) {
    return reader.dialect().holds(reader.dialect().field(path));
  }

  private static void also(StringBuilder sql, List<Object> values, String term, String value) {
    if (!value.isEmpty()) {
      sql.append(" AND ").append(term);
      values.add(value);
    }
  }

  private static String word(Status status) {
    return status.name().toLowerCase(Locale.ROOT);
  }

  private static String places(Collection<?> values) {
    return "(" + String.join(", ", Collections.nCopies(values.size(), "?")) + ")";
  }

  @Override
  public List<Count> counts(String board) throws StoreProblem {
    var counts = new ArrayList<Count>();
    var sql = "SELECT '', status || ' ' || count(*) FROM card WHERE board = ? GROUP BY status";
    for (var text : reader.texts(sql, board)) {
      var words = text.split(" ", 2);
      counts.add(new Count(words[0], Integer.parseInt(words[1])));
    }
    counts.sort(Comparator.comparingInt(count -> PLACES.indexOf(count.status())));
    return counts;
  }

  @Override
  public List<Card> children(CardId parent) throws StoreProblem {
    return cards(CHILDREN, parent.value());
  }

  @Override
  public List<Card> ofRun(String run) throws StoreProblem {
    return cards(OF_RUN, run);
  }

  @Override
  public List<Card> running() throws StoreProblem {
    return cards(RUNNING);
  }

  @Override
  public List<CardId> promotable(int most) throws StoreProblem {
    return reader.texts(promotable(), most).stream().map(CardId::new).toList();
  }

  private String promotable() {
    return """
        SELECT seq, id FROM card WHERE hold = 'parents' AND NOT EXISTS (
          SELECT 1 FROM card_parent JOIN card AS parent ON parent.id = card_parent.parent
            WHERE card_parent.child = card.id AND %s IS NULL
              AND (parent.run IS NULL OR card.run IS NULL OR parent.run <> card.run
                OR 'part' IN (%s, %s)))
          ORDER BY seq LIMIT ?
        """.formatted(
            reader.dialect().field("parent", "standing.doneAt"),
            reader.dialect().field("parent", "origin.step.kind"),
            reader.dialect().field("card", "origin.step.kind"));
  }

  @Override
  public List<Card> free(Instant now, Set<String> fullBoards, Set<String> fullProfiles, int most)
      throws StoreProblem {
    var values = new ArrayList<Object>(List.of(StoreCodec.sortable(now)));
    values.addAll(fullBoards);
    values.addAll(fullProfiles);
    values.add(most);
    return reader.list(Card.class, free(fullBoards, fullProfiles), values);
  }

  /** In the order of the index, so that no more is read than is asked for. */
  public static String free(Set<String> fullBoards, Set<String> fullProfiles) {
    return CARDS + "status = 'ready' AND rests <= ?" + noneOf("board", fullBoards)
        + noneOf("profile", fullProfiles)
        + " ORDER BY priority DESC, due, seq LIMIT ?";
  }

  private static String noneOf(String column, Set<String> names) {
    return names.isEmpty() ? "" : " AND " + column + " NOT IN " + places(names);
  }

  @Override
  public Optional<Instant> nextFree(Instant now) throws StoreProblem {
    return reader.texts(NEXT_FREE, StoreCodec.sortable(now)).stream()
        .findFirst()
        .map(StoreCodec::instant);
  }

  @Override
  public List<Old> old(Instant before, long after, int most) throws StoreProblem {
    var old = new ArrayList<Old>();
    var part = reader.list(Old.class, OLD, List.of(after, AT_ONCE));
    while (!part.isEmpty() && old.size() < most) {
      for (var it : part) {
        if (old.size() < most && isOld(it.card(), before)) {
          old.add(it);
        }
      }
      part = reader.list(Old.class, OLD, List.of(part.getLast().place(), AT_ONCE));
    }
    return old;
  }

  private boolean isOld(Card card, Instant before) throws StoreProblem {
    return card.origin().at().isBefore(before)
        && trail(card.id(), 1).stream().allMatch(event -> event.at().isBefore(before))
        && !reader.isUnseen(card.id().value(), card.origin().runtime());
  }

  @Override
  public List<CardEvent> trail(CardId card, int most) throws StoreProblem {
    var sql = "SELECT seq, body FROM card_event WHERE card = ? ORDER BY seq DESC LIMIT ?";
    return reader.list(CardEvent.class, sql, List.of(card.value(), most)).reversed();
  }

  @Override
  public List<CardEvent> said(CardId card, int most) throws StoreProblem {
    var sql = """
        SELECT seq, body FROM card_event WHERE card = ?
          AND %s IN ('comment', 'ready') AND %s <> ''
          ORDER BY seq DESC LIMIT ?
        """.formatted(reader.dialect().field("kind"), reader.dialect().field("text"));
    return reader.list(CardEvent.class, sql, List.of(card.value(), most)).reversed();
  }

  @Override
  public List<Told> trailOf(String board, long after, int most) throws StoreProblem {
    var sql = """
        SELECT card_event.seq, '{"place":' || card_event.seq || ',"event":' || card_event.body || '}'
          FROM card_event JOIN card ON card.id = card_event.card
          WHERE card_event.seq > ? AND card.board = ? ORDER BY card_event.seq LIMIT ?
        """;
    return reader.list(Told.class, sql, List.of(after, board, most));
  }

  @Override
  public long lastPlace() throws StoreProblem {
    return Long.parseLong(
        reader.texts("SELECT '', coalesce(max(seq), 0) FROM card_event").getFirst());
  }

  private List<Card> cards(String sql, Object... values) throws StoreProblem {
    return reader.list(Card.class, sql, List.of(values));
  }
}

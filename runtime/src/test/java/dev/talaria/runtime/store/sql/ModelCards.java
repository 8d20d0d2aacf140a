package dev.talaria.runtime.store.sql;

import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.Hold;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.CardQuery;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.store.StaleWrite;
import dev.talaria.runtime.store.Write;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What {@link Cards} promises, in maps: the measure of the real one. */
final class ModelCards implements Cards {
  /** In the place of an event that was removed: of no card. */
  private static final CardEvent GONE =
      new CardEvent(new CardId("gone"), Instant.EPOCH, "", CardEvent.Kind.ADDED, "");

  private final Map<String, Board> boards = new TreeMap<>();
  private final Map<CardId, Card> cards = new LinkedHashMap<>();
  private final Map<SessionId, CardId> workers = new HashMap<>();
  private final List<CardEvent> trail = new ArrayList<>();
  private final Predicate<String> isRun;

  /** {@code isRun} knows which runs of workflows there are. */
  ModelCards(Predicate<String> isRun) {
    this.isRun = isRun;
  }

  /** Before anything of a commit is kept; limits count what is there after it. */
  void check(List<Write> commit) throws StaleWrite {
    var after = new LinkedHashMap<>(cards);
    for (var write : commit) {
      if (write instanceof Write.PutCard put) {
        var card = put.card();
        var before = after.get(card.id());
        boolean taken = after.values().stream()
            .anyMatch(other -> !other.id().equals(card.id())
                && other.board().equals(card.board())
                && other.number() == card.number());
        if (taken || card.version() != (before == null ? 1 : before.version() + 1)) {
          throw new StaleWrite(card.title());
        }
        after.put(card.id(), card);
      } else if (write instanceof Write.RenameBoard(var from, var to)) {
        if (!boards.containsKey(from)
            || boards.containsKey(to)
            || after.values().stream().anyMatch(card -> card.board().equals(to))) {
          throw new StaleWrite("the board " + from);
        }
      } else if (write instanceof Write.RemoveCard(var card)) {
        var before = after.get(card.id());
        if (before == null || before.version() != card.version() || !isSpare(before, after)) {
          throw new StaleWrite(card.title());
        }
        after.remove(card.id());
      }
    }
    for (var write : commit) {
      if (write instanceof Write.AtMost limit) {
        var running = after.values().stream()
            .filter(card -> card.status() == Status.RUNNING)
            .toList();
        var onBoard = running.stream().filter(card -> card.board().equals(limit.board()));
        var inProfile = running.stream().filter(card -> card.profile().equals(limit.profile()));
        if (onBoard.count() > limit.onBoard() || inProfile.count() > limit.inProfile()) {
          throw new StaleWrite("what is worked on");
        }
      }
    }
  }

  private boolean isSpare(Card card, Map<CardId, Card> among) {
    return among.values().stream()
            .filter(
                near -> near.parents().contains(card.id()) || card.parents().contains(near.id()))
            .filter(near -> run(near).isEmpty() || !run(near).equals(run(card)))
            .allMatch(ModelCards::isOver)
        && among.values().stream()
            .anyMatch(it -> it.board().equals(card.board()) && it.number() > card.number())
        && !trail.isEmpty()
        && !card.id().equals(trail.getLast().card());
  }

  private static boolean isOver(Card card) {
    return card.status() == Status.DONE || card.status() == Status.ARCHIVED;
  }

  private static Optional<String> run(Card card) {
    return Optional.ofNullable(card.origin().step()).map(CardStep::run);
  }

  /** Whether all cards of a run may go with it. */
  boolean areOld(String run, Instant before) {
    return ofRun(run).stream()
            .allMatch(it ->
                it.status() != Status.READY && it.status() != Status.RUNNING && isSpare(it, cards))
        && trail.stream()
            .filter(event -> card(event.card()).flatMap(ModelCards::run).equals(Optional.of(run)))
            .reduce((one, next) -> next)
            .filter(newest -> !newest.at().isBefore(before))
            .isEmpty();
  }

  @Override
  public List<Old> old(Instant before, long after, int most) {
    return all()
        .filter(it -> isOver(it) && isSpare(it, cards))
        .filter(it -> it.origin().at().isBefore(before))
        .filter(it -> run(it).filter(isRun).isEmpty())
        .filter(it -> newest(it.id()).filter(e -> !e.at().isBefore(before)).isEmpty())
        .map(it -> new Old(0, it)) // its place is the store's own
        .limit(most)
        .toList();
  }

  private Optional<CardEvent> newest(CardId card) {
    return trail(card, 1).stream().findFirst();
  }

  void remove(Card card) {
    cards.remove(card.id());
    workers.values().removeIf(card.id()::equals);
    trail.replaceAll(event -> event.card().equals(card.id()) ? GONE : event);
  }

  void put(Board board) {
    var before = boards.get(board.name());
    boards.put(
        board.name(),
        new Board(
            board.name(),
            board.about(),
            board.createdAt(),
            before == null ? null : before.removed(),
            before == null ? List.of() : before.formerly()));
  }

  void rename(String from, String to) {
    var it = boards.remove(from);
    var formerly = new ArrayList<>(it.formerly());
    formerly.remove(to);
    formerly.add(from);
    boards.put(to, new Board(to, it.about(), it.createdAt(), it.removed(), formerly));
    cards.replaceAll((id, card) -> card.board().equals(from) ? on(to, card) : card);
  }

  private static Card on(String board, Card it) {
    return new Card(
        it.id(),
        board,
        it.number(),
        it.origin(),
        it.content(),
        it.config(),
        it.parents(),
        it.attachments(),
        it.standing(),
        it.version() + 1);
  }

  void note(String board, Board.Removed removed) {
    var it = boards.get(board);
    if (it != null || board.equals(Board.DEFAULT)) {
      var so = it == null ? new Board(Board.DEFAULT, "", Instant.EPOCH) : it;
      boards.put(
          board,
          new Board(
              board,
              so.about(),
              so.createdAt(),
              Board.Removed.with(so.removed(), removed),
              so.formerly()));
    }
  }

  void removeBoard(String name) {
    boards.remove(name);
  }

  void put(Write.PutCard put) {
    var card = put.card();
    cards.put(card.id(), card);
    var claim = card.standing().claim();
    if (claim != null && claim.session() != null) {
      workers.put(claim.session(), card.id());
    }
    put.events().forEach(this::append);
  }

  void append(CardEvent event) {
    boolean again = event.kind() == CardEvent.Kind.REFUSED
        && trail.stream()
            .anyMatch(it -> it.kind() == CardEvent.Kind.REFUSED
                && it.card().equals(event.card())
                && it.who().equals(event.who())
                && it.text().equals(event.text()));
    if (!again) {
      trail.add(event);
    }
  }

  private Stream<Card> all() {
    return cards.values().stream();
  }

  @Override
  public List<Board> boards() {
    return List.copyOf(boards.values());
  }

  @Override
  public int lastNumber(String board) {
    return all()
        .filter(it -> it.board().equals(board))
        .mapToInt(Card::number)
        .max()
        .orElse(0);
  }

  @Override
  public Optional<Card> card(CardId id) {
    return Optional.ofNullable(cards.get(id));
  }

  @Override
  public Optional<Card> numbered(String board, int number) {
    return all().filter(it -> it.board().equals(board) && it.number() == number).findFirst();
  }

  @Override
  public List<Card> beginning(String id, int most) {
    return all()
        .filter(it -> it.id().value().startsWith(id))
        .sorted(Comparator.comparing(it -> it.id().value()))
        .limit(most)
        .toList();
  }

  @Override
  public Optional<Card> workedOnBy(SessionId session) {
    return Optional.ofNullable(workers.get(session)).map(cards::get);
  }

  @Override
  public List<Card> cards(CardQuery query) {
    return all()
        .filter(it -> query.board().isEmpty() || query.board().equals(it.board()))
        .filter(it -> query.statuses().contains(it.status()))
        .filter(it -> query.profile().isEmpty() || query.profile().equals(it.profile()))
        .filter(it -> query.label().isEmpty() || it.content().labels().contains(query.label()))
        .filter(it -> holds(it.content().title(), query.text())
            || holds(it.content().work().text(), query.text()))
        .filter(it -> it.number() > query.after())
        .sorted(Comparator.comparing(Card::board).thenComparing(Card::number))
        .limit(query.limit())
        .toList();
  }

  private static boolean holds(String text, String part) {
    return text.toLowerCase(Locale.ROOT).contains(part.toLowerCase(Locale.ROOT));
  }

  @Override
  public List<Count> counts(String board) {
    return Stream.of(Status.values())
        .map(status -> new Count(status.name().toLowerCase(Locale.ROOT), (int) all()
            .filter(it -> it.board().equals(board) && it.status() == status)
            .count()))
        .filter(count -> count.cards() > 0)
        .toList();
  }

  @Override
  public List<Card> ofRun(String run) {
    return all()
        .filter(it -> it.origin().step() != null && it.origin().step().run().equals(run))
        .toList();
  }

  @Override
  public List<Card> children(CardId parent) {
    return all().filter(it -> it.parents().contains(parent)).toList();
  }

  @Override
  public List<Card> running() {
    return all().filter(it -> it.status() == Status.RUNNING).toList();
  }

  @Override
  public List<CardId> promotable(int most) {
    return all()
        .filter(it -> it.standing().hold() != null)
        .filter(it -> it.standing().hold().kind() == Hold.Kind.PARENTS)
        .filter(
            it -> it.parents().stream().flatMap(id -> card(id).stream()).noneMatch(it::waitsFor))
        .map(Card::id)
        .limit(most)
        .toList();
  }

  @Override
  public List<Card> free(Instant now, Set<String> fullBoards, Set<String> fullProfiles, int most) {
    return all()
        .filter(it -> it.status() == Status.READY && !rests(it).isAfter(now))
        .filter(it -> !fullBoards.contains(it.board()) && !fullProfiles.contains(it.profile()))
        .sorted(
            Comparator.<Card, Integer>comparing(it -> -it.content().priority().ordinal())
                .thenComparing(
                    it -> it.content().due(), Comparator.nullsLast(Comparator.naturalOrder())))
        .limit(most)
        .toList();
  }

  private static Instant rests(Card card) {
    return Stream.of(
            Optional.ofNullable(card.standing().notBefore()),
            Optional.ofNullable(card.content().from()))
        .flatMap(Optional::stream)
        .max(Comparator.naturalOrder())
        .orElse(Instant.MIN);
  }

  @Override
  public Optional<Instant> nextFree(Instant now) {
    return all()
        .filter(it -> it.status() == Status.READY)
        .map(ModelCards::rests)
        .filter(rests -> rests.isAfter(now))
        .min(Comparator.naturalOrder());
  }

  @Override
  public List<CardEvent> trail(CardId card, int most) {
    var its = trail.stream().filter(event -> event.card().equals(card)).toList();
    return its.subList(Math.max(0, its.size() - most), its.size());
  }

  @Override
  public List<CardEvent> said(CardId card, int most) {
    var its = trail(card, trail.size()).stream()
        .filter(event -> !event.text().isEmpty())
        .filter(
            event -> event.kind() == CardEvent.Kind.COMMENT || event.kind() == CardEvent.Kind.READY)
        .toList();
    return its.subList(Math.max(0, its.size() - most), its.size());
  }

  @Override
  public List<Told> trailOf(String board, long after, int most) {
    var told = new ArrayList<Told>();
    for (int place = (int) after + 1; place <= trail.size() && told.size() < most; place++) {
      var event = trail.get(place - 1);
      if (card(event.card()).filter(it -> it.board().equals(board)).isPresent()) {
        told.add(new Told(place, event));
      }
    }
    return told;
  }

  @Override
  public long lastPlace() {
    return trail.size();
  }
}

package dev.talaria.runtime.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.BoardSettings;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.StoreRecords;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Two dispatchers with clocks of their own, their workers, and a person, on one set of cards. What
 * somebody wishes for is decided by the rules on what is read, and kept in a later step, unless the
 * card was changed in between: then it is decided anew. A dispatcher that is killed loses what it
 * was about to keep. Only links are decided and kept one after the other
 * ({@link CardRules#linked}).
 *
 * <p>Above 300 lines, since it is one world: how a wish is kept, and how a step is made.
 */
final class BoardWorld {
  private static final int MOST_CARDS = 10;
  static final Duration LEASE = Duration.ofMinutes(2);
  static final WorkRules RULES = new WorkRules(new BoardSettings(
      LEASE,
      Duration.ofMinutes(1),
      3,
      Duration.ofSeconds(10),
      Duration.ofMinutes(1),
      BoardSettings.Unsaid.REVIEW,
      4,
      4,
      1,
      ""));

  private final Random random;
  private final Map<CardId, Card> cards = new LinkedHashMap<>();
  private final Map<CardId, List<CardEvent>> trails = new HashMap<>();
  private final Duration[] ahead = {Duration.ZERO, Duration.ZERO};
  private final List<Pending> pending = new ArrayList<>();
  private final List<BoardWorker> workers = new ArrayList<>();
  private final Deque<String> story = new ArrayDeque<>();
  private Instant now = StoreRecords.T0;
  private final Map<String, Integer> seen = new TreeMap<>();
  private final BoardPerson person = new BoardPerson(this);
  private int named;

  BoardWorld(Random random) {
    this.random = random;
    for (int i = 0; i < 5; i++) {
      var parents = i > 0 && random.nextBoolean() ? List.of(anyCard()) : List.<CardId>of();
      keep(added(id(nextNumber()), parents, now));
    }
  }

  Ruling.Changed added(CardId id, List<CardId> parents, Instant at) {
    int number = Integer.parseInt(id.value().substring(3));
    return CardRules.added(
        id,
        "shop",
        number,
        new Card.Origin("ada", null, at, null, null),
        content(number),
        StoreRecords.config(),
        parents,
        number == 1,
        open(parents));
  }

  static Content content(int number) {
    return new Content(
        "card " + number,
        new Work.Prompt("do it"),
        Content.Priority.NORMAL,
        List.of(),
        null,
        null,
        new Workspace.Scratch(),
        number % 3 == 0 ? 1 : 0,
        Content.Notify.ALWAYS,
        null);
  }

  static CardId id(int number) {
    return new CardId("cd_" + number);
  }

  CardId anyCard() {
    return any(List.copyOf(cards.keySet()));
  }

  <T> T any(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  /** What was done last, for whoever has to find out what went wrong. */
  String story() {
    return String.join("\n", story);
  }

  Random random() {
    return random;
  }

  Instant now() {
    return now;
  }

  Card card(CardId id) {
    return cards.get(id);
  }

  int nextNumber() {
    return ++named;
  }

  boolean hasRoom() {
    return cards.size() < MOST_CARDS;
  }

  /** Who has kept something may be killed before it says so. */
  boolean isHeard() {
    return random.nextInt(8) > 0;
  }

  void leaves(BoardWorker worker) {
    workers.remove(worker);
  }

  boolean isAsked(Class<? extends Wish> kind) {
    return pending.stream().anyMatch(it -> kind.isInstance(it.wish()));
  }

  /** How often what happened, by the words of the trail, and "STALE". */
  Map<String, Integer> seen() {
    return seen;
  }

  private void tell(String what) {
    story.add(what);
    if (story.size() > 60) {
      story.remove();
    }
  }

  // --- wishes

  private record Pending(Wish wish, int dispatcher, Instant clock, List<Ruling.Changed> changes) {}

  private Instant clock(int dispatcher) {
    return now.plus(ahead[dispatcher]);
  }

  void ask(int dispatcher, String what, Wish wish) {
    tell((dispatcher == 0 ? "A " : "B ") + what);
    var clock = clock(dispatcher);
    var rulings = wish.decide(clock);
    switch (rulings.getFirst()) {
      case Ruling.Changed ignored ->
        pending.add(new Pending(
            wish,
            dispatcher,
            clock,
            rulings.stream().map(Ruling.Changed.class::cast).toList()));
      case Ruling.Late late -> {
        late.event().ifPresent(this::append);
        wish.answered(late);
      }
      case Ruling.Refused refused -> wish.answered(refused);
      case Ruling.Same same -> wish.answered(same);
    }
  }

  private void commit(Pending it) {
    pending.remove(it);
    if (it.changes().stream().allMatch(this::isCurrent)) {
      var before = cards.get(it.changes().getFirst().card().id());
      it.changes().reversed().forEach(this::keep); // parts before what waits for them
      it.wish().kept(before, it.changes().getFirst().card(), it.clock());
    } else {
      seen.merge("STALE", 1, Integer::sum);
      ask(it.dispatcher(), "again", it.wish());
    }
  }

  /** The check of {@code PutCard}. */
  private boolean isCurrent(Ruling.Changed change) {
    var kept = cards.get(change.card().id());
    return change.card().version() == (kept == null ? 1 : kept.version() + 1);
  }

  private void keep(Ruling.Changed change) {
    var card = change.card();
    var before = cards.put(card.id(), card);
    change.events().forEach(this::append);
    tell("  kept " + card.id() + " v" + card.version() + " " + card.status() + " token "
        + card.standing().token() + " "
        + change.events().stream().map(CardEvent::kind).toList());
    var laws = new CardLaws(card, trails.get(card.id()));
    laws.hold();
    if (before != null) {
      laws.follow(before);
    }
    assertThat(above(card.id()).stream().flatMap(id -> cards.get(id).parents().stream()))
        .as("nothing waits for itself")
        .doesNotContain(card.id());
  }

  private void append(CardEvent event) {
    trails.computeIfAbsent(event.card(), id -> new ArrayList<>()).add(event);
    seen.merge(event.kind().name(), 1, Integer::sum);
  }

  List<String> open(List<CardId> parents) {
    return parents.stream()
        .map(cards::get)
        .filter(it -> !it.isDone())
        .map(Card::title)
        .toList();
  }

  /** A card with all that it waits for. */
  Set<CardId> above(CardId id) {
    var found = new HashSet<CardId>();
    collect(id, found);
    return found;
  }

  private void collect(CardId id, Set<CardId> found) {
    if (found.add(id)) {
      cards.get(id).parents().forEach(parent -> collect(parent, found));
    }
  }

  // --- dispatchers

  private final class ToClaim extends Wish {
    private final CardId id;
    private final String name = CardLaws.WORKER + ++named;
    private final @Nullable SessionId session =
        random.nextBoolean() ? new SessionId("cn_" + name) : null;
    private final boolean begins = random.nextInt(20) > 0;
    private boolean asked;

    ToClaim(CardId id) {
      this.id = id;
    }

    @Override
    List<Ruling> decide(Instant clock) {
      var card = cards.get(id);
      asked = false;
      var promoted = CardRules.promoted(card, open(card.parents()), clock);
      if (promoted instanceof Ruling.Changed) {
        return List.of(promoted);
      }
      asked = true;
      var claimed = begins
          ? RULES.claimed(card, name, session, clock)
          : RULES.unbegun(card, name, "no folder", false, clock);
      if (claimed instanceof Ruling.Changed) {
        assertThat(open(card.parents())).as("claimed, though it waits").isEmpty();
      }
      return List.of(claimed);
    }

    @Override
    void kept(Card before, Card after, Instant clock) {
      if (asked && begins && isHeard()) {
        workers.add(new BoardWorker(BoardWorld.this, id, after.standing().token()));
      }
    }
  }

  private final class ToExpire extends Wish {
    private final CardId id;

    ToExpire(CardId id) {
      this.id = id;
    }

    @Override
    List<Ruling> decide(Instant clock) {
      return List.of(RULES.expired(cards.get(id), clock));
    }

    @Override
    void kept(Card before, Card after, Instant clock) {
      assertThat(before.standing().claim().until())
          .as("nobody loses a card whose lease goes on")
          .isBeforeOrEqualTo(clock);
    }
  }

  private Wish promotion(CardId id) {
    return Wish.of(clock -> CardRules.promoted(card(id), open(card(id).parents()), clock));
  }

  // --- time

  /** One thing happens. */
  void step() {
    int dispatcher = random.nextInt(2);
    switch (random.nextInt(26)) {
      case 0, 1, 2, 3, 4, 5, 6, 7 -> {
        if (!pending.isEmpty()) {
          commit(any(pending));
        }
      }
      case 8, 9, 10 -> claim(dispatcher);
      case 11, 12 -> {
        var id = anyCard();
        ask(dispatcher, "expire " + id, new ToExpire(id));
      }
      case 13 -> {
        var id = anyCard();
        ask(dispatcher, "promote " + id, promotion(id));
      }
      case 14, 15, 16, 17, 18 -> work(dispatcher);
      case 19, 20 -> person.act(dispatcher);
      case 21, 22 -> now = now.plusSeconds(random.nextInt(60));
      case 23 -> ahead[dispatcher] = Duration.ofSeconds(random.nextInt(121) - 60);
      case 24 -> {
        if (random.nextInt(3) == 0) {
          tell("killed: " + (dispatcher == 0 ? "A" : "B"));
          pending.removeIf(it -> it.dispatcher() == dispatcher);
        }
      }
      default -> {
        if (!workers.isEmpty() && random.nextInt(3) == 0) {
          workers.remove(any(workers));
        }
      }
    }
  }

  private void claim(int dispatcher) {
    var free = cards.values().stream()
        .filter(card -> WorkRules.isFree(card, clock(dispatcher)))
        .map(Card::id)
        .toList();
    var id = free.isEmpty() ? anyCard() : any(free);
    ask(dispatcher, "claim " + id, new ToClaim(id));
  }

  /** A worker waits for its answer, unless whoever had to give it was killed. */
  private void work(int dispatcher) {
    var free = workers.stream()
        .filter(worker ->
            worker.last() == null || pending.stream().noneMatch(it -> it.wish() == worker.last()))
        .toList();
    if (!free.isEmpty()) {
      any(free).act(dispatcher);
    }
  }

  /**
   * Nothing disturbs any more: clocks are right, each worker succeeds at once, and the person has
   * looked at what was to be looked at. What is not done then waits for the person.
   */
  void settle() {
    pending.clear();
    workers.clear();
    ahead[0] = Duration.ZERO;
    ahead[1] = Duration.ZERO;
    for (int round = 0; round < 60; round++) {
      now = now.plusSeconds(20);
      for (var id : List.copyOf(cards.keySet())) {
        at(id, new ToExpire(id));
        at(id, promotion(id));
        if (cards.get(id).status() == Status.REVIEW) {
          at(id, Wish.of(clock -> CardRules.done(card(id), "", "ada", clock)));
        }
        if (WorkRules.isFree(cards.get(id), now)) {
          at(id, Wish.of(clock -> RULES.claimed(card(id), CardLaws.WORKER, null, clock)));
          var token = cards.get(id).standing().token();
          var done = new HandOff.Done("done by " + token, List.of());
          at(id, Wish.of(clock -> RULES.handedOff(card(id), token, done, clock)));
        }
      }
    }
    for (var card : cards.values()) {
      assertThat(isSettled(card))
          .as("%s is stuck: %s", card.id(), card.standing())
          .isTrue();
    }
  }

  private void at(CardId id, Wish wish) {
    ask(0, "settle " + id, wish);
    if (!pending.isEmpty()) {
      commit(pending.getFirst());
    }
  }

  private boolean isSettled(Card card) {
    var hold = card.standing().hold();
    return switch (card.status()) {
      case DONE, ARCHIVED, TRIAGE -> true;
      case READY, RUNNING, REVIEW -> false;
      case BLOCKED -> hold.kind() != Hold.Kind.PARENTS || !open(card.parents()).isEmpty();
    };
  }
}

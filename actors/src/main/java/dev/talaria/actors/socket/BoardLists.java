package dev.talaria.actors.socket;

import dev.talaria.actors.board.Boards;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.store.CardQuery;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardEventInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a client asks of boards as a whole. */
record BoardLists(Actors actors, CardFinder finder, CardChanges changes) {
  private static final int USUAL = 200;
  private static final int LONGEST_ABOUT = 200;

  private Boards boards() {
    return new Boards(actors.board());
  }

  Reply.Boards list() throws Refusal {
    var all = new ArrayList<Reply.Board>();
    for (var board : actors.blocking(boards()::all)) {
      var counts = new LinkedHashMap<String, Integer>();
      for (var count : actors.read(store -> store.cards().counts(board.name()))) {
        counts.put(count.status().toLowerCase(Locale.ROOT), count.cards());
      }
      var removed = board.removed();
      all.add(new Reply.Board(
          board.name(),
          board.about(),
          counts,
          removed == null ? null : OldCardRequests.told(removed),
          board.formerly().isEmpty() ? null : board.formerly()));
    }
    return new Reply.Boards(all);
  }

  Reply.Boards create(BoardRequest.CreateBoard create, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var name = name(create.name());
    var about = create.about() == null ? "" : create.about().strip();
    if (about.length() > LONGEST_ABOUT || about.lines().count() > 1) {
      throw Refusal.usage(
          "what a board is about is one line of at most " + LONGEST_ABOUT + " characters", "");
    }
    requireFree(name);
    actors.blocking(() -> {
      boards().add(new Board(name, about, actors.clock().instant()));
      return name;
    });
    return list();
  }

  private static String name(String said) throws Refusal {
    var name = said.strip();
    if (!Board.isName(name)) {
      throw Refusal.usage(
          "a board is named by lower-case letters, digits, - and _, was \"" + name + "\"", "");
    }
    return name;
  }

  private void requireFree(String name) throws Refusal {
    var called = actors.blocking(() -> boards().called(name));
    if (called.isPresent()) {
      throw Refusal.usage(
          called.get().name().equals(name)
              ? "there is a board \"" + name + "\" already"
              : "\"" + name + "\" means the board \"" + called.get().name()
                  + "\", which was called so",
          "");
    }
  }

  /** It may get back a name that it had. */
  Reply.Boards rename(BoardRequest.RenameBoard rename, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var board = finder.board(rename.name());
    var name = name(rename.newName());
    if (board.name().equals(Board.DEFAULT)) {
      throw Refusal.usage("the board \"default\" is always there", "");
    }
    if (board.name().equals(name)) {
      return list();
    }
    if (!board.isCalled(name)) {
      requireFree(name);
    }
    if (actors.read(store -> store.cards().lastNumber(name)) > 0) {
      throw Refusal.usage(
          "there are cards of a board \"" + name + "\" in the archive, which was removed",
          "choose another name");
    }
    actors.blocking(() -> {
      boards().rename(board, name);
      return name;
    });
    return list();
  }

  Reply.Boards remove(BoardRequest.RemoveBoard remove, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var board = finder.board(remove.name());
    if (board.name().equals(Board.DEFAULT)) {
      throw Refusal.usage("the board \"default\" is always there", "");
    }
    int left = actors.blocking(() -> boards().remove(board));
    if (left > 0) {
      throw Refusal.usage(
          "the board \"" + board.name() + "\" has " + left
              + (left == 1 ? " card that is" : " cards that are") + " not archived",
          "archive them first");
    }
    return list();
  }

  Reply.Cards cards(BoardRequest.ListCards list) throws Refusal {
    int limit = Actors.limit(list.limit(), USUAL);
    var board = list.board() == null ? "" : finder.board(list.board()).name();
    if (list.after() != null && board.isEmpty()) {
      throw Refusal.usage("numbers are of one board: after needs a board", "");
    }
    var query = new CardQuery(
        board,
        statuses(list.status()),
        text(list.profile()),
        text(list.label()),
        text(list.text()),
        list.after() == null ? 0 : list.after(),
        limit + 1);
    var found = actors.read(store -> store.cards().cards(query));
    var part = found.subList(0, Math.min(limit, found.size()));
    boolean goesOn = found.size() > limit && !board.isEmpty();
    return new Reply.Cards(
        changes.told().listed(part, new WhyReady(actors).of(part)),
        goesOn ? part.getLast().number() : null,
        OldCardRequests.removed(actors, board));
  }

  private static Set<Status> statuses(@Nullable List<String> said) throws Refusal {
    if (said == null) {
      return EnumSet.complementOf(EnumSet.of(Status.ARCHIVED));
    }
    var statuses = EnumSet.noneOf(Status.class);
    for (var word : said) {
      statuses.add(CardReader.word("status", word, Status.values()));
    }
    return statuses;
  }

  private static String text(@Nullable String said) {
    return said == null ? "" : said.strip();
  }

  Reply.Trail trail(BoardRequest.BoardTrail trail) throws Refusal {
    int limit = Actors.limit(trail.limit(), USUAL);
    var board = finder.board(trail.board()).name();
    long last = actors.read(store -> store.cards().lastPlace()); // before the events are read
    var after = trail.after();
    var events = after == null
        ? newest(board, last, limit)
        : actors.read(store -> store.cards().trailOf(board, after, limit));
    var told = new ArrayList<CardEventInfo>();
    var cards = new HashMap<CardId, Optional<Card>>();
    for (var event : events) {
      card(event.event().card(), cards)
          .ifPresent(card -> told.add(changes.told().event(event.event(), card)));
    }
    long goOn =
        events.isEmpty() ? (after == null ? last : after) : events.getLast().place();
    return new Reply.Trail(told, goOn);
  }

  /** Empty where it was removed a moment ago. */
  private Optional<Card> card(CardId id, Map<CardId, Optional<Card>> known) throws Refusal {
    if (!known.containsKey(id)) {
      known.put(id, actors.read(store -> store.cards().card(id)));
    }
    return known.get(id);
  }

  /** All boards share the places, so it looks further back until there are enough. */
  private List<Cards.Told> newest(String board, long last, int limit) throws Refusal {
    for (long back = limit; ; back *= 4) {
      long after = Math.max(0, last - back);
      var events = actors.read(store -> store.cards().trailOf(board, after, Integer.MAX_VALUE));
      if (events.size() >= limit || after == 0) {
        return events.subList(Math.max(0, events.size() - limit), events.size());
      }
    }
  }
}

package dev.talaria.actors.socket;

import dev.talaria.actors.board.BoardDesk;
import dev.talaria.actors.board.Boards;
import dev.talaria.actors.board.Family;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** What a person asks of cards; what workers ask is in {@link WorkerRequests}. */
record BoardRequests(Actors actors, CardFinder finder, CardConfigs configs, CardChanges changes) {
  private static final int TRAIL = 200;

  // --- what is written on it

  Reply.Card add(BoardRequest.AddCard add, Caller caller) throws Refusal {
    return changes.once(add.key(), add, Reply.Card.class, () -> {
      actors.requireSpace();
      var board = finder.board(add.board()).name();
      var adding = adding(add, board, caller);
      var added = changes.kept(() -> actors.board().add(adding, card -> {
        var together = new ArrayList<>(new Boards(actors.board()).with(board));
        together.addAll(actors.remembered(add, add.key(), changes.answer(card)));
        return together;
      }));
      return changes.answer(added);
    });
  }

  /** What the command of a session adds waits for a person. */
  private BoardDesk.Adding adding(BoardRequest.AddCard add, String board, Caller caller)
      throws Refusal {
    var fields = add.fields();
    var session = changes.ofSession(caller);
    if (session.isPresent()) {
      session.get().requireAllowed(add.prompt(), fields);
      session.get().requireNoConversation(add.conversation());
    }
    var content = reader(caller).added(add.title(), add.prompt(), fields);
    if (session.isPresent()) {
      session.get().requireInside(content.workspace());
    }
    return new BoardDesk.Adding(
        actors.blocking(actors.board()::newId),
        board,
        new Card.Origin(
            changes.who(caller),
            actors.conversation(add.conversation()),
            actors.clock().instant(),
            null,
            actors.board().parts().worker()),
        content,
        session.isPresent()
            ? configs.of(session.get(), caller)
            : configs.added(add.conversation(), fields == null ? null : fields.profile(), caller),
        parents(add.parents(), board),
        add.triage() || session.isPresent());
  }

  private CardReader reader(Caller caller) {
    return new CardReader(
        caller.config().workingDirectory(),
        ZoneId.systemDefault(),
        actors.clock().instant());
  }

  private List<CardId> parents(List<String> named, String board) throws Refusal {
    var parents = new ArrayList<CardId>();
    for (var name : named) {
      var parent = finder.find(name);
      if (!parent.board().equals(board)) {
        throw Refusal.usage(
            parent.title() + " is on the board " + parent.board() + ", and this one would be on "
                + board,
            "link cards of one board");
      }
      if (!parents.contains(parent.id())) {
        parents.add(parent.id());
      }
    }
    return parents;
  }

  Reply.Card edit(BoardRequest.EditCard edit, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var found = finder.find(edit.card());
    var session = changes.ofSession(caller);
    if (session.isPresent()) {
      session.get().requireAllowed(edit.prompt(), edit.fields());
    }
    var written = reader(caller).edited(edit.title(), edit.prompt(), edit.fields());
    if (session.isPresent() && written.workspace() != null) {
      session.get().requireInside(written.workspace());
    }
    var profile = edit.fields() == null ? null : edit.fields().profile();
    var config = configs.edited(found.config(), profile, caller);
    return changes.changed(
        found,
        (card, family, now) -> CardRules.edited(
            card,
            written.over(card.content()),
            profile == null ? card.config() : config,
            changes.who(caller),
            now));
  }

  Reply.Card comment(BoardRequest.CommentCard comment, Caller caller) throws Refusal {
    var text = CardChanges.said("a comment", comment.text());
    if (text.isEmpty()) {
      throw Refusal.usage("there is no comment", "/board comment <card> <text>");
    }
    changes.requireKnown(caller);
    var who = changes.who(caller);
    return changes.once(comment.key(), comment, Reply.Card.class, () -> {
      var found = finder.find(comment.card());
      return changes.changed(
          found,
          (card, family, now) -> CardRules.commented(card, text, who, now),
          card -> actors.remembered(comment, comment.key(), changes.answer(card)));
    });
  }

  Reply.Card link(BoardRequest.LinkCard link, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var found = finder.find(link.card());
    var parent = finder.find(link.parent());
    return changes.linked(found, (card, family, now) -> {
      var open = new ArrayList<>(card.parents());
      open.add(parent.id());
      return CardRules.linked(
          card, parent, family.above(parent.id()), family.open(open), changes.who(caller), now);
    });
  }

  Reply.Card unlink(BoardRequest.UnlinkCard unlink, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var found = finder.find(unlink.card());
    var parent = finder.find(unlink.parent());
    return changes.changed(
        found, (card, family, now) -> CardRules.unlinked(card, parent, changes.who(caller), now));
  }

  // --- what becomes of it

  /** Also where nothing has to change what was said is kept. */
  Reply.Card ready(BoardRequest.ReadyCard ready, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var found = finder.find(ready.card());
    var note = CardChanges.said("a note", ready.note());
    var who = changes.who(caller);
    return changes.changed(
        found,
        (card, family, now) -> {
          var ruling = CardRules.ready(card, family.open(card), note, who, now);
          return ruling instanceof Ruling.Same && !note.isEmpty()
              ? CardRules.commented(card, note, who, now)
              : ruling;
        },
        card -> boardOf(card));
  }

  /** It may have been removed when all of its cards were archived. */
  private List<Write> boardOf(Card card) {
    return new Boards(actors.board()).with(card.board());
  }

  Reply.Card block(BoardRequest.BlockCard block, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var found = finder.find(block.card());
    var reason = CardChanges.said("a reason", block.reason());
    if (reason.isEmpty()) {
      throw Refusal.usage("there is no reason", "/board block <card> <reason>");
    }
    return changes.changed(
        found, (card, family, now) -> CardRules.blocked(card, reason, changes.who(caller), now));
  }

  Reply.Card review(BoardRequest.ReviewCard review, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var found = finder.find(review.card());
    var note = CardChanges.said("a note", review.note());
    return changes.changed(
        found, (card, family, now) -> CardRules.reviewed(card, note, changes.who(caller), now));
  }

  Reply.Card finish(BoardRequest.FinishCard finish, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var found = finder.find(finish.card());
    var note = CardChanges.said("a note", finish.note());
    return changes.tidied(changes.kept(() -> actors
        .board()
        .change(
            found.id(),
            (card, family, now) -> CardRules.done(card, note, changes.who(caller), now))));
  }

  Reply.Card release(BoardRequest.ReleaseCard release, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var found = finder.find(release.card());
    var reason = CardChanges.said("a reason", release.reason());
    var rules = new WorkRules(actors.board().parts().settings());
    return changes.changed(
        found, (card, family, now) -> rules.released(card, reason, changes.who(caller), now));
  }

  Reply.Card archive(BoardRequest.ArchiveCard archive, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var found = finder.find(archive.card());
    return changes.tidied(changes.kept(() -> actors
        .board()
        .change(
            found.id(),
            (card, family, now) -> CardRules.archived(card, changes.who(caller), now))));
  }

  // --- all about it

  Reply.Context context(BoardRequest.CardContext context) throws Refusal {
    var card = finder.find(context.card());
    var asked = actors.blocking(() -> new Family(actors.board()).askedOfSession(card));
    return new Reply.Context(card.reference(), ToldCards.prompt(asked));
  }

  Reply.CardDetail show(BoardRequest.ShowCard show) throws Refusal {
    var card = finder.find(show.card());
    var told = changes.told();
    var parents = new ArrayList<Card>();
    for (var id : card.parents()) {
      actors.read(store -> store.cards().card(id)).ifPresent(parents::add);
    }
    var children = actors.read(store -> store.cards().children(card.id()));
    var trail = actors.read(store -> store.cards().trail(card.id(), TRAIL));
    var ready = new WhyReady(actors).of(card);
    return new Reply.CardDetail(
        ready.isEmpty() ? told.card(card) : told.card(card, ready),
        ToldCards.prompt(card.content().work()),
        told.cards(parents),
        told.cards(children),
        told.attempts(card),
        trail.stream().map(event -> told.event(event, card)).toList());
  }
}

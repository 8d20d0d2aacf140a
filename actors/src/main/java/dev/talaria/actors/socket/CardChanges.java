package dev.talaria.actors.socket;

import dev.talaria.actors.board.BoardDesk;
import dev.talaria.actors.board.OldWork;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.Remark;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.tool.process.ProcessMark;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Changes of cards in the name of a client: who that is, what it may do, and what it is told. */
final class CardChanges {
  private final Actors actors;
  private final String stateDirectory;
  private final ToldCards told;
  private final ReentrantLock keyed = new ReentrantLock();
  private final ReentrantLock links = new ReentrantLock();

  CardChanges(Actors actors, String stateDirectory) {
    this.actors = actors;
    this.stateDirectory = stateDirectory;
    this.told = new ToldCards(actors.board().parts().folders(), ZoneId.systemDefault());
  }

  ToldCards told() {
    return told;
  }

  /** Has its effect once for each key, also where the request comes again while it goes on. */
  <T extends Reply> T once(
      @Nullable String key, Request request, Class<T> type, Actors.Effect<T> effect)
      throws Refusal {
    if (key == null) {
      return effect.now();
    }
    keyed.lock();
    try {
      var earlier = actors.earlierAnswer(key, request, type);
      return earlier.isPresent() ? earlier.get() : effect.now();
    } finally {
      keyed.unlock();
    }
  }

  /** One after the other: two links at the same time could close a circle that neither sees. */
  Reply.Card linked(Card card, BoardDesk.Wish wish) throws Refusal {
    links.lock();
    try {
      return changed(card, wish);
    } finally {
      links.unlock();
    }
  }

  // --- who it is

  /** The session whose command is this client, or {@code you}. */
  String who(Caller caller) {
    return session(caller).map(SessionId::value).orElse("you");
  }

  private Optional<SessionId> session(Caller caller) {
    return ProcessMark.sessionIn(caller.from().environment(), stateDirectory).map(SessionId::new);
  }

  /** The session whose command is this client; empty for a person. */
  Optional<SessionCards> ofSession(Caller caller) throws Refusal {
    var session = session(caller);
    return session.isEmpty()
        ? Optional.empty()
        : Optional.of(new SessionCards(record(session.get())));
  }

  /** The command of a session that nobody knows of does nothing. */
  void requireKnown(Caller caller) throws Refusal {
    var unused = ofSession(caller);
  }

  private SessionRecord record(SessionId session) throws Refusal {
    return actors
        .read(store -> store.session(session))
        .orElseThrow(() -> new Refusal(new ErrorInfo(
            "denied",
            "this is a command of the session " + session + ", which is not there any more",
            "",
            null)));
  }

  /**
   * A card's or job's session, and whatever works for one, adds cards and comments; everything else
   * is for people. So no work lets itself through. Nor does a session that nobody knows of.
   */
  void requirePerson(Caller caller) throws Refusal {
    var session = session(caller);
    while (session.isPresent()) {
      var record = record(session.get());
      if (record.kind() == SessionKind.CARD || record.kind() == SessionKind.CRON) {
        throw new Refusal(new ErrorInfo(
            "denied",
            "the work of a card or job may only add cards and comments",
            "the tool card says how a worker's own card stands",
            null));
      }
      session = Optional.ofNullable(record.parent());
    }
  }

  /**
   * What was said, if anything was; refused where it is too long, or would make workers obey it.
   */
  static String said(String what, @Nullable String said) throws Refusal {
    var text = said == null ? "" : said.strip();
    var problem = Remark.problem(what, text);
    if (problem.isPresent()) {
      throw text.length() > Remark.LONGEST
          ? Refusal.usage(problem.get(), "")
          : new Refusal(new ErrorInfo("denied", problem.get(), "say it in other words", null));
    }
    return text;
  }

  // --- what is answered

  Reply.Card answer(Card card) {
    return new Reply.Card(told.card(card));
  }

  /** Answered when a workspace that nobody needs any more is gone; where it stays, with why. */
  Reply.Card tidied(Card card) {
    return new OldWork(actors.board().parts().folders())
        .removed(card)
        .map(why -> new Reply.Card(told.card(card, "its workspace stays: " + why)))
        .orElseGet(() -> answer(card));
  }

  Reply.Card changed(Card card, BoardDesk.Wish wish) throws Refusal {
    return changed(card, wish, it -> List.of());
  }

  Reply.Card changed(Card card, BoardDesk.Wish wish, Function<Card, List<Write>> together)
      throws Refusal {
    return answer(kept(() -> actors.board().change(card.id(), wish, together)));
  }

  /** The card as it is now; refused where the change was, or where it could not be kept. */
  Card kept(Supplier<BoardDesk.Answer> change) throws Refusal {
    return switch (actors.blocking(change::get)) {
      case BoardDesk.Answer.Done(var card) -> card;
      case BoardDesk.Answer.Refused(var reason) -> throw new Refusal(reason);
      case BoardDesk.Answer.NotFound ignored ->
        throw Refusal.notFound("the card is not there any more", "/board list shows them");
    };
  }
}

package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.Told;
import dev.talaria.runtime.board.Attempt;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.folder.CardFolders;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.wire.CardEventInfo;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Reply;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Cards in the words of the wire. Pure. */
record ToldCards(CardFolders folders, ZoneId zone) {
  private static final int LISTED = 500;

  CardInfo card(Card card) {
    var hold = card.standing().hold();
    return card(card, hold == null ? "" : hold.reason());
  }

  /** {@code why} is what there is to say of how it stands. */
  CardInfo card(Card card, String why) {
    var standing = card.standing();
    var claim = standing.claim();
    var step = card.origin().step();
    return new CardInfo(
        card.id().value(),
        card.reference(),
        card.board(),
        card.number(),
        card.content().title(),
        fields(card),
        Told.lower(standing.status()),
        standing.hold() == null ? null : Told.lower(standing.hold().kind()),
        why,
        card.parents().stream().map(CardId::value).toList(),
        files(card),
        claim == null ? null : claim.worker(),
        claim == null ? null : id(claim.session()),
        claim == null ? null : time(claim.until()),
        standing.failures(),
        standing.attempts().size(),
        time(standing.notBefore()),
        standing.result(),
        time(standing.doneAt()),
        card.origin().by(),
        time(card.origin().at()),
        step == null ? null : step.run(),
        step == null ? null : step.path());
  }

  private CardFields fields(Card card) {
    var content = card.content();
    return new CardFields(
        Told.lower(content.priority()),
        content.labels(),
        time(content.due()),
        time(content.from()),
        content.workspace().text(),
        content.attempts(),
        Told.lower(content.notifies()),
        card.profile(),
        content.budget() == null ? null : content.budget().text());
  }

  private List<CardInfo.FileInfo> files(Card card) {
    return card.attachments().stream()
        .map(file ->
            new CardInfo.FileInfo(file.name(), file.bytes(), folders.place(card.id(), file)))
        .toList();
  }

  /**
   * Of what is long only the beginning: a list holds many. {@code ready} says of some, by their
   * ids, why they are not begun.
   */
  List<CardInfo> listed(List<Card> cards, Map<String, String> ready) {
    return cards.stream()
        .map(card -> {
          var why = ready.get(card.id().value());
          return abridged(why == null ? card(card) : card(card, why));
        })
        .toList();
  }

  private static CardInfo abridged(CardInfo it) {
    return new CardInfo(
        it.id(),
        it.card(),
        it.board(),
        it.number(),
        it.title(),
        it.fields(),
        it.status(),
        it.hold(),
        beginning(it.why()),
        it.parents(),
        it.attachments(),
        it.worker(),
        it.task(),
        it.until(),
        it.failures(),
        it.attempts(),
        it.notBefore(),
        beginning(it.result()),
        it.doneAt(),
        it.by(),
        it.createdAt(),
        it.run(),
        it.step());
  }

  static String beginning(String text) {
    if (text.length() <= LISTED) {
      return text;
    }
    int end = Character.isHighSurrogate(text.charAt(LISTED - 1)) ? LISTED - 1 : LISTED;
    return text.substring(0, end) + " …";
  }

  List<CardInfo> cards(List<Card> cards) {
    return cards.stream().map(this::card).toList();
  }

  /** As it would be typed. */
  static String prompt(Work work) {
    return work instanceof Work.Command ? "!" + work.text() : work.text();
  }

  List<Reply.CardAttempt> attempts(Card card) {
    return card.standing().attempts().stream().map(this::attempt).toList();
  }

  private Reply.CardAttempt attempt(Attempt attempt) {
    return new Reply.CardAttempt(
        attempt.token(),
        attempt.worker(),
        id(attempt.session()),
        attempt.profile(),
        time(attempt.began()),
        time(attempt.ended()),
        Told.lower(attempt.end()),
        attempt.text());
  }

  CardEventInfo event(CardEvent event, Card of) {
    return new CardEventInfo(
        of.reference(), time(event.at()), event.who(), Told.lower(event.kind()), event.text());
  }

  private static @Nullable String id(@Nullable SessionId session) {
    return session == null ? null : session.value();
  }

  @Nullable
  String time(@Nullable Instant instant) {
    return ToldJobs.time(instant, zone);
  }
}

package dev.talaria.actors.board;

import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardEvent;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.Claim;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.HandOff;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.board.Worker;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.Write;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The board as the sessions meet it that work on cards. */
public record WorkerDesk(BoardDesk desk) implements Worker {
  private static final int TRAIL = 50;

  private interface OfCard {
    Answer of(Card card, long token);
  }

  @Override
  public Answer show(SessionId session) {
    return with(session, (card, token) -> {
      var text = new StringBuilder(card.title())
          .append("\n\n")
          .append(card.content().work().text());
      for (var parent : card.parents()) {
        desk.card(parent).ifPresent(one -> {
          text.append("\n\nWhat came of ").append(one.title()).append(":\n");
          text.append(one.standing().result());
          files(text, one);
        });
      }
      files(text, card);
      for (var event : desk.read(store -> store.cards().trail(card.id(), TRAIL))) {
        text.append("\n").append(event.at()).append(" ").append(event.who()).append(": ");
        text.append(event.kind().name().toLowerCase(Locale.ROOT));
        text.append(event.text().isEmpty() ? "" : ", ").append(event.text());
      }
      return new Answer.Done(text.toString());
    });
  }

  private void files(StringBuilder text, Card card) {
    for (var file : card.attachments()) {
      text.append("\nAttached: ").append(desk.parts().folders().place(card.id(), file));
    }
  }

  @Override
  public Answer comment(SessionId session, String text) {
    return with(session, (card, token) -> {
      boolean said = desk.read(store -> store.cards().trail(card.id(), TRAIL)).stream()
          .anyMatch(event -> event.kind() == CardEvent.Kind.COMMENT
              && event.who().equals(session.value())
              && event.text().equals(text));
      return said
          ? new Answer.Done("commented")
          : answer(
              desk.change(
                  card.id(),
                  (it, family, now) -> CardRules.commented(it, text, session.value(), now)),
              "commented");
    });
  }

  @Override
  public Answer done(SessionId session, String summary, List<Path> files, boolean review) {
    return with(session, (card, token) -> {
      if (!isHeld(card, token)) { // nothing is copied for one that comes too late
        return handOff(card, token, said(summary, List.of(), review), "");
      }
      var low = desk.read(Store::lowSpace);
      if (low.isPresent() && !files.isEmpty()) {
        return new Answer.Refused(String.valueOf(low.get().getMessage()));
      }
      List<Attachment> kept;
      try {
        var folders = desk.parts().folders();
        kept = folders.keep(card.id(), files, folders.workspace(card));
      } catch (IOException e) {
        return new Answer.Refused(e.getMessage());
      }
      return handOff(
          card,
          token,
          said(summary, kept, review),
          review ? "it waits for a review" : "it is done");
    });
  }

  @Override
  public Answer question(SessionId session, String text) {
    return with(
        session,
        (card, token) ->
            handOff(card, token, new HandOff.Question(text), "it waits for the answer; end here"));
  }

  private static HandOff said(String summary, List<Attachment> files, boolean review) {
    return review ? new HandOff.Review(summary, files) : new HandOff.Done(summary, files);
  }

  /** The parts are kept with the card that waits for them. */
  @Override
  public Answer split(SessionId session, String text, List<Part> parts) {
    return with(session, (card, token) -> {
      var ids = IntStream.range(0, parts.size())
          .mapToObj(place -> partId(session, place))
          .toList();
      var said = new HandOff.Split(text, ids);
      return answer(
          desk.change(
              card.id(),
              (it, family, now) -> rules().handedOff(it, token, said, now),
              it -> added(it, session, parts, ids)),
          card.title() + ": it goes on when its parts are done; end here");
    });
  }

  private List<Write> added(Card card, SessionId session, List<Part> parts, List<CardId> ids) {
    var writes = new ArrayList<Write>();
    var titles = new ArrayList<String>();
    int number = desk.read(store -> store.cards().lastNumber(card.board()));
    for (var part : parts) {
      var id = ids.get(titles.size());
      if (desk.card(id).isPresent()) { // it was said before
        return List.of();
      }
      number++;
      var ruling = CardRules.added(
          id,
          card.board(),
          number,
          new Card.Origin(
              session.value(),
              card.origin().conversation(),
              desk.now(),
              partOf(card),
              card.origin().runtime()),
          content(card, part),
          card.config(),
          part.after().stream().map(place -> ids.get(place - 1)).toList(),
          false,
          part.after().stream().map(place -> titles.get(place - 1)).toList());
      titles.add(ruling.card().title());
      writes.add(new Write.PutCard(ruling.card(), ruling.events()));
    }
    return writes;
  }

  /** Of the same workflow, so that it ends with it. */
  private static @Nullable CardStep partOf(Card card) {
    var step = card.origin().step();
    return step == null ? null : new CardStep(step.run(), step.path(), CardStep.Kind.PART);
  }

  /** The same again where the call is repeated. */
  private static CardId partId(SessionId session, int place) {
    try {
      var hash = MessageDigest.getInstance("SHA-256")
          .digest((session + "/" + place).getBytes(StandardCharsets.UTF_8));
      var hex = HexFormat.of().formatHex(hash, 0, 6);
      return new CardId("cd_" + hex.substring(0, 6) + "_" + hex.substring(6));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Content content(Card card, Part part) {
    var its = card.content();
    return new Content(
        part.title(),
        new Work.Prompt(part.prompt()),
        its.priority(),
        its.labels(),
        its.due(),
        null,
        its.workspace(),
        its.attempts(),
        Content.Notify.FAILURE,
        its.budget());
  }

  private WorkRules rules() {
    return new WorkRules(desk.parts().settings());
  }

  private Answer handOff(Card card, long token, HandOff said, String then) {
    return answer(
        desk.change(card.id(), (it, family, now) -> rules().handedOff(it, token, said, now)),
        card.title() + ": " + then);
  }

  private static boolean isHeld(Card card, long token) {
    var claim = card.standing().claim();
    return claim != null && claim.token() == token;
  }

  private Answer with(SessionId session, OfCard work) {
    var card = desk.read(store -> store.cards().workedOnBy(session));
    return card.isEmpty()
        ? Worker.NONE.show(session)
        : work.of(card.get(), token(card.get(), session));
  }

  /** Of the claim that the session has, or had. */
  private static long token(Card card, SessionId session) {
    var claim = Optional.ofNullable(card.standing().claim())
        .filter(it -> session.equals(it.session()))
        .map(Claim::token);
    return claim.orElseGet(() -> card.standing().attempts().stream()
        .filter(attempt -> session.equals(attempt.session()))
        .map(attempt -> attempt.token())
        .reduce(0L, (earlier, later) -> later));
  }

  private static Answer answer(BoardDesk.Answer answer, String done) {
    return switch (answer) {
      case BoardDesk.Answer.Done ignored -> new Answer.Done(done);
      case BoardDesk.Answer.Refused(var reason) ->
        new Answer.Refused(
            reason.hint().isEmpty() ? reason.message() : reason.message() + "; " + reason.hint());
      case BoardDesk.Answer.NotFound ignored ->
        new Answer.Refused("the card is not there any more");
    };
  }
}

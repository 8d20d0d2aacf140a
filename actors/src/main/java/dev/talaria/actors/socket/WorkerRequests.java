package dev.talaria.actors.socket;

import dev.talaria.actors.board.Family;
import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Claim;
import dev.talaria.runtime.board.HandOff;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What programs ask that work on cards. They show the token of their claim. */
record WorkerRequests(Actors actors, CardFinder finder, CardFiles files, CardChanges changes) {
  private static final int LONGEST_NAME = 100;
  private static final int AT_ONCE = 100;

  private WorkRules rules() {
    return new WorkRules(actors.board().parts().settings());
  }

  // --- claim

  Reply.ClaimedCard claim(BoardRequest.ClaimCard claim, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var worker = claim.worker().strip();
    if (worker.isEmpty() || worker.length() > LONGEST_NAME || worker.lines().count() > 1) {
      throw Refusal.usage(
          "a worker has a name: one line of 1 to " + LONGEST_NAME + " characters", "");
    }
    return changes.once(claim.key(), claim, Reply.ClaimedCard.class, () -> {
      actors.requireSpace();
      return claim.card() == null ? claimNext(claim, worker) : claimThis(claim, worker);
    });
  }

  private Reply.ClaimedCard claimThis(BoardRequest.ClaimCard claim, String worker) throws Refusal {
    var card = finder.find(String.valueOf(claim.card()));
    while (true) { // it may have been found not to be blocked, or not to be ready, any more
      var claimed = claimed(claim, card, worker);
      if (claimed.isPresent()) {
        return claimed.get();
      }
    }
  }

  private Reply.ClaimedCard claimNext(BoardRequest.ClaimCard claim, String worker) throws Refusal {
    var board = claim.board() == null ? null : finder.board(claim.board()).name();
    while (true) {
      var next = next(board, claim.profile());
      if (next.isEmpty()) {
        throw Refusal.notFound(
            "no card is free" + (board == null ? "" : " on the board " + board)
                + (claim.profile() == null ? "" : " for " + claim.profile()),
            "try again later");
      }
      try {
        var claimed = claimed(claim, next.get(), worker);
        if (claimed.isPresent()) {
          return claimed.get();
        }
      } catch (Refusal e) {
        var now = actors.read(store -> store.cards().card(next.get().id()));
        if (now.filter(card -> WorkRules.isFree(card, actors.clock().instant())).isPresent()) {
          throw e;
        } // somebody was faster
      }
    }
  }

  /** Empty where it is not clear yet whether it is free: look again. */
  private Optional<Reply.ClaimedCard> claimed(
      BoardRequest.ClaimCard claim, Card card, String worker) throws Refusal {
    var kept = changes.kept(() -> actors
        .board()
        .change(
            card.id(),
            (it, family, now) -> claimed(it, worker, family, now),
            it -> it.standing().claim() == null
                ? List.of()
                : actors.remembered(claim, claim.key(), answer(it, it.standing().claim()))));
    return Optional.ofNullable(kept.standing().claim()).map(its -> answer(kept, its));
  }

  /** First it is seen to that its parents are done. */
  private Ruling claimed(Card card, String worker, Family family, Instant now) {
    var first = CardRules.promoted(card, family.open(card), now);
    return first instanceof Ruling.Changed ? first : rules().claimed(card, worker, null, now);
  }

  private Reply.ClaimedCard answer(Card card, Claim claim) {
    var asked = new Family(actors.board()).asked(card);
    return new Reply.ClaimedCard(
        changes.told().card(card),
        claim.token(),
        String.valueOf(changes.told().time(claim.until())),
        ToldCards.prompt(asked));
  }

  /** The next that is free, of a board and for a profile, where one is named. */
  private Optional<Card> next(@Nullable String board, @Nullable String profile) throws Refusal {
    var otherBoards = new HashSet<String>();
    var otherProfiles = new HashSet<String>();
    while (true) {
      var free = actors.read(store ->
          store.cards().free(actors.clock().instant(), otherBoards, otherProfiles, AT_ONCE));
      for (var card : free) {
        if ((board == null || card.board().equals(board))
            && (profile == null || card.profile().equals(profile))) {
          return Optional.of(card);
        }
        if (board != null && !card.board().equals(board)) {
          otherBoards.add(card.board());
        }
        if (profile != null && !card.profile().equals(profile)) {
          otherProfiles.add(card.profile());
        }
      }
      if (free.size() < AT_ONCE) {
        return Optional.empty();
      }
    }
  }

  // --- while it is theirs

  Reply.Card renew(BoardRequest.RenewClaim renew, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    return changes.changed(
        finder.find(renew.card()),
        (card, family, now) -> rules().renewed(card, renew.token(), now));
  }

  Reply.Card handOff(BoardRequest.HandOffCard off, Caller caller) throws Refusal {
    changes.requirePerson(caller);
    var text = CardChanges.said("a text", off.text());
    if (text.isEmpty()) {
      throw Refusal.usage("there is no text: the summary, or the question", "");
    }
    if (off.files().size() > HandOff.MOST_FILES) {
      throw Refusal.usage(
          "at most " + HandOff.MOST_FILES + " files are kept at once, were "
              + off.files().size(),
          "");
    }
    var said = said(off.how(), text);
    var found = finder.find(off.card());
    var claim = found.standing().claim();
    boolean isHeld = claim != null && claim.token() == off.token();
    if (isHeld && !off.files().isEmpty()) {
      actors.requireSpace();
    }
    var kept = isHeld // nothing is copied for one that comes too late
        ? files.kept(found.id(), off.files(), null)
        : List.<Attachment>of();
    var whole = with(said, kept);
    return changes.tidied(changes.kept(() -> actors
        .board()
        .change(
            found.id(), (card, family, now) -> rules().handedOff(card, off.token(), whole, now))));
  }

  private static HandOff said(String how, String text) throws Refusal {
    return switch (how.strip().toLowerCase(Locale.ROOT)) {
      case "done" -> new HandOff.Done(text, List.of());
      case "review" -> new HandOff.Review(text, List.of());
      case "question" -> new HandOff.Question(text);
      default ->
        throw Refusal.usage("how must be one of done, review, question, was \"" + how + "\"", "");
    };
  }

  private static HandOff with(HandOff said, List<Attachment> files) {
    return switch (said) {
      case HandOff.Done(var text, var none) -> new HandOff.Done(text, files);
      case HandOff.Review(var text, var none) -> new HandOff.Review(text, files);
      case HandOff.Question question -> question;
      case HandOff.Split split -> split;
    };
  }
}

package dev.talaria.runtime.board;

import dev.talaria.config.BoardSettings;
import dev.talaria.runtime.board.Attempt.End;
import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the workers of a card may do, and what becomes of it when they fail. Pure.
 *
 * <p>A worker shows the token of its claim. One that is not the newest is refused, so a worker that
 * was away for longer than its lease can change nothing any more.
 */
public record WorkRules(BoardSettings settings) {
  private static final int LONGEST = 20_000;

  /** Whether somebody may claim it now. */
  public static boolean isFree(Card card, Instant now) {
    var standing = card.standing();
    return standing.status() == Status.READY
        && (standing.notBefore() == null || !standing.notBefore().isAfter(now))
        && (card.content().from() == null || !card.content().from().isAfter(now));
  }

  /**
   * Gives the card to a worker.
   *
   * @param session that is kept with the claim; null for a program, which has to renew it soon
   */
  public Ruling claimed(Card card, String worker, @Nullable SessionId session, Instant now) {
    if (!isFree(card, now)) {
      return CardRules.refused(card, "is not free: " + standing(card, now), "");
    }
    boolean begun = session != null;
    var until = now.plus(begun ? settings.lease() : settings.startDeadline());
    var claim = new Claim(card.standing().token() + 1, worker, session, now, until, begun);
    return CardRules.changed(
        card.standing(card.standing().claimed(claim)), now, worker, Kind.CLAIMED, "");
  }

  private static String standing(Card card, Instant now) {
    if (card.status() != Status.READY) {
      return card.status().name().toLowerCase(Locale.ROOT);
    }
    var from = card.content().from();
    return from != null && from.isAfter(now)
        ? "it is not to be begun before " + from
        : "it rests until " + card.standing().notBefore();
  }

  /** It could not even be begun, which counts as an attempt. */
  public Ruling unbegun(Card card, String worker, String why, boolean isHopeless, Instant now) {
    if (!(claimed(card, worker, null, now) instanceof Ruling.Changed claimed)) {
      return new Ruling.Same();
    }
    var claim = claimed.card().standing().claim();
    var failed = failed(claimed.card(), claim, End.FAILED, why, isHopeless, now);
    var events = new ArrayList<>(claimed.events());
    events.addAll(failed.events());
    return new Ruling.Changed(failed.card().inVersion(card.version() + 1), events);
  }

  /** The worker is still there. No event: there would be thousands. */
  public Ruling renewed(Card card, long token, Instant now) {
    var claim = card.standing().claim();
    if (claim == null || claim.token() != token) {
      return late(card, token, now);
    }
    var renewed = claim.renewed(now.plus(settings.lease()));
    return new Ruling.Changed(card.standing(card.standing().claimed(renewed)), List.of());
  }

  /** The worker says how its part ended. Said again it changes nothing. */
  public Ruling handedOff(Card card, long token, HandOff said, Instant now) {
    var claim = card.standing().claim();
    if (claim == null || claim.token() != token) {
      return saidBefore(card, token, said) ? new Ruling.Same() : late(card, token, now);
    }
    return switch (said) {
      case HandOff.Done(var text, var artefacts) ->
        over(card.attaching(artefacts), claim, End.DONE, text, Kind.DONE, Status.DONE, null, now);
      case HandOff.Review(var text, var artefacts) ->
        over(
            card.attaching(artefacts),
            claim,
            End.REVIEW,
            text,
            Kind.REVIEW,
            Status.REVIEW,
            null,
            now);
      case HandOff.Question(var text) ->
        over(
            card,
            claim,
            End.QUESTION,
            text,
            Kind.BLOCKED,
            Status.BLOCKED,
            new Hold(Hold.Kind.QUESTION, bounded(text)),
            now);
      case HandOff.Split split -> split(card, claim, split, now);
    };
  }

  private static boolean saidBefore(Card card, long token, HandOff said) {
    return card.standing().attempts().stream()
        .anyMatch(attempt -> attempt.token() == token && attempt.end() == endOf(said));
  }

  private static End endOf(HandOff said) {
    return switch (said) {
      case HandOff.Done ignored -> End.DONE;
      case HandOff.Review ignored -> End.REVIEW;
      case HandOff.Question ignored -> End.QUESTION;
      case HandOff.Split ignored -> End.SPLIT;
    };
  }

  private static Ruling over(
      Card card,
      Claim claim,
      End end,
      String said,
      Kind kind,
      Status status,
      @Nullable Hold hold,
      Instant now) {
    var text = bounded(said);
    var attempt = attempt(card, claim, end, text, now);
    var standing = card.standing().after(attempt, 0, null).in(status, hold);
    var result = end == End.QUESTION ? card.standing().result() : text;
    return CardRules.changed(
        card.standing(standing.with(result, status == Status.DONE ? now : null)),
        now,
        claim.worker(),
        kind,
        text);
  }

  private static Ruling split(Card card, Claim claim, HandOff.Split split, Instant now) {
    if (split.parts().isEmpty()) {
      return CardRules.never(card, "was split into nothing", "name the parts that come first");
    }
    var parents = new LinkedHashSet<>(card.parents());
    parents.addAll(split.parts());
    var hold = new Hold(
        Hold.Kind.PARENTS,
        "waits for " + split.parts().size() + (split.parts().size() == 1 ? " part" : " parts"));
    var standing = card.standing()
        .after(attempt(card, claim, End.SPLIT, bounded(split.text()), now), 0, null)
        .in(Status.BLOCKED, hold);
    return CardRules.changed(
        card.having(List.copyOf(parents), card.attachments(), standing),
        now,
        claim.worker(),
        Kind.SPLIT,
        bounded(split.text()));
  }

  /** Nothing was heard of the worker for the length of the lease. */
  public Ruling expired(Card card, Instant now) {
    var claim = card.standing().claim();
    if (claim == null || claim.until().isAfter(now)) {
      return new Ruling.Same();
    }
    return claim.begun()
        ? failed(card, claim, End.EXPIRED, "nothing was heard of " + claim.worker(), false, now)
        : failed(
            card,
            claim,
            End.NEVER_BEGAN,
            claim.worker() + " claimed it and never began",
            false,
            now);
  }

  /**
   * The worker's session ended, and it had not said how the card stands.
   *
   * @param said whether its answer can be taken for what it has to say: nobody could have asked it
   */
  public Ruling ended(Card card, long token, Outcome outcome, boolean said, Instant now) {
    var claim = card.standing().claim();
    if (claim == null || claim.token() != token) {
      return new Ruling.Same();
    }
    return switch (outcome.state()) {
      case SUCCEEDED ->
        said ? handedOff(card, token, done(outcome), now) : unsaid(card, token, outcome, now);
      case CANCELLED -> cancelled(card, claim, now);
      case FAILED, TIMED_OUT, BUDGET_EXHAUSTED, LOST ->
        isNeutral(outcome)
            ? released(card, reason(outcome), claim.worker(), rest(1), now)
            : failed(
                leaving(card, outcome),
                claim,
                End.FAILED,
                reason(outcome),
                isHopeless(outcome),
                now);
    };
  }

  /** What the worker of a step said, or printed, before it failed is what other steps can use. */
  private static Card leaving(Card card, Outcome outcome) {
    var standing = card.standing();
    return outcome.text().isBlank() || !card.isStep()
        ? card
        : card.standing(standing.with(bounded(outcome.text()), standing.doneAt()))
            .inVersion(card.version());
  }

  private static HandOff done(Outcome outcome) {
    return new HandOff.Done(outcome.text(), List.of());
  }

  private Ruling unsaid(Card card, long token, Outcome outcome, Instant now) {
    return switch (settings.unsaid()) {
      case DONE -> handedOff(card, token, done(outcome), now);
      case REVIEW -> handedOff(card, token, new HandOff.Review(outcome.text(), List.of()), now);
      case BLOCK ->
        handedOff(
            card,
            token,
            new HandOff.Question("its worker ended and did not say how it stands; its last words: "
                + outcome.text()),
            now);
    };
  }

  private static Ruling cancelled(Card card, Claim claim, Instant now) {
    var why = "its worker was cancelled";
    var standing = card.standing()
        .after(attempt(card, claim, End.RELEASED, why, now), card.standing().failures(), null)
        .in(Status.BLOCKED, new Hold(Hold.Kind.PERSON, why));
    return CardRules.changed(card.standing(standing), now, CardRules.BOARD, Kind.BLOCKED, why);
  }

  /** Takes it from its worker, who could not help it: that is no failure. */
  public Ruling released(Card card, String why, String who, Instant now) {
    return released(card, why, who, Duration.ZERO, now);
  }

  static Ruling released(Card card, String why, String who, Duration rest, Instant now) {
    var claim = card.standing().claim();
    if (claim == null) {
      return new Ruling.Same();
    }
    var standing = card.standing()
        .after(
            attempt(card, claim, End.RELEASED, why, now),
            card.standing().failures(),
            rest.isZero() ? null : now.plus(rest))
        .in(Status.READY, null);
    return CardRules.changed(card.standing(standing), now, who, Kind.RELEASED, why);
  }

  private Ruling.Changed failed(
      Card card, Claim claim, End end, String why, boolean isHopeless, Instant now) {
    int failures = card.standing().failures() + 1;
    int limit = card.content().attempts() > 0 ? card.content().attempts() : settings.failureLimit();
    boolean givesUp = failures >= limit || isHopeless;
    var kind = end == End.FAILED ? Kind.FAILED : Kind.EXPIRED;
    var events = new ArrayList<CardEvent>();
    events.add(new CardEvent(card.id(), now, claim.worker(), kind, why));
    var standing = card.standing()
        .after(
            attempt(card, claim, end, why, now),
            failures,
            givesUp ? null : now.plus(rest(failures)));
    if (givesUp) {
      var reason = why + (failures == 1 ? "" : " (" + failures + " failures in a row)");
      events.add(new CardEvent(card.id(), now, CardRules.BOARD, Kind.BLOCKED, reason));
      standing = standing.in(Status.BLOCKED, new Hold(Hold.Kind.GAVE_UP, reason));
    } else {
      standing = standing.in(Status.READY, null);
    }
    return new Ruling.Changed(card.standing(standing), events);
  }

  private Duration rest(int failures) {
    var rest = settings.backoff();
    for (int i = 1; i < failures && rest.compareTo(settings.maxBackoff()) < 0; i++) {
      rest = rest.multipliedBy(2);
    }
    return rest.compareTo(settings.maxBackoff()) > 0 ? settings.maxBackoff() : rest;
  }

  /** The provider asked to wait, or the runtime was full: the next one may have more luck. */
  private static boolean isNeutral(Outcome outcome) {
    return outcome.error() instanceof AgentError.RateLimited
        || outcome.error() instanceof AgentError.Overloaded;
  }

  /** Until somebody mends something the next one fails as this one did. */
  private static boolean isHopeless(Outcome outcome) {
    return outcome.error() instanceof AgentError.Auth
        || (outcome.error() instanceof AgentError.BadRequest request && !request.contextTooLong());
  }

  private static String reason(Outcome outcome) {
    return outcome.error() == null
        ? outcome.state().name().toLowerCase(Locale.ROOT)
        : outcome.error().message();
  }

  /** A card is read and written whole; what was said in full is in the journal of who said it. */
  private static String bounded(String text) {
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + " …";
  }

  private static Attempt attempt(Card card, Claim claim, End end, String text, Instant now) {
    return new Attempt(
        claim.token(), claim.worker(), claim.session(), card.profile(), claim.at(), now, end, text);
  }

  /** The trail says that somebody came too late; the card stays as it is. */
  private static Ruling late(Card card, long token, Instant now) {
    var who = card.standing().attempts().stream()
        .filter(attempt -> attempt.token() == token)
        .map(Attempt::worker)
        .findFirst();
    return new Ruling.Late(
        new AgentError.Denied(
            card.title() + " is not yours: claim " + token
                + (token > 0 && token <= card.standing().token() ? " is over" : " was never made"),
            "stop working on it"),
        who.map(name -> new CardEvent(card.id(), now, name, Kind.REFUSED, "claim " + token)));
  }
}

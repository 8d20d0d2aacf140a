package dev.talaria.runtime.board;

import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionConfig;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What people may do to a card. What its workers may is in {@link WorkRules}. Pure. Long, for each
 * wish is a rule of its own.
 *
 * <p>{@code open} are the titles of those of its parents that are not done.
 */
public final class CardRules {
  /** The board itself, where nobody else did it. */
  public static final String BOARD = "board";

  /** Of the parents that a card waits for. */
  private static final int NAMED = 3;

  private CardRules() {}

  /** A new card: in triage, waiting for its parents, or ready. */
  public static Ruling.Changed added(
      CardId id,
      String board,
      int number,
      Card.Origin origin,
      Content content,
      SessionConfig config,
      List<CardId> parents,
      boolean triage,
      List<String> open) {
    var standing = triage ? Standing.of(Status.TRIAGE, null) : readyOrWaiting(open);
    var card =
        new Card(id, board, number, origin, content, config, parents, List.of(), standing, 1);
    return new Ruling.Changed(
        card, List.of(new CardEvent(id, origin.at(), origin.by(), Kind.ADDED, content.title())));
  }

  private static Standing readyOrWaiting(List<String> open) {
    return open.isEmpty()
        ? Standing.of(Status.READY, null)
        : Standing.of(Status.BLOCKED, waitsFor(open));
  }

  private static Hold waitsFor(List<String> open) {
    var named = String.join(", ", open.subList(0, Math.min(NAMED, open.size())));
    return new Hold(
        Hold.Kind.PARENTS,
        "waits for " + named
            + (open.size() > NAMED ? " and " + (open.size() - NAMED) + " more" : ""));
  }

  /** Other words; refused where somebody works by the old ones. */
  public static Ruling edited(
      Card card, Content content, SessionConfig config, String who, Instant now) {
    if (card.content().equals(content) && card.config().equals(config)) {
      return new Ruling.Same();
    }
    boolean sameWork = card.content().work().equals(content.work())
        && card.content().workspace().equals(content.workspace())
        && card.config().equals(config);
    if (card.status() == Status.RUNNING && !sameWork) {
      return refused(card, "is being worked on", "block it first, or wait");
    }
    if (StepRules.isHeld(card)) {
      return StepRules.refused(card);
    }
    var kind = card.profile().equals(config.profile()) ? Kind.EDITED : Kind.ASSIGNED;
    return changed(
        card.written(content, config), now, who, kind, kind == Kind.EDITED ? "" : config.profile());
  }

  public static Ruling commented(Card card, String text, String who, Instant now) {
    return changed(card.standing(card.standing()), now, who, Kind.COMMENT, text);
  }

  /**
   * Two links that are decided at the same time could close a circle that neither of them sees: one
   * has to be kept before the next is decided.
   *
   * @param above the parent with all that is above it
   */
  public static Ruling linked(
      Card card, Card parent, Set<CardId> above, List<String> open, String who, Instant now) {
    if (card.parents().contains(parent.id())) {
      return new Ruling.Same();
    }
    if (card.isStep()) {
      return StepRules.refused(card);
    }
    if (card.id().equals(parent.id())) {
      return never(card, "cannot wait for itself", "");
    }
    if (!card.board().equals(parent.board())) {
      return never(
          card,
          "is on the board " + card.board() + ", and " + parent.title() + " on " + parent.board(),
          "link cards of one board");
    }
    if (above.contains(card.id())) {
      return never(
          card, "would wait for itself: " + parent.title() + " waits for it", "unlink that first");
    }
    if (card.status() == Status.RUNNING) {
      return refused(card, "is being worked on", "block it first, or wait");
    }
    var parents = new ArrayList<>(card.parents());
    parents.add(parent.id());
    var standing = card.status() == Status.READY && !open.isEmpty()
        ? card.standing().in(Status.BLOCKED, waitsFor(open))
        : card.standing();
    return changed(
        card.having(parents, card.attachments(), standing),
        now,
        who,
        Kind.LINKED,
        "waits for " + parent.title());
  }

  public static Ruling unlinked(Card card, Card parent, String who, Instant now) {
    if (!card.parents().contains(parent.id())) {
      return new Ruling.Same();
    }
    if (card.isStep() && parent.isStep()) {
      return StepRules.refused(card);
    }
    var parents = new ArrayList<>(card.parents());
    parents.remove(parent.id());
    return changed(
        card.having(parents, card.attachments(), card.standing()),
        now,
        who,
        Kind.UNLINKED,
        parent.title());
  }

  /** In place of one of the same name. */
  public static Ruling attached(Card card, Attachment file, String who, Instant now) {
    var files = new ArrayList<>(card.attachments());
    files.removeIf(other -> other.name().equals(file.name()));
    files.add(file);
    return changed(
        card.having(card.parents(), files, card.standing()), now, who, Kind.ATTACHED, file.name());
  }

  public static Ruling detached(Card card, String name, String who, Instant now) {
    var files = new ArrayList<>(card.attachments());
    if (!files.removeIf(file -> file.name().equals(name))) {
      return never(card, "has no attachment " + name, "");
    }
    return changed(
        card.having(card.parents(), files, card.standing()), now, who, Kind.DETACHED, name);
  }

  /**
   * It is to be done, once more where it was: whatever went wrong before does not count, and it
   * rests no longer.
   */
  public static Ruling ready(Card card, List<String> open, String note, String who, Instant now) {
    var before = card.standing();
    boolean isSo =
        card.status() == Status.READY && before.failures() == 0 && before.notBefore() == null;
    if (isSo || card.status() == Status.RUNNING) {
      return new Ruling.Same();
    }
    if (StepRules.isBegunByItsRun(card)) {
      return StepRules.refused(card);
    }
    if (waitsForParents(card) && !open.isEmpty()) {
      return refused(card, waitsFor(open).reason(), "unlink them, or wait");
    }
    var fresh = before.afresh();
    var standing =
        open.isEmpty() ? fresh.in(Status.READY, null) : fresh.in(Status.BLOCKED, waitsFor(open));
    return changed(card.standing(standing), now, who, Kind.READY, note);
  }

  /**
   * Something about its parents has changed, or may have since it was looked at: it is ready when
   * all of them are done, and no longer ready when one of them is to be done again. To be asked
   * before it is claimed, too.
   */
  public static Ruling promoted(Card card, List<String> open, Instant now) {
    if (card.status() == Status.READY && !open.isEmpty()) {
      var hold = waitsFor(open);
      return changed(
          card.standing(card.standing().in(Status.BLOCKED, hold)),
          now,
          BOARD,
          Kind.BLOCKED,
          hold.reason());
    }
    if (!waitsForParents(card)) {
      return new Ruling.Same();
    }
    if (open.isEmpty()) {
      return changed(
          card.standing(card.standing().in(Status.READY, null)), now, BOARD, Kind.READY, "");
    }
    var hold = waitsFor(open);
    return hold.equals(card.standing().hold())
        ? new Ruling.Same()
        : new Ruling.Changed(card.standing(card.standing().in(Status.BLOCKED, hold)), List.of());
  }

  /** Nobody begins it until somebody says so. It is taken from who works on it. */
  public static Ruling blocked(Card card, String reason, String who, Instant now) {
    if (StepRules.isHeld(card) || StepRules.isAsked(card)) {
      return StepRules.refused(card);
    }
    return switch (card.status()) {
      case TRIAGE, READY, REVIEW, BLOCKED ->
        changed(
            card.standing(card.standing().in(Status.BLOCKED, new Hold(Hold.Kind.PERSON, reason))),
            now,
            who,
            Kind.BLOCKED,
            reason);
      case RUNNING -> taken(card, reason, who, now);
      case DONE, ARCHIVED -> never(card, "is done with", "");
    };
  }

  private static Ruling taken(Card card, String reason, String who, Instant now) {
    return WorkRules.released(card, reason, who, Duration.ZERO, now)
                instanceof Ruling.Changed(var free, var released)
            && blocked(free, reason, who, now) instanceof Ruling.Changed(var held, var blocked)
        ? new Ruling.Changed(
            held.inVersion(card.version() + 1),
            Stream.concat(released.stream(), blocked.stream()).toList())
        : new Ruling.Same();
  }

  /** Somebody is to look at it first; what it was done with so far stays. */
  public static Ruling reviewed(Card card, String note, String who, Instant now) {
    if (StepRules.isBegunByItsRun(card)) {
      return StepRules.refused(card);
    }
    return switch (card.status()) {
      case REVIEW -> note.isEmpty() ? new Ruling.Same() : commented(card, note, who, now);
      case RUNNING -> refused(card, "is being worked on", "block it first, or wait");
      case ARCHIVED -> never(card, "is in the archive", "make it ready first");
      case TRIAGE, READY, BLOCKED, DONE -> {
        var before = card.standing();
        yield changed(
            card.standing(before.in(Status.REVIEW, null).with(before.result(), null)),
            now,
            who,
            Kind.REVIEW,
            note);
      }
    };
  }

  /** A person says that it is: after a review, or because they did it. */
  public static Ruling done(Card card, String note, String who, Instant now) {
    if (StepRules.isGroup(card) || (StepRules.isAsked(card) && note.isBlank())) {
      return StepRules.refused(card);
    }
    return switch (card.status()) {
      case DONE -> new Ruling.Same();
      case RUNNING -> refused(card, "is being worked on", "block it first, or wait");
      case ARCHIVED -> never(card, "is in the archive", "make it ready first");
      case TRIAGE, READY, BLOCKED, REVIEW -> {
        var result = note.isEmpty() ? card.standing().result() : note;
        yield changed(
            card.standing(card.standing().in(Status.DONE, null).with(result, now)),
            now,
            who,
            Kind.DONE,
            note);
      }
    };
  }

  /** Out of sight. */
  public static Ruling archived(Card card, String who, Instant now) {
    if (StepRules.isGroup(card) && !card.isDone()) {
      return StepRules.refused(card);
    }
    return switch (card.status()) {
      case ARCHIVED -> new Ruling.Same();
      case RUNNING -> refused(card, "is being worked on", "block it first, or wait");
      case TRIAGE, READY, BLOCKED, REVIEW, DONE ->
        changed(
            card.standing(card.standing().in(Status.ARCHIVED, null)), now, who, Kind.ARCHIVED, "");
    };
  }

  /** Whether {@link #promoted} may change it. */
  public static boolean isPromotable(Card card) {
    return card.status() == Status.READY || waitsForParents(card);
  }

  static boolean waitsForParents(Card card) {
    var hold = card.standing().hold();
    return hold != null && hold.kind() == Hold.Kind.PARENTS;
  }

  static Ruling changed(Card card, Instant now, String who, Kind kind, String text) {
    return new Ruling.Changed(card, List.of(new CardEvent(card.id(), now, who, kind, text)));
  }

  /** It is not in a place where this can be done; it may be when what it waits for is over. */
  static Ruling refused(Card card, String why, String hint) {
    return new Ruling.Refused(new AgentError.Busy(card.title() + " " + why, hint));
  }

  /** Trying again later would not help. */
  static Ruling never(Card card, String why, String hint) {
    return new Ruling.Refused(new AgentError.Denied(card.title() + " " + why, hint));
  }
}

package dev.talaria.runtime.board;

import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.SessionConfig;
import java.time.Instant;
import java.util.LinkedHashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a workflow does to the cards that are its steps, and what people may not do to them. Pure.
 *
 * <p>What is wished for may have been done by somebody else already; then nothing changes.
 */
public final class StepRules {
  private static final String WAITS = "waits for the steps before it";

  private StepRules() {}

  /** A new one, which waits until its run begins it. */
  public static Ruling.Changed added(
      CardId id,
      String board,
      int number,
      Card.Origin origin,
      Content content,
      SessionConfig config,
      List<CardId> parents) {
    var standing = Standing.of(Status.BLOCKED, new Hold(Hold.Kind.STEP, WAITS));
    var card =
        new Card(id, board, number, origin, content, config, parents, List.of(), standing, 1);
    return new Ruling.Changed(
        card, List.of(new CardEvent(id, origin.at(), origin.by(), Kind.ADDED, content.title())));
  }

  /** It may be worked on now, as {@code content} says. */
  public static Ruling begun(Card card, Content content, Instant now) {
    return waits(card)
        ? changed(
            card.written(content, card.config()).inVersion(card.version()),
            card.standing().in(Status.READY, null),
            now,
            Kind.READY,
            "")
        : new Ruling.Same();
  }

  /** A person has to answer. */
  public static Ruling asked(Card card, String question, Instant now) {
    return waits(card)
        ? changed(
            card,
            card.standing().in(Status.BLOCKED, new Hold(Hold.Kind.QUESTION, question)),
            now,
            Kind.BLOCKED,
            question)
        : new Ruling.Same();
  }

  /** Its condition does not hold. */
  public static Ruling skipped(Card card, String why, Instant now) {
    return waits(card)
        ? changed(card, card.standing().in(Status.ARCHIVED, null), now, Kind.ARCHIVED, why)
        : new Ruling.Same();
  }

  /** It is made of these, which may have grown. */
  public static Ruling opened(Card card, List<CardId> parts, Instant now) {
    var parents = new LinkedHashSet<>(card.parents());
    parents.addAll(parts);
    if (!isGroup(card)
        || (isOpen(card) && parents.size() == card.parents().size())
        || !(waits(card) || isOpen(card))) {
      return new Ruling.Same();
    }
    var why = parts.size() == 1 ? "waits for its part" : "waits for its " + parts.size() + " parts";
    var standing = card.standing().in(Status.BLOCKED, new Hold(Hold.Kind.PARTS, why));
    return changed(
        card.having(List.copyOf(parents), card.attachments(), card.standing())
            .inVersion(card.version()),
        standing,
        now,
        Kind.SPLIT,
        why);
  }

  /** Its parts are over, and this is what they gave. */
  public static Ruling finished(Card card, String result, Instant now) {
    return isOpen(card)
        ? changed(
            card, card.standing().in(Status.DONE, null).with(result, now), now, Kind.DONE, result)
        : new Ruling.Same();
  }

  /** It cannot be done; a group that is open, or a step that could not even be begun. */
  public static Ruling failed(Card card, String why, Instant now) {
    return isOpen(card) || waits(card)
        ? changed(
            card,
            card.standing().in(Status.BLOCKED, new Hold(Hold.Kind.GAVE_UP, why)),
            now,
            Kind.BLOCKED,
            why)
        : new Ruling.Same();
  }

  /**
   * As if it had not been begun. One that is worked on has to be released before.
   *
   * @param content what it says instead; null: what it says
   */
  public static Ruling reset(Card card, @Nullable Content content, String who, Instant now) {
    if (card.status() == Status.RUNNING) {
      return CardRules.refused(card, "is being worked on", "wait until that is over");
    }
    if (waits(card) && content == null) {
      return new Ruling.Same();
    }
    var standing = card.standing()
        .afresh()
        .in(Status.BLOCKED, new Hold(Hold.Kind.STEP, WAITS))
        .with("", null);
    return changed(
        content == null ? card : card.written(content, card.config()).inVersion(card.version()),
        standing,
        now,
        who,
        Kind.BLOCKED,
        WAITS);
  }

  /** Some of its parts are to be done again. */
  public static Ruling reopened(Card card, String who, Instant now) {
    var hold = new Hold(Hold.Kind.PARTS, "waits for its parts");
    return isOpen(card)
        ? new Ruling.Same()
        : changed(
            card,
            card.standing().afresh().in(Status.BLOCKED, hold).with("", null),
            now,
            who,
            Kind.READY,
            "");
  }

  /** It is not worked on, or answered, until its run goes on. */
  public static Ruling halted(Card card, WorkRules rules, Instant now) {
    var why = "its workflow was cancelled";
    if (rules.released(card, why, CardRules.BOARD, now) instanceof Ruling.Changed released) {
      return new Ruling.Changed(
          halted(released.card(), why).inVersion(card.version() + 1), released.events());
    }
    return card.status() == Status.READY || isAsked(card)
        ? CardRules.changed(halted(card, why), now, CardRules.BOARD, Kind.BLOCKED, why)
        : new Ruling.Same();
  }

  private static Card halted(Card card, String why) {
    return card.standing(card.standing().in(Status.BLOCKED, new Hold(Hold.Kind.STEP, why)));
  }

  /** Its run has not begun it. */
  public static boolean waits(Card card) {
    return isHeldBy(card, Hold.Kind.STEP);
  }

  /** It is made of parts, which are not all over. */
  public static boolean isOpen(Card card) {
    return isHeldBy(card, Hold.Kind.PARTS);
  }

  /** A person is asked. */
  public static boolean isAsked(Card card) {
    return isKind(card, CardStep.Kind.PERSON) && isHeldBy(card, Hold.Kind.QUESTION);
  }

  /** Whether it is the run, and not a person, that begins it. */
  static boolean isBegunByItsRun(Card card) {
    return isHeld(card)
        || isKind(card, CardStep.Kind.PERSON)
        || isGroup(card)
        || (card.isStep() && (card.status() == Status.ARCHIVED || card.status() == Status.DONE));
  }

  static boolean isHeld(Card card) {
    return waits(card) || isOpen(card);
  }

  static boolean isGroup(Card card) {
    return isKind(card, CardStep.Kind.GROUP);
  }

  private static boolean isKind(Card card, CardStep.Kind kind) {
    var step = card.origin().step();
    return step != null && step.kind() == kind;
  }

  private static boolean isHeldBy(Card card, Hold.Kind kind) {
    var hold = card.standing().hold();
    return card.origin().step() != null
        && card.status() == Status.BLOCKED
        && hold != null
        && hold.kind() == kind;
  }

  /** What a person wants is up to its run. */
  static Ruling refused(Card card) {
    var step = card.origin().step();
    var run = step == null ? "" : step.run();
    if (isAsked(card)) {
      return CardRules.never(
          card, "waits for your answer", "/board done " + card.reference() + " <your answer>");
    }
    if (card.status() == Status.DONE || card.status() == Status.ARCHIVED) {
      return CardRules.never(
          card,
          "is a step of a workflow, which others have gone on from",
          "/workflow retry " + run + " " + (step == null ? "" : step.top()));
    }
    return isGroup(card)
        ? CardRules.never(card, "is made of other steps", "/workflow show " + run + " names them")
        : CardRules.never(
            card, "is a step of a workflow, which begins it", "/workflow show " + run);
  }

  private static Ruling changed(Card card, Standing standing, Instant now, Kind kind, String text) {
    return changed(card, standing, now, CardRules.BOARD, kind, text);
  }

  private static Ruling changed(
      Card card, Standing standing, Instant now, String who, Kind kind, String text) {
    return CardRules.changed(
        card.standing(standing).inVersion(card.version() + 1), now, who, kind, text);
  }
}

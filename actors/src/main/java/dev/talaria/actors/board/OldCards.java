package dev.talaria.actors.board;

import dev.talaria.actors.store.StoreActor;
import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Attempt;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.store.Cards;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Workflows;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes cards that are done with, and runs of workflows that are over with theirs, once nothing
 * has happened to them for long: {@link Cards#old} says which. Each goes in a commit of its own,
 * and only as it was looked at. Blocks, as {@link BoardDesk} does.
 *
 * <p>A workspace goes first, and where it has to stay, so does the card. The folder is marked
 * before its card goes, and removed after it: killed in between, the next look does the rest.
 * Runtimes that share a board may all do this. What several of them worked on stays for as long
 * again, so that each has marked its own folder by then.
 */
public record OldCards(BoardDesk desk) {
  private static final Logger LOG = LoggerFactory.getLogger(OldCards.class);
  private static final int AT_ONCE = 25;

  /**
   * A card or run that is old enough.
   *
   * @param name as a person names it
   * @param cards how many go with it; of a card 1
   * @param why it stays; empty where it does not
   */
  public record Old(boolean isRun, String name, String title, int cards, String why) {
    public boolean stays() {
      return !why.isEmpty();
    }
  }

  /** Some of what is old; {@code next} is where to go on, null at the end. */
  public record Part(List<Old> old, @Nullable Place next) {}

  /** How far it has come: cards first, then runs. */
  public record Place(boolean runs, long after) {
    public static final Place FIRST = new Place(false, 0);

    private static final Pattern TEXT = Pattern.compile("(cards|runs) ([0-9]{1,18})");

    public String text() {
      return (runs ? "runs " : "cards ") + after;
    }

    /** What {@link #text} wrote; empty where it is none. */
    public static Optional<Place> of(String text) {
      var words = TEXT.matcher(text);
      return words.matches()
          ? Optional.of(new Place(words.group(1).equals("runs"), Long.parseLong(words.group(2))))
          : Optional.empty();
    }
  }

  /** Removes all that is older. Throws a {@link CompletionException} where that cannot be kept. */
  public void sweep(Duration age) {
    finish();
    int cards = 0;
    int runs = 0;
    for (Place at = Place.FIRST; at != null; ) {
      var part = part(age, at, false);
      for (var old : part.old) {
        if (old.stays()) {
          LOG.warn("{} is old enough to go, but {}", old.name, old.why);
        } else {
          cards += old.cards;
          runs += old.isRun ? 1 : 0;
        }
      }
      at = part.next;
    }
    if (cards + runs > 0) {
      LOG.info("removed {} cards, and {} runs of workflows (store.retention)", cards, runs);
    }
  }

  /** Folders of cards that are gone, here or by another runtime. */
  private void finish() {
    try {
      for (var id : desk.parts().folders().retired()) {
        if (desk.card(id).isEmpty()) {
          desk.parts().folders().remove(id);
        }
      }
    } catch (IOException e) {
      LOG.warn("the folders of cards cannot be looked at: {}", e.getMessage());
    }
  }

  /**
   * Removes some of what is older; {@code dryRun}: only says what it would do. Throws as
   * {@link #sweep}.
   */
  public Part part(Duration age, Place from, boolean dryRun) {
    var before = desk.now().minus(age);
    var longBefore = before.minus(age);
    return from.runs
        ? runs(before, longBefore, from.after, dryRun)
        : cards(before, longBefore, from.after, dryRun);
  }

  private Part cards(Instant before, Instant longBefore, long after, boolean dryRun) {
    var found = desk.read(store -> store.cards().old(before, after, AT_ONCE));
    var old = new ArrayList<Old>();
    for (var card : found.stream().map(Cards.Old::card).toList()) {
      var why = why(List.of(card), longBefore, dryRun);
      if (dryRun || !why.isEmpty() || isRemoved(List.of(card), null, before)) {
        old.add(new Old(false, card.reference(), card.content().title(), 1, why));
      }
    }
    return new Part(
        old,
        found.isEmpty() ? new Place(true, 0) : new Place(false, found.getLast().place()));
  }

  private Part runs(Instant before, Instant longBefore, long after, boolean dryRun) {
    var found = desk.read(store -> store.workflows().old(before, after, AT_ONCE));
    var old = new ArrayList<Old>();
    for (var run : found.stream().map(Workflows.Old::run).toList()) {
      var cards = desk.read(store -> store.cards().ofRun(run.id().value()));
      var why = why(cards, longBefore, dryRun);
      if (dryRun || !why.isEmpty() || isRemoved(cards, run, before)) {
        old.add(new Old(true, run.id().value(), run.workflow(), cards.size(), why));
      }
    }
    return new Part(
        old, found.isEmpty() ? null : new Place(true, found.getLast().place()));
  }

  /** Why it has to stay; otherwise its workspaces are gone, but for a {@code dryRun}. */
  private String why(List<Card> cards, Instant longBefore, boolean dryRun) {
    for (var card : cards) {
      try {
        if (dryRun) {
          desk.parts().folders().requireRemovable(card);
        } else {
          desk.parts().folders().retire(card);
        }
      } catch (IOException e) {
        return "its workspace stays: " + e.getMessage();
      }
    }
    return cards.stream()
        .flatMap(card -> others(card).filter(other -> isTouchedSince(card, longBefore)))
        .findFirst()
        .map(other -> other + " worked on it too, and removes its own files first")
        .orElse("");
  }

  /** Runtimes that may have a folder of this card, on other machines. */
  private Stream<String> others(Card card) {
    var own = desk.parts().folders().runtime();
    return own == null // no file says whose it is
        ? Stream.empty()
        : Stream.concat(
                card.attachments().stream().map(Attachment::runtime),
                card.standing().attempts().stream()
                    .filter(attempt -> attempt.session() != null)
                    .map(Attempt::worker))
            .filter(Objects::nonNull)
            .filter(name -> !name.equals(own));
  }

  private boolean isTouchedSince(Card card, Instant since) {
    return desk.read(store -> store.cards().trail(card.id(), 1)).stream()
        .anyMatch(event -> !event.at().isBefore(since));
  }

  /** False: somebody has changed it meanwhile. */
  private boolean isRemoved(List<Card> cards, @Nullable WorkflowRun run, Instant before) {
    var writes = new ArrayList<Write>();
    cards.forEach(card -> writes.add(new Write.RemoveCard(card)));
    if (run != null) {
      writes.add(new Write.RemoveWorkflowRun(run));
    }
    var board = run == null ? cards.getFirst().board() : run.board();
    writes.add(new Write.NoteRemovedCards(
        board, new Board.Removed(cards.size(), run == null ? 0 : 1, before)));
    if (desk.commit(writes, false) instanceof StoreActor.NotKept(var why, var stale)) {
      if (stale) {
        return false;
      }
      throw new CompletionException(new StoreProblem("nothing was removed, " + why));
    }
    desk.tellAll(board);
    for (var card : cards) {
      try {
        desk.parts().folders().remove(card.id());
      } catch (IOException e) { // it is marked, and found by the next look
        LOG.warn("the folder of {} stays: {}", card.id(), e.getMessage());
      }
    }
    return true;
  }
}

package dev.talaria.actors.board;

import dev.talaria.config.BoardSettings;
import dev.talaria.runtime.board.Card;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** How many more cards may be begun, of each board and for each profile. */
public final class Places {
  private final BoardSettings settings;
  private final Map<String, Integer> boards = new HashMap<>();
  private final Map<String, Integer> profiles = new HashMap<>();

  /** {@code running}: those that are worked on. */
  public Places(BoardSettings settings, Iterable<Card> running) {
    this.settings = settings;
    running.forEach(this::took);
  }

  private void took(Card card) {
    boards.merge(card.board(), 1, Integer::sum);
    profiles.merge(card.profile(), 1, Integer::sum);
  }

  /** Takes a place for it, where there is one. */
  boolean take(Card card) {
    boolean free =
        onBoard(card) < settings.atOnce() && inProfile(card) < settings.atOnceInProfile();
    if (free) {
      took(card);
    }
    return free;
  }

  private int onBoard(Card card) {
    return boards.getOrDefault(card.board(), 0);
  }

  private int inProfile(Card card) {
    return profiles.getOrDefault(card.profile(), 0);
  }

  Set<String> fullBoards() {
    return full(boards, settings.atOnce());
  }

  Set<String> fullProfiles() {
    return full(profiles, settings.atOnceInProfile());
  }

  private static Set<String> full(Map<String, Integer> counts, int limit) {
    return counts.entrySet().stream()
        .filter(entry -> entry.getValue() >= limit)
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(HashSet::new));
  }

  /** Why no place is taken for it: never here, or not until one comes free; empty where one is. */
  public Optional<String> why(Card card) {
    if (settings.atOnce() == 0) {
      return Optional.of("nobody begins it here (board.at-once is 0); a program may claim it");
    }
    if (settings.atOnceInProfile() == 0) {
      return Optional.of(
          "nobody begins it here (board.at-once-in-profile is 0); a program may claim it");
    }
    if (onBoard(card) >= settings.atOnce()) {
      return Optional.of("waits for a place: " + onBoard(card) + " of the board are worked on"
          + " (board.at-once)");
    }
    return inProfile(card) >= settings.atOnceInProfile()
        ? Optional.of("waits for a place: " + inProfile(card) + " of the profile " + card.profile()
            + " are worked on (board.at-once-in-profile)")
        : Optional.empty();
  }
}

package dev.talaria.runtime.board;

import java.time.Instant;
import java.util.List;
import java.util.function.Function;

/** What somebody in a {@link BoardWorld} wants to become of a card. */
abstract class Wish {
  /**
   * By what is read now. The first is about the card that it is about; where that is changed, the
   * others are kept with it.
   */
  abstract List<Ruling> decide(Instant clock);

  /** @param clock as it was when that was decided */
  void kept(Card before, Card after, Instant clock) {}

  /** Nothing is to be kept. */
  void answered(Ruling ruling) {}

  static Wish of(Function<Instant, Ruling> rule) {
    return new Wish() {
      @Override
      List<Ruling> decide(Instant clock) {
        return List.of(rule.apply(clock));
      }
    };
  }
}

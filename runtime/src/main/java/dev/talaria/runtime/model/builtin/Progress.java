package dev.talaria.runtime.model.builtin;

import dev.talaria.runtime.model.builtin.ask.Wish;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How far a wish is.
 *
 * @param done its results, in order
 * @param next the call it waits for; none where it can be answered
 */
record Progress(Wish wish, List<Done> done, Optional<Need> next) {
  /** Takes the results of each wish out of {@code results}; what stays belongs to none. */
  static List<Progress> of(List<Wish> wishes, List<Done> results, Steps steps) {
    List<Progress> all = new ArrayList<>();
    for (Wish wish : wishes) {
      List<Done> mine = new ArrayList<>();
      Optional<Need> next = steps.next(wish, mine);
      while (next.isPresent()) {
        Need need = next.get();
        Optional<Done> met = results.stream().filter(need::isMetBy).findFirst();
        if (met.isEmpty()) {
          break;
        }
        results.remove(met.get());
        mine.add(met.get());
        next = steps.next(wish, mine);
      }
      all.add(new Progress(wish, List.copyOf(mine), next));
    }
    return all;
  }

  /** Commands run one after the other, in the order they were given. */
  boolean isCommand() {
    return wish instanceof Wish.RunCommand || wish instanceof Wish.RunTests;
  }

  boolean failed() {
    return !done.isEmpty() && !done.getLast().result().ok();
  }

  /** No command runs after this, for it may have been meant to come after it. */
  boolean holdsCommands() {
    boolean undone = wish instanceof Wish.Beyond beyond && beyond.why() != Wish.Why.TOLD_NOT_TO;
    return undone || (isCommand() && (next.isPresent() || failed()));
  }
}

package dev.talaria.runtime.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.board.CardEvent.Kind;
import java.util.EnumSet;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** More with {@code -Dboard-runs=20000}; one of them with {@code -Dboard-seed=17}. */
class BoardModelTest {
  private static final int RUNS = Integer.getInteger("board-runs", 300);
  private static final int STEPS = 400;

  @Test
  void whatever_comes_in_whatever_order_a_card_has_one_worker_and_none_is_stuck() {
    var seen = new TreeMap<String, Integer>();
    long only = Long.getLong("board-seed", -1);
    for (long seed = only < 0 ? 0 : only; seed < (only < 0 ? RUNS : only + 1); seed++) {
      var world = new BoardWorld(new Random(seed));
      try {
        for (int step = 0; step < STEPS; step++) {
          world.step();
        }
        world.settle();
        world.seen().forEach((what, times) -> seen.merge(what, times, Integer::sum));
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError("run " + seed + ":\n" + world.story() + "\n" + e.getMessage(), e);
      }
    }
    assertThat(seen.keySet())
        .as("what happened at all")
        .containsAll(Stream.of(Kind.values())
            .filter(
                kind -> !EnumSet.of(Kind.ASSIGNED, Kind.ATTACHED, Kind.DETACHED).contains(kind))
            .map(Kind::name)
            .toList())
        .contains("STALE");
  }
}

package dev.talaria.runtime.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Work;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class TurnStateTest {
  private static final Instant T = Instant.parse("2026-11-29T12:00:00Z");
  private static final Step PROMPTED = new Step.Prompted(T, "t1", new Work.Prompt("count"));
  private static final Step STARTED = new Step.ToolStarted(T, "c1");
  private static final Step RESTARTED = new Step.Restarted(T, "killed");

  @Test
  void a_call_that_was_interrupted_runs_no_more_until_it_is_started_again() {
    assertThat(calls(PROMPTED, STARTED)).isEqualTo(new Calls(Set.of("c1"), Set.of()));
    assertThat(calls(PROMPTED, STARTED, RESTARTED)).isEqualTo(new Calls(Set.of(), Set.of("c1")));
    assertThat(calls(PROMPTED, STARTED, RESTARTED, STARTED))
        .isEqualTo(new Calls(Set.of("c1"), Set.of()));
  }

  private record Calls(Set<String> started, Set<String> interrupted) {}

  private static Calls calls(Step... journal) {
    var state = TurnState.of(List.of(journal)).orElseThrow();
    return new Calls(state.started(), state.interrupted());
  }
}

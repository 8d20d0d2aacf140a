package dev.talaria.runtime.turn;

import static dev.talaria.runtime.turn.Journals.ASKED;
import static dev.talaria.runtime.turn.Journals.CALL;
import static dev.talaria.runtime.turn.Journals.OTHER_CALL;
import static dev.talaria.runtime.turn.Journals.PROMPTED;
import static dev.talaria.runtime.turn.Journals.T;
import static dev.talaria.runtime.turn.Journals.ended;
import static dev.talaria.runtime.turn.Journals.replied;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Work;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class HistoryTest {
  private static final Instant NOW = T.plusSeconds(60);
  private static final Step QUEUED = new Step.Queued(T, "t1", ASKED);
  private static final Step STARTED = new Step.ToolStarted(T, "c1");
  private static final AgentError BROKEN = new AgentError.Transport("connection reset", "");
  private static final Step MODEL_FAILED = Sessions.failed(T, Sessions.MODEL, BROKEN);
  private static final Step FAILED = new Step.TurnEnded(T, "t1", Outcome.failed(BROKEN));
  private static final Step SUCCEEDED = new Step.TurnEnded(T, "t1", Outcome.succeeded("two"));
  private static final Step TAKEN_UP = new Step.Steered(
      NOW,
      "This was asked before and did not come to its end. What stands above is done: do not do it"
          + " again, go on from there.");

  @Test
  void what_ran_before_it_failed_is_taken_up() {
    var journal =
        List.of(QUEUED, PROMPTED, replied("", CALL), STARTED, ended("c1"), MODEL_FAILED, FAILED);
    assertThat(History.again(journal, false, NOW))
        .isEqualTo(List.of(
            PROMPTED, replied("", CALL), STARTED, ended("c1"), MODEL_FAILED, FAILED, TAKEN_UP));
  }

  @Test
  void what_had_begun_when_it_crashed_counts_as_run() {
    var journal = List.of(QUEUED, PROMPTED, replied("", CALL), STARTED, FAILED);
    assertThat(History.again(journal, false, NOW)).contains(STARTED).endsWith(TAKEN_UP);
  }

  @Test
  void where_nothing_ran_or_all_is_wanted_anew_nothing_is_taken_up() {
    assertThat(History.again(List.of(QUEUED, PROMPTED, MODEL_FAILED, FAILED), false, NOW))
        .isEmpty();
    assertThat(History.again(
            List.of(QUEUED, PROMPTED, replied("", CALL), STARTED, ended("c1"), SUCCEEDED),
            true,
            NOW))
        .isEmpty();
    assertThat(History.again(List.of(QUEUED, FAILED), false, NOW)).isEmpty();
    assertThat(History.again(List.of(), false, NOW)).isEmpty();
  }

  @Test
  void what_a_turn_that_became_a_task_could_read_it_can_read_again() {
    var before = List.of(
        new Step.Prompted(T, "t0", new Work.Prompt("which files?")), replied("java"), turnEnded());
    assertThat(History.again(and(before, PROMPTED, replied("two"), SUCCEEDED), true, NOW))
        .isEqualTo(before);
    assertThat(History.again(and(before, PROMPTED, MODEL_FAILED, FAILED), false, NOW))
        .isEqualTo(before);
  }

  @Test
  void a_third_attempt_knows_what_both_before_it_did() {
    var first = List.of(QUEUED, PROMPTED, replied("", CALL), STARTED, ended("c1"), FAILED);
    var second = and(
        History.again(first, false, NOW),
        new Step.Queued(NOW, "t2", ASKED),
        new Step.Prompted(NOW, "t2", ASKED),
        replied("", OTHER_CALL),
        new Step.ToolStarted(NOW, "c2"),
        ended("c2"),
        FAILED);
    assertThat(History.again(second, false, NOW))
        .contains(ended("c1"), ended("c2"))
        .filteredOn(Step.Steered.class::isInstance)
        .containsExactly(TAKEN_UP, TAKEN_UP);
  }

  @Test
  void up_to_a_step_nothing_waits_or_runs_or_is_allowed() {
    var journal = List.of(
        QUEUED,
        PROMPTED,
        replied("", CALL),
        new Step.Granted(T, "rm", "1"),
        STARTED,
        new Step.Revoked(T, "1", "rm"),
        ended("c1"));
    var cut =
        new Step.TurnEnded(NOW, "t1", new Outcome(Outcome.State.CANCELLED, "", null, List.of()));
    assertThat(History.upTo(1, journal, NOW)).isEmpty();
    assertThat(History.upTo(2, journal, NOW)).isEqualTo(List.of(PROMPTED, cut));
    assertThat(History.upTo(7, journal, NOW))
        .isEqualTo(List.of(PROMPTED, replied("", CALL), STARTED, ended("c1"), cut));
  }

  private static Step turnEnded() {
    return new Step.TurnEnded(T, "t0", Outcome.succeeded("java"));
  }

  private static List<Step> and(List<Step> journal, Step... more) {
    var all = new ArrayList<>(journal);
    all.addAll(Arrays.asList(more));
    return all;
  }
}

package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.StatusBar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PunctualityTest {
  @ParameterizedTest
  @CsvSource(delimiter = '|', nullValues = "-", textBlock = """
      3   | -    | 0   | none is planned
      3   | 7200 | 0   | next in 2 h
      3   | 0    | 0   | next now
      3   | -40  | 0   | next now
      300 | -300 | 2   | ! 2 slots are due, the oldest for 5 min; looked last 5 min ago
      -   | -75  | 1   | ! 1 slot is due, the oldest for 1 min 15 s; never looked
      """)
  void what_is_due_is_said_in_a_line_and_marked_where_it_waits(
      Long looked, Long next, int late, String line) {
    var jobs = new Reply.Heartbeat(looked, next, late);

    assertThat(Punctuality.marked(jobs)).isEqualTo(line);
    assertThat("! " + Punctuality.text(jobs)).endsWith(line);
  }

  @Test
  void a_runtime_that_does_not_tell_is_not_asked_back() {
    assertThat(Punctuality.marked(null)).isEmpty();
    assertThat(Punctuality.isStuck(status(3, null))).isFalse();
  }

  /** Full places are no fault of the schedule. */
  @ParameterizedTest
  @CsvSource(nullValues = "-", textBlock = """
      3,   0, 0, false
      300, 0, 0, false
      3,   2, 4, false
      3,   2, 0, true
      61,  2, 4, true
      -,   2, 4, true
      """)
  void jobs_are_stuck_where_they_are_late_though_they_could_run(
      Long looked, int late, int running, boolean stuck) {
    var jobs = new Reply.Heartbeat(looked, -300L, late);

    assertThat(Punctuality.isStuck(status(running, jobs))).isEqualTo(stuck);
  }

  private static Reply.Status status(int running, Reply.Heartbeat jobs) {
    var bar = new StatusBar(0, "0.000", running, 0, 0, 0);
    return new Reply.Status("0.1.0", 1, 1, "/s", "/state", 1, false, 1, 1, bar, null, jobs);
  }
}

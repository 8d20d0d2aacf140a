package dev.talaria.runtime.store.sql;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.StoreRecords;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that commits and is killed. */
public abstract class StoreKillTest {
  private static final int[] KILL_AFTER = {1, 7, 40, 150, 333};

  @TempDir
  Path directory;

  protected abstract Place place(Path directory);

  @Test
  void what_was_acknowledged_before_a_sigkill_is_there_and_nothing_is_there_by_half()
      throws Exception {
    var place = place(directory);
    int next = 0;
    for (int lines : KILL_AFTER) {
      int acknowledged = commitAndKill(place, next, lines);
      next = checked(place, acknowledged);
    }
  }

  /** Returns the last number that the child printed. */
  private int commitAndKill(Place place, int from, int lines)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:TieredStopAtLevel=1",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path"),
        CommittingMain.class.getName(),
        Integer.toString(from),
        place.getClass().getName()));
    command.addAll(place.name());
    var child = new ProcessBuilder(command)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    try (BufferedReader out = child.inputReader()) {
      String last = null;
      for (int i = 0; i < lines; i++) {
        last = out.readLine();
      }
      child.toHandle().destroyForcibly(); // the Process itself would close its output
      child.waitFor();
      for (var line = out.readLine(); line != null; line = out.readLine()) {
        last = line; // printed before the signal came
      }
      return Integer.parseInt(last);
    } finally {
      child.destroyForcibly().waitFor();
    }
  }

  /** Returns the first number that is not there. */
  private int checked(Place place, int acknowledged) throws StoreProblem {
    try (var store = place.open()) {
      var steps = store.steps(StoreRecords.TALK);
      int kept = steps.size();
      assertThat(kept).isBetween(acknowledged + 1, acknowledged + 2);
      assertThat(steps.stream().map(it -> ((Step.Steered) it).text()))
          .containsExactlyElementsOf(
              IntStream.range(0, kept).mapToObj(Integer::toString).toList());
      var newestFirst =
          IntStream.range(0, kept).boxed().sorted(Collections.reverseOrder()).toList();
      assertThat(store.sessions(SessionQuery.all()))
          .isEqualTo(newestFirst.stream().map(CommittingMain::task).toList());
      assertThat(store.deliveries(new DeliveryQuery(null, true, Integer.MAX_VALUE)))
          .isEqualTo(IntStream.range(0, kept).mapToObj(CommittingMain::delivery).toList());
      return kept;
    }
  }
}

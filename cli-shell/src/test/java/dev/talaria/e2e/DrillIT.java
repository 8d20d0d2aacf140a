package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code doctor --drill} on the built product: what it tries, what it says, what it leaves. */
class DrillIT {
  private static final Pattern PLACE = Pattern.compile("is tried in (\\S+);");

  @TempDir
  Path directory;

  @Test
  void every_promise_holds() throws Exception {
    try (var talaria = Product.in(directory)) {
      var ran = end(talaria.start("doctor", "--drill", "--json"));

      assertThat(ran.jsonLines())
          .as(ran.toString())
          .extracting(
              line -> line.path("exercise").asText(),
              line -> line.path("promise").asText(),
              line -> line.path("verdict").asText())
          .containsExactly(
              tuple("kill", "what a killed runtime left running is ended by the next", "held"),
              tuple("kill", "each task that was accepted is told of, and no other", "held"),
              tuple("kill", "each is told of once", "held"),
              tuple("kill", "no command runs twice unasked", "held"),
              tuple("stop", "\"cancelled\" is said when the processes are gone", "held"),
              tuple("stop", "and the model is not listened to any more", "held"),
              tuple("clock", "a clock that goes ahead by a day ends no task early", "held"),
              tuple("clock", "a clock that goes back by two days holds no task up", "held"),
              tuple("disk", "new work is refused, with the reason", "held"),
              tuple("disk", "with no room on the disk, nothing that was accepted is lost", "held"),
              tuple("disk", "and nothing that was refused is done", "held"),
              tuple(
                  "flood",
                  "others who send rubbish, too much or nothing cost a client no answer",
                  "held"));
      assertThat(ran.code()).isZero();
      assertThat(talaria.state()).as("the caller's own state").doesNotExist();
    }
  }

  @Test
  void a_runtime_that_does_not_start_breaks_every_promise() throws Exception {
    try (var talaria = Product.in(directory)) {
      var ran =
          end(talaria.with("TALARIA_RUNTIME_OPTS", "-XX:NoSuchOption").start("doctor", "--drill"));

      assertThat(ran.code()).isEqualTo(1);
      assertThat(ran.out().lines().filter(line -> !line.startsWith("    ")))
          .containsExactly(
              "✗ kill: it goes on as every day",
              "✗ stop: it goes on as every day",
              "✗ clock: it goes on as every day",
              "✗ disk: it goes on as every day",
              "✗ flood: it goes on as every day",
              "0 promises held, 5 broken");
      assertThat(place(ran.err())).doesNotExist();
    }
  }

  @Test
  void ctrl_c_leaves_nothing_behind() throws Exception {
    try (var talaria = Product.in(directory)) {
      var running = talaria.start("doctor", "--drill");
      var place =
          place(Eventually.value(running::said, said -> PLACE.matcher(said).find()));
      Eventually.value(() -> Processes.with("HOME", place.toString()), found -> !found.isEmpty());

      running.process().destroy(); // what Ctrl+C does, from outside
      end(running);

      assertThat(Processes.with("HOME", place.toString())).isEmpty();
      assertThat(place).doesNotExist();
    }
  }

  /** It waits a minute for what ought to happen, so it may take longer than anything else. */
  private static Ran end(Running running) throws Exception {
    assertThat(running.process().waitFor(15, TimeUnit.MINUTES)).isTrue();
    return running.end();
  }

  private static Path place(String said) {
    var found = PLACE.matcher(said);
    assertThat(found.find()).as(said).isTrue();
    var place = Path.of(found.group(1));
    assertThat(place.getFileName().toString()).startsWith("talaria-drill");
    return place;
  }
}

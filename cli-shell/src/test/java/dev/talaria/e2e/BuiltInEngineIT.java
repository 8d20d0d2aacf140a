package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BuiltInEngineIT {
  @TempDir
  Path directory;

  @Test
  void with_nothing_configured_a_task_counts_the_errors_of_today_and_tells_them_in_french()
      throws Exception {
    var logs = logs();
    try (var talaria = product()) {
      var ran = talaria.run(
          "background",
          "--wait",
          "Analyse les logs dans " + logs + " et résume les erreurs d'aujourd'hui");

      assertThat(ran.code()).as(ran.err()).isEqualTo(0);
      assertThat(ran.out())
          .contains("**10 entrées dans 2 fichiers** · 10 erreurs", "**ERROR** ×7", "**ERROR** ×3")
          .contains("connection to <*> refused", "cannot send message <*>")
          .doesNotContain("disk", "\u001b");
      assertThat(ran.err())
          .matches("task (bg_\\d{6}_[0-9a-f]{6}) runs; talaria cancel \\1 ends it\n");
    }
  }

  @Test
  void digest_needs_no_runtime_and_gives_one_object() throws Exception {
    var logs = logs();
    try (var talaria = product()) {
      var json = talaria.succeed("digest", logs.toString(), "--json").json();

      assertThat(json.at("/totals/files").asInt()).isEqualTo(2);
      assertThat(json.at("/totals/lines").asInt()).isEqualTo(56);
      assertThat(json.at("/totals/levels/ERROR").asInt()).isEqualTo(15);
      assertThat(json.at("/totals/levels/WARN").asInt()).isEqualTo(1);
      assertThat(json.at("/totals/levels/INFO").asInt()).isEqualTo(40);
      assertThat(json.at("/templates").findValuesAsText("count")).contains("12", "3", "1", "40");
      assertThat(talaria.processes()).isEmpty();
    }
  }

  @Test
  void digest_assigns_every_line_to_a_template() throws Exception {
    var file = logs().resolve("app.log");
    try (var talaria = product()) {
      var lines =
          talaria.succeed("digest", file.toString(), "--assign").out().lines().toList();

      assertThat(lines).hasSize(51);
      assertThat(lines.subList(0, 12))
          .containsExactly(
              "1\t1", "2\t1", "3\t1", "4\t1", "5\t1", "6\t1", "7\t1", "8\t2", "9\t2", "10\t2",
              "11\t3", "12\t3");
    }
  }

  /** In a place where it is day, so that today does not end within the test. */
  private Product product() throws IOException {
    return Product.in(directory)
        .withUsualOptions()
        .with("TZ", isDayInGreenwich() ? "Etc/GMT" : "Etc/GMT-12");
  }

  private static boolean isDayInGreenwich() {
    int hour = Instant.now().atZone(ZoneOffset.UTC).getHour();
    return hour >= 6 && hour < 18;
  }

  /** Ten errors of today in two kinds, five of yesterday, and what is no error. */
  private Path logs() throws IOException {
    var today = LocalDate.now(ZoneId.of(isDayInGreenwich() ? "Etc/GMT" : "Etc/GMT-12"));
    List<String> app = new ArrayList<>();
    for (int i = 1; i <= 7; i++) {
      app.add(today + " 0" + i + ":00:00 ERROR [db] connection to 10.0.0." + i + " refused after "
          + i + "00 ms");
    }
    for (int i = 1; i <= 3; i++) {
      app.add(today + " 0" + i + ":10:00 ERROR [mail] cannot send message " + i + " to user" + i
          + "@example.org");
    }
    for (int i = 10; i < 50; i++) {
      app.add(today + " 08:00:" + i + " INFO [web] GET /page/" + i + " 200");
    }
    app.add(today + " 09:00:00 WARN [disk] 91% full");
    List<String> old = new ArrayList<>();
    for (int i = 1; i <= 5; i++) {
      old.add(today.minusDays(1) + " 10:0" + i + ":00 ERROR [db] connection to 10.0.0." + i
          + " refused after 5 ms");
    }
    var logs = Files.createDirectories(directory.resolve("logs"));
    Files.write(logs.resolve("app.log"), app);
    Files.write(logs.resolve("old.log"), old);
    return logs.toRealPath();
  }
}

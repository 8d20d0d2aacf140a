package dev.talaria.bench.product;

import dev.talaria.config.Allowance;
import dev.talaria.config.Settings;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.session.Budget;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.sqlite.SqliteStore;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;

/** Tasks that ended, as a runtime would have kept them. */
final class KeptTasks {
  private static final int VARIABLES = 50;

  private KeptTasks() {}

  /** Writes them as one commit into the store of a state directory that no runtime serves. */
  static void write(Path stateDirectory, int tasks) throws IOException {
    Settings settings = SettingsLoader.parse("");
    var redaction = new Redaction(text -> text, (name, value) -> false);
    var config = config(settings, VARIABLES);
    try (var store =
        SqliteStore.open(stateDirectory, Clock.systemUTC(), settings.store(), redaction)) {
      store.commit(IntStream.rangeClosed(1, tasks)
          .<Write>mapToObj(number -> new Write.PutSession(task(number, config)))
          .toList());
    } catch (StoreProblem e) {
      throw new IOException(e);
    }
  }

  static SessionConfig config(Settings settings, int variables) {
    var environment = IntStream.range(0, variables)
        .boxed()
        .collect(java.util.stream.Collectors.toMap(
            i -> "VARIABLE_" + i, i -> "/usr/local/share/some/folder:/of/many/" + i));
    return new SessionConfig(
        "default",
        ModelChoice.BUILT_IN,
        List.of(),
        Reasoning.DEFAULT,
        0,
        List.of("default"),
        Path.of("/tmp"),
        environment,
        new Budget(
            Allowance.UNLIMITED, Duration.ofHours(1), 50, Allowance.UNLIMITED, Allowance.UNLIMITED),
        settings.permission(),
        settings.supervision().kinds().get("background"),
        Delegation.NONE);
  }

  private static SessionRecord task(int number, SessionConfig config) {
    var at = Instant.now().minus(Duration.ofDays(1)).plusSeconds(number);
    return new SessionRecord(
        new SessionId("bg_000000_%06x".formatted(number)),
        SessionKind.BACKGROUND,
        number,
        null,
        new Work.Prompt("Analyse the logs in /var/log and summarise the errors of day " + number),
        "Analyse the logs in /var/log and summarise",
        config,
        SessionRecord.State.ENDED,
        "log_digest: /var/log",
        at,
        at,
        at.plusSeconds(41),
        at.plusSeconds(41),
        new Usage(12_000, 8_000, 340, 0),
        new BigDecimal("0.0123"),
        3,
        0,
        Outcome.succeeded("Found 3 errors in syslog from today.\n".repeat(10)));
  }
}

package dev.talaria.bench.product;

import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.JobRules;
import dev.talaria.runtime.cron.Target;
import dev.talaria.runtime.schedule.MisfirePolicy;
import dev.talaria.runtime.schedule.Schedule;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.store.json.Redaction;
import dev.talaria.runtime.store.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;

/** Jobs whose next slots are from tomorrow on, as a runtime would have kept them. */
public final class KeptJobs {
  private static final int A_COMMIT = 5_000;

  private KeptJobs() {}

  /** The store of a state directory that no runtime serves, with so many jobs. */
  public static Store write(Path stateDirectory, int jobs) throws IOException {
    var settings = SettingsLoader.parse("");
    try {
      var store = SqliteStore.open(
          stateDirectory,
          Clock.systemUTC(),
          settings.store(),
          new Redaction(text -> text, (name, value) -> false));
      var config = KeptTasks.config(settings, 3);
      for (int from = 0; from < jobs; from += A_COMMIT) {
        store.commit(IntStream.range(from, Math.min(jobs, from + A_COMMIT))
            .<Write>mapToObj(number -> new Write.PutJob(job(number, config)))
            .toList());
      }
      return store;
    } catch (StoreProblem e) {
      throw new IOException(e);
    }
  }

  private static Job job(int number, SessionConfig config) {
    int day = 1 + number % 28;
    int hour = number / 28 % 24;
    int minute = number / 672 % 60;
    return Job.added(
        new JobId("cr_000000_%06x".formatted(number)),
        "",
        new Work.Prompt("Summarise the errors of shop " + number),
        Schedule.of(minute + " " + hour + " " + day + " * *"),
        ZoneOffset.UTC,
        new JobRules(
            new MisfirePolicy.Once(),
            JobRules.Overlap.SKIP,
            JobRules.Notify.ALWAYS,
            List.of(new Target.Here()),
            List.of(),
            false),
        config,
        null,
        Instant.now().plusSeconds(86_400));
  }
}

package dev.talaria.bench;

import dev.talaria.bench.product.Footprint;
import dev.talaria.bench.product.KeptJobs;
import dev.talaria.bench.product.ModelReply;
import dev.talaria.bench.product.ModelServer;
import dev.talaria.bench.product.Product;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.CronRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;

/**
 * Finding what is due among very many jobs, as the schedule does it: the next slot of all, and the
 * jobs that are due now (none). And the processor time that a runtime takes for looking, while it
 * has a job that is not due: measured for some seconds, told for an hour.
 *
 * <p>Beside: the same select by bare SQL, and a runtime that has no job.
 */
public final class DueJobs {
  private static final int ROUNDS = 2_000;

  private DueJobs() {}

  /** Optional: how many jobs are kept (1000000); seconds for which a runtime is idle (120). */
  public static void main(String[] args)
      throws IOException, InterruptedException, StoreProblem, SQLException {
    int jobs = args.length > 0 ? Integer.parseInt(args[0]) : 1_000_000;
    int seconds = args.length > 1 ? Integer.parseInt(args[1]) : 120;
    var next = new Figures("the next slot of " + jobs + " jobs, microseconds");
    var due = new Figures("the jobs that are due, microseconds");
    var bare = new Figures("  beside: bare SQL, microseconds");
    var folder = Files.createTempDirectory("talaria-bench");
    try (var store = KeptJobs.write(folder, jobs)) {
      find(store, new Figures("warming up"), new Figures("warming up"));
      find(store, next, due);
      select(folder.resolve("talaria.db"), new Figures("warming up"));
      select(folder.resolve("talaria.db"), bare);
    } finally {
      delete(folder);
    }
    var looking = new Figures("processor time of an idle hour with a job, s");
    var idle = new Figures("  beside: without one, s");
    rest(true, seconds, looking);
    rest(false, seconds, idle);
    Table.print(next, due, bare, looking, idle);
  }

  private static void find(Store store, Figures next, Figures due) throws StoreProblem {
    var now = Instant.now();
    for (int i = 0; i < ROUNDS; i++) {
      long start = System.nanoTime();
      var found = store.jobs().next(now);
      next.add((System.nanoTime() - start) / 1e3);
      start = System.nanoTime();
      var jobs = store.jobs().due(now, 100);
      due.add((System.nanoTime() - start) / 1e3);
      if (found.isEmpty() || !jobs.isEmpty()) {
        throw new IllegalStateException("found " + found + ", due " + jobs);
      }
    }
  }

  private static void select(Path database, Figures figures) throws SQLException {
    var sql = "SELECT next FROM job WHERE next > '2026' ORDER BY next LIMIT 1";
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        var statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < ROUNDS; i++) {
        long start = System.nanoTime();
        try (var rows = statement.executeQuery()) {
          rows.next();
          rows.getString(1);
        }
        figures.add((System.nanoTime() - start) / 1e3);
      }
    }
  }

  private static void rest(boolean withJob, int seconds, Figures figures)
      throws IOException, InterruptedException {
    try (var models = new ModelServer(body -> ModelReply.text("done"));
        var product = Product.asking(models).start();
        var client = product.connect()) {
      if (withJob) {
        client.call(
            new CronRequest.AddJob(null, null, "0 0 1 1 *", "UTC", "greet", null, false, null),
            Reply.Job.class);
      }
      TimeUnit.SECONDS.sleep(10); // what follows its start is over
      var before = Footprint.cpu(product.pid());
      TimeUnit.SECONDS.sleep(seconds);
      var took = Footprint.cpu(product.pid()).minus(before);
      figures.add(took.toNanos() / 1e9 * Duration.ofHours(1).toSeconds() / seconds);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}

package dev.talaria.bench;

import dev.talaria.bench.product.ModelReply;
import dev.talaria.bench.product.ModelServer;
import dev.talaria.bench.product.Product;
import dev.talaria.bench.product.Programs;
import dev.talaria.bench.product.WireClient;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * All tasks of a state directory that keeps thousands: {@code task.list} written to the socket
 * until its answer was read, whole and in parts of 1,000, and {@code talaria tasks --all} as a
 * process. The first answer of a runtime stands by itself.
 *
 * <p>Beside: the same columns of the same file by a bare SQL select, and a client process that
 * talks to nobody.
 */
public final class Listing {
  private static final int WARM_UP = 10;
  private static final int PART = 1_000;
  private static final String SELECT = """
      SELECT id, number, state, title, created_at, ended_at, body ->> '$.work.text',
          body ->> '$.outcome.text', body ->> '$.activity', body ->> '$.usage', body ->> '$.cost'
        FROM session ORDER BY created_at DESC, seq DESC
      """;

  private Listing() {}

  /** Optional: how many tasks are kept (5000); rounds (20). */
  public static void main(String[] args) throws IOException, InterruptedException, SQLException {
    int tasks = args.length > 0 ? Integer.parseInt(args[0]) : 5_000;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 20;
    try (var models = new ModelServer(body -> ModelReply.text("done"));
        var product = Product.asking(models).keeping(tasks).start();
        var client = product.connect()) {
      var first = new Figures("task.list, the runtime's first, ms");
      var whole = new Figures("task.list of " + tasks + ", ms");
      var parts = new Figures("task.list in parts of " + PART + ", ms");
      var bare = new Figures("  beside: bare SQL select of the same file, ms");
      measure(client, null, tasks, first);
      for (int i = 0; i < WARM_UP; i++) {
        measure(client, PART, tasks, new Figures("warming up"));
        select(product.database(), tasks, new Figures("warming up"));
      }
      for (int i = 0; i < rounds; i++) {
        measure(client, null, tasks, whole);
        measure(client, PART, tasks, parts);
        select(product.database(), tasks, bare);
      }
      var table = new Figures("talaria tasks --all, exec to exit, ms");
      var json = new Figures("talaria tasks --all --json, exec to exit, ms");
      var version = new Figures("  beside: talaria version, exec to exit, ms");
      for (int i = 0; i < Math.max(1, rounds / 4); i++) {
        run(product, table, "tasks", "--all");
        run(product, json, "tasks", "--all", "--json");
        run(product, version, "version");
      }
      Table.print(first, whole, parts, bare, table, json, version);
    }
  }

  private static void measure(
      WireClient client, @Nullable Integer part, int expected, Figures figures) throws IOException {
    long start = System.nanoTime();
    int found = 0;
    @Nullable String from = null;
    do {
      var answer = client.call(new TaskRequest.ListTasks(null, true, part, from), Reply.Tasks.class);
      found += answer.tasks().size();
      from = answer.next();
    } while (from != null);
    figures.addMillisSince(start);
    check(found, expected);
  }

  private static void select(Path database, int expected, Figures figures) throws SQLException {
    try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database);
        var statement = connection.createStatement()) {
      long start = System.nanoTime();
      int found = 0;
      try (var rows = statement.executeQuery(SELECT)) {
        int columns = rows.getMetaData().getColumnCount();
        for (; rows.next(); found++) {
          for (int i = 1; i <= columns; i++) {
            rows.getString(i);
          }
        }
      }
      figures.addMillisSince(start);
      check(found, expected);
    }
  }

  private static void check(int found, int expected) {
    if (found != expected) {
      throw new IllegalStateException(found + " of " + expected + " tasks are listed");
    }
  }

  private static void run(Product product, Figures figures, String... words)
      throws IOException, InterruptedException {
    var command = product.command(Product.launcher(), words);
    long start = System.nanoTime();
    Programs.run(command);
    figures.addMillisSince(start);
  }
}

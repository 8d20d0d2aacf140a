package dev.talaria.bench;

import dev.talaria.bench.bare.HeldCalls;
import dev.talaria.bench.product.Footprint;
import dev.talaria.bench.product.ModelReply;
import dev.talaria.bench.product.ModelServer;
import dev.talaria.bench.product.Product;
import dev.talaria.bench.product.Programs;
import dev.talaria.bench.product.WireClient;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;
import dev.talaria.runtime.wire.TaskInfo;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;

/**
 * What a task takes while it waits for its model: heap after a full collection, resident memory and
 * threads of the runtime with so many tasks held at the model server, less what it had before, for
 * each of them; how long it takes to have them all there, and how much processor time; and from the
 * moment when the model server lets all of them go until the runtime has told of the last one that
 * it succeeded. Each round has a runtime of its own, which has done some tasks before; limits are
 * raised by settings.
 *
 * <p>Beside: the same request held as often for the JDK's own client, a virtual thread each.
 */
public final class WaitingSessions {
  private static final Duration PATIENCE = Duration.ofMinutes(15);
  private static final int WARM_UP = 20;
  private static final int AT_ONCE = 64;
  private static final int BATCH = 200;

  private WaitingSessions() {}

  /** Optional: how many rounds (3); then how many sessions (1 100 10000). */
  public static void main(String[] args) throws IOException, InterruptedException {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 3;
    List<String> sizes =
        args.length > 1 ? List.of(args).subList(1, args.length) : List.of("1", "100", "10000");
    for (var size : sizes) {
      int sessions = Integer.parseInt(size);
      var product = new Rows("", sessions);
      var bare = new Rows("  beside: ", sessions);
      for (int round = 0; round < rounds; round++) {
        var holding = new AtomicBoolean();
        try (var models = new ModelServer(body -> reply(holding))) {
          var body = measure(models, holding, sessions, product);
          measureBare(models, holding, sessions, body, bare);
        }
      }
      System.out.printf("%d waiting%n", sessions);
      Table.print(
          Stream.concat(product.all().stream(), bare.all().stream()).toArray(Figures[]::new));
    }
  }

  private static ModelReply reply(AtomicBoolean holding) {
    var reply = ModelReply.text("done");
    return holding.get() ? reply.whenReleased() : reply;
  }

  /** Returns the body of a request. */
  private static String measure(ModelServer models, AtomicBoolean holding, int sessions, Rows rows)
      throws IOException, InterruptedException {
    int limit = Math.max(1000, sessions);
    try (var product = Product.asking(
                models,
                "talaria.admission { running = " + limit + ", queued = " + limit + " }",
                "talaria.gate { concurrency = " + limit + ", pace = 0, max-wait = 30 minutes }",
                "talaria.model { first-token-timeout = 30 minutes, idle-timeout = 30 minutes }")
            .start();
        var client = product.connect()) {
      holding.set(false);
      models.forget();
      end(client, start(client, WARM_UP));
      var body = models.take().body();
      holding.set(true);
      long pid = product.pid();
      var before = Footprint.of(pid);
      var cpu = Footprint.cpu(pid);
      long start = System.nanoTime();
      var ids = start(client, sessions);
      models.held().await(sessions, PATIENCE);
      rows.arrived(start, Footprint.cpu(pid).minus(cpu));
      rows.add(before, Footprint.of(pid));
      askForEnd(client, ids);
      start = System.nanoTime();
      models.held().release();
      awaitEnd(client, ids);
      rows.released.add((System.nanoTime() - start) / 1e9);
      return body;
    }
  }

  private static List<String> start(WireClient client, int tasks) throws IOException {
    var ids = new ArrayList<String>();
    for (int sent = 0; ids.size() < tasks; ) {
      while (sent < tasks && sent - ids.size() < AT_ONCE) {
        client.send(new TaskRequest.StartTask(null, "say that task " + ++sent + " is done", null));
      }
      ids.add(client.answer(Reply.TaskStarted.class).id());
    }
    return ids;
  }

  private static void end(WireClient client, List<String> ids) throws IOException {
    askForEnd(client, ids);
    awaitEnd(client, ids);
  }

  private static void askForEnd(WireClient client, List<String> ids) throws IOException {
    for (int i = 0; i < ids.size(); i += BATCH) {
      client.send(new TaskRequest.WaitForTasks(null, ids.subList(i, Math.min(ids.size(), i + BATCH))));
    }
  }

  private static void awaitEnd(WireClient client, List<String> ids) throws IOException {
    int succeeded = 0;
    for (int i = 0; i < ids.size(); i += BATCH) {
      for (TaskInfo task : client.answer(Reply.Tasks.class).tasks()) {
        if (!task.state().equals("succeeded")) {
          throw new IOException("did not succeed: " + task);
        }
        succeeded++;
      }
    }
    if (succeeded != ids.size()) {
      throw new IOException(succeeded + " of " + ids.size() + " tasks succeeded");
    }
  }

  private static void measureBare(
      ModelServer models, AtomicBoolean holding, int sessions, String body, Rows rows)
      throws IOException, InterruptedException {
    Path file = Files.createTempFile("talaria-bench", ".json");
    Files.writeString(file, body);
    holding.set(false);
    var process = Programs.java(
            "-Xmx1g", HeldCalls.class.getName(), models.baseUrl(), file.toString())
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    try (var said = process.inputReader(StandardCharsets.US_ASCII);
        var in = process.outputWriter(StandardCharsets.US_ASCII)) {
      expect("ready", said);
      holding.set(true);
      var before = Footprint.of(process.pid());
      var cpu = Footprint.cpu(process.pid());
      long start = System.nanoTime();
      in.write(sessions + "\n");
      in.flush();
      models.held().await(sessions, PATIENCE);
      rows.arrived(start, Footprint.cpu(process.pid()).minus(cpu));
      rows.add(before, Footprint.of(process.pid()));
      start = System.nanoTime();
      models.held().release();
      expect("done", said);
      rows.released.add((System.nanoTime() - start) / 1e9);
    } finally {
      process.destroyForcibly();
      process.waitFor();
      Files.delete(file);
    }
  }

  private static void expect(String word, BufferedReader said) throws IOException {
    var line = said.readLine();
    if (!word.equals(line)) {
      throw new IOException("said " + line + " instead of " + word);
    }
  }

  /** What is measured of the product and of what stands beside it. */
  private static final class Rows {
    final int sessions;
    final Figures heap;
    final Figures resident;
    final Figures whole;
    final Figures threads;
    final Figures cpu;
    final Figures there;
    final Figures released;

    Rows(String beside, int sessions) {
      this.sessions = sessions;
      heap = new Figures(beside + "heap for each, kB");
      resident = new Figures(beside + "resident memory for each, kB");
      whole = new Figures(beside + "resident memory of the process, MB");
      threads = new Figures(beside + "threads of the process");
      cpu = new Figures(beside + "processor time for each to get there, ms");
      there = new Figures(beside + "until all wait at the model, s");
      released = new Figures(beside + "from their release to the last end, s");
    }

    void arrived(long start, Duration took) {
      there.add((System.nanoTime() - start) / 1e9);
      cpu.add(took.toNanos() / 1e6 / sessions);
    }

    void add(Footprint before, Footprint held) {
      heap.add((held.heap() - before.heap()) / 1e3 / sessions);
      resident.add((held.resident() - before.resident()) / 1e3 / sessions);
      whole.add(held.resident() / 1e6);
      threads.add(held.threads());
    }

    List<Figures> all() {
      return List.of(heap, resident, whole, threads, cpu, there, released);
    }
  }
}

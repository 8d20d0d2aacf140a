package dev.talaria.bench;

import dev.talaria.bench.product.Footprint;
import dev.talaria.bench.product.ModelReply;
import dev.talaria.bench.product.ModelServer;
import dev.talaria.bench.product.Product;
import dev.talaria.bench.soak.Ledger;
import dev.talaria.bench.soak.Person;
import dev.talaria.bench.soak.Visitor;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.IntStream;

/**
 * Whether promises hold for long: many clients start tasks and are told of their ends, while
 * clients, commands and the runtime are killed at random and tasks are cancelled. Then everything
 * is counted: each task that was accepted must have been told of, under one name only, and no
 * process may be left.
 *
 * <p>The runtime is killed in the first two thirds of the time. In the last third it lives on, so
 * that its memory can be seen to stay as it is.
 */
public final class Soak {
  private static final int LOOKS = 6;
  /** How long what is under way at the end may take. */
  private static final Duration LONGEST_REST = Duration.ofMinutes(10);

  private static final int LONGEST_ANSWER_MILLIS = 300;

  private Soak() {}

  /** Optional: minutes (10), tasks (5000), clients (200), kills of the runtime (20). */
  public static void main(String[] args) throws IOException, InterruptedException {
    var length = Duration.ofMinutes(number(args, 0, 10));
    int tasks = number(args, 1, 5000);
    int clients = number(args, 2, 200);
    int kills = number(args, 3, 20);
    var ledger = new Ledger();
    boolean held;
    try (var models = new ModelServer(Soak::reply);
        var product = Product.asking(
            models,
            "talaria.admission { running = 64, queued = " + tasks + " }",
            "talaria.gate { concurrency = 64, pace = 0 }")) {
      product.start();
      var end = System.nanoTime() + length.toNanos();
      var visitors = visitors(product, ledger, tasks, clients, length);
      var person = Thread.ofVirtual().start(new Person(product));
      var memory = live(product, length, kills, ledger);
      held = await(visitors, end + LONGEST_REST.toNanos());
      person.interrupt();
      long ranTwice = ranTwice(product.directory().resolve("ran"));
      complain(product, ledger);
      product.stop();
      int left = product.left().size();
      System.out.print(ledger.told());
      System.out.printf("commands that ran twice, unasked%40d%n", ranTwice);
      System.out.printf("processes left at the end%47d%n", left);
      Table.print(memory.toArray(Figures[]::new));
      held &= ledger.holds() && left == 0 && ranTwice == 0;
    }
    System.out.println(held ? "all that was promised held" : "NOT all that was promised held");
    if (!held) {
      System.exit(1);
    }
  }

  private static int number(String[] args, int index, int usual) {
    return args.length > index ? Integer.parseInt(args[index]) : usual;
  }

  private static List<Thread> visitors(
      Product product, Ledger ledger, int tasks, int clients, Duration length) {
    return IntStream.range(0, clients)
        .mapToObj(i -> Thread.ofVirtual()
            .name("visitor-" + i)
            .start(new Visitor(
                product,
                ledger,
                "v" + i,
                tasks / clients + (i < tasks % clients ? 1 : 0),
                length.multipliedBy(9).dividedBy(10),
                new Random(i))))
        .toList();
  }

  /** What a model says follows from what it is told. */
  private static ModelReply reply(String body) {
    var delay = Duration.ofMillis(ThreadLocalRandom.current().nextInt(LONGEST_ANSWER_MILLIS));
    int asked = body.lastIndexOf("use the tool for ");
    if (asked < 0 || body.contains("\"tool_call_id\"")) {
      return ModelReply.text("done").after(delay);
    }
    var token = body.substring(asked + 17).split("[^a-z0-9-]", 2)[0];
    return ModelReply.toolCall("terminal", "{\"command\":\"" + Visitor.effect(token) + "\"}")
        .after(delay);
  }

  private static List<Figures> live(Product product, Duration length, int kills, Ledger ledger)
      throws IOException, InterruptedException {
    var pause = length.multipliedBy(2).dividedBy(3).dividedBy(Math.max(1, kills));
    for (int i = 0; i < kills; i++) {
      long half = pause.toMillis() / 2;
      Thread.sleep(half + ThreadLocalRandom.current().nextLong(half));
      product.kill();
      ledger.killed();
      product.start();
      Thread.sleep(half / 2);
    }
    var heap = new Figures("heap after a collection, in the last third, MB");
    var resident = new Figures("resident memory, in the last third, MB");
    var threads = new Figures("threads of the runtime, in the last third");
    for (int look = 0; look < LOOKS; look++) {
      Thread.sleep(length.dividedBy(3).dividedBy(LOOKS));
      var now = Footprint.of(product.pid());
      heap.add(now.heap() / 1e6);
      resident.add(now.resident() / 1e6);
      threads.add(now.threads());
      ledger.zombies(product.zombies());
    }
    return List.of(heap, resident, threads);
  }

  /** Whether all of them are done in time. */
  private static boolean await(List<Thread> visitors, long end) throws InterruptedException {
    boolean all = true;
    for (var visitor : visitors) {
      all &= visitor.join(Duration.ofNanos(Math.max(1, end - System.nanoTime())));
      visitor.interrupt();
    }
    return all;
  }

  /** What the runtime says of the tasks that nobody was told of. */
  private static void complain(Product product, Ledger ledger) throws IOException {
    try (var client = product.connect()) {
      for (var task : ledger.neverTold()) {
        System.out.println(client.call(new TaskRequest.ShowTask(null, task), Reply.TaskDetail.class));
      }
    }
  }

  private static long ranTwice(Path file) throws IOException {
    var ran = Files.exists(file) ? Files.readAllLines(file) : new ArrayList<String>();
    return ran.size() - ran.stream().distinct().count();
  }
}

package dev.talaria.bench;

import dev.talaria.bench.product.Conversation;
import dev.talaria.bench.product.ModelReply;
import dev.talaria.bench.product.ModelServer;
import dev.talaria.bench.product.Product;
import dev.talaria.bench.product.Programs;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.io.IOException;

/**
 * From Enter on {@code /background …} to its confirmation: the line of {@code task.start} written
 * to the socket until its answer was read, each task being shown its result before the next one
 * starts. The same as a whole process, {@code talaria background …}, from exec to exit.
 *
 * <p>Beside: {@code runtime.status} over the same connection, in turns with it, and a client
 * process that talks to nobody, {@code talaria version}.
 */
public final class Confirmation {
  private static final int WARM_UP = 30;
  private static final int TYPING = 2_000;

  private Confirmation() {}

  /**
   * Optional: how many tasks over the socket (200); how many as a process (20); how many runtimes
   * (3).
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    int tasks = args.length > 0 ? Integer.parseInt(args[0]) : 200;
    int processes = args.length > 1 ? Integer.parseInt(args[1]) : 20;
    int runtimes = args.length > 2 ? Integer.parseInt(args[2]) : 3;
    var first = new Figures("task.start to reply, a runtime's first, ms");
    for (int i = 0; i < runtimes; i++) {
      measureFirst(first);
    }
    try (var models = new ModelServer(body -> ModelReply.text("done"));
        var product = Product.asking(models).start();
        var talk = Conversation.open(product)) {
      var confirmation = new Figures("task.start to reply, ms");
      var bare = new Figures("  beside: runtime.status to reply, ms");
      for (int i = 0; i < WARM_UP; i++) {
        measure(talk, new Figures("warming up"));
        ask(talk, new Figures("warming up"));
      }
      for (int i = 0; i < tasks; i++) {
        measure(talk, confirmation);
        ask(talk, bare);
      }
      var process = new Figures("talaria background, exec to exit, ms");
      var version = new Figures("  beside: talaria version, exec to exit, ms");
      for (int i = 0; i < processes; i++) {
        run(product, process, "background", "task " + i);
        run(product, version, "version");
      }
      Table.print(first, confirmation, bare, process, version);
    }
  }

  /** As soon as one could have typed a line after the start. */
  private static void measureFirst(Figures first) throws IOException, InterruptedException {
    try (var models = new ModelServer(body -> ModelReply.text("done"));
        var product = Product.asking(models).start();
        var client = product.connect()) {
      Thread.sleep(TYPING);
      long enter = System.nanoTime();
      client.call(
          new TaskRequest.StartTask(null, "say that it is done", "first"), Reply.TaskStarted.class);
      first.addMillisSince(enter);
    }
  }

  private static void measure(Conversation talk, Figures confirmation) throws IOException {
    long enter = System.nanoTime();
    var task = talk.background("say that it is done");
    confirmation.addMillisSince(enter);
    talk.awaitResult(task);
  }

  private static void ask(Conversation talk, Figures bare) throws IOException {
    long start = System.nanoTime();
    talk.client().call(new RuntimeRequest.GetStatus(), Reply.Status.class);
    bare.addMillisSince(start);
  }

  private static void run(Product product, Figures figures, String... words)
      throws IOException, InterruptedException {
    var command = product.command(Product.launcher(), words);
    long start = System.nanoTime();
    Programs.run(command);
    figures.addMillisSince(start);
  }
}

package dev.talaria.bench;

import dev.talaria.bench.bare.HttpCalls;
import dev.talaria.bench.product.Conversation;
import dev.talaria.bench.product.ModelReply;
import dev.talaria.bench.product.ModelServer;
import dev.talaria.bench.product.Product;
import java.io.IOException;
import java.time.Duration;

/**
 * From {@code task.start} to the model: the line written to the socket until the first request of
 * that task is at the model server in full. The first task of a runtime, which loads what talks to
 * models, stands by itself: where it comes as soon as the runtime answers, and where somebody took
 * some seconds to type it.
 *
 * <p>Beside: the same request sent by the JDK's own client on an open connection.
 */
public final class FirstRequest {
  private static final int WARM_UP = 30;
  private static final Duration TYPING = Duration.ofSeconds(4);

  private FirstRequest() {}

  /**
   * Optional: how many tasks of a warm runtime (100); how many runtimes (3), a third of it each.
   */
  public static void main(String[] args) throws IOException, InterruptedException {
    int tasks = args.length > 0 ? Integer.parseInt(args[0]) : 100;
    int runtimes = args.length > 1 ? Integer.parseInt(args[1]) : 3;
    var first = new Figures("task.start to request, the runtime's first task, at once, ms");
    var typed = new Figures("task.start to request, the runtime's first task, after 4 s, ms");
    var warm = new Figures("task.start to request, ms");
    var bare = new Figures("  beside: sent by the JDK's client, ms");
    for (int runtime = 0; runtime < runtimes; runtime++) {
      try (var models = new ModelServer(body -> ModelReply.text("done"));
          var product = Product.asking(models).start();
          var talk = Conversation.open(product)) {
        Thread.sleep(TYPING);
        measure(talk, models, typed);
      }
      try (var models = new ModelServer(body -> ModelReply.text("done"));
          var product = Product.asking(models).start();
          var talk = Conversation.open(product)) {
        var body = measure(talk, models, first);
        for (int i = 0; i < WARM_UP; i++) {
          body = measure(talk, models, new Figures("warming up"));
        }
        int share = tasks * (runtime + 1) / runtimes - tasks * runtime / runtimes;
        for (int i = 0; i < share; i++) {
          body = measure(talk, models, warm);
        }
        try (var http = new HttpCalls(models.baseUrl(), body)) {
          for (int i = 0; i < WARM_UP; i++) {
            call(http, models, new Figures("warming up"));
          }
          for (int i = 0; i < share; i++) {
            call(http, models, bare);
          }
        }
      }
    }
    Table.print(first, typed, warm, bare);
  }

  private static String measure(Conversation talk, ModelServer models, Figures figures)
      throws IOException, InterruptedException {
    long enter = System.nanoTime();
    var task = talk.background("say that it is done");
    var request = models.take();
    figures.add((request.arrived() - enter) / 1e6);
    talk.awaitResult(task);
    return request.body();
  }

  private static void call(HttpCalls http, ModelServer models, Figures figures)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    http.call();
    figures.add((models.take().arrived() - start) / 1e6);
  }
}

package dev.talaria.bench;

import dev.talaria.bench.bare.HttpCalls;
import dev.talaria.bench.product.Conversation;
import dev.talaria.bench.product.Exchange;
import dev.talaria.bench.product.ModelReply;
import dev.talaria.bench.product.ModelServer;
import dev.talaria.bench.product.Product;
import dev.talaria.bench.product.Programs;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * What a turn takes beyond the model's own time: from the moment when the model server has written
 * an answer that calls a tool until the next request, with the result, is there in full. So reading
 * the answer, the journal, permission, the tool and sending are all in it, and the server's delay
 * is not. A background task makes ten such turns, with {@code todo} (no process) and with
 * {@code terminal} running {@code true}.
 *
 * <p>Beside: the last request of such a task sent again and again by the JDK's own client, measured
 * at the same place, and {@code sh -c true} from this process.
 */
public final class TurnOverhead {
  private static final int TURNS = 10;
  private static final int WARM_UP = 5;
  private static final Duration DELAY = Duration.ofMillis(20);
  private static final Pattern RESULT = Pattern.compile("\"role\"\\s*:\\s*\"tool\"");
  private static final String TERMINAL = "run true again and again";

  private TurnOverhead() {}

  /** Optional: how many tasks for each tool (20). */
  public static void main(String[] args) throws IOException, InterruptedException {
    int tasks = args.length > 0 ? Integer.parseInt(args[0]) : 20;
    try (var models = new ModelServer(TurnOverhead::reply);
        var product = Product.asking(models).start();
        var talk = Conversation.open(product)) {
      var plans = new Figures("a turn with todo, beyond the model's time, ms");
      var commands = new Figures("a turn with terminal: true, beyond it, ms");
      for (int i = 0; i < WARM_UP; i++) {
        measure(talk, models, "plan again and again", new Figures("warming up"));
        measure(talk, models, TERMINAL, new Figures("warming up"));
      }
      var body = "";
      for (int i = 0; i < tasks; i++) {
        body = measure(talk, models, "plan again and again", plans);
        measure(talk, models, TERMINAL, commands);
      }
      var http = new Figures("  beside: the same by the JDK's client, ms");
      var shell = new Figures("  beside: sh -c true, ms");
      repeat(models, body, tasks, http);
      for (int i = 0; i < tasks * TURNS; i++) {
        long start = System.nanoTime();
        Programs.run(new ProcessBuilder("sh", "-c", "true"));
        shell.addMillisSince(start);
      }
      System.out.printf(
          "%d turns a task, the model answers after %d ms, last request %.1f kB%n",
          TURNS, DELAY.toMillis(), body.length() / 1e3);
      Table.print(plans, commands, http, shell);
    }
  }

  private static ModelReply reply(String body) {
    if (RESULT.matcher(body).results().count() >= TURNS) {
      return ModelReply.text("done").after(DELAY);
    }
    var call = body.contains(TERMINAL)
        ? ModelReply.toolCall("terminal", "{\"command\":\"true\"}")
        : ModelReply.toolCall("todo", "{\"items\":[{\"text\":\"go on\",\"status\":\"pending\"}]}");
    return call.after(DELAY);
  }

  /** Runs one task, and returns its last request. */
  private static String measure(
      Conversation talk, ModelServer models, String prompt, Figures figures)
      throws IOException, InterruptedException {
    var task = talk.background(prompt);
    var seen = new ArrayList<Exchange>();
    for (int i = 0; i <= TURNS; i++) {
      seen.add(models.take());
    }
    talk.awaitResult(task);
    gaps(seen, figures);
    return seen.getLast().body();
  }

  private static void repeat(ModelServer models, String body, int tasks, Figures figures)
      throws IOException, InterruptedException {
    try (var http = new HttpCalls(models.baseUrl(), body)) {
      for (int task = 0; task < tasks + WARM_UP; task++) {
        var seen = new ArrayList<Exchange>();
        for (int i = 0; i <= TURNS; i++) {
          http.call();
          seen.add(models.take());
        }
        gaps(seen, task < WARM_UP ? new Figures("warming up") : figures);
      }
    }
  }

  private static void gaps(List<Exchange> seen, Figures figures) {
    for (int i = 1; i < seen.size(); i++) {
      figures.add((seen.get(i).arrived() - seen.get(i - 1).answered()) / 1e6);
    }
  }
}

package dev.talaria.bench;

import dev.talaria.bench.bare.Hello;
import dev.talaria.bench.product.ModelReply;
import dev.talaria.bench.product.ModelServer;
import dev.talaria.bench.product.Product;
import dev.talaria.bench.product.Programs;
import dev.talaria.bench.product.Pty;
import dev.talaria.bench.product.Unarchived;
import java.io.IOException;
import java.nio.file.Path;

/**
 * How long a person waits for Talaria: on a terminal, from exec of the start script to the prompt
 * and to the echo of the first key; and one-shot commands from exec to exit. With the archive of
 * loaded classes that a build makes, and without it; with a runtime that runs already, and with
 * none.
 *
 * <p>Beside: a JVM with the client's options that says hello, {@code sh -c true}, and a terminal
 * with a prompt and {@code cat}, which is the floor of the method. All take turns.
 */
public final class Start {
  private static final String PROMPT = "> ";
  private static final String KEY = "¤"; // nothing else prints it

  private final Figures prompt = new Figures("shell to prompt, ms");
  private final Figures echo = new Figures("shell to first key echoed, ms");
  private final Figures plainPrompt = new Figures("shell to prompt, no archive, ms");
  private final Figures plainEcho = new Figures("shell to first key echoed, no archive, ms");
  private final Figures alonePrompt = new Figures("shell to prompt, no runtime, ms");
  private final Figures aloneEcho = new Figures("shell to first key echoed, no runtime, ms");
  private final Figures floorPrompt = new Figures("  beside: printf and cat to prompt, ms");
  private final Figures floorEcho = new Figures("  beside: printf and cat to first key echoed, ms");
  private final Figures version = new Figures("talaria version, ms");
  private final Figures plainVersion = new Figures("talaria version, no archive, ms");
  private final Figures status = new Figures("talaria runtime status, ms");
  private final Figures plainStatus = new Figures("talaria runtime status, no archive, ms");
  private final Figures started = new Figures("talaria tasks, which starts a runtime, ms");
  private final Figures hello = new Figures("  beside: hello of a JVM, ms");
  private final Figures shell = new Figures("  beside: sh -c true, ms");

  private Start() {}

  /** Optional: how many of each (10). */
  public static void main(String[] args) throws IOException, InterruptedException {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 10;
    var start = new Start();
    try (var models = new ModelServer(body -> ModelReply.text("done"));
        var running = Product.asking(models).start();
        var alone = Product.asking(models);
        var plain = Unarchived.of(Product.launcher())) {
      for (int round = 0; round < rounds; round++) {
        start.measure(running, alone, plain.launcher());
      }
    }
    start.print();
  }

  private void measure(Product running, Product alone, Path plain)
      throws IOException, InterruptedException {
    var archived = Product.launcher();
    open(running.command(archived), prompt, echo);
    open(running.command(plain), plainPrompt, plainEcho);
    open(alone.command(archived), alonePrompt, aloneEcho);
    alone.stop();
    open(
        new ProcessBuilder("sh", "-c", "printf '" + PROMPT + "'; exec cat"),
        floorPrompt,
        floorEcho);
    run(running.command(archived, "version"), version);
    run(running.command(plain, "version"), plainVersion);
    run(running.command(archived, "runtime", "status"), status);
    run(running.command(plain, "runtime", "status"), plainStatus);
    run(alone.command(archived, "tasks"), started);
    alone.stop();
    run(Programs.java("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", Hello.class.getName()), hello);
    run(new ProcessBuilder("sh", "-c", "true"), shell);
  }

  private static void open(ProcessBuilder program, Figures prompt, Figures echo)
      throws IOException {
    long start = System.nanoTime();
    var pty = Pty.start(program);
    try {
      if (!pty.await(PROMPT)) {
        var said = pty.shown().lines().findFirst().orElse("nothing");
        System.err.println("no prompt of " + program.command() + ", which says: " + said);
        return;
      }
      prompt.addMillisSince(start);
      pty.type(KEY);
      if (pty.await(KEY)) {
        echo.addMillisSince(start);
      }
      pty.leave();
    } finally {
      pty.close();
    }
  }

  private static void run(ProcessBuilder program, Figures figures)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Programs.run(program);
    figures.addMillisSince(start);
  }

  private void print() {
    Table.print(
        prompt,
        echo,
        plainPrompt,
        plainEcho,
        alonePrompt,
        aloneEcho,
        floorPrompt,
        floorEcho,
        version,
        plainVersion,
        status,
        plainStatus,
        started,
        hello,
        shell);
  }
}

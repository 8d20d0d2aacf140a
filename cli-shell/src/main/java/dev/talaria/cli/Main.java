package dev.talaria.cli;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.GlobalOptions;
import dev.talaria.cli.command.Hello;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.RuntimeAccess;
import dev.talaria.cli.command.Surroundings;
import dev.talaria.cli.command.Verb;
import dev.talaria.cli.command.Words;
import dev.talaria.cli.render.Visible;
import dev.talaria.config.ConfigProblem;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/**
 * The command line: without a verb the shell, with one a single thing done.
 *
 * <p>The one place where a refusal or a broken world becomes a line on stderr and an exit code.
 */
public final class Main {
  private static final String LAUNCHER = "talaria.launcher";
  private static final String TERMINALS = "talaria.terminals";

  private Main() {}

  public static void main(String[] words) {
    var output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
    var from = surroundings(output);
    var code = run(List.of(words), from);
    from.out().flush();
    var lost = output.lost();
    lost.ifPresent(why -> say(from, "what it prints could not be written: " + why));
    from.err().flush();
    System.exit((lost.isPresent() && code == ExitCode.OK ? ExitCode.FAILED : code).number());
  }

  /** Runs what was typed. Prints to the given streams and leaves them open. */
  public static ExitCode run(List<String> words, Surroundings from) {
    boolean verbose = words.contains("--verbose");
    try {
      var options = GlobalOptions.parse(words);
      return options.rest().isEmpty() ? OpenShell.run(options, from) : verb(options, from);
    } catch (Refused refused) {
      from.out().flush();
      var error = refused.error();
      say(from, error.message());
      if (!error.hint().isEmpty()) {
        from.err().print("  → " + Visible.text(error.hint()) + "\n");
      }
      return ExitCode.of(error);
    } catch (ConfigProblem problem) {
      say(from, problem.getMessage());
      return ExitCode.USAGE;
    } catch (IOException e) {
      say(from, e.getClass().getSimpleName() + ": " + e.getMessage());
      return ExitCode.FAILED;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return ExitCode.INTERRUPTED;
    } catch (RuntimeException bug) {
      say(from, "this should not have happened: " + bug);
      if (verbose) {
        bug.printStackTrace(from.err());
      }
      return ExitCode.FAILED;
    }
  }

  private static ExitCode verb(GlobalOptions options, Surroundings from)
      throws Refused, IOException, InterruptedException {
    var given = Words.parse(options.rest());
    try (var runtime = new RuntimeAccess(() -> new Hello(options, from).launcher())) {
      return Actions.of(given.verb()).run(new Invocation(options, given, from, runtime));
    } catch (Refused refused) {
      throw given.verb() == Verb.SEND ? refused : refused.asTyped(given.task());
    }
  }

  private static void say(Surroundings from, String line) {
    if (!line.isEmpty()) {
      from.err().print("talaria: " + Visible.text(line) + "\n");
    }
  }

  private static Surroundings surroundings(OutputStream output) {
    return new Surroundings(
        System.getenv(),
        home(System.getenv().getOrDefault("HOME", "")),
        Path.of("").toAbsolutePath(),
        launcher(),
        System.getProperty(TERMINALS, ""),
        new FileInputStream(FileDescriptor.in),
        stream(output),
        stream(new FileOutputStream(FileDescriptor.err)));
  }

  /** As a shell has it; the JVM itself would look into the list of users. */
  private static String home(String set) {
    return set.startsWith("/") ? set : System.getProperty("user.home", "/");
  }

  /** The start script; without it, this JVM's own way to start. */
  private static List<String> launcher() {
    var script = System.getProperty(LAUNCHER, "");
    return script.isEmpty()
        ? List.of(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "--add-opens=java.base/java.lang=ALL-UNNAMED",
            "-Djdk.http.auth.tunneling.disabledSchemes=",
            "-cp",
            System.getProperty("java.class.path"),
            Main.class.getName())
        : List.of(script);
  }

  private static PrintStream stream(OutputStream to) {
    return new PrintStream(new BufferedOutputStream(to), false, StandardCharsets.UTF_8);
  }
}

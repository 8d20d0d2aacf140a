package dev.talaria.cli;

import dev.talaria.cli.command.Surroundings;
import dev.talaria.cli.shell.ShellInPty;
import dev.talaria.config.place.Locations;
import dev.talaria.runtime.tool.process.ProcessMark;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** Runs what a person types in a home of its own, and keeps what was printed. */
public final class Typed {
  private final Path home;
  private String input = "";
  private String terminals = "";
  private boolean inTask;
  private boolean full;

  public Typed(Path home) {
    this.home = home;
  }

  /** What came of it. */
  public record Ran(int code, String out, String err) {}

  Typed reading(String stdin) {
    input = stdin;
    return this;
  }

  /** From now on as a command that a task of this runtime started. */
  Typed inTask() {
    inTask = true;
    return this;
  }

  /** From now on nothing can be written where results go. */
  Typed intoFullFile() {
    full = true;
    return this;
  }

  Typed atTerminal() {
    terminals = "012";
    return this;
  }

  Map<String, String> environment() {
    var environment = new HashMap<>(
        Map.of("TALARIA_HOME", home.toString(), "TERM", "dumb", "TALARIA_WAS_LC_ALL", "C"));
    if (inTask) {
      var state = Locations.of(environment, home.toString()).stateDirectory();
      new ProcessMark(state.toString(), "bg_1", "c1").putInto(environment);
    }
    return environment;
  }

  Locations places() {
    return Locations.of(environment(), home.toString());
  }

  ScriptedRuntime runtime() throws IOException {
    Files.createDirectories(places().socket().getParent());
    return new ScriptedRuntime(places().socket());
  }

  public Ran run(String... words) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    try (var outStream =
            new PrintStream(full ? new FullFile() : out, false, StandardCharsets.UTF_8);
        var errStream = new PrintStream(err, false, StandardCharsets.UTF_8)) {
      var from = new Surroundings(
          environment(),
          home.toString(),
          home,
          List.of("false"),
          terminals,
          new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8)),
          outStream,
          errStream);
      int code = Main.run(List.of(words), from).number();
      outStream.flush();
      errStream.flush();
      return new Ran(
          code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }
  }

  /** Runs it in a window of 100 columns and 24 rows. */
  ShellInPty inWindow(String... words) throws IOException {
    return new ShellInPty(
        Stream.concat(
                Stream.of(
                    Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                    "-XX:+UseSerialGC",
                    "-XX:TieredStopAtLevel=1",
                    "--enable-native-access=ALL-UNNAMED",
                    "-Dtalaria.terminals=012",
                    "-cp",
                    System.getProperty("java.class.path"),
                    Main.class.getName(),
                    "--color",
                    "never"),
                Stream.of(words))
            .toList(),
        environment(),
        home,
        100,
        24);
  }

  private static final class FullFile extends OutputStream {
    @Override
    public void write(int one) throws IOException {
      throw new IOException("no space left");
    }
  }
}

package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.shell.ShellInPty;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The built product in a home of its own. Commands get an environment made from nothing, so that no
 * setting of the machine counts; closing it stops its runtime and fails where a process is left.
 *
 * @param home of the person
 * @param state the value of {@code TALARIA_HOME}
 * @param work the directory that commands are typed in
 */
record Product(Path home, Path state, Path work, Map<String, String> environment)
    implements AutoCloseable {
  static final Path SCRIPT = withArchives(script());

  /** Half the work of a start with the usual options, which some tests use all the same. */
  private static final String QUICK_TO_START = "-XX:+UseSerialGC -XX:TieredStopAtLevel=1 -Xmx512m";

  /** With nothing configured. */
  static Product in(Path directory) throws IOException {
    return in(directory, directory.resolve("talaria"));
  }

  static Product in(Path directory, Path state) throws IOException {
    var home = Files.createDirectories(directory.resolve("home")).toRealPath();
    var work = Files.createDirectories(directory.resolve("work")).toRealPath();
    var environment = new HashMap<String, String>();
    environment.put("PATH", System.getenv("PATH"));
    environment.put("HOME", home.toString());
    environment.put("LANG", "C.UTF-8");
    environment.put("TALARIA_HOME", state.toString());
    environment.put("TALARIA_JAVA", System.getProperty("java.home"));
    environment.put("TALARIA_BUILD", "never");
    environment.put("TALARIA_RUNTIME_OPTS", QUICK_TO_START);
    return new Product(home, state, work, Map.copyOf(environment));
  }

  /** With the options that its runtime has where nobody sets any. */
  Product withUsualOptions() {
    return with("TALARIA_RUNTIME_OPTS", "");
  }

  /** With this as the person's {@code application.conf}. */
  Product configured(String hocon) throws IOException {
    var directory = Files.createDirectories(state.resolve("config"));
    Files.writeString(directory.resolve("application.conf"), hocon);
    return this;
  }

  /** With a further variable; an empty value takes it away. */
  Product with(String name, String value) {
    var more = new HashMap<>(environment);
    more.put(name, value);
    more.values().removeIf(String::isEmpty);
    return new Product(home, state, work, Map.copyOf(more));
  }

  /** Runs {@code talaria} with these words to its end. */
  Ran run(String... words) throws IOException, InterruptedException {
    return start(words).end();
  }

  Ran run(List<String> words) throws IOException, InterruptedException {
    return run(words.toArray(String[]::new));
  }

  /** Runs it; what is another in each run has a name in what it said. */
  Ran said(String... words) throws IOException, InterruptedException {
    return plain(run(words));
  }

  /** With names for what is another in each run: folders, ids, ports, numbers of processes. */
  Ran plain(Ran ran) {
    return new Ran(ran.code(), plain(ran.out()), plain(ran.err()));
  }

  String plain(String text) {
    return text.replace(state.toString(), "STATE")
        .replace(work.toString(), "WORK")
        .replace(home.toString(), "HOME")
        .replaceAll("bg_\\d{6}_[0-9a-f]{6}", "bg_ID")
        .replaceAll("127\\.0\\.0\\.1:\\d+", "127.0.0.1:PORT")
        .replaceAll("\\(process \\d+\\)", "(process PID)")
        .replaceAll("only [0-9,]+ MB", "only N MB");
  }

  Running start(String... words) throws IOException {
    var command = new ArrayList<String>();
    command.add(SCRIPT.toString());
    command.addAll(List.of(words));
    return program(command.toArray(String[]::new));
  }

  /** Starts any program in the same environment and directory, with nothing to read. */
  Running program(String... command) throws IOException {
    var out = Files.createTempFile(home, "out", "");
    var err = Files.createTempFile(home, "err", "");
    var builder = new ProcessBuilder(command)
        .directory(work.toFile())
        .redirectInput(Path.of("/dev/null").toFile())
        .redirectOutput(out.toFile())
        .redirectError(err.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    return new Running(builder.start(), out, err);
  }

  /** The shell in a window of that size, with these options. */
  ShellInPty shell(int columns, int rows, String... options) throws IOException {
    var command = new ArrayList<String>();
    command.add(SCRIPT.toString());
    command.addAll(List.of(options));
    return new ShellInPty(command, environment, work, columns, rows);
  }

  /**
   * Runs it bound by the modes of files, which otherwise mean nothing to root. For anybody else
   * they do anyway.
   */
  Ran runByTheModes(String... words) throws IOException, InterruptedException {
    if (!System.getProperty("user.name").equals("root")) {
      return run(words);
    }
    var command = new ArrayList<>(
        List.of("setpriv", "--bounding-set=-dac_override,-dac_read_search", SCRIPT.toString()));
    command.addAll(List.of(words));
    return program(command.toArray(String[]::new)).end();
  }

  /** Runs it and expects success. */
  Ran succeed(String... words) throws IOException, InterruptedException {
    var ran = run(words);
    assertThat(ran.code()).as(String.join(" ", words) + ": " + ran).isEqualTo(0);
    return ran;
  }

  /** The runtime's process, which must be there. */
  ProcessHandle runtime() throws IOException, InterruptedException {
    long pid = succeed("runtime", "status", "--json").json().path("pid").asLong();
    return ProcessHandle.of(pid).orElseThrow();
  }

  /** SIGKILL, and waits until it is gone. */
  void killRuntime() throws Exception {
    var runtime = runtime();
    runtime.destroyForcibly();
    Eventually.value(
        () -> processes().stream().filter(found -> found.pid() == runtime.pid()).toList(),
        List::isEmpty);
  }

  /** Everything that was started from here, tasks' commands included. */
  List<Processes.Found> processes() throws IOException {
    return Processes.with("HOME", home.toString());
  }

  List<Processes.Found> processes(String part) throws IOException {
    return processes().stream().filter(found -> found.command().contains(part)).toList();
  }

  @Override
  public void close() throws IOException {
    try {
      var stopped = run("runtime", "stop", "--now");
      assertThat(stopped.code()).as(stopped.toString()).isEqualTo(0);
      assertThat(processes()).isEmpty();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while it stopped", interrupted);
    } finally {
      for (var left : processes()) {
        ProcessHandle.of(left.pid()).ifPresent(ProcessHandle::destroyForcibly);
      }
    }
  }

  /** As after a build by the script, where a JVM has not got to load each class by itself. */
  private static Path withArchives(Path script) {
    var version = new ProcessBuilder(script.toString(), "version")
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .redirectErrorStream(true);
    version.environment().put("TALARIA_JAVA", System.getProperty("java.home"));
    version.environment().put("TALARIA_BUILD", "archives");
    try {
      assertThat(version.start().waitFor()).isZero();
      return script;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while it made archives", e);
    }
  }

  private static Path script() {
    for (var at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      var script = at.resolve("talaria");
      if (Files.isRegularFile(script) && Files.isRegularFile(at.resolve("pom.xml"))) {
        return script;
      }
    }
    throw new IllegalStateException("no start script above " + Path.of("").toAbsolutePath());
  }
}

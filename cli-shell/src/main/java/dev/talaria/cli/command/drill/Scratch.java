package dev.talaria.cli.command.drill;

import dev.talaria.cli.command.GlobalOptions;
import dev.talaria.cli.command.Hello;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.RuntimeAccess;
import dev.talaria.cli.command.Surroundings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;

/**
 * A home of its own with a runtime that is started when it is needed, as any other is. What is left
 * of both goes with it, also after Ctrl+C.
 */
final class Scratch implements AutoCloseable {
  /** How long anything may take until it counts as not done. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Duration LOOK = Duration.ofMillis(20);
  /** Of the caller's variables, what starting a program takes. */
  private static final List<String> KEPT = List.of(
      "PATH", "LANG", "LC_ALL", "TMPDIR", "JAVA_HOME", "TALARIA_JAVA", "TALARIA_RUNTIME_OPTS");

  private final Path home;
  private final Surroundings inside;
  private final ScriptedModel models;
  private volatile boolean closing;
  private final Thread atExit = new Thread(this::remove, "talaria-drill-clean");

  private Scratch(Path home, Surroundings inside, ScriptedModel models) {
    this.home = home;
    this.inside = inside;
    this.models = models;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** Nothing runs in it yet. */
  static Scratch create(Surroundings from, ScriptedModel models) throws IOException {
    var home = Files.createTempDirectory("talaria-drill").toRealPath();
    Files.createDirectory(home.resolve("work"));
    Files.createDirectories(home.resolve("talaria/config"));
    Files.writeString(
        home.resolve("talaria/config/application.conf"), """
        talaria {
          model.name = "drill/drill"
          providers.drill { base-url = "%s", key = "" }
          session.deadline = 1 hour
          store.free-space-floor = 0
        }
        """.formatted(models.baseUrl()));
    Files.writeString(home.resolve("clock"), "0");
    var environment = environment(from, home);
    var inside = new Surroundings(
        environment,
        home.toString(),
        home.resolve("work"),
        started(from, environment),
        "",
        from.in(),
        from.out(),
        from.err());
    return new Scratch(home, inside, models);
  }

  private static Map<String, String> environment(Surroundings from, Path home) {
    var environment = new HashMap<String, String>();
    for (var name : KEPT) {
      var value = from.environment().get(name);
      if (value != null) {
        environment.put(name, value);
      }
    }
    environment.put("HOME", home.toString());
    environment.put("TALARIA_HOME", home.resolve("talaria").toString());
    environment.put("TALARIA_BUILD", "never");
    environment.put("TALARIA_DRILL_CLOCK", home.resolve("clock").toString());
    return Map.copyOf(environment);
  }

  /** What starts Talaria with this environment and no other. */
  private static List<String> started(Surroundings from, Map<String, String> environment) {
    var words = new ArrayList<>(List.of("env", "-i"));
    environment.forEach((name, value) -> words.add(name + "=" + value));
    words.addAll(from.launcher());
    return words;
  }

  Path home() {
    return home;
  }

  /** Where its tasks work. */
  Path work() {
    return inside.directory();
  }

  ScriptedModel models() {
    return models;
  }

  /** A client, to which the runtime is one like any other. */
  RuntimeAccess client() {
    return new RuntimeAccess(() -> hello().launcher());
  }

  private Hello hello() throws Refused {
    if (closing) {
      throw Refused.cancelled();
    }
    return new Hello(GlobalOptions.parse(List.of()), inside);
  }

  Path socket() throws Refused {
    return hello().launcher().place().socket();
  }

  /** SIGKILL, where one runs; returns when the process is gone. */
  void kill() throws Refused, IOException, InterruptedException {
    var runtime = hello().launcher().place().process();
    if (runtime.isPresent()) {
      runtime.get().destroyForcibly();
      awaitEnd(runtime.get());
    }
  }

  private static void awaitEnd(ProcessHandle process) throws IOException, InterruptedException {
    try {
      process.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new IOException("process " + process.pid() + " does not end", e);
    }
  }

  /** Sets the runtime's clock so far ahead of the one on the wall, or behind it. */
  void setClock(Duration ahead) throws IOException {
    var next = home.resolve("clock.next");
    Files.writeString(next, Long.toString(ahead.toMillis()));
    Files.move(next, home.resolve("clock"), java.nio.file.StandardCopyOption.ATOMIC_MOVE);
  }

  /** Whether there is such a process; one that only waits to be counted out is none. */
  static boolean isAlive(long pid) {
    return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent() && !isZombie(pid);
  }

  /** As Linux tells it: the state follows the name, which is in brackets. */
  private static boolean isZombie(long pid) {
    try {
      var told = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
      return told.startsWith("Z", told.lastIndexOf(')') + 2);
    } catch (IOException goneOrAnotherSystem) {
      return false;
    }
  }

  /** Whether it comes true in time. */
  static boolean becomes(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        return false;
      }
      Thread.sleep(LOOK.toMillis());
    }
    return true;
  }

  @Override
  public void close() {
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException exiting) {
      return; // the hook does it
    }
    remove();
  }

  /**
   * Ends whatever came from here: a runtime that holds no lock yet, too, and what a killed one left
   * running. Those are found by their environment, where the system shows that.
   */
  private void endAll() throws IOException, InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    for (var left = left(); !left.isEmpty(); left = left()) {
      if (System.nanoTime() > end) {
        throw new IOException("these do not end: " + left);
      }
      left.forEach(ProcessHandle::destroyForcibly);
      Thread.sleep(LOOK.toMillis());
    }
  }

  private List<ProcessHandle> left() {
    var ours = ProcessHandle.current().descendants();
    var marked = ProcessHandle.allProcesses().filter(process -> isFromHere(process.pid()));
    return Stream.concat(ours, marked)
        .distinct()
        .filter(process -> isAlive(process.pid()))
        .toList();
  }

  private boolean isFromHere(long pid) {
    try {
      var environment = Path.of("/proc", Long.toString(pid), "environ");
      return Files.readString(environment, StandardCharsets.ISO_8859_1)
          .contains("HOME=" + home + "\0");
    } catch (IOException goneOrAnotherSystem) {
      return false;
    }
  }

  private void remove() {
    closing = true;
    try {
      endAll();
      try (var files = Files.walk(home)) {
        for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.deleteIfExists(file);
        }
      }
    } catch (IOException | UncheckedIOException e) {
      inside.err().println("talaria: left behind: " + home + " (" + e.getMessage() + ")");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}

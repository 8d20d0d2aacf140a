package dev.talaria.bench.product;

import dev.talaria.config.place.Locations;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Talaria in a home of its own, which {@link #close} removes with the runtime that serves it. The
 * start script is the one that {@code -Dtalaria.launcher} names; it takes what is built as it is.
 */
public final class Product implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  private final Path home;
  private @Nullable ProcessHandle runtime;
  private final Thread atExit = new Thread(this::removeAtExit, "bench-clean");

  private Product(Path home) {
    this.home = home;
    Runtime.getRuntime().addShutdownHook(atExit);
  }

  /** A home that asks this model server, with more settings in HOCON. Nothing is started yet. */
  public static Product asking(ModelServer models, String... settings) throws IOException {
    var product = new Product(Files.createTempDirectory("talaria-bench"));
    var config = Files.createDirectories(product.home.resolve("config"));
    Files.createDirectory(product.directory());
    var lines = new ArrayList<String>();
    lines.add("talaria.model.name = \"bench/bench\"");
    lines.add("talaria.providers.bench { base-url = \"" + models.baseUrl() + "\", key = \"\" }");
    lines.addAll(List.of(settings));
    Files.write(config.resolve("application.conf"), lines);
    return product;
  }

  /** The start script under test. */
  public static Path launcher() {
    return Path.of(System.getProperty("talaria.launcher", "talaria")).toAbsolutePath();
  }

  /** An empty directory for tasks to work in. */
  public Path directory() {
    return home.resolve("work");
  }

  /** How to run the start script with these words, in this home, with the Java of this process. */
  public ProcessBuilder command(Path launcher, String... words) {
    var command = new ArrayList<String>();
    command.add(launcher.toString());
    command.addAll(List.of(words));
    var builder = new ProcessBuilder(command).directory(directory().toFile());
    builder.environment().putAll(environment());
    return builder;
  }

  /** What the start script needs to know beside the environment of this process. */
  public Map<String, String> environment() {
    return Map.of(
        "TALARIA_HOME", home.toString(),
        "TALARIA_BUILD", "never",
        "JAVA_HOME", System.getProperty("java.home"));
  }

  private Map<String, String> callers() {
    var all = new HashMap<>(System.getenv());
    all.putAll(environment());
    return all;
  }

  /** Puts tasks that ended into the store. To be said before a runtime is started. */
  public Product keeping(int tasks) throws IOException {
    KeptTasks.write(places().stateDirectory(), tasks);
    return this;
  }

  /** The file that holds what the runtime keeps. */
  public Path database() {
    return places().stateDirectory().resolve("talaria.db");
  }

  /** Starts a runtime, and returns when it answers. */
  public Product start() throws IOException, InterruptedException {
    var output = home.resolve("runtime.out");
    var process = command(launcher(), "runtime", "run")
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .redirectInput(new File("/dev/null"))
        .start();
    runtime = process.toHandle();
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!answers()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        process.destroyForcibly();
        throw new IOException("no runtime: " + Files.readString(output));
      }
      Thread.sleep(5);
    }
    return this;
  }

  public WireClient connect() throws IOException {
    return new WireClient(socket()).initialize(directory(), callers());
  }

  /** The process of the runtime. */
  public long pid() throws IOException {
    try (var client = connect()) {
      return client.call(new RuntimeRequest.GetStatus(), Reply.Status.class).pid();
    }
  }

  /** Ends the runtime, whoever started it; without one nothing happens. */
  public void stop() throws IOException {
    if (answers()) {
      runtime = ProcessHandle.of(pid()).orElse(null);
      try (var client = connect()) {
        client.call(new RuntimeRequest.StopRuntime(true), Reply.Done.class);
      }
    }
    if (runtime != null) {
      awaitEnd(runtime);
    }
  }

  /** SIGKILL for the runtime that {@link #start} started; returns when the process is gone. */
  public void kill() {
    if (runtime != null) {
      runtime.destroyForcibly();
      awaitEnd(runtime);
    }
  }

  /** What runs in this home, as {@code /proc} tells; to be asked where nothing ought to. */
  public List<Long> left() {
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> read(pid, "environ").contains("TALARIA_HOME=" + home + "\0"))
        .toList();
  }

  /**
   * How many processes of the runtime ended and are not counted out by it a second later: every one
   * is in that state for a moment.
   */
  public int zombies() throws IOException, InterruptedException {
    var before = ended(pid());
    if (before.isEmpty()) {
      return 0;
    }
    Thread.sleep(1000);
    before.retainAll(ended(pid()));
    return before.size();
  }

  private static Set<Long> ended(long parent) {
    var state = " Z " + parent + " ";
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> read(pid, "stat").contains(state))
        .collect(Collectors.toSet());
  }

  private static String read(long pid, String what) {
    try {
      return Files.readString(
          Path.of("/proc", Long.toString(pid), what), StandardCharsets.ISO_8859_1);
    } catch (IOException gone) {
      return "";
    }
  }

  @Override
  public void close() throws IOException {
    remove();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException leaving) {
      // the hook waits for its turn, and finds nothing left to do
    }
  }

  private synchronized void remove() throws IOException {
    if (Files.exists(home)) {
      stop();
      delete(home);
    }
  }

  /** Removes a folder and all that is in it; what links lead to stays. */
  static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  private void removeAtExit() {
    try {
      remove();
    } catch (IOException e) {
      System.err.println("left behind: " + home + " (" + e.getMessage() + ")");
    }
  }

  private static void awaitEnd(ProcessHandle runtime) {
    try {
      runtime.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException | ExecutionException e) {
      runtime.destroyForcibly();
    } catch (InterruptedException e) {
      runtime.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }

  private Path socket() {
    return places().socket();
  }

  private Locations places() {
    return Locations.of(environment(), System.getProperty("user.home"));
  }

  private boolean answers() {
    try (var client = connect()) {
      return client.call(new RuntimeRequest.GetStatus(), Reply.Status.class).pid() > 0;
    } catch (IOException nobody) {
      return false;
    }
  }
}

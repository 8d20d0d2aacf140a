package dev.talaria.runtime.tool;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.Secret;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.process.ProcessTrees;
import dev.talaria.runtime.walk.Bounds;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;

/** A catalogue and a session in a directory of its own, for tests of tools. */
final class ToolBench implements AutoCloseable {
  static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");

  /** Looks like nothing in particular. */
  static final String KEY = "innocent-looking-key";

  private static final ObjectMapper JSON = new ObjectMapper();

  final Path work;
  final Path output;
  final String runtime = UUID.randomUUID().toString();
  final ToolSettings settings;
  final ToolCatalogue catalogue;
  volatile ProxyVariables proxies = new ProxyVariables(Map.of());
  volatile Redactor redactor = new Redactor(List.of(new Secret(KEY)));
  final Queue<String> progress = new ConcurrentLinkedQueue<>();

  ToolBench(Path directory) {
    this(directory, false);
  }

  ToolBench(Path directory, boolean allowPrivateAddresses) {
    this.work = ToolPaths.real(directory);
    this.output = work.resolve("output");
    this.settings = new ToolSettings(
        Map.of("files", List.of("read_file", "list_files"), "all", List.of("files", "terminal")),
        Duration.ofSeconds(60),
        Duration.ofMillis(300),
        4000,
        1 << 20,
        allowPrivateAddresses,
        List.of("*"));
    Clock clock = Clock.fixed(NOW, ZoneOffset.UTC);
    this.catalogue = new ToolCatalogue(settings, runtime, clock, List.of());
  }

  ToolContext context(String session) {
    return new ToolContext(
        new SessionId(session),
        "call1",
        work,
        Map.of("PATH", "/usr/bin:/bin", "HOME", work.toString()),
        proxies,
        output,
        settings,
        0,
        Clock.fixed(NOW, ZoneOffset.UTC),
        progress::add,
        tool -> Bounds.NONE,
        () -> redactor,
        Delegates.NONE);
  }

  static ObjectNode json(String arguments) {
    try {
      return (ObjectNode) JSON.readTree(arguments.replace('\'', '"'));
    } catch (JsonProcessingException e) {
      throw new UncheckedIOException(e);
    }
  }

  Tool tool(String name) {
    return catalogue.find(name).orElseThrow();
  }

  ToolResult run(String tool, String arguments) throws InterruptedException {
    return run("s1", tool, json(arguments));
  }

  ToolResult run(String session, String tool, ObjectNode arguments) throws InterruptedException {
    return tool(tool).run(arguments, context(session));
  }

  Effects effects(String tool, String arguments) {
    return tool(tool).effects(json(arguments), ToolPaths.of(context("s1")));
  }

  ProcessTrees trees() {
    return new ProcessTrees(runtime);
  }

  @Override
  public void close() {
    catalogue.close();
  }
}

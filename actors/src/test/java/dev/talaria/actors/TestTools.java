package dev.talaria.actors;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.actors.session.ToolAccess;
import dev.talaria.config.Secret;
import dev.talaria.config.ToolSettings;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.board.Worker;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.permission.redaction.Redactor;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.CardTool;
import dev.talaria.runtime.tool.Delegates;
import dev.talaria.runtime.tool.Effects;
import dev.talaria.runtime.tool.Tool;
import dev.talaria.runtime.tool.ToolCatalogue;
import dev.talaria.runtime.tool.ToolContext;
import dev.talaria.runtime.tool.ToolPaths;
import dev.talaria.runtime.tool.process.BackgroundProcesses;
import dev.talaria.runtime.walk.Bounds;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Tools that do what the test says: {@code echo} answers, {@code hold} waits until it is released
 * or interrupted, as does the command {@code hold}, {@code ask} needs an answer of the person
 * ({@code always} holds what was granted for good), {@code refuse} is never allowed, {@code crash}
 * throws as {@code breaks} does. Only {@code delegate} and {@code process} are real ones.
 */
final class TestTools implements ToolAccess {
  private static final Redactor REDACTOR = new Redactor(List.of(new Secret("hunter2")));
  private static final ToolSettings SETTINGS = SettingsLoader.parse("").tools();

  private static final String PROCESS = "process";
  private static final List<String> DEFAULT =
      List.of("echo", "hold", "ask", "refuse", "crash", "terminal", PROCESS, Delegates.TOOL);

  final BlockingQueue<String> started = new LinkedBlockingQueue<>();
  final BlockingQueue<String> interrupted = new LinkedBlockingQueue<>();
  private final ToolCatalogue catalogue = new ToolCatalogue(
      SETTINGS, "test", Clock.systemUTC(), List.of(new CardTool(SETTINGS, () -> this.worker)));
  private volatile Worker worker = Worker.NONE;
  volatile String says = "";
  volatile Path output = Path.of("/tmp");
  volatile Supplier<List<String>> always = List::of;
  volatile Runnable breaks = () -> {
    throw new IllegalStateException("broken tool");
  };
  volatile CountDownLatch release = new CountDownLatch(1);

  static ToolCall delegate(String id, String prompt, String... tools) {
    return new ToolCall(
        id,
        Delegates.TOOL,
        JsonNodeFactory.instance
            .objectNode()
            .put("prompt", prompt)
            .put("tools", String.join(", ", tools)));
  }

  /** Results of jobs go nowhere in tests; one target takes until it is released. */
  Optional<String> deliver(String target) {
    if (!target.equals("command hold")) {
      return Optional.of("there is no " + target + " in tests");
    }
    started.add(target);
    try {
      release.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return Optional.empty();
  }

  /** A process that goes on in the background. */
  static ToolCall process(String id, String action, String command) {
    var arguments = JsonNodeFactory.instance.objectNode().put("action", action);
    return new ToolCall(id, PROCESS, arguments.put("command", command).put("id", command));
  }

  BackgroundProcesses processes() {
    return catalogue.processes();
  }

  /** A call whose title says what it is about, in seven letters. */
  static ToolCall about(String id, String tool, String about) {
    return new ToolCall(id, tool, JsonNodeFactory.instance.objectNode().put("about", about));
  }

  static ToolCall call(String id, String tool) {
    return new ToolCall(id, tool, JsonNodeFactory.instance.objectNode());
  }

  @Override
  public void worker(Worker answers) {
    worker = answers;
  }

  @Override
  public List<ToolSpec> specs(SessionConfig config) {
    return config.toolsets().stream()
        .flatMap(name -> name.equals("default") ? DEFAULT.stream() : Stream.of(name))
        .filter(name -> config.delegation().isAllowed() || !name.equals(Delegates.TOOL))
        .map(name -> find(name).orElseThrow().spec())
        .toList();
  }

  @Override
  public Optional<Tool> find(String name) {
    if (name.equals(Delegates.TOOL) || name.equals(CardTool.NAME) || name.equals(PROCESS)) {
      return catalogue.find(name);
    }
    return name.equals("missing") ? Optional.empty() : Optional.of(new Scripted(name));
  }

  @Override
  public Verdict decide(
      Tool tool, ToolCall call, SessionConfig config, Set<String> grants, boolean typed) {
    return switch (call.tool()) {
      case "ask" ->
        grants.contains("ask") || always.get().contains("ask")
            ? new Verdict.Allowed()
            : new Verdict.Ask("it may hurt", "ask");
      case "refuse" -> new Verdict.Refused("never");
      default -> new Verdict.Allowed();
    };
  }

  @Override
  public ToolContext context(
      SessionId session,
      String call,
      SessionConfig config,
      Consumer<String> progress,
      Delegates delegates) {
    return new ToolContext(
        session,
        call,
        config.workingDirectory(),
        config.environment(),
        new ProxyVariables(config.environment()),
        output,
        SETTINGS,
        0,
        Clock.systemUTC(),
        progress,
        tool -> Bounds.NONE,
        () -> REDACTOR,
        delegates);
  }

  @Override
  public List<String> endAllOf(SessionId session) {
    return catalogue.endSession(session).stream()
        .map(process -> "process " + process)
        .toList();
  }

  @Override
  public Redactor redactor(SessionConfig config) {
    return REDACTOR;
  }

  private final class Scripted implements Tool {
    private final String name;

    Scripted(String name) {
      this.name = name;
    }

    @Override
    public ToolSpec spec() {
      return new ToolSpec(name, "Does " + name + ".", JsonNodeFactory.instance.objectNode());
    }

    @Override
    public boolean hasSideEffects(ObjectNode arguments) {
      return !name.equals("echo") && !name.equals("crash");
    }

    @Override
    public Effects effects(ObjectNode arguments, ToolPaths paths) {
      return Effects.NONE;
    }

    @Override
    public Duration deadline(ObjectNode arguments) {
      return Duration.ofMinutes(1);
    }

    @Override
    public String title(ObjectNode arguments) {
      return name + arguments.path("about").asText().transform(Scripted::shortened);
    }

    private static String shortened(String about) {
      return about.substring(0, Math.min(about.length(), 7));
    }

    @Override
    public ToolResult run(ObjectNode arguments, ToolContext context) throws InterruptedException {
      started.add(name);
      context.progress().accept(name + " sees hunter2");
      if (name.equals("hold") || arguments.path("command").asText().equals("hold")) {
        try {
          release.await();
        } catch (InterruptedException e) {
          interrupted.add(name);
          throw e;
        }
      }
      if (name.equals("crash")) {
        breaks.run();
      }
      return ToolResult.ok("did " + name + " hunter2" + says, name + " done");
    }
  }
}

package dev.talaria.runtime.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.talaria.config.Secret;
import dev.talaria.runtime.session.ModelChoice;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * A model provider that follows a script: one server speaks the OpenAI, Anthropic and Gemini wire
 * on a loopback port, streaming, and lists models as Ollama does.
 *
 * <pre>{@code
 * try (var server = ScriptedModelServer.start()) {
 *   server.answer(Answer.toolCall("terminal", "{\"command\":\"ls\"}"), Answer.text("all", " done"));
 *   server.whenUserSays("logs", Answer.thinking("hm", "").andText("3 errors"));
 *   var gate = new Gate();
 *   server.when(request -> request.tools().isEmpty(), Answer.waitingAt(gate).andText("late"));
 *   …start something that uses server.model("openai")…
 *   server.awaitRequest(0).lastUserText();   // waits for the first request
 *   gate.awaitArrivals(1);                   // an answer stands at the gate
 *   server.awaitClosed(0);                   // the client closed the connection of the first
 * }
 * }</pre>
 *
 * <p>An answer is looked for in this order: the first rule that matches (each gives its answers in
 * turn, then its last one again and again), the answers queued with {@link #answer}, a directive in
 * the person's last text ({@link Directive}), {@link #otherwise}. Nothing sleeps; what waits ends
 * when its gate opens, its client goes away or the server closes. Any number of requests is served
 * at the same time.
 *
 * <p>As a program: {@code ScriptedModelServer [port] [script.json]}; see {@link #main}.
 */
public final class ScriptedModelServer implements AutoCloseable {
  /** How long a test waits for what must come. */
  static final Duration PATIENCE = Duration.ofSeconds(30);

  private static final ObjectMapper JSON = new ObjectMapper();

  private final ServerSocket socket;
  private final Set<ServerConnection> connections = ConcurrentHashMap.newKeySet();
  private final List<RecordedRequest> requests = new ArrayList<>();
  private final ConcurrentHashMap<Integer, CompletableFuture<RecordedRequest>> arrivals =
      new ConcurrentHashMap<>();
  private final List<RuntimeException> failures = new CopyOnWriteArrayList<>();
  private final Script script = new Script();

  private ScriptedModelServer(ServerSocket socket) {
    this.socket = socket;
  }

  /** Starts on a free port of the loopback address. */
  public static ScriptedModelServer start() {
    return start(0);
  }

  public static ScriptedModelServer start(int port) {
    try {
      var socket = new ServerSocket();
      socket.setReuseAddress(true);
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 4096);
      var server = new ScriptedModelServer(socket);
      Thread.ofVirtual().name("scripted-models").start(server::accept);
      return server;
    } catch (IOException cannotListen) {
      throw new UncheckedIOException(cannotListen);
    }
  }

  // Where it is

  public int port() {
    return socket.getLocalPort();
  }

  /** {@code http://127.0.0.1:port}. */
  public String address() {
    return "http://127.0.0.1:" + port();
  }

  /** What to set as the base URL of a provider with this wire. */
  public String baseUrl(String wire) {
    return address() + (wire.equals("gemini") ? "/v1beta" : "/v1");
  }

  /** A model of this server; the provider has the name of the wire. */
  public ModelChoice model(String wire) {
    return new ModelChoice(wire, wire, baseUrl(wire), "scripted", "env:SCRIPTED_KEY", 100_000);
  }

  /** A key that must never appear anywhere. */
  public static Secret key() {
    return new Secret("sk-scripted-0123456789");
  }

  // What it answers

  /** Queues answers for the next requests that no rule matches. */
  public ScriptedModelServer answer(Answer... answers) {
    script.enqueue(answers);
    return this;
  }

  public ScriptedModelServer when(Predicate<RecordedRequest> matches, Answer... answers) {
    script.addRule(matches, answers);
    return this;
  }

  /** Answers every session whose last text from the person contains this. */
  public ScriptedModelServer whenUserSays(String part, Answer... answers) {
    return when(request -> request.lastUserText().contains(part), answers);
  }

  /** Answers what nothing else does; {@code "ok"} where this is not set. */
  public ScriptedModelServer otherwise(Function<RecordedRequest, Answer> answer) {
    script.otherwise(answer);
    return this;
  }

  /** The models it lists. */
  public ScriptedModelServer listing(String... names) {
    script.list(names);
    return this;
  }

  // What it saw

  /** All requests so far for an answer of a model. */
  public List<RecordedRequest> requests() {
    synchronized (requests) {
      return List.copyOf(requests);
    }
  }

  /** Waits for that request; the first is 0. */
  public RecordedRequest awaitRequest(int number) {
    return await(arrival(number), "request " + number);
  }

  /** Waits until the connection of that request is closed. */
  public void awaitClosed(int number) {
    await(awaitRequest(number).closed(), "the end of the connection of request " + number);
  }

  /** Waits until every connection that there is now is closed. */
  public void awaitNoConnections() {
    connections.forEach(connection -> await(connection.closed(), "the end of a connection"));
  }

  public int openConnections() {
    return connections.size();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException alreadyBroken) {
      throw new UncheckedIOException(alreadyBroken);
    }
    connections.forEach(ServerConnection::close);
    connections.forEach(connection -> await(connection.closed(), "the end of a connection"));
    if (!failures.isEmpty()) {
      throw new AssertionError("the script failed", failures.getFirst());
    }
  }

  // For its connections

  private void accept() {
    while (!socket.isClosed()) {
      try {
        var connection = new ServerConnection(this, socket.accept());
        connections.add(connection);
        Thread.ofVirtual().name("scripted-connection").start(connection);
        if (socket.isClosed()) {
          connection.close();
        }
      } catch (IOException closing) {
        return;
      }
    }
  }

  void left(ServerConnection connection) {
    connections.remove(connection);
  }

  void failed(RuntimeException bug) {
    failures.add(bug);
  }

  RecordedRequest record(ServerConnection.Head head, CompletableFuture<Void> closed) {
    var path = head.path().split("\\?", 2)[0];
    var wire = head.method().equals("POST") ? WireScript.wireOf(path) : "";
    var body = json(head.body());
    var model = wire.equals("gemini")
        ? path.replaceAll(".*/models/(.*):.*", "$1")
        : body.path("model").asText("scripted");
    synchronized (requests) {
      boolean counts = !wire.isEmpty();
      var words = counts ? WireScript.of(wire, model) : null;
      var request = new RecordedRequest(
          counts ? requests.size() : -1,
          wire,
          head.method(),
          head.path(),
          head.headers(),
          body,
          model,
          words == null ? List.of() : List.copyOf(words.messages(body)),
          words == null ? List.of() : List.copyOf(words.tools(body)),
          closed);
      if (counts) {
        requests.add(request);
        arrival(request.number()).complete(request);
      }
      return request;
    }
  }

  private static JsonNode json(String body) {
    try {
      return body.isEmpty() ? MissingNode.getInstance() : JSON.readTree(body);
    } catch (JsonProcessingException notJson) {
      return MissingNode.getInstance();
    }
  }

  Answer choose(RecordedRequest request) {
    return script.choose(request);
  }

  private CompletableFuture<RecordedRequest> arrival(int number) {
    return arrivals.computeIfAbsent(number, ignored -> new CompletableFuture<>());
  }

  private static <T> T await(CompletableFuture<T> future, String what) {
    try {
      return future.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    } catch (TimeoutException tooLate) {
      throw new AssertionError("waited in vain for " + what, tooLate);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new AssertionError("interrupted while waiting for " + what, interrupted);
    } catch (ExecutionException impossible) {
      throw new AssertionError(impossible);
    }
  }

  /**
   * Serves until it is killed. Prints its address in one line when it is ready. The script is a
   * list of {@code {"when": "part of the person's text", "answers": [{…}, …]}}, where an answer has
   * the keys of a {@link Directive}; an empty {@code when} matches all.
   */
  public static void main(String... args) throws IOException, InterruptedException {
    var server = start(args.length > 0 ? Integer.parseInt(args[0]) : 0);
    if (args.length > 1) {
      for (var rule : JSON.readTree(Path.of(args[1]).toFile())) {
        var answers = new ArrayList<Answer>();
        rule.path("answers").forEach(answer -> answers.add(Directive.of(answer).answer()));
        server.whenUserSays(rule.path("when").asText(), answers.toArray(Answer[]::new));
      }
    }
    System.out.println(server.address());
    System.out.flush();
    Thread.currentThread().join();
  }
}

package dev.talaria.runtime.model.langchain;

import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelClient;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.AgentError;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledThreadPoolExecutor;

/**
 * Calls every model that speaks the wire {@code openai}, {@code anthropic} or {@code gemini}. One
 * HTTP client, one timer and no waiting thread serve all calls; what arrives is handled on virtual
 * threads. Nothing is retried here and nothing is logged.
 *
 * <p>HTTP/1.1 only: a call is a connection then, so that any number of them can wait and each can
 * be closed by itself; and local servers stumble over the offer to upgrade.
 */
public final class LangchainModelClient implements ModelClient {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final List<Wire> WIRES =
      List.of(new OpenAiWire(), new AnthropicWire(), new GeminiWire());

  private final ExecutorService threads = Executors.newThreadPerTaskExecutor(
      Thread.ofVirtual().name("talaria-model-", 0).factory());
  private final ScheduledThreadPoolExecutor timer = new ScheduledThreadPoolExecutor(
      1, Thread.ofPlatform().daemon().name("talaria-model-limits").factory());
  private final HttpClient http;
  private final CallConnection connections;
  private final Set<LangchainCall> running = ConcurrentHashMap.newKeySet();

  /** @param proxies that lead to providers */
  public LangchainModelClient(ProxyVariables proxies) {
    this.http = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(CONNECT)
        .proxy(proxies)
        .executor(threads)
        .build();
    this.connections = new CallConnection(http, proxies);
    timer.setRemoveOnCancelPolicy(true);
  }

  @Override
  public ModelCall start(ModelRequest request, ModelListener listener) {
    var wire = wire(request);
    if (wire.isEmpty()) {
      return LangchainCall.refused(new AgentError.BadRequest(
          "There is no wire \"" + request.model().wire() + "\".",
          "set the provider's wire to openai, anthropic or gemini",
          false));
    }
    var call = new LangchainCall(request, wire.get(), listener, timer, threads);
    running.add(call);
    var unused = call.outcome().thenRun(() -> running.remove(call));
    try {
      call.limits().start();
      connections.send(request, call);
    } catch (RuntimeException cannotBeSent) {
      call.fail(call.failures().unsendable(cannotBeSent));
    }
    return call;
  }

  /** Does what a call does but sends nothing, so that the next one finds its classes loaded. */
  public void warmUp(ModelRequest request) {
    wire(request).ifPresent(wire -> {
      var call = new LangchainCall(request, wire, ModelListener.NONE, timer, threads);
      connections.prepared(request, call);
      Library.reader(call);
    });
  }

  private static Optional<Wire> wire(ModelRequest request) {
    var name = request.model().wire();
    return WIRES.stream().filter(known -> known.name().equals(name)).findFirst();
  }

  /** Cancels what still runs. */
  @Override
  public void close() {
    running.forEach(ModelCall::cancel);
    timer.shutdownNow();
    http.shutdownNow();
    threads.shutdown();
  }
}

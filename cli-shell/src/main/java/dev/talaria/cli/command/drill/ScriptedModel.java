package dev.talaria.cli.command.drill;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * A model on loopback that speaks the OpenAI wire and does what it is told, by the first word of
 * the prompt:
 *
 * <ul>
 *   <li>{@code run COMMAND} calls the tool {@code terminal} with it, then says {@code ran COMMAND};
 *   <li>{@code wait TEXT} says {@code waited TEXT} once it is let go, and streams comments before;
 *   <li>{@code limited TEXT} is refused once with 429 and {@code Retry-After: 1}, then answered;
 *   <li>anything else is answered with {@code answer to …}.
 * </ul>
 */
final class ScriptedModel implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LOOK_MILLIS = 20;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger refused = new AtomicInteger();
  private volatile boolean letGo;

  ScriptedModel() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/v1/chat/completions", this::answer);
    server.start();
  }

  String baseUrl() {
    return "http://127.0.0.1:" + server.getAddress().getPort() + "/v1";
  }

  /** Connections that wait for their answer; one that the other side closed does not count. */
  int waiting() {
    return waiting.get();
  }

  /** Answers all that wait, and all that come. */
  void letGo() {
    letGo = true;
  }

  /** From now on it is as new. */
  void reset() {
    letGo = false;
    refused.set(0);
  }

  @Override
  public void close() {
    letGo = true;
    server.stop(0);
    threads.shutdownNow();
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      var messages = JSON.readTree(exchange.getRequestBody()).path("messages");
      var prompt = prompt(messages);
      var words = prompt.split(" ", 2);
      var rest = words.length < 2 ? "" : words[1];
      switch (words[0]) {
        case "run" -> {
          boolean ran = messages.path(messages.size() - 1).path("role").asText().equals("tool");
          stream(exchange, ran ? text("ran " + rest) : call(rest));
        }
        case "wait" -> waitThenStream(exchange, text("waited " + rest));
        case "limited" -> {
          if (refused.getAndIncrement() == 0) {
            exchange.getResponseHeaders().set("Retry-After", "1");
            exchange.sendResponseHeaders(429, -1);
          } else {
            stream(exchange, text("answer to " + prompt));
          }
        }
        default -> stream(exchange, text("answer to " + prompt));
      }
    }
  }

  private static String prompt(JsonNode messages) {
    var prompt = "";
    for (var message : messages) {
      if (message.path("role").asText().equals("user")) {
        var content = message.path("content");
        prompt = content.isTextual()
            ? content.asText()
            : content.path(0).path("text").asText();
      }
    }
    return prompt;
  }

  private static void stream(HttpExchange exchange, ObjectNode message) throws IOException {
    begin(exchange);
    end(exchange.getResponseBody(), message);
  }

  private void waitThenStream(HttpExchange exchange, ObjectNode message) throws IOException {
    waiting.incrementAndGet();
    try {
      begin(exchange);
      var out = exchange.getResponseBody();
      while (!letGo) {
        out.write(
            ": still thinking\n\n".getBytes(StandardCharsets.UTF_8)); // fails once it is closed
        out.flush();
        Thread.sleep(LOOK_MILLIS);
      }
      end(out, message);
    } catch (InterruptedException closing) {
      Thread.currentThread().interrupt();
    } finally {
      waiting.decrementAndGet();
    }
  }

  private static void begin(HttpExchange exchange) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
  }

  private static void end(OutputStream out, ObjectNode message) throws IOException {
    boolean calls = message.has("tool_calls");
    var begun = object();
    begun.putArray("choices").addObject().put("index", 0).set("delta", message);
    var ended = object();
    var choice = ended.putArray("choices").addObject().put("index", 0);
    choice.put("finish_reason", calls ? "tool_calls" : "stop").putObject("delta");
    ended.putObject("usage").put("prompt_tokens", 10).put("completion_tokens", 5);
    var events = "data: " + begun + "\n\ndata: " + ended + "\n\ndata: [DONE]\n\n";
    out.write(events.getBytes(StandardCharsets.UTF_8));
    out.close();
  }

  private static ObjectNode text(String text) {
    return object().put("role", "assistant").put("content", text);
  }

  private static ObjectNode call(String command) {
    var message = object().put("role", "assistant");
    var call = message.putArray("tool_calls").addObject();
    call.put("index", 0).put("id", "call_" + Long.toHexString(System.nanoTime()));
    call.put("type", "function");
    call.putObject("function")
        .put("name", "terminal")
        .put("arguments", object().put("command", command).toString());
    return message;
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}

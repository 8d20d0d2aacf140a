package dev.talaria.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A model on a loopback port that says one word in each of the formats, so that {@link WarmUp} can
 * ask it.
 */
record WarmUpModel(HttpServer server) implements AutoCloseable {
  static final List<String> WIRES = List.of("openai", "anthropic", "gemini");

  private static final String OPENAI = """
      data: {"choices":[{"index":0,"delta":{"role":"assistant","content":"warm"}}]}

      data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}],"usage":{"prompt_tokens":1,"completion_tokens":1}}

      data: [DONE]

      """;

  private static final String ANTHROPIC = """
      event: message_start
      data: {"type":"message_start","message":{"id":"1","usage":{"input_tokens":1,"output_tokens":1}}}

      event: content_block_start
      data: {"type":"content_block_start","index":0,"content_block":{"type":"text","text":""}}

      event: content_block_delta
      data: {"type":"content_block_delta","index":0,"delta":{"type":"text_delta","text":"warm"}}

      event: content_block_stop
      data: {"type":"content_block_stop","index":0}

      event: message_delta
      data: {"type":"message_delta","delta":{"stop_reason":"end_turn"},"usage":{"output_tokens":1}}

      event: message_stop
      data: {"type":"message_stop"}

      """;

  private static final String GEMINI = """
      data: {"candidates":[{"content":{"role":"model","parts":[{"text":"warm"}]},"finishReason":"STOP"}],"usageMetadata":{"promptTokenCount":1,"candidatesTokenCount":1}}

      """;

  static WarmUpModel start() throws IOException {
    var server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/openai", exchange -> say(exchange, OPENAI));
    server.createContext("/anthropic", exchange -> say(exchange, ANTHROPIC));
    server.createContext("/gemini", exchange -> say(exchange, GEMINI));
    server.start();
    return new WarmUpModel(server);
  }

  /** Options of the command line that make this the model that answers. */
  List<String> options(String wire) {
    var provider = "talaria.providers.warm-" + wire;
    return List.of(
        "--set",
        provider + ".wire=" + wire,
        "--set",
        provider + ".base-url=http://127.0.0.1:" + server.getAddress().getPort() + "/" + wire,
        "--model",
        "warm-" + wire + "/warm");
  }

  private static void say(HttpExchange exchange, String events) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
      var bytes = events.getBytes(StandardCharsets.UTF_8);
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
  }
}

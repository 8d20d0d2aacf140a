package dev.talaria.e2e;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Anyone's program on the socket, which knows no class of the product: where a command for each of
 * many tasks would take too long.
 */
final class Wire implements AutoCloseable {
  private final SocketChannel channel;
  private final BufferedReader lines;
  private final Deque<JsonNode> events = new ArrayDeque<>();
  private final StringBuilder said = new StringBuilder();
  private int last;

  private Wire(SocketChannel channel) {
    this.channel = channel;
    this.lines = new BufferedReader(
        new InputStreamReader(Channels.newInputStream(channel), StandardCharsets.UTF_8));
  }

  /** Connects to the runtime of that product, which is started if need be. */
  static Wire to(Product talaria) throws IOException, InterruptedException {
    return to(talaria, Map.of());
  }

  /** The same with settings of its own. */
  static Wire to(Product talaria, Map<String, String> settings)
      throws IOException, InterruptedException {
    var status = talaria.succeed("runtime", "start", "--json").json();
    var wire = open(status);
    int protocol = status.path("protocol").asInt();
    var hello = hello(talaria, protocol, protocol);
    settings.forEach(hello.withObject("settings")::put);
    wire.call("initialize", hello);
    return wire;
  }

  /** Connects to the runtime that said this of itself, and has still to say hello. */
  static Wire open(JsonNode status) throws IOException {
    var channel = SocketChannel.open(StandardProtocolFamily.UNIX);
    channel.connect(UnixDomainSocketAddress.of(Path.of(status.path("socket").asText())));
    return new Wire(channel);
  }

  /** What {@code initialize} is told by somebody who knows these protocols. */
  static ObjectNode hello(Product talaria, int lowest, int highest) {
    var hello = object()
        .put("lowest", lowest)
        .put("highest", highest)
        .put("client", "e2e")
        .put("version", "1")
        .put("directory", talaria.work().toString());
    var environment = hello.putObject("environment");
    talaria.environment().forEach(environment::put);
    hello.putObject("settings");
    return hello;
  }

  static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** The id of the new task. */
  String startTask(String prompt, String key) throws IOException {
    var started = call("task.start", object().put("prompt", prompt).put("key", key));
    return started.path("id").asText();
  }

  /** The result of a request; fails where it is refused. */
  JsonNode call(String method, ObjectNode parameters) throws IOException {
    var answer = answer(method, parameters);
    if (answer.has("error")) {
      throw new AssertionError(method + " was refused: " + answer);
    }
    return answer.path("result");
  }

  /** The parameters of the next event of that name; others are dropped. */
  JsonNode event(String name) throws IOException {
    while (true) {
      var event = events.poll();
      if (event == null) {
        var line = read();
        if (line == null) {
          throw new AssertionError("closed instead of " + name);
        }
        event = Ran.object(line);
      }
      if (event.path("method").asText().equals(name)) {
        return event.path("params");
      }
    }
  }

  /** The answer to a request, a refusal too. */
  JsonNode answer(String method, ObjectNode parameters) throws IOException {
    int id = send(method, parameters);
    while (true) {
      var line = read();
      if (line == null) {
        throw new AssertionError("closed instead of an answer to " + method);
      }
      var answer = Ran.object(line);
      if (answer.path("id").asInt() == id) {
        return answer;
      }
      events.add(answer);
    }
  }

  /** Sends a request and does not wait for its answer. */
  int send(String method, ObjectNode parameters) throws IOException {
    int id = ++last;
    var request = object().put("jsonrpc", "2.0").put("id", id).put("method", method);
    request.set("params", parameters);
    var bytes = ByteBuffer.wrap((request + "\n").getBytes(StandardCharsets.UTF_8));
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
    return id;
  }

  private @Nullable String read() throws IOException {
    var line = lines.readLine();
    said.append(line).append('\n');
    return line;
  }

  /** Every line that the runtime sent and that was read. */
  String said() {
    return said.toString();
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

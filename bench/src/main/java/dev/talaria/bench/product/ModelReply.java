package dev.talaria.bench.product;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/**
 * What a model says: a whole HTTP answer with a stream of events.
 *
 * @param delay between the request and the answer
 * @param held whether it waits before that until {@link Held#release}
 */
public record ModelReply(String answer, Duration delay, boolean held) {

  byte[] bytes() {
    return answer.getBytes(StandardCharsets.UTF_8);
  }

  public static ModelReply text(String text) {
    var message = object().put("role", "assistant").put("content", text);
    return of(message, "stop");
  }

  /** A call of one tool. */
  public static ModelReply toolCall(String tool, String arguments) {
    var message = object().put("role", "assistant");
    var call = message.putArray("tool_calls").addObject();
    call.put("index", 0).put("id", "call_" + Long.toHexString(System.nanoTime()));
    call.put("type", "function");
    call.putObject("function").put("name", tool).put("arguments", arguments);
    return of(message, "tool_calls");
  }

  public ModelReply after(Duration pause) {
    return new ModelReply(answer, pause, held);
  }

  /** The same, once it is released. */
  public ModelReply whenReleased() {
    return new ModelReply(answer, delay, true);
  }

  private static ModelReply of(ObjectNode message, String finish) {
    var begun = chunk();
    begun.putArray("choices").addObject().put("index", 0).set("delta", message);
    var ended = chunk();
    var choice = ended.putArray("choices").addObject();
    choice.put("index", 0).put("finish_reason", finish).putObject("delta");
    ended.putObject("usage").put("prompt_tokens", 10).put("completion_tokens", 5);
    var stream = "data: " + begun + "\n\ndata: " + ended + "\n\ndata: [DONE]\n\n";
    var body = stream.getBytes(StandardCharsets.UTF_8);
    var head = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nContent-Length: "
        + body.length + "\r\n\r\n";
    return new ModelReply(head + stream, Duration.ZERO, false);
  }

  private static ObjectNode chunk() {
    return object().put("id", "1").put("object", "chat.completion.chunk").put("model", "bench");
  }

  private static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }
}

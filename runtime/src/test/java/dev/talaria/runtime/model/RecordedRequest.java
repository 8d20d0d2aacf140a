package dev.talaria.runtime.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/**
 * A request that {@link ScriptedModelServer} got.
 *
 * @param number counts from 0, over all connections
 * @param wire {@code openai}, {@code anthropic}, {@code gemini}, or empty for another path
 * @param headers names in lower case
 * @param messages the conversation in words that are the same for every wire
 * @param tools the names of the tools offered
 * @param closed completes when its connection is closed
 */
public record RecordedRequest(
    int number,
    String wire,
    String method,
    String path,
    Map<String, String> headers,
    JsonNode body,
    String model,
    List<Said> messages,
    List<String> tools,
    CompletableFuture<Void> closed) {

  /**
   * One message.
   *
   * @param role {@code system}, {@code user}, {@code assistant} or {@code tool}
   * @param text what was said, or the result of a tool
   * @param calls the tools that an assistant called, as {@code name arguments}
   */
  public record Said(String role, String text, List<String> calls) {
    public Said(String role, String text) {
      this(role, text, List.of());
    }
  }

  /** The last text of the person; empty where there is none. */
  public String lastUserText() {
    return messages.stream()
        .filter(said -> said.role().equals("user"))
        .reduce((first, second) -> second)
        .map(Said::text)
        .orElse("");
  }

  /** Results of tools that came after the last text of the person. */
  public int resultsSinceUser() {
    int results = 0;
    for (var said : messages.reversed()) {
      if (said.role().equals("user")) {
        break;
      }
      results += said.role().equals("tool") ? 1 : 0;
    }
    return results;
  }
}

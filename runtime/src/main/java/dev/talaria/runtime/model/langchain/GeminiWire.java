package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.googleai.GeminiThinkingConfig;
import dev.langchain4j.model.googleai.GoogleAiGeminiStreamingChatModel;
import dev.langchain4j.model.googleai.GoogleAiGeminiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.Usage;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Gemini's {@code streamGenerateContent}. Thinking is asked for by budget up to 2.5 and by level
 * from 3 on; models before 2.5 do not think and are not asked to.
 */
final class GeminiWire implements Wire {
  private static final String GEMINI = "https://generativelanguage.googleapis.com/v1beta";

  @Override
  public String name() {
    return "gemini";
  }

  @Override
  public String format() {
    return "the Gemini format";
  }

  @Override
  public StreamingChatModel model(ModelRequest request, HttpClientBuilder http) {
    var name = request.model().model();
    var url = request.model().baseUrl().isBlank() ? GEMINI : request.model().baseUrl();
    var model = GoogleAiGeminiStreamingChatModel.builder()
        .httpClientBuilder(http)
        .baseUrl(url.endsWith("/") ? url.substring(0, url.length() - 1) : url)
        .apiKey(request.key().isSet() ? request.key().reveal().strip() : "none")
        .modelName(name.startsWith("models/") ? name.substring("models/".length()) : name)
        .returnThinking(true)
        .sendThinking(true)
        .logRequestsAndResponses(false);
    if (request.maxOutputTokens() > 0) {
      model.maxOutputTokens(request.maxOutputTokens());
    }
    var thinking = thinking(name, request.reasoning());
    if (thinking != null) {
      model.thinkingConfig(thinking);
    }
    return model.build();
  }

  private static @Nullable GeminiThinkingConfig thinking(String model, Reasoning reasoning) {
    boolean old = model.contains("gemini-1") || model.contains("gemini-2.0");
    if (reasoning == Reasoning.DEFAULT || old) {
      return null;
    }
    var thinking = GeminiThinkingConfig.builder().includeThoughts(reasoning != Reasoning.OFF);
    boolean pro = model.contains("pro"); // it cannot be told not to think at all
    if (!model.contains("gemini-2.5")) {
      var least = pro ? "low" : "minimal";
      return thinking
          .thinkingLevel(
              reasoning == Reasoning.OFF ? least : reasoning.name().toLowerCase(Locale.ROOT))
          .build();
    }
    return thinking
        .thinkingBudget(
            switch (reasoning) {
              case DEFAULT, OFF -> pro ? 128 : 0;
              case LOW -> 2_048;
              case MEDIUM -> 8_192;
              case HIGH -> 24_576;
            })
        .build();
  }

  @Override
  public boolean shapes(Replay replay) {
    return true;
  }

  /**
   * Results of parallel calls go into one message, as the provider wants them, and names that it
   * did not give are not sent to it.
   */
  @Override
  public void shape(ObjectNode body, Replay replay) {
    if (!(body.path("contents") instanceof ArrayNode contents)) {
      return;
    }
    var merged = contents.arrayNode();
    for (var content : contents) {
      if (content instanceof ObjectNode one) {
        replay.putInto(one, "parts", "text");
        one.path("parts").forEach(GeminiWire::withoutOurIds);
        if (isResult(one)
            && merged.path(merged.size() - 1) instanceof ObjectNode before
            && isResult(before)
            && before.path("parts") instanceof ArrayNode parts) {
          one.path("parts").forEach(parts::add);
          continue;
        }
      }
      merged.add(content);
    }
    body.set("contents", merged);
  }

  private static boolean isResult(ObjectNode content) {
    return content.path("parts").path(0).has("functionResponse");
  }

  private static void withoutOurIds(JsonNode part) {
    for (var field : new String[] {"functionCall", "functionResponse"}) {
      if (part.path(field) instanceof ObjectNode call
          && call.path("id").asText().startsWith(CallIds.OURS)) {
        call.remove("id");
      }
    }
  }

  @Override
  public AnswerReader reader() {
    return new GeminiReader();
  }

  /** It counts thinking beside the answer. */
  @Override
  public Usage usage(TokenUsage usage) {
    long cached = 0;
    long thoughts = 0;
    if (usage instanceof GoogleAiGeminiTokenUsage detailed) {
      cached = Wire.orZero(detailed.cachedContentTokenCount());
      thoughts = Wire.orZero(detailed.thoughtsTokenCount());
    }
    return new Usage(
        Wire.orZero(usage.inputTokenCount()),
        cached,
        Wire.orZero(usage.outputTokenCount()) + thoughts,
        thoughts);
  }
}

package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.anthropic.AnthropicStreamingChatModel;
import dev.langchain4j.model.anthropic.AnthropicTokenUsage;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.output.TokenUsage;
import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.session.Reasoning;
import dev.talaria.runtime.session.Usage;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Anthropic's messages. Instructions, tools and the conversation so far are marked for its prompt
 * cache; thinking is asked for by budget, or by effort where the model wants it so.
 */
final class AnthropicWire implements Wire {
  private static final String ANTHROPIC = "https://api.anthropic.com/v1";

  @Override
  public String name() {
    return "anthropic";
  }

  @Override
  public String format() {
    return "the Anthropic format";
  }

  @Override
  public StreamingChatModel model(ModelRequest request, HttpClientBuilder http) {
    var traits = AnthropicTraits.of(request.model().model());
    int asked = request.maxOutputTokens() > 0 ? request.maxOutputTokens() : traits.usualOutput();
    var model = AnthropicStreamingChatModel.builder()
        .httpClientBuilder(http)
        .baseUrl(
            request.model().baseUrl().isBlank() ? ANTHROPIC : request.model().baseUrl())
        .apiKey(request.key().isSet() ? request.key().reveal().strip() : "none")
        .modelName(request.model().model())
        .maxTokens(asked)
        .cacheSystemMessages(true)
        .cacheTools(true)
        .returnThinking(true)
        .sendThinking(true)
        .logRequests(false)
        .logResponses(false);
    if (request.reasoning() == Reasoning.OFF && traits.thinks()) {
      model.thinkingType("disabled");
    } else if (isOn(request.reasoning()) && mayThink(request)) {
      think(model, request, traits, asked);
    }
    return model.build();
  }

  private static void think(
      AnthropicStreamingChatModel.AnthropicStreamingChatModelBuilder model,
      ModelRequest request,
      AnthropicTraits traits,
      int asked) {
    if (traits.byEffort()) {
      var effort = request.reasoning().name().toLowerCase(Locale.ROOT);
      model.thinkingType("adaptive");
      model.customParameters(Map.of("output_config", Map.of("effort", effort)));
      return;
    }
    int budget = budget(request.reasoning());
    model.thinkingType("enabled").thinkingBudgetTokens(budget);
    // The budget is part of the limit; what was asked for is for the answer.
    model.maxTokens(request.maxOutputTokens() > 0 ? budget + asked : Math.max(asked, budget * 2));
  }

  private static int budget(Reasoning reasoning) {
    return switch (reasoning) {
      case DEFAULT, OFF -> 0;
      case LOW -> 2_048;
      case MEDIUM -> 8_192;
      case HIGH -> 16_000;
    };
  }

  private static boolean isOn(Reasoning reasoning) {
    return budget(reasoning) > 0;
  }

  /**
   * Within a turn thinking can only go on: an answer with calls that came without signed thinking
   * (from another provider, or with thinking off) makes the provider refuse the request.
   */
  private boolean mayThink(ModelRequest request) {
    for (var message : request.messages().reversed()) {
      if (message instanceof Message.User) {
        return true;
      }
      if (message instanceof Message.Assistant assistant && !assistant.calls().isEmpty()) {
        return Replay.blocksOf(assistant, request, name()) != null;
      }
    }
    return true;
  }

  @Override
  public boolean shapes(Replay replay) {
    return true;
  }

  @Override
  public void shape(ObjectNode body, Replay replay) {
    body.path("messages").forEach(message -> {
      if (message instanceof ObjectNode one) {
        replay.putInto(one, "content", "thinking");
      }
    });
    if (body.path("messages") instanceof ArrayNode messages && !messages.isEmpty()) {
      var content = messages.path(messages.size() - 1).path("content");
      if (content.path(content.size() - 1) instanceof ObjectNode last
          && !List.of("thinking", "redacted_thinking")
              .contains(last.path("type").asText())) {
        last.putObject("cache_control").put("type", "ephemeral");
      }
    }
  }

  @Override
  public AnswerReader reader() {
    return new AnthropicReader();
  }

  /** It counts what it read from its cache, and what it put there, beside the input. */
  @Override
  public Usage usage(TokenUsage usage) {
    long read = 0;
    long written = 0;
    if (usage instanceof AnthropicTokenUsage detailed) {
      read = Wire.orZero(detailed.cacheReadInputTokens());
      written = Wire.orZero(detailed.cacheCreationInputTokens());
    }
    return new Usage(
        Wire.orZero(usage.inputTokenCount()) + read + written,
        read,
        Wire.orZero(usage.outputTokenCount()),
        0);
  }
}

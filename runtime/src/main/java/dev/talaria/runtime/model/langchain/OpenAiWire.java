package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.openai.OpenAiStreamingChatModel;
import dev.langchain4j.model.openai.OpenAiTokenUsage;
import dev.langchain4j.model.output.TokenUsage;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.session.Usage;

/**
 * OpenAI's chat completions, and the many servers that speak them. Where no key is set none is
 * sent, which is what local servers want. A router's {@code reasoning_details} are sent again, and
 * within a turn with tools also the {@code reasoning_content}, to the provider that gave them: some
 * refuse to go on without.
 */
final class OpenAiWire implements Wire {
  private static final String OPENAI = "https://api.openai.com/v1";

  @Override
  public String name() {
    return "openai";
  }

  @Override
  public String format() {
    return "the OpenAI format";
  }

  @Override
  public StreamingChatModel model(ModelRequest request, HttpClientBuilder http) {
    var url = request.model().baseUrl().isBlank() ? OPENAI : request.model().baseUrl();
    var model = OpenAiStreamingChatModel.builder()
        .httpClientBuilder(http)
        .baseUrl(url)
        .modelName(request.model().model())
        .returnThinking(true)
        .logRequests(false)
        .logResponses(false);
    if (request.key().isSet()) {
      model.apiKey(request.key().reveal().strip());
    }
    if (request.maxOutputTokens() > 0) {
      // OpenAI's own reasoning models refuse the old name; other servers know only that one.
      if (url.contains("://api.openai.com")) {
        model.maxCompletionTokens(request.maxOutputTokens());
      } else {
        model.maxTokens(request.maxOutputTokens());
      }
    }
    switch (request.reasoning()) {
      case DEFAULT -> {}
      case OFF -> model.reasoningEffort("none");
      case LOW -> model.reasoningEffort("low");
      case MEDIUM -> model.reasoningEffort("medium");
      case HIGH -> model.reasoningEffort("high");
    }
    return model.build();
  }

  @Override
  public boolean shapes(Replay replay) {
    return !replay.isEmpty();
  }

  /** The library sends no thinking on this wire, so the mark comes before the text. */
  @Override
  public AiMessage.Builder marked(AiMessage.Builder said, String mark, String text) {
    return said.text(mark + text);
  }

  @Override
  public void shape(ObjectNode body, Replay replay) {
    for (var message : body.path("messages")) {
      if (message instanceof ObjectNode one && one.path("role").asText().equals("assistant")) {
        replay.mergeInto(one, "content");
      }
    }
  }

  @Override
  public AnswerReader reader() {
    return new OpenAiReader();
  }

  @Override
  public Usage usage(TokenUsage usage) {
    long cached = 0;
    long reasoning = 0;
    if (usage instanceof OpenAiTokenUsage detailed) {
      var input = detailed.inputTokensDetails();
      var output = detailed.outputTokensDetails();
      cached = input == null ? 0 : Wire.orZero(input.cachedTokens());
      reasoning = output == null ? 0 : Wire.orZero(output.reasoningTokens());
    }
    return new Usage(
        Wire.orZero(usage.inputTokenCount()),
        cached,
        Wire.orZero(usage.outputTokenCount()),
        reasoning);
  }
}

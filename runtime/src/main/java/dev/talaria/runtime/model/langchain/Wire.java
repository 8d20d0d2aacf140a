package dev.talaria.runtime.model.langchain;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.output.TokenUsage;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.session.Usage;
import org.jspecify.annotations.Nullable;

/** What one provider's format needs beside what the library does for all. */
interface Wire {
  /** As in the settings. */
  String name();

  /** For a person to read: "the OpenAI format". */
  String format();

  StreamingChatModel model(ModelRequest request, HttpClientBuilder http);

  /** Whether a request has to be changed at all. */
  boolean shapes(Replay replay);

  /** Puts the mark of {@link Replay} into a message, so that {@link #shape} finds it. */
  default AiMessage.Builder marked(AiMessage.Builder said, String mark, String text) {
    return said.thinking(mark);
  }

  /** Changes a request that the library wrote, just before it is sent. */
  void shape(ObjectNode body, Replay replay);

  /** Reads along while one answer arrives. */
  AnswerReader reader();

  Usage usage(TokenUsage usage);

  static int orZero(@Nullable Integer count) {
    return count == null ? 0 : count;
  }
}

package dev.talaria.runtime.model.langchain;

import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.talaria.runtime.model.ModelRequest;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What the library does for one call: it writes the request, and reads the events of the answer.
 * Each is taken from it where it would turn to an HTTP client, at its own time: the library's
 * reader holds on to the request that it was made with, and most of a call is waiting.
 */
final class Library {
  /** What a reader is made with, since the library makes none without a request. */
  private static final ChatRequest NOTHING =
      ChatRequest.builder().messages(UserMessage.from("nothing")).build();

  private Library() {}

  /** The request as the library writes it. */
  static HttpRequest write(ModelRequest request, LangchainCall call) {
    return turnTo(request, ChatMapping.request(request, call.wire()), call).request();
  }

  /** What reads the events of an answer, and tells {@code call}. */
  static ServerSentEventListener reader(LangchainCall call) {
    return turnTo(call.about(), NOTHING, call).reader();
  }

  private static Taken turnTo(ModelRequest request, ChatRequest chat, LangchainCall call) {
    var client = new Client();
    call.wire().model(request, client).chat(chat, call);
    return Objects.requireNonNull(client.taken, "the library sends nothing");
  }

  private record Taken(HttpRequest request, ServerSentEventListener reader) {}

  /** Stands in for the library's HTTP client. Time limits are those of the call. */
  private static final class Client implements HttpClient, HttpClientBuilder {
    private @Nullable Taken taken;

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
      throw new UnsupportedOperationException("every call streams");
    }

    /** {@code parser} would hold a thread for each stream, so it is not used. */
    @Override
    public void execute(
        HttpRequest request, ServerSentEventParser parser, ServerSentEventListener reader) {
      taken = new Taken(request, reader);
    }

    @Override
    public Duration connectTimeout() {
      return Duration.ZERO;
    }

    @Override
    public HttpClientBuilder connectTimeout(Duration ignored) {
      return this;
    }

    @Override
    public Duration readTimeout() {
      return Duration.ZERO;
    }

    @Override
    public HttpClientBuilder readTimeout(Duration ignored) {
      return this;
    }

    @Override
    public HttpClient build() {
      return this;
    }
  }
}

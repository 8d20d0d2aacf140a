package dev.talaria.runtime.model.langchain;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.proxy.Way;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;

/**
 * The connection of one call, as the library wants it. Sends without waiting, on the one HTTP
 * client of all calls; what arrives goes through {@link EventBody}.
 */
final class CallConnection implements HttpClient {
  private static final Set<String> SET_BY_THE_CLIENT = Set.of("user-agent", "accept");

  private final java.net.http.HttpClient http;
  private final ProxyVariables proxies;
  private final LangchainCall call;

  private CallConnection(
      java.net.http.HttpClient http, ProxyVariables proxies, LangchainCall call) {
    this.http = http;
    this.proxies = proxies;
    this.call = call;
  }

  /** Hands out one connection; time limits are those of the call, not the library's. */
  record Builder(java.net.http.HttpClient http, ProxyVariables proxies, LangchainCall call)
      implements HttpClientBuilder {
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
      return new CallConnection(http, proxies, call);
    }
  }

  @Override
  public SuccessfulHttpResponse execute(HttpRequest request) {
    throw new UnsupportedOperationException("every call streams");
  }

  /** {@code parser} would hold a thread for each stream, so it is not used. */
  @Override
  public void execute(
      HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
    if (call.isOver()) {
      return; // cancelled before it was sent
    }
    var body = new EventBody(call, listener);
    var sent = http.sendAsync(prepared(request), body::accept);
    call.closesWith(() -> {
      body.close();
      sent.cancel(true);
    });
    var unused = sent.whenComplete((response, failure) -> body.ended(failure));
  }

  private java.net.http.HttpRequest prepared(HttpRequest request) {
    var prepared = java.net.http.HttpRequest.newBuilder(URI.create(request.url()));
    request.headers().forEach((name, values) -> {
      if (!SET_BY_THE_CLIENT.contains(name.toLowerCase(Locale.ROOT))) {
        values.forEach(value -> prepared.header(name, value));
      }
    });
    if (proxies.to(URI.create(request.url())) instanceof Way.Through(var server)) {
      server.authorization().ifPresent(login -> prepared.header("Proxy-Authorization", login));
    }
    prepared.header("User-Agent", "talaria").header("Accept", "text/event-stream");
    var body = call.replay().shaped(request.body(), call.wire());
    return prepared
        .method(request.method().name(), BodyPublishers.ofByteArray(body))
        .build();
  }
}

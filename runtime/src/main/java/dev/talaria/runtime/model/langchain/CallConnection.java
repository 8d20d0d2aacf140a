package dev.talaria.runtime.model.langchain;

import dev.langchain4j.http.client.HttpRequest;
import dev.talaria.runtime.model.ModelRequest;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.proxy.Way;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.Locale;
import java.util.Set;

/**
 * Sends calls without waiting, each on a connection of its own; what arrives goes through
 * {@link EventBody}. Of a request that was sent nothing is held but what {@link LangchainCall}
 * holds.
 */
record CallConnection(HttpClient http, ProxyVariables proxies) {
  private static final Set<String> SET_BY_THE_CLIENT = Set.of("user-agent", "accept");

  void send(ModelRequest request, LangchainCall call) {
    var prepared = prepared(request, call);
    if (call.isOver()) {
      return; // cancelled before it was sent
    }
    var body = new EventBody(call);
    var sent = http.sendAsync(prepared, body::accept);
    call.closesWith(() -> {
      body.close();
      sent.cancel(true);
    });
    var unused = sent.whenComplete((response, failure) -> body.ended(failure));
  }

  /** The request as it is sent. */
  java.net.http.HttpRequest prepared(ModelRequest request, LangchainCall call) {
    HttpRequest written = Library.write(request, call);
    var prepared = java.net.http.HttpRequest.newBuilder(URI.create(written.url()));
    written.headers().forEach((name, values) -> {
      if (!SET_BY_THE_CLIENT.contains(name.toLowerCase(Locale.ROOT))) {
        values.forEach(value -> prepared.header(name, value));
      }
    });
    if (proxies.to(URI.create(written.url())) instanceof Way.Through(var server)) {
      server.authorization().ifPresent(login -> prepared.header("Proxy-Authorization", login));
    }
    prepared.header("User-Agent", "talaria").header("Accept", "text/event-stream");
    var body = Replay.of(request, call.wire()).shaped(written.body(), call.wire());
    return prepared.method(written.method().name(), new SentOnce(body)).build();
  }
}

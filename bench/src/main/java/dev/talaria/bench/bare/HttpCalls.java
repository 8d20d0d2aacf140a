package dev.talaria.bench.bare;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;

/** Asks a model server with the JDK's client, one connection for calls one after another. */
public final class HttpCalls implements AutoCloseable {
  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private final HttpRequest request;

  public HttpCalls(String baseUrl, String body) {
    request = HttpRequest.newBuilder(URI.create(baseUrl + "/chat/completions"))
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(body))
        .build();
  }

  /** One call; returns when the answer is there in full. */
  public void call() throws IOException, InterruptedException {
    var answer = client.send(request, HttpResponse.BodyHandlers.ofByteArray());
    if (answer.statusCode() != 200) {
      throw new IOException("status " + answer.statusCode());
    }
  }

  @Override
  public void close() {
    client.close();
  }
}

package dev.talaria.runtime.model;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.talaria.runtime.proxy.ProxyVariables;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/**
 * Finds an Ollama at its usual address, or where {@code OLLAMA_HOST} says. Not there, too slow or
 * something else answering all mean that there are no local models.
 */
public final class LocalModels {
  private static final String USUAL = "http://127.0.0.1:11434";
  private static final Duration LIMIT = Duration.ofMillis(300);
  private static final ObjectMapper JSON = new ObjectMapper();

  private LocalModels() {}

  /** Base URL of its OpenAI-compatible API. */
  public static String baseUrl(Map<String, String> environment) {
    return address(environment) + "/v1";
  }

  /**
   * Names of the models that are there, most recently changed first as Ollama lists them. Returns
   * at once; completes within 300 ms and never exceptionally.
   */
  public static CompletableFuture<List<String>> find(Map<String, String> environment) {
    return find(environment, LIMIT);
  }

  static CompletableFuture<List<String>> find(Map<String, String> environment, Duration limit) {
    HttpRequest request;
    try {
      request =
          HttpRequest.newBuilder(URI.create(address(environment) + "/api/tags")).build();
    } catch (IllegalArgumentException noAddress) {
      return CompletableFuture.completedFuture(List.of());
    }
    var http = HttpClient.newBuilder()
        .version(HttpClient.Version.HTTP_1_1)
        .connectTimeout(limit)
        .proxy(new ProxyVariables(environment))
        .build();
    var sent = http.sendAsync(request, BodyHandlers.ofString());
    return sent.copy()
        .orTimeout(limit.toMillis(), TimeUnit.MILLISECONDS)
        .handle((response, failure) -> failure == null ? names(response) : List.<String>of())
        .whenComplete((names, failure) -> {
          sent.cancel(true);
          http.shutdown();
        });
  }

  private static List<String> names(HttpResponse<String> response) {
    var names = new ArrayList<String>();
    if (response.statusCode() == 200) {
      try {
        JSON.readTree(response.body())
            .path("models")
            .forEach(model -> names.add(model.path("name").asText()));
      } catch (JsonProcessingException somethingElse) {
        return List.of();
      }
    }
    names.removeIf(String::isBlank);
    return List.copyOf(names);
  }

  /** {@code OLLAMA_HOST} may lack the scheme or the port, and may be what a server binds to. */
  private static String address(Map<String, String> environment) {
    var host = environment.getOrDefault("OLLAMA_HOST", "").strip();
    if (host.isEmpty()) {
      return USUAL;
    }
    var url = host.contains("://") ? host : "http://" + host;
    url = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    url = url.replace("://0.0.0.0", "://127.0.0.1").replace("://:", "://127.0.0.1:");
    var afterScheme = url.substring(url.indexOf("://") + 3);
    boolean hasPort = afterScheme.matches(".*:\\d+(/.*)?");
    return hasPort || afterScheme.contains("/") || !url.startsWith("http://")
        ? url
        : url + ":11434";
  }
}

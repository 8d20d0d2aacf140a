package dev.talaria.runtime.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LocalModelsTest {
  private static final Duration LONG = Duration.ofSeconds(30);

  @Test
  void models_are_listed_where_ollama_answers() {
    try (var server = ScriptedModelServer.start().listing("llama3.2:latest", "qwen3:8b")) {
      assertThat(join(LocalModels.find(Map.of("OLLAMA_HOST", server.address()), LONG)))
          .containsExactly("llama3.2:latest", "qwen3:8b");
      assertThat(join(LocalModels.find(Map.of("OLLAMA_HOST", "0.0.0.0:" + server.port()), LONG)))
          .hasSize(2);
    }
  }

  @Test
  void nothing_there_or_silence_means_no_models() throws IOException {
    Map<String, String> there;
    try (var silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
      there = Map.of("OLLAMA_HOST", "127.0.0.1:" + silent.getLocalPort());
      assertThat(join(LocalModels.find(there))).isEmpty();
    }
    assertThat(join(LocalModels.find(there))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"not a host", "http://[", "ftp://127.0.0.1:1", ":::"})
  void an_address_that_is_none_means_no_models(String host) {
    assertThat(join(LocalModels.find(Map.of("OLLAMA_HOST", host)))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'',http://127.0.0.1:11434/v1",
    "box,http://box:11434/v1",
    "box:99,http://box:99/v1",
    "http://box:99/,http://box:99/v1",
    "https://box,https://box/v1",
    "0.0.0.0,http://127.0.0.1:11434/v1",
    ":99,http://127.0.0.1:99/v1"
  })
  void the_address_may_be_written_in_any_of_its_ways(String host, String expected) {
    assertThat(LocalModels.baseUrl(Map.of("OLLAMA_HOST", host))).isEqualTo(expected);
  }

  private static List<String> join(CompletableFuture<List<String>> found) {
    return found.orTimeout(60, TimeUnit.SECONDS).join();
  }
}

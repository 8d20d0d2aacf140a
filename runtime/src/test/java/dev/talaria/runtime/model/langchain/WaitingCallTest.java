package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ModelCall;
import dev.talaria.runtime.model.ModelListener;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.session.ModelChoice;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What is held while the answer is awaited, against a server that reads requests and says nothing.
 */
class WaitingCallTest {
  private static final int LONG = 8 << 20;
  private static final long LITTLE = LONG / 2;
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
  private final Semaphore arrived = new Semaphore(0);
  private final HttpClient http = HttpClient.newHttpClient();

  WaitingCallTest() throws IOException {
    Thread.ofVirtual().start(this::accept);
  }

  @AfterEach
  void close() throws IOException {
    http.shutdownNow();
    server.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"openai", "anthropic", "gemini"})
  void a_call_that_waits_holds_nothing_of_what_it_sent(String wire) throws InterruptedException {
    try (var client = new LangchainModelClient(new ProxyVariables(Map.of()))) {
      start(client, wire, "so that all classes are there");
      arrived.acquire();
      System.gc();
      long before = used();

      var call = start(client, wire, "x".repeat(LONG));
      arrived.acquire();

      assertThat(collects(() -> used() - before < LITTLE)).isTrue();
      assertThat(call.outcome().toCompletableFuture()).isNotDone();
    }
  }

  @Test
  void the_http_client_holds_no_body_that_was_sent() throws InterruptedException {
    var body = new byte[LONG];
    var held = new WeakReference<>(body);
    var answer = http.sendAsync(request(new SentOnce(body)), BodyHandlers.discarding());
    body = null;
    arrived.acquire();

    assertThat(collects(() -> held.refersTo(null))).isTrue();
    assertThat(answer).isNotDone();
  }

  @Test
  void a_body_that_was_sent_cannot_be_sent_again() throws InterruptedException {
    var request = request(new SentOnce(new byte[100]));
    var first = http.sendAsync(request, BodyHandlers.discarding());
    arrived.acquire();

    var again = http.sendAsync(request, BodyHandlers.discarding());

    assertThat(again)
        .failsWithin(PATIENCE)
        .withThrowableThat()
        .withMessageContaining("sent before");
    assertThat(first).isNotDone();
  }

  private ModelCall start(LangchainModelClient client, String wire, String text) {
    var model = new ModelChoice(wire, wire, address(), "some-model", "", 0);
    return client.start(Asking.request(model, new Message.User(text)), ModelListener.NONE);
  }

  private HttpRequest request(SentOnce body) {
    return HttpRequest.newBuilder(URI.create(address()))
        .version(HttpClient.Version.HTTP_1_1)
        .POST(body)
        .build();
  }

  private String address() {
    return "http://127.0.0.1:" + server.getLocalPort() + "/v1";
  }

  /** Whoever sent it may just be leaving the methods that hold it. */
  private static boolean collects(BooleanSupplier gone) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!gone.getAsBoolean() && System.nanoTime() < end) {
      System.gc();
    }
    return gone.getAsBoolean();
  }

  private static long used() {
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private void accept() {
    while (!server.isClosed()) {
      try {
        var connection = server.accept();
        Thread.ofVirtual().start(() -> read(connection));
      } catch (IOException closing) {
        return;
      }
    }
  }

  private void read(Socket connection) {
    try (connection) {
      var in = new BufferedInputStream(connection.getInputStream());
      in.skipNBytes(length(in));
      arrived.release();
      in.read(); // until the other side closes
    } catch (IOException gone) {
      return;
    }
  }

  /** Reads the head, and returns the length of the body. */
  private static long length(InputStream in) throws IOException {
    var head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      head.append((char) in.read());
    }
    return head.toString()
        .lines()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith("content-length:"))
        .mapToLong(
            line -> Long.parseLong(line.substring("content-length:".length()).strip()))
        .findFirst()
        .orElseThrow();
  }
}

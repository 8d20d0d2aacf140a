package dev.talaria.runtime.tool.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.proxy.RecordingProxy;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class FetcherTest {
  private static final int LARGEST = 100_000;
  private static final ProxyVariables NO_PROXIES = new ProxyVariables(Map.of());
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final CountDownLatch stalled = new CountDownLatch(1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    answer("/", 200, "text/plain", "hello");
    server.createContext("/again", exchange -> redirect(exchange, "/"));
    server.createContext("/loop", exchange -> redirect(exchange, "/loop"));
    server.createContext("/file", exchange -> redirect(exchange, "file:///etc/passwd"));
    server.createContext("/inside", exchange -> redirect(exchange, "http://inside.test:1/x"));
    server.createContext("/endless", exchange -> {
      exchange.sendResponseHeaders(200, 0);
      try (OutputStream out = exchange.getResponseBody()) {
        while (true) {
          out.write(new byte[8192]);
        }
      }
    });
    server.createContext("/stall", exchange -> {
      exchange.sendResponseHeaders(200, 0);
      exchange.getResponseBody().flush();
      stalled.countDown();
    });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
    threads.shutdownNow();
  }

  @Test
  void a_page_is_fetched_and_redirects_are_told() throws Exception {
    Fetched page = fetcher(true).get(uri("/again"));

    assertThat(page.status()).isEqualTo(200);
    assertThat(page.uri()).hasToString(uri("/").toString());
    assertThat(page.hops()).containsExactly(new Fetched.Hop(uri("/again"), 302));
    assertThat(StandardCharsets.UTF_8.decode(page.body()).toString()).isEqualTo("hello");
    assertThat(page.certificateEnds()).isNull();
  }

  @Test
  void a_private_address_is_refused_before_anything_is_sent() {
    var asked = new ArrayList<String>();
    server.createContext("/secret", exchange -> asked.add("secret"));

    assertThatThrownBy(() -> fetcher(false).get(uri("/secret")))
        .hasMessageContaining("leads to the private or reserved address 127.0.0.1");
    assertThat(asked).isEmpty();
  }

  /** The server of this test counts as a public one here. */
  @Test
  void a_redirect_to_a_private_address_is_refused() throws Exception {
    InetAddress inside = InetAddress.getByAddress(new byte[] {10, 0, 0, 1});
    var addresses = new Addresses(InetAddress::isLoopbackAddress, host ->
        new InetAddress[] {host.equals("inside.test") ? inside : InetAddress.getLoopbackAddress()});
    var fetcher = new Fetcher(addresses, NO_PROXIES, LARGEST, Duration.ofSeconds(20));

    assertThat(fetcher.get(uri("/again")).status()).isEqualTo(200);
    assertThatThrownBy(() -> fetcher.get(uri("/inside")))
        .hasMessageContaining("inside.test leads to the private or reserved address 10.0.0.1");
  }

  @Test
  void the_connection_goes_to_the_address_that_was_checked() throws Exception {
    List<String> looked = new ArrayList<>();
    var addresses = new Addresses(any -> true, host -> {
      looked.add(host);
      return new InetAddress[] {InetAddress.getLoopbackAddress()};
    });
    URI named = URI.create("http://name.that.does.not.exist.test:" + uri("/").getPort() + "/");

    Fetched page = new Fetcher(addresses, NO_PROXIES, LARGEST, Duration.ofSeconds(20)).get(named);

    assertThat(page.status()).isEqualTo(200);
    assertThat(looked).containsExactly("name.that.does.not.exist.test");
  }

  @Test
  void a_proxy_is_told_the_address_that_was_checked() throws Exception {
    var addresses = new Addresses(
        address -> !address.isSiteLocalAddress() && !address.isLoopbackAddress(), host -> {
          byte[] inside = {10, 0, 0, 1};
          byte[] outside = {93, (byte) 184, (byte) 216, 34};
          return new InetAddress[] {
            InetAddress.getByAddress(host.startsWith("in") ? inside : outside)
          };
        });
    try (var proxy = RecordingProxy.to(uri("/").getPort());
        var leadsNowhere = RecordingProxy.to(0)) {
      var fetcher = new Fetcher(addresses, through(proxy), LARGEST, Duration.ofSeconds(20));

      assertThat(fetcher.get(URI.create("http://page.test/")).status()).isEqualTo(200);
      assertThatThrownBy(() -> fetcher.get(URI.create("http://in.test/")))
          .hasMessageContaining("in.test leads to the private or reserved address 10.0.0.1");
      assertThatThrownBy(() -> fetcher.get(URI.create("https://in.test/")))
          .hasMessageContaining("in.test leads to the private or reserved address 10.0.0.1");
      assertThat(proxy.seen()).containsExactly("GET http://93.184.216.34/ for page.test");

      var encrypted =
          new Fetcher(addresses, through(leadsNowhere), LARGEST, Duration.ofSeconds(20));
      assertThat(encrypted.get(URI.create("https://page.test/")).status()).isEqualTo(502);
      assertThat(leadsNowhere.seen())
          .containsExactly("CONNECT 93.184.216.34:443 for 93.184.216.34:443");
    }
  }

  @Test
  void a_name_that_is_not_known_here_is_not_left_to_a_proxy() throws Exception {
    try (var proxy = RecordingProxy.to(uri("/").getPort())) {
      Addresses unknown = new Addresses(address -> !address.isLoopbackAddress(), host -> {
        throw new UnknownHostException(host);
      });
      var fetcher = new Fetcher(unknown, through(proxy), LARGEST, Duration.ofSeconds(20));

      assertThatThrownBy(() -> fetcher.get(URI.create("http://page.test/")))
          .hasMessageStartingWith("page.test is not known here, and a proxy");
      assertThat(proxy.seen()).isEmpty();
    }
  }

  @Test
  void a_proxy_is_told_the_name_where_private_addresses_are_allowed() throws Exception {
    String login = "Basic YWRhOnBAc3M=";
    try (var proxy = new RecordingProxy(server.getAddress(), login)) {
      var proxies =
          new ProxyVariables(Map.of("http_proxy", "http://ada:p%40ss@" + proxy.address()));
      var fetcher = new Fetcher(new Addresses(true), proxies, LARGEST, Duration.ofSeconds(20));

      Fetched page = fetcher.get(URI.create("http://page.test:81/again"));

      assertThat(page.status()).isEqualTo(200);
      assertThat(page.uri()).hasToString("http://page.test:81/");
      assertThat(proxy.seen())
          .filteredOn(asked -> !asked.startsWith("refused"))
          .containsExactly(
              "GET http://page.test:81/again for page.test:81",
              "GET http://page.test:81/ for page.test:81");
    }
  }

  @Test
  void a_proxy_that_cannot_be_used_is_said() {
    var proxies = new ProxyVariables(Map.of("ALL_PROXY", "socks5://127.0.0.1:1"));
    var fetcher = new Fetcher(new Addresses(true), proxies, LARGEST, Duration.ofSeconds(20));

    assertThatThrownBy(() -> fetcher.get(URI.create("http://page.test/")))
        .hasMessageStartingWith("ALL_PROXY names a proxy of the kind socks5");
  }

  @Test
  void an_endless_page_is_cut() throws Exception {
    Fetched page = fetcher(true).get(uri("/endless"));

    assertThat(page.cut()).isTrue();
    assertThat(page.body().limit()).isEqualTo(LARGEST);
  }

  @Test
  void a_stalled_page_ends_at_the_time_limit() {
    var fetcher = new Fetcher(new Addresses(true), NO_PROXIES, LARGEST, Duration.ofSeconds(1));

    assertThatThrownBy(() -> fetcher.get(uri("/stall"))).hasMessage("no whole answer within 1 s");
  }

  @Test
  void an_interrupt_ends_a_stalled_page() throws Exception {
    var how = new AtomicReference<Exception>();
    Thread thread = Thread.ofVirtual().start(() -> {
      try {
        fetcher(true).get(uri("/stall"));
      } catch (IOException | InterruptedException e) {
        how.set(e);
      }
    });
    stalled.await();
    thread.interrupt();
    thread.join();

    assertThat(how.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void what_is_not_the_web_is_refused_also_as_a_redirect() {
    assertThatThrownBy(() -> fetcher(true).get(URI.create("file:///etc/passwd")))
        .hasMessage("only http and https are fetched, not file:///etc/passwd");
    assertThatThrownBy(() -> fetcher(true).get(URI.create("http://user:pass@localhost/")))
        .hasMessage("a name or password in the address is refused");
    assertThatThrownBy(() -> fetcher(true).get(uri("/file")))
        .hasMessageContaining("only http and https are fetched");
    assertThatThrownBy(() -> fetcher(true).get(uri("/loop")))
        .hasMessageContaining("more than 10 redirects");
  }

  private static Fetcher fetcher(boolean allowPrivate) {
    return new Fetcher(new Addresses(allowPrivate), NO_PROXIES, LARGEST, Duration.ofSeconds(20));
  }

  private static ProxyVariables through(RecordingProxy proxy) {
    return new ProxyVariables(Map.of("ALL_PROXY", proxy.address()));
  }

  private URI uri(String path) {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
  }

  private void answer(String path, int status, String type, String body) {
    server.createContext(path, exchange -> {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    });
  }

  private static void redirect(HttpExchange exchange, String to) throws IOException {
    exchange.getResponseHeaders().set("Location", to);
    exchange.sendResponseHeaders(302, -1);
    exchange.close();
  }
}

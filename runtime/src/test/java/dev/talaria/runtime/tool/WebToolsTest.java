package dev.talaria.runtime.tool;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.proxy.RecordingProxy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class WebToolsTest {
  @TempDir
  Path directory;

  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    serve("/", 200, "text/html", "<title>T</title><p>hello");
    serve("/gone", 404, "text/plain", "nothing here");
    serve("/picture", 200, "image/png", "\u0089PNG");
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void a_page_is_given_as_text_where_private_addresses_are_allowed() throws Exception {
    try (var bench = new ToolBench(directory, true)) {
      assertThat(bench.run("web_fetch", "{'url': '" + url("/") + "'}").text())
          .isEqualTo("# T\n\nhello\n\n[200 " + url("/") + "]\n");
      assertThat(
              bench.run("web_fetch", "{'url': '" + url("/") + "', 'raw': true}").text())
          .startsWith("<title>T</title>");
      var gone = bench.run("web_fetch", "{'url': '" + url("/gone") + "'}");
      assertThat(gone.ok()).isFalse();
      assertThat(gone.text()).startsWith("nothing here").endsWith("[404 " + url("/gone") + "]\n");
      assertThat(bench.run("web_fetch", "{'url': '" + url("/picture") + "'}").text())
          .startsWith("[200, image/png: no text");
    }
  }

  /** Commands get another. */
  @Test
  void the_proxy_is_that_of_the_call() throws Exception {
    try (var bench = new ToolBench(directory, true);
        var proxy = RecordingProxy.to(server.getAddress().getPort())) {
      bench.proxies = new ProxyVariables(Map.of("http_proxy", proxy.address()));
      assertThat(bench.run("web_fetch", "{'url': 'http://page.test/'}").ok()).isTrue();
      assertThat(bench.run("http_check", "{'target': 'http://page.test/'}").ok())
          .isTrue();
      assertThat(proxy.seen())
          .containsExactly(
              "GET http://page.test/ for page.test", "GET http://page.test/ for page.test");
    }
  }

  @Test
  void private_addresses_are_refused_otherwise_by_name_and_number() throws Exception {
    try (var bench = new ToolBench(directory)) {
      for (String host : List.of("127.0.0.1", "localhost", "[::1]", "2130706433", "0x7f.1")) {
        String url = "http://" + host + ":" + server.getAddress().getPort() + "/";
        assertThat(bench.run("web_fetch", "{'url': '" + url + "'}").ok())
            .as(host)
            .isFalse();
        assertThat(bench.run("http_check", "{'target': '" + url + "'}").ok())
            .as(host)
            .isFalse();
      }
      assertThat(bench.run("http_check", "{'target': '127.0.0.1:1'}").text())
          .contains("private or reserved address 127.0.0.1");
      assertThat(bench.run("web_fetch", "{'url': 'gopher://x/'}").text())
          .isEqualTo(
              "web_fetch: url cannot be used: only http and https are fetched, not gopher://x/");
    }
  }

  @Test
  void a_check_tells_status_time_and_whether_a_port_is_open() throws Exception {
    try (var bench = new ToolBench(directory, true)) {
      var check = bench.run("http_check", "{'target': '" + url("/gone") + "'}");
      assertThat(check.ok()).isFalse();
      assertThat(check.text()).startsWith("404  " + url("/gone") + "\nanswered in ");
      assertThat(check.data().path("status").asInt()).isEqualTo(404);

      int port = server.getAddress().getPort();
      assertThat(bench.run("http_check", "{'target': 'localhost:" + port + "'}").text())
          .contains("port " + port + " is open");
      server.stop(0);
      assertThat(bench.run("http_check", "{'target': 'localhost:" + port + "'}").ok())
          .isFalse();
      assertThat(bench.run("http_check", "{'target': 'nothing'}").text())
          .isEqualTo("http_check: target must be a URL or host:port, was nothing");
    }
  }

  @Test
  void the_policy_is_told_the_host() {
    try (var bench = new ToolBench(directory)) {
      assertThat(bench.effects("web_fetch", "{'url': 'https://example.org:8443/a'}"))
          .isEqualTo(Effects.connectingTo("example.org"));
      assertThat(bench.effects("http_check", "{'target': '[::1]:80'}"))
          .isEqualTo(Effects.connectingTo("::1"));
    }
  }

  private String url(String path) {
    return "http://127.0.0.1:" + server.getAddress().getPort() + path;
  }

  private void serve(String path, int status, String type, String body) {
    server.createContext(path, exchange -> {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", type);
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
      exchange.close();
    });
  }
}

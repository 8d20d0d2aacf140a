package dev.talaria.runtime.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.config.Secret;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProxyVariablesTest {
  private static final URI HTTPS = URI.create("https://api.example.com/v1");
  private static final URI HTTP = URI.create("http://api.example.com/v1");

  @ParameterizedTest
  @CsvSource({
    "HTTPS_PROXY=http://p:1, p:1, -",
    "https_proxy=http://p:1, p:1, -",
    "HTTP_PROXY=http://p:1, -, p:1",
    "http_proxy=p:1, -, p:1",
    "ALL_PROXY=http://p:1, p:1, p:1",
    "all_proxy=p, p:80, p:80",
    "HTTPS_PROXY=p:1 ALL_PROXY=q:2, p:1, q:2",
    "HTTPS_PROXY=p:1 https_proxy=q:2, q:2, -",
    "HTTPS_PROXY=http://[::1]:3128/, [::1]:3128, -",
    "ftp_proxy=p:1, -, -",
  })
  void the_variable_of_the_scheme_counts_and_else_that_for_all(
      String variables, String https, String http) {
    var proxies = new ProxyVariables(environment(variables));

    assertThat(name(proxies.to(HTTPS))).isEqualTo(https);
    assertThat(name(proxies.to(HTTP))).isEqualTo(http);
  }

  @ParameterizedTest
  @CsvSource({
    "example.com, https://example.com/, true",
    "example.com, https://api.example.com/, true",
    "example.com, https://badexample.com/, false",
    ".example.com, https://api.example.com/, true",
    ".example.com, https://example.com/, false",
    "*.example.com, https://api.example.com/, true",
    "EXAMPLE.com, https://Api.Example.COM./, true",
    "example.com:8443, https://example.com:8443/, true",
    "example.com:8443, https://example.com/, false",
    "example.com:443, https://example.com/, true",
    "10.0.0.0/8, https://10.1.2.3/, true",
    "10.0.0.0/8, https://11.1.2.3/, false",
    "192.168.1.7, https://192.168.1.7/, true",
    "192.168.1.7, https://192.168.1.70/, false",
    "fd00::/8, 'https://[fd12::1]/', true",
    "[fd12::1]:443, 'https://[fd12::1]/', true",
    "10.0.0.0/8, https://10.example.com/, false",
    "*, https://example.com/, true",
    "a.test b.test, https://b.test/, true",
    "'a.test, b.test', https://b.test/, true",
    "'', https://b.test/, false",
    "'', https://localhost:1/, true",
    "'', https://127.0.0.9/, true",
    "'', 'https://[::1]/', true",
    "'/, :, [, ::::/999:99999', https://b.test/, false",
  })
  void what_no_proxy_lists_is_reached_directly(String list, String address, boolean directly) {
    var proxies = new ProxyVariables(Map.of("HTTPS_PROXY", "p:1", "no_proxy", list));

    assertThat(proxies.to(URI.create(address)) instanceof Way.Direct).isEqualTo(directly);
  }

  @Test
  void a_name_and_a_password_may_stand_in_the_address() {
    var proxies = new ProxyVariables(Map.of("HTTPS_PROXY", "http://ada:p%40ss+1@p:3128"));

    assertThat(proxies.to(HTTPS))
        .isEqualTo(new Way.Through(new ProxyServer("p", 3128, "ada", new Secret("p@ss+1"))));
    assertThat(((Way.Through) proxies.to(HTTPS)).server().authorization())
        .hasValue("Basic YWRhOnBAc3MrMQ==");
    assertThat(proxies.to(HTTPS).toString()).doesNotContain("p@ss");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "socks5://ada:hunter2@p:1080",
        "https://ada:hunter2@p:443",
        "http://ada:hunter2@",
        "http://ada:hunter2@p:port",
        "ada:hunter2@p p",
      })
  void a_proxy_that_cannot_be_used_blocks_the_way_and_keeps_its_password(String value) {
    var proxies = new ProxyVariables(Map.of("ALL_PROXY", value));

    assertThat(proxies.to(HTTPS)).isInstanceOf(Way.Blocked.class);
    assertThat(((Way.Blocked) proxies.to(HTTPS)).reason())
        .startsWith("ALL_PROXY ")
        .doesNotContain("hunter2");
    assertThatThrownBy(() -> proxies.select(HTTPS)).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void the_jdk_is_told_a_proxy_whose_name_it_looks_up_itself() {
    var proxies = new ProxyVariables(Map.of("HTTPS_PROXY", "p:1"));

    assertThat(proxies.select(HTTPS))
        .containsExactly(new Proxy(Proxy.Type.HTTP, InetSocketAddress.createUnresolved("p", 1)));
    assertThat(proxies.select(HTTP)).containsExactly(Proxy.NO_PROXY);
  }

  private static Map<String, String> environment(String variables) {
    var environment = new HashMap<String, String>();
    for (String one : variables.split(" ", -1)) {
      String[] both = one.split("=", 2);
      environment.put(both[0], both[1]);
    }
    return environment;
  }

  private static String name(Way way) {
    return switch (way) {
      case Way.Direct ignored -> "-";
      case Way.Through(var server) -> server.host() + ":" + server.port();
      case Way.Blocked(var reason) -> reason;
    };
  }
}

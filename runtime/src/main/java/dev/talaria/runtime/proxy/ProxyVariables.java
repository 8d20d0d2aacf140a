package dev.talaria.runtime.proxy;

import dev.talaria.config.Secret;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.SocketAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The proxies that an environment names: {@code HTTPS_PROXY} and {@code HTTP_PROXY} by the scheme
 * of the address, else {@code ALL_PROXY}, and {@code NO_PROXY} for what is reached without. The
 * small spelling of a name goes before the capital one, as in curl.
 *
 * <p>HTTP proxies only. What names another kind blocks the way: to connect past a proxy that
 * somebody set would tell the network more than they wanted.
 *
 * <p>The JDK's client sends a name and password to a proxy for https addresses only in a JVM that
 * was started with {@code -Djdk.http.auth.tunneling.disabledSchemes=}, as the start script does.
 */
public final class ProxyVariables extends ProxySelector {
  private static final int USUAL_PORT = 80;

  private final Map<String, String> environment;
  private final NoProxy without;

  public ProxyVariables(Map<String, String> environment) {
    this.environment = Map.copyOf(environment);
    this.without = new NoProxy(value("NO_PROXY"));
  }

  public Way to(URI address) {
    String scheme = lower(address.getScheme());
    String host = address.getHost() == null ? "" : address.getHost();
    int port = address.getPort() >= 0 ? address.getPort() : scheme.equals("https") ? 443 : 80;
    if (host.isEmpty() || without.holds(host, port)) {
      return new Way.Direct();
    }
    for (String name : List.of(scheme.toUpperCase(Locale.ROOT) + "_PROXY", "ALL_PROXY")) {
      String given = value(name);
      if (!given.isEmpty()) {
        return read(name, given);
      }
    }
    return new Way.Direct();
  }

  /**
   * For the JDK's own client.
   *
   * @throws IllegalArgumentException where the way is blocked
   */
  @Override
  public List<Proxy> select(URI address) {
    return switch (to(address)) {
      case Way.Direct ignored -> List.of(Proxy.NO_PROXY);
      case Way.Through(var server) ->
        List.of(new Proxy(
            Proxy.Type.HTTP, InetSocketAddress.createUnresolved(server.host(), server.port())));
      case Way.Blocked(var reason) -> throw new IllegalArgumentException(reason);
    };
  }

  @Override
  public void connectFailed(URI address, SocketAddress proxy, IOException problem) {
    // there is no other proxy to try
  }

  private static Way read(String name, String given) {
    String text = given.contains("://") ? given : "http://" + given;
    try {
      URI proxy = new URI(text);
      String scheme = lower(proxy.getScheme());
      if (!scheme.equals("http")) {
        return new Way.Blocked(name + " names a proxy of the kind " + scheme
            + ", and only http proxies can be used; set " + name + " to http://HOST:PORT");
      }
      if (proxy.getHost() != null) {
        int port = proxy.getPort() < 0 ? USUAL_PORT : proxy.getPort();
        return new Way.Through(server(proxy, port));
      }
    } catch (URISyntaxException | IllegalArgumentException unreadable) {
      // said below, without its text: that may hold a password
    }
    return new Way.Blocked(name + " is no address of a proxy; write it as http://HOST:PORT");
  }

  private static ProxyServer server(URI proxy, int port) {
    String login = proxy.getRawUserInfo() == null ? "" : proxy.getRawUserInfo();
    int colon = login.indexOf(':');
    String user = colon < 0 ? login : login.substring(0, colon);
    String password = colon < 0 ? "" : login.substring(colon + 1);
    return new ProxyServer(proxy.getHost(), port, decoded(user), new Secret(decoded(password)));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private String value(String name) {
    String small = environment.getOrDefault(lower(name), "").strip();
    return small.isEmpty() ? environment.getOrDefault(name, "").strip() : small;
  }

  private static String lower(String text) {
    return text == null ? "" : text.toLowerCase(Locale.ROOT);
  }
}

package dev.talaria.runtime.tool.web;

import dev.talaria.runtime.proxy.ProxyServer;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.proxy.Way;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.apache.hc.client5.http.HttpRoute;
import org.apache.hc.client5.http.RouteInfo.LayerType;
import org.apache.hc.client5.http.RouteInfo.TunnelType;
import org.apache.hc.client5.http.auth.AuthScope;
import org.apache.hc.client5.http.auth.UsernamePasswordCredentials;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.auth.BasicCredentialsProvider;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClientBuilder;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.net.URIAuthority;
import org.apache.hc.core5.util.Timeout;

/**
 * The connections of one fetch. A straight one goes to an address that was checked. One through a
 * proxy does as well: the proxy is told the address, not the name, so that it looks nothing up and
 * cannot be led elsewhere. Only where private addresses are allowed is it told the name.
 */
final class Connections implements AutoCloseable {
  private static final Timeout STEP = Timeout.ofSeconds(20);

  private final Addresses addresses;
  private final ProxyVariables proxies;
  private final List<CloseableHttpClient> clients = new ArrayList<>();
  private boolean closed;

  Connections(Addresses addresses, ProxyVariables proxies) {
    this.addresses = addresses;
    this.proxies = proxies;
  }

  /** A request under way, and what was answered so far. */
  record Opened(HttpGet request, ClassicHttpResponse response) {}

  Opened open(URI uri, HttpClientContext context) throws IOException {
    return switch (proxies.to(uri)) {
      case Way.Direct ignored -> straight(uri, context);
      case Way.Through(var server) -> through(server, uri, context);
      case Way.Blocked(var reason) -> throw new IOException(reason);
    };
  }

  private Opened straight(URI uri, HttpClientContext context) throws IOException {
    var client = added(builder(connections().setDnsResolver(new CheckedDns(addresses))));
    return opened(client, host(uri), new HttpGet(uri), context);
  }

  private Opened through(ProxyServer server, URI uri, HttpClientContext context)
      throws IOException {
    boolean secure = uri.getScheme().equalsIgnoreCase("https");
    int port = uri.getPort() >= 0 ? uri.getPort() : secure ? 443 : 80;
    HttpHost target = new HttpHost(uri.getScheme(), told(uri.getHost()), port);
    HttpHost proxy = new HttpHost("http", server.host(), server.port());
    HttpRoute route = new HttpRoute(
        target,
        secure ? new URIAuthority(bare(uri.getHost()), port) : null,
        null,
        new HttpHost[] {proxy},
        secure,
        secure ? TunnelType.TUNNELLED : TunnelType.PLAIN,
        secure ? LayerType.LAYERED : LayerType.PLAIN);
    var builder = builder(connections()).setRoutePlanner((host, unused) -> route);
    if (!server.user().isEmpty()) {
      var known = new BasicCredentialsProvider();
      known.setCredentials(
          new AuthScope(proxy),
          new UsernamePasswordCredentials(
              server.user(), server.password().reveal().toCharArray()));
      builder.setDefaultCredentialsProvider(known);
    }
    HttpGet request = new HttpGet(uri);
    if (!secure) {
      request.setHeader("Host", uri.getRawAuthority());
      request.setAuthority(new URIAuthority(target.getHostName(), uri.getPort()));
    }
    return opened(added(builder), host(uri), request, context);
  }

  /** What the proxy is to connect to. */
  private String told(String host) throws IOException {
    if (addresses.allowsPrivate()) {
      return bare(host);
    }
    try {
      InetAddress address = addresses.checked(bare(host))[0];
      return address.getHostAddress();
    } catch (UnknownHostException unknown) {
      throw new IOException(
          host + " is not known here, and a proxy that looks it up by itself could be led to a"
              + " private address (tools.allow-private-addresses)",
          unknown);
    }
  }

  private static Opened opened(
      CloseableHttpClient client, HttpHost host, HttpGet request, HttpClientContext context)
      throws IOException {
    return new Opened(request, client.executeOpen(host, request, context));
  }

  private static HttpHost host(URI uri) {
    return new HttpHost(uri.getScheme(), bare(uri.getHost()), uri.getPort());
  }

  private static String bare(String host) {
    return host.startsWith("[") ? host.substring(1, host.length() - 1) : host;
  }

  private static PoolingHttpClientConnectionManagerBuilder connections() {
    return PoolingHttpClientConnectionManagerBuilder.create()
        .setDefaultConnectionConfig(ConnectionConfig.custom()
            .setConnectTimeout(STEP)
            .setSocketTimeout(STEP)
            .build());
  }

  private static HttpClientBuilder builder(PoolingHttpClientConnectionManagerBuilder connections) {
    return HttpClients.custom()
        .setConnectionManager(connections.build())
        .setUserAgent("Talaria/0.1")
        .setDefaultRequestConfig(RequestConfig.custom().setResponseTimeout(STEP).build())
        .disableRedirectHandling()
        .disableCookieManagement()
        .disableAutomaticRetries()
        .disableAuthCaching();
  }

  private synchronized CloseableHttpClient added(HttpClientBuilder builder) throws IOException {
    var client = builder.build();
    clients.add(client);
    if (closed) {
      close();
      throw new IOException("stopped");
    }
    return client;
  }

  /** Ends what goes on, from any thread. */
  @Override
  public synchronized void close() {
    closed = true;
    clients.forEach(client -> client.close(CloseMode.IMMEDIATE));
  }
}

package dev.talaria.runtime.tool.web;

import dev.talaria.runtime.proxy.ProxyVariables;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import javax.net.ssl.SSLPeerUnverifiedException;
import javax.net.ssl.SSLSession;
import org.apache.hc.client5.http.protocol.HttpClientContext;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.jspecify.annotations.Nullable;

/**
 * Gets a page. Every host, also that of a redirect, is looked up once and checked, and the
 * connection is made to the address that was checked: so a name that answers differently the second
 * time gains nothing, neither here nor at a proxy.
 *
 * @param proxies of whoever asks
 * @param largest bytes of a body, after it is unpacked
 * @param longest for all of it together
 */
public record Fetcher(Addresses addresses, ProxyVariables proxies, int largest, Duration longest) {
  private static final int MOST_REDIRECTS = 10;

  /**
   * Follows redirects to the last answer, of whatever status.
   *
   * @throws IOException when there is none; the message says why
   */
  public Fetched get(URI start) throws IOException, InterruptedException {
    URI first = webAddress(start);
    try (var connections = new Connections(addresses, proxies)) {
      return Abortable.call(() -> follow(connections, first), connections::close, longest);
    }
  }

  /** Takes http and https with a host and without a password, and nothing else. */
  public static URI webAddress(URI uri) throws IOException {
    String scheme = uri.getScheme() == null ? "" : uri.getScheme().toLowerCase(Locale.ROOT);
    if (!scheme.equals("http") && !scheme.equals("https")) {
      throw new IOException("only http and https are fetched, not " + uri);
    }
    if (uri.getHost() == null || uri.getUserInfo() != null) {
      throw new IOException(
          uri.getHost() == null
              ? "no host in " + uri
              : "a name or password in the address is refused");
    }
    return uri;
  }

  private Fetched follow(Connections connections, URI first) throws IOException {
    long begin = System.nanoTime();
    var hops = new ArrayList<Fetched.Hop>();
    URI uri = first;
    while (true) {
      var context = HttpClientContext.create();
      var opened = connections.open(uri, context);
      ClassicHttpResponse response = opened.response();
      URI next = redirect(uri, response);
      if (next == null) {
        return read(uri, hops, response, context, Duration.ofNanos(System.nanoTime() - begin));
      }
      hops.add(new Fetched.Hop(uri, response.getCode()));
      opened.request().cancel(); // its body is not wanted, however long
      if (hops.size() > MOST_REDIRECTS) {
        throw new IOException("more than " + MOST_REDIRECTS + " redirects, the last to " + next);
      }
      uri = webAddress(next);
    }
  }

  private static @Nullable URI redirect(URI from, ClassicHttpResponse response) throws IOException {
    int status = response.getCode();
    if (status != 301 && status != 302 && status != 303 && status != 307 && status != 308) {
      return null;
    }
    Header location = response.getFirstHeader("Location");
    try {
      return location == null ? null : from.resolve(new URI(location.getValue()));
    } catch (URISyntaxException e) {
      throw new IOException("redirected to what is no address: " + location.getValue(), e);
    }
  }

  private Fetched read(
      URI uri,
      List<Fetched.Hop> hops,
      ClassicHttpResponse response,
      HttpClientContext context,
      Duration took)
      throws IOException {
    byte[] body = new byte[0];
    boolean cut = false;
    if (response.getEntity() != null) {
      InputStream in =
          response.getEntity().getContent(); // closed with its client: not read to its end
      body = in.readNBytes(largest);
      cut = body.length == largest && in.read() >= 0;
    }
    Header type = response.getFirstHeader("Content-Type");
    return new Fetched(
        uri,
        response.getCode(),
        List.copyOf(hops),
        type == null ? "" : type.getValue(),
        ByteBuffer.wrap(body),
        cut,
        took,
        address(context),
        certificateEnds(context.getSSLSession()));
  }

  private static String address(HttpClientContext context) {
    var endpoint = context.getEndpointDetails();
    return endpoint == null ? "" : String.valueOf(endpoint.getRemoteAddress());
  }

  private static @Nullable Instant certificateEnds(@Nullable SSLSession session) {
    try {
      Certificate[] chain = session == null ? new Certificate[0] : session.getPeerCertificates();
      return chain.length > 0 && chain[0] instanceof X509Certificate server
          ? server.getNotAfter().toInstant()
          : null;
    } catch (SSLPeerUnverifiedException e) {
      return null;
    }
  }
}

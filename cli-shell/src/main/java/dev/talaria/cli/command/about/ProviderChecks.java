package dev.talaria.cli.command.about;

import dev.talaria.config.ModelNames;
import dev.talaria.config.ProviderSettings;
import dev.talaria.config.Settings;
import dev.talaria.config.key.KeyLookup;
import dev.talaria.config.key.Keys;
import dev.talaria.runtime.proxy.ProxyVariables;
import dev.talaria.runtime.proxy.Way;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;

/**
 * Looks at each provider that somebody set: whether its key is there, and whether something answers
 * at its address. Nothing is asked of it: the connection is closed as soon as it stands.
 *
 * @param environment of the caller, where keys and proxies are
 */
record ProviderChecks(Settings settings, Settings defaults, Map<String, String> environment) {
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  /** All at the same time, in the order of their names. */
  List<Finding> run() {
    return set().stream().map(this::begin).toList().stream()
        .map(CompletableFuture::join)
        .toList();
  }

  /** Those that a model names, that have a key, or that are not as they come with Talaria. */
  private List<ProviderSettings> set() {
    var named = new TreeSet<String>();
    Stream.concat(Stream.of(settings.model().name()), settings.model().fallback().stream())
        .forEach(model -> {
          if (ModelNames.resolve(model, settings) instanceof ModelNames.Found found) {
            named.add(found.provider());
          }
        });
    if (ModelNames.configured(settings) instanceof ModelNames.Found found) {
      named.add(found.provider());
    }
    var set = new ArrayList<ProviderSettings>();
    settings.providers().values().stream()
        .filter(provider -> named.contains(provider.name())
            || !provider.equals(defaults.providers().get(provider.name()))
            || key(provider) instanceof KeyLookup.Found)
        .sorted((one, other) -> one.name().compareTo(other.name()))
        .forEach(set::add);
    return set;
  }

  private KeyLookup key(ProviderSettings provider) {
    return Keys.resolve(provider.key(), environment);
  }

  private CompletableFuture<Finding> begin(ProviderSettings provider) {
    var what = "provider " + provider.name();
    return switch (key(provider)) {
      case KeyLookup.Missing(var hint) ->
        CompletableFuture.completedFuture(Finding.wrong(what, "there is no key", hint));
      case KeyLookup.Refused(var reason, var hint) ->
        CompletableFuture.completedFuture(Finding.wrong(what, reason, hint));
      case KeyLookup.Found ignored -> reach(what, "key found", provider);
      case KeyLookup.NotNeeded ignored -> reach(what, "no key needed", provider);
    };
  }

  /** Looking a name up knows no time limit, so it is done aside. */
  private CompletableFuture<Finding> reach(String what, String key, ProviderSettings provider) {
    var url = provider.baseUrl();
    var hint = "check the network, or correct talaria.providers." + provider.name() + ".base-url";
    return CompletableFuture.supplyAsync(
            () -> {
              var problem = problem(URI.create(url));
              return problem.isEmpty()
                  ? Finding.ok(what, key + "; " + url + " can be reached")
                  : Finding.wrong(what, key + "; " + url + " " + problem, hint);
            },
            Thread::startVirtualThread)
        .completeOnTimeout(
            Finding.wrong(what, key + "; " + url + " does not answer", hint),
            2 * PATIENCE.toMillis(),
            TimeUnit.MILLISECONDS);
  }

  private String problem(URI address) {
    return switch (new ProxyVariables(environment).to(address)) {
      case Way.Direct ignored -> {
        boolean secure = "https".equalsIgnoreCase(address.getScheme());
        int usual = secure ? 443 : 80;
        int port = address.getPort() < 0 ? usual : address.getPort();
        yield connect(address.getHost(), port, secure);
      }
      case Way.Through(var proxy) -> {
        var problem = connect(proxy.host(), proxy.port(), false);
        yield problem.isEmpty()
            ? ""
            : "is reached by a proxy, " + proxy.host() + ":" + proxy.port() + ", which " + problem;
      }
      case Way.Blocked(var reason) -> "cannot be reached: " + reason;
    };
  }

  /** What is wrong, or empty. */
  private static String connect(String host, int port, boolean secure) {
    if (host == null) {
      return "names no host";
    }
    int patience = (int) PATIENCE.toMillis();
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(host, port), patience);
      if (secure) {
        socket.setSoTimeout(patience);
        var factory = (SSLSocketFactory) SSLSocketFactory.getDefault();
        try (var tls = (SSLSocket) factory.createSocket(socket, host, port, true)) {
          var parameters = tls.getSSLParameters();
          parameters.setEndpointIdentificationAlgorithm("HTTPS");
          tls.setSSLParameters(parameters);
          tls.startHandshake();
        }
      }
      return "";
    } catch (UnknownHostException noHost) {
      return "has a host that is not known";
    } catch (SSLException insecure) {
      return "gives no secure connection (" + insecure.getMessage() + ")";
    } catch (IOException closed) {
      return "cannot be reached (" + closed.getMessage() + ")";
    }
  }
}

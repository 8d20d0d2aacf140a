package dev.talaria.runtime.proxy;

import dev.talaria.config.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * An HTTP proxy.
 *
 * @param user empty where it asks for no name
 */
public record ProxyServer(String host, int port, String user, Secret password) {
  /** The value of {@code Proxy-Authorization}, to be sent without being asked for. */
  public Optional<String> authorization() {
    if (user.isEmpty()) {
      return Optional.empty();
    }
    byte[] both = (user + ":" + password.reveal()).getBytes(StandardCharsets.UTF_8);
    return Optional.of("Basic " + Base64.getEncoder().encodeToString(both));
  }
}

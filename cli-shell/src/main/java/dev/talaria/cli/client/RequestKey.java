package dev.talaria.cli.client;

import java.util.UUID;

/** Names for requests with an effect, so that sending one again has no second effect. */
public final class RequestKey {
  private RequestKey() {}

  public static String next() {
    return UUID.randomUUID().toString();
  }
}

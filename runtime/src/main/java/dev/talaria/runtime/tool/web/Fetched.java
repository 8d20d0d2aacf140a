package dev.talaria.runtime.tool.web;

import java.net.URI;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a server answered.
 *
 * @param hops the addresses gone through before {@code uri}, each with the status that led on
 * @param contentType as the server wrote it, or empty
 * @param cut there was more than the limit of size
 * @param took from the first connection to the last header, redirects included
 * @param certificateEnds when the server's certificate is no longer valid; null without TLS
 */
public record Fetched(
    URI uri,
    int status,
    List<Hop> hops,
    String contentType,
    ByteBuffer body,
    boolean cut,
    Duration took,
    String address,
    @Nullable Instant certificateEnds) {
  /** One redirect. */
  public record Hop(URI from, int status) {}
}

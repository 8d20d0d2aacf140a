package dev.talaria.runtime.model.langchain;

import dev.talaria.runtime.model.Quota;
import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Reads from the headers of an answer what is left of a provider's limits. What is no number and no
 * time says nothing; how far to believe the rest is for whoever uses it.
 */
final class Quotas {
  private static final List<String> REQUESTS = List.of("requests");
  private static final List<String> ALL =
      List.of("requests", "tokens", "input-tokens", "output-tokens");
  private static final List<String> NAMES =
      List.of("x-ratelimit-%2$s-%1$s", "anthropic-ratelimit-%1$s-%2$s");

  /** One limit as the headers tell it. */
  private record Limit(int limit, int remaining, Duration reset) {}

  private Quotas() {}

  /** Moments are taken by the provider's clock where it tells that too. */
  static @Nullable Quota of(HttpHeaders headers, Instant now) {
    var at = headers.firstValue("date").flatMap(RetryAfter::httpDate).orElse(now);
    var requests = limits(headers, at, REQUESTS).findFirst();
    int limit = requests.map(Limit::limit).orElse(0);
    return usedUpFor(headers, at)
        .map(reset -> new Quota(limit, 0, bounded(reset)))
        .or(() -> requests.map(some -> new Quota(limit, some.remaining, bounded(some.reset))))
        .orElse(null);
  }

  private static Duration bounded(Duration reset) {
    return reset.compareTo(RetryAfter.MOST) > 0 ? RetryAfter.MOST : reset;
  }

  /**
   * How long nothing is left of some limit, whatever of, or the provider wants to be left alone.
   */
  private static Optional<Duration> usedUpFor(HttpHeaders headers, Instant at) {
    var asked =
        headers.firstValue("retry-after").flatMap(text -> RetryAfter.secondsOrDate(text, at));
    return Stream.concat(
            asked.stream(),
            limits(headers, at, ALL).filter(some -> some.remaining == 0).map(Limit::reset))
        .filter(Duration::isPositive)
        .max(Duration::compareTo);
  }

  private static Stream<Limit> limits(HttpHeaders headers, Instant at, List<String> kinds) {
    return kinds.stream()
        .flatMap(kind -> NAMES.stream().flatMap(name -> limit(headers, at, name, kind).stream()));
  }

  private static Optional<Limit> limit(HttpHeaders headers, Instant at, String name, String kind) {
    var remaining = count(headers, name.formatted(kind, "remaining"));
    var reset = headers
        .firstValue(name.formatted(kind, "reset"))
        .flatMap(text -> RetryAfter.moment(text, at))
        .filter(Duration::isPositive);
    return remaining.flatMap(left -> reset.map(until ->
        new Limit(count(headers, name.formatted(kind, "limit")).orElse(0), left, until)));
  }

  private static Optional<Integer> count(HttpHeaders headers, String name) {
    return headers
        .firstValue(name)
        .map(String::strip)
        .filter(text -> text.matches("\\d{1,9}"))
        .map(Integer::valueOf);
  }
}

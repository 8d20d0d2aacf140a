package dev.talaria.runtime.model.langchain;

import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads how long a provider wants to be left alone, in any of the ways they say it. */
final class RetryAfter {
  private static final Pattern PART = Pattern.compile("(\\d{1,9}(?:\\.\\d{1,9})?)(ms|s|m|h|d)");
  private static final Pattern DELAY = Pattern.compile("\"retryDelay\"\\s*:\\s*\"([^\"]+)\"");
  private static final int LONGEST = 40;
  static final Duration MOST = Duration.ofDays(1);

  private RetryAfter() {}

  /**
   * The first that says it wins: a header, then the body. Limits that are reset at some moment
   * count only where they are used up.
   */
  static @Nullable Duration of(HttpHeaders headers, String body, Instant now) {
    return Stream.of(
            headers.firstValue("retry-after-ms").flatMap(text -> number(text, 0.001)),
            headers.firstValue("retry-after").flatMap(text -> secondsOrDate(text, now)),
            reset(headers, now, "x-ratelimit-remaining-%s", "x-ratelimit-reset-%s"),
            reset(headers, now, "anthropic-ratelimit-%s-remaining", "anthropic-ratelimit-%s-reset"),
            inBody(body, now))
        .flatMap(Optional::stream)
        .findFirst()
        .map(wait -> wait.isNegative() ? Duration.ZERO : wait)
        .map(wait -> wait.compareTo(MOST) > 0 ? MOST : wait)
        .orElse(null);
  }

  private static Optional<Duration> reset(
      HttpHeaders headers, Instant now, String remaining, String reset) {
    return Stream.of("requests", "tokens", "input-tokens", "output-tokens")
        .filter(what -> headers.firstValue(remaining.formatted(what)).orElse("").equals("0"))
        .flatMap(what ->
            headers.firstValue(reset.formatted(what)).flatMap(text -> moment(text, now)).stream())
        .max(Duration::compareTo);
  }

  private static Optional<Duration> inBody(String body, Instant now) {
    var delay = DELAY.matcher(body);
    return delay.find() ? moment(delay.group(1), now) : Optional.empty();
  }

  static Optional<Duration> secondsOrDate(String text, Instant now) {
    return number(text, 1).or(() -> httpDate(text).map(at -> Duration.between(now, at)));
  }

  private static Optional<Duration> number(String text, double unit) {
    return text.strip().matches("\\d{1,12}(\\.\\d{1,9})?")
        ? Optional.of(Duration.ofMillis(Math.round(Double.parseDouble(text.strip()) * unit * 1000)))
        : Optional.empty();
  }

  static Optional<Instant> httpDate(String text) {
    try {
      return Optional.of(Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(text.strip())));
    } catch (DateTimeException noDate) {
      return Optional.empty();
    }
  }

  /** {@code 6m0s}, {@code 1.2s}, {@code 40ms}, a number of seconds, or an ISO moment. */
  static Optional<Duration> moment(String text, Instant now) {
    if (text.length() <= LONGEST && text.strip().matches("(" + PART.pattern() + ")+")) {
      var sum = Duration.ZERO;
      for (var part = PART.matcher(text); part.find(); ) {
        sum = sum.plusMillis(Math.round(Double.parseDouble(part.group(1)) * millis(part.group(2))));
      }
      return Optional.of(sum);
    }
    try {
      return number(text, 1)
          .or(() -> Optional.of(Duration.between(now, Instant.parse(text.strip()))));
    } catch (DateTimeException noMoment) {
      return Optional.empty();
    }
  }

  private static double millis(String unit) {
    return switch (unit) {
      case "ms" -> 1;
      case "s" -> 1000;
      case "m" -> 60_000;
      case "h" -> 3_600_000;
      default -> 86_400_000;
    };
  }
}

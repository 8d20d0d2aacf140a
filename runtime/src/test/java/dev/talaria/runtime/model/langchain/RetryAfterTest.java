package dev.talaria.runtime.model.langchain;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpHeaders;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2026-11-29T10:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "retry-after: 7|PT7S",
        "retry-after: 0.5|PT0.5S",
        "retry-after-ms: 1500; retry-after: 9|PT1.5S",
        "retry-after: Sun, 29 Nov 2026 10:01:00 GMT|PT1M",
        "retry-after: Sun, 29 Nov 2026 09:00:00 GMT|PT0S",
        "retry-after: 99999999|PT24H",
        "retry-after: soon|",
        "retry-after: -5|",
        "x-other: 5|",
        "x-ratelimit-remaining-requests: 0; x-ratelimit-reset-requests: 1m2.5s|PT1M2.5S",
        "x-ratelimit-remaining-requests: 3; x-ratelimit-reset-requests: 9s|",
        "x-ratelimit-remaining-tokens: 0; x-ratelimit-reset-tokens: 40ms|PT0.04S",
        "anthropic-ratelimit-requests-remaining: 0; anthropic-ratelimit-requests-reset: 2026-11-29T10:00:30Z|PT30S",
        "anthropic-ratelimit-requests-remaining: 0; anthropic-ratelimit-requests-reset: never|"
      })
  void every_way_of_saying_it_is_read(String headers, String expected) {
    var wait = RetryAfter.of(headers(headers), "", NOW);

    assertThat(wait).isEqualTo(expected == null ? null : Duration.parse(expected));
  }

  @Test
  void a_delay_in_the_body_counts_where_no_header_says_it() {
    assertThat(RetryAfter.of(
            headers("x-a: b"),
            "{\"error\":{\"details\":[{\"@type\":\"RetryInfo\",\"retryDelay\":\"37s\"}]}}",
            NOW))
        .isEqualTo(Duration.ofSeconds(37));
  }

  /** {@code limit remaining reset}, or nothing where nothing can be learnt. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "x-ratelimit-limit-requests: 60; x-ratelimit-remaining-requests: 59; x-ratelimit-reset-requests: 1s|60 59 PT1S",
        "x-ratelimit-remaining-requests: 0; x-ratelimit-reset-requests: 6m0s|0 0 PT6M",
        "x-ratelimit-limit-requests: 60; x-ratelimit-remaining-requests: 5; x-ratelimit-reset-requests: 1s; x-ratelimit-remaining-tokens: 0; x-ratelimit-reset-tokens: 7s|60 0 PT7S",
        "x-ratelimit-remaining-tokens: 12; x-ratelimit-reset-tokens: 7s|",
        "anthropic-ratelimit-requests-limit: 50; anthropic-ratelimit-requests-remaining: 3; anthropic-ratelimit-requests-reset: 2026-11-29T10:00:30Z|50 3 PT30S",
        "date: Sun, 29 Nov 2026 10:00:20 GMT; anthropic-ratelimit-requests-remaining: 3; anthropic-ratelimit-requests-reset: 2026-11-29T10:00:30Z|0 3 PT10S",
        "anthropic-ratelimit-output-tokens-remaining: 0; anthropic-ratelimit-output-tokens-reset: 2026-11-29T10:00:30Z|0 0 PT30S",
        "retry-after: 7|0 0 PT7S",
        "retry-after: 0|",
        "x-ratelimit-remaining-requests: -1; x-ratelimit-reset-requests: 7s|",
        "x-ratelimit-remaining-requests: 0; x-ratelimit-reset-requests: -7s|",
        "x-ratelimit-remaining-requests: none; x-ratelimit-reset-requests: 7s|",
        "x-ratelimit-remaining-requests: 0; x-ratelimit-reset-requests: soon|",
        "x-ratelimit-remaining-requests: 0|",
        "x-ratelimit-remaining-requests: 99999999999999999999; x-ratelimit-reset-requests: 7s|",
        "x-ratelimit-limit-requests: lots; x-ratelimit-remaining-requests: 0; x-ratelimit-reset-requests: 999999999d999999999d|0 0 PT24H",
        "anthropic-ratelimit-requests-remaining: 0; anthropic-ratelimit-requests-reset: +999999999-12-31T23:59:59Z|0 0 PT24H",
        "anthropic-ratelimit-requests-remaining: 0; anthropic-ratelimit-requests-reset: 2020-01-01T00:00:00Z|"
      })
  void what_an_answer_says_of_limits_is_read(String headers, String expected) {
    var quota = Quotas.of(headers(headers), NOW);

    assertThat(quota == null ? null : quota.limit() + " " + quota.remaining() + " " + quota.reset())
        .isEqualTo(expected);
  }

  @Test
  void a_time_as_long_as_a_book_says_nothing() {
    var book = "1s".repeat(100_000);
    assertThat(Quotas.of(
            headers("x-ratelimit-remaining-requests: 0; x-ratelimit-reset-requests: " + book), NOW))
        .isNull();
  }

  private static HttpHeaders headers(String text) {
    Map<String, List<String>> headers = Arrays.stream(text.split(";"))
        .map(header -> header.split(":", 2))
        .collect(Collectors.toMap(pair -> pair[0].strip(), pair -> List.of(pair[1].strip())));
    return HttpHeaders.of(headers, (name, value) -> true);
  }
}

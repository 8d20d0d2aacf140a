package dev.talaria.runtime.permission.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KnownSecretsTest {
  private final KnownSecrets known =
      new KnownSecrets(Map.of("OWN_TOKEN", "pikeperch", "USE_AUTH", "true", "LANG", "C.UTF-8"));

  @Test
  void all_that_is_secret_in_the_own_environment_is_known_everywhere() {
    assertThat(known.redactor().redact("pikeperch, true, C.UTF-8"))
        .isEqualTo("[redacted], true, C.UTF-8");
    assertThat(known.redactor(Map.of("DB_PASSWORD", "postgres")).redact("pikeperch"))
        .isEqualTo("[redacted]");
  }

  @Test
  void a_key_that_is_used_is_known_from_then_on_and_a_placeholder_is_none() {
    known.learn(new Secret("innocent-key-1"));
    known.learn(new Secret(" innocent-key-2\n"));
    known.learn(new Secret("ollama"));

    assertThat(known.redactor().redact("innocent-key-1 innocent-key-2 ollama"))
        .isEqualTo("[redacted] [redacted] ollama");
  }

  @Test
  void what_a_caller_has_is_known_everywhere_but_for_words() {
    var environment = Map.of(
        "DB_PASSWORD", "postgres",
        "APP_PIN", "7391",
        "HTTPS_PROXY", "http://ada:pr0xy%2Fpass@proxy:8080",
        "all_proxy", "ada:other-pass@proxy:8080",
        "GITHUB_TOKEN", "tok-0123456789",
        "EDITOR", "visual-editor");
    var said = "postgres 7391 pr0xy%2Fpass pr0xy/pass other-pass tok-0123456789 visual-editor";
    known.learn(environment);

    assertThat(known.redactor().redact(said))
        .isEqualTo("postgres 7391 [redacted] [redacted] [redacted] [redacted] visual-editor");
    assertThat(known.redactor(environment).redact(said))
        .isEqualTo(
            "[redacted] [redacted] [redacted] [redacted] [redacted] [redacted] visual-editor");
    assertThat(known.redactor(Map.of()).redact(said)).isEqualTo(known.redactor().redact(said));
  }

  @Test
  void a_session_knows_what_became_known_after_it_began() {
    var environment = Map.of("DB_PASSWORD", "postgres");
    assertThat(known.redactor(environment).redact("later-key-123")).isEqualTo("later-key-123");

    known.learn(new Secret("later-key-123"));

    assertThat(known.redactor(environment).redact("later-key-123 postgres"))
        .isEqualTo("[redacted] [redacted]");
  }

  @Test
  void of_very_many_the_last_ones_are_known() {
    known.learn(new Secret("forgotten-key-1"));
    known.learn(new Secret("used-again-and-again"));
    for (var round : List.of("a", "b")) {
      known.learn(IntStream.range(0, 600)
          .boxed()
          .collect(Collectors.toMap(
              i -> "A_" + i + "_TOKEN", i -> round + "-secret-number-" + i + "-of-many")));
      known.learn(new Secret("used-again-and-again"));
    }

    assertThat(known.redactor().redact("forgotten-key-1 used-again-and-again"))
        .isEqualTo("forgotten-key-1 [redacted]");
    assertThat(known.redactor().redact("b-secret-number-0-of-many")).isEqualTo("[redacted]");
  }

  @Test
  void a_very_long_one_is_found_in_parts_and_no_caller_makes_the_own_ones_forgotten() {
    var random = new Random(7);
    var certificate = IntStream.range(0, 100_000)
        .mapToObj(i -> Character.toString('!' + random.nextInt(90)))
        .collect(Collectors.joining());
    known.learn(Map.of("CERTIFICATE_SECRET", certificate));
    assertThat(known.redactor().redact(certificate)).isEqualTo("[redacted]".repeat(25));
    assertThat(known.redactor().redact("x" + certificate.substring(50_000)))
        .startsWith("x")
        .hasSizeLessThan(5000);

    for (int i = 0; i < 10; i++) {
      known.learn(Map.of("OTHER_" + i + "_SECRET", i + "-" + certificate));
    }
    assertThat(known.redactor().redact("pikeperch")).isEqualTo("[redacted]");
  }
}

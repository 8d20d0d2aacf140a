package dev.talaria.runtime.permission.redaction;

import static dev.talaria.runtime.permission.redaction.RedactorTest.KNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RedactorPropertyTest {
  private final Redactor redactor = RedactorTest.redactor();

  @Test
  void a_stream_gives_what_the_whole_text_would_give_however_it_is_cut() {
    Random random = new Random(42);
    List<String> pieces = List.of(
        "swordfish",
        "sw\u200bordfish",
        "password=hunter2 ",
        "\n",
        "plain words ",
        "AKIAIOSFODNN7EXAMPLE ",
        "sk-proj-abcDEF123456ghiJKL789 ",
        "x".repeat(700) + " ",
        "héé😀 ",
        KNOWN,
        "-----BEGIN CERTIFICATE-----",
        "-----BEGIN EC PRIVATE KEY-----\n" + "QUJD\n".repeat(900)
            + "-----END EC PRIVATE KEY-----\n",
        "Authorization: Bearer abc.def-ghi\n",
        "\"private_key\": \"-----BEGIN PRIVATE KEY-----\\nQUJD\\n-----END PRIVATE KEY-----\\n\"",
        "-----BEGIN PRIVATE KEY-----END \n",
        "\u001b[1;3",
        "\u009b",
        "m",
        "--gith",
        "ub-token abcdefgh",
        "password: swordlily is what they said",
        "https://ada:s3cr@t@db/x",
        "sword\n\n\t",
        "fish",
        "secret: \"" + "y".repeat(5000),
        "tok",
        "a1b2 ".repeat(300));
    for (int round = 0; round < 1500; round++) {
      StringBuilder text = new StringBuilder();
      for (int n = random.nextInt(20); n >= 0; n--) {
        text.append(pieces.get(random.nextInt(pieces.size())));
      }
      text.append('.'); // behind a key that does not end, what is not seen may stay or go
      StreamRedactor stream = redactor.stream();
      StringBuilder out = new StringBuilder();
      for (int at = 0; at < text.length(); ) {
        int next =
            Math.min(text.length(), at + 1 + random.nextInt(random.nextBoolean() ? 5 : 3000));
        out.append(stream.accept(text.substring(at, next)));
        at = next;
      }
      out.append(stream.finish());

      assertThat(out.toString()).isEqualTo(redactor.redact(text.toString()));
    }
  }

  @Test
  void large_and_hostile_text_is_read_in_one_pass() {
    for (String unit : List.of(
        "password=",
        "a",
        "://",
        "sk-a",
        "eyJaaaaa.",
        "-----BEGIN PRIVATE KEY",
        "swordfis",
        "key: ",
        "\u001b[",
        "Bearer ",
        "=\"",
        "pass_",
        "\u200b",
        "cookie: ")) {
      String text = unit.repeat(1_000_000 / unit.length());

      assertThat(redactor.redact(text)).isNotNull();
    }
  }
}

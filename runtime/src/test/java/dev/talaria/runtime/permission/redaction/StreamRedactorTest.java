package dev.talaria.runtime.permission.redaction;

import static dev.talaria.runtime.permission.redaction.RedactorTest.KNOWN;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StreamRedactorTest {
  private final Redactor redactor = RedactorTest.redactor();
  private final StreamRedactor stream = redactor.stream();

  @ParameterizedTest
  @ValueSource(ints = {1, 7, 700, 1024, 5000, 7000})
  void a_stream_says_what_the_whole_text_would_say(int piece) {
    var text =
        ("x".repeat(990) + " sw\u200bordfish, password=hunter2 and " + KNOWN + "\n").repeat(6);
    var whole = redactor.redact(text);

    var out = new StringBuilder(inPieces(text, piece));

    assertThat(whole).startsWith(out).hasSizeLessThan(out.length() + 10);
    assertThat(out.append(stream.finish()).toString()).isEqualTo(whole);
    assertThat(stream.accept("again") + stream.finish()).isEqualTo("again");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a word|",
        "a |d", // dapi…
        "a wo|",
        "a |sword",
        "a swordl|",
        "a |sword\n",
        "the monke|",
        "the |ke",
        "the monkey |",
        "the |token",
        "the |token ",
        "the token bu|",
        "a -|-token abc",
        "|password=hunter2",
        "|password: swordlily",
        "password: swordlily i|",
        "see https|://example.com",
        "see https://example.com/|",
        "|sk-learn-and",
        "sk-learn and|",
        "a line\n|",
        "red \u001b[1mtex|",
        "red |\u001b[1",
      })
  void only_what_may_still_become_a_secret_is_held_back(String text) {
    int given = text.indexOf('|');
    var all = text.replace("|", "");

    assertThat(stream.accept(all)).isEqualTo(all.substring(0, given));
    assertThat(stream.held()).isEqualTo(all.length() - given);
    assertThat(stream.finish()).isEqualTo(redactor.redact(all.substring(given)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a swordfish | a [redacted]",
        "password=hunter2, b | password=[redacted], b",
        "tool --token abcdefgh, x | tool --token [redacted], x",
        "https://ada:s3cr@t@db/x | https://ada:[redacted]@db/x",
      })
  void a_secret_is_taken_out_as_soon_as_it_ends(String text, String given) {
    assertThat(inPieces(text + "\n", 1)).isEqualTo(given + "\n");
  }

  @Test
  void what_says_that_it_is_one_may_have_been_given_long_ago() {
    assertThat(inPieces("tool --very-long-name-of-some-github-token abcdefgh\n", 1))
        .isEqualTo("tool --very-long-name-of-some-github-token [redacted]\n");
    assertThat(inPieces("task-force1-of-the-risk-committee\n", 1))
        .isEqualTo("task-force1-of-the-risk-committee\n");
  }

  @Test
  void somebody_who_looks_is_given_what_tells_nothing_and_no_more() {
    assertThat(stream.accept("listening on 8080s\n")).isEqualTo("listening on 8080");
    assertThat(stream.flush()).isEqualTo("s\n");
    assertThat(stream.flush()).isEmpty();
    assertThat(stream.accept("w")).isEmpty();
    assertThat(stream.flush()).isEqualTo("w");
    assertThat(stream.accept("ord") + stream.flush()).isEmpty();
    assertThat(stream.accept("fish\n")).isEqualTo("[redacted]\n");
    assertThat(stream.accept("password=") + stream.flush()).isEmpty();
    assertThat(stream.accept("x\n")).isEqualTo("password=[redacted]\n");
  }

  @Test
  void a_secret_counts_from_the_moment_it_is_known() {
    var now = new AtomicReference<>(redactor);
    var stream = new StreamRedactor(now::get);

    assertThat(stream.accept("the pikeperch ")).isEqualTo("the pikeperch ");
    now.set(new Redactor(List.of(new Secret("pikeperch"))));
    assertThat(stream.accept("the pikeperch ")).isEqualTo("the [redacted] ");
  }

  @Test
  void a_private_key_is_not_held_but_swallowed_however_long_it_is() {
    var out = new StringBuilder(stream.accept("before\n-----BEGIN PRIVATE KEY-----\n"));
    assertThat(out).hasToString("before\n[redacted]");
    for (int i = 0; i < 1500; i++) {
      out.append(stream.accept("QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVo\n".repeat(10)));
      assertThat(stream.held()).isLessThan(20);
    }
    out.append(inPieces("-----END PRIVATE KEY-----\nafter\n", 1));
    out.append(inPieces("-----BEGIN PRIVATE KEY-----\nwithout end", 1)).append(stream.finish());

    assertThat(out.toString()).isEqualTo("before\n[redacted]\nafter\n[redacted]");
  }

  @Test
  void what_is_not_seen_is_not_kept_for_ever() {
    stream.accept("a sword");
    for (int i = 0; i < 100; i++) {
      stream.accept("\0".repeat(5000));
      assertThat(stream.held()).isLessThan(200_000);
    }
    assertThat(stream.accept("fish\n") + stream.finish()).isEqualTo("[redacted]\n");
  }

  @Test
  void prose_is_given_nearly_as_it_comes() {
    var prose = "I looked at the tokens that the parser makes, and at the key that it sorts by. "
        + "The secret of its speed is a table: every password field is skipped, as is auth.\n";
    int most = 0;
    for (var letter : prose.split("")) {
      stream.accept(letter);
      most = Math.max(most, stream.held());
    }
    assertThat(most).isEqualTo("password ".length());
    assertThat(stream.held()).isZero();
  }

  private String inPieces(String text, int piece) {
    var out = new StringBuilder();
    for (int at = 0; at < text.length(); at += piece) {
      out.append(stream.accept(text.substring(at, Math.min(text.length(), at + piece))));
    }
    return out.toString();
  }
}

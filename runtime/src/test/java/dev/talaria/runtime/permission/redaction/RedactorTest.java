package dev.talaria.runtime.permission.redaction;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.talaria.config.Secret;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RedactorTest {
  static final String KNOWN = "Tr0ub4dor&3 \"quoted\"/é";
  private final Redactor redactor = redactor();

  static Redactor redactor() {
    return new Redactor(List.of(new Secret(KNOWN), new Secret("swordfish"), Secret.UNSET));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '§',
      value = {
        "key sk-proj-abcDEF123456ghiJKL789 here | key [redacted] here",
        "sk-ant-api03-AAAA1111bbbb2222cccc | [redacted]",
        "ghp_abcdefghijklmnopqrstuvwxyz0123456789 | [redacted]",
        "(github_pat_11ABCDEFG0abcdefghijkl_mnop) | ([redacted])",
        "AKIAIOSFODNN7EXAMPLE | [redacted]",
        "xoxb-123456789012-abcdefGHIJ | [redacted]",
        "glpat-abcdefghijklmnop1234 | [redacted]",
        "AIzaSyA1234567890abcdefghijklmnopqrstuv | [redacted]",
        "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N | [redacted]",
        "Authorization: Bearer abc.def-ghi | Authorization: Bearer [redacted]",
        "authorization: Basic YWxhZGRpbg== | authorization: Basic [redacted]",
        "\"Authorization\": \"Bearer abcdef\" | \"Authorization\": \"Bearer [redacted]\"",
        "curl -H 'Bearer abcdef0123456789' x | curl -H 'Bearer [redacted]' x",
        "password=x | password=[redacted]",
        "password = \"a b c\" | password = \"[redacted]\"",
        "PASSWORD: hunter2 | PASSWORD: [redacted]",
        "password: swordlily | password: [redacted]",
        "DB_PASSWORD=12345 | DB_PASSWORD=[redacted]",
        "AWS_SECRET_ACCESS_KEY=wJalrXUtnFEMI/K7MDENG/bPxRfiCY | AWS_SECRET_ACCESS_KEY=[redacted]",
        "{\"api_key\":\"abcdefgh\"} | {\"api_key\":\"[redacted]\"}",
        "{\\\"api_key\\\":\\\"abcdefgh\\\"} | {\\\"api_key\\\":\\\"[redacted]\\\"}",
        "clientSecret: 'abc def ghi' | clientSecret: '[redacted]'",
        "client_secret: 'abc def ghi' | client_secret: '[redacted]'",
        "GITHUB_TOKEN=abcdefgh | GITHUB_TOKEN=[redacted]",
        "?token=a1b2c3d4e5&x=1 | ?token=[redacted]&x=1",
        "tool --token abcdefgh --x | tool --token [redacted] --x",
        "tool --github-token abcdefgh | tool --github-token [redacted]",
        "postgres://ada:s3cr@t@db/x | postgres://ada:[redacted]@db/x",
        "https://user:pw@host:80/a@b | https://user:[redacted]@host:80/a@b",
        "Cookie: a=b; sid=123456 | Cookie: [redacted]",
        "hf_abcdefghijklmnopqrst0 | [redacted]",
        "xai-abcdefghijklmnop | [redacted]",
        "sk_live_abcdefghijkl | [redacted]",
        "npm_abcdefghijklmnopqrstuvwxyz0123 | [redacted]",
        "hvs.abcdefghijklmnopqrst | [redacted]",
        "swordfish and swordfish | [redacted] and [redacted]",
        "swordfishswordfish | [redacted][redacted]",
        "password=sk-proj-abcDEF123456ghi, x | password=[redacted], x",
        "password=xswordfishy | password=[redacted]",
        "auth=a1b2c3d4e5, fauth=a1b2c3d4e5 | auth=[redacted], fauth=a1b2c3d4e5",
        "token=a1b2c3d4 | token=[redacted]",
        "token=a1b2c3d4!e5f | token=[redacted]",
        "secret=abcdef | secret=[redacted]",
        "--token abcdefgh | --token [redacted]",
        "password: swordlily\\n next | password: [redacted]\\n next",
        "say \"password: swordlily\" once | say \"password: [redacted]\" once",
      })
  void what_looks_like_a_secret_is_replaced(String text, String expected) {
    assertThat(redactor.redact(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "the task-force-of-the-risk-committee met",
        "sk-learn-and-other-hyphenated-words",
        "max_tokens=4096, input tokens: 12345",
        "the token: a unit of text",
        "token bucket, key value, secret garden",
        "a top-secret project, a non-secret values list",
        "password: required",
        "password=$DB_PASSWORD",
        "api_key = env:ANTHROPIC_API_KEY",
        "token=<your token here>",
        "secretary: Johnson",
        "http://localhost:8080/path",
        "see https://x.example:443/a@b",
        "commit 3f2a9c1d4e5b6a7f8091a2b3c4d5e6f708192a3b",
        "session bg_143022_a1b2c3 ended",
        "key=value, primary_key: user_id",
        "2026-01-01T00:00:00Z ERROR [main] nothing found",
        "bearer of good news everybody",
        "Secret[set]",
        "token=a1b2c3d", // too short
        "token=a1b2c3d!e5f", // too short for one with other characters
        "token=aaaaaaa1", // of too few letters
        "token=abcdefgh, token=12345678", // of one kind only
        "secret=abcde", // too short, where the name is no password
        "secret=1234567.5",
        "password: swordlily is what they said",
        "x--token abcdefgh",
        "-token abcdefgh",
        "postgres://ada@db:5432/x, http://host:80/@x",
        "-----BEGIN CERTIFICATE-----",
        ""
      })
  void ordinary_text_stays_as_it_is(String text) {
    assertThat(redactor.redact(text)).isSameAs(text);
  }

  @Test
  void known_values_are_found_in_every_usual_encoding() {
    byte[] bytes = KNOWN.getBytes(StandardCharsets.UTF_8);
    for (String before : List.of("", "a", "ab", "abc", "user:")) {
      for (String after : List.of("", "x", "xy", "xyz")) {
        byte[] whole = (before + KNOWN + after).getBytes(StandardCharsets.UTF_8);
        String coded = Base64.getEncoder().encodeToString(whole);
        assertThat(redactor.redact("<" + coded + ">"))
            .as(before + "…" + after)
            .contains("[redacted]");
        assertThat(redactor.redact(Base64.getUrlEncoder().encodeToString(whole)))
            .contains("[redacted]");
        assertThat(
                redactor.redact(Base64.getMimeEncoder(16, new byte[] {'\n'}).encodeToString(whole)))
            .contains("[redacted]");
      }
    }
    assertThat(redactor.redact("<" + KNOWN + ">")).isEqualTo("<[redacted]>");
    assertThat(redactor.redact("<" + URLEncoder.encode(KNOWN, StandardCharsets.UTF_8) + ">"))
        .isEqualTo("<[redacted]>");
    assertThat(redactor.redact("<" + HexFormat.of().formatHex(bytes) + ">"))
        .isEqualTo("<[redacted]>");
    assertThat(redactor.redact("\"" + KNOWN.replace("\"", "\\\"") + "\""))
        .isEqualTo("\"[redacted]\"");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u200b",
        "\u0000",
        "\u001b[31m",
        "\u009b0m",
        "\u202e",
        "\r",
        "\u0008",
        "\ufeff\u200d",
        "\n"
      })
  void characters_that_are_not_seen_hide_nothing(String unseen) {
    String split = "swor" + unseen + "dfi" + unseen + "sh";

    assertThat(redactor.redact("a " + split + " b")).isEqualTo("a [redacted] b");
  }

  @Test
  void a_private_key_goes_as_a_whole_also_where_its_end_is_missing() {
    String key = "-----BEGIN RSA PRIVATE KEY-----\nMIIE\nAAAA\n-----END RSA PRIVATE KEY-----";

    assertThat(redactor.redact("a\n" + key + "\nb")).isEqualTo("a\n[redacted]\nb");
    assertThat(redactor.redact("a\n" + key.substring(0, 40))).isEqualTo("a\n[redacted]");
    assertThat(redactor.redact("{\"private_key\": \"" + key.replace("\n", "\\n") + "\", \"n\": 1}"))
        .isEqualTo("{\"private_key\": \"[redacted]\", \"n\": 1}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "it says qX7-abcdefgh… | it says [redacted]…",
        "it says qX7-abcdefgh | it says [redacted]",
        "it says qX7-abcd… | it says [redacted]…",
        "it says qX7-abc… | it says qX7-abc…", // tells little
        "it says qX7-abcdefgh. | it says qX7-abcdefgh.", // not cut: another word
        "in /srv/app1/key… | in /srv/app1/key…", // a path that leads to the file of a key
        "in swordfis… | in swordfis…", // a word
      })
  void of_a_value_that_was_cut_its_beginning_is_taken_out(String text, String expected) {
    var redactor = new Redactor(List.of(
        new Secret("qX7-abcdefghijkl"), new Secret("/srv/app1/key.json"), new Secret("swordfish")));

    assertThat(redactor.redact(text)).isEqualTo(expected);
  }

  @Test
  void trees_are_redacted_by_name_and_by_text() throws JsonProcessingException {
    ObjectMapper json = new ObjectMapper();

    assertThat(redactor.redact(json.readTree("""
            {"password":"hunter","n":1,"max_tokens":5,"token_type":"bearer","apiKey":"abcdefgh",
             "idempotencyKey":"0f8fad5b-d9cd-469f-a165-70867728950e",
             "auth":"enabled","jwt":"abcdef","salt":"a1b2c3d4e5",
             "list":["swordfish",{"x":"AKIAIOSFODNN7EXAMPLE"}],"swordfish":null,"key":"env:X"}
            """))).isEqualTo(json.readTree("""
            {"password":"[redacted]","n":1,"max_tokens":5,"token_type":"bearer","apiKey":"[redacted]",
             "idempotencyKey":"0f8fad5b-d9cd-469f-a165-70867728950e",
             "auth":"enabled","jwt":"[redacted]","salt":"[redacted]",
             "list":["[redacted]",{"x":"[redacted]"}],"[redacted]":null,"key":"env:X"}
            """));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "OPENAI_API_KEY", "GITHUB_TOKEN", "AWS_SECRET_ACCESS_KEY", "AWS_ACCESS_KEY_ID",
            "DB_PASSWORD", "PGPASSWORD",
        "MYSQL_PWD", "SENTRY_DSN", "DATABASE_URL", "GOOGLE_APPLICATION_CREDENTIALS",
            "npm_config__auth", "apiKey",
        "authToken", "SLACK_WEBHOOK_URL", "SSH_PASSPHRASE", "accesstoken", "x-api-key",
            "client-secret"
      })
  void these_names_look_secret(String name) {
    assertThat(SecretNames.looksSecret(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "PATH",
        "HOME",
        "PWD",
        "OLDPWD",
        "LANG",
        "SSH_AUTH_SOCK",
        "KEYBOARD",
        "MONKEY",
        "COMPASS",
        "GIT_AUTHOR_NAME",
        "max_tokens",
        "max--tokens",
        "TOKENIZER",
        "JAVA_HOME",
        "TERM",
        "",
        "BASE_URL"
      })
  void these_do_not(String name) {
    assertThat(SecretNames.looksSecret(name)).isFalse();
  }
}

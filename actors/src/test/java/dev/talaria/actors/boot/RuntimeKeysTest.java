package dev.talaria.actors.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.actors.session.SessionPorts.KeyLookup;
import dev.talaria.config.Secret;
import dev.talaria.config.load.SettingsLoader;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Sessions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuntimeKeysTest {
  @TempDir
  private Path directory;

  private Path file;
  private final RuntimeKeys keys = new RuntimeKeys(Map.of("OWN", "innocent-own-key"));

  @BeforeEach
  void a_file() throws IOException {
    file = directory.resolve("key");
    write("innocent-first-key", "rw-------");
  }

  private void write(String key, String mode) throws IOException {
    Files.writeString(file, key + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
  }

  @Test
  void a_key_is_known_once_it_was_looked_up_whatever_its_name() {
    assertThat(find("env:OWN")).isEqualTo(new KeyLookup.Found(new Secret("innocent-own-key")));
    assertThat(find("file:" + file))
        .isEqualTo(new KeyLookup.Found(new Secret("innocent-first-key")));

    assertThat(redacted("innocent-own-key innocent-first-key")).isEqualTo("[redacted] [redacted]");
  }

  @Test
  void all_keys_that_a_caller_could_use_are_known_before_any_is_used() {
    var settings = SettingsLoader.parse("""
        talaria.providers {
          a { base-url = "http://127.0.0.1:1", key = "env:THEIRS" }
          b { base-url = "http://127.0.0.1:1", key = "file:%s" }
          c { base-url = "http://127.0.0.1:1", key = "env:OWN" }
        }
        talaria.store.password = "env:DATABASE"
        """.formatted(file));
    keys.learn(
        settings, Map.of("THEIRS", "innocent-key-of-theirs", "DATABASE", "innocent-password"));

    assertThat(redacted(
            "innocent-key-of-theirs innocent-first-key innocent-own-key innocent-password other"))
        .isEqualTo("[redacted] [redacted] [redacted] [redacted] other");
  }

  @Test
  void a_key_that_others_can_read_is_refused_and_known() throws IOException {
    write("innocent-open-key", "rw-r--r--");

    assertThat(find("file:" + file)).isInstanceOf(KeyLookup.Refused.class);
    assertThat(redacted("innocent-open-key")).isEqualTo("[redacted]");
  }

  @Test
  void what_is_put_into_a_file_later_is_known_without_a_look_up() throws IOException {
    find("file:" + file);
    write("innocent-second-key", "rw-------");
    assertThat(redacted("innocent-second-key")).isEqualTo("innocent-second-key");

    keys.refresh();

    assertThat(redacted("innocent-first-key innocent-second-key"))
        .isEqualTo("[redacted] [redacted]");
    Files.delete(file);
    keys.refresh();
    write("innocent-third-key", "rw-------");
    keys.refresh();
    assertThat(redacted("innocent-third-key")).isEqualTo("[redacted]");
  }

  @Test
  void what_was_taken_out_of_an_environment_is_that_of_the_runtime() {
    var own = Map.of(
        "http_proxy", "http://ada:innocent-pass@proxy:1",
        "ALL_PROXY", "http://ada:innocent-pass@proxy:1",
        "GITHUB_TOKEN", "t1",
        "API_KEY", "k1",
        "LANG", "C");
    var kept = Map.of(
        "http_proxy", "http://ada:[redacted]@proxy:1",
        "ALL_PROXY", "http://ada:[redacted]@another:1",
        "API_KEY", "k2",
        "EDITOR", "vi");
    assertThat(new RuntimeKeys(own).whole(kept))
        .isEqualTo(Map.of(
            "http_proxy", "http://ada:innocent-pass@proxy:1",
            "ALL_PROXY", "http://ada:[redacted]@another:1",
            "GITHUB_TOKEN", "t1",
            "API_KEY", "k2",
            "EDITOR", "vi"));
  }

  @Test
  void what_is_kept_of_an_environment_has_no_key_under_an_innocent_name() {
    find("env:OWN");
    var kept = RuntimeStore.redaction(keys.known()).secretVariable();

    assertThat(kept.test("OWN", "innocent-own-key")).isTrue();
    assertThat(kept.test("GITHUB_TOKEN", "x")).isTrue();
    assertThat(kept.test("NOTE", "it is innocent-own-key")).isFalse(); // its text is redacted
    assertThat(kept.test("LANG", "C")).isFalse();
  }

  private KeyLookup find(String reference) {
    return keys.find(
        new ModelChoice("p", "openai", "http://127.0.0.1:1", "m", reference, 0), Sessions.config());
  }

  private String redacted(String text) {
    return keys.known().redactor().redact(text);
  }
}

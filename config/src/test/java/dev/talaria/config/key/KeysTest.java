package dev.talaria.config.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeysTest {
  @TempDir
  private Path home;

  private Path file;

  @BeforeEach
  void a_file() throws IOException {
    file = home.resolve("key");
    write("sk-1\n", "rw-------");
  }

  private void write(String text, String permissions) throws IOException {
    Files.writeString(file, text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
  }

  private static KeyLookup variable(Map<String, String> environment) {
    return Keys.resolve("env:MY_KEY", environment);
  }

  private KeyLookup inFile() {
    return Keys.resolve("file:" + file, Map.of());
  }

  @Test
  void no_reference_needs_no_key() {
    assertThat(Keys.resolve("", Map.of())).isEqualTo(new KeyLookup.NotNeeded());
  }

  @Test
  void a_variable_holds_the_key() {
    assertThat(variable(Map.of("MY_KEY", "sk-1\n"))).isEqualTo(found());
    assertThat(variable(Map.of()))
        .isEqualTo(new KeyLookup.Missing("Set MY_KEY in the shell that starts the task."));
    assertThat(variable(Map.of("MY_KEY", " ")))
        .isEqualTo(new KeyLookup.Missing("MY_KEY is set but empty; give it the key."));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "r--------", "rwx------"})
  void a_file_that_nobody_else_can_read_holds_the_key(String permissions) throws IOException {
    write("sk-1\n", permissions);
    assertThat(inFile()).isEqualTo(found());
  }

  @Test
  void one_line_end_is_not_part_of_the_key() throws IOException {
    write("sk-1\r\n", "rw-------");
    assertThat(inFile()).isEqualTo(found());
    write("sk-1", "rw-------");
    assertThat(inFile()).isEqualTo(found());
    write("sk-1\n\n", "rw-------");
    assertThat(inFile()).isEqualTo(moreThanAKey());
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r-----", "rw----r--", "rw--w----", "rw-rw-rw-"})
  void a_file_that_others_can_use_is_refused(String permissions) throws IOException {
    write("sk-1\n", permissions);

    assertThat(inFile())
        .isEqualTo(new KeyLookup.Refused(
            file + " can be read or used by others.", "Run chmod 600 " + file));
  }

  @Test
  void a_file_of_the_home_directory_may_be_named_by_a_tilde() {
    assertThat(Keys.resolve("file:~/key", Map.of("HOME", home.toString()))).isEqualTo(found());
  }

  @Test
  void a_file_that_is_missing_empty_or_no_file_says_what_to_do() throws IOException {
    write(" \n", "rw-------");
    assertThat(inFile()).isEqualTo(new KeyLookup.Missing(file + " is empty; put the key into it."));
    Files.delete(file);
    assertThat(inFile())
        .isEqualTo(
            new KeyLookup.Missing("Put the key into " + file + " (chmod 600); it is not there."));
    Files.createDirectory(file);
    assertThat(inFile())
        .isEqualTo(new KeyLookup.Refused(file + " is not a file.", "Put the key into a file."));
  }

  @Test
  void a_path_from_nowhere_is_refused() {
    var advice = "Write the path from / or from ~/.";

    assertThat(Keys.resolve("file:key", Map.of()))
        .isEqualTo(new KeyLookup.Refused("key is not an absolute path.", advice));
    assertThat(Keys.resolve("file:~/key", Map.of()))
        .isEqualTo(new KeyLookup.Refused("~/key is not an absolute path.", advice));
  }

  @Test
  void what_is_more_than_a_key_is_refused_and_not_shown() throws IOException {
    write("OPENAI_API_KEY=sk-1\nOTHER=2\n", "rw-------");

    assertThat(inFile()).isEqualTo(moreThanAKey());
    assertThat(variable(Map.of("MY_KEY", "a b")).toString()).doesNotContain("a b");
  }

  @Test
  void what_stands_there_is_known_also_where_it_may_not_be_used() throws IOException {
    write("sk-1 and more\n", "rw-r--r--");

    assertThat(Keys.kept("file:~/key", Map.of("HOME", home.toString())))
        .contains(new Secret("sk-1 and more"));
    assertThat(Keys.kept("env:MY_KEY", Map.of("MY_KEY", "a b"))).contains(new Secret("a b"));
    assertThat(Keys.file("file:~/key", Map.of("HOME", home.toString()))).contains(file);
    for (var none : List.of("", "sk-1", "env:MY_KEY", "file:key", "file:\0", "file:" + home)) {
      assertThat(Keys.kept(none, Map.of())).isEmpty();
    }
    for (var none : List.of("", "sk-1", "env:MY_KEY", "file:key", "file:\0")) {
      assertThat(Keys.file(none, Map.of())).isEmpty();
    }
  }

  @Test
  void the_key_itself_is_no_reference() {
    assertThat(Keys.resolve("sk-1", Map.of()))
        .isEqualTo(new KeyLookup.Refused(
            "The key is not a reference.", "Write env:NAME or file:PATH, never the key itself."));
  }

  @Test
  void what_was_found_does_not_print_itself() {
    assertThat(inFile()).hasToString("Found[key=Secret[set]]");
  }

  private static KeyLookup found() {
    return new KeyLookup.Found(new Secret("sk-1"));
  }

  private KeyLookup moreThanAKey() {
    return new KeyLookup.Refused(
        file + " holds more than a key.",
        "It must hold the key alone: one line, no spaces, plain letters.");
  }
}

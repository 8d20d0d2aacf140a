package dev.talaria.config.load;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.config.ConfigProblem;
import dev.talaria.config.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SettingsFileTest {
  @TempDir
  private Path home;

  private Path file;

  @BeforeEach
  void name() {
    file = home.resolve("own.conf");
  }

  private Settings load() {
    return SettingsLoader.load(
            LoadRequest.of(Map.of(), home, home, new ProjectTrust(home.resolve("trusted")))
                .withConfigFile(file))
        .settings();
  }

  private void refused(String message) {
    assertThatThrownBy(this::load).isInstanceOf(ConfigProblem.class).hasMessage(message);
  }

  @Test
  void a_byte_order_mark_and_the_line_ends_of_windows_are_taken() throws IOException {
    Files.writeString(file, "\uFEFFtalaria {\r\n  session.max-turns = 3\r\n}\r\n");

    assertThat(load().session().maxTurns()).isEqualTo(3);
  }

  @Test
  void an_empty_file_sets_nothing() throws IOException {
    Files.writeString(file, "");

    assertThat(load()).isEqualTo(SettingsLoader.parse(""));
  }

  @Test
  void a_file_that_is_not_there_is_refused() {
    refused(file + " does not exist");
  }

  @Test
  void a_directory_is_refused() throws IOException {
    Files.createDirectory(file);

    refused(file + " is a directory, not a file");
  }

  @Test
  void a_device_is_refused() {
    file = Path.of("/dev/zero");

    refused("/dev/zero is not a plain file");
  }

  @Test
  void a_file_that_may_not_be_read_is_refused_to_all_who_may_not() throws IOException {
    Files.writeString(file, "");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));

    if (Files.isReadable(file)) { // to root, nothing is forbidden
      assertThat(load()).isNotNull();
    } else {
      refused(file + " may not be read by you");
    }
  }

  @Test
  void a_file_without_end_is_refused() throws IOException {
    Files.writeString(file, "#".repeat((1 << 20) + 1));

    refused(file + " is larger than 1 MiB, which no settings file is");
  }

  @Test
  void what_is_not_utf_8_is_refused_with_its_line() throws IOException {
    Files.write(
        file, "talaria {\n # \u00e9\n".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));

    refused(file + ":2: is not UTF-8 text");
  }

  @Test
  void a_file_that_includes_itself_by_way_of_another_is_refused() throws IOException {
    var other = home.resolve("other.conf");
    Files.writeString(file, "include \"other.conf\"");
    Files.write(other, "include \"own.conf\"".getBytes(UTF_8));

    refused(other + " includes " + file + ", which includes it");
  }

  @Test
  void nothing_but_files_is_included() throws IOException {
    Files.writeString(file, "include url(\"http://127.0.0.1:1/x.conf\")");
    refused(file + " includes a URL; only files can be included");
    Files.writeString(file, "include classpath(\"reference.conf\")");
    refused(file + " includes a class path; only files can be included");
  }

  @Test
  void an_include_that_is_required_must_be_there() throws IOException {
    Files.writeString(file, "include required(\"gone.conf\")");

    refused(home.resolve("gone.conf") + " does not exist");
  }

  @Test
  void a_block_that_stands_outside_names_where_it_belongs() throws IOException {
    Files.writeString(file, "\nsession.max-turns = 3");
    refused("session stands outside talaria { … }; write talaria.session (" + file + ":2)");
    Files.writeString(file, "talraia.session.max-turns = 3");
    refused("talraia is no setting; did you mean talaria? (" + file + ":1)");
  }

  @Test
  void a_profile_name_cannot_lead_elsewhere() throws IOException {
    Files.createDirectory(home.resolve("profiles"));
    Files.writeString(home.resolve("profiles/work.conf"), "");
    var request = LoadRequest.of(Map.of(), home, home, new ProjectTrust(home.resolve("trusted")));

    assertThatThrownBy(() -> SettingsLoader.load(request.withProfile("../own")))
        .hasMessage("profile \"../own\" must be a name of letters, digits, ., - and _");
    assertThatThrownBy(() -> SettingsLoader.load(request.withProfile("wrok")))
        .hasMessage("profile wrok does not exist ("
            + home.resolve("profiles/wrok.conf")
            + "); did you mean work?");
  }
}

package dev.talaria.config.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProjectTrustTest {
  @TempDir
  private Path home;

  private ProjectTrust trust;
  private Path file;

  @BeforeEach
  void a_project() throws IOException {
    trust = new ProjectTrust(home.resolve("trusted-projects"));
    file = ProjectTrust.fileOf(home.resolve("a project\nof two lines"));
    Files.createDirectories(file.getParent());
    Files.writeString(file, "talaria {}");
  }

  @Test
  void a_file_is_trusted_from_being_told_so_until_being_told_otherwise() {
    assertThat(trust.isTrusted(file)).isFalse();
    trust.trust(file);
    assertThat(trust.isTrusted(file)).isTrue();
    trust.untrust(file);
    assertThat(trust.isTrusted(file)).isFalse();
    trust.trust(file);
    assertThat(trust.isTrusted(file)).isTrue();
  }

  @Test
  void a_file_that_changed_is_not_trusted_and_is_again_when_it_changes_back() throws IOException {
    trust.trust(file);
    Files.writeString(file, "talaria { }");
    assertThat(trust.isTrusted(file)).isFalse();
    Files.writeString(file, "talaria {}");
    assertThat(trust.isTrusted(file)).isTrue();
  }

  @Test
  void a_file_is_the_same_by_any_way_that_leads_to_it() throws IOException {
    var link = Files.createSymbolicLink(home.resolve("link"), file.getParent().getParent());
    trust.trust(file);

    assertThat(trust.isTrusted(ProjectTrust.fileOf(link))).isTrue();
    assertThat(trust.isTrusted(home.resolve("none"))).isFalse();
  }

  @Test
  void the_same_text_in_another_place_is_not_trusted() throws IOException {
    trust.trust(file);
    var copy = Files.copy(file, home.resolve("copy.conf"));

    assertThat(trust.isTrusted(copy)).isFalse();
  }

  @Test
  void a_line_cut_short_says_nothing_and_spoils_nothing() throws IOException {
    trust.trust(file);
    var lines = Files.readString(trust.list());
    Files.writeString(trust.list(), lines + "- file:///ho");
    trust.trust(file);

    assertThat(trust.isTrusted(file)).isTrue();
  }

  @Test
  void several_that_trust_at_once_are_all_heard() {
    var files =
        IntStream.range(0, 50).mapToObj(at -> home.resolve("p" + at + ".conf")).toList();
    files.parallelStream().forEach(each -> {
      write(each);
      trust.trust(each);
    });

    assertThat(files).allMatch(trust::isTrusted);
  }

  private static void write(Path file) {
    try {
      Files.writeString(file, "talaria {}");
    } catch (IOException broken) {
      throw new AssertionError(broken);
    }
  }
}

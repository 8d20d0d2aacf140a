package dev.talaria.config.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.config.ConfigProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateDirectoryTest {
  private static final User ME = User.current("/");

  @TempDir
  private Path temp;

  private Path directory(String permissions) throws IOException {
    var made = Files.createDirectory(temp.resolve("d"));
    return Files.setPosixFilePermissions(made, PosixFilePermissions.fromString(permissions));
  }

  private static void refused(Path directory, String message) {
    assertThatThrownBy(() -> PrivateDirectory.create(directory, ME))
        .isInstanceOf(ConfigProblem.class)
        .hasMessage(message);
  }

  @Test
  void parents_are_made_for_the_user_alone_too() throws IOException {
    PrivateDirectory.create(temp.resolve("a/b/c"), ME);

    for (var made : List.of("a", "a/b", "a/b/c")) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(temp.resolve(made))))
          .isEqualTo("rwx------");
    }
  }

  @Test
  void one_that_is_open_to_others_is_refused() throws IOException {
    var open = directory("rwxr-xr-x");

    refused(open, open + " is open to others (rwxr-xr-x); run chmod 700 " + open);
  }

  @Test
  void one_of_settings_may_be_seen_by_others_but_not_changed() throws IOException {
    var open = directory("rwxr-xr-x");
    var link = Files.createSymbolicLink(temp.resolve("link"), open);

    assertThat(PrivateDirectory.createReadable(link, ME)).isEqualTo(link);
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxrwxr-x"));
    assertThatThrownBy(() -> PrivateDirectory.createReadable(open, ME))
        .hasMessage(open + " is open to others (rwxrwxr-x); run chmod 700 " + open);
  }

  @Test
  void one_that_is_a_link_is_refused() throws IOException {
    var link = Files.createSymbolicLink(temp.resolve("link"), directory("rwx------"));

    refused(link, link + " is a symbolic link; remove it, or name where it leads instead");
  }

  @Test
  void a_link_to_nowhere_is_refused() throws IOException {
    var link = Files.createSymbolicLink(temp.resolve("link"), temp.resolve("none"));

    refused(link, link + " is a symbolic link; remove it, or name where it leads instead");
  }

  @Test
  void a_file_is_refused() throws IOException {
    var file = Files.createFile(temp.resolve("file"));

    refused(file, file + " is not a directory");
    refused(file.resolve("below"), file.resolve("below") + " cannot be created: Not a directory");
  }

  @Test
  void one_of_somebody_else_is_refused() throws IOException {
    var own = directory("rwx------");
    var name = Files.getOwner(own).getName();

    assertThatThrownBy(() -> PrivateDirectory.create(own, new User("987654")))
        .hasMessage(own + " belongs to " + name + ", not to you");
  }

  @Test
  void several_that_make_it_at_once_all_get_it() {
    var wanted = temp.resolve("x/y/z");

    assertThat(IntStream.range(0, 40)
            .parallel()
            .mapToObj(ignored -> PrivateDirectory.create(wanted, ME))
            .distinct()
            .toList())
        .containsExactly(wanted);
  }
}

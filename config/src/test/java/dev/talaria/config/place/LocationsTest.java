package dev.talaria.config.place;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.config.ConfigProblem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LocationsTest {
  private static final User USER = new User("1000");

  @TempDir
  private Path temp;

  private Path run;

  @BeforeEach
  void a_runtime_directory() throws IOException {
    run = Files.createDirectory(temp.resolve("run"));
  }

  private static Locations of(Map<String, String> environment) {
    return Locations.of(environment, "/home/u", USER);
  }

  @Test
  void without_variables_all_is_below_the_home_directory() {
    var found = of(Map.of());

    assertThat(found)
        .isEqualTo(new Locations(
            Path.of("/home/u/.config/talaria"),
            Path.of("/home/u/.local/state/talaria"),
            Path.of("/home/u/.cache/talaria"),
            Path.of("/tmp/talaria-1000/6625f2d10cae01d9.sock")));
  }

  @Test
  void each_variable_moves_its_directory() {
    var found = of(Map.of(
        "XDG_CONFIG_HOME", "/c",
        "XDG_STATE_HOME", "/s/../t",
        "XDG_CACHE_HOME", "/k",
        "XDG_RUNTIME_DIR", run.toString()));

    assertThat(found.configDirectory()).isEqualTo(Path.of("/c/talaria"));
    assertThat(found.stateDirectory()).isEqualTo(Path.of("/t/talaria"));
    assertThat(found.cacheDirectory()).isEqualTo(Path.of("/k/talaria"));
    assertThat(found.socket().getParent()).isEqualTo(run.resolve("talaria"));
    assertThat(found.trustList()).isEqualTo(Path.of("/t/talaria/trusted-projects"));
  }

  @Test
  void a_variable_that_is_empty_or_relative_counts_as_not_set() {
    assertThat(of(Map.of(
            "XDG_CONFIG_HOME", "",
            "XDG_STATE_HOME", "relative",
            "XDG_RUNTIME_DIR", "run",
            "TALARIA_HOME", "")))
        .isEqualTo(of(Map.of()));
  }

  @Test
  void a_runtime_directory_that_is_not_there_counts_as_not_set() {
    assertThat(of(Map.of("XDG_RUNTIME_DIR", temp.resolve("none").toString())))
        .isEqualTo(of(Map.of()));
  }

  @Test
  void one_variable_moves_all() {
    var found = of(Map.of("TALARIA_HOME", "/t", "XDG_RUNTIME_DIR", run.toString()));

    assertThat(found.configDirectory()).isEqualTo(Path.of("/t/config"));
    assertThat(found.stateDirectory()).isEqualTo(Path.of("/t/state"));
    assertThat(found.cacheDirectory()).isEqualTo(Path.of("/t/cache"));
    assertThat(found.socket().getParent()).isEqualTo(Path.of("/t/run"));
  }

  @Test
  void a_home_that_is_no_absolute_path_is_refused() {
    for (var wrong : new String[] {"relative/path", "nul\0"}) {
      assertThatThrownBy(() -> of(Map.of("TALARIA_HOME", wrong)))
          .isInstanceOf(ConfigProblem.class)
          .hasMessage("TALARIA_HOME must be an absolute path, was \"" + wrong + "\"");
    }
  }

  @Test
  void a_socket_is_never_too_long_for_the_system_counted_in_bytes() throws IOException {
    var deep = "/" + "d".repeat(180);
    var wide = "/" + "\u00e9".repeat(40);
    for (var home : new String[] {deep, wide}) {
      var socket = of(Map.of("TALARIA_HOME", home)).socket();

      assertThat(socket.getParent()).isEqualTo(Path.of("/tmp/talaria-1000"));
      assertThat(socket.toString().length()).isLessThan(Locations.LONGEST_SOCKET);
    }
    var long80 = Files.createDirectory(temp.resolve("r".repeat(80)));
    assertThat(of(Map.of("XDG_RUNTIME_DIR", long80.toString())).socket().getParent())
        .isEqualTo(Path.of("/tmp/talaria-1000"));
  }

  @Test
  void two_state_directories_never_share_a_socket() {
    assertThat(of(Map.of("TALARIA_HOME", "/a/" + "d".repeat(180))).socket())
        .isNotEqualTo(of(Map.of("TALARIA_HOME", "/b/" + "d".repeat(180))).socket());
  }

  @Test
  void the_user_of_this_process_is_known_by_number() throws IOException {
    var own = Files.createFile(temp.resolve("own"));

    assertThat(User.current("/nowhere").id())
        .isEqualTo(String.valueOf(Files.getAttribute(own, "unix:uid")));
  }

  @Test
  void directories_are_created_for_the_user_alone() throws IOException {
    var found = Locations.of(Map.of("TALARIA_HOME", temp.resolve("t").toString()), "/home/u");

    for (var made : new Path[] {
      found.createConfigDirectory(),
      found.createStateDirectory(),
      found.createCacheDirectory(),
      found.createSocketDirectory()
    }) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
          .isEqualTo("rwx------");
    }
    assertThat(found.createStateDirectory()).isEqualTo(found.stateDirectory());
  }
}

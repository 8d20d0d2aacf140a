package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One runtime for each state directory, behind a socket that only its owner can reach. */
class SingleOwnerIT {
  private static final int AT_ONCE = 20;

  @TempDir
  Path directory;

  @Test
  void of_many_started_at_once_one_serves_and_the_others_say_who() throws Exception {
    try (var talaria = Product.in(directory)) {
      var all = new ArrayList<Running>();
      for (int i = 0; i < AT_ONCE; i++) {
        all.add(talaria.start("runtime", "run"));
      }
      var left = Eventually.value(
          () -> all.stream().filter(one -> one.process().isAlive()).toList(),
          alive -> alive.size() <= 1);
      assertThat(left).hasSize(1);
      long winner = left.getFirst().process().pid();
      Eventually.value(() -> talaria.run("runtime", "status", "--json").code(), code -> code == 0);

      assertThat(talaria.runtime().pid()).isEqualTo(winner);
      var said = "talaria: a runtime (process " + winner + ") serves "
          + talaria.state().resolve("state") + " already\n";
      for (var one : all) {
        if (one.process().pid() != winner) {
          assertThat(one.end()).isEqualTo(new Ran(4, "", said));
        }
      }
      assertThat(talaria.succeed("background", "--wait", "!echo served").out()).contains("served");
    }
  }

  @Test
  void a_socket_and_lock_left_by_a_kill_are_taken_over() throws Exception {
    try (var talaria = Product.in(directory)) {
      var status = talaria.succeed("runtime", "start", "--json").json();
      var socket = Path.of(status.path("socket").asText());

      talaria.killRuntime();

      assertThat(socket).exists();
      assertThat(talaria.state().resolve("state/runtime.lock")).exists();
      assertThat(talaria.run("runtime", "status").code()).isEqualTo(5);
      assertThat(talaria.succeed("background", "--wait", "!echo again").out()).contains("again");
      assertThat(talaria
              .succeed("runtime", "status", "--json")
              .json()
              .path("socket")
              .asText())
          .isEqualTo(socket.toString());
      talaria.succeed("runtime", "stop");
      assertThat(socket).doesNotExist();
    }
  }

  @Test
  void only_the_owner_reaches_the_socket_the_state_and_the_log() throws Exception {
    try (var talaria = Product.in(directory)) {
      var status = talaria.succeed("runtime", "start", "--json").json();
      var socket = Path.of(status.path("socket").asText());

      assertThat(mode(socket)).isEqualTo("rw-------");
      assertThat(mode(socket.getParent())).isEqualTo("rwx------");
      assertThat(mode(talaria.state().resolve("state"))).isEqualTo("rwx------");
      try (var files = Files.list(talaria.state().resolve("state"))) {
        assertThat(files.filter(Files::isRegularFile))
            .isNotEmpty()
            .allSatisfy(file -> assertThat(mode(file)).isEqualTo("rw-------"));
      }
    }
  }

  @Test
  void a_planted_link_instead_of_the_directory_of_the_socket_is_refused() throws Exception {
    try (var talaria = Product.in(directory)) {
      var elsewhere = Files.createDirectory(directory.resolve("elsewhere"));
      Files.createDirectories(talaria.state());
      Files.createSymbolicLink(talaria.state().resolve("run"), elsewhere);

      var run = talaria.run("runtime", "run");
      var task = talaria.run("background", "x");

      var why = talaria.state().resolve("run") + " is a symbolic link";
      assertThat(run.code()).as(run.err()).isEqualTo(2);
      assertThat(run.err()).contains(why).hasLineCount(1);
      assertThat(task.code()).as(task.err()).isEqualTo(5);
      assertThat(task.err()).contains(why);
      assertThat(elsewhere).isEmptyDirectory();
    }
  }

  @Test
  void a_state_directory_that_others_may_enter_is_refused() throws Exception {
    try (var talaria = Product.in(directory)) {
      var open = Files.createDirectories(talaria.state().resolve("state"));
      Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));

      var run = talaria.run("runtime", "run");

      assertThat(run.code()).isEqualTo(2);
      assertThat(run.err())
          .isEqualTo(
              "talaria: " + open + " is open to others (rwxr-xr-x); run chmod 700 " + open + "\n");
    }
  }

  @Test
  void a_state_directory_that_cannot_be_made_is_said() throws Exception {
    try (var talaria = Product.in(directory, Files.writeString(directory.resolve("file"), ""))) {
      var ran = talaria.run("background", "x");

      assertThat(ran.code()).as(ran.err()).isBetween(1, 5);
      assertThat(ran.err())
          .contains(directory.resolve("file").toString())
          .doesNotContain("Exception");
      assertThat(ran.out()).isEmpty();
    }
  }

  @Test
  void a_long_path_of_the_state_works() throws Exception {
    int missing = 180 - directory.toString().length() - 1;
    var deep = directory.resolve("d".repeat(missing));
    try (var talaria = Product.in(directory, deep)) {
      assertThat(deep.toString()).hasSize(180);
      assertThat(talaria.succeed("background", "--wait", "!echo deep").out()).contains("deep");
      var status = talaria.succeed("runtime", "status", "--json").json();
      assertThat(status.path("socket").asText()).hasSizeLessThanOrEqualTo(100);
    }
  }

  private static String mode(Path file) {
    try {
      return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    } catch (java.io.IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}

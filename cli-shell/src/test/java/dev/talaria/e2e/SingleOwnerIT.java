package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One runtime for each state directory, behind a socket that only its owner can reach. */
class SingleOwnerIT {
  private static final int AT_ONCE = 50;

  @TempDir
  Path directory;

  /** One was killed here before, and one of the fifty comes by another, long name. */
  @Test
  void of_fifty_started_at_once_one_serves_and_the_others_say_who() throws Exception {
    try (var talaria = Product.in(directory)) {
      var socket = Path.of(
          talaria.succeed("runtime", "start", "--json").json().path("socket").asText());
      talaria.killRuntime();
      assertThat(socket).as("left by the kill").exists();
      var longName = directory.resolve("l".repeat(180 - directory.toString().length() - 1));
      Files.createSymbolicLink(longName, talaria.state());
      var byLongName = talaria.with("TALARIA_HOME", longName.toString());
      assertThat(longName.toString()).hasSize(180);

      var all = new ArrayList<Running>();
      List<WatchEvent.Kind<?>> seen;
      try (var watch = Watch.on(socket.getParent())) {
        all.add(byLongName.start("runtime", "run"));
        while (all.size() < AT_ONCE) {
          all.add(talaria.start("runtime", "run"));
        }
        var left = Eventually.value(
            () -> all.stream().filter(one -> one.process().isAlive()).toList(),
            alive -> alive.size() <= 1);
        assertThat(left).hasSize(1);
        Eventually.value(() -> talaria.run("runtime", "status").code(), code -> code == 0);
        seen = watch.kindsOf(socket);
      }

      long winner = all.stream()
          .filter(one -> one.process().isAlive())
          .findFirst()
          .orElseThrow()
          .process()
          .pid();
      assertThat(talaria.runtime().pid()).isEqualTo(winner);
      assertThat(byLongName.runtime().pid()).isEqualTo(winner);
      assertThat(seen)
          .as("the winner takes the place of the old socket, and nobody removes it")
          .doesNotContain(
              StandardWatchEventKinds.ENTRY_DELETE, StandardWatchEventKinds.ENTRY_MODIFY);
      for (int i = 0; i < all.size(); i++) {
        if (all.get(i).process().pid() != winner) {
          var name = (i == 0 ? longName : talaria.state()).resolve("state");
          assertThat(all.get(i).end())
              .isEqualTo(new Ran(
                  4,
                  "",
                  "talaria: a runtime (process " + winner + ") serves " + name + " already\n"));
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

  /** A change of rights is an event too: where there is none, the first mode is the last one. */
  @Test
  void directory_and_socket_have_their_modes_from_the_first_moment() throws Exception {
    try (var talaria = Product.in(directory)) {
      Files.createDirectory(
          talaria.state(),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      Path socket;
      try (var watch = Watch.on(talaria.state())) {
        socket = Path.of(
            talaria.succeed("runtime", "start", "--json").json().path("socket").asText());
        for (var made : List.of("state", "run")) {
          assertThat(watch.kindsOf(talaria.state().resolve(made)))
              .as(made)
              .containsExactly(StandardWatchEventKinds.ENTRY_CREATE);
          assertThat(mode(talaria.state().resolve(made))).isEqualTo("rwx------");
        }
      }
      talaria.killRuntime();
      try (var watch = Watch.on(socket.getParent())) {
        talaria.succeed("runtime", "start");
        assertThat(watch.kindsOf(socket)).containsExactly(StandardWatchEventKinds.ENTRY_CREATE);
        assertThat(mode(socket)).isEqualTo("rw-------");
        assertThat(mode(socket.getParent())).isEqualTo("rwx------");
      }
    }
  }

  @Test
  void a_planted_link_instead_of_the_socket_is_replaced_and_not_followed() throws Exception {
    try (var talaria = Product.in(directory)) {
      var socket = Path.of(
          talaria.succeed("runtime", "start", "--json").json().path("socket").asText());
      talaria.succeed("runtime", "stop");
      var victim = Files.writeString(directory.resolve("victim"), "untouched");
      Files.createSymbolicLink(socket, victim);

      talaria.succeed("runtime", "start");

      assertThat(victim).hasContent("untouched");
      assertThat(Files.isSymbolicLink(socket)).isFalse();
      assertThat(mode(socket)).isEqualTo("rw-------");
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

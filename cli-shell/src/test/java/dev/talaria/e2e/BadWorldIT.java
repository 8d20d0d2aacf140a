package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the machine does not allow is said in a line, with the code for it. */
class BadWorldIT {
  @TempDir
  Path directory;

  @Test
  void without_a_terminal_there_is_no_shell() throws Exception {
    try (var talaria = Product.in(directory)) {
      assertThat(talaria.run())
          .isEqualTo(new Ran(
              2,
              "",
              "talaria: the shell needs a terminal\n"
                  + "  → talaria ask PROMPT answers without one; talaria help lists the rest\n"));
      assertThat(talaria.processes()).as("and no runtime is started for it").isEmpty();
    }
  }

  @Test
  void a_file_that_may_not_be_read_is_named() throws Exception {
    try (var talaria = Product.in(directory)) {
      var file = Files.writeString(talaria.work().resolve("secret"), "talaria.model.name = x\n");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("---------"));

      assertThat(talaria.plain(talaria.runByTheModes("--config", "secret", "background", "x")))
          .isEqualTo(new Ran(2, "", "talaria: WORK/secret may not be read by you\n"));
      assertThat(talaria.plain(talaria.runByTheModes("digest", "secret")))
          .isEqualTo(new Ran(
              2, "", "not read: WORK/secret (no permission)\ntalaria: nothing could be read\n"));
      assertThat(talaria.said("--config", "nowhere", "background", "x"))
          .isEqualTo(new Ran(2, "", "talaria: WORK/nowhere does not exist\n"));
    }
  }

  @Test
  void a_state_directory_that_may_not_be_written_is_named() throws Exception {
    try (var talaria = Product.in(directory)) {
      var state = Files.createDirectories(talaria.state().resolve("state"));
      Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("r-x------"));

      assertThat(talaria.plain(talaria.runByTheModes("background", "x")))
          .isEqualTo(new Ran(
              5,
              "",
              "talaria: the runtime cannot be started: you may not write"
                  + " STATE/state/runtime.out\n"));
      assertThat(talaria.plain(talaria.runByTheModes("runtime", "run")))
          .isEqualTo(new Ran(
              2,
              "",
              "talaria: STATE/state/runtime.lock cannot be written: free space or mend the"
                  + " rights\n"));
      Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void too_little_room_on_the_disk_is_a_reason_to_take_nothing_new() throws Exception {
    try (var talaria =
        Product.in(directory).configured("talaria.store.free-space-floor = 1000000 GiB\n")) {
      var full = new Ran(
          75,
          "",
          "talaria: only N MB are free on the disk of STATE/state/talaria.db"
              + " (store.free-space-floor is 1,024,000,000 MB). Free some, then try again\n");
      assertThat(talaria.said("background", "x")).isEqualTo(full);
      assertThat(talaria.said("ask", "x")).isEqualTo(full);
      assertThat(talaria.said("tasks", "--all"))
          .isEqualTo(new Ran(0, "No task. talaria background PROMPT starts one.\n", ""));
    }
  }

  @Test
  void state_that_cannot_be_used_is_left_as_it_is_and_said() throws Exception {
    try (var talaria = Product.in(directory)) {
      talaria.succeed("background", "--wait", "!true");
      talaria.succeed("runtime", "stop");
      var database = talaria.state().resolve("state/talaria.db");
      var whole = Files.readAllBytes(database);

      var newer = whole.clone();
      newer[63] = 99; // the schema, in the head of the file
      assertUnusable(
          talaria,
          Files.write(database, newer),
          "STATE/state/talaria.db was written by a newer Talaria (schema 99; this one knows 7)."
              + " Use that version, or another state directory; nothing was changed");
      var damaged = whole.clone();
      Arrays.fill(damaged, 4096, damaged.length, (byte) 'Z');
      assertUnusable(
          talaria,
          Files.write(database, damaged),
          "the store cannot be opened: STATE/state/talaria.db is damaged; nothing of it was deleted."
              + " Stop the runtime, copy the file, then save what can be read with: sqlite3"
              + " talaria.db .recover | sqlite3 new.db && mv new.db talaria.db");
      assertUnusable(
          talaria,
          Files.write(database, "no database".repeat(1000).getBytes(StandardCharsets.US_ASCII)),
          "the store cannot be opened: STATE/state/talaria.db is not a database of Talaria. Move it"
              + " away, then start again");

      Files.write(database, whole);
      assertThat(talaria.succeed("tasks", "--all", "--json").jsonLines()).hasSize(1);
    }
  }

  private static void assertUnusable(Product talaria, Path database, String why) throws Exception {
    var before = Files.readAllBytes(database);
    assertThat(talaria.said("runtime", "run")).isEqualTo(new Ran(5, "", "talaria: " + why + "\n"));
    assertThat(talaria.said("background", "x"))
        .isEqualTo(new Ran(
            5,
            "",
            "talaria: the runtime did not start: " + why
                + "\n  → its log is STATE/state/runtime.out\n"));
    assertThat(database).hasBinaryContent(before);
  }

  @Test
  void a_socket_that_would_have_too_long_a_path_is_elsewhere() throws Exception {
    var deep = Files.createDirectories(
        directory.resolve("d".repeat(150 - directory.toString().length())));
    try (var talaria =
        Product.in(directory).with("TALARIA_HOME", "").with("XDG_RUNTIME_DIR", deep.toString())) {
      assertThat(talaria.said("background", "--wait", "!echo there").out()).startsWith("there\n");
      assertThat(deep).isEmptyDirectory();
    }
  }

  /** What a full disk looks like where nobody may fill one: no file may grow further. */
  @Test
  void what_does_not_fit_is_refused_and_what_fits_goes_on() throws Exception {
    try (var talaria = Product.in(directory)) {
      talaria.program(
          "sh", "-c", "ulimit -f 6000; exec \"$0\" runtime run", Product.SCRIPT.toString());
      Eventually.value(() -> talaria.run("runtime", "status").code(), code -> code == 0);
      try (var wire = Wire.to(talaria)) {
        var refused = wire.answer(
            "task.start", Wire.object().put("prompt", "!true " + "x".repeat(3_500_000)));

        assertThat(refused.at("/error/data/kind").asText()).isEqualTo("overloaded");
        assertThat(talaria.plain(refused.at("/error/data/message").asText()))
            .isEqualTo("the task was not taken, nothing was kept: the disk gave an error"
                + " (SQLITE_IOERR_WRITE) for STATE/state/talaria.db. Check the disk, then restart");
      }
      var small = Eventually.value(
          () -> talaria.run("background", "--wait", "!echo small"), ran -> ran.code() != 75);
      assertThat(small).extracting(Ran::code).isEqualTo(0);
      assertThat(talaria.succeed("tasks", "--all", "--json").jsonLines()).hasSize(1);
    }
  }
}

package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
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

      assertThat(talaria.runByTheModes("--config", "secret", "background", "x"))
          .isEqualTo(new Ran(2, "", "talaria: " + file + " may not be read by you\n"));
      assertThat(talaria.runByTheModes("digest", file.toString()))
          .isEqualTo(new Ran(
              2,
              "",
              "not read: " + file + " (no permission: " + file
                  + ")\ntalaria: nothing could be read\n"));
      assertThat(talaria.run("--config", "nowhere", "background", "x"))
          .isEqualTo(new Ran(
              2, "", "talaria: " + talaria.work().resolve("nowhere") + " does not exist\n"));
    }
  }

  @Test
  void a_state_directory_that_may_not_be_written_is_named() throws Exception {
    try (var talaria = Product.in(directory)) {
      var state = Files.createDirectories(talaria.state().resolve("state"));
      Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("r-x------"));

      assertThat(talaria.runByTheModes("background", "x"))
          .isEqualTo(new Ran(
              5,
              "",
              "talaria: the runtime cannot be started: you may not write "
                  + state.resolve("runtime.out") + "\n"));
      assertThat(talaria.runByTheModes("runtime", "run"))
          .isEqualTo(new Ran(
              2,
              "",
              "talaria: " + state.resolve("runtime.lock") + " cannot be written ("
                  + state.resolve("runtime.lock") + "): free space or mend the rights\n"));
      Files.setPosixFilePermissions(state, PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void too_little_room_on_the_disk_is_a_reason_to_take_nothing_new() throws Exception {
    try (var talaria =
        Product.in(directory).configured("talaria.store.free-space-floor = 1000000 GiB\n")) {
      for (var verb : new String[] {"background", "ask"}) {
        var ran = talaria.run(verb, "x");

        assertThat(ran.code()).as(verb + " " + ran).isEqualTo(75);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
            .matches("talaria: only [0-9,]+ MB are free on the disk of \\Q"
                + talaria.state().resolve("state/talaria.db")
                + "\\E \\(store.free-space-floor is 1,024,000,000 MB\\)\\."
                + " Free some, then try again\n");
      }
      assertThat(talaria.succeed("tasks", "--all", "--json").out()).isEmpty();
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
        assertThat(refused.at("/error/data/message").asText())
            .contains(talaria.state().resolve("state/talaria.db").toString());
      }
      var small = Eventually.value(
          () -> talaria.run("background", "--wait", "!echo small"), ran -> ran.code() != 75);
      assertThat(small).extracting(Ran::code).isEqualTo(0);
      assertThat(talaria.succeed("tasks", "--all", "--json").jsonLines()).hasSize(1);
    }
  }
}

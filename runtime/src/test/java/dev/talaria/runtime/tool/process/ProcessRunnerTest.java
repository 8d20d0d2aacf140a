package dev.talaria.runtime.tool.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProcessRunnerTest {
  @TempDir
  Path directory;

  Shells shells;

  @BeforeEach
  void start() {
    shells = Shells.in(directory);
  }

  @AfterEach
  void nothing_is_left() {
    assertThat(shells.trees().living(any -> true)).isEmpty();
  }

  @Test
  void output_and_errors_come_in_the_order_they_were_written() throws Exception {
    assertThat(run("echo one; echo two >&2; echo three; exit 3")).isEqualTo("one\ntwo\nthree\n");
    assertThat(finished.status()).isEqualTo(3);
    assertThat(finished.tookTooLong()).isFalse();
    assertThat(finished.ended()).isEmpty();
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void a_command_leads_a_session_without_a_terminal_and_with_nothing_to_read() throws Exception {
    String said = run("cat; [ \"$(cut -d' ' -f6 /proc/$$/stat)\" = $$ ] && echo leads;"
        + " (: </dev/tty) 2>/dev/null || echo no terminal; echo $TALARIA_TASK $TALARIA_CALL");

    assertThat(said).isEqualTo("leads\nno terminal\ns1 call\n");
  }

  @Test
  void a_signal_is_told_as_128_and_its_number() throws Exception {
    run("kill -KILL $$");

    assertThat(finished.status()).isEqualTo(137);
  }

  @Test
  void a_directory_that_is_not_there_is_said_and_leaves_nothing() {
    var launch = new Launch(
        java.util.List.of("true"),
        directory.resolve("gone"),
        java.util.Map.of(),
        new ProcessMark(shells.runtime(), "s1", "call"),
        directory);

    assertThatThrownBy(() -> shells.runner().run(launch, Shells.LONG, (bytes, length) -> {}))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("gone");
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void children_that_outlive_the_command_are_ended_and_named() throws Exception {
    String said = run("sleep 1001 & setsid sleep 1002 & disown; echo back");

    assertThat(said).isEqualTo("back\n");
    assertThat(finished.ended())
        .extracting(EndedProcess::command)
        .containsExactlyInAnyOrder("sleep 1001", "sleep 1002");
    assertThat(finished.took()).isLessThan(Duration.ofSeconds(30));
  }

  @Test
  void a_child_that_still_speaks_after_the_command_is_heard() throws Exception {
    var patient = new ProcessRunner(Shells.TABLE, Shells.GRACE, Shells.LONG);
    try (var output = shells.output(10_000, 1 << 20)) {
      var line = "{ sleep 0.05; echo late; } &";
      finished = patient.run(shells.launch("s1", line), Shells.LONG, output);
      assertThat(output.text(10_000)).isEqualTo("late\n");
    }
    assertThat(finished.ended()).isEmpty();
  }

  @Test
  void a_flood_from_a_child_that_outlives_the_command_ends_with_it() throws Exception {
    run("yes & echo $!");

    assertThat(finished.ended()).extracting(EndedProcess::command).containsExactly("yes");
  }

  @Test
  void the_deadline_ends_the_whole_tree_and_keeps_what_was_said() throws Exception {
    String said =
        run("echo begin; trap '' TERM; setsid sleep 1003 & sleep 1004", Duration.ofMillis(400));

    assertThat(said).startsWith("begin\n");
    assertThat(finished.tookTooLong()).isTrue();
    assertThat(finished.ended())
        .extracting(EndedProcess::command)
        .contains("sleep 1003", "sleep 1004");
  }

  @Test
  void an_interrupt_ends_the_whole_tree_before_it_leaves() throws Exception {
    var began = new CountDownLatch(1);
    var left = new AtomicReference<Object>();
    var thread = Thread.ofVirtual().start(() -> {
      try {
        shells
            .runner()
            .run(
                shells.launch("s1", "trap '' TERM; setsid sleep 1005 & echo go; sleep 1006"),
                Shells.LONG,
                (bytes, length) -> began.countDown());
      } catch (InterruptedException e) {
        left.set(shells.trees().living(any -> true));
      } catch (IOException e) {
        left.set(e);
      }
    });
    began.await();
    thread.interrupt();
    thread.join();

    assertThat(left.get()).isEqualTo(java.util.List.of());
  }

  @Test
  void an_output_flood_keeps_memory_and_disk_bounded() throws Exception {
    long fileCap = 3_000_000;
    var output = shells.output(1000, fileCap);
    try (output) {
      finished = shells
          .runner()
          .run(
              shells.launch("s1", "echo first; head -c 300000000 /dev/zero; echo last"),
              Shells.LONG,
              output);
    }

    assertThat(output.total()).isEqualTo(300_000_011);
    assertThat(output.text(1000)).startsWith("first\n").endsWith("␀last\n").hasSizeLessThan(1200);
    Path file = output.file().orElseThrow();
    String mark = "\n[truncated after 3000000 bytes of 300000011: the limit is reached]\n";
    assertThat(Files.size(file)).isEqualTo(fileCap + mark.length());
    assertThat(Files.readString(file)).endsWith(mark);
    assertThat(Files.getPosixFilePermissions(file)).hasSize(2);
  }

  @Test
  void one_line_of_ten_megabytes_is_kept_whole_in_the_file() throws Exception {
    var output = shells.output(1000, 100_000_000);
    try (output) {
      shells
          .runner()
          .run(shells.launch("s1", "head -c 10000000 /dev/zero | tr '\\0' x"), Shells.LONG, output);
    }

    assertThat(output.total()).isEqualTo(10_000_000);
    assertThat(Files.size(output.file().orElseThrow())).isEqualTo(10_000_000);
    assertThat(output.text(1000)).contains("left out here: the whole output has 10000000 bytes");
  }

  private ProcessRunner.Finished finished;

  private String run(String line) throws Exception {
    return run(line, Shells.LONG);
  }

  private String run(String line, Duration deadline) throws Exception {
    try (var output = shells.output(10_000, 1 << 20)) {
      finished = shells.runner().run(shells.launch("s1", line), deadline, output);
      return output.text(10_000);
    }
  }
}

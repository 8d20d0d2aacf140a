package dev.talaria.config.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LockHolderTest {
  @TempDir
  Path state;

  @Test
  void what_is_written_is_read_and_names_a_process_that_lives() throws IOException {
    var me = LockHolder.me(Path.of("/run/t.sock"));
    Files.writeString(state.resolve(LockHolder.FILE), me.text());
    assertThat(LockHolder.of(state)).contains(me);
    assertThat(me.process()).contains(ProcessHandle.current());
  }

  @Test
  void a_process_that_only_has_the_same_number_is_another() {
    var me = LockHolder.me(Path.of("/run/t.sock"));
    assertThat(new LockHolder(me.pid(), me.startedMillis() - 10, me.socket()).process())
        .isEmpty();
    assertThat(new LockHolder(Long.MAX_VALUE, 0, "").process()).isEmpty();
  }

  /** Of a parent that does not ask how it ended, as some that run containers. */
  @Test
  @Timeout(60)
  @EnabledOnOs(OS.LINUX)
  void a_process_that_ended_and_that_nobody_collected_does_not_live() throws Exception {
    var parent =
        new ProcessBuilder("sh", "-c", "exec 3<&0; cat <&3 >&2 & echo $!; exec sleep 60").start();
    try (var out = parent.inputReader()) {
      var child = ProcessHandle.of(Long.parseLong(out.readLine())).orElseThrow();
      long started = child.info().startInstant().orElseThrow().toEpochMilli();
      var holder = new LockHolder(child.pid(), started, "");
      assertThat(holder.process()).contains(child);
      while (parent.info().arguments().orElse(new String[0]).length != 1) {
        Thread.onSpinWait(); // a shell would collect it
      }
      parent.getOutputStream().close(); // which is the end of cat
      while (holder.process().isPresent()) {
        Thread.onSpinWait();
      }
      assertThat(child.isAlive()).as("for the system it is there").isTrue();
    } finally {
      parent.destroyForcibly();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "4711", "4711\n", "4711\nlong ago\n/run/t.sock\n", "x\n1\ny\n"})
  void what_is_no_holder_is_none(String text) throws IOException {
    assertThat(LockHolder.of(state)).isEmpty();
    Files.writeString(state.resolve(LockHolder.FILE), text);
    assertThat(LockHolder.of(state)).isEmpty();
  }
}

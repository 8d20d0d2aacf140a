package dev.talaria.runtime.tool.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OutputPipeTest {
  @TempDir
  Path directory;

  @Test
  void what_makes_the_pipe_has_nothing_of_our_environment() throws Exception {
    var seen = new HashMap<Long, String>();
    var enough = new AtomicBoolean();
    var watching = Thread.ofPlatform().start(() -> {
      while (seen.size() < 5) {
        ProcessHandle.current().children().map(ProcessHandle::pid).forEach(pid -> look(pid, seen));
      }
      enough.set(true);
    });

    while (!enough.get()) {
      OutputPipe.in(directory).close();
    }
    watching.join();

    assertThat(System.getenv()).isNotEmpty();
    assertThat(seen.values()).containsOnly("");
  }

  /** Its environment is looked at only once it is the program that it is to be. */
  private static void look(long pid, Map<Long, String> seen) {
    try {
      var folder = Path.of("/proc", Long.toString(pid));
      if (Files.readString(folder.resolve("cmdline")).contains("mkfifo\0-m")) {
        seen.put(pid, Files.readString(folder.resolve("environ")));
      }
    } catch (IOException gone) {
      // it has ended by now
    }
  }
}

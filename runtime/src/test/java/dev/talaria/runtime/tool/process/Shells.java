package dev.talaria.runtime.tool.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** Starts shells as one runtime of the tests, whose processes no other test sees. */
record Shells(String runtime, Path directory) {
  static final Duration GRACE = Duration.ofMillis(300);
  static final Duration LONG = Duration.ofSeconds(60);
  static final ProcessTable TABLE = ProcessTable.system();

  static Shells in(Path directory) {
    return new Shells(UUID.randomUUID().toString(), directory);
  }

  Launch launch(String session, String line) {
    return Launch.shell(
        line,
        directory,
        new HashMap<>(Map.of("PATH", "/usr/bin:/bin")),
        new ProcessMark(runtime, session, "call"),
        directory);
  }

  ProcessTrees trees() {
    return new ProcessTrees(runtime);
  }

  CappedOutput output(int cap, long fileCap) {
    return new CappedOutput(cap, directory, "output", new OutputRoom(fileCap, 0));
  }

  ProcessRunner runner() {
    return new ProcessRunner(GRACE);
  }
}

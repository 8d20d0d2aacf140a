package dev.talaria.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;

/** A command that runs, its output in files. */
record Running(Process process, Path out, Path err) {
  /** More than anything takes, also on a machine with much else to do. */
  static final long PATIENCE_SECONDS = 120;

  /** Waits until it ends by itself. */
  Ran end() throws IOException, InterruptedException {
    if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("it does not end; so far it said: " + said());
    }
    return new Ran(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  String said() throws IOException {
    return Files.readString(out) + Files.readString(err);
  }
}

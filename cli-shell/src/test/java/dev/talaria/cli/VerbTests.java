package dev.talaria.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Command lines as somebody types them, and a runtime that answers as the test says. */
abstract class VerbTests {
  @TempDir
  Path home;

  Typed typed;
  ScriptedRuntime runtime;

  @BeforeEach
  final void start() throws IOException {
    typed = new Typed(home);
    runtime = typed.runtime();
  }

  @AfterEach
  final void stop() {
    runtime.close();
  }
}

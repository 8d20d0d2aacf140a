package dev.talaria.cli.shell;

import dev.talaria.cli.client.RuntimeLauncher;
import dev.talaria.cli.client.RuntimePlace;
import dev.talaria.cli.client.RuntimeProcess;
import dev.talaria.cli.render.Style;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.runtime.wire.Request;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;

/** A shell whose runtime is the socket {@code s} in a folder; it cannot start one. */
public final class ShellForTests {
  private ShellForTests() {}

  public static void main(String[] args) throws IOException {
    var folder = Path.of(args[0]);
    var hello = new Request.Initialize(
        1, 1, "shell", "0.1.0", folder.toString(), Map.of(), null, null, Map.of(), null);
    var launcher = new RuntimeLauncher(
        new RuntimePlace(folder.resolve("s"), folder),
        new RuntimeProcess(List.of("sleep", "0.1"), folder.resolve("runtime.out")),
        hello,
        Duration.ofSeconds(30));
    var code = Shell.run(new Setup(
        launcher,
        folder.resolve("history"),
        line -> line.replace("swordfish", "[redacted]"),
        folder,
        "/home/me",
        new WorkflowFiles(Map.of("TALARIA_HOME", folder.toString()), "/home/me", folder),
        Style.COLOUR));
    System.exit(code.number());
  }
}

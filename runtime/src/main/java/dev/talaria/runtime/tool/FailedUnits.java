package dev.talaria.runtime.tool;

import dev.talaria.runtime.tool.process.CappedOutput;
import dev.talaria.runtime.tool.process.Launch;
import dev.talaria.runtime.tool.process.OutputRoom;
import dev.talaria.runtime.tool.process.Private;
import dev.talaria.runtime.tool.process.ProcessMark;
import dev.talaria.runtime.tool.process.ProcessRunner;
import dev.talaria.runtime.tool.process.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Services that systemd could not keep up. */
final class FailedUnits {
  private FailedUnits() {}

  /** Empty where systemd does not run this machine, or does not answer. */
  static Optional<List<String>> read(ToolContext context, Duration grace)
      throws IOException, InterruptedException {
    Optional<Path> systemctl = Programs.find("systemctl");
    if (systemctl.isEmpty() || !Files.isDirectory(Path.of("/run/systemd/system"))) {
      return Optional.empty();
    }
    var launch = new Launch(
        List.of(
            systemctl.get().toString(),
            "list-units",
            "--failed",
            "--plain",
            "--no-legend",
            "--no-pager"),
        Path.of("/"),
        context.environment(),
        new ProcessMark("", context.session().value(), context.call()),
        Private.directory(context.outputDirectory()));
    try (var output =
        new CappedOutput(10_000, context.outputDirectory(), "units", new OutputRoom(0, 0))) {
      var finished = new ProcessRunner(grace).run(launch, Duration.ofSeconds(5), output);
      return finished.status() == 0 && !finished.tookTooLong()
          ? Optional.of(output
              .text(10_000)
              .lines()
              .map(String::strip)
              .filter(l -> !l.isEmpty())
              .toList())
          : Optional.empty();
    }
  }
}

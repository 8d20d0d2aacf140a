package dev.talaria.runtime.digest;

import dev.talaria.runtime.digest.DigestReport.Template;
import dev.talaria.runtime.digest.line.LogLevel;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;

/** What the tests of the digest share: the sample logs, a clock, and short ways to ask. */
final class Logs {
  static final Instant NOW = Instant.parse("2024-05-06T12:00:00Z");
  static final Clock CLOCK = Clock.fixed(NOW, ZoneOffset.UTC);

  /** A template as the tests compare it. */
  record Line(long count, LogLevel level, String text) {}

  private Logs() {}

  static Path sample(String name) {
    return Path.of("src/test/resources/digest", name).toAbsolutePath();
  }

  static DigestRequest request(Path... paths) {
    return DigestRequest.of(List.of(paths), CLOCK).showing(50);
  }

  static DigestReport digest(Path... paths) throws InterruptedException {
    return LogDigest.digest(request(paths));
  }

  static List<Line> lines(DigestReport report) {
    return report.templates().stream().map(Logs::line).toList();
  }

  static Path write(Path folder, String name, String text) {
    try {
      return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private static Line line(Template template) {
    return new Line(template.count(), template.level(), template.text());
  }
}

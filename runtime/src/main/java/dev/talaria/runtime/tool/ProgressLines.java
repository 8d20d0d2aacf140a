package dev.talaria.runtime.tool;

import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.tool.process.OutputSink;
import dev.talaria.runtime.tool.process.Utf8;
import java.time.Duration;
import java.util.function.Consumer;

/** Shows whoever watches the last line that a process printed, a few times a second at most. */
final class ProgressLines implements OutputSink {
  private static final int LONGEST = 200;
  private static final long EVERY = Duration.ofMillis(200).toNanos();

  private final Consumer<String> progress;
  private long next = System.nanoTime();

  ProgressLines(Consumer<String> progress) {
    this.progress = progress;
  }

  @Override
  public void accept(byte[] bytes, int length) {
    if (System.nanoTime() < next) {
      return;
    }
    int end = length;
    while (end > 0 && (bytes[end - 1] == '\n' || bytes[end - 1] == '\r')) {
      end--;
    }
    int start = end;
    while (start > 0 && bytes[start - 1] != '\n' && bytes[start - 1] != '\r') {
      start--;
    }
    if (end > start) {
      next = System.nanoTime() + EVERY;
      progress.accept(
          VisibleText.preview(Utf8.decode(bytes, start, Math.min(end - start, LONGEST)), LONGEST));
    }
  }
}

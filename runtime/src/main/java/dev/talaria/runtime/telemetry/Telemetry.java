package dev.talaria.runtime.telemetry;

import dev.talaria.config.TelemetrySettings;
import dev.talaria.runtime.store.Write;
import io.opentelemetry.exporter.otlp.http.trace.OtlpHttpSpanExporter;
import io.opentelemetry.sdk.trace.export.BatchSpanProcessor;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Metrics, and traces where they are set. Everything happens on one thread of its own: whoever
 * commits only hands over what was committed. When that thread cannot follow, commits are left out
 * and that is counted.
 */
public final class Telemetry implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Telemetry.class);
  private static final int MOST_WAITING = 10_000;
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  private final ExecutorService thread;
  private final TelemetrySettings settings;
  private final String version;
  private final AtomicInteger waiting = new AtomicInteger();
  private final AtomicInteger leftOut = new AtomicInteger();
  private @Nullable Parts parts;

  /** Made when it is first needed, on its thread: the libraries take a moment to load. */
  private record Parts(Meters meters, @Nullable Traces traces, JournalWatch watch) {}

  public Telemetry(TelemetrySettings settings, String version, ThreadFactory threads) {
    this.settings = settings;
    this.version = version;
    this.thread = Executors.newSingleThreadExecutor(threads);
  }

  /** What was just committed together. Returns at once. */
  public void committed(List<Write> writes) {
    if (waiting.incrementAndGet() > MOST_WAITING) {
      waiting.decrementAndGet();
      leftOut.incrementAndGet();
      return;
    }
    thread.execute(() -> {
      waiting.decrementAndGet();
      try {
        parts().watch.committed(writes);
      } catch (RuntimeException e) {
        LOG.warn("something was not counted", e);
      }
    });
  }

  /**
   * The text that Prometheus reads, all commits that were handed over before included.
   *
   * @param levels how much there is of what now, as {@code talaria.tasks.running}
   */
  public CompletableFuture<String> metrics(Map<String, Integer> levels) {
    return CompletableFuture.supplyAsync(
        () -> {
          var meters = parts().meters;
          levels.forEach((name, value) -> meters.level(name, "At this moment", value));
          meters.level(
              "talaria.telemetry.left.out", "Commits that were not counted", leftOut.get());
          return meters.text();
        },
        thread);
  }

  private Parts parts() {
    var made = parts;
    if (made == null) {
      var meters = new Meters();
      var traces = settings.traces().isEmpty() ? null : traces();
      made = new Parts(meters, traces, new JournalWatch(ended -> {
        meters.accept(ended);
        if (traces != null) {
          traces.accept(ended);
        }
      }));
      parts = made;
    }
    return made;
  }

  private Traces traces() {
    var exporter = OtlpHttpSpanExporter.builder()
        .setEndpoint(settings.traces())
        .setTimeout(Duration.ofSeconds(5))
        .build();
    return new Traces(BatchSpanProcessor.builder(exporter).build(), version);
  }

  /** Traces that are still here are sent, for a moment. */
  @Override
  public void close() {
    thread.execute(() -> {
      if (parts != null && parts.traces != null) {
        parts.traces.close();
      }
    });
    thread.shutdown();
    try {
      if (!thread.awaitTermination(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS)) {
        thread.shutdownNow();
      }
    } catch (InterruptedException e) {
      thread.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}

package dev.talaria.config;

import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happens on each class of failure, by kind of session: {@code talaria.supervision}.
 * {@code kinds} maps a kind (background, conversation, cron, card) to its resolved block.
 */
public record SupervisionSettings(Map<String, SupervisionSettings.Block> kinds) {
  /** One block: a preset or a person's own. */
  public record Block(
      Crash crash,
      RateLimit rateLimit,
      Transport transport,
      OnAuth auth,
      int toolCrashRetry,
      OnLimit budget,
      OnLimit deadline,
      OnUnknown unknown) {}

  public record Crash(
      int restart, Duration within, Duration backoff, Duration maxBackoff, double jitter) {}

  /**
   * {@code fixed} (key {@code wait}) {@code null} means as long as the provider says (retry-after).
   */
  public record RateLimit(@Nullable Duration fixed, Duration atMost) {}

  public record Transport(int retry, Duration backoff, Duration maxBackoff, double jitter) {}

  /** {@code PARK} keeps the task and tells the person; it goes on when they resume it. */
  public enum OnAuth {
    PARK,
    FAIL
  }

  /** {@code HAND_BACK} asks for one last turn without tools that reports what there is. */
  public enum OnLimit {
    HAND_BACK,
    FAIL
  }

  public enum OnUnknown {
    FAIL,
    RETRY
  }
}

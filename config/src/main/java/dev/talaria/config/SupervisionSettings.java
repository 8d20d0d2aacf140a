package dev.talaria.config;

import java.time.Duration;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What happens on each class of failure, by kind of session: {@code talaria.supervision}.
 * {@code kinds} maps a kind (background, conversation, cron, card) to its resolved block.
 */
public record SupervisionSettings(Map<String, SupervisionSettings.Block> kinds) {
  public SupervisionSettings {
    kinds = Map.copyOf(kinds);
  }

  /** One block: a preset or a person's own. */
  public record Block(
      Crash crash,
      RateLimit rateLimit,
      Transport transport,
      OnAuth auth,
      int toolCrashRetry,
      OnLimit budget,
      OnLimit deadline,
      OnUnknown unknown) {
    public Block {
      Check.between(0, 1000, toolCrashRetry, "supervision.tool-crash.retry");
    }

    static Block from(Section block) {
      return new Block(
          Crash.from(block.section("crash")),
          RateLimit.from(block.section("rate-limit")),
          Transport.from(block.section("transport")),
          block.choice("auth", OnAuth.class),
          block.section("tool-crash").integer("retry"),
          block.choice("budget", OnLimit.class),
          block.choice("deadline", OnLimit.class),
          block.choice("unknown", OnUnknown.class));
    }
  }

  public record Crash(
      int restart, Duration within, Duration backoff, Duration maxBackoff, double jitter) {
    public Crash {
      Check.between(0, 1_000_000, restart, "supervision.crash.restart");
      Check.time(within, "supervision.crash.within");
      Check.time(backoff, "supervision.crash.backoff");
      Check.time(maxBackoff, "supervision.crash.max-backoff");
      Check.atLeast(backoff, "backoff", maxBackoff, "supervision.crash.max-backoff");
      Check.between(0.0, 1.0, jitter, "supervision.crash.jitter");
    }

    static Crash from(Section crash) {
      return new Crash(
          crash.integer("restart"),
          crash.duration("within"),
          crash.duration("backoff"),
          crash.duration("max-backoff"),
          crash.fraction("jitter"));
    }
  }

  /**
   * {@code fixed} (key {@code wait}) {@code null} means as long as the provider says (retry-after).
   */
  public record RateLimit(@Nullable Duration fixed, Duration atMost) {
    public RateLimit {
      if (fixed != null) {
        Check.time(fixed, "supervision.rate-limit.wait");
      }
      Check.timeOrNone(atMost, "supervision.rate-limit.at-most");
    }

    static RateLimit from(Section limit) {
      return new RateLimit(
          limit.is("wait", "retry-after") ? null : limit.duration("wait"),
          limit.duration("at-most"));
    }
  }

  public record Transport(int retry, Duration backoff, Duration maxBackoff, double jitter) {
    public Transport {
      Check.between(0, 1_000_000, retry, "supervision.transport.retry");
      Check.time(backoff, "supervision.transport.backoff");
      Check.time(maxBackoff, "supervision.transport.max-backoff");
      Check.atLeast(backoff, "backoff", maxBackoff, "supervision.transport.max-backoff");
      Check.between(0.0, 1.0, jitter, "supervision.transport.jitter");
    }

    static Transport from(Section transport) {
      return new Transport(
          transport.integer("retry"),
          transport.duration("backoff"),
          transport.duration("max-backoff"),
          transport.fraction("jitter"));
    }
  }

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

  /** Reads every preset, also those that nothing uses, and then what each kind names or changes. */
  static SupervisionSettings from(Section supervision) {
    var presets = supervision.section("presets");
    var normal = presets.section("normal");
    var blocks = new TreeMap<String, Block>();
    for (var name : presets.names()) {
      presets
          .section(name)
          .over(normal)
          .make("supervision", Block::from)
          .ifPresent(block -> blocks.put(name, block));
    }
    var kinds = new TreeMap<String, Block>();
    for (var kind : supervision.names()) {
      if (supervision.isBlock(kind) && !kind.equals("presets")) {
        supervision
            .section(kind)
            .over(normal)
            .make("supervision", Block::from)
            .ifPresent(block -> kinds.put(kind, block));
      } else if (!kind.equals("presets")) {
        var preset = supervision.nameIn(kind, presets.names());
        if (blocks.containsKey(preset)) {
          kinds.put(kind, blocks.get(preset));
        }
      }
    }
    return new SupervisionSettings(kinds);
  }
}

package dev.talaria.config;

import java.time.Duration;

/**
 * Recurring work: {@code talaria.cron}.
 *
 * @param grace so long after its time a slot is still on time
 * @param mostWaiting runs of one job that wait for each other
 * @param failureLimit failures in a row after which a job pauses itself; 0: never
 * @param keepRuns what is known of the newest runs of a job
 */
public record CronSettings(
    Duration grace,
    int mostWaiting,
    int failureLimit,
    Duration backoff,
    Duration maxBackoff,
    int keepRuns) {
  public CronSettings {
    Check.time(grace, "cron.grace");
    Check.between(1, 1_000, mostWaiting, "cron.most-waiting");
    Check.between(0, 1_000_000, failureLimit, "cron.failure-limit");
    Check.timeOrNone(backoff, "cron.backoff");
    Check.timeOrNone(maxBackoff, "cron.max-backoff");
    Check.atLeast(backoff, "backoff", maxBackoff, "cron.max-backoff");
    Check.between(1, 1_000_000, keepRuns, "cron.keep-runs");
  }

  static CronSettings from(Section cron) {
    return new CronSettings(
        cron.duration("grace"),
        cron.integer("most-waiting"),
        cron.integer("failure-limit"),
        cron.duration("backoff"),
        cron.duration("max-backoff"),
        cron.integer("keep-runs"));
  }
}

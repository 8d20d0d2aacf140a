package dev.talaria.cli;

import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.JobRules;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RunInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a runtime with one job would answer. Its times are far from whenever a test runs. */
public final class PlausibleJobs {
  public static final String ID = "cr_063012_a1b2c3";
  public static final JobRules RULES =
      new JobRules("once", "skip", "always", List.of("here"), List.of(), false);
  public static final RunInfo RUN = new RunInfo(
      "cn_083000_a1b2c3",
      "2096-11-29T08:30+01:00",
      "2096-11-29T08:30:01+01:00",
      "2096-11-29T08:30:42+01:00",
      "on_time",
      "succeeded",
      "Two commits by Grace.",
      null,
      "told",
      "");
  public static final JobInfo JOB =
      job("Morning report", "active", "", "2096-12-03T08:30+01:00", RUN);

  static final JobInfo JOB_THAT_WAS_SKIPPED = job(
      "Morning report",
      "active",
      "",
      null,
      new RunInfo(
          null, null, null, null, "skipped", "", null, null, "", "the run before was still going"));

  private PlausibleJobs() {}

  static Reply.JobTimes times(String schedule, @Nullable String zone) {
    return new Reply.JobTimes(
        "30 8 * * 1-5",
        "meaning of " + schedule,
        zone == null ? "Europe/Berlin" : zone,
        List.of("2096-12-03T08:30+01:00", "2096-12-04T08:30+01:00", "2096-12-05T08:30+01:00"));
  }

  static Reply.Job added(CronRequest.AddJob add) {
    var job = job(add.name() == null ? "" : add.name(), "active", "", JOB.next(), null);
    return new Reply.Job(new JobInfo(
        job.id(),
        job.name(),
        job.schedule(),
        job.meaning(),
        job.zone(),
        add.prompt(),
        job.rules(),
        add.paused() ? "paused" : "active",
        "",
        add.paused() ? null : job.next(),
        null,
        0,
        add.conversation(),
        job.directory(),
        job.createdAt(),
        add.profile() == null ? job.profile() : add.profile(),
        job.model(),
        job.toolsets(),
        job.budget()));
  }

  static JobInfo paused(@Nullable String reason) {
    return job(JOB.name(), "paused", reason == null ? "" : reason, null, RUN);
  }

  static JobInfo running() {
    var run = new RunInfo(
        "cn_091200_00c0de",
        null,
        "2096-11-29T09:12:00+01:00",
        null,
        "by_hand",
        "running",
        null,
        null,
        "",
        "");
    return job(JOB.name(), "active", "", JOB.next(), run);
  }

  public static JobInfo job(
      String name, String state, String why, @Nullable String next, @Nullable RunInfo last) {
    return new JobInfo(
        ID,
        name,
        "30 8 * * 1-5",
        "every weekday at 08:30",
        "Europe/Berlin",
        "Summarise what changed",
        RULES,
        state,
        why,
        next,
        last,
        0,
        "cv_1",
        "/code/shop",
        "2096-11-27T06:30:12+01:00",
        "night",
        "claude-sonnet-4-5",
        List.of("files", "shell"),
        "$2.50");
  }
}

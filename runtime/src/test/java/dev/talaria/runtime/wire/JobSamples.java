package dev.talaria.runtime.wire;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The part of {@link WireSamples} about recurring work. */
final class JobSamples {
  private static final String JOB = "cr_063012_a1b2c3";
  private static final String PROMPT = "Summarise what changed in the repository since yesterday";
  private static final String ZONE = "Europe/Berlin";
  private static final String MEANING = "every weekday at 08:30";
  private static final String NEXT = "2026-12-01T08:30+01:00";
  private static final JobRules RULES = new JobRules(
      "all 5",
      "skip",
      "change",
      List.of("here", "file /home/ada/shop/changes.md"),
      List.of("self"),
      false);

  private static final RunInfo SUCCEEDED = run("on_time", "succeeded", "Two commits by Grace.");
  private static final RunInfo BY_HAND = new RunInfo(
      "cn_091200_00c0de",
      null,
      "2026-11-30T09:12:00+01:00",
      null,
      "by_hand",
      "running",
      null,
      null,
      "",
      "");

  private static final RunInfo FAILED = new RunInfo(
      "cn_083000_0f0f0f",
      "2026-11-27T08:30+01:00",
      "2026-11-27T08:30:02+01:00",
      "2026-11-27T08:30:03+01:00",
      "on_time",
      "failed",
      null,
      WireSamples.NO_KEY,
      "told",
      "");

  private static final RunInfo MISSED = new RunInfo(
      null,
      "2026-11-26T08:30+01:00",
      null,
      null,
      "missed",
      "",
      null,
      null,
      "",
      "the runtime was not running");

  private JobSamples() {}

  static List<WireSamples.Exchange> exchanges() {
    var active = job("active", "", NEXT, SUCCEEDED);
    return List.of(
        exchange(
            new CronRequest.PreviewSchedule("every weekday at 8:30", ZONE),
            new Reply.JobTimes(
                "30 8 * * 1-5",
                MEANING,
                ZONE,
                List.of(NEXT, "2026-12-02T08:30+01:00", "2026-12-03T08:30+01:00"))),
        exchange(
            new CronRequest.AddJob(
                WireSamples.TALK,
                "changes",
                "every weekday at 8:30",
                ZONE,
                PROMPT,
                RULES,
                false,
                "add-1"),
            new Reply.Job(job("active", "", NEXT, null))),
        exchange(new CronRequest.ListJobs(), new Reply.Jobs(List.of(active))),
        exchange(
            new CronRequest.ShowJob("changes"),
            new Reply.JobDetail(active, List.of(SUCCEEDED, FAILED, MISSED))),
        exchange(
            new CronRequest.EditJob(
                JOB,
                null,
                null,
                null,
                "Summarise the commits since yesterday",
                new JobRules(null, null, "always", null, null, null)),
            new Reply.Job(active)),
        exchange(
            new CronRequest.PauseJob(JOB, "until the release"),
            new Reply.Job(job("paused", "until the release", null, SUCCEEDED))),
        exchange(new CronRequest.ResumeJob(JOB), new Reply.Job(active)),
        exchange(new CronRequest.RemoveJob(JOB), new Reply.Job(active)),
        exchange(
            new CronRequest.RunJob("cr_063", "run-1"),
            new Reply.Job(job("active", "", NEXT, BY_HAND))),
        exchange(
            new CronRequest.JobHistory("changes", "grace", 20), new Reply.Runs(List.of(SUCCEEDED))),
        exchange(
            new CronRequest.NextSlots(5),
            new Reply.Slots(List.of(new Reply.Slot(JOB, "changes", NEXT, MEANING)))));
  }

  /** What came to be said after the first samples were written. */
  static List<WireSamples.Exchange> later() {
    return List.of(
        exchange(
            new CronRequest.AddJob(
                null, "queue", "every 2h", "UTC", PROMPT, null, true, "add-2", "night"),
            new Reply.Job(told("night", "claude-sonnet-4-5", List.of("files"), "$2.50"))),
        exchange(
            new CronRequest.EditJob(JOB, null, null, null, null, null, "default"),
            new Reply.Job(told("default", "gpt-5", List.of("files", "shell"), ""))),
        exchange(
            new RuntimeRequest.GetStatus(),
            new Reply.Status(
                "0.1.0",
                1,
                4711,
                "/run/user/1000/talaria/9f86d081884c7d65.sock",
                "/home/ada/.local/state/talaria",
                3600,
                false,
                2,
                1,
                new StatusBar(12, "0.031", 1, 1, 1, 0),
                null,
                new Reply.Heartbeat(12L, 7200L, 0))),
        exchange(
            new CronRequest.ListJobs(1, "2026-12-01T07:30:00.000000000Z_1"),
            new Reply.Jobs(
                List.of(told("night", "claude-sonnet-4-5", List.of("files"), "$2.50")), "_7", 12)));
  }

  private static JobInfo told(String profile, String model, List<String> tools, String budget) {
    return job("active", "", NEXT, null, profile, model, tools, budget);
  }

  private static JobInfo job(
      String state, String why, @Nullable String next, @Nullable RunInfo last) {
    return job(state, why, next, last, null, null, null, null);
  }

  private static JobInfo job(
      String state,
      String why,
      @Nullable String next,
      @Nullable RunInfo last,
      @Nullable String profile,
      @Nullable String model,
      @Nullable List<String> tools,
      @Nullable String budget) {
    return new JobInfo(
        JOB,
        "changes",
        "30 8 * * 1-5",
        MEANING,
        ZONE,
        PROMPT,
        RULES,
        state,
        why,
        next,
        last,
        0,
        WireSamples.TALK,
        "/home/ada/shop",
        "2026-11-27T06:30:12+01:00",
        profile,
        model,
        tools,
        budget);
  }

  private static RunInfo run(String kind, String state, String result) {
    return new RunInfo(
        "cn_083000_a1b2c3",
        "2026-11-30T08:30+01:00",
        "2026-11-30T08:30:01+01:00",
        "2026-11-30T08:30:42+01:00",
        kind,
        state,
        result,
        null,
        "told",
        "");
  }

  private static WireSamples.Exchange exchange(Request request, Reply reply) {
    return new WireSamples.Exchange(request, reply);
  }
}

package dev.talaria.runtime.wire;

import org.jspecify.annotations.Nullable;

/** What a client asks of jobs, which begin sessions by the clock. */
public sealed interface CronRequest extends Request {

  /**
   * What a schedule means and when it is due next; nothing is kept. Refused as {@code usage} where
   * it cannot be understood, or in two ways.
   *
   * @param zone null: that of the caller
   */
  @Method("cron.preview")
  record PreviewSchedule(String schedule, @Nullable String zone) implements CronRequest {}

  /**
   * Adds a job, with the settings of the caller, or of the profile that is named, as they are now.
   * A schedule is refused as by {@code cron.preview}.
   *
   * @param conversation where {@code here} of the rules is
   * @param rules null, and each that is null: once, skip, always, here, nothing read, no rights
   * @param paused it waits for {@code cron.resume}
   */
  @Method("cron.add")
  record AddJob(
      @Nullable String conversation,
      @Nullable String name,
      String schedule,
      @Nullable String zone,
      String prompt,
      @Nullable JobRules rules,
      boolean paused,
      @Nullable String key,
      @Nullable String profile)
      implements CronRequest {
    public AddJob(
        @Nullable String conversation,
        @Nullable String name,
        String schedule,
        @Nullable String zone,
        String prompt,
        @Nullable JobRules rules,
        boolean paused,
        @Nullable String key) {
      this(conversation, name, schedule, zone, prompt, rules, paused, key, null);
    }
  }

  /**
   * Jobs by their next slot, those without one last, and of a long prompt or result only the
   * beginning.
   *
   * @param limit how many at most are answered at once, up to 1000 (null: 100)
   * @param from the {@code next} of the answer before
   */
  @Method("cron.list")
  record ListJobs(@Nullable Integer limit, @Nullable String from) implements CronRequest {
    public ListJobs() {
      this(null, null);
    }
  }

  /**
   * One job with its last ten runs. {@code job}, here and below, is an id, a unique beginning of
   * one, or a name in any case.
   */
  @Method("cron.show")
  record ShowJob(String job) implements CronRequest {}

  /**
   * Null leaves a thing as it is, in the rules too. A run that goes on is not touched.
   *
   * @param profile its runs get the settings of that profile as they are now, also where it is the
   *     one that they have; directory and all else stays
   */
  @Method("cron.edit")
  record EditJob(
      String job,
      @Nullable String name,
      @Nullable String schedule,
      @Nullable String zone,
      @Nullable String prompt,
      @Nullable JobRules rules,
      @Nullable String profile)
      implements CronRequest {
    public EditJob(
        String job,
        @Nullable String name,
        @Nullable String schedule,
        @Nullable String zone,
        @Nullable String prompt,
        @Nullable JobRules rules) {
      this(job, name, schedule, zone, prompt, rules, null);
    }
  }

  /** No slot of it is due any more; a run that goes on is not touched. */
  @Method("cron.pause")
  record PauseJob(String job, @Nullable String reason) implements CronRequest {}

  /** It goes on, and what paused it counts no more. */
  @Method("cron.resume")
  record ResumeJob(String job) implements CronRequest {}

  /** Answered with the job as it was. A run that goes on is not touched. */
  @Method("cron.remove")
  record RemoveJob(String job) implements CronRequest {}

  /** Runs it now; {@code last} of the answer is that run. The schedule does not move. */
  @Method("cron.run")
  record RunJob(String job, @Nullable String key) implements CronRequest {}

  /** The runs of a job, newest first; with a {@code text} those whose result contains it. */
  @Method("cron.history")
  record JobHistory(
      String job, @Nullable String text, @Nullable Integer limit) implements CronRequest {}

  /** What is due next, over all jobs. */
  @Method("cron.next")
  record NextSlots(@Nullable Integer limit) implements CronRequest {}
}

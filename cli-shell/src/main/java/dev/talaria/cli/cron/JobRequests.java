package dev.talaria.cli.cron;

import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.JobRules;
import dev.talaria.runtime.wire.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A verb about jobs, with what followed it, as its request. */
public final class JobRequests {
  /** A list with nothing in it, as it is typed. */
  private static final List<String> NONE = List.of("none");

  private static final JobRules UNSAID = new JobRules(null, null, null, null, null, null);

  private JobRequests() {}

  public static CronRequest.PreviewSchedule preview(CronRequest.AddJob add) {
    return new CronRequest.PreviewSchedule(add.schedule(), add.zone());
  }

  /** Of a job that will be as it is now, but for what is changed. */
  public static CronRequest.PreviewSchedule preview(CronRequest.EditJob edit, JobInfo now) {
    return new CronRequest.PreviewSchedule(
        edit.schedule() == null ? now.schedule() : edit.schedule(),
        edit.zone() == null ? now.zone() : edit.zone());
  }

  public static CronRequest.AddJob add(Given given, String prompt, @Nullable String conversation) {
    return new CronRequest.AddJob(
        conversation,
        value(given, Flag.NAME),
        given.first(),
        value(given, Flag.ZONE),
        prompt,
        rules(given),
        given.has(Flag.PAUSED),
        RequestKey.next(),
        value(given, Flag.JOB_PROFILE));
  }

  /**
   * The same with the times that were shown: "in 30m" means another moment when it is read again.
   */
  public static CronRequest.AddJob shown(CronRequest.AddJob add, Reply.JobTimes times) {
    return new CronRequest.AddJob(
        add.conversation(),
        add.name(),
        times.schedule(),
        times.zone(),
        add.prompt(),
        add.rules(),
        add.paused(),
        add.key(),
        add.profile());
  }

  /** The same with the times that were shown. */
  public static CronRequest.EditJob shown(CronRequest.EditJob edit, Reply.JobTimes times) {
    return new CronRequest.EditJob(
        edit.job(),
        edit.name(),
        times.schedule(),
        times.zone(),
        edit.prompt(),
        edit.rules(),
        edit.profile());
  }

  /** {@code prompt}: the new one, or null. */
  public static CronRequest.EditJob edit(Given given, @Nullable String prompt) throws Refused {
    var edit = new CronRequest.EditJob(
        given.first(),
        value(given, Flag.NAME),
        value(given, Flag.SCHEDULE),
        value(given, Flag.ZONE),
        prompt,
        rules(given),
        value(given, Flag.JOB_PROFILE));
    if (edit.equals(new CronRequest.EditJob(given.first(), null, null, null, null, null))) {
      throw Refused.usage(
          "nothing is to be changed", "for example: --schedule \"every day at 9\" --notify change");
    }
    if (given.has(Flag.DRY_RUN) && !movesSlots(edit)) {
      throw Refused.usage("--dry-run shows what a new --schedule or --zone means", "");
    }
    return edit;
  }

  /** Whether its times will be others, and are to be shown beforehand. */
  public static boolean movesSlots(CronRequest.EditJob edit) {
    return edit.schedule() != null || edit.zone() != null;
  }

  public static CronRequest.PauseJob pause(Given given) {
    var reason = given.textFrom(1);
    return new CronRequest.PauseJob(given.first(), reason.isBlank() ? null : reason);
  }

  public static CronRequest.RunJob run(Given given) {
    return new CronRequest.RunJob(given.first(), RequestKey.next());
  }

  public static CronRequest.JobHistory history(Given given) throws Refused {
    var text = given.textFrom(1);
    return new CronRequest.JobHistory(given.first(), text.isBlank() ? null : text, given.limit());
  }

  /** {@code from}: where the part before ended, or null. */
  public static CronRequest.ListJobs list(Given given, @Nullable String from) throws Refused {
    return new CronRequest.ListJobs(given.limit(), from);
  }

  public static CronRequest.NextSlots next(Given given) throws Refused {
    return new CronRequest.NextSlots(given.limit());
  }

  private static @Nullable JobRules rules(Given given) {
    var rules = new JobRules(
        value(given, Flag.MISFIRE),
        value(given, Flag.OVERLAP),
        value(given, Flag.NOTIFY),
        values(given, Flag.DELIVER),
        values(given, Flag.READS),
        given.has(Flag.MAY_NOT_SCHEDULE)
            ? Boolean.FALSE
            : given.has(Flag.MAY_SCHEDULE) ? Boolean.TRUE : null);
    return rules.equals(UNSAID) ? null : rules;
  }

  private static @Nullable String value(Given given, Flag flag) {
    return given.value(flag).orElse(null);
  }

  private static @Nullable List<String> values(Given given, Flag flag) {
    var values = given.values(flag);
    return values.isEmpty() ? null : values.equals(NONE) ? List.of() : values;
  }
}

package dev.talaria.cli.render;

import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RunInfo;
import java.util.List;

/** {@code /cron list} and {@code /cron next}. In a narrow window a job is a block of lines. */
public final class JobTable {
  private static final int PROMPT = 24;
  private static final int WHY = 32;

  private JobTable() {}

  /**
   * The jobs, each by what it is called.
   *
   * @param none what is said where there is none
   */
  public static String text(List<JobInfo> jobs, String none, Page page, Moments moments) {
    return Lists.wide(
        jobs,
        none,
        page,
        List.of("job", "when", "next", "state", "last"),
        job -> List.of(
            job.name().isEmpty() ? job.id() + " " + Words.start(job.prompt(), PROMPT) : job.name(),
            when(job.meaning(), job.zone(), moments),
            moments.text(job.next()),
            state(job),
            last(job.last(), moments)));
  }

  /** "… 900 more: talaria cron list --json", where there are; otherwise empty. */
  public static String more(Reply.Jobs part, Page page) {
    return part.more() == null
        ? ""
        : Says.note("… " + part.more() + " more: talaria cron list --json", page);
  }

  /** What is due next. */
  public static String slots(List<Reply.Slot> slots, Page page, Moments moments) {
    return Lists.table(
        slots,
        "Nothing is due.",
        page,
        List.of("at", "job", "when"),
        slot -> List.of(
            moments.anywhere(slot.at()),
            slot.name().isEmpty() ? slot.job() : slot.name(),
            slot.meaning()));
  }

  private static String when(String meaning, String zone, Moments moments) {
    var foreign = moments.foreign(zone);
    return foreign.isEmpty() ? meaning : meaning + " · " + foreign;
  }

  /** "● active (2 failures)", "⏸ paused: until the release". */
  static String state(JobInfo job) {
    var sign = switch (job.state()) {
      case "active" -> "● ";
      case "paused" -> "⏸ ";
      default -> "■ ";
    };
    var failures = job.failures() == 0 ? "" : " (" + Words.count(job.failures(), "failure") + ")";
    var why = job.why().isEmpty() ? "" : ": " + Words.start(job.why(), WHY);
    return sign + job.state() + failures + why;
  }

  private static String last(@org.jspecify.annotations.Nullable RunInfo run, Moments moments) {
    if (run == null) {
      return "";
    }
    var undelivered = RunTable.undelivered(run);
    return RunTable.state(run) + " " + moments.text(RunTable.at(run))
        + (undelivered.isEmpty() ? "" : " (" + undelivered + ")");
  }
}

package dev.talaria.cli.render;

import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.ArrayList;
import java.util.stream.Collectors;

/** What became of a job, in a line or two. */
public final class JobSays {
  private JobSays() {}

  /** A schedule as it was understood. */
  public static String preview(Reply.JobTimes times, Page page, Moments moments) {
    var next = times.next().stream().map(moments::text).collect(Collectors.joining(" · "));
    return Says.note("  " + times.meaning() + " · " + times.zone(), page)
        + Says.note("  next: " + (next.isEmpty() ? "never" : next), page);
  }

  public static String added(JobInfo job, Page page) {
    var how = job.state().equals("paused") ? " added, paused: " : " added: ";
    return line("🕗 ", "Job " + called(job) + how + quoted(job), page);
  }

  public static String edited(JobInfo job, Page page) {
    return line("🕗 ", "Job " + called(job) + " changed.", page);
  }

  public static String paused(JobInfo job, Page page) {
    var why = job.why().isEmpty() ? "." : ": " + job.why();
    return line("⏸ ", "Job " + called(job) + " paused" + why, page);
  }

  public static String resumed(JobInfo job, Page page, Moments moments) {
    var next = job.next() == null ? "." : "; next: " + moments.text(job.next());
    return line("🕗 ", "Job " + called(job) + " goes on" + next, page);
  }

  public static String removed(JobInfo job, Page page) {
    return line("🕗 ", "Job " + called(job) + " removed.", page);
  }

  /** The run that {@code last} is. */
  public static String ran(JobInfo job, Page page) {
    var run = job.last();
    if (run == null || run.task() == null) {
      return line("🕗 ", "Job " + called(job) + " " + notRun(job), page);
    }
    var rows =
        new ArrayList<>(hanging("🔄 ", "Job " + called(job) + " runs: " + quoted(job), page));
    rows.addAll(hanging("   ", "Task ID: " + run.task(), page));
    return Row.text(rows, page.style());
  }

  /** Why none was started. */
  public static String notRun(JobInfo job) {
    var run = job.last();
    return "was not run" + (run == null || run.note().isEmpty() ? "." : ": " + run.note());
  }

  /** "cr_063012_a1b2c3 (changes)". */
  static String called(JobInfo job) {
    return job.name().isEmpty() ? job.id() : job.id() + " (" + job.name() + ")";
  }

  private static String quoted(JobInfo job) {
    return "\"" + Words.preview(job.prompt()) + "\"";
  }

  private static String line(String sign, String text, Page page) {
    return Row.text(hanging(sign, text, page), page.style());
  }

  private static java.util.List<Row> hanging(String sign, String text, Page page) {
    return Wrap.hanging(new Span(sign, Ink.NORMAL), Span.of(text), page.width());
  }
}

package dev.talaria.runtime.cron;

import dev.talaria.runtime.session.Work;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Locale;

/** What a run is asked: the prompt, word for word, then the results that it reads. */
public final class JobPrompt {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm", Locale.ROOT);

  /** The last result of a job that is read. */
  public record Earlier(String title, Instant ended, String text) {}

  private JobPrompt() {}

  public static Work of(Job job, List<Earlier> earlier) {
    if (job.work() instanceof Work.Command) {
      return job.work();
    }
    var text = new StringBuilder(job.work().text());
    for (var one : earlier) {
      text.append("\n\nResult of the job \"")
          .append(one.title)
          .append("\", ")
          .append(time(one.ended, job.zone()))
          .append(":\n")
          .append(quoted(one.text));
    }
    if (job.rules().notifies() == JobRules.Notify.UNLESS_SILENT) {
      text.append("\n\n").append(Silence.INSTRUCTION);
    }
    return new Work.Prompt(text.toString());
  }

  private static String time(Instant instant, ZoneId zone) {
    return TIME.format(instant.truncatedTo(ChronoUnit.MINUTES).atZone(zone));
  }

  private static String quoted(String text) {
    return "> " + text.strip().replace("\n", "\n> ");
  }
}

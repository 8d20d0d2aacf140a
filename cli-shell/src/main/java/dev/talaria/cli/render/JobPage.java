package dev.talaria.cli.render;

import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.JobRules;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RunInfo;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** {@code /cron show}: one job whole, with its last runs and what the last of them said. */
public final class JobPage {
  private JobPage() {}

  public static String text(Reply.JobDetail detail, Page page, Moments moments) {
    var job = detail.job();
    var out = new StringBuilder();
    var title = Span.of("Job " + JobSays.called(job), Ink.HEADING);
    out.append(Row.text(Wrap.lines(List.of(title), page.width()), page.style()));
    out.append(facts(job, page, moments));
    heading(out, "Prompt", page);
    out.append(Row.text(Markdown.plain(job.prompt(), page.width()), page.style()));
    heading(out, "Runs", page);
    out.append(RunTable.text(detail.runs(), "None yet.", page, moments));
    var result = lastResult(detail.runs());
    if (!result.isEmpty()) {
      heading(out, "Last result", page);
      out.append(Row.text(Markdown.rows(result, page.width()), page.style()));
    }
    for (var run : detail.runs().stream().limit(1).toList()) {
      if (!RunTable.undelivered(run).isEmpty()) {
        heading(out, "Not delivered", page);
        out.append(Row.text(Markdown.plain(run.note(), page.width()), page.style()));
      }
    }
    return out.toString();
  }

  private static String facts(JobInfo job, Page page, Moments moments) {
    var rules = job.rules();
    return Lists.pairs(
        page,
        "when",
        job.meaning() + " · " + job.zone(),
        "schedule",
        job.schedule(),
        "state",
        JobTable.state(job),
        "next",
        moments.text(job.next()),
        "misfire",
        said(rules.misfire()),
        "overlap",
        said(rules.overlap()),
        "notify",
        said(rules.notifyOn()),
        "deliver",
        all(rules.deliver(), "none"),
        "reads",
        all(rules.reads(), ""),
        "rights",
        rights(rules),
        "profile",
        said(job.profile()),
        "model",
        said(job.model()),
        "tools",
        all(job.toolsets(), "none"),
        "budget",
        said(job.budget()),
        "directory",
        job.directory(),
        "added",
        moments.text(job.createdAt())
            + (job.conversation() == null ? "" : " in " + job.conversation()));
  }

  private static String rights(JobRules rules) {
    return Objects.equals(rules.maySchedule(), true) ? "may add and change jobs" : "";
  }

  private static String said(@Nullable String rule) {
    return rule == null ? "" : rule;
  }

  private static String all(@Nullable List<String> rules, String none) {
    return rules == null ? "" : rules.isEmpty() ? none : String.join(", ", rules);
  }

  private static String lastResult(List<RunInfo> runs) {
    return runs.stream()
        .map(RunInfo::result)
        .filter(result -> result != null && !result.isBlank())
        .findFirst()
        .orElse("");
  }

  private static void heading(StringBuilder out, String text, Page page) {
    out.append('\n').append(Row.of(text, Ink.HEADING).text(page.style())).append('\n');
  }
}

package dev.talaria.actors.socket;

import dev.talaria.runtime.cron.JobRules;
import dev.talaria.runtime.cron.JobRules.Notify;
import dev.talaria.runtime.cron.JobRules.Overlap;
import dev.talaria.runtime.cron.Misfire;
import dev.talaria.runtime.cron.Target;
import dev.talaria.runtime.schedule.MisfirePolicy;
import dev.talaria.runtime.session.Work;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The rules of a job from the words of the wire. */
record RuleReader(JobFinder finder) {
  private static final JobRules USUAL = new JobRules(
      new MisfirePolicy.Once(),
      Overlap.SKIP,
      Notify.ALWAYS,
      List.of(new Target.Here()),
      List.of(),
      false);

  JobRules of(dev.talaria.runtime.wire.@Nullable JobRules said, Work work) throws Refusal {
    return changed(USUAL, said, work);
  }

  JobRules changed(JobRules now, dev.talaria.runtime.wire.@Nullable JobRules said, Work work)
      throws Refusal {
    var rules = said == null
        ? now
        : new JobRules(
            said.misfire() == null ? now.misfire() : misfire(said.misfire()),
            said.overlap() == null
                ? now.overlap()
                : word("overlap", said.overlap(), Overlap.values()),
            said.notifyOn() == null
                ? now.notifies()
                : word("notify", said.notifyOn(), Notify.values()),
            said.deliver() == null ? now.deliver() : targets(said.deliver()),
            said.reads() == null ? now.reads() : reads(said.reads()),
            said.maySchedule() == null ? now.maySchedule() : said.maySchedule());
    if (work instanceof Work.Command && !rules.reads().isEmpty()) {
      throw Refusal.usage("a command reads no results of jobs", "leave --reads out");
    }
    return rules;
  }

  private static MisfirePolicy misfire(String said) throws Refusal {
    return Misfire.of(said)
        .orElseThrow(() -> Refusal.usage(
            "misfire must be skip, once, all or all N (1 to 1000), was \"" + said + "\"", ""));
  }

  private static <E extends Enum<E>> E word(String rule, String said, E[] values) throws Refusal {
    for (var value : values) {
      if (ToldJobs.word(value).equals(said.strip().toLowerCase(Locale.ROOT))) {
        return value;
      }
    }
    throw Refusal.usage(
        rule + " must be one of "
            + Arrays.stream(values).map(ToldJobs::word).collect(Collectors.joining(", "))
            + ", was \"" + said + "\"",
        "");
  }

  private static List<Target> targets(List<String> said) throws Refusal {
    var targets = new ArrayList<Target>();
    for (var text : said) {
      targets.add(Target.of(text)
          .orElseThrow(() -> Refusal.usage(
              "deliver must be here, inbox, file PATH or command COMMAND, or none by itself, was \""
                  + text + "\"",
              "")));
    }
    return targets;
  }

  /** Names become ids, so that a job can be renamed. */
  private List<String> reads(List<String> said) throws Refusal {
    var reads = new ArrayList<String>();
    for (var name : said) {
      reads.add(
          name.strip().equalsIgnoreCase(JobRules.SELF)
              ? JobRules.SELF
              : finder.find(name).id().value());
    }
    return reads;
  }
}

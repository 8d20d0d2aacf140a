package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.Told;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobRules;
import dev.talaria.runtime.cron.Misfire;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.cron.Target;
import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.schedule.Schedule;
import dev.talaria.runtime.schedule.words.Meaning;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.RunInfo;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Jobs and runs in the words of the wire. Pure. */
final class ToldJobs {
  private ToldJobs() {}

  static JobInfo job(Job job, @Nullable Run last, Caller caller) {
    return job(job, last, caller, text -> text);
  }

  /** Of what is long only the beginning: a list holds many. */
  static JobInfo listed(Job job, @Nullable Run last, Caller caller) {
    return job(job, last, caller, ToldCards::beginning);
  }

  private static JobInfo job(
      Job job, @Nullable Run last, Caller caller, UnaryOperator<String> cut) {
    var config = Reading.config(job.config());
    return new JobInfo(
        job.id().value(),
        job.name(),
        job.schedule().text(),
        meaning(job.schedule(), job.zone(), caller),
        job.zone().getId(),
        cut.apply(
            job.work() instanceof Work.Command command
                ? "!" + command.text()
                : job.work().text()),
        rules(job.rules()),
        word(job.state()),
        job.why(),
        time(job.next(), job.zone()),
        last == null ? null : run(last, job.zone(), cut),
        job.streak().failures(),
        job.conversation() == null ? null : job.conversation().value(),
        job.config().workingDirectory().toString(),
        time(job.createdAt(), job.zone()),
        config.profile(),
        config.model(),
        config.toolsets(),
        config.budget());
  }

  private static dev.talaria.runtime.wire.JobRules rules(JobRules rules) {
    return new dev.talaria.runtime.wire.JobRules(
        Misfire.text(rules.misfire()),
        word(rules.overlap()),
        word(rules.notifies()),
        rules.deliver().stream().map(Target::text).toList(),
        rules.reads(),
        rules.maySchedule());
  }

  static RunInfo run(Run run, ZoneId zone) {
    return run(run, zone, text -> text);
  }

  private static RunInfo run(Run run, ZoneId zone, UnaryOperator<String> cut) {
    var outcome = run.outcome();
    return new RunInfo(
        run.session() == null ? null : run.session().value(),
        time(run.planned(), zone),
        run.session() == null ? null : time(run.at(), zone),
        time(run.ended(), zone),
        Told.lower(run.kind()),
        outcome == null ? standing(run) : Told.lower(outcome.state()),
        outcome == null || outcome.text().isEmpty() ? null : cut.apply(outcome.text()),
        outcome == null || outcome.error() == null ? null : Told.error(outcome.error()),
        told(run),
        run.note());
  }

  private static String standing(Run run) {
    return switch (run.state()) {
      case WAITING -> "waiting";
      case RUNNING -> "running";
      case ENDED -> "";
    };
  }

  private static String told(Run run) {
    return switch (run.told()) {
      case NOT_YET -> "";
      case BEFORE -> "once";
      case TOLD, SILENT, UNCHANGED, NOT_WANTED ->
        run.outcome() == null ? "" : Told.lower(run.told());
    };
  }

  /** In the language of the caller's surroundings; French, or else English. */
  static String meaning(Schedule schedule, ZoneId zone, Caller caller) {
    var environment = caller.from().environment();
    boolean french = Stream.of("LC_ALL", "LC_MESSAGES", "LANG")
        .map(name -> environment.getOrDefault(name, ""))
        .filter(locale -> !locale.isEmpty())
        .findFirst()
        .filter(locale -> locale.startsWith("fr"))
        .isPresent();
    return Meaning.of(schedule, zone, french ? Language.FR : Language.EN);
  }

  static @Nullable String time(@Nullable Instant instant, ZoneId zone) {
    return instant == null
        ? null
        : DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(
            instant.truncatedTo(ChronoUnit.SECONDS).atZone(zone));
  }

  static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}

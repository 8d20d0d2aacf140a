package dev.talaria.runtime.cron;

import dev.talaria.config.CronSettings;
import dev.talaria.runtime.cron.Job.Streak;
import dev.talaria.runtime.cron.JobRules.Overlap;
import dev.talaria.runtime.cron.Run.Kind;
import dev.talaria.runtime.cron.Run.State;
import dev.talaria.runtime.cron.Run.Told;
import dev.talaria.runtime.schedule.Due;
import dev.talaria.runtime.schedule.Misfires;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Work;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides which slots of a job become runs, and what follows from the end of a run. Pure. */
public record JobPolicy(CronSettings settings) {
  /**
   * What becomes of the slots up to now.
   *
   * @param job as it is afterwards
   * @param over slots in which nothing is done, each with its reason
   * @param starts runs that begin now, oldest first; they have no session yet
   * @param waits runs that begin after others, oldest first
   */
  public record Decision(Job job, List<Run> over, List<Run> starts, List<Run> waits) {}

  /**
   * What follows from an end.
   *
   * @param remark what the person is told beside the result; may be empty
   */
  public record End(Job job, Run run, String remark) {
    public boolean isTold() {
      return run.told() == Told.TOLD;
    }
  }

  /** {@code going} is how many runs of the job have not ended, those that wait included. */
  public Decision due(Job job, int going, Instant now) {
    var due = new Misfires(job.rules().misfire(), settings.grace())
        .due(job.schedule(), job.zone(), job.decided(), now);
    var over = new ArrayList<Run>();
    var starts = new ArrayList<Run>();
    var waits = new ArrayList<Run>();
    for (var missed : due.missed()) {
      var note = over.isEmpty() && due.more()
          ? "no runtime was there; so it was for more before it"
          : "no runtime was there";
      over.add(Run.of(job, missed, Kind.MISSED, State.ENDED, now, note));
    }
    for (var slot : due.run()) {
      int others = going + starts.size() + waits.size();
      var skipped = reasonToSkip(job, slot, going, others);
      if (skipped.isPresent()) {
        over.add(Run.of(job, slot.planned(), Kind.SKIPPED, State.ENDED, now, skipped.get()));
      } else {
        var kind = slot.late() ? Kind.CAUGHT_UP : Kind.ON_TIME;
        boolean begins = others == 0 || job.rules().overlap() == Overlap.OVERLAP;
        (begins ? starts : waits)
            .add(
                Run.of(job, slot.planned(), kind, begins ? State.RUNNING : State.WAITING, now, ""));
      }
    }
    return new Decision(job.decidedUpTo(due.decided()), over, starts, waits);
  }

  private Optional<String> reasonToSkip(Job job, Due.Slot slot, int going, int others) {
    var rest = job.streak().restsUntil();
    if (rest != null && slot.planned().isBefore(rest)) {
      return Optional.of("it rests until " + rest.truncatedTo(ChronoUnit.SECONDS) + " after "
          + failures(job.streak().failures()));
    }
    if (!slot.late() && going > 0 && job.rules().overlap() == Overlap.SKIP) {
      return Optional.of("the run before it was still going");
    }
    return others > settings.mostWaiting() && job.rules().overlap() == Overlap.QUEUE
        ? Optional.of(settings.mostWaiting() + " runs were waiting already")
        : Optional.empty();
  }

  /**
   * What follows from the end of a run. Of a command that went well its output counts, is kept and
   * told, without how long it took.
   *
   * @param before the result of the last run that went well; empty where none did
   */
  public End ended(Job job, Run run, Outcome outcome, Optional<String> before, Instant now) {
    return switch (outcome.state()) {
      case SUCCEEDED -> {
        var result = job.work().resultOf(outcome.text());
        yield new End(
            job.withStreak(Streak.NONE),
            run.ended(now, outcome.withText(result), told(job, result, before)),
            "");
      }
      case CANCELLED -> // whoever did it knows
        new End(
            job,
            run.ended(
                now,
                outcome,
                job.rules().notifies() == JobRules.Notify.ALWAYS ? Told.TOLD : Told.NOT_WANTED),
            "");
      case FAILED, TIMED_OUT, BUDGET_EXHAUSTED, LOST -> failed(job, run, outcome, now);
    };
  }

  private static Told told(Job job, String text, Optional<String> before) {
    return switch (job.rules().notifies()) {
      case ALWAYS -> Told.TOLD;
      case FAILURE -> Told.NOT_WANTED;
      case CHANGE ->
        before.map(JobPolicy::comparable).filter(comparable(text)::equals).isPresent()
            ? Told.UNCHANGED
            : Told.TOLD;
      case UNLESS_SILENT -> isSilent(job.work(), text) ? Told.SILENT : Told.TOLD;
    };
  }

  private static boolean isSilent(Work work, String text) {
    return switch (work) {
      case Work.Prompt ignored -> Silence.asksForIt(text);
      case Work.Command ignored -> text.isBlank() || Silence.asksForIt(text);
    };
  }

  private static String comparable(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  private End failed(Job job, Run run, Outcome outcome, Instant now) {
    var streak = job.streak();
    int failures = streak.failures() + 1;
    var cause = Cause.of(outcome);
    var message =
        outcome.error() == null ? "no reason is known" : outcome.error().message();
    boolean goesOn = job.state() == Job.State.ACTIVE;
    if (goesOn && settings.failureLimit() > 0 && failures >= settings.failureLimit()) {
      var why = failures(failures) + ", the last one: " + message;
      return new End(
          job.withStreak(streak.failed(cause, null)).paused(why),
          run.ended(now, outcome, Told.TOLD),
          "It has paused itself after " + failures(failures) + ".");
    }
    var rests = goesOn ? now.plus(rest(failures)) : null;
    return new End(
        job.withStreak(streak.failed(cause, rests)),
        run.ended(now, outcome, streak.causes().contains(cause) ? Told.BEFORE : Told.TOLD),
        goesOn ? "Failures for this reason are not told again until it has gone well." : "");
  }

  private Duration rest(int failures) {
    var rest = settings.backoff();
    for (int i = 1; i < failures && rest.compareTo(settings.maxBackoff()) < 0; i++) {
      rest = rest.multipliedBy(2);
    }
    return rest.compareTo(settings.maxBackoff()) > 0 ? settings.maxBackoff() : rest;
  }

  private static String failures(int count) {
    return count == 1 ? "a failure" : count + " failures in a row";
  }
}

package dev.talaria.actors.schedule;

import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobPolicy;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.cron.Target;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.SessionRecord;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * How the end of a run is told: to files and commands at once, to people by a delivery that is kept
 * with it. A failure, also one of a file or command, always comes to a person.
 *
 * @param session that did it; null where there never was one
 */
record Telling(Job job, JobPolicy.End end, @Nullable SessionRecord session, ResultTargets targets) {
  /** The run as it is kept, and what is to be told with it. */
  record Told(Run run, Optional<DeliveryRecord> delivery) {}

  /** {@code here} is where the job was added; null where that is gone, or was nowhere. */
  Told deliver(@Nullable SessionId here) {
    var run = end.run();
    if (!end.isTold()) {
      return new Told(run, Optional.empty());
    }
    var outcome = run.outcome();
    boolean toPerson = outcome.state() != Outcome.State.SUCCEEDED;
    boolean toHere = toPerson;
    var problems = new ArrayList<String>();
    for (var target : job.rules().deliver()) {
      switch (target) {
        case Target.Here ignored -> toHere = true;
        case Target.Inbox ignored -> toPerson = true;
        case Target.ToFile file -> problems.addAll(to(file, outcome));
        case Target.ToCommand command -> problems.addAll(to(command, outcome));
      }
    }
    boolean isTold = toHere || toPerson || !problems.isEmpty();
    var notice = Notices.ofRun(job.title(), outcome, session, remark(problems));
    return new Told(
        problems.isEmpty() ? run : run.noted(String.join("; ", problems)),
        isTold ? Optional.of(delivery(run, notice, toHere ? here : null)) : Optional.empty());
  }

  private List<String> to(Target target, Outcome outcome) {
    return targets.deliver(target, job, end.run(), textFor(outcome)).stream()
        .map(problem -> target.text() + ": " + problem)
        .toList();
  }

  /** Of a command that went well its output, word for word; otherwise what a person reads. */
  private String textFor(Outcome outcome) {
    boolean wentWell = outcome.state() == Outcome.State.SUCCEEDED;
    return wentWell && job.work() instanceof Work.Command
        ? outcome.text()
        : Notices.textOf(job.work(), outcome);
  }

  private String remark(List<String> problems) {
    var remarks = new ArrayList<String>();
    problems.forEach(problem -> remarks.add("It could not be delivered to " + problem + "."));
    if (!end.remark().isEmpty()) {
      remarks.add(end.remark());
    }
    return String.join(" ", remarks);
  }

  private static DeliveryRecord delivery(
      Run run, DeliveryRecord.Notice notice, @Nullable SessionId here) {
    return new DeliveryRecord(
        run.session() + "/end",
        run.session(),
        0,
        here,
        notice,
        run.ended(),
        false,
        DeliveryRecord.State.STORED,
        run.ended());
  }
}

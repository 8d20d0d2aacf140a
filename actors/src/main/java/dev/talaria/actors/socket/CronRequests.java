package dev.talaria.actors.socket;

import dev.talaria.actors.schedule.ScheduleActor;
import dev.talaria.config.Nearest;
import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.JobRules;
import dev.talaria.runtime.cron.Run;
import dev.talaria.runtime.schedule.Once;
import dev.talaria.runtime.schedule.Schedule;
import dev.talaria.runtime.schedule.words.Reading;
import dev.talaria.runtime.schedule.words.ScheduleReader;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.JobPage;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RunInfo;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks of recurring work. A run of a job changes nothing here unless its job may.
 * Long, for it is eleven requests of a few lines each.
 */
record CronRequests(Actors actors, JobFinder finder, JobConfigs configs, SessionJobs sessions) {
  /** How long a person may read what is shown before a job is added. */
  private static final Duration TO_READ = Duration.ofMinutes(1);

  private static final int RUNS_SHOWN = 10;
  private static final int JOBS = 100;
  private static final int SLOTS = 10;
  private static final Instant END_OF_TIME = Instant.parse("9999-12-31T23:59:59Z");

  Reply preview(CronRequest.PreviewSchedule preview, Caller caller) throws Refusal {
    var zone = zone(preview.zone(), caller);
    var now = actors.clock().instant();
    var schedule = schedule(preview.schedule(), zone, now);
    return new Reply.JobTimes(
        schedule.text(),
        ToldJobs.meaning(schedule, zone, caller),
        zone.getId(),
        next(schedule, zone, now));
  }

  private static List<String> next(Schedule schedule, ZoneId zone, Instant now) {
    var times = new ArrayList<String>();
    var slot = schedule.next(now, zone);
    while (slot.isPresent() && times.size() < 3) {
      times.add(ToldJobs.time(slot.get(), zone));
      slot = schedule.next(slot.get(), zone);
    }
    return times;
  }

  Reply add(CronRequest.AddJob add, Caller caller) throws Refusal {
    var earlier = actors.earlierAnswer(add.key(), add, Reply.Job.class);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    var agent = sessions.requireAllowed(caller);
    if (agent.isPresent()) {
      SessionJobs.requireModest(add);
    }
    actors.requireSpace();
    var zone = zone(add.zone(), caller);
    var now = actors.clock().instant();
    var work = work(add.prompt());
    var schedule = shown(add.schedule(), zone, now);
    var added = Job.added(
        newId(),
        name(add.name(), null),
        work,
        schedule,
        zone,
        new RuleReader(finder).of(add.rules(), work),
        agent.isPresent()
            ? configs.added(agent.get(), caller)
            : configs.added(add.conversation(), add.profile(), caller),
        actors.conversation(add.conversation()),
        since(schedule, now));
    var job = add.paused() ? added.paused("it was added so") : added;
    return done(
        caller,
        replyTo -> new ScheduleActor.Add(
            job,
            actors.remembered(add, add.key(), new Reply.Job(told(job, caller, null))),
            replyTo));
  }

  Reply list(CronRequest.ListJobs list, Caller caller) throws Refusal {
    int most = Actors.limit(list.limit(), JOBS);
    var from = place(list.from());
    var page = actors.read(store -> store.jobs().listed(from, most));
    var jobs = new ArrayList<JobInfo>();
    for (var job : page.jobs()) {
      jobs.add(ToldJobs.listed(job, last(job), caller));
    }
    var next = page.next();
    return next == null
        ? new Reply.Jobs(jobs)
        : new Reply.Jobs(jobs, next.text(), actors.read(store -> store.jobs().count(next)));
  }

  private static Optional<JobPage.Place> place(@Nullable String from) throws Refusal {
    var place = from == null ? Optional.<JobPage.Place>empty() : JobPage.Place.parse(from);
    if (from != null && place.isEmpty()) {
      throw Refusal.usage(
          "\"" + from + "\" is no place in the list", "give the \"next\" of the answer before");
    }
    return place;
  }

  Reply show(CronRequest.ShowJob show, Caller caller) throws Refusal {
    var job = finder.find(show.job());
    return new Reply.JobDetail(told(job, caller), runs(job, "", RUNS_SHOWN));
  }

  Reply edit(CronRequest.EditJob edit, Caller caller) throws Refusal {
    if (sessions.requireAllowed(caller).isPresent()) {
      SessionJobs.requireModest(edit);
    }
    var found = finder.find(edit.job());
    var name = name(edit.name(), found.id());
    var zone = edit.zone() == null ? null : zone(edit.zone());
    var work = edit.prompt() == null ? null : work(edit.prompt());
    var now = actors.clock().instant();
    var schedule = edit.schedule() == null
        ? null
        : shown(edit.schedule(), zone == null ? found.zone() : zone, now);
    var rules = new RuleReader(finder)
        .changed(found.rules(), edit.rules(), work == null ? found.work() : work);
    var config = edit.profile() == null
        ? null
        : configs.of(edit.profile(), found.config().workingDirectory(), caller);
    return changed(
        found,
        caller,
        job -> job.edited(
                edit.name() == null ? job.name() : name,
                work == null ? job.work() : work,
                schedule == null ? job.schedule() : schedule,
                zone == null ? job.zone() : zone,
                rules,
                since(schedule, now))
            .inheriting(config == null ? job.config() : config));
  }

  Reply pause(CronRequest.PauseJob pause, Caller caller) throws Refusal {
    sessions.requireAllowed(caller);
    var job = finder.find(pause.job());
    if (job.state() == Job.State.ENDED) {
      throw Refusal.usage("job " + job.title() + " has ended: " + job.why(), "");
    }
    var reason = pause.reason() == null ? "" : pause.reason().strip();
    return changed(job, caller, it -> it.paused(reason));
  }

  Reply resume(CronRequest.ResumeJob resume, Caller caller) throws Refusal {
    sessions.requireAllowed(caller);
    var job = finder.find(resume.job());
    if (job.state() == Job.State.ENDED) {
      throw Refusal.usage(
          "job " + job.title() + " has ended: " + job.why(),
          "/cron edit " + job.title() + " --schedule gives it another");
    }
    var now = actors.clock().instant();
    return changed(job, caller, it -> it.resumed(now));
  }

  Reply remove(CronRequest.RemoveJob remove, Caller caller) throws Refusal {
    sessions.requireAllowed(caller);
    var job = finder.find(remove.job());
    var before = told(job, caller);
    done(caller, replyTo -> new ScheduleActor.Remove(job.id(), replyTo));
    return new Reply.Job(before);
  }

  Reply run(CronRequest.RunJob run, Caller caller) throws Refusal {
    var earlier = actors.earlierAnswer(run.key(), run, Reply.Job.class);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    sessions.requireAllowed(caller);
    actors.requireSpace();
    var job = finder.find(run.job());
    return done(
        caller,
        replyTo -> new ScheduleActor.RunNow(
            job.id(),
            begun -> actors.remembered(run, run.key(), new Reply.Job(told(job, caller, begun))),
            replyTo));
  }

  Reply history(CronRequest.JobHistory history) throws Refusal {
    var job = finder.find(history.job());
    var text = history.text() == null ? "" : history.text();
    return new Reply.Runs(runs(job, text, Actors.limit(history.limit(), 50)));
  }

  Reply next(CronRequest.NextSlots next, Caller caller) throws Refusal {
    var slots = new ArrayList<Reply.Slot>();
    int most = Actors.limit(next.limit(), SLOTS);
    for (var job : actors.read(store -> store.jobs().due(END_OF_TIME, most))) {
      slots.add(new Reply.Slot(
          job.id().value(),
          job.name(),
          ToldJobs.time(job.next(), job.zone()),
          ToldJobs.meaning(job.schedule(), job.zone(), caller)));
    }
    return new Reply.Slots(slots);
  }

  // --- what was given

  /** Where none is named that of the caller, as far as it says which: what TZ is, may be a rule. */
  private static ZoneId zone(@Nullable String named, Caller caller) throws Refusal {
    if (named != null) {
      return zone(named);
    }
    var here = caller.from().environment().getOrDefault("TZ", "").replaceFirst("^:", "");
    return ZoneId.getAvailableZoneIds().contains(here) ? ZoneId.of(here) : ZoneId.systemDefault();
  }

  private static ZoneId zone(String named) throws Refusal {
    try {
      return ZoneId.of(named.strip());
    } catch (DateTimeException e) {
      throw Refusal.usage(
          "there is no time zone \"" + named + "\""
              + Nearest.suggestion(named, ZoneId.getAvailableZoneIds()),
          "for example Europe/Berlin, or UTC");
    }
  }

  /** A time that was over a moment ago was ahead when it was shown: then it is due at once. */
  private static Schedule shown(String text, ZoneId zone, Instant now) throws Refusal {
    return ScheduleReader.read(text, zone, now) instanceof Reading.NotUnderstood
            && ScheduleReader.read(text, zone, now.minus(TO_READ))
                instanceof Reading.Understood(Once once)
        ? once
        : schedule(text, zone, now);
  }

  /** From when on slots of a schedule that was {@link #shown} are decided. */
  private static Instant since(@Nullable Schedule schedule, Instant now) {
    boolean isOver = schedule instanceof Once(var at) && !at.isAfter(now);
    return isOver ? now.minus(TO_READ) : now;
  }

  private static Schedule schedule(String text, ZoneId zone, Instant now) throws Refusal {
    return switch (ScheduleReader.read(text, zone, now)) {
      case Reading.Understood(var schedule) -> schedule;
      case Reading.Ambiguous ambiguous -> throw Refusal.usage(ambiguous.message(), "");
      case Reading.NotUnderstood(var message) -> throw Refusal.usage(message, "");
    };
  }

  private static Work work(String prompt) throws Refusal {
    return Requested.scanned(
        prompt, "for example: /cron add \"every 2h\" Check that the shop answers");
  }

  private String name(@Nullable String given, @Nullable JobId of) throws Refusal {
    var name = given == null ? "" : given.strip();
    if (name.length() > 60 || name.lines().count() > 1) {
      throw Refusal.usage("a name is one line of at most 60 characters", "");
    }
    if (name.startsWith("cr_")) {
      throw Refusal.usage("a name does not begin with cr_, as ids do", "");
    }
    if (name.equals(JobRules.SELF)) {
      throw Refusal.usage(
          "a job that is called self could not be read: self is its own result", "");
    }
    if (!name.isEmpty()) {
      var other =
          finder.called(name).stream().filter(job -> !job.id().equals(of)).findFirst();
      if (other.isPresent()) {
        throw Refusal.usage(
            "there is a job of that name already (" + other.get().id() + ")",
            of == null ? "/cron edit changes it" : "give it another");
      }
    }
    return name;
  }

  private JobId newId() throws Refusal {
    while (true) {
      var id = new JobId("cr_" + actors.ids().get());
      if (actors.read(store -> store.jobs().job(id)).isEmpty()) {
        return id;
      }
    }
  }

  // --- what is answered

  private Reply changed(Job job, Caller caller, Function<Job, Job> change) throws Refusal {
    return done(caller, replyTo -> new ScheduleActor.Change(job.id(), change, replyTo));
  }

  private Reply.Job done(
      Caller caller, Function<ActorRef<ScheduleActor.Answer>, ScheduleActor.Command> command)
      throws Refusal {
    ScheduleActor.Answer answer = actors.ask(actors.schedule(), command);
    return switch (answer) {
      case ScheduleActor.Answer.Done(var job, var run) ->
        new Reply.Job(run == null ? told(job, caller) : told(job, caller, run));
      case ScheduleActor.Answer.Refused(var reason) -> throw new Refusal(reason);
      case ScheduleActor.Answer.Draining ignored -> throw Refusal.draining();
      case ScheduleActor.Answer.NotFound ignored ->
        throw Refusal.notFound("the job is not there any more", "/cron list shows them");
    };
  }

  private JobInfo told(Job job, Caller caller) throws Refusal {
    return told(job, caller, last(job));
  }

  private @Nullable Run last(Job job) throws Refusal {
    var last = actors.read(store -> store.jobs().runs(job.id(), "", 1));
    return last.isEmpty() ? null : last.getFirst();
  }

  private static JobInfo told(Job job, Caller caller, @Nullable Run last) {
    return ToldJobs.job(job, last, caller);
  }

  private List<RunInfo> runs(Job job, String text, int limit) throws Refusal {
    return actors.read(store -> store.jobs().runs(job.id(), text, limit)).stream()
        .map(run -> ToldJobs.run(run, job.zone()))
        .toList();
  }
}

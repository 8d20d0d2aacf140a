package dev.talaria.cli.slash;

import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.VerbGroup;
import dev.talaria.cli.cron.JobRequests;
import dev.talaria.cli.line.VerbLine;
import dev.talaria.cli.render.JobPage;
import dev.talaria.cli.render.JobSays;
import dev.talaria.cli.render.JobTable;
import dev.talaria.cli.render.Moments;
import dev.talaria.cli.render.RunTable;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.time.Clock;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;

/** {@code /cron …}: recurring work. A schedule is shown as it was understood before it is kept. */
record CronCommands(Place place, Asking asking, Clock clock) {
  private static final String NONE = "No job. /cron add \"every weekday at 8:30\" PROMPT adds one.";

  CompletableFuture<Ran> run(Parsed.Slash line) throws WrongUse {
    var words = line.argument().toLowerCase(Locale.ROOT).split("\\s+", 2);
    try {
      return words[0].equals("help")
          ? help(words.length > 1 ? words[1].strip() : "")
          : start(VerbLine.parse(VerbGroup.CRON, line.rest()));
    } catch (Refused refused) {
      throw new WrongUse(refused.error().message(), refused.error().hint());
    }
  }

  private CompletableFuture<Ran> help(String word) throws Refused {
    var text = GroupHelp.text(VerbGroup.CRON, word, place.page());
    return CompletableFuture.completedFuture(Ran.said(text));
  }

  private CompletableFuture<Ran> start(Given given) throws Refused {
    return switch (given.verb()) {
      case CRON_ADD -> add(given);
      case CRON_EDIT -> edit(given);
      case CRON_LIST ->
        asking.ask(
            JobRequests.list(given, null),
            Reply.Jobs.class,
            jobs -> Ran.said(JobTable.text(jobs.jobs(), NONE, place.page(), moments())
                + JobTable.more(jobs, place.page())));
      case CRON_SHOW ->
        asking.ask(
            new CronRequest.ShowJob(given.first()),
            Reply.JobDetail.class,
            detail -> Ran.said(JobPage.text(detail, place.page(), moments())));
      case CRON_PAUSE ->
        changed(JobRequests.pause(given), job -> JobSays.paused(job, place.page()));
      case CRON_RESUME ->
        changed(
            new CronRequest.ResumeJob(given.first()),
            job -> JobSays.resumed(job, place.page(), moments()));
      case CRON_REMOVE ->
        changed(
            new CronRequest.RemoveJob(given.first()), job -> JobSays.removed(job, place.page()));
      case CRON_RUN -> changed(JobRequests.run(given), job -> JobSays.ran(job, place.page()));
      case CRON_HISTORY -> history(JobRequests.history(given));
      case CRON_NEXT ->
        asking.ask(
            JobRequests.next(given),
            Reply.Slots.class,
            slots -> Ran.said(JobTable.slots(slots.slots(), place.page(), moments())));
      default -> throw new IllegalStateException("not about jobs: " + given.verb());
    };
  }

  private CompletableFuture<Ran> add(Given given) {
    var add = JobRequests.add(given, given.textFrom(1), place.conversation());
    return previewed(
        JobRequests.preview(add),
        given,
        times -> changed(JobRequests.shown(add, times), job -> JobSays.added(job, place.page())));
  }

  private CompletableFuture<Ran> edit(Given given) throws Refused {
    var edit = JobRequests.edit(given, given.value(Flag.PROMPT).orElse(null));
    Function<Request, CompletableFuture<Ran>> send =
        request -> changed(request, job -> JobSays.edited(job, place.page()));
    return JobRequests.movesSlots(edit)
        ? asking.then(
            new CronRequest.ShowJob(edit.job()),
            Reply.JobDetail.class,
            now -> previewed(
                JobRequests.preview(edit, now.job()),
                given,
                times -> send.apply(JobRequests.shown(edit, times))))
        : send.apply(edit);
  }

  /** The person sees what the schedule means; then it goes on with that. */
  private CompletableFuture<Ran> previewed(
      CronRequest.PreviewSchedule preview,
      Given given,
      Function<Reply.JobTimes, CompletableFuture<Ran>> next) {
    return asking.then(preview, Reply.JobTimes.class, times -> {
      var text = JobSays.preview(times, place.page(), moments());
      return given.has(Flag.DRY_RUN)
          ? CompletableFuture.completedFuture(Ran.said(text))
          : place.show(text).thenCompose(shown -> next.apply(times));
    });
  }

  private CompletableFuture<Ran> changed(Request request, Function<JobInfo, String> says) {
    return asking.ask(
        request,
        Reply.Job.class,
        reply -> Ran.then(says.apply(reply.job()), new Ran.JobsChanged()));
  }

  private CompletableFuture<Ran> history(CronRequest.JobHistory history) {
    var none = history.text() == null ? "No run yet." : "No run whose result has that.";
    return asking.ask(
        history,
        Reply.Runs.class,
        runs -> Ran.said(RunTable.text(runs.runs(), none, place.page(), moments())));
  }

  private Moments moments() {
    return new Moments(ZonedDateTime.now(clock));
  }
}

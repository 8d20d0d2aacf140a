package dev.talaria.cli.command.cron;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.cron.JobRequests;
import dev.talaria.cli.render.JobTable;
import dev.talaria.runtime.wire.Reply;
import org.jspecify.annotations.Nullable;

/** {@code cron list}: a table of the first, or with {@code --json} a line for each. */
public final class ListJobs implements Action {
  private static final String NONE = "No job. talaria cron add SCHEDULE PROMPT adds one.";

  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var part = ask(call, null);
    if (!call.json()) {
      call.out().print(JobTable.text(part.jobs(), NONE, call.page(), Schedules.now()));
      call.out().print(JobTable.more(part, call.page()));
      return ExitCode.OK;
    }
    part.jobs().forEach(job -> call.print(Jobs.json(job)));
    while (part.next() != null && !call.given().has(Flag.LIMIT)) {
      part = ask(call, part.next());
      part.jobs().forEach(job -> call.print(Jobs.json(job)));
    }
    return ExitCode.OK;
  }

  private static Reply.Jobs ask(Invocation call, @Nullable String from)
      throws Refused, InterruptedException {
    return call.runtime().ask(JobRequests.list(call.given(), from), Reply.Jobs.class);
  }
}

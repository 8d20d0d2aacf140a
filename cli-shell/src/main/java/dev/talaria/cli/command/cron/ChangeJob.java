package dev.talaria.cli.command.cron;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.cron.JobRequests;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;

/** A verb that tells one thing of a job. */
public abstract sealed class ChangeJob implements Action {
  private final String became;

  private ChangeJob(String became) {
    this.became = became;
  }

  abstract Request request(Invocation call);

  @Override
  public ExitCode run(Invocation call) throws Refused, InterruptedException {
    var job = call.runtime().ask(request(call), Reply.Job.class).job();
    Jobs.print(call, job, job.id() + " " + became);
    return ExitCode.OK;
  }

  /** {@code cron pause}. */
  public static final class Pause extends ChangeJob {
    public Pause() {
      super("paused");
    }

    @Override
    Request request(Invocation call) {
      return JobRequests.pause(call.given());
    }
  }

  /** {@code cron resume}. */
  public static final class Resume extends ChangeJob {
    public Resume() {
      super("goes on");
    }

    @Override
    Request request(Invocation call) {
      return new CronRequest.ResumeJob(call.given().first());
    }
  }

  /** {@code cron remove}. */
  public static final class Remove extends ChangeJob {
    public Remove() {
      super("removed");
    }

    @Override
    Request request(Invocation call) {
      return new CronRequest.RemoveJob(call.given().first());
    }
  }
}

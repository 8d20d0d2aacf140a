package dev.talaria.cli.command.cron;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Json;
import dev.talaria.runtime.wire.JobInfo;

/** A job as a verb prints it. */
final class Jobs {
  private Jobs() {}

  /** {@code said}: the same for a person. */
  static void print(Invocation call, JobInfo job, String said) {
    if (call.json()) {
      call.print(json(job));
    } else {
      call.print(said);
    }
  }

  static ObjectNode json(JobInfo job) {
    var json = Json.of(job);
    var last = job.last();
    if (last != null) {
      json.set("last", Json.of(last));
    }
    return json;
  }
}

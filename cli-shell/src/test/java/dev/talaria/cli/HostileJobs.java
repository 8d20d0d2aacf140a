package dev.talaria.cli;

import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.JobRules;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RunInfo;
import java.util.List;

/** A job all of whose texts are {@link HostileTextTest#HOSTILE}. */
final class HostileJobs {
  private static final String TEXT = HostileTextTest.HOSTILE;

  static final RunInfo RUN = new RunInfo(
      TEXT, TEXT, TEXT, TEXT, TEXT, TEXT, TEXT, new ErrorInfo("bug", TEXT, TEXT, null), TEXT, TEXT);
  static final JobInfo JOB = new JobInfo(
      TEXT,
      TEXT,
      TEXT,
      TEXT,
      TEXT,
      TEXT,
      new JobRules(TEXT, TEXT, TEXT, List.of(TEXT), List.of(TEXT), true),
      TEXT,
      TEXT,
      TEXT,
      RUN,
      1,
      TEXT,
      TEXT,
      TEXT,
      TEXT,
      TEXT,
      List.of(TEXT),
      TEXT);
  static final Reply.JobTimes TIMES = new Reply.JobTimes(TEXT, TEXT, TEXT, List.of(TEXT));
  static final Reply.Slot SLOT = new Reply.Slot(TEXT, TEXT, TEXT, TEXT);

  private HostileJobs() {}
}

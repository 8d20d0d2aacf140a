package dev.talaria.runtime.store;

import dev.talaria.runtime.cron.Job;
import dev.talaria.runtime.cron.JobId;
import dev.talaria.runtime.cron.Run;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Reads of the {@link Store} about recurring work. */
public interface Jobs {
  Optional<Job> job(JobId id) throws StoreProblem;

  /** Those of this name, whatever its case; the oldest first. */
  List<Job> called(String name) throws StoreProblem;

  /** Those whose id begins so, in the order of their ids. */
  List<Job> beginning(String id, int most) throws StoreProblem;

  /**
   * By their next slot; those that have none come last, by their age.
   *
   * @param most so many, or fewer where they are large
   */
  JobPage listed(Optional<JobPage.Place> from, int most) throws StoreProblem;

  /** How many there are from that place on. */
  int count(JobPage.Place from) throws StoreProblem;

  /** Those with a slot up to {@code now} that is not decided, the oldest slot first. */
  List<Job> due(Instant now, int most) throws StoreProblem;

  /** The next slot of all jobs; found by an index, however many there are. */
  Optional<Instant> next() throws StoreProblem;

  /** The next slot of all jobs after that instant; found by an index, too. */
  Optional<Instant> next(Instant after) throws StoreProblem;

  Optional<Run> run(String id) throws StoreProblem;

  /**
   * Newest first.
   *
   * @param text only runs with a result that contains this, whatever its case; empty: all
   */
  List<Run> runs(JobId job, String text, int limit) throws StoreProblem;

  /** Those of a job that have not ended, oldest first. */
  List<Run> going(JobId job) throws StoreProblem;

  /** Those of all jobs that have not ended, oldest first. */
  List<Run> going() throws StoreProblem;

  /** The newest run that went well. */
  Optional<Run> lastGood(JobId job) throws StoreProblem;
}

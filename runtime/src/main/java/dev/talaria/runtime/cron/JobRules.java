package dev.talaria.runtime.cron;

import dev.talaria.runtime.schedule.MisfirePolicy;
import java.util.List;

/**
 * How a job deals with its runs.
 *
 * @param misfire what becomes of slots for which no runtime was there in time
 * @param notifies which ends a person hears of
 * @param deliver where results go; empty: nowhere, they are only kept
 * @param reads the jobs whose last results are put below the prompt; {@link #SELF} is this one
 * @param maySchedule whether its runs may add and change jobs, without asking; others may not
 */
public record JobRules(
    MisfirePolicy misfire,
    Overlap overlap,
    Notify notifies,
    List<Target> deliver,
    List<String> reads,
    boolean maySchedule) {
  public static final String SELF = "self";

  public JobRules {
    deliver = List.copyOf(deliver);
    reads = List.copyOf(reads);
  }

  /** What becomes of a slot while a run of the job is going. */
  public enum Overlap {
    SKIP,
    QUEUE,
    OVERLAP
  }

  /** Which ends are told. A failure is told in any case, once for each cause. */
  public enum Notify {
    ALWAYS,
    FAILURE,
    /** When the result is another than that of the last run that went well. */
    CHANGE,
    /** Unless the answer begins with {@code [SILENT]}. */
    UNLESS_SILENT
  }
}

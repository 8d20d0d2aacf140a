package dev.talaria.cli.render;

import dev.talaria.runtime.wire.Reply;
import org.jspecify.annotations.Nullable;

/** Whether jobs are begun when they are due, in a line. */
public final class Punctuality {
  private static final long STALE_SECONDS = 60;

  private Punctuality() {}

  /** "next in 2 h"; empty from a runtime that does not tell. */
  public static String text(Reply.@Nullable Heartbeat jobs) {
    if (jobs == null) {
      return "";
    }
    var next = jobs.nextInSeconds();
    if (next == null) {
      return "none is planned";
    }
    return jobs.late() == 0
        ? next > 0 ? "next in " + elapsed(next) : "next now"
        : Words.count(jobs.late(), "slot") + (jobs.late() == 1 ? " is" : " are")
            + " due, the oldest for " + elapsed(-next) + "; " + looked(jobs);
  }

  /** The same, and a mark where something is late. */
  public static String marked(Reply.@Nullable Heartbeat jobs) {
    return jobs != null && jobs.late() > 0 ? "! " + text(jobs) : text(jobs);
  }

  /** Something is late though it could run: nobody looks, or no place is taken by anything else. */
  public static boolean isStuck(Reply.Status status) {
    var jobs = status.jobs();
    if (jobs == null || jobs.late() == 0) {
      return false;
    }
    var looked = jobs.lookedSecondsAgo();
    return looked == null || looked > STALE_SECONDS || status.status().running() == 0;
  }

  private static String looked(Reply.Heartbeat jobs) {
    var ago = jobs.lookedSecondsAgo();
    return ago == null ? "never looked" : "looked last " + elapsed(ago) + " ago";
  }

  private static String elapsed(long seconds) {
    return Words.elapsed(seconds * 1_000);
  }
}

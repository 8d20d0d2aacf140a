package dev.talaria.runtime.board;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How a card stands.
 *
 * @param hold why it is blocked; null where it is not
 * @param token the newest that was given to a worker; 0 where none was
 * @param claim of the worker it has; null where it has none
 * @param failures in a row
 * @param notBefore when it may be tried again; null: at once
 * @param attempts the newest claims that are over, oldest first, no more than
 *     {@link #MOST_ATTEMPTS}; the trail has all
 * @param result what the last worker left; empty where none did
 * @param doneAt null while it is not done; stays when it is archived
 */
public record Standing(
    Status status,
    @Nullable Hold hold,
    long token,
    @Nullable Claim claim,
    int failures,
    @Nullable Instant notBefore,
    List<Attempt> attempts,
    String result,
    @Nullable Instant doneAt) {
  /** A card is read and written whole, and a provider may ask to wait all night. */
  public static final int MOST_ATTEMPTS = 50;

  public Standing {
    attempts = List.copyOf(attempts);
  }

  /** The places a card can be in. */
  public enum Status {
    /** Somebody has still to say that it is to be done. */
    TRIAGE,
    READY,
    RUNNING,
    BLOCKED,
    REVIEW,
    DONE,
    ARCHIVED
  }

  static Standing of(Status status, @Nullable Hold hold) {
    return new Standing(status, hold, 0, null, 0, null, List.of(), "", null);
  }

  Standing in(Status newStatus, @Nullable Hold why) {
    return new Standing(
        newStatus, why, token, claim, failures, notBefore, attempts, result, doneAt);
  }

  /** As if nothing had gone wrong, or been done, so far. */
  Standing afresh() {
    return new Standing(status, hold, token, claim, 0, null, attempts, result, null);
  }

  Standing claimed(Claim by) {
    return new Standing(
        Status.RUNNING, null, by.token(), by, failures, null, attempts, result, null);
  }

  /** The claim is over, and stands among the attempts. */
  Standing after(Attempt attempt, int newFailures, @Nullable Instant next) {
    var all = new ArrayList<>(attempts);
    all.add(attempt);
    var newest = all.subList(Math.max(0, all.size() - MOST_ATTEMPTS), all.size());
    return new Standing(status, hold, token, null, newFailures, next, newest, result, doneAt);
  }

  Standing with(String newResult, @Nullable Instant done) {
    return new Standing(status, hold, token, claim, failures, notBefore, attempts, newResult, done);
  }
}

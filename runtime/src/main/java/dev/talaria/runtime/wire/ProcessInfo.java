package dev.talaria.runtime.wire;

import org.jspecify.annotations.Nullable;

/**
 * A process that a session left running, and that may have ended since.
 *
 * @param id short name, of this runtime only
 * @param taskNumber of the session within {@code conversation}; 0 where it has none
 * @param title what the session was asked, one line
 * @param conversation the session itself, or where it was started from; null where that was nowhere
 * @param command one line, cut
 * @param state {@code running}, {@code children} (it has ended, and others that it started go on)
 *     or {@code ended}
 * @param endedAt null while it runs itself
 * @param exit status of the first process, 128 and the number of the signal that ended it; null
 *     while it runs itself
 * @param endedBy {@code agent}, {@code person} or {@code session}; null where it ended by itself
 */
public record ProcessInfo(
    String id,
    String session,
    int taskNumber,
    String title,
    @Nullable String conversation,
    long pid,
    String command,
    String state,
    String startedAt,
    @Nullable String endedAt,
    @Nullable Integer exit,
    @Nullable String endedBy) {

  /** Whether it is over. */
  public boolean ended() {
    return state.equals("ended");
  }
}

package dev.talaria.runtime.store;

import dev.talaria.runtime.session.SessionId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A result or failure notice on its way to the person.
 *
 * @param conversation the surface that asked; null where the inbox is the only one
 * @param away it ended while nobody was there to see
 * @param stateAt when {@code state} was reached
 */
public record DeliveryRecord(
    String id,
    SessionId session,
    int number,
    @Nullable SessionId conversation,
    Notice notice,
    Instant endedAt,
    boolean away,
    State state,
    Instant stateAt) {
  /** The id of the one that tells the end of a task. */
  public static String ofTheEnd(SessionId task) {
    return task.value() + "/end";
  }

  /** The conversation that what becomes of a task is told in; null where the inbox is. */
  public static @Nullable SessionId toldIn(SessionRecord task) {
    var parent = task.parent();
    return parent != null && parent.isConversation() ? parent : null;
  }

  /** A delivery only moves forward. */
  public enum State {
    STORED,
    OFFERED,
    SHOWN,
    READ
  }

  /** What is told; a surface only lays it out. {@code body} is Markdown, the rest one line. */
  public record Notice(Tone tone, String title, String body, String next, String footer) {}

  public enum Tone {
    SUCCESS,
    FAILURE,
    WARNING
  }
}

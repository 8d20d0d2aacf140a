package dev.talaria.actors.supervisor;

import dev.talaria.actors.supervisor.SupervisorActor.Started;
import dev.talaria.config.AdmissionSettings;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.SessionRecord;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Which task may begin now, which waits and which is refused. Confined to the supervisor. */
final class Admission {
  private static final Duration TRY_AGAIN = Duration.ofSeconds(30);

  private final AdmissionSettings settings;
  private final ActiveSessions sessions;
  private final LinkedHashMap<SessionId, SessionRecord> queue = new LinkedHashMap<>();
  private final Map<String, Integer> lastNumbers = new HashMap<>();
  private String storeProblem = "";
  private boolean draining;
  private int onTheWay;

  Admission(AdmissionSettings settings, ActiveSessions sessions) {
    this.settings = settings;
    this.sessions = sessions;
  }

  /** Empty: the store works. */
  void storeHealth(String problem) {
    storeProblem = problem;
  }

  void drain() {
    draining = true;
  }

  boolean isDraining() {
    return draining;
  }

  /** Why nothing can be started from {@code conversation} now; empty where something can. */
  Optional<Started> refusal(@Nullable SessionId conversation) {
    if (draining) {
      return Optional.of(new Started.Draining());
    }
    if (!storeProblem.isEmpty()) {
      return refused("nothing can be kept at the moment: " + storeProblem, "");
    }
    if (conversation != null && sessions.startedFrom(conversation) >= settings.perConversation()) {
      return refused(
          settings.perConversation()
              + " tasks of this conversation have not ended, which is the limit",
          "wait for one to end, /cancel one, or raise talaria.admission.per-conversation");
    }
    if (!hasPlace() && queue.size() >= settings.queued()) {
      return refused(
          settings.running() + " tasks run and " + settings.queued() + " wait, which is the limit",
          "wait for one to end, /cancel one, or raise talaria.admission");
    }
    return Optional.empty();
  }

  private static Optional<Started> refused(String message, String hint) {
    return Optional.of(new Started.Refused(new AgentError.Overloaded(message, hint, TRY_AGAIN)));
  }

  /** The next number of a task; {@code last} is the highest that the store knows. */
  int number(@Nullable SessionId conversation, int last) {
    return lastNumbers.merge(
        conversation == null ? "" : conversation.value(),
        last + 1,
        (taken, fresh) -> Math.max(taken + 1, fresh));
  }

  /** A task is being committed, and will want a place. */
  void onItsWay() {
    onTheWay++;
  }

  void arrived() {
    onTheWay--;
  }

  int committing() {
    return onTheWay;
  }

  boolean hasPlace() {
    return sessions.places() + onTheWay < settings.running();
  }

  /** Where the next one would stand in the queue; 0 for a place at once. */
  int nextPosition() {
    return hasPlace() ? 0 : queue.size() + 1;
  }

  /** Puts it at the end of the queue and says where that is. */
  int enqueue(SessionRecord task) {
    queue.put(task.id(), task);
    return queue.size();
  }

  /** The one that may begin, taken out of the queue. */
  Optional<SessionRecord> nextInPlace() {
    return queue.isEmpty() || !hasPlace()
        ? Optional.empty()
        : Optional.of(queue.pollFirstEntry().getValue());
  }

  /** Takes it out of the queue; false where it is not in it. */
  boolean dequeue(SessionId id) {
    return queue.remove(id) != null;
  }

  boolean isQueued(SessionId id) {
    return queue.containsKey(id);
  }

  int queued() {
    return queue.size();
  }
}

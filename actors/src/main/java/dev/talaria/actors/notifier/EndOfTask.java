package dev.talaria.actors.notifier;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * Somebody waits for the end of a task, whenever that was or will be, until this is closed.
 *
 * @param record of the task when it has ended, or waits for the person to mend something; fails
 *     when the runtime ends before that
 */
public record EndOfTask(
    SessionId task,
    ActorRef<NotifierActor.Command> notifier,
    CompletableFuture<SessionRecord> record)
    implements AutoCloseable {

  /** Reads the store, so it is called where one may block. */
  public static EndOfTask of(SessionId task, ActorRef<NotifierActor.Command> notifier, Store reads)
      throws StoreProblem {
    var end = new EndOfTask(task, notifier, new CompletableFuture<>());
    notifier.tell(new NotifierActor.Await(task, end.record));
    try { // after it was asked for: an end in between is told
      reads.session(task).filter(now -> now.outcome() != null).ifPresent(end.record::complete);
      return end;
    } catch (StoreProblem e) {
      end.close();
      throw e;
    }
  }

  @Override
  public void close() {
    notifier.tell(new NotifierActor.GiveUp(task, record));
  }
}

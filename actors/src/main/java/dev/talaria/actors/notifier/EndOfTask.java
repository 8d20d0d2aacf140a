package dev.talaria.actors.notifier;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/** Waits for the end of a task, whenever that was or will be. */
public final class EndOfTask {
  private static final Duration VERY_LONG = Duration.ofDays(100);

  private EndOfTask() {}

  /**
   * Reads the store, so it is called where one may block.
   *
   * @return its record when it has ended, or waits for the person to mend something; fails when the
   *     runtime ends before that
   */
  public static CompletableFuture<SessionRecord> of(
      SessionId task, ActorRef<NotifierActor.Command> notifier, Store reads, ActorSystem<?> system)
      throws StoreProblem {
    var told = AskPattern.<NotifierActor.Command, SessionRecord>ask(
            notifier,
            replyTo -> new NotifierActor.Await(task, replyTo),
            VERY_LONG,
            system.scheduler())
        .toCompletableFuture();
    var now = reads.session(task); // after it was asked for: an end in between is told
    return now.isPresent() && now.get().outcome() != null
        ? CompletableFuture.completedFuture(now.get())
        : told;
  }
}

package dev.talaria.actors.store;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/** Waits for the answer of an actor, on threads that may block. */
public final class Waiting {
  private Waiting() {}

  /**
   * The answer, as soon as it comes.
   *
   * @throws CompletionException where none came in time, or none can come any more since the actors
   *     have ended
   */
  public static <C, A> A forAnswer(
      ActorSystem<?> system,
      ActorRef<C> actor,
      Function<ActorRef<A>, C> question,
      Duration patience) {
    var answer = AskPattern.<C, A>ask(actor, question::apply, patience, system.scheduler())
        .toCompletableFuture();
    CompletableFuture.anyOf(answer, system.getWhenTerminated().toCompletableFuture())
        .join();
    if (!answer.isDone()) {
      throw new CompletionException(new IllegalStateException("the runtime has ended"));
    }
    return answer.join();
  }
}

package dev.talaria.actors.socket;

import dev.talaria.actors.approval.ApprovalActor;
import dev.talaria.actors.board.BoardDesk;
import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.schedule.ScheduleActor;
import dev.talaria.actors.session.SessionActor;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.actors.workflow.WorkflowDesk;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.jspecify.annotations.Nullable;

/** The actors that requests are about, asked from a client's own thread. */
public record Actors(
    ActorSystem<?> system,
    ActorRef<SupervisorActor.Command> supervisor,
    ActorRef<ScheduleActor.Command> schedule,
    BoardDesk board,
    WorkflowDesk workflows,
    ActorRef<NotifierActor.Command> notifier,
    ActorRef<ApprovalActor.Command> approvals,
    Store reads,
    Duration retention,
    Clock clock,
    Supplier<String> ids) {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final int MOST_LISTED = 1_000;
  private static final Duration FULL_DISK = Duration.ofSeconds(30);

  /** A read from the store. */
  interface Read<T> {
    T from(Store store) throws StoreProblem;
  }

  /** What a request does. */
  interface Effect<T> {
    T now() throws Refusal;
  }

  <T> T read(Read<T> read) throws Refusal {
    try {
      return read.from(reads);
    } catch (StoreProblem e) {
      throw refused(e);
    }
  }

  /** What is in the way of the store, as the board says it, is in the way of the request. */
  <T> T blocking(Effect<T> effect) throws Refusal {
    try {
      return effect.now();
    } catch (CompletionException e) {
      if (e.getCause() instanceof StoreProblem problem) {
        throw refused(problem);
      }
      throw e;
    }
  }

  private static Refusal refused(StoreProblem problem) {
    return new Refusal(new ErrorInfo("overloaded", problem.getMessage(), "", null));
  }

  /** How many a list may hold: as many as were asked for, or {@code usual}. */
  static int limit(@Nullable Integer asked, int usual) throws Refusal {
    if (asked != null && (asked < 1 || asked > MOST_LISTED)) {
      throw Refusal.usage("the limit must be 1 to " + MOST_LISTED + ", was " + asked, "");
    }
    return asked == null ? usual : asked;
  }

  /** New work is taken only where there is room to keep what comes of it. */
  void requireSpace() throws Refusal {
    var low = read(Store::lowSpace);
    if (low.isPresent()) {
      throw new Refusal(
          new ErrorInfo("overloaded", low.get().getMessage(), "", FULL_DISK.toMillis()));
    }
  }

  <A, C> A ask(ActorRef<C> actor, Function<ActorRef<A>, C> question) throws Refusal {
    return ask(actor, question, PATIENCE);
  }

  <A, C> A ask(ActorRef<C> actor, Function<ActorRef<A>, C> question, Duration patience)
      throws Refusal {
    try {
      return AskPattern.<C, A>ask(actor, question::apply, patience, system.scheduler())
          .toCompletableFuture()
          .join();
    } catch (CompletionException e) {
      throw new Refusal(
          new ErrorInfo("overloaded", "the runtime did not answer in time", "try again", 5_000L));
    }
  }

  /** Returns when it is kept that these were shown or read. */
  void acknowledge(List<String> deliveries, DeliveryRecord.State state) throws Refusal {
    this.<Done, NotifierActor.Command>ask(
        notifier, replyTo -> new NotifierActor.Acknowledge(deliveries, state, replyTo));
  }

  /** Whoever asked is given the result of a task by another way than its delivery. */
  void given(SessionId task) {
    notifier.tell(new NotifierActor.Acknowledge(
        List.of(DeliveryRecord.ofTheEnd(task)), DeliveryRecord.State.READ, system.ignoreRef()));
  }

  /** Has a session do something and says what it answered. */
  String tell(
      ActorRef<SessionActor.Command> session,
      Function<ActorRef<SessionActor.Answer>, SessionActor.Command> command,
      Duration patience)
      throws Refusal {
    SessionActor.Answer answer = ask(session, command, patience);
    return switch (answer) {
      case SessionActor.Answer.Done(var message) -> message;
      case SessionActor.Answer.Refused(var reason) -> throw new Refusal(reason);
    };
  }

  String tell(
      ActorRef<SessionActor.Command> session,
      Function<ActorRef<SessionActor.Answer>, SessionActor.Command> command)
      throws Refusal {
    return tell(session, command, PATIENCE);
  }

  SessionConfig configOf(SessionId conversation, SessionConfig otherwise) throws Refusal {
    SupervisorActor.Found found =
        ask(supervisor, replyTo -> new SupervisorActor.Find(conversation, false, replyTo));
    return found.config() == null ? otherwise : found.config();
  }

  /** The conversation of that id; null for none, refused where it is not there. */
  @Nullable
  SessionId conversation(@Nullable String named) throws Refusal {
    if (named == null) {
      return null;
    }
    var id = new SessionId(named);
    if (read(store -> store.session(id)).isEmpty()) {
      throw Refusal.notFound("there is no conversation \"" + named + "\"", "/sessions lists them");
    }
    return id;
  }

  /** To be kept with what a request did, so that it is answered alike when it comes again. */
  List<Write> remembered(Request request, @Nullable String key, Reply reply) {
    return key == null
        ? List.of()
        : List.of(
            new Write.RememberAnswer(key, Answers.remembered(request, reply), clock.instant()));
  }

  /** What the same request was answered with before; refused where its key was another's. */
  <T extends Reply> Optional<T> earlierAnswer(@Nullable String key, Request request, Class<T> type)
      throws Refusal {
    var answer = key == null ? Optional.<String>empty() : read(store -> store.answerTo(key));
    return key == null || answer.isEmpty()
        ? Optional.empty()
        : Optional.of(Answers.again(key, request, answer.get(), type));
  }
}

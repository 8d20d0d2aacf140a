package dev.talaria.actors.supervisor;

import dev.talaria.actors.session.SessionActor.Delegate;
import dev.talaria.actors.session.SessionActor.Delegating;
import dev.talaria.actors.session.SessionPorts;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.actors.supervisor.SupervisorActor.Command;
import dev.talaria.actors.supervisor.SupervisorActor.Delegated;
import dev.talaria.actors.supervisor.SupervisorActor.Kept;
import dev.talaria.actors.supervisor.SupervisorActor.Open;
import dev.talaria.actors.supervisor.SupervisorActor.Opened;
import dev.talaria.actors.supervisor.SupervisorActor.Start;
import dev.talaria.actors.supervisor.SupervisorActor.Started;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Write;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.jspecify.annotations.Nullable;

/**
 * Sessions on their way into the store: only when one is kept, it is admitted and anybody hears of
 * it. Confined to the supervisor.
 */
final class NewSessions {
  private final ActorContext<Command> context;
  private final SessionPorts ports;
  private final ActiveSessions sessions;
  private final Admission admission;
  private final ToIntFunction<SessionRecord> admit;
  private final Map<String, List<ActorRef<Started>>> pendingKeys = new HashMap<>();

  /** {@code admit} has a kept session run or wait, and gives its position in the queue. */
  NewSessions(
      ActorContext<Command> context,
      SessionPorts ports,
      ActiveSessions sessions,
      Admission admission,
      ToIntFunction<SessionRecord> admit) {
    this.context = context;
    this.ports = ports;
    this.sessions = sessions;
    this.admission = admission;
    this.admit = admit;
  }

  void start(Start start) {
    var refusal = admission.refusal(start.conversation());
    if (refusal.isPresent()) {
      start.replyTo().tell(refusal.get());
      return;
    }
    if (start.key() != null) {
      var waiting = pendingKeys.putIfAbsent(start.key(), new ArrayList<>());
      if (waiting != null) { // the same request again, before the first one is committed
        waiting.add(start.replyTo());
        return;
      }
    }
    var record = record(start);
    int position = admission.nextPosition();
    admission.onItsWay();
    var writes = new ArrayList<Write>();
    writes.add(new Write.PutSession(record));
    start.history().forEach(step -> writes.add(new Write.AppendStep(start.id(), step)));
    writes.add(queued(record, start.work()));
    writes.addAll(start.together());
    if (start.key() != null) {
      writes.add(new Write.RememberAnswer(
          start.key(), start.answer().apply(record.number(), position), record.createdAt()));
    }
    commit(writes, how -> new Kept(start, record, how));
  }

  void onKept(Start start, SessionRecord record, StoreActor.Committed how) {
    admission.arrived();
    Started answer = switch (how) {
      case StoreActor.Kept ignored ->
        new Started.Accepted(record.id(), record.number(), admit.applyAsInt(record));
      case StoreActor.NotKept(var problem, var stale) ->
        new Started.Refused(new AgentError.Overloaded(
            "the task was not taken, " + problem, "", Duration.ofSeconds(30)));
    };
    start.replyTo().tell(answer);
    if (start.key() != null) {
      pendingKeys.remove(start.key()).forEach(waiting -> waiting.tell(answer));
    }
  }

  void open(Open open) {
    var record = begun(open.id(), SessionKind.CONVERSATION, 0, null, "", null, open.config());
    commit(List.of(new Write.PutSession(record)), how -> new Opened(open, how));
  }

  void delegate(Delegate delegate) {
    if (sessions.get(delegate.id()) != null) {
      delegate.replyTo().tell(new Delegating.Begun());
      return;
    }
    var record = begun(
        delegate.id(),
        SessionKind.DELEGATE,
        0,
        delegate.by(),
        "",
        delegate.work(),
        delegate.config());
    sessions.add(record).leaves(); // whoever wants something of it waits until it is kept
    commit(
        List.of(new Write.PutSession(record), queued(record, delegate.work())),
        how -> new Delegated(delegate, record, how));
  }

  void onDelegated(Delegate delegate, SessionRecord record, StoreActor.Committed how) {
    var onItsWay = sessions.get(record.id());
    switch (how) {
      case StoreActor.Kept ignored -> {
        var unused = admit.applyAsInt(record);
        delegate.replyTo().tell(new Delegating.Begun());
      }
      case StoreActor.NotKept(var problem, var stale) -> {
        sessions.remove(record.id());
        delegate.replyTo().tell(new Delegating.Refused("it could not be kept: " + problem));
      }
    }
    onItsWay.settled();
  }

  private SessionRecord record(Start start) {
    var conversation = start.ownConfig() ? null : sessions.get(start.conversation());
    return begun(
        start.id(),
        start.kind(),
        admission.number(start.conversation(), start.lastNumber()),
        start.conversation(),
        start.title(),
        start.work(),
        conversation == null
            ? start.config()
            : conversation.config().supervisedBy(start.config().supervision()));
  }

  private SessionRecord begun(
      SessionId id,
      SessionKind kind,
      int number,
      @Nullable SessionId parent,
      String title,
      @Nullable Work work,
      SessionConfig config) {
    var now = ports.clock().instant();
    return new SessionRecord(
        id,
        kind,
        number,
        parent,
        work,
        title.isEmpty() && work != null ? firstLine(work.text()) : title,
        config,
        work == null ? State.OPEN : State.QUEUED,
        work == null ? "" : "queued",
        now,
        null,
        null,
        now,
        Usage.NONE,
        BigDecimal.ZERO,
        0,
        0,
        null);
  }

  private static Write queued(SessionRecord session, Work work) {
    var turn = session.id().value() + "-1";
    return new Write.AppendStep(session.id(), new Step.Queued(session.createdAt(), turn, work));
  }

  private void commit(List<Write> writes, Function<StoreActor.Committed, Command> answer) {
    context.ask(
        StoreActor.Committed.class,
        ports.store(),
        Duration.ofMinutes(1),
        (ActorRef<StoreActor.Committed> reply) -> new StoreActor.Commit(writes, true, reply),
        (how, problem) -> answer.apply(
            problem == null ? how : new StoreActor.NotKept("the store does not answer", false)));
  }

  private static String firstLine(String text) {
    var line = text.strip().lines().findFirst().orElse("");
    return line.length() <= 120 ? line : line.substring(0, 119) + "…";
  }
}

package dev.talaria.actors.supervisor;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.notifier.Told;
import dev.talaria.actors.session.SessionPorts;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.config.SupervisionSettings;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.turn.TurnState;
import dev.talaria.runtime.wire.Event;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends sessions that crashed more often than they may: also they end in a notice. */
final class CrashedSessions {
  private static final Logger LOG = LoggerFactory.getLogger(CrashedSessions.class);
  private static final Duration PATIENCE = Duration.ofDays(1);

  private final SessionPorts ports;
  private final ActorSystem<?> system;

  CrashedSessions(SessionPorts ports, ActorSystem<?> system) {
    this.ports = ports;
    this.system = system;
  }

  /**
   * Returns at once; reading and writing go on elsewhere.
   *
   * @param cause of the last crash, where it is known
   */
  void tellPerson(SessionId id, SessionConfig config, @Nullable Throwable cause) {
    ports.blocking().execute(() -> end(id, config.supervision().crash(), cause));
  }

  private void end(SessionId id, SupervisionSettings.Crash crash, @Nullable Throwable cause) {
    try {
      var session = ports.reads().session(id).orElseThrow();
      var running = TurnState.of(ports.reads().steps(id));
      if (session.state() == SessionRecord.State.ENDED
          || (session.kind() == SessionKind.CONVERSATION && running.isEmpty())) {
        return;
      }
      ports.tools().endAllOf(id);
      var error = new AgentError.Bug(
          "the session crashed " + (crash.restart() + 1) + " times and was given up"
              + (cause == null
                  ? ""
                  : ": " + ports.tools().redactor(session.config()).redact(cause.toString())),
          "the log in the state directory says why",
          "session " + id);
      var now = ports.clock().instant();
      var outcome = Outcome.failed(error);
      var turn = running.map(TurnState::turn).orElse("");
      var ended = session.ended(outcome, now);
      var writes = new ArrayList<Write>();
      writes.add(new Write.AppendStep(id, new Step.TurnEnded(now, turn, outcome)));
      writes.add(new Write.PutSession(ended));
      if (session.kind() == SessionKind.CONVERSATION) {
        commit(writes);
        ports.notifier().tell(new NotifierActor.TellFollowers(id, told(id, running, outcome, now)));
        return;
      }
      if (SessionKind.REPORTED.contains(session.kind())) {
        commit(writes);
        ports.notifier().tell(new NotifierActor.Moved(ended));
        return;
      }
      var delivery = new DeliveryRecord(
          DeliveryRecord.ofTheEnd(id),
          id,
          session.number(),
          DeliveryRecord.toldIn(session),
          Notices.of(ended, outcome),
          now,
          false,
          DeliveryRecord.State.STORED,
          now);
      writes.add(new Write.PutDelivery(delivery));
      commit(writes);
      ports.notifier().tell(new NotifierActor.Moved(ended));
      ports.notifier().tell(new NotifierActor.Deliver(delivery));
    } catch (StoreProblem | CompletionException e) {
      LOG.error("session {} crashed, and its end could not be noted", id, e);
    }
  }

  /** Returns when it is kept, however long the store takes: only then may anybody hear of it. */
  private void commit(List<Write> writes) {
    AskPattern.<StoreActor.Command, StoreActor.Committed>ask(
            ports.store(),
            kept -> new StoreActor.Commit(List.copyOf(writes), false, kept),
            PATIENCE,
            system.scheduler())
        .toCompletableFuture()
        .join();
  }

  private static Event told(
      SessionId id, Optional<TurnState> running, Outcome outcome, Instant now) {
    var turn = running.orElseThrow();
    return new Event.TurnEnded(
        id.value(),
        turn.turn(),
        Told.lower(outcome.state()),
        outcome.text(),
        Told.error(Objects.requireNonNull(outcome.error())),
        Told.usage(turn.usage()),
        turn.cost().signum() == 0 ? "" : Notices.money(turn.cost()),
        Duration.between(turn.since(), now).toMillis(),
        turn.toolCalls());
  }
}

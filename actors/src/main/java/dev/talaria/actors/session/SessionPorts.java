package dev.talaria.actors.session;

import dev.talaria.actors.approval.ApprovalActor;
import dev.talaria.actors.budget.BudgetActor;
import dev.talaria.actors.gate.Gates;
import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.config.ModelSettings;
import dev.talaria.config.Secret;
import dev.talaria.runtime.model.ModelClient;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.Store;
import java.math.BigDecimal;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * What every session uses.
 *
 * @param reads for a journal at its start; called on {@code blocking} only
 * @param tickets numbers for model calls, never given twice, also across restarts of a session
 * @param timeouts how long a model may take
 * @param clock the one on the wall, for what people read
 * @param steady goes on evenly, for what waits or may take too long
 */
public record SessionPorts(
    ActorRef<StoreActor.Command> store,
    Store reads,
    ActorRef<BudgetActor.Command> budget,
    ActorRef<Gates.Command> gates,
    ActorRef<ApprovalActor.Command> approvals,
    ActorRef<NotifierActor.Command> notifier,
    ModelClient models,
    ToolAccess tools,
    BiFunction<ModelChoice, Usage, BigDecimal> cost,
    KeyFinder keys,
    ModelSettings timeouts,
    Executor blocking,
    ThreadFactory threads,
    AtomicLong tickets,
    Clock clock,
    Clock steady) {

  /** Finds the key of a model; may read a file, so it is called on {@code blocking}. */
  public interface KeyFinder {
    KeyLookup find(ModelChoice model, SessionConfig config);
  }

  /** Either a key (unset where none is needed) or the reason why there is none. */
  public sealed interface KeyLookup {
    record Found(Secret key) implements KeyLookup {}

    record Refused(AgentError error) implements KeyLookup {}
  }
}

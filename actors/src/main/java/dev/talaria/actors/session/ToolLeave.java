package dev.talaria.actors.session;

import dev.talaria.actors.budget.BudgetActor;
import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.tool.Delegates;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * What the budget says of the tool calls of a session: whether one may start, and when the time is
 * up in which they may work. Asked only where there is such a limit. Confined to its actor.
 */
final class ToolLeave {
  private final SessionCore core;
  private final ActorRef<BudgetActor.Answer> answers;

  /** The ticket of each call that waits for its leave, or whose start is not kept yet. */
  private final Map<String, Long> starting = new HashMap<>();

  /** The ticket of each call that takes time. */
  private final Map<String, Long> working = new HashMap<>();

  ToolLeave(SessionCore core, ActorRef<BudgetActor.Answer> answers) {
    this.core = core;
    this.answers = answers;
  }

  /** False where the call may start at once; otherwise an answer follows. */
  boolean ask(String call) {
    var purses = core.limitsOfTools();
    if (purses.isEmpty()) {
      return false;
    }
    var ticket = core.ports().tickets().incrementAndGet();
    starting.put(call, ticket);
    tell(new BudgetActor.Ask(ticket, Purse.Call.TOOL, purses, answers));
    return true;
  }

  /** The call that is meant by an answer; null where it is not wanted any more. */
  @Nullable
  String callOf(long ticket) {
    for (var calls : List.of(starting, working)) {
      for (var call : calls.entrySet()) {
        if (call.getValue() == ticket) {
          return call.getKey();
        }
      }
    }
    return null;
  }

  /** Its start is kept, and it runs. What works for it by itself takes the time. */
  void started(String call, String tool) {
    forget(call);
    var timed =
        core.limits().stream().filter(purse -> !purse.limit().time().isZero()).toList();
    if (!timed.isEmpty() && !tool.equals(Delegates.TOOL)) {
      var ticket = core.ports().tickets().incrementAndGet();
      working.put(call, ticket);
      tell(new BudgetActor.Begin(ticket, timed, answers));
    }
  }

  /** It works no more; said before the time that it took is given to the store. */
  void end(String call) {
    var ticket = working.get(call);
    if (ticket != null) {
      tell(new BudgetActor.End(ticket));
    }
  }

  /** What it took is kept, or will not be. */
  void settle(String call) {
    var ticket = working.remove(call);
    if (ticket != null) {
      tell(new BudgetActor.Settle(ticket));
    }
  }

  /** It will not start, or has started. */
  void forget(String call) {
    var ticket = starting.remove(call);
    if (ticket != null) {
      tell(new BudgetActor.Settle(ticket));
    }
  }

  /** The actor ends or begins again. */
  void letGo() {
    for (var calls : List.of(starting, working)) {
      calls.values().forEach(ticket -> tell(new BudgetActor.Settle(ticket)));
      calls.clear();
    }
  }

  private void tell(BudgetActor.Command command) {
    core.ports().budget().tell(command);
  }
}

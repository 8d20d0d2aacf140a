package dev.talaria.actors.session;

import dev.talaria.actors.approval.ApprovalActor;
import dev.talaria.actors.budget.BudgetActor;
import dev.talaria.actors.tool.ToolActor;
import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Used;
import dev.talaria.runtime.tool.Delegates;
import dev.talaria.runtime.tool.Tool;
import dev.talaria.runtime.turn.NextStep;
import dev.talaria.runtime.turn.TurnPolicy;
import dev.talaria.runtime.wire.Event;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The tool calls of a turn: found, decided, asked about, run, and their results noted. */
final class ToolCalls {
  private static final String ASK_DEADLINE = "talaria.permission.ask-deadline";
  private static final String NOT_RUN = "not run: ";
  private static final String MAY_HAVE_RUN =
      "it was running when the session was interrupted, and may have had its effect already";

  private final SessionCore core;
  private final ToolRunning running;
  private final ToolLeave leave;
  private final Set<String> readyToStart = new LinkedHashSet<>();
  private final Map<String, Integer> crashes = new HashMap<>();
  private Consumer<String> cancelled = title -> {};
  private Consumer<AgentError> endTask = error -> {};

  ToolCalls(SessionCore core, ToolRunning running, ToolLeave leave) {
    this.core = core;
    this.running = running;
    this.leave = leave;
  }

  /** {@code cancelled} is told the title of each call that was ended early. */
  void onCancelled(Consumer<String> cancelled) {
    this.cancelled = cancelled;
  }

  /** {@code endTask} is told when an unanswered question ends the task. */
  void onEndTask(Consumer<AgentError> endTask) {
    this.endTask = endTask;
  }

  boolean isIdle() {
    return running.isIdle();
  }

  boolean knows(String call) {
    return running.knows(call);
  }

  /** Ends all calls; those that run report back when they are gone. */
  void cancelAll() {
    readyToStart.clear();
    running.cancelAll(core.id()).forEach(leave::forget);
  }

  /** The same, and notes of each that does not run why it has no result. */
  void endAll(NextStep.EndCalls calls) {
    cancelAll();
    var steps = calls.open().stream()
        .filter(call -> !running.knows(call.id()))
        .map(call -> new Step.ToolEnded(
            core.now(),
            call.id(),
            ToolResult.failed(
                calls.interrupted().contains(call)
                    ? MAY_HAVE_RUN
                    : NOT_RUN + calls.error().message())))
        .toArray(Step[]::new);
    if (steps.length > 0) {
      core.append(steps);
    }
  }

  /** The actor ends or begins again. */
  void letGo() {
    leave.letGo();
  }

  void consider(ToolCall call) {
    if (running.knows(call.id()) || readyToStart.contains(call.id())) {
      return;
    }
    var tool = core.ports().tools().find(call.tool());
    boolean typed = TurnPolicy.COMMAND_CALL.equals(call.id());
    boolean allowed = typed
        || core.ports().tools().specs(core.config()).stream()
            .anyMatch(spec -> spec.name().equals(call.tool()));
    if (tool.isEmpty() || !allowed) {
      core.append(new Step.ToolEnded(
          core.now(),
          call.id(),
          ToolResult.failed("there is no tool \"" + call.tool() + "\" in this session")));
      return;
    }
    running.decide(call, tool.get(), core, typed);
  }

  /** It was running when the session was interrupted: repeat it only where that does no harm. */
  void considerAgain(ToolCall call) {
    if (running.knows(call.id())) {
      return;
    }
    var tool = core.ports().tools().find(call.tool());
    if (tool.isEmpty() || !tool.get().hasSideEffects(call.arguments())) {
      consider(call);
      return;
    }
    ask(call, tool.get(), MAY_HAVE_RUN, "");
    core.note(State.WAITING, "asks whether to run again: " + running.title(call.id()));
  }

  void onDecided(String call, ToolAccess.Verdict verdict) {
    if (!running.knows(call)) {
      return;
    }
    switch (verdict) {
      case ToolAccess.Verdict.Allowed ignored -> letRun(call);
      case ToolAccess.Verdict.Refused(var reason) -> giveUp(call, "refused: " + reason);
      case ToolAccess.Verdict.Ask(var risk, var covers) -> {
        var tool = running.tool(call);
        ask(running.call(call), tool, risk, covers);
        core.note(State.WAITING, "asks: " + running.title(call));
      }
    }
  }

  void onAnswered(ApprovalActor.Answered answered) {
    var call = answered.call();
    var reason = answered.reason();
    if (!running.knows(call)) {
      return;
    }
    switch (answered.answer()) {
      case "session", "always" ->
        letRun(call, new Step.Granted(core.now(), answered.covers(), answered.grant()));
      case "once" -> letRun(call);
      case "timeout" -> onNoAnswer(call);
      default -> giveUp(call, "refused by the person" + (reason.isEmpty() ? "" : ": " + reason));
    }
  }

  private void onNoAnswer(String call) {
    var permission = core.config().permission();
    var deadline = permission.askDeadline();
    var silence = deadline.isZero()
        ? "nobody is asked"
        : "nobody answered within " + Notices.elapsed(deadline);
    var hint = ASK_DEADLINE + " says how long a question waits";
    switch (permission.onTimeout()) {
      case REFUSE -> giveUp(call, "refused: " + silence + " (" + ASK_DEADLINE + ")");
      case SKIP ->
        giveUp(
            call,
            "skipped: " + silence + " (" + ASK_DEADLINE + "). Go on without it, do not try it in"
                + " another way, and say what was left out");
      case END_TASK ->
        endTask.accept(new AgentError.Denied(
            silence + ": " + running.title(call),
            deadline.isZero() ? hint : "answer with /allow or /deny; " + hint));
    }
  }

  private void ask(ToolCall call, Tool tool, String risk, String covers) {
    var starts = core.journal().starts(call.id());
    running.ask(call, tool, core, starts, risk, covers);
  }

  void onAskerFound(ApprovalActor.Ask question) {
    if (running.knows(question.call())) {
      core.ports().approvals().tell(question);
    }
  }

  private void letRun(String call, Step... before) {
    if (core.journal().isRepeated(call) || !leave.ask(call)) {
      begin(call, before);
    } else if (before.length > 0) {
      core.append(before);
    }
  }

  private void begin(String call, Step... before) {
    readyToStart.add(call);
    var used = core.journal().isRepeated(call) ? Used.NOTHING : Used.toolCall();
    var steps = new ArrayList<>(List.of(before));
    steps.add(new Step.ToolStarted(core.now(), call));
    core.append(used, core.now(), steps.toArray(Step[]::new));
  }

  /** What the budget says of a call; why nothing may go on, or null. */
  AgentError.@Nullable BudgetReached onBudget(BudgetActor.Answer answer) {
    var call = leave.callOf(answer.ticket());
    if (call == null) {
      return null;
    }
    return switch (answer) {
      case BudgetActor.Granted ignored -> {
        begin(call);
        yield null;
      }
      case BudgetActor.Delayed ignored -> {
        core.waitForBudget();
        yield null;
      }
      case BudgetActor.Exhausted(var ticket, var error)
      when Purse.isOutOfToolCalls(error) && !call.equals(TurnPolicy.COMMAND_CALL) -> {
        leave.forget(call);
        giveUp(call, NOT_RUN + error.message()); // what runs may come to its end
        yield null;
      }
      case BudgetActor.Exhausted(var ticket, var error) -> error;
    };
  }

  private void giveUp(String call, String why) {
    running.forget(call);
    core.append(new Step.ToolEnded(core.now(), call, ToolResult.failed(why)));
  }

  /** Starts the calls whose start is in the journal by now. */
  void startReady() {
    for (var call : readyToStart) {
      if (running.knows(call)) {
        running.start(call, core);
        leave.started(call, running.call(call).tool());
        var title = running.title(call);
        core.publish(new Event.ToolStarted(core.id().value(), core.turn(), call, title));
        core.note(State.RUNNING, title);
      }
    }
    readyToStart.clear();
  }

  void onCallEnded(String call, ToolActor.How how) {
    if (!running.knows(call)) {
      return;
    }
    var tool = running.tool(call);
    var title = running.title(call);
    var elapsed = Duration.between(running.since(call), core.now());
    var what = running.call(call);
    running.forget(call);
    leave.end(call);
    var result = switch (how) {
      case ToolActor.Returned(var returned) -> returned;
      case ToolActor.Cancelled(var soFar) -> {
        cancelled.accept(title);
        yield soFar == null ? ToolResult.failed("cancelled") : soFar;
      }
      case ToolActor.TookTooLong(var deadline) ->
        ToolResult.failed("stopped after " + deadline.toSeconds() + " s, its deadline");
      case ToolActor.Crashed(var message) -> ToolResult.failed("the tool failed: " + message);
    };
    if (how instanceof ToolActor.Crashed
        && !tool.hasSideEffects(what.arguments())
        && crashes.merge(call, 1, Integer::sum) <= core.config().supervision().toolCrashRetry()) {
      core.append(Used.time(elapsed), core.now());
      core.whenKept(() -> leave.settle(call));
      running.decide(what, tool, core, false);
      return;
    }
    crashes.remove(call);
    core.publish(new Event.ToolEnded(
        core.id().value(), core.turn(), call, result.ok(), result.summary(), elapsed.toMillis()));
    boolean byOthers = what.tool().equals(Delegates.TOOL); // they count for themselves
    core.append(
        byOthers ? Used.NOTHING : Used.time(elapsed),
        core.now(),
        new Step.ToolEnded(core.now(), call, result));
    core.whenKept(() -> leave.settle(call));
  }
}

package dev.talaria.runtime.turn;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.config.SupervisionSettings.OnLimit;
import dev.talaria.runtime.budget.Purse;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.supervision.FailurePolicy;
import dev.talaria.runtime.supervision.Recovery;
import dev.talaria.runtime.tool.CardTool;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Decides what a session does next from its journal alone. No actors, no clock, no I/O: a table
 * test covers it, and a session that begins again from its journal decides the same.
 *
 * @param awaited somebody waits for the turn, so it is never parked
 */
public record TurnPolicy(SessionConfig config, boolean awaited) {
  /** The id of the one call of a session whose work is a command. */
  public static final String COMMAND_CALL = "command";

  /** What a worker is told that has ended without saying how its card stands. */
  public static final String HOW_IT_STANDS =
      "You have not said how the card stands. Say it now with the tool card: done, review, question"
          + " or split.";

  public NextStep next(List<Step> journal, Instant now) {
    var running = TurnState.of(journal);
    if (running.isEmpty()) {
      return firstQueued(journal).<NextStep>map(NextStep.Begin::new).orElseGet(NextStep.Rest::new);
    }
    var state = running.get();
    if (state.paused()) {
      return new NextStep.Hold();
    }
    return switch (state.work()) {
      case Work.Command command -> runCommand(state, command, now);
      case Work.Prompt ignored -> converse(state, journal, now);
    };
  }

  private NextStep runCommand(TurnState state, Work.Command command, Instant now) {
    var result = state.results().get(COMMAND_CALL);
    if (result != null) {
      return new NextStep.End(state.turn(), outcomeOf(command, result));
    }
    var late = tookTooLong(state, now);
    if (late.isPresent()) { // there is no model that could make something of it
      return new NextStep.End(state.turn(), limited(late.get(), ""));
    }
    var call = commandCall(command);
    if (state.interrupted().contains(COMMAND_CALL)) {
      return new NextStep.RunTools(List.of(), List.of(call));
    }
    return new NextStep.RunTools(
        state.started().contains(COMMAND_CALL) ? List.of() : List.of(call), List.of());
  }

  private NextStep converse(TurnState state, List<Step> journal, Instant now) {
    if (state.answered()) {
      return owes(state, journal)
          ? new NextStep.Remind(HOW_IT_STANDS)
          : new NextStep.End(state.turn(), answer(state));
    }
    var open = state.openCalls();
    if (state.limit() != null) {
      return open.isEmpty() && !endedByLimit(state)
          ? askModel(state, false, now)
          : handedBack(state);
    }
    var limit = reachedLimit(state, now);
    if (limit.isPresent()) {
      return atLimit(state, limit.get());
    }
    return open.isEmpty()
        ? askModel(state, true, now)
        : new NextStep.RunTools(
            open.stream().filter(call -> isFresh(state, call)).toList(), interrupted(state));
  }

  /** A worker of a card says how it stands; where it did not, it is asked once. */
  private boolean owes(TurnState state, List<Step> journal) {
    return config.toolsets().contains(CardTool.NAME)
        && !isDelegate()
        && state.limit() == null
        && journal.stream().noneMatch(step -> isAboutHowItStands(step, state));
  }

  private static boolean isAboutHowItStands(Step step, TurnState state) {
    return switch (step) {
      case Step.Steered(var at, var text) -> text.equals(HOW_IT_STANDS);
      case Step.ModelReplied replied ->
        replied.calls().stream().anyMatch(call -> isSaid(call, state.results().get(call.id())));
      default -> false;
    };
  }

  private static boolean isSaid(ToolCall call, @Nullable ToolResult result) {
    return call.tool().equals(CardTool.NAME)
        && CardTool.isEnd(call.arguments())
        && result != null
        && result.ok();
  }

  /** What follows where {@link #next} wants more work done, and no purse pays for it. */
  public NextStep exhausted(List<Step> journal, AgentError.BudgetReached error) {
    var state = TurnState.of(journal).orElseThrow();
    if (state.work() instanceof Work.Command) { // as at its deadline
      return new NextStep.End(state.turn(), limited(error, ""));
    }
    return state.limit() == null
        ? atLimit(state, error)
        : new NextStep.End(state.turn(), limited(state.limit().error(), textSoFar(state)));
  }

  private NextStep atLimit(TurnState state, AgentError error) {
    return onLimit(error) == OnLimit.HAND_BACK && (!Purse.isEmpty(error) || mayGoBeyond(state))
        ? new NextStep.ReachLimit(error)
        : new NextStep.End(state.turn(), limited(error, textSoFar(state)));
  }

  /**
   * Whether a report may be asked for although the budget is used up: not where there is nothing to
   * report, where another session reports, or where the budget is less than a single call.
   */
  private boolean mayGoBeyond(TurnState state) {
    var last = state.lastReply();
    var budget = config.budget();
    return last != null
        && !isDelegate()
        && Stream.of(budget.task(), budget.conversation(), budget.day())
            .allMatch(limit -> limit.covers(last.usage().total(), last.cost()));
  }

  private boolean isDelegate() {
    return config.delegation().origin() != null;
  }

  private NextStep askModel(TurnState state, boolean tools, Instant now) {
    boolean beyondBudget = state.limit() != null && Purse.isEmpty(state.limit().error());
    var chain =
        Stream.concat(Stream.of(config.model()), config.fallback().stream()).toList();
    return switch (new FailurePolicy(config.supervision(), !awaited)
        .next(chain, state.failures(), now)) {
      case Recovery.Ask(ModelChoice model, Instant notBefore, String why) ->
        new NextStep.AskModel(model, tools, beyondBudget, notBefore, why);
      case Recovery.Park(var error) -> new NextStep.Park(error);
      case Recovery.GiveUp(var error) ->
        new NextStep.End(
            state.turn(),
            state.limit() == null
                ? new Outcome(Outcome.State.FAILED, textSoFar(state), error, List.of())
                : limited(state.limit().error(), textSoFar(state)));
    };
  }

  /**
   * The model was asked once more after the limit, and wants tools again instead of reporting. What
   * it was asked before may be answered after it.
   */
  private static boolean endedByLimit(TurnState state) {
    return state.lastReply() != null
        && state.lastReply().at().isAfter(state.limit().at())
        && !state.lastReply().askedAt().isBefore(state.limit().at());
  }

  private NextStep handedBack(TurnState state) {
    return endedByLimit(state)
        ? new NextStep.End(state.turn(), limited(state.limit().error(), textSoFar(state)))
        : new NextStep.EndCalls(
            state.openCalls(), interrupted(state), state.limit().error());
  }

  private static Outcome answer(TurnState state) {
    var text = state.lastReply().text();
    return state.limit() == null
        ? Outcome.succeeded(text)
        : limited(state.limit().error(), text);
  }

  private Optional<AgentError> tookTooLong(TurnState state, Instant now) {
    var deadline = config.budget().deadline();
    return over(deadline, Duration.between(state.since(), now))
        ? Optional.of(new AgentError.TookTooLong(
            "took longer than " + readable(deadline),
            "raise talaria.session.deadline, or split the task"))
        : Optional.empty();
  }

  private Optional<AgentError> reachedLimit(TurnState state, Instant now) {
    var budget = config.budget();
    var late = tookTooLong(state, now);
    if (late.isPresent()) {
      return late;
    }
    if (budget.turns() > 0 && state.replies() >= budget.turns()) {
      return Optional.of(new AgentError.BudgetReached(
          "the budget of " + budget.turns() + " model calls is used up",
          "raise talaria.session.max-turns",
          "max-turns"));
    }
    return isDelegate() // what it may use up is what is left of another turn's budget
        ? Optional.empty()
        : new Purse(Purse.Scope.TURN, state.turn(), budget.task())
            .reachedBy(state.usage().total(), state.cost())
            .map(AgentError.class::cast);
  }

  private static boolean over(Duration limit, Duration spent) {
    return !limit.isZero() && spent.compareTo(limit) >= 0;
  }

  private OnLimit onLimit(AgentError error) {
    return error instanceof AgentError.TookTooLong
        ? config.supervision().deadline()
        : config.supervision().budget();
  }

  private static Outcome limited(AgentError error, String text) {
    var state = error instanceof AgentError.TookTooLong
        ? Outcome.State.TIMED_OUT
        : Outcome.State.BUDGET_EXHAUSTED;
    return new Outcome(state, text, error, List.of());
  }

  private static Outcome outcomeOf(Work.Command command, ToolResult result) {
    if (result.ok()) {
      return Outcome.succeeded(result.text());
    }
    int status = statusOf(result);
    return new Outcome(
        Outcome.State.FAILED,
        result.text(),
        new AgentError.CommandFailed(
            status < 0
                ? "`" + command.text() + "` did not run to its end: " + result.summary()
                : "`" + command.text() + "` ended with status " + status,
            "",
            status),
        List.of());
  }

  /** -1 where it did not end by itself: what was told to end may end with any status. */
  private static int statusOf(ToolResult result) {
    var data = result.data();
    return data == null || data.path("timedOut").asBoolean()
        ? -1
        : data.path("exitStatus").asInt(-1);
  }

  private static ToolCall commandCall(Work.Command command) {
    return new ToolCall(
        COMMAND_CALL,
        "terminal",
        JsonNodeFactory.instance.objectNode().put("command", command.text()));
  }

  private static boolean isFresh(TurnState state, ToolCall call) {
    return !state.started().contains(call.id()) && !state.interrupted().contains(call.id());
  }

  private static List<ToolCall> interrupted(TurnState state) {
    return state.openCalls().stream()
        .filter(call -> state.interrupted().contains(call.id()))
        .toList();
  }

  private static String textSoFar(TurnState state) {
    return state.lastReply() == null ? "" : state.lastReply().text();
  }

  private static String readable(Duration duration) {
    return duration.toSeconds() < 120
        ? duration.toSeconds() + " s"
        : duration.toMinutes() + " minutes";
  }

  /** The oldest turn that waits for its beginning. */
  public static Optional<Step.Queued> firstQueued(List<Step> journal) {
    var waiting = new ArrayList<Step.Queued>();
    for (var step : journal) {
      switch (step) {
        case Step.Queued queued -> waiting.add(queued);
        case Step.Prompted prompted ->
          waiting.removeIf(queued -> queued.turn().equals(prompted.turn()));
        case Step.Undone undone -> waiting.removeIf(queued -> queued.turn().equals(undone.turn()));
        default -> {}
      }
    }
    return waiting.stream().findFirst();
  }
}

package dev.talaria.runtime.telemetry;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.tool.Delegates;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Follows what is committed and tells what has ended by it. A step is committed once, so each call
 * and turn is told once, whatever crashes in between; of a turn that began in an earlier life of
 * the runtime only what ends in this one is told. Keeps something for each turn under way, and
 * nothing else. For one thread.
 */
final class JournalWatch {
  private final Consumer<Ended> told;
  private final Map<SessionId, Turn> turns = new HashMap<>();
  private final Map<SessionId, Caller> callers = new HashMap<>();

  /** The call that a session works for. */
  private record Caller(String trace, String name) {}

  private static final class Turn {
    final String name;
    final String trace;
    final String under;
    final Instant since;
    final Map<String, ToolCall> calls = new HashMap<>();
    final Map<String, Instant> started = new HashMap<>();
    Instant last;
    int asked;

    Turn(String name, @Nullable Caller caller, Instant since) {
      this.name = name;
      this.trace = caller == null ? name : caller.trace;
      this.under = caller == null ? "" : caller.name;
      this.since = since;
      this.last = since;
    }

    Ended.Span part(String part, Instant from, Instant to) {
      return new Ended.Span(trace, name + "/" + part, name, from, to);
    }
  }

  JournalWatch(Consumer<Ended> told) {
    this.told = told;
  }

  /** What was committed together. */
  void committed(List<Write> writes) {
    var copies = copies(writes);
    for (var write : writes) {
      if (write instanceof Write.AppendStep(var session, var step) && !copies.contains(session)) {
        step(session, step);
      }
    }
  }

  /** Sessions that begin with the journal of another one: a fork, or a turn that became a task. */
  private static Set<SessionId> copies(List<Write> writes) {
    var copies = new HashSet<SessionId>();
    var seen = new HashSet<SessionId>();
    for (var write : writes) {
      if (write instanceof Write.AppendStep(var session, var step)) {
        if (step instanceof Step.TurnDetached(var at, var turn, var task)) {
          copies.add(task);
        }
        if (!seen.add(session) && step instanceof Step.Queued) {
          copies.add(session);
        }
      }
    }
    return copies;
  }

  private void step(SessionId session, Step step) {
    switch (step) {
      case Step.Prompted(var at, var turn, var work) ->
        turns.put(session, new Turn(turn, callers.remove(session), at));
      case Step.TurnDetached(var at, var turn, var task) -> move(session, task);
      case Step.TurnEnded(var at, var name, var outcome) -> {
        var turn = turns.remove(session);
        if (turn != null) {
          var span = new Ended.Span(turn.trace, turn.name, turn.under, turn.since, at);
          told.accept(new Ended.Turn(span, kind(session), outcome.state()));
        }
      }
      default -> {
        var turn = turns.get(session);
        if (turn != null) {
          within(turn, step);
          turn.last = step.at();
        }
      }
    }
  }

  private void move(SessionId conversation, SessionId task) {
    var turn = turns.remove(conversation);
    if (turn != null) {
      turns.put(task, turn);
    }
  }

  private void within(Turn turn, Step step) {
    switch (step) {
      case Step.ModelReplied replied -> {
        var span = turn.part("model " + ++turn.asked, replied.askedAt(), replied.at());
        var model = replied.model();
        told.accept(new Ended.ModelCall(
            span, model.provider(), model.model(), replied.usage(), replied.cost(), ""));
        for (var call : replied.calls()) {
          turn.calls.put(call.id(), call);
          if (call.tool().equals(Delegates.TOOL)) {
            callers.put(
                SessionId.doing(turn.name, call.id(), 0),
                new Caller(turn.trace, turn.name + "/" + call.id()));
          }
        }
      }
      case Step.ModelFailed(var at, var model, var error, var usage, var cost) ->
        told.accept(new Ended.ModelCall(
            turn.part("model " + ++turn.asked, turn.last, at),
            model.provider(),
            model.model(),
            usage,
            cost,
            error.getClass().getSimpleName().toLowerCase(Locale.ROOT)));
      case Step.ToolStarted(var at, var call) -> turn.started.put(call, at);
      case Step.ToolEnded(var at, var id, var result) -> {
        var call = turn.calls.get(id);
        var since = turn.started.getOrDefault(id, at);
        var tool = call == null ? "terminal" : call.tool();
        callers.remove(SessionId.doing(turn.name, id, 0));
        told.accept(new Ended.ToolCall(turn.part(id, since, at), tool, result.ok()));
      }
      default -> {}
    }
  }

  private static String kind(SessionId session) {
    return switch (session.value().substring(0, Math.min(3, session.value().length()))) {
      case "cv_" -> "conversation";
      case "dg_" -> "delegate";
      default -> "background";
    };
  }
}

package dev.talaria.actors.socket;

import dev.talaria.config.Allowance;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.permission.Grant;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.tool.Delegates;
import dev.talaria.runtime.wire.Reply;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Journals in words for a person. Pure. */
final class Reading {
  private static final Set<String> WRITERS = Set.of("write_file", "edit_file");

  private Reading() {}

  /** What was said in a conversation. */
  static List<Reply.Said> said(List<Step> journal) {
    var calls = new HashMap<String, ToolCall>();
    var said = new ArrayList<Reply.Said>();
    for (var step : journal) {
      var at = step.at().toString();
      switch (step) {
        case Step.Prompted prompted ->
          said.add(new Reply.Said("you", prompted.work().text(), at));
        case Step.Steered steered -> said.add(new Reply.Said("you", steered.text(), at));
        case Step.ModelReplied replied -> {
          replied.calls().forEach(call -> calls.put(call.id(), call));
          if (!replied.text().isBlank()) {
            said.add(new Reply.Said("agent", replied.text(), at));
          }
        }
        case Step.ToolEnded ended -> {
          var call = calls.get(ended.call());
          said.add(new Reply.Said(
              "tool", (call == null ? "" : call.tool() + ": ") + ended.result().summary(), at));
        }
        case Step.Pulled pulled ->
          said.add(new Reply.Said("task", pulled.task() + ": " + pulled.text(), at));
        case Step.Compacted compacted ->
          said.add(new Reply.Said("agent", "(summary) " + compacted.summary(), at));
        case Step.TurnDetached detached ->
          said.add(new Reply.Said("task", "this turn goes on as " + detached.task(), at));
        case Step.Undone ignored ->
          said.add(new Reply.Said("you", "(took the last turn back)", at));
        case Step.TurnEnded ended
        when ended.outcome().error() != null ->
          said.add(new Reply.Said("agent", "✗ " + ended.outcome().error().message(), at));
        case Step.TurnEnded ignored -> {}
        case Step.Queued ignored -> {}
        case Step.ModelFailed ignored -> {}
        case Step.Granted ignored -> {}
        case Step.Revoked ignored -> {}
        case Step.ToolStarted ignored -> {}
        case Step.Paused ignored -> {}
        case Step.Resumed ignored -> {}
        case Step.Restarted ignored -> {}
        case Step.LimitReached ignored -> {}
      }
    }
    return said;
  }

  /** Every step of a task, numbered as {@code /fork} counts them. */
  static List<Reply.TaskStep> steps(List<Step> journal) {
    var calls = new HashMap<String, ToolCall>();
    var passedOn = new HashMap<String, String>();
    var turn = "";
    var steps = new ArrayList<Reply.TaskStep>();
    for (int i = 0; i < journal.size(); i++) {
      switch (journal.get(i)) {
        case Step.Prompted prompted -> turn = prompted.turn();
        case Step.ModelReplied replied -> {
          for (var call : replied.calls()) {
            calls.put(call.id(), call);
            if (call.tool().equals(Delegates.TOOL)) {
              passedOn.put(call.id(), SessionId.doing(turn, call.id(), 0).value());
            }
          }
        }
        case Step.ToolEnded(var at, var call, var result)
        when result.by() != null -> passedOn.put(call, result.by().session().value());
        default -> {}
      }
      steps.add(step(i + 1, journal.get(i), calls, passedOn));
    }
    return steps;
  }

  /** The files that tools wrote, as they were named, each once. */
  static List<String> files(List<Step> journal) {
    var calls = new HashMap<String, ToolCall>();
    var files = new LinkedHashSet<String>();
    for (var step : journal) {
      switch (step) {
        case Step.ModelReplied replied ->
          replied.calls().forEach(call -> calls.put(call.id(), call));
        case Step.ToolEnded(var at, var id, var result)
        when result.ok() && calls.containsKey(id) -> {
          var call = calls.get(id);
          if (WRITERS.contains(call.tool())) {
            files.add(call.arguments().path("path").asText());
          }
        }
        default -> {}
      }
    }
    return List.copyOf(files);
  }

  private static Reply.TaskStep step(
      int index, Step step, Map<String, ToolCall> calls, Map<String, String> passedOn) {
    return switch (step) {
      case Step.Queued queued -> text(index, step, "queued", queued.work().text());
      case Step.Prompted prompted ->
        text(index, step, "prompted", prompted.work().text());
      case Step.ModelReplied replied ->
        text(index, step, "replied", replied.model().model() + ": " + reply(replied));
      case Step.ModelFailed failed ->
        text(
            index,
            step,
            "model failed",
            failed.model().model() + ": " + failed.error().message());
      case Step.ToolStarted started ->
        tool(
            index,
            step,
            "tool started",
            calls.get(started.call()),
            "",
            null,
            passedOn.get(started.call()));
      case Step.ToolEnded ended ->
        tool(
            index,
            step,
            "tool ended",
            calls.get(ended.call()),
            ended.result().text(),
            ended.result().ok(),
            passedOn.get(ended.call()));
      case Step.Steered steered -> text(index, step, "steered", steered.text());
      case Step.Granted granted -> text(index, step, "granted", covered(granted.covers()));
      case Step.Revoked revoked -> text(index, step, "revoked", covered(revoked.covers()));
      case Step.Pulled pulled -> text(index, step, "pulled", pulled.task());
      case Step.Paused ignored -> text(index, step, "paused", "");
      case Step.Resumed ignored -> text(index, step, "resumed", "");
      case Step.Restarted restarted -> text(index, step, "restarted", restarted.why());
      case Step.LimitReached reached ->
        text(index, step, "limit reached", reached.error().message());
      case Step.TurnEnded ended ->
        text(
            index,
            step,
            dev.talaria.actors.notifier.Told.lower(ended.outcome().state()),
            ended.outcome().error() == null ? "" : ended.outcome().error().message());
      case Step.TurnDetached detached ->
        text(index, step, "detached", detached.task().value());
      case Step.Undone ignored -> text(index, step, "undone", "");
      case Step.Compacted compacted -> text(index, step, "compacted", compacted.summary());
    };
  }

  private static String covered(String grants) {
    return String.join(", ", Grant.describe(grants));
  }

  private static String reply(Step.ModelReplied replied) {
    return replied.calls().isEmpty()
        ? replied.text()
        : (replied.text().isBlank() ? "" : replied.text() + " ")
            + "→ "
            + String.join(", ", replied.calls().stream().map(ToolCall::tool).toList());
  }

  private static Reply.TaskStep text(int index, Step step, String kind, String text) {
    return new Reply.TaskStep(index, step.at().toString(), kind, null, text, null, null, null);
  }

  private static Reply.TaskStep tool(
      int index,
      Step step,
      String kind,
      @Nullable ToolCall call,
      String text,
      @Nullable Boolean ok,
      @Nullable String session) {
    return new Reply.TaskStep(
        index,
        step.at().toString(),
        kind,
        call == null ? "terminal" : call.tool(),
        text,
        call == null ? null : call.arguments().toString(),
        ok,
        session);
  }

  private static List<String> limits(Allowance allowance, String measure) {
    var limits = new ArrayList<String>();
    if (allowance.tokens() > 0) {
      limits.add(allowance.tokens() + " tokens" + measure);
    }
    if (allowance.money().signum() > 0) {
      limits.add("$" + Notices.money(allowance.money()) + measure);
    }
    if (!allowance.time().isZero()) {
      limits.add(Notices.elapsed(allowance.time()) + " of work" + measure);
    }
    if (allowance.turns() > 0) {
      limits.add(allowance.turns() + " model calls" + measure);
    }
    if (allowance.toolCalls() > 0) {
      limits.add(allowance.toolCalls() + " tool calls" + measure);
    }
    return limits;
  }

  static Reply.TaskConfig config(SessionConfig config) {
    var budget = config.budget();
    var limits = limits(budget.task(), "");
    limits.addAll(limits(budget.conversation(), " a conversation"));
    limits.addAll(limits(budget.day(), " a day"));
    if (!budget.deadline().isZero()) {
      limits.add(Notices.elapsed(budget.deadline()));
    }
    if (budget.turns() > 0) {
      limits.add(budget.turns() + " model calls of its own");
    }
    var crash = config.supervision().crash();
    return new Reply.TaskConfig(
        config.profile(),
        config.model().model(),
        config.model().provider(),
        config.fallback().stream()
            .map(model -> model.provider() + "/" + model.model())
            .toList(),
        dev.talaria.actors.notifier.Told.lower(config.reasoning()),
        config.toolsets(),
        config.workingDirectory().toString(),
        String.join(", ", limits),
        "crash: restart " + crash.restart() + " times within " + Notices.elapsed(crash.within()));
  }
}

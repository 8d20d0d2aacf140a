package dev.talaria.actors.session;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.Used;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;

/** Notes in the journal what models answered. Confined to its actor. */
final class ModelAnswers {
  private final SessionCore core;

  ModelAnswers(SessionCore core) {
    this.core = core;
  }

  /**
   * True where something of it is on its way into the store: a call that did not come to its end
   * has used time, too.
   */
  boolean note(ModelAsking.Asked asked, ModelOutcome outcome, Duration worked) {
    switch (outcome) {
      case ModelOutcome.Cancelled ignored -> {
        var time = used(asked, Used.time(worked));
        if (time.equals(Used.NOTHING)) {
          return false;
        }
        core.append(time, asked.at());
      }
      case ModelOutcome.Failed(var error, var usage) -> onFailed(asked, error, usage, worked);
      case ModelOutcome.Replied(var reply)
      when isEmpty(reply) ->
        onFailed(
            asked,
            new AgentError.EmptyReply(
                asked.model().model() + " answered with nothing",
                "try again, or choose another model with /model"),
            reply.usage(),
            worked);
      case ModelOutcome.Replied(var reply) -> onReply(asked, reply, worked);
    }
    return true;
  }

  private static boolean isEmpty(ModelReply reply) {
    return reply.text().isBlank() && reply.calls().isEmpty();
  }

  private void onFailed(ModelAsking.Asked asked, AgentError error, Usage usage, Duration worked) {
    var cost = core.ports().cost().apply(asked.model(), usage);
    core.append(
        used(asked, Used.failure(usage, cost, worked)),
        asked.at(),
        new Step.ModelFailed(core.now(), asked.model(), error, usage, cost));
  }

  private static Used used(ModelAsking.Asked asked, Used used) {
    return asked.model().isBuiltIn() ? Used.NOTHING : used;
  }

  private void onReply(ModelAsking.Asked asked, ModelReply reply, Duration worked) {
    var cost = core.ports().cost().apply(asked.model(), reply.usage());
    int window = asked.model().contextWindow();
    if (window > 0 && core.journal().isConversation()) {
      core.ports().notifier().tell(new NotifierActor.ContextUsed(core.id(), (int)
          (100 * reply.usage().total() / window)));
    }
    core.append(
        used(asked, Used.answer(reply.usage(), cost, worked)),
        asked.at(),
        new Step.ModelReplied(
            core.now(),
            asked.at(),
            asked.model(),
            core.redact(reply.text()),
            core.redact(reply.reasoning()),
            asked.tools().isEmpty() ? List.of() : distinct(reply.calls()),
            reply.usage(),
            cost,
            reply.state()));
  }

  /** Some providers number their calls from 0 in every reply; the journal needs them apart. */
  private List<ToolCall> distinct(List<ToolCall> calls) {
    var used = new LinkedHashSet<String>();
    for (var step : core.journal().steps()) {
      if (step instanceof Step.ModelReplied earlier) {
        earlier.calls().forEach(call -> used.add(call.id()));
      }
    }
    return calls.stream()
        .map(call -> {
          var id = call.id();
          for (int n = 2; !used.add(id); n++) {
            id = call.id() + "-" + n;
          }
          return new ToolCall(id, call.tool(), call.arguments());
        })
        .toList();
  }
}

package dev.talaria.runtime.turn;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Sessions;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/** Journals of one turn, and what the policy makes of them in the background. */
final class Journals {
  static final Instant T = Instant.parse("2026-11-29T12:00:00Z");
  static final Work ASKED = new Work.Prompt("count the files");
  static final ToolCall CALL = call("c1");
  static final ToolCall OTHER_CALL = call("c2");
  static final Step PROMPTED = new Step.Prompted(T, "t1", ASKED);

  private Journals() {}

  static NextStep next(Step... journal) {
    return next(Sessions.config(), List.of(journal));
  }

  static NextStep next(SessionConfig config, List<Step> journal) {
    return new TurnPolicy(config, false).next(journal, T);
  }

  static NextStep ask(ModelChoice model, boolean tools) {
    return new NextStep.AskModel(model, tools, false, T, "");
  }

  static Step replied(String text, ToolCall... calls) {
    return replied(text, T, calls);
  }

  static Step replied(String text, Instant at, ToolCall... calls) {
    return new Step.ModelReplied(
        at, T, Sessions.MODEL, text, "", List.of(calls), Usage.NONE, BigDecimal.ZERO, "");
  }

  static Step ended(String call) {
    return new Step.ToolEnded(T, call, ToolResult.ok("ok", "ok"));
  }

  static ToolCall call(String id) {
    return new ToolCall(id, "list_files", JsonNodeFactory.instance.objectNode());
  }
}

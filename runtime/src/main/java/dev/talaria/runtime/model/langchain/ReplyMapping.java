package dev.talaria.runtime.model.langchain;

import dev.langchain4j.agent.tool.ToolExecutionRequest;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.talaria.runtime.model.ModelOutcome;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.model.ToolArguments;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.Usage;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Turns a complete answer into an outcome. */
final class ReplyMapping {
  private ReplyMapping() {}

  static ModelOutcome outcome(
      ChatResponse response, Wire wire, AnswerReader reader, Failures failures) {
    var counted = response.metadata().tokenUsage();
    var usage = counted == null ? Usage.NONE : wire.usage(counted);
    if (reader.finish().isEmpty()) {
      return new ModelOutcome.Failed(failures.noFinish(), usage);
    }
    var message = response.aiMessage();
    var text = Objects.requireNonNullElse(message.text(), "");
    var calls = calls(message.toolExecutionRequests());
    var error = error(reader, failures, text.isBlank() && calls.isEmpty());
    if (error != null) {
      return new ModelOutcome.Failed(error, usage);
    }
    var blocks = reader.replayable(calls.stream().map(ToolCall::id).toList());
    return new ModelOutcome.Replied(new ModelReply(
        text,
        Objects.requireNonNullElse(message.thinking(), ""),
        calls,
        usage,
        reader.ending() == AnswerReader.Ending.CUT_AT_LIMIT,
        blocks == null ? "" : Replay.state(wire.name(), blocks)));
  }

  private static @Nullable AgentError error(
      AnswerReader reader, Failures failures, boolean nothingInIt) {
    return switch (reader.ending()) {
      case FILTERED -> failures.filtered(reader.finish());
      case CUT_AT_LIMIT ->
        nothingInIt ? failures.empty("it used up its output limit before it said anything") : null;
      case BROKEN -> nothingInIt ? failures.empty(reader.finish()) : null;
      case WHOLE -> nothingInIt ? failures.empty("") : null;
    };
  }

  private static List<ToolCall> calls(List<ToolExecutionRequest> requests) {
    var given = new ArrayList<@Nullable String>();
    requests.forEach(request -> given.add(request.id()));
    var ids = CallIds.complete(given);
    var calls = new ArrayList<ToolCall>();
    for (int i = 0; i < requests.size(); i++) {
      var request = requests.get(i);
      calls.add(new ToolCall(
          ids.get(i),
          Objects.requireNonNullElse(request.name(), ""),
          ToolArguments.parse(Objects.requireNonNullElse(request.arguments(), ""))));
    }
    return List.copyOf(calls);
  }
}

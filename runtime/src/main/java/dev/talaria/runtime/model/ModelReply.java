package dev.talaria.runtime.model;

import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.Usage;
import java.util.List;

/**
 * A model's whole answer.
 *
 * @param truncated the provider cut it at the output limit
 * @param state see {@link Message.Assistant#state()}
 */
public record ModelReply(
    String text,
    String reasoning,
    List<ToolCall> calls,
    Usage usage,
    boolean truncated,
    String state) {}

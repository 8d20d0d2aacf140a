package dev.talaria.runtime.store.json;

import static java.util.Map.entry;

import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Work;
import java.util.Map;

/**
 * Which written-out {@code type} stands for which record. A tag is never changed or used again once
 * it was released; the class behind it may be renamed freely.
 */
public final class Tags {
  public static final Map<String, Class<? extends Step>> STEPS = Map.ofEntries(
      entry("queued", Step.Queued.class),
      entry("prompted", Step.Prompted.class),
      entry("model.replied", Step.ModelReplied.class),
      entry("model.failed", Step.ModelFailed.class),
      entry("tool.started", Step.ToolStarted.class),
      entry("tool.ended", Step.ToolEnded.class),
      entry("steered", Step.Steered.class),
      entry("granted", Step.Granted.class),
      entry("revoked", Step.Revoked.class),
      entry("pulled", Step.Pulled.class),
      entry("paused", Step.Paused.class),
      entry("resumed", Step.Resumed.class),
      entry("restarted", Step.Restarted.class),
      entry("limit.reached", Step.LimitReached.class),
      entry("turn.ended", Step.TurnEnded.class),
      entry("turn.detached", Step.TurnDetached.class),
      entry("undone", Step.Undone.class),
      entry("compacted", Step.Compacted.class));

  public static final Map<String, Class<? extends Work>> WORK =
      Map.of("prompt", Work.Prompt.class, "command", Work.Command.class);

  public static final Map<String, Class<? extends AgentError>> ERRORS = Map.ofEntries(
      entry("busy", AgentError.Busy.class),
      entry("overloaded", AgentError.Overloaded.class),
      entry("rate_limited", AgentError.RateLimited.class),
      entry("transport", AgentError.Transport.class),
      entry("auth", AgentError.Auth.class),
      entry("bad_request", AgentError.BadRequest.class),
      entry("empty_reply", AgentError.EmptyReply.class),
      entry("denied", AgentError.Denied.class),
      entry("budget", AgentError.BudgetReached.class),
      entry("timeout", AgentError.TookTooLong.class),
      entry("command_failed", AgentError.CommandFailed.class),
      entry("bug", AgentError.Bug.class));

  private Tags() {}
}

package dev.talaria.runtime.session;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;

/**
 * One entry of a session's journal. A step is in the journal before it takes effect, so the journal
 * alone says what a session does next, also after a crash.
 */
public sealed interface Step {
  Instant at();

  /** A turn that begins when those before it have ended. */
  record Queued(Instant at, String turn, Work work) implements Step {}

  /** A turn begins. Every turn ends with exactly one {@link TurnEnded} or {@link TurnDetached}. */
  record Prompted(Instant at, String turn, Work work) implements Step {}

  /**
   * A model answered. Where {@code calls} is empty the turn is over.
   *
   * @param askedAt when the request was made: what the person added later was not read by it
   * @param state what the provider wants to see again with the next request (signatures of
   *     thinking), opaque to all but its adapter; empty where there is none
   */
  record ModelReplied(
      Instant at,
      Instant askedAt,
      ModelChoice model,
      String text,
      String reasoning,
      List<ToolCall> calls,
      Usage usage,
      BigDecimal cost,
      String state)
      implements Step {}

  /**
   * A model call failed; {@code model} is the one that was asked. It may have answered with what
   * cannot be used, and that is paid for, too.
   */
  record ModelFailed(Instant at, ModelChoice model, AgentError error, Usage usage, BigDecimal cost)
      implements Step {
    public ModelFailed { // journals of before did not say
      usage = usage == null ? Usage.NONE : usage;
      cost = cost == null ? BigDecimal.ZERO : cost;
    }
  }

  /** A tool call is about to run: from here on it may have had effects. */
  record ToolStarted(Instant at, String call) implements Step {}

  record ToolEnded(Instant at, String call, ToolResult result) implements Step {}

  /** A further instruction from the person, read by the next model call. */
  record Steered(Instant at, String text) implements Step {}

  /**
   * The person allowed what {@code covers} names for as long as this session lasts.
   *
   * @param grant its name for {@link Revoked}; empty in journals of before there was one
   */
  record Granted(Instant at, String covers, String grant) implements Step {
    public Granted {
      grant = grant == null ? "" : grant;
    }
  }

  /** The person takes that back: what was decided by it stays, the next call is asked about. */
  record Revoked(Instant at, String grant, String covers) implements Step {}

  /** Result of another task, taken into this conversation by the person. */
  record Pulled(Instant at, String task, String text) implements Step {}

  record Paused(Instant at) implements Step {}

  record Resumed(Instant at) implements Step {}

  /** The session began again from its journal; {@code why} names the crash or the runtime's end. */
  record Restarted(Instant at, String why) implements Step {}

  /** A limit is reached; the next model call is the last one and gets no tools. */
  record LimitReached(Instant at, AgentError error) implements Step {}

  record TurnEnded(Instant at, String turn, Outcome outcome) implements Step {}

  /** The running turn went on as a background task; this conversation is free again. */
  record TurnDetached(Instant at, String turn, SessionId task) implements Step {}

  /** The last turn is taken back: it is kept here, and no longer part of the conversation. */
  record Undone(Instant at, String turn) implements Step {}

  /** The turns up to {@code upToTurn} are read by the model as this summary from now on. */
  record Compacted(Instant at, String upToTurn, String summary, Usage usage, BigDecimal cost)
      implements Step {
    public Compacted { // journals of before did not say
      usage = usage == null ? Usage.NONE : usage;
      cost = cost == null ? BigDecimal.ZERO : cost;
    }
  }
}

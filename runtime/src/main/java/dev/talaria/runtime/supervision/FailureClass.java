package dev.talaria.runtime.supervision;

import dev.talaria.runtime.session.AgentError;

/** The classes of failure that {@code talaria.supervision} answers. */
public enum FailureClass {
  RATE_LIMIT,
  TRANSPORT,
  AUTH,
  BUDGET,
  DEADLINE,
  UNKNOWN;

  public static FailureClass of(AgentError error) {
    return switch (error) {
      case AgentError.RateLimited ignored -> RATE_LIMIT;
      case AgentError.Overloaded ignored -> RATE_LIMIT;
      case AgentError.Transport ignored -> TRANSPORT;
      case AgentError.Auth ignored -> AUTH;
      case AgentError.BudgetReached ignored -> BUDGET;
      case AgentError.TookTooLong ignored -> DEADLINE;
      case AgentError.Busy ignored -> UNKNOWN;
      case AgentError.BadRequest ignored -> UNKNOWN;
      case AgentError.EmptyReply ignored -> UNKNOWN;
      case AgentError.Denied ignored -> UNKNOWN;
      case AgentError.CommandFailed ignored -> UNKNOWN;
      case AgentError.Bug ignored -> UNKNOWN;
    };
  }
}

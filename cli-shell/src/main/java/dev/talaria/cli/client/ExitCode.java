package dev.talaria.cli.client;

import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.TaskInfo;
import java.util.Arrays;

/** All exit codes, and which error or end of a task leads to which. */
public enum ExitCode {
  OK(0, "done; with --wait or wait: succeeded"),
  FAILED(1, "the task or turn failed"),
  USAGE(2, "wrong use, or input that cannot be taken"),
  NOT_FOUND(3, "no such task, job, card or run"),
  REFUSED(4, "refused: over a limit, denied, or not allowed"),
  NO_RUNTIME(5, "no runtime could be reached or started"),
  PROTOCOL(6, "client and runtime do not speak a common protocol"),
  NO_MODEL(7, "no usable model, or the key was refused"),
  BUDGET(8, "budget exhausted (a partial result is printed)"),
  GOES_ON(9, "done, but what it started still runs (the ids are printed)"),
  TRY_LATER(75, "try again later (draining, overloaded)"),
  TIMED_OUT(124, "timed out"),
  INTERRUPTED(130, "interrupted"),
  TERMINATED(143, "terminated");

  private final int number;
  private final String meaning;

  ExitCode(int number, String meaning) {
    this.number = number;
    this.meaning = meaning;
  }

  public int number() {
    return number;
  }

  public String meaning() {
    return meaning;
  }

  /** The code of that number; {@code FAILED} for one that is not ours. */
  public static ExitCode ofNumber(int number) {
    return Arrays.stream(values())
        .filter(code -> code.number == number)
        .findFirst()
        .orElse(FAILED);
  }

  /** A request was refused, or a turn ended with this error. */
  public static ExitCode of(ErrorInfo error) {
    return switch (error.kind()) {
      case "usage" -> USAGE;
      case "not_found" -> NOT_FOUND;
      case "denied" -> REFUSED;
      case "unreachable" -> NO_RUNTIME;
      case "protocol" -> PROTOCOL;
      case "auth" -> NO_MODEL;
      case "budget" -> BUDGET;
      case "busy", "overloaded", "draining", "rate_limited" -> TRY_LATER;
      case "timeout" -> TIMED_OUT;
      case "cancelled" -> INTERRUPTED;
      default -> FAILED;
    };
  }

  /** A task that ended, or waits for something to be mended; {@code OK} for one that goes on. */
  public static ExitCode of(TaskInfo task) {
    return ofState(task.state(), task.error());
  }

  /** A task or turn that ended with this state. */
  public static ExitCode ofState(String state, @org.jspecify.annotations.Nullable ErrorInfo error) {
    return switch (state) {
      case "failed" -> error == null ? FAILED : ofFailure(error);
      case "waiting" -> error == null ? OK : ofFailure(error);
      case "cancelled" -> INTERRUPTED;
      case "timed_out" -> TIMED_OUT;
      case "budget_exhausted" -> BUDGET;
      case "lost" -> FAILED;
      default -> OK;
    };
  }

  /** A task that failed did so for good: "try again later" would promise too much. */
  private static ExitCode ofFailure(ErrorInfo error) {
    var code = of(error);
    return code == NO_MODEL || code == REFUSED || code == BUDGET || code == TIMED_OUT
        ? code
        : FAILED;
  }
}

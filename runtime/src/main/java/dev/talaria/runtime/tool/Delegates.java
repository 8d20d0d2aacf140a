package dev.talaria.runtime.tool;

import dev.talaria.runtime.session.ToolResult;

/** Where a tool call has its work done in a session of its own. */
public interface Delegates {
  /** The tool whose calls have their work done so. */
  String TOOL = "delegate";

  /** For a call that may not pass work on. */
  Delegates NONE =
      (work, tools) -> ToolResult.failed("this session does all its work itself; do it here");

  /**
   * Starts a session and returns when it has ended: its answer, or why there is none and how far it
   * came. Called again for the same call after an interruption, it goes on waiting for the same
   * one.
   *
   * @param tools names of toolsets or tools, separated by commas or blanks; none for all that the
   *     calling session has
   * @throws InterruptedException when the call is cancelled; the session has ended by then, with
   *     all that it started. {@link StoppedEarly} tells how far it came
   */
  ToolResult run(String work, String tools) throws InterruptedException;
}

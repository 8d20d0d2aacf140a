package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.session.ToolResult;
import java.time.Duration;

/** Something that a session can do. One instance serves all sessions at the same time. */
public interface Tool {
  ToolSpec spec();

  /**
   * Whether running it twice may differ from running it once. Decides what happens after a crash.
   */
  boolean hasSideEffects(ObjectNode arguments);

  /**
   * What a call would touch, for the permission policy. Looks at nothing but symbolic links;
   * arguments that {@link #run} refuses touch nothing.
   */
  Effects effects(ObjectNode arguments, ToolPaths paths);

  /** Longest time that one call may take. */
  Duration deadline(ObjectNode arguments);

  /** One line that says what a call is about to do ("terminal: mvn verify"). */
  String title(ObjectNode arguments);

  /**
   * Runs to the end on a virtual thread, so it may block. Bad arguments are a failed result that
   * names the argument and says what would be right.
   *
   * @throws InterruptedException when the call is cancelled or over its deadline; all that it
   *     started is gone by then. {@link StoppedEarly} where there is something to show for it
   */
  ToolResult run(ObjectNode arguments, ToolContext context) throws InterruptedException;
}

package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.session.ToolResult;
import java.time.Duration;
import java.util.List;

/** {@code delegate}: a part of the work, done by a session of its own. */
final class DelegateTool extends BuiltInTool {
  DelegateTool(ToolSettings settings) {
    super(
        Delegates.TOOL,
        "Has a part of the work done by another agent, and gives its report. It starts with your"
            + " tools and directory and knows nothing of this conversation, so say all that it needs"
            + " to know. Several calls at once are worked on at the same time.",
        settings,
        List.of(
            Parameter.text("prompt", "the work, complete in itself, and what the report should say")
                .must(),
            Parameter.text(
                "tools", "only these of your tools, separated by commas; all if not given")));
  }

  /** The session that does it has a limit of its own. */
  @Override
  public Duration deadline(ObjectNode arguments) {
    return Duration.ZERO;
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) {
    return Effects.NONE; // each call of the other session is decided for itself
  }

  @Override
  String about(Arguments arguments) {
    return arguments.text("prompt").strip().lines().findFirst().orElse("");
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context)
      throws BadArgument, InterruptedException {
    if (arguments.text("prompt").isBlank()) {
      throw new BadArgument("prompt must say what is to be done, was blank");
    }
    return context.delegates().run(arguments.text("prompt"), arguments.text("tools"));
  }
}

package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.session.ToolResult;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.List;

/**
 * What the built-in tools have in common: arguments are checked in one place, and what goes wrong
 * becomes a failed result. A tool only says what it takes and does.
 */
abstract class BuiltInTool implements Tool {
  private static final int LONGEST_TITLE = 160;

  private final ToolSpec spec;
  private final List<Parameter> parameters;
  protected final ToolSettings settings;

  BuiltInTool(String name, String description, ToolSettings settings, List<Parameter> parameters) {
    this.spec = new ToolSpec(name, description, Parameter.schema(parameters));
    this.parameters = List.copyOf(parameters);
    this.settings = settings;
  }

  /** Does it. A failure of the file system or network may be thrown; it is told as the result. */
  abstract ToolResult call(Arguments arguments, ToolContext context)
      throws BadArgument, IOException, InterruptedException;

  abstract Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument;

  /** What the title says after the tool's name. */
  abstract String about(Arguments arguments);

  @Override
  public final ToolSpec spec() {
    return spec;
  }

  @Override
  public boolean hasSideEffects(ObjectNode arguments) {
    return false;
  }

  @Override
  public Duration deadline(ObjectNode arguments) {
    return settings.deadline();
  }

  @Override
  public final String title(ObjectNode arguments) {
    try {
      String about = about(Arguments.check(parameters, arguments));
      return VisibleText.preview(
          about.isEmpty() ? spec.name() : spec.name() + ": " + about, LONGEST_TITLE);
    } catch (BadArgument e) {
      return spec.name();
    }
  }

  @Override
  public final Effects effects(ObjectNode arguments, ToolPaths paths) {
    try {
      return touches(Arguments.check(parameters, arguments), paths);
    } catch (BadArgument e) {
      return Effects.NONE; // the call refuses them before it touches anything
    }
  }

  @Override
  public final ToolResult run(ObjectNode arguments, ToolContext context)
      throws InterruptedException {
    try {
      return call(Arguments.check(parameters, arguments), context);
    } catch (BadArgument e) {
      return ToolResult.failed(spec.name() + ": " + e.getMessage());
    } catch (IOException e) {
      if (Thread.interrupted()) { // blocking channels end so
        throw new InterruptedException();
      }
      return ToolResult.failed(spec.name() + ": " + reason(e));
    }
  }

  /** The arguments as far as they can be used, for decisions made before the call. */
  final Arguments checked(ObjectNode arguments) throws BadArgument {
    return Arguments.check(parameters, arguments);
  }

  static String reason(IOException e) {
    if (e instanceof NoSuchFileException missing) {
      return "there is no " + VisibleText.line(missing.getFile());
    }
    if (e instanceof AccessDeniedException denied) {
      return "no permission for " + VisibleText.line(denied.getFile());
    }
    if (e instanceof FileSystemException failed && failed.getReason() != null) {
      return VisibleText.line(failed.getFile() + ": " + failed.getReason());
    }
    return VisibleText.line(e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage());
  }
}

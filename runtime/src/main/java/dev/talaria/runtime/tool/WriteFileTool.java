package dev.talaria.runtime.tool;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.session.ToolResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** {@code write_file}: makes a file, or replaces one as a whole. */
final class WriteFileTool extends BuiltInTool {
  WriteFileTool(ToolSettings settings) {
    super(
        "write_file",
        "Writes a whole file: makes it and its directories, or replaces what is there. To change a"
            + " part of a file use edit_file.",
        settings,
        List.of(
            Parameter.text("path", "the file").must(),
            Parameter.text("content", "all that is to be in it").must()));
  }

  @Override
  public boolean hasSideEffects(ObjectNode arguments) {
    return true;
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    return Effects.writing(arguments.path("path", paths));
  }

  @Override
  String about(Arguments arguments) {
    return arguments.text("path");
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context) throws BadArgument, IOException {
    Path file = arguments.path("path", ToolPaths.of(context));
    String problem = AtomicFile.problem(file);
    if (!problem.isEmpty()) {
      return ToolResult.failed("write_file: " + problem);
    }
    byte[] content = arguments.text("content").getBytes(StandardCharsets.UTF_8);
    boolean replaced = Files.exists(file);
    AtomicFile.write(file, content);
    String what = (replaced ? "replaced" : "made") + " " + file;
    return ToolResult.ok(
        "%s, %d bytes, %d lines\n"
            .formatted(what, content.length, arguments.text("content").lines().count()),
        what);
  }
}

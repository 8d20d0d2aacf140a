package dev.talaria.runtime.tool;

import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.session.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** {@code read_file}: a page of a text file of any size, with the numbers of its lines. */
final class ReadFileTool extends BuiltInTool {
  private static final int PAGE = 2000;
  private static final int LONGEST_LINE = 2000;

  ReadFileTool(ToolSettings settings) {
    super(
        "read_file",
        "Reads a text file, or a part of it, with line numbers. Page through long files, also the"
            + " output files of terminal, with offset and limit.",
        settings,
        List.of(
            Parameter.text("path", "the file").must(),
            Parameter.number(
                "offset",
                "first line, from 1; negative counts from the end (-50: the last 50 lines)"),
            Parameter.number("limit", "how many lines, 2000 if not given")));
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    return Effects.reading(arguments.path("path", paths));
  }

  @Override
  String about(Arguments arguments) {
    return arguments.text("path");
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context)
      throws BadArgument, IOException, InterruptedException {
    Path file = arguments.path("path", ToolPaths.of(context));
    int offset = arguments.number("offset", 1, Integer.MIN_VALUE + 1, Integer.MAX_VALUE);
    int limit = arguments.number("limit", PAGE, 1, 1_000_000);
    String problem = problem(file, context);
    if (!problem.isEmpty()) {
      return ToolResult.failed("read_file: " + problem);
    }
    return page(file, offset < 0 ? fromEnd(file, -offset) : Math.max(1, offset), limit);
  }

  private static String problem(Path file, ToolContext context) throws IOException {
    if (!Files.exists(file)) {
      throw new NoSuchFileException(file.toString());
    }
    if (Files.isDirectory(file)) {
      return file + " is a directory; list_files shows what is in it";
    }
    if (!Files.isRegularFile(file)) {
      return file + " is neither a file nor a directory and is not read";
    }
    if (file.startsWith(ToolPaths.real(context.outputDirectory()))) {
      return ""; // what a command printed may hold any bytes
    }
    Optional<String> kind = FileKind.ifBinary(file);
    return kind.map(what ->
            "%s is %s, %s".formatted(file, what, FileKind.size(file.toFile().length())))
        .orElse("");
  }

  private static long fromEnd(Path file, long count) throws IOException, InterruptedException {
    long total = 0;
    try (Lines lines = Lines.of(file)) {
      while (lines.skip(1)) {
        total++;
      }
    }
    return Math.max(1, total - count + 1);
  }

  private ToolResult page(Path file, long first, int limit)
      throws IOException, InterruptedException {
    var text = new StringBuilder();
    long count = 0;
    try (Lines lines = Lines.of(file)) {
      if (!lines.skip(first - 1)) {
        return ToolResult.failed(
            "read_file: offset is %d, but the file ends before that line".formatted(first));
      }
      for (Lines.Line line = lines.next(); line != null; line = lines.next()) {
        String shown = shown(line);
        if (count == limit
            || (count > 0 && text.length() + shown.length() > settings.outputCap())) {
          text.append("[more lines follow: go on with offset ")
              .append(first + count)
              .append("]\n");
          break;
        }
        text.append(shown);
        count++;
      }
    }
    String summary = "%d %s".formatted(count, count == 1 ? "line" : "lines");
    return ToolResult.ok(count == 0 ? "[the file is empty]\n" : text.toString(), summary);
  }

  private static String shown(Lines.Line line) {
    String text = line.text();
    long cut = line.cut() + Math.max(0, text.length() - LONGEST_LINE);
    String kept = text.length() > LONGEST_LINE ? text.substring(0, LONGEST_LINE) : text;
    return "%6d\t%s%s\n"
        .formatted(line.number(), kept, cut == 0 ? "" : "… [" + cut + " more in this line]");
  }
}

package dev.talaria.runtime.tool;

import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.session.ToolResult;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.List;
import java.util.regex.Pattern;

/** {@code search_files}: lines that match a regular expression. */
final class SearchFilesTool extends BuiltInTool {
  SearchFilesTool(ToolSettings settings) {
    super(
        "search_files",
        "Searches text files for a regular expression and shows the lines that match. Binary files,"
            + " version control and build output are passed over.",
        settings,
        List.of(
            Parameter.text("pattern", "a regular expression (Java)").must(),
            Parameter.text("path", "a file or folder; the working directory if not given"),
            Parameter.text("glob", "only files that match, such as *.py or src/**/*.ts"),
            Parameter.number("context", "lines to show before and after each match, up to 20"),
            Parameter.number("max", "matches to show, 100 if not given"),
            Parameter.flag("ignore_case", "capital and small letters are the same"),
            Parameter.flag("all", "also .git, target, node_modules and the like")));
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    return Effects.reading(arguments.path("path", paths));
  }

  @Override
  String about(Arguments arguments) {
    return arguments.text("pattern") + " in " + arguments.text("path", ".");
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context)
      throws BadArgument, IOException, InterruptedException {
    int flags = arguments.flag("ignore_case") ? Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE : 0;
    BoundedPattern pattern = BoundedPattern.compile("pattern", arguments.text("pattern"), flags);
    Path root = arguments.path("path", ToolPaths.of(context));
    PathMatcher glob = FileWalk.glob(arguments, "glob");
    var hits = new SearchHits(
        pattern,
        arguments.number("context", 0, 0, 20),
        arguments.number("max", 100, 1, 10_000),
        settings.outputCap());
    var walk = new FileWalk(spec().name(), root, context, 100, arguments.flag("all"));
    walk.walk((file, path, attributes) -> {
      if (!attributes.isRegularFile() || !glob.matches(path)) {
        return true;
      }
      try {
        return FileKind.ifBinary(file).isPresent() || hits.search(file, path);
      } catch (IOException e) {
        walk.problem(path, e);
        return true;
      }
    });
    return new ToolResult(
        hits.text() + walk.notes(), hits.problem().isEmpty(), hits.summary(), null, null);
  }
}

package dev.talaria.runtime.tool;

import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.session.ToolResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;

/** {@code list_files}: what is in a folder. */
final class ListFilesTool extends BuiltInTool {
  private static final int MOST = 1000;

  ListFilesTool(ToolSettings settings) {
    super(
        "list_files",
        "Lists a folder and those below it, with sizes. Version control and build output are passed"
            + " over unless all is set.",
        settings,
        List.of(
            Parameter.text("path", "the folder; the working directory if not given"),
            Parameter.text("glob", "only what matches, such as *.java or src/**/*.ts"),
            Parameter.number("depth", "how many levels, 3 if not given, or 20 with a glob"),
            Parameter.flag("all", "also .git, target, node_modules and the like")));
  }

  @Override
  Effects touches(Arguments arguments, ToolPaths paths) throws BadArgument {
    return Effects.reading(arguments.path("path", paths));
  }

  @Override
  String about(Arguments arguments) {
    return (arguments.text("path", ".") + " " + arguments.text("glob")).trim();
  }

  @Override
  ToolResult call(Arguments arguments, ToolContext context)
      throws BadArgument, IOException, InterruptedException {
    Path root = arguments.path("path", ToolPaths.of(context));
    PathMatcher glob = FileWalk.glob(arguments, "glob");
    int depth = arguments.number("depth", arguments.has("glob") ? 20 : 3, 1, 100);
    if (Files.exists(root) && !Files.isDirectory(root)) {
      return ToolResult.failed("list_files: " + root + " is a file, not a folder");
    }
    var found = new ArrayList<String>();
    var walk = new FileWalk(spec().name(), root, context, depth, arguments.flag("all"));
    int[] more = {0};
    walk.walk((file, path, attributes) -> {
      if (glob.matches(path) && !(attributes.isDirectory() && arguments.has("glob"))) {
        if (found.size() < MOST) {
          found.add(line(file, path, attributes));
        } else {
          more[0]++;
        }
      }
      return true;
    });
    found.sort(null);
    String rest =
        more[0] == 0 ? "" : "[%d more: narrow it with path, glob or depth]\n".formatted(more[0]);
    String text = found.isEmpty() ? "[nothing found]\n" : String.join("", found);
    return ToolResult.ok(text + rest + walk.notes(), "%d found".formatted(found.size() + more[0]));
  }

  private static String line(Path file, Path path, BasicFileAttributes attributes)
      throws IOException {
    String name = VisibleText.line(path.toString());
    if (attributes.isDirectory()) {
      return name + "/\n";
    }
    return attributes.isSymbolicLink()
        ? name + " -> " + VisibleText.line(Files.readSymbolicLink(file).toString()) + "\n"
        : name + "  " + FileKind.size(attributes.size()) + "\n";
  }
}

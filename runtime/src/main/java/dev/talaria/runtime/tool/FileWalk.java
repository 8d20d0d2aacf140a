package dev.talaria.runtime.tool;

import dev.talaria.runtime.display.VisibleText;
import dev.talaria.runtime.walk.FolderWalk;
import dev.talaria.runtime.walk.PathPattern;
import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.PatternSyntaxException;

/**
 * Goes through a folder for a tool, without following links, without what programs made and within
 * the bounds of the call: what was passed over is told.
 */
final class FileWalk {
  /** What is found; {@code path} is relative to where the walk began. */
  interface Visitor {
    /** False ends the walk. */
    boolean visit(Path file, Path path, BasicFileAttributes attributes)
        throws IOException, InterruptedException;
  }

  private static final int MOST_NAMES = 8;
  private static final Set<String> PASSED_OVER = Set.of(
      ".git",
      ".hg",
      ".svn",
      "target",
      "build",
      "dist",
      "node_modules",
      ".venv",
      "venv",
      "__pycache__",
      ".gradle",
      ".idea",
      ".mypy_cache",
      ".pytest_cache",
      ".tox",
      "vendor");

  private final Path root;
  private final Path outputDirectory;
  private final FolderWalk folders;
  private final boolean all;
  private final List<String> skipped = new ArrayList<>();
  private final List<String> closed = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /**
   * What the session's tools printed is never looked into: it must not be searched.
   *
   * @param tool for whom
   * @param all also what is passed over otherwise
   */
  FileWalk(String tool, Path root, ToolContext context, int depth, boolean all) {
    this.root = root;
    this.outputDirectory = ToolPaths.real(context.outputDirectory());
    this.folders = new FolderWalk(root, depth, false, context.bounds().apply(tool));
    this.all = all;
  }

  void walk(Visitor visitor) throws IOException, InterruptedException {
    folders.walk(new FolderWalk.Visitor() {
      @Override
      public boolean enters(Path folder) {
        boolean enters = !folder.equals(outputDirectory)
            && (all || !PASSED_OVER.contains(folder.getFileName().toString()));
        if (!enters) {
          skipped.add(root.relativize(folder) + "/");
        }
        return enters;
      }

      @Override
      public boolean visit(Path file, BasicFileAttributes attributes)
          throws IOException, InterruptedException {
        Path path = file.equals(root) ? file.getFileName() : root.relativize(file);
        return visitor.visit(file, path, attributes);
      }

      @Override
      public void keptOut(Path path) {
        closed.add(root.relativize(path).toString());
      }

      @Override
      public void unreadable(Path path, IOException problem) {
        problems.add(BuiltInTool.reason(problem));
      }
    });
  }

  /** Notes for the result: what was passed over, and what could not be read. */
  String notes() {
    var notes = new StringBuilder();
    note(notes, "passed over", skipped);
    note(notes, closed.size() + " not looked at, as they need a permission of their own", closed);
    note(notes, "could not be read", problems);
    return notes.toString();
  }

  void problem(Path path, IOException e) {
    problems.add(path + " (" + BuiltInTool.reason(e) + ")");
  }

  private static void note(StringBuilder notes, String what, List<String> names) {
    if (!names.isEmpty()) {
      var first = names.stream().limit(MOST_NAMES).map(VisibleText::line).toList();
      int more = names.size() - first.size();
      notes.append("[%s: %s%s]\n"
          .formatted(what, String.join(", ", first), more == 0 ? "" : " and " + more + " more"));
    }
  }

  /** Without a slash it is matched with the name alone, otherwise with the path from the root. */
  static PathMatcher glob(Arguments arguments, String name) throws BadArgument {
    String glob = arguments.text(name);
    if (glob.isEmpty()) {
      return path -> true;
    }
    try {
      PathMatcher matcher = PathPattern.matcher(glob);
      return glob.contains("/") ? matcher : path -> matcher.matches(path.getFileName());
    } catch (PatternSyntaxException e) {
      throw new BadArgument(name + " is no glob: " + VisibleText.line(e.getDescription()));
    }
  }
}

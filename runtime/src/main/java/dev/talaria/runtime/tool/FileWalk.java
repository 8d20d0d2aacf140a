package dev.talaria.runtime.tool;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.regex.PatternSyntaxException;

/**
 * Goes through a folder, in the order of names, without following links and without what programs
 * made: what was passed over is told.
 */
final class FileWalk {
  /** What is found; {@code path} is relative to where the walk began. */
  interface Visitor {
    /** False ends the walk. */
    boolean visit(Path file, Path path, BasicFileAttributes attributes)
        throws IOException, InterruptedException;
  }

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
  private final int depth;
  private final boolean all;
  private final List<String> skipped = new ArrayList<>();
  private final List<String> problems = new ArrayList<>();

  /**
   * @param outputDirectory never looked into: what a search prints must not be searched
   * @param all also what is passed over otherwise
   */
  FileWalk(Path root, Path outputDirectory, int depth, boolean all) {
    this.root = root;
    this.outputDirectory = ToolPaths.real(outputDirectory);
    this.depth = depth;
    this.all = all;
  }

  void walk(Visitor visitor) throws IOException, InterruptedException {
    var stopped = new InterruptedException[1];
    Files.walkFileTree(
        root, EnumSet.noneOf(FileVisitOption.class), depth, new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
              throws IOException {
            if (folder.equals(root)) {
              return FileVisitResult.CONTINUE;
            }
            if (folder.equals(outputDirectory)
                || (!all && PASSED_OVER.contains(folder.getFileName().toString()))) {
              skipped.add(root.relativize(folder) + "/");
              return FileVisitResult.SKIP_SUBTREE;
            }
            return visited(folder, attributes);
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            return visited(file, attributes);
          }

          private FileVisitResult visited(Path file, BasicFileAttributes attributes)
              throws IOException {
            try {
              if (Thread.interrupted()) {
                throw new InterruptedException();
              }
              Path path = file.equals(root) ? file.getFileName() : root.relativize(file);
              return visitor.visit(file, path, attributes)
                  ? FileVisitResult.CONTINUE
                  : FileVisitResult.TERMINATE;
            } catch (InterruptedException e) {
              stopped[0] = e;
              return FileVisitResult.TERMINATE;
            }
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (file.equals(root)) {
              throw e;
            }
            problems.add(BuiltInTool.reason(e));
            return FileVisitResult.CONTINUE;
          }
        });
    if (stopped[0] != null) {
      throw stopped[0];
    }
  }

  /** Notes for the result: what was passed over, and what could not be read. */
  String notes() {
    var notes = new StringBuilder();
    note(notes, "passed over", skipped);
    note(notes, "could not be read", problems);
    return notes.toString();
  }

  void problem(Path path, IOException e) {
    problems.add(path + " (" + BuiltInTool.reason(e) + ")");
  }

  private static void note(StringBuilder notes, String what, List<String> names) {
    if (!names.isEmpty()) {
      var first = names.stream().limit(8).map(Visible::line).toList();
      notes.append("[%s: %s%s]\n"
          .formatted(
              what,
              String.join(", ", first),
              names.size() > 8 ? " and " + (names.size() - 8) + " more" : ""));
    }
  }

  /** Without a slash it is matched with the name alone, otherwise with the path from the root. */
  static PathMatcher glob(Arguments arguments, String name) throws BadArgument {
    String glob = arguments.text(name);
    if (glob.isEmpty()) {
      return path -> true;
    }
    try {
      PathMatcher whole = matcher(glob);
      PathMatcher top = matcher(glob.startsWith("**/") ? glob.substring(3) : glob);
      return glob.contains("/")
          ? path -> whole.matches(path) || top.matches(path)
          : path -> whole.matches(path.getFileName());
    } catch (PatternSyntaxException e) {
      throw new BadArgument(name + " is no glob: " + Visible.line(e.getDescription()));
    }
  }

  private static PathMatcher matcher(String glob) {
    return FileSystems.getDefault().getPathMatcher("glob:" + glob);
  }
}

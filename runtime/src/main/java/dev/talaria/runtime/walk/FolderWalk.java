package dev.talaria.runtime.walk;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.EnumSet;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a folder (or takes a single file) within its bounds. Links to folders are never
 * followed; links to files only on demand, and only to where the bounds let in.
 *
 * @param root absolute, links resolved
 * @param depth how many levels; 1 is what is in the folder itself
 * @param followFiles a link to a file is visited as that file
 */
public record FolderWalk(Path root, int depth, boolean followFiles, Bounds bounds) {
  /** Hears of everything below the root once. Runs on the thread of the walk. */
  public interface Visitor {
    /** Whether to look into a folder, and to visit it. What is not entered is told to nobody. */
    default boolean enters(Path folder) {
      return true;
    }

    /** A folder before what is in it, a file, a link; false ends the walk. */
    boolean visit(Path path, BasicFileAttributes attributes)
        throws IOException, InterruptedException;

    /** The bounds keep {@code path} out, and all below it. */
    void keptOut(Path path);

    /** It is not known what is there, or no longer. */
    void unreadable(Path path, IOException problem);
  }

  /**
   * Stops as soon as its thread is interrupted.
   *
   * @throws IOException where the root itself cannot be read, or what the visitor throws
   */
  public void walk(Visitor visitor) throws IOException, InterruptedException {
    var steps = new Steps(visitor);
    Files.walkFileTree(root, EnumSet.noneOf(FileVisitOption.class), depth, steps);
    if (steps.stopped != null) {
      throw steps.stopped;
    }
  }

  private final class Steps extends SimpleFileVisitor<Path> {
    private final Visitor visitor;
    private @Nullable InterruptedException stopped;

    Steps(Visitor visitor) {
      this.visitor = visitor;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes)
        throws IOException {
      if (folder.equals(root)) {
        return FileVisitResult.CONTINUE;
      }
      if (!bounds.letsIn(root, folder)) {
        visitor.keptOut(folder);
        return FileVisitResult.SKIP_SUBTREE;
      }
      return visitor.enters(folder) ? visited(folder, attributes) : FileVisitResult.SKIP_SUBTREE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (followFiles && attributes.isSymbolicLink()) {
        return followed(file);
      }
      if (!file.equals(root) && !bounds.letsIn(root, file)) {
        visitor.keptOut(file);
        return FileVisitResult.CONTINUE;
      }
      return visited(file, attributes);
    }

    private FileVisitResult followed(Path link) throws IOException {
      if (!Files.isRegularFile(link)) {
        return FileVisitResult.CONTINUE;
      }
      Path target = link.toRealPath();
      if (!bounds.letsIn(root, target)) {
        visitor.keptOut(link);
        return FileVisitResult.CONTINUE;
      }
      return visited(link, Files.readAttributes(target, BasicFileAttributes.class));
    }

    private FileVisitResult visited(Path path, BasicFileAttributes attributes) throws IOException {
      try {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        return visitor.visit(path, attributes)
            ? FileVisitResult.CONTINUE
            : FileVisitResult.TERMINATE;
      } catch (InterruptedException e) {
        stopped = e;
        return FileVisitResult.TERMINATE;
      }
    }

    @Override
    public FileVisitResult visitFileFailed(Path path, IOException problem) throws IOException {
      if (path.equals(root)) {
        throw problem;
      }
      visitor.unreadable(path, problem);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException problem) {
      if (problem != null) {
        visitor.unreadable(folder, problem);
      }
      return FileVisitResult.CONTINUE;
    }
  }
}

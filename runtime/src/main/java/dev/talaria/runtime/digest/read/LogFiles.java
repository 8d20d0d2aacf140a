package dev.talaria.runtime.digest.read;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The files that are to be read, each once, in the order of their names; and what was passed over.
 * Links to folders are not followed, and what is no regular file (a pipe, a device) is never
 * opened.
 */
public record LogFiles(List<Path> files, List<Skipped> skipped) {
  /**
   * Looks into folders; opens nothing.
   *
   * @throws InterruptedException when {@code interrupted} says so
   */
  public static LogFiles find(List<Path> paths, List<Path> excluded, BooleanSupplier interrupted)
      throws InterruptedException {
    var finder = new Finder(excluded, interrupted);
    for (Path path : paths) {
      finder.add(path);
      if (interrupted.getAsBoolean()) {
        throw new InterruptedException("stopped while looking for files");
      }
    }
    return new LogFiles(finder.files, finder.skipped);
  }

  private static final class Finder extends SimpleFileVisitor<Path> {
    private final List<Path> files = new ArrayList<>();
    private final List<Skipped> skipped = new ArrayList<>();
    private final Set<Object> seen = new HashSet<>();
    private final List<Path> found = new ArrayList<>();
    private final List<Path> excluded;
    private final BooleanSupplier interrupted;

    Finder(List<Path> excluded, BooleanSupplier interrupted) {
      this.excluded = excluded;
      this.interrupted = interrupted;
    }

    void add(Path path) {
      try {
        if (Files.isDirectory(path)) {
          found.clear();
          Files.walkFileTree(path, this);
          found.sort(null);
          for (Path file : found) {
            take(file);
          }
        } else {
          take(path);
        }
      } catch (IOException problem) {
        visitFileFailed(path, problem);
      }
    }

    private void take(Path file) {
      try {
        var attributes = Files.readAttributes(file, BasicFileAttributes.class);
        Object key = attributes.fileKey() == null ? file.toRealPath() : attributes.fileKey();
        if (!attributes.isRegularFile()) {
          skipped.add(new Skipped(file.toString(), SkipReason.NOT_A_FILE, ""));
        } else if (seen.add(key)) {
          files.add(file);
        }
      } catch (IOException problem) {
        visitFileFailed(file, problem);
      }
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      for (Path no : excluded) {
        if (folder.equals(no)) {
          skipped.add(new Skipped(folder.toString(), SkipReason.EXCLUDED, ""));
          return FileVisitResult.SKIP_SUBTREE;
        }
      }
      return interrupted.getAsBoolean() ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (!attributes.isSymbolicLink() || Files.isRegularFile(file)) {
        found.add(file);
      }
      return interrupted.getAsBoolean() ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, @Nullable IOException problem) {
      skipped.add(skippedFor(file, problem));
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException problem) {
      if (problem != null) {
        skipped.add(skippedFor(folder, problem));
      }
      return FileVisitResult.CONTINUE;
    }
  }

  static Skipped skippedFor(Path file, @Nullable IOException problem) {
    String name = file.toString();
    if (problem instanceof NoSuchFileException && !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return new Skipped(name, SkipReason.MISSING, "");
    }
    if (problem instanceof AccessDeniedException) {
      return new Skipped(name, SkipReason.NO_PERMISSION, "");
    }
    String detail = problem == null || problem.getMessage() == null ? "" : problem.getMessage();
    return new Skipped(name, SkipReason.BROKEN, detail);
  }
}

package dev.talaria.runtime.digest.read;

import dev.talaria.runtime.walk.Bounds;
import dev.talaria.runtime.walk.FolderWalk;
import dev.talaria.runtime.walk.PathPattern;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
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
   * Looks into folders, within {@code bounds}; opens nothing. A path may be a pattern.
   *
   * @throws InterruptedException when {@code interrupted} says so
   */
  public static LogFiles find(
      List<Path> paths, List<Path> excluded, Bounds bounds, BooleanSupplier interrupted)
      throws InterruptedException {
    var finder = new Finder(excluded, bounds, interrupted);
    for (Path path : paths) {
      finder.add(path);
      finder.stopWhenAsked();
    }
    return new LogFiles(finder.files, finder.skipped);
  }

  private static final class Finder {
    private final List<Path> files = new ArrayList<>();
    private final List<Skipped> skipped = new ArrayList<>();
    private final Set<Object> seen = new HashSet<>();
    private final List<Path> excluded;
    private final Bounds bounds;
    private final BooleanSupplier interrupted;

    Finder(List<Path> excluded, Bounds bounds, BooleanSupplier interrupted) {
      this.excluded = excluded;
      this.bounds = bounds;
      this.interrupted = interrupted;
    }

    void add(Path path) throws InterruptedException {
      try {
        var pattern = PathPattern.of(path);
        if (pattern.isPresent()) {
          matching(pattern.get(), path);
        } else if (Files.isDirectory(path)) {
          below(Files.isSymbolicLink(path) ? path.toRealPath() : path, bounds);
        } else {
          take(path);
        }
      } catch (IOException problem) {
        skipped.add(skippedFor(path, problem));
      }
    }

    private void matching(PathPattern pattern, Path typed)
        throws IOException, InterruptedException {
      var matching = new Collected(pattern);
      new FolderWalk(pattern.root(), pattern.depth(), true, bounds).walk(matching);
      if (matching.found.isEmpty() && matching.folders.isEmpty()) {
        skipped.add(new Skipped(typed.toString(), SkipReason.NO_MATCH, ""));
      }
      takeAll(matching.found);
      matching.folders.sort(null);
      Bounds asFromTheRoot = (ignored, found) -> bounds.letsIn(pattern.root(), found);
      for (Path folder : matching.folders) {
        below(folder, asFromTheRoot);
      }
    }

    private void below(Path folder, Bounds limits) throws IOException, InterruptedException {
      var all = new Collected(null);
      new FolderWalk(folder, Integer.MAX_VALUE, true, limits).walk(all);
      takeAll(all.found);
    }

    private void takeAll(List<Path> found) {
      found.sort(null);
      found.forEach(this::take);
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
        skipped.add(skippedFor(file, problem));
      }
    }

    void stopWhenAsked() throws InterruptedException {
      if (interrupted.getAsBoolean()) {
        throw new InterruptedException("stopped while looking for files");
      }
    }

    /** What one walk found: with a pattern, only what matches it. */
    private final class Collected implements FolderWalk.Visitor {
      private final List<Path> found = new ArrayList<>();
      private final List<Path> folders = new ArrayList<>();
      private final @Nullable PathPattern pattern;

      Collected(@Nullable PathPattern pattern) {
        this.pattern = pattern;
      }

      @Override
      public boolean enters(Path folder) {
        if (excluded.contains(folder)) {
          skipped.add(new Skipped(folder.toString(), SkipReason.EXCLUDED, ""));
          return false;
        }
        return !takenWhole(folder);
      }

      private boolean takenWhole(Path folder) {
        boolean whole = pattern != null && pattern.matches(folder);
        if (whole) {
          folders.add(folder);
        }
        return whole;
      }

      @Override
      public boolean visit(Path path, BasicFileAttributes attributes) throws InterruptedException {
        stopWhenAsked();
        if (attributes.isDirectory()) {
          takenWhole(path); // one at the depth of the pattern
        } else if (pattern == null || pattern.matches(path)) {
          found.add(path);
        }
        return true;
      }

      @Override
      public void keptOut(Path path) {
        skipped.add(new Skipped(path.toString(), SkipReason.PRIVATE, ""));
      }

      @Override
      public void unreadable(Path path, IOException problem) {
        skipped.add(skippedFor(path, problem));
      }
    }
  }

  static Skipped skippedFor(Path file, IOException problem) {
    String name = file.toString();
    if (problem instanceof NoSuchFileException && !Files.exists(file, LinkOption.NOFOLLOW_LINKS)) {
      return new Skipped(name, SkipReason.MISSING, "");
    }
    if (problem instanceof AccessDeniedException) {
      return new Skipped(name, SkipReason.NO_PERMISSION, "");
    }
    String detail = problem.getMessage() == null ? "" : problem.getMessage();
    return new Skipped(name, SkipReason.BROKEN, detail);
  }
}

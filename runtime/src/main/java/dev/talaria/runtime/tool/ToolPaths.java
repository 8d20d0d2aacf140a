package dev.talaria.runtime.tool;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;

/**
 * How a path in an argument is read.
 *
 * @param workingDirectory what a relative path starts from; absolute
 * @param home what {@code ~} stands for
 */
public record ToolPaths(Path workingDirectory, Path home) {
  public static ToolPaths of(ToolContext context) {
    return of(context.workingDirectory(), context.environment());
  }

  public static ToolPaths of(Path workingDirectory, Map<String, String> environment) {
    String home = environment.getOrDefault("HOME", "");
    return new ToolPaths(workingDirectory, home.isEmpty() ? workingDirectory : Path.of(home));
  }

  /**
   * Where a path really leads, absolute: symbolic links are followed for the part of it that
   * exists, before {@code ..} is taken, as the system does.
   *
   * @throws InvalidPathException where no file can have that name
   */
  public Path resolve(String given) {
    Path path = given.equals("~") || given.startsWith("~/")
        ? home.resolve(given.substring(Math.min(2, given.length())))
        : workingDirectory.resolve(given);
    return follow(path.toAbsolutePath(), 0);
  }

  /** As {@link #resolve} for a path that is one already. */
  public static Path real(Path path) {
    return follow(path.toAbsolutePath(), 0);
  }

  private static Path follow(Path path, int links) {
    try {
      return path.toRealPath();
    } catch (IOException missing) {
      Path parent = path.getParent();
      Path name = path.getFileName();
      if (parent == null || name == null) {
        return path.normalize();
      }
      return child(follow(parent, links), name, links);
    }
  }

  /** A link that leads to nothing yet is followed too: writing to it would make its target. */
  private static Path child(Path parent, Path name, int links) {
    Path child = parent.resolve(name);
    if (!Files.isSymbolicLink(child) || links > 40) {
      return child.normalize();
    }
    try {
      return follow(parent.resolve(Files.readSymbolicLink(child)), links + 1);
    } catch (IOException gone) {
      return child.normalize();
    }
  }
}

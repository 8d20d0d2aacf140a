package dev.talaria.runtime.permission.place;

import java.nio.file.Path;
import java.util.List;

/**
 * What belongs to Talaria itself and no session may touch.
 *
 * @param closed absolute paths (files, or directories with all below): settings, approvals, state
 *     directory, socket
 * @param readable exceptions below {@code closed} that sessions may read: where long tool output is
 *     kept
 * @param workspaces folders below {@code closed}, of which each has folders with a {@code work} in
 *     it, where sessions may do as they do elsewhere, and with {@code files}, which they may read
 * @param pid of the runtime
 */
public record OwnPlaces(List<Path> closed, List<Path> readable, List<Path> workspaces, long pid) {
  private static final Path WORK = Path.of("work");
  private static final Path FILES = Path.of("files");

  public OwnPlaces {
    closed = closed.stream().map(Path::normalize).toList();
    readable = readable.stream().map(Path::normalize).toList();
    workspaces = workspaces.stream().map(Path::normalize).toList();
  }

  /** Where there are no workspaces. */
  public OwnPlaces(List<Path> closed, List<Path> readable, long pid) {
    this(closed, readable, List.of(), pid);
  }

  public boolean closedToReading(Path path) {
    return isClosed(path) && !isReadable(path);
  }

  public boolean isReadable(Path path) {
    Path plain = path.normalize();
    return readable.stream().anyMatch(plain::startsWith)
        || isInWorkspaces(plain, WORK)
        || isInWorkspaces(plain, FILES);
  }

  public boolean isClosed(Path path) {
    Path plain = path.normalize();
    return closed.stream().anyMatch(plain::startsWith) && !isInWorkspaces(plain, WORK);
  }

  private boolean isInWorkspaces(Path path, Path folder) {
    return workspaces.stream()
        .filter(path::startsWith)
        .map(root -> root.relativize(path))
        .anyMatch(inside -> inside.getNameCount() > 1 && inside.getName(1).equals(folder));
  }
}

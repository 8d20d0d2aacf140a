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
 * @param pid of the runtime
 */
public record OwnPlaces(List<Path> closed, List<Path> readable, long pid) {
  public OwnPlaces {
    closed = closed.stream().map(Path::normalize).toList();
    readable = readable.stream().map(Path::normalize).toList();
  }

  public boolean closedToReading(Path path) {
    return isClosed(path) && !isReadable(path);
  }

  public boolean isReadable(Path path) {
    return readable.stream().anyMatch(path.normalize()::startsWith);
  }

  public boolean isClosed(Path path) {
    Path plain = path.normalize();
    return closed.stream().anyMatch(plain::startsWith);
  }
}

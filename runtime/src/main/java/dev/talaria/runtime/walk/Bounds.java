package dev.talaria.runtime.walk;

import java.nio.file.Path;

/**
 * Whether a walk may look at what it comes upon. A folder that may be read can hold what may not:
 * somebody's keys below a home directory.
 */
@FunctionalInterface
public interface Bounds {
  /** For walks on behalf of the person at the terminal, who may look at all their files. */
  Bounds NONE = (root, found) -> true;

  /**
   * Asked of every file and folder below the root, and of where a link that is followed leads.
   *
   * @param root where the walk began: it may be read itself
   * @param found absolute, links resolved
   */
  boolean letsIn(Path root, Path found);
}

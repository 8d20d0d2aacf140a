package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.place.OwnPlaces;
import java.nio.file.Path;

/**
 * Where a command would run.
 *
 * @param directory within which it is free to change files
 * @param start where it begins, there or elsewhere
 */
public record Surroundings(Path directory, Path start, Path home, OwnPlaces own) {
  public Surroundings {
    directory = directory.normalize();
    start = start.normalize();
    home = home.normalize();
  }
}

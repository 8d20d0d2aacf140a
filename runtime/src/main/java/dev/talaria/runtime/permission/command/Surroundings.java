package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.place.OwnPlaces;
import java.nio.file.Path;

/** Where a command would run. */
public record Surroundings(Path directory, Path home, OwnPlaces own) {
  public Surroundings {
    directory = directory.normalize();
    home = home.normalize();
  }
}

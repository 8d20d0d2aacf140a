package dev.talaria.runtime.permission.place;

import java.nio.file.Path;
import java.util.List;

/** Files inside a project that other programs read or run by themselves once they are there. */
public final class LaterPlaces {
  private static final List<String> PLACES = List.of(
      "/.git/hooks/", "/.git/config/", "/.git/modules/", "/.talaria/", "/.envrc/", "/.husky/");

  private LaterPlaces() {}

  public static boolean runsLater(Path path) {
    String name = path + "/";
    return PLACES.stream().anyMatch(name::contains);
  }
}

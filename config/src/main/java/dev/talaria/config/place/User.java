package dev.talaria.config.place;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The user of this process, as the file system knows them.
 *
 * @param id a number, or a name where there are no numbers
 */
record User(String id) {

  /** The number comes from the process itself where the system shows it, else from the home. */
  static User current(String userHome) {
    return owner("/proc/self")
        .or(() -> owner(userHome))
        .orElseGet(() -> new User(System.getProperty("user.name").replaceAll("[^\\w-]", "_")));
  }

  private static Optional<User> owner(String path) {
    try {
      return Optional.of(new User(String.valueOf(Files.getAttribute(Path.of(path), "unix:uid"))));
    } catch (IOException | IllegalArgumentException | UnsupportedOperationException unknown) {
      return Optional.empty();
    }
  }

  /** A directory of this user's own with a path that is never too long for a socket. */
  Path shortDirectory() {
    return Path.of("/tmp", "talaria-" + id);
  }
}

package dev.talaria.config.place;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.talaria.config.ConfigProblem;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * Where everything is kept. Nothing is created by asking; the methods that create say so.
 *
 * @param socket where the runtime of the state directory listens; short enough for every system
 */
public record Locations(
    Path configDirectory, Path stateDirectory, Path cacheDirectory, Path socket) {
  /** Less than what any system allows for the path of a socket (104 on some), counted in bytes. */
  static final int LONGEST_SOCKET = 100;

  /**
   * By the rules of the XDG base directories, or all below {@code TALARIA_HOME} where that is set.
   *
   * @param environment of the calling shell
   */
  public static Locations of(Map<String, String> environment, String userHome) {
    return of(environment, userHome, User.current(userHome));
  }

  static Locations of(Map<String, String> environment, String userHome, User user) {
    var base = environment.getOrDefault("TALARIA_HOME", "");
    if (!base.isEmpty()) {
      var at = absolute("TALARIA_HOME", base);
      return located(
          at.resolve("config"), at.resolve("state"), at.resolve("cache"), at.resolve("run"), user);
    }
    var home = absolute("the home directory", userHome);
    return located(
        xdg(environment, "XDG_CONFIG_HOME", home.resolve(".config")),
        xdg(environment, "XDG_STATE_HOME", home.resolve(".local").resolve("state")),
        xdg(environment, "XDG_CACHE_HOME", home.resolve(".cache")),
        runtimeDirectory(environment, user),
        user);
  }

  private static Locations located(Path config, Path state, Path cache, Path sockets, User user) {
    var name = hash(state) + ".sock";
    var socket = sockets.resolve(name);
    return new Locations(
        config, state, cache, fits(socket) ? socket : user.shortDirectory().resolve(name));
  }

  private static boolean fits(Path socket) {
    return socket.toString().getBytes(UTF_8).length <= LONGEST_SOCKET;
  }

  private static Path xdg(Map<String, String> environment, String name, Path usual) {
    var set = environment.getOrDefault(name, "");
    return (set.startsWith("/") ? absolute(name, set) : usual).resolve("talaria");
  }

  /** Only where it is there and may be written to: some set the variable and never make it. */
  private static Path runtimeDirectory(Map<String, String> environment, User user) {
    var set = environment.getOrDefault("XDG_RUNTIME_DIR", "");
    if (!set.startsWith("/")) {
      return user.shortDirectory();
    }
    var directory = absolute("XDG_RUNTIME_DIR", set);
    return Files.isDirectory(directory) && Files.isWritable(directory)
        ? directory.resolve("talaria")
        : user.shortDirectory();
  }

  private static Path absolute(String name, String path) {
    try {
      var at = Path.of(path).normalize();
      if (at.isAbsolute()) {
        return at;
      }
    } catch (InvalidPathException unusable) {
      // said below: it is no path at all
    }
    throw new ConfigProblem("", name + " must be an absolute path, was \"" + path + "\"");
  }

  /** One name for each state directory, so that two of them never share a socket. */
  private static String hash(Path state) {
    try {
      var digest = MessageDigest.getInstance("SHA-256").digest(state.toString().getBytes(UTF_8));
      return HexFormat.of().formatHex(digest, 0, 8);
    } catch (NoSuchAlgorithmException everyJdkHasIt) {
      throw new IllegalStateException(everyJdkHasIt);
    }
  }

  /** Where trust in projects is kept. */
  public Path trustList() {
    return stateDirectory.resolve("trusted-projects");
  }

  /** Readable by others if its owner wants that, but never to be written by them. */
  public Path createConfigDirectory() {
    return PrivateDirectory.createReadable(configDirectory, me());
  }

  public Path createStateDirectory() {
    return PrivateDirectory.create(stateDirectory, me());
  }

  public Path createCacheDirectory() {
    return PrivateDirectory.create(cacheDirectory, me());
  }

  /** The directory of the socket. */
  public Path createSocketDirectory() {
    var directory = socket.getParent();
    if (directory == null) {
      throw new ConfigProblem("", socket + " has no directory");
    }
    return PrivateDirectory.create(directory, me());
  }

  private static User me() {
    return User.current(System.getProperty("user.home", "/"));
  }
}

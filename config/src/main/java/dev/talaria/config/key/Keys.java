package dev.talaria.config.key;

import dev.talaria.config.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the key that a reference points to: {@code env:NAME} is a variable of the environment
 * given, {@code file:PATH} a file that nobody else can read. Looked up each time a call is made, so
 * that a key that was set right counts at once.
 */
public final class Keys {
  private static final int LONGEST = 65_536;
  private static final String VARIABLE = "env:";
  private static final String FILE = "file:";
  private static final Set<PosixFilePermission> OTHERS =
      PosixFilePermissions.fromString("---rwxrwx");

  private Keys() {}

  /** {@code environment} is that of the calling shell; {@code ~/} is its {@code HOME}. */
  public static KeyLookup resolve(String reference, Map<String, String> environment) {
    if (reference.isEmpty()) {
      return new KeyLookup.NotNeeded();
    }
    if (reference.startsWith(VARIABLE)) {
      return fromVariable(reference.substring(VARIABLE.length()), environment);
    }
    if (reference.startsWith(FILE)) {
      return fromFile(reference.substring(FILE.length()), environment);
    }
    return new KeyLookup.Refused(
        "The key is not a reference.", "Write env:NAME or file:PATH, never the key itself.");
  }

  /**
   * What stands where the reference points, whether or not it may be used as a key: it is a secret
   * all the same.
   */
  public static Optional<Secret> kept(String reference, Map<String, String> environment) {
    if (reference.startsWith(VARIABLE)) {
      return Optional.ofNullable(environment.get(reference.substring(VARIABLE.length())))
          .map(Secret::new);
    }
    try {
      var file = file(reference, environment);
      return file.isPresent() && Files.isRegularFile(file.get())
          ? Optional.of(new Secret(text(file.get())))
          : Optional.empty();
    } catch (IOException unreadable) {
      return Optional.empty();
    }
  }

  /** The file that a reference names; empty where it names none that can be. */
  public static Optional<Path> file(String reference, Map<String, String> environment) {
    try {
      return reference.startsWith(FILE)
          ? Optional.of(path(reference.substring(FILE.length()), environment))
              .filter(Path::isAbsolute)
          : Optional.empty();
    } catch (InvalidPathException unusable) {
      return Optional.empty();
    }
  }

  private static KeyLookup fromVariable(String name, Map<String, String> environment) {
    var value = environment.get(name);
    if (value == null) {
      return new KeyLookup.Missing("Set " + name + " in the shell that starts the task.");
    }
    return value.isBlank()
        ? new KeyLookup.Missing(name + " is set but empty; give it the key.")
        : usable(value.strip(), name);
  }

  private static KeyLookup fromFile(String path, Map<String, String> environment) {
    try {
      var file = path(path, environment);
      if (!file.isAbsolute()) {
        return new KeyLookup.Refused(
            path + " is not an absolute path.", "Write the path from / or from ~/.");
      }
      return read(file);
    } catch (InvalidPathException unusable) {
      return new KeyLookup.Refused(path + " is no path.", "Write the path from / or from ~/.");
    } catch (NoSuchFileException missing) {
      return new KeyLookup.Missing("Put the key into " + path + " (chmod 600); it is not there.");
    } catch (IOException broken) {
      return new KeyLookup.Refused(
          path + " cannot be read.", "Make it a file that you can read: chmod 600 " + path);
    }
  }

  private static Path path(String path, Map<String, String> environment) {
    var home = environment.getOrDefault("HOME", "~");
    return Path.of(path.startsWith("~/") ? home + path.substring(1) : path);
  }

  private static String text(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      return new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8)
          .replaceFirst("\r?\n\\z", "");
    }
  }

  private static KeyLookup read(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return new KeyLookup.Refused(file + " is not a file.", "Put the key into a file.");
    }
    if (!Collections.disjoint(Files.getPosixFilePermissions(file), OTHERS)) {
      return new KeyLookup.Refused(
          file + " can be read or used by others.", "Run chmod 600 " + file);
    }
    var key = text(file);
    return key.isBlank()
        ? new KeyLookup.Missing(file + " is empty; put the key into it.")
        : usable(key, file.toString());
  }

  /** A key goes into one header line: anything else in it is a mistake, or worse. */
  private static KeyLookup usable(String key, String where) {
    return key.chars().allMatch(c -> c > ' ' && c < 0x7f)
        ? new KeyLookup.Found(new Secret(key))
        : new KeyLookup.Refused(
            where + " holds more than a key.",
            "It must hold the key alone: one line, no spaces, plain letters.");
  }
}

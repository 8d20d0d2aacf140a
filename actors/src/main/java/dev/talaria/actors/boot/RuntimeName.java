package dev.talaria.actors.boot;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * What a runtime is called in claims, and its schema on a server. Made once and kept in the state
 * directory, so a directory that is moved keeps it. The lock of that directory is the caller's.
 */
final class RuntimeName {
  private static final String FILE = "runtime.id";
  private static final String NAME = "runtime-[0-9a-f]{8}";

  private RuntimeName() {}

  /** {@code runtime-1a2b3c4d}, as it was the first time. */
  static String of(Path stateDirectory) throws IOException {
    var file = stateDirectory.resolve(FILE);
    if (Files.exists(file)) {
      var name = Files.readString(file, UTF_8).strip();
      if (name.matches(NAME)) {
        return name;
      }
      throw new IOException(file + " does not hold the name of a runtime, such as runtime-1a2b3c4d."
          + " Put back what it held, or remove it to be another one");
    }
    var bytes = new byte[4];
    new SecureRandom().nextBytes(bytes);
    var name = "runtime-" + HexFormat.of().formatHex(bytes);
    var written = Files.createTempFile(stateDirectory, FILE, null);
    Files.writeString(written, name + "\n", UTF_8);
    Files.move(written, file, StandardCopyOption.ATOMIC_MOVE);
    return name;
  }
}

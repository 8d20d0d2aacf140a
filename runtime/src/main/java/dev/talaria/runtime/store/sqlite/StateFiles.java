package dev.talaria.runtime.store.sqlite;

import dev.talaria.runtime.store.StoreProblem;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The database and its log on the disk: readable by their owner alone from the moment they exist.
 * SQLite gives its {@code -wal} and {@code -shm} files the mode of the database.
 */
final class StateFiles {
  private static final Set<PosixFilePermission> DIRECTORY =
      PosixFilePermissions.fromString("rwx------");
  private static final Set<PosixFilePermission> FILE = PosixFilePermissions.fromString("rw-------");

  private final Path database;
  private final Path log;
  private final Object databaseKey;
  private @Nullable Object logKey;

  private StateFiles(Path database) throws IOException {
    this.database = database;
    this.log = database.resolveSibling(database.getFileName() + "-wal");
    this.databaseKey = keyOf(database);
  }

  /** Makes what is missing and narrows what is too wide. */
  static StateFiles prepare(Path stateDirectory) throws StoreProblem {
    var database = stateDirectory.resolve("talaria.db");
    try {
      if (!Files.isDirectory(stateDirectory)) {
        Files.createDirectories(stateDirectory, PosixFilePermissions.asFileAttribute(DIRECTORY));
      }
      narrow(stateDirectory, DIRECTORY);
      if (Files.notExists(database)) {
        Files.createFile(database, PosixFilePermissions.asFileAttribute(FILE));
      }
      if (!Files.isRegularFile(database)) {
        throw new StoreProblem(database + " is not a file: move it away, then start again");
      }
      narrow(database, FILE);
      var files = new StateFiles(database);
      FileLength.check(database, files.log);
      return files;
    } catch (IOException e) {
      throw new StoreProblem(
          "the state directory " + stateDirectory + " cannot be used: " + reason(e), e);
    }
  }

  Path database() {
    return database;
  }

  /** Writes to a file that was moved or deleted would succeed, and be gone. */
  void checkInPlace() throws StoreProblem {
    try {
      if (keyOf(database).equals(databaseKey) && logInPlace()) {
        return;
      }
    } catch (IOException e) {
      throw gone(e);
    }
    throw gone(null);
  }

  long freeSpace() throws StoreProblem {
    try {
      return Files.getFileStore(database).getUsableSpace();
    } catch (IOException e) {
      throw gone(e);
    }
  }

  private boolean logInPlace() throws IOException {
    if (logKey == null) {
      logKey = Files.exists(log) ? keyOf(log) : null;
      return true;
    }
    return keyOf(log).equals(logKey);
  }

  private StoreProblem gone(@Nullable IOException cause) {
    var message = "the database "
        + database
        + " was moved or deleted while it was in use: put it back (with its -wal file), or stop"
        + " the runtime and start it again to begin with an empty one";
    return cause == null ? new StoreProblem(message) : new StoreProblem(message, cause);
  }

  private static Object keyOf(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class).fileKey();
  }

  private static void narrow(Path path, Set<PosixFilePermission> permissions) throws IOException {
    if (!permissions.containsAll(Files.getPosixFilePermissions(path))) {
      Files.setPosixFilePermissions(path, permissions);
    }
  }

  private static String reason(IOException e) {
    return switch (e) {
      case AccessDeniedException denied ->
        "no permission for " + denied.getFile() + "; make it yours, or choose another directory";
      case FileAlreadyExistsException file ->
        file.getFile() + " is in the way: move it, or choose another directory";
      case NoSuchFileException missing ->
        missing.getFile() + " cannot be made there; choose another directory";
      case FileSystemException other ->
        other.getFile()
            + ": "
            + other.getReason()
            + "; make it writable (is the disk mounted read-only, or full?), or choose another"
            + " directory";
      default -> String.valueOf(e.getMessage());
    };
  }
}

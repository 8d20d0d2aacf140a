package dev.talaria.config.place;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.talaria.config.ConfigProblem;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Collections;
import java.util.Set;

/**
 * Makes directories with mode 0700 from the first moment, and takes one that is there only when
 * nobody else could have planted or could enter it.
 */
final class PrivateDirectory {
  private static final Set<PosixFilePermission> OTHERS =
      PosixFilePermissions.fromString("---rwxrwx");
  private static final Set<PosixFilePermission> OTHERS_WRITE =
      PosixFilePermissions.fromString("----w--w-");

  private PrivateDirectory() {}

  static Path create(Path directory, User user) {
    make(directory);
    check(directory, attributes(directory, true), OTHERS, user);
    return directory;
  }

  /** One that others may look into, also by way of a link, as people keep their settings. */
  static Path createReadable(Path directory, User user) {
    if (!Files.isDirectory(directory)) {
      make(directory);
    }
    check(directory, attributes(directory, false), OTHERS_WRITE, user);
    return directory;
  }

  private static void make(Path directory) {
    var parent = directory.getParent();
    if (parent != null && !Files.isDirectory(parent)) {
      make(parent);
    }
    try {
      Files.createDirectory(directory, ownerOnly());
    } catch (FileAlreadyExistsException there) {
      return; // looked at next
    } catch (IOException broken) {
      throw problem(directory, "cannot be created: " + reason(broken));
    }
  }

  private static FileAttribute<Set<PosixFilePermission>> ownerOnly() {
    return PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  }

  private static PosixFileAttributes attributes(Path directory, boolean itself) {
    try {
      return itself
          ? Files.readAttributes(directory, PosixFileAttributes.class, NOFOLLOW_LINKS)
          : Files.readAttributes(directory, PosixFileAttributes.class);
    } catch (IOException broken) {
      throw problem(directory, "cannot be looked at: " + reason(broken));
    }
  }

  private static void check(
      Path directory, PosixFileAttributes found, Set<PosixFilePermission> forbidden, User user) {
    if (found.isSymbolicLink()) {
      throw problem(directory, "is a symbolic link; remove it, or name where it leads instead");
    }
    if (!found.isDirectory()) {
      throw problem(directory, "is not a directory");
    }
    if (!String.valueOf(owner(directory)).equals(user.id())) {
      throw problem(directory, "belongs to " + found.owner().getName() + ", not to you");
    }
    if (!Collections.disjoint(found.permissions(), forbidden)) {
      throw problem(
          directory,
          "is open to others ("
              + PosixFilePermissions.toString(found.permissions())
              + "); run chmod 700 "
              + directory);
    }
  }

  private static Object owner(Path directory) {
    try {
      return Files.getAttribute(directory, "unix:uid");
    } catch (IOException broken) {
      throw problem(directory, "cannot be looked at: " + reason(broken));
    }
  }

  private static String reason(IOException broken) {
    var said = broken instanceof FileSystemException known ? known.getReason() : null;
    return said != null ? said : broken.getClass().getSimpleName();
  }

  private static ConfigProblem problem(Path directory, String what) {
    return new ConfigProblem("", directory + " " + what);
  }
}

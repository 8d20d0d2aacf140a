package dev.talaria.runtime.tool;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/** Replaces a file as a whole: whoever reads it sees all of the old or all of the new. */
final class AtomicFile {
  private AtomicFile() {}

  /** Makes missing directories; keeps the permissions of a file that is replaced. */
  static void write(Path file, byte[] content) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null) {
      throw new IOException(file + " is a directory");
    }
    Files.createDirectories(directory);
    Path fresh = directory.resolve("." + UUID.randomUUID() + ".tmp");
    try {
      try (var channel =
          FileChannel.open(fresh, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
        var left = ByteBuffer.wrap(content);
        while (left.hasRemaining()) {
          channel.write(left);
        }
        channel.force(true);
      }
      if (Files.exists(file)
          && Files.getFileAttributeView(file, PosixFileAttributeView.class) != null) {
        Files.setPosixFilePermissions(fresh, Files.getPosixFilePermissions(file));
      }
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } finally {
      Files.deleteIfExists(fresh);
    }
  }

  /** Why a path cannot be written as a file, or empty. */
  static String problem(Path file) {
    if (Files.isDirectory(file)) {
      return file + " is a directory";
    }
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      return file + " is a device or pipe, not a file";
    }
    return Files.exists(file) && !Files.isWritable(file) ? "no permission to change " + file : "";
  }
}

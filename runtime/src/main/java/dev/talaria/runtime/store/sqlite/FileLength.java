package dev.talaria.runtime.store.sqlite;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.talaria.runtime.store.StoreProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Whether a database is as long as it says of itself (sqlite.org/fileformat.html). SQLite notices
 * what is missing only where it looks for it, and throws the log of an empty database away.
 */
final class FileLength {
  private static final String MAGIC = "SQLite format 3\0";
  private static final int HEADER = 100;
  private static final int PAGE_SIZE = 16;
  private static final int CHANGES = 24;
  private static final int PAGES = 28;
  private static final int PAGES_VALID_FOR = 92;
  private static final int LARGEST_PAGE = 65_536;

  private FileLength() {}

  /** Before the database is opened. One whose log was not carried over yet may be shorter. */
  static void check(Path database, Path log) throws IOException, StoreProblem {
    long length = Files.size(database);
    boolean hasLog = Files.exists(log) && Files.size(log) > 0;
    long expected = hasLog ? 1 : expected(database, length);
    if (length < expected) {
      throw new StoreProblem("%s is damaged: %s; nothing of it was changed or deleted. %s"
          .formatted(
              database,
              length == 0
                  ? "it is empty, but its log (-wal) is not"
                  : "it was cut short, with " + length + " bytes left of " + expected,
              SqliteDialect.RESCUE));
    }
  }

  /** As long as it is, where its header does not say. */
  private static long expected(Path database, long length) throws IOException {
    var header = ByteBuffer.allocate(HEADER);
    try (var file = FileChannel.open(database, StandardOpenOption.READ)) {
      while (header.hasRemaining() && file.read(header) >= 0) {}
    }
    boolean ours = new String(header.array(), 0, MAGIC.length(), US_ASCII).equals(MAGIC);
    if (!ours
        || header.hasRemaining()
        || header.getInt(CHANGES) != header.getInt(PAGES_VALID_FOR)) {
      return length;
    }
    int size = Short.toUnsignedInt(header.getShort(PAGE_SIZE));
    return Integer.toUnsignedLong(header.getInt(PAGES)) * (size == 1 ? LARGEST_PAGE : size);
  }
}

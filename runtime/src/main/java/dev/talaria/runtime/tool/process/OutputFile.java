package dev.talaria.runtime.tool.process;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;

/**
 * A private file that output is written to, up to a limit and never into the last free space of the
 * disk.
 */
final class OutputFile implements Closeable {
  private static final long LOOK_EVERY = 8L << 20;

  private final Path path;
  private final FileChannel channel;
  private final OutputRoom room;
  private long written;
  private long nextLook;
  private String stopped = "";

  private OutputFile(Path path, FileChannel channel, OutputRoom room) {
    this.path = path;
    this.channel = channel;
    this.room = room;
  }

  /** Makes a file that only we can read. */
  static OutputFile make(Path path, OutputRoom room) throws IOException {
    var options = Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    return new OutputFile(path, FileChannel.open(path, options, Private.FILE), room);
  }

  Path path() {
    return path;
  }

  /** Why nothing more is written, or empty. */
  String stopped() {
    return stopped;
  }

  long written() {
    return written;
  }

  /** Writes what fits; a disk that fails or fills stops the file, not the caller. */
  void write(byte[] bytes, int from, int length) {
    if (!stopped.isEmpty()) {
      return;
    }
    try {
      if (written >= nextLook) {
        nextLook = written + LOOK_EVERY;
        if (Files.getFileStore(path).getUsableSpace() < room.freeSpaceFloor()) {
          stopped = "the disk is nearly full";
          return;
        }
      }
      int fits = (int) Math.min(length, room.limit() - written);
      var buffer = ByteBuffer.wrap(bytes, from, fits);
      while (buffer.hasRemaining()) {
        written += channel.write(buffer);
      }
      if (fits < length) {
        stopped = "the limit is reached";
      }
    } catch (IOException e) {
      stopped = "the disk refused: " + e.getMessage();
    }
  }

  /** Ends the file with a line that says what is missing, where something is. */
  void finish(long total) throws IOException {
    if (written < total) {
      var mark = "\n[truncated after %d bytes of %d: %s]\n".formatted(written, total, stopped);
      channel.write(ByteBuffer.wrap(mark.getBytes(StandardCharsets.UTF_8)));
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}

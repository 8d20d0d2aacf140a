package dev.talaria.runtime.tool.process;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * Keeps the last part of an output that goes on for ever, in two files of half the limit each: when
 * one is full the older one is dropped. Positions count from the beginning of the output.
 */
final class RollingOutput implements OutputSink, Closeable {
  private final Path current;
  private final Path older;
  private final OutputRoom half;
  private OutputFile file;
  private long currentStart;
  private long olderStart;
  private long total;
  private String problem = "";

  RollingOutput(Path directory, String name, OutputRoom room) throws IOException {
    this.current = directory.resolve(name + ".txt");
    this.older = directory.resolve(name + ".older.txt");
    this.half = new OutputRoom(Math.max(1, room.limit() / 2), room.freeSpaceFloor());
    Files.deleteIfExists(current);
    this.file = OutputFile.make(current, half);
  }

  @Override
  public synchronized void accept(byte[] bytes, int length) {
    int at = 0;
    while (at < length && problem.isEmpty()) {
      if (file.written() >= half.limit()) {
        roll();
      } else {
        long before = file.written();
        int n = (int) Math.min(length - at, half.limit() - before);
        file.write(bytes, at, n);
        at += (int) (file.written() - before);
        problem = file.stopped();
      }
    }
    total += length;
  }

  private void roll() {
    try {
      long start = currentStart + file.written();
      file.close();
      Files.move(current, older, StandardCopyOption.REPLACE_EXISTING);
      file = OutputFile.make(current, half);
      olderStart = currentStart;
      currentStart = start;
    } catch (IOException e) {
      problem = "the disk refused: " + e.getMessage();
    }
  }

  synchronized long total() {
    return total;
  }

  /** Why the last part is not kept, or empty. */
  synchronized String problem() {
    return problem;
  }

  synchronized Path path() {
    return current;
  }

  /** A piece of the output; where it begins may be later than asked for. */
  record Piece(long from, long to, String text) {}

  /** At most {@code longest} bytes from that position on, or from the first that is kept. */
  synchronized Piece read(long position, int longest) throws IOException {
    boolean two = Files.exists(older);
    long from = Math.max(position, two ? olderStart : currentStart);
    byte[] bytes = new byte[0];
    if (two && from < currentStart) {
      bytes = read(older, from - olderStart, longest);
    }
    if (bytes.length < longest) {
      byte[] rest = read(current, from + bytes.length - currentStart, longest - bytes.length);
      byte[] both = java.util.Arrays.copyOf(bytes, bytes.length + rest.length);
      System.arraycopy(rest, 0, both, bytes.length, rest.length);
      bytes = both;
    }
    return new Piece(from, from + bytes.length, Utf8.decode(bytes, 0, bytes.length));
  }

  private static byte[] read(Path path, long at, int longest) throws IOException {
    try (var in = new RandomAccessFile(path.toFile(), "r")) {
      byte[] bytes = new byte[(int) Math.max(0, Math.min(longest, in.length() - at))];
      in.seek(Math.max(0, at));
      in.readFully(bytes);
      return bytes;
    }
  }

  @Override
  public synchronized void close() throws IOException {
    file.close();
  }
}

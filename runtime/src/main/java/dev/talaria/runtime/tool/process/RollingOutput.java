package dev.talaria.runtime.tool.process;

import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;

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

  /** How much came, also where it is not kept. */
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

  /** At most {@code longest} bytes from that position on, or from the first that is kept. */
  synchronized OutputPiece read(long position, int longest) throws IOException {
    long from = Math.max(position, firstKept());
    byte[] bytes = bytes(from, longest);
    int whole = bytes.length < longest ? bytes.length : Utf8.whole(bytes, bytes.length);
    return new OutputPiece(from, from + whole, Utf8.decode(bytes, 0, whole));
  }

  /** The last lines, or what of them is in the last {@code longest} bytes that are kept. */
  synchronized OutputPiece tail(int lines, int longest) throws IOException {
    long end = currentStart + file.written();
    long from = Math.max(end - longest, firstKept());
    byte[] bytes = bytes(from, longest);
    int start = bytes.length;
    int left = lines;
    while (start > 0 && (start == bytes.length || bytes[start - 1] != '\n' || --left > 0)) {
      start--;
    }
    if (start == 0 && from > 0) {
      start = Utf8.firstWhole(bytes);
    }
    String text = Utf8.decode(bytes, start, bytes.length - start);
    return new OutputPiece(from + start, from + bytes.length, text);
  }

  private long firstKept() {
    return Files.exists(older) ? olderStart : currentStart;
  }

  private byte[] bytes(long from, int longest) throws IOException {
    byte[] bytes = from < currentStart ? read(older, from - olderStart, longest) : new byte[0];
    if (bytes.length == longest) {
      return bytes;
    }
    byte[] rest = read(current, from + bytes.length - currentStart, longest - bytes.length);
    byte[] both = Arrays.copyOf(bytes, bytes.length + rest.length);
    System.arraycopy(rest, 0, both, bytes.length, rest.length);
    return both;
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

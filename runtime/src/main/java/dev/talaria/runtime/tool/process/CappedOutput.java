package dev.talaria.runtime.tool.process;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * Keeps the first and the last part of an output in memory and the whole of it in a file, each up
 * to a limit. What comes after that is counted and dropped, so neither memory nor disk can be
 * filled. The file is made only when memory does not hold everything.
 */
public final class CappedOutput implements OutputSink, Closeable {
  private final int headLimit;
  private final Path directory;
  private final String name;
  private final OutputRoom room;
  private byte[] head = new byte[1024];
  private int headLength;
  private byte[] tail = new byte[0]; // a ring, made when the head is full
  private long total;
  private Optional<OutputFile> file = Optional.empty();
  private String fileProblem = "";

  /**
   * @param cap characters that {@link #text} may have
   * @param name what the file's name begins with
   */
  public CappedOutput(int cap, Path directory, String name, OutputRoom room) {
    this.headLimit = Math.max(cap, 1) * 2; // a character takes one to four bytes
    this.directory = directory;
    this.name = name.replaceAll("[^A-Za-z0-9_-]", "_");
    this.room = room;
  }

  @Override
  public synchronized void accept(byte[] bytes, int length) {
    int toHead = Math.min(length, headLimit - headLength);
    if (toHead > 0) {
      if (headLength + toHead > head.length) {
        head = Arrays.copyOf(
            head, Math.min(headLimit, Math.max(head.length * 2, headLength + toHead)));
      }
      System.arraycopy(bytes, 0, head, headLength, toHead);
      headLength += toHead;
    }
    if (toHead < length) {
      overflow(bytes, toHead, length - toHead);
    }
    total += length;
  }

  private void overflow(byte[] bytes, int from, int length) {
    if (tail.length == 0) {
      tail = new byte[headLimit];
      openFile();
    }
    file.ifPresent(open -> open.write(bytes, from, length));
    int skip = Math.max(0, length - tail.length);
    int at = (int) ((total + (from - 0L) - headLength + skip) % tail.length);
    for (int i = skip; i < length; ) {
      int run = Math.min(length - i, tail.length - at);
      System.arraycopy(bytes, from + i, tail, at, run);
      i += run;
      at = (at + run) % tail.length;
    }
  }

  private void openFile() {
    try {
      Private.directory(directory);
      var made = OutputFile.make(
          directory.resolve(name + "-" + UUID.randomUUID().toString().substring(0, 8) + ".txt"),
          room);
      made.write(head, 0, headLength);
      file = Optional.of(made);
    } catch (IOException e) {
      fileProblem = "the rest could not be kept: " + e.getMessage();
    }
  }

  /** Bytes that came. */
  public synchronized long total() {
    return total;
  }

  /** Where the whole output is, if it did not fit into the text. */
  public synchronized Optional<Path> file() {
    return file.map(OutputFile::path);
  }

  /** Why the file does not hold everything, or empty. */
  public synchronized String problem() {
    return file.map(OutputFile::stopped).orElse(fileProblem);
  }

  /**
   * What is in memory, as text of at most {@code cap} characters, and a line for what is left out.
   */
  public synchronized String text(int cap) {
    byte[] last = lastBytes();
    boolean gap = headLength + (long) last.length < total;
    if (!gap) {
      byte[] all = Arrays.copyOf(head, headLength + last.length);
      System.arraycopy(last, 0, all, headLength, last.length);
      return Excerpt.of(Utf8.decode(all, 0, all.length), cap, total);
    }
    return Excerpt.of(Utf8.decodeHead(head, headLength), Utf8.decodeTail(last), cap, total);
  }

  private byte[] lastBytes() {
    long after = total - headLength;
    if (after <= tail.length) {
      return Arrays.copyOf(tail, (int) after);
    }
    int at = (int) (after % tail.length);
    byte[] ordered = new byte[tail.length];
    System.arraycopy(tail, at, ordered, 0, tail.length - at);
    System.arraycopy(tail, 0, ordered, tail.length - at, at);
    return ordered;
  }

  /** Ends the file. */
  @Override
  public synchronized void close() throws IOException {
    if (file.isPresent()) {
      try (OutputFile open = file.get()) {
        open.finish(total);
      }
    }
  }
}

package dev.talaria.runtime.tool.process;

import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/**
 * What a process tree prints, through a named pipe. The pipe that Java makes for a process is read
 * to its end into memory as soon as the first process ends, without a limit, and then closed under
 * the children that still write; a named pipe does neither.
 */
final class OutputPipe implements Closeable {
  private final Path path;
  private final FileChannel reader;
  private final FileChannel holder; // keeps the pipe open until the process has it

  private OutputPipe(Path path, FileChannel reader, FileChannel holder) {
    this.path = path;
    this.reader = reader;
    this.holder = holder;
  }

  static OutputPipe in(Path directory) throws IOException, InterruptedException {
    Path path = directory.resolve("." + UUID.randomUUID());
    String mkfifo = Programs.find("mkfifo").map(Path::toString).orElse("mkfifo");
    var making = new ProcessBuilder(mkfifo, "-m", "600", path.toString()).redirectErrorStream(true);
    making.environment().clear(); // ours holds keys
    Process maker = making.start();
    String complaint;
    try {
      complaint =
          new String(maker.getInputStream().readNBytes(1000), StandardCharsets.UTF_8).trim();
      if (maker.waitFor() != 0) {
        throw new IOException(complaint);
      }
    } catch (InterruptedException e) {
      maker.destroyForcibly();
      Files.deleteIfExists(path);
      throw e;
    }
    try {
      var holder = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
      try {
        return new OutputPipe(path, FileChannel.open(path, StandardOpenOption.READ), holder);
      } catch (IOException e) {
        holder.close();
        throw e;
      }
    } catch (IOException e) {
      Files.deleteIfExists(path);
      throw e;
    }
  }

  File writeEnd() {
    return path.toFile();
  }

  /** The process has its end: from now on the pipe is over when no process holds it. */
  void handedOver() {
    try {
      holder.close();
      Files.deleteIfExists(path);
    } catch (IOException e) { // the name is left in a directory that goes with its session
      throw new UncheckedIOException(e);
    }
  }

  /** Reads until no process holds the pipe, or {@link #close} from another thread. */
  void readInto(OutputSink sink) {
    var buffer = ByteBuffer.wrap(new byte[1 << 16]);
    try {
      while (reader.read(buffer.clear()) >= 0) {
        sink.accept(buffer.array(), buffer.position());
      }
    } catch (ClosedChannelException closed) {
      return; // nobody wants the rest
    } catch (IOException broken) {
      byte[] note =
          ("\n[output lost: " + broken.getMessage() + "]\n").getBytes(StandardCharsets.UTF_8);
      sink.accept(note, note.length);
    }
  }

  @Override
  public void close() throws IOException {
    try (reader;
        holder) {
      Files.deleteIfExists(path);
    }
  }
}

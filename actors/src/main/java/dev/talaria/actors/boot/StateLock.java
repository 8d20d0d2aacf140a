package dev.talaria.actors.boot;

import dev.talaria.config.ConfigProblem;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * The right to serve one state directory. The system takes it back when the process ends, however
 * it ends, so that nothing is left to clean up.
 */
final class StateLock implements AutoCloseable {
  private static final int LOOKS = 50;
  private static final long BETWEEN_MILLIS = 20;

  private final FileChannel channel;
  private final FileLock lock;

  private StateLock(FileChannel channel, FileLock lock) {
    this.channel = channel;
    this.lock = lock;
  }

  /** Empty where another process has it. */
  static Optional<StateLock> take(Path stateDirectory) {
    var file = stateDirectory.resolve("runtime.lock");
    try {
      var channel = FileChannel.open(
          file,
          Set.of(StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE),
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      FileLock lock = tryLock(channel);
      if (lock == null) {
        channel.close();
        return Optional.empty();
      }
      var pid = Long.toString(ProcessHandle.current().pid()).getBytes(StandardCharsets.US_ASCII);
      channel.write(ByteBuffer.wrap(pid), 0);
      channel.truncate(pid.length);
      return Optional.of(new StateLock(channel, lock));
    } catch (IOException e) {
      throw new ConfigProblem(
          "", file + " cannot be written (" + e.getMessage() + "): free space or mend the rights");
    }
  }

  @SuppressWarnings("NullAway")
  private static FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException e) { // this same process has it
      return null;
    }
  }

  /**
   * Who has it, as that process wrote it. It writes that a moment after it took the lock, so a
   * process that is no more is not believed at once; empty where nothing can be read.
   */
  static String holder(Path stateDirectory) throws InterruptedException {
    var written = written(stateDirectory);
    for (int again = 0; again < LOOKS && !lives(written); again++) {
      TimeUnit.MILLISECONDS.sleep(BETWEEN_MILLIS);
      written = written(stateDirectory);
    }
    return written;
  }

  private static boolean lives(String pid) {
    return pid.matches("\\d{1,18}") && ProcessHandle.of(Long.parseLong(pid)).isPresent();
  }

  private static String written(Path stateDirectory) {
    try {
      return Files.readString(stateDirectory.resolve("runtime.lock"), StandardCharsets.US_ASCII);
    } catch (IOException e) {
      return "";
    }
  }

  @Override
  public void close() throws IOException {
    lock.release();
    channel.close();
  }
}

package dev.talaria.actors.boot;

import dev.talaria.config.ConfigProblem;
import dev.talaria.config.place.LockHolder;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystemException;
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

  /** Empty where another process has it; {@code me} is written for those who look for it. */
  static Optional<StateLock> take(Path stateDirectory, LockHolder me) {
    var file = stateDirectory.resolve(LockHolder.FILE);
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
      var text = me.text().getBytes(StandardCharsets.UTF_8);
      channel.write(ByteBuffer.wrap(text), 0);
      channel.truncate(text.length);
      return Optional.of(new StateLock(channel, lock));
    } catch (IOException e) {
      var reason = e instanceof FileSystemException system ? system.getReason() : e.getMessage();
      throw new ConfigProblem(
          "",
          file + " cannot be written" + (reason == null ? "" : " (" + reason + ")")
              + ": free space or mend the rights");
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
   * The process that has it, or "?". It writes that a moment after it took the lock, so a process
   * that is no more is not believed at once.
   */
  static String holder(Path stateDirectory) throws InterruptedException {
    var holder = living(stateDirectory);
    for (int again = 0; again < LOOKS && holder.isEmpty(); again++) {
      TimeUnit.MILLISECONDS.sleep(BETWEEN_MILLIS);
      holder = living(stateDirectory);
    }
    return holder.map(found -> Long.toString(found.pid())).orElse("?");
  }

  private static Optional<ProcessHandle> living(Path stateDirectory) {
    return LockHolder.of(stateDirectory).flatMap(LockHolder::process);
  }

  @Override
  public void close() throws IOException {
    lock.release();
    channel.close();
  }
}

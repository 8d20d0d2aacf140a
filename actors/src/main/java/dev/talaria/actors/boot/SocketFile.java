package dev.talaria.actors.boot;

import dev.talaria.actors.socket.SocketActor.Listener;
import dev.talaria.config.ConfigProblem;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The socket in the file system. It is bound in a directory of its own, gets its mode there, and is
 * then renamed into place: under its name it has mode 0600 from the first moment, and it replaces
 * one that a killed runtime left. Only the holder of the state lock may do this.
 */
final class SocketFile {
  private SocketFile() {}

  static Listener bind(Path socket) {
    try {
      var aside = directoryOfItsOwn(socket);
      var bound = aside.resolve("s");
      var channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      try {
        channel.bind(UnixDomainSocketAddress.of(bound), 128);
        Files.setPosixFilePermissions(bound, PosixFilePermissions.fromString("rw-------"));
        Files.move(
            bound, socket, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } catch (IOException e) {
        channel.close();
        throw e;
      } finally {
        Files.deleteIfExists(bound);
        Files.delete(aside);
      }
      return new Listener(channel, false);
    } catch (IOException e) {
      throw new ConfigProblem("", "the socket " + socket + " cannot be made: " + e.getMessage());
    }
  }

  /** Called while the lock is still held, so it cannot be another runtime's. */
  static void remove(Path socket) {
    try {
      Files.deleteIfExists(socket);
    } catch (IOException e) {
      org.slf4j.LoggerFactory.getLogger(SocketFile.class).warn("{} stays", socket, e);
    }
  }

  /** Named after the socket, so its name is no longer and no other runtime uses it. */
  private static Path directoryOfItsOwn(Path socket) throws IOException {
    var name = socket.getFileName().toString();
    var aside = socket.resolveSibling(name.substring(0, Math.min(12, name.length())) + ".d");
    Files.deleteIfExists(aside.resolve("s")); // left by a runtime that was killed while it bound
    Files.deleteIfExists(aside);
    return Files.createDirectory(
        aside, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }
}

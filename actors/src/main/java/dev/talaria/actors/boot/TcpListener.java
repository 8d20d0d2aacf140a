package dev.talaria.actors.boot;

import dev.talaria.actors.socket.SocketActor.Listener;
import dev.talaria.config.ConfigProblem;
import dev.talaria.config.RuntimeSettings;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * TCP on loopback, for those that ask for it: port and token are in files of the state directory.
 */
final class TcpListener {
  private TcpListener() {}

  /** The token that clients must show; a new one with every start. */
  static String newToken(Path stateDirectory) {
    var bytes = new byte[32];
    new SecureRandom().nextBytes(bytes);
    var token = HexFormat.of().formatHex(bytes);
    write(stateDirectory.resolve("tcp.token"), token);
    return token;
  }

  static Listener bind(RuntimeSettings settings, Path stateDirectory) {
    try {
      var channel = ServerSocketChannel.open();
      channel.bind(
          new InetSocketAddress(InetAddress.getLoopbackAddress(), settings.tcpPort()), 128);
      var port = ((InetSocketAddress) channel.getLocalAddress()).getPort();
      write(stateDirectory.resolve("tcp.port"), Integer.toString(port));
      return new Listener(channel, true);
    } catch (IOException e) {
      throw new ConfigProblem(
          "runtime.tcp-port",
          "cannot be listened on (" + settings.tcpPort() + "): " + e.getMessage());
    }
  }

  private static void write(Path file, String text) {
    try {
      var fresh = Files.createTempFile(
          file.getParent(),
          "tcp",
          "",
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      Files.writeString(fresh, text + "\n");
      Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new ConfigProblem("", file + " cannot be written: " + e.getMessage());
    }
  }
}

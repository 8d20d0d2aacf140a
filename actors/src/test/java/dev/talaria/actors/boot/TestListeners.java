package dev.talaria.actors.boot;

import dev.talaria.actors.socket.SocketActor;
import java.nio.file.Path;

/** Opens the way to a real socket for tests of other packages. */
public final class TestListeners {
  private TestListeners() {}

  public static SocketActor.Listener bind(Path socket) {
    return SocketFile.bind(socket);
  }
}

package dev.talaria.cli.client;

import dev.talaria.config.place.LockHolder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where a runtime is found: at the socket that this environment names, or else at the one where the
 * runtime of the state directory says it listens, for it may have been started from another.
 */
public record RuntimePlace(Path socket, Path stateDirectory) {
  /** Fails where nobody listens. */
  RuntimeClient connect(EventListener listener) throws IOException {
    try {
      return RuntimeClient.connect(socket, listener);
    } catch (IOException e) {
      var other = LockHolder.of(stateDirectory)
          .filter(holder -> !holder.socket().equals(socket.toString()))
          .filter(holder -> holder.process().isPresent());
      if (other.isEmpty()) {
        throw e;
      }
      return RuntimeClient.connect(Path.of(other.get().socket()), listener);
    }
  }

  /** The process that serves the state directory, also while it does not listen yet or any more. */
  public Optional<ProcessHandle> process() {
    return LockHolder.of(stateDirectory).flatMap(LockHolder::process);
  }
}

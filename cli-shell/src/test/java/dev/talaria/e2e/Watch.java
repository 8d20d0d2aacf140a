package dev.talaria.e2e;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardWatchEventKinds;
import java.nio.file.WatchEvent;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.List;

/** Sees everything that happens in a directory: what is made, changed (rights too) and removed. */
final class Watch implements AutoCloseable {
  private final Path directory;
  private final WatchService service;
  private final List<Seen> seen = new ArrayList<>();

  private record Seen(Path name, WatchEvent.Kind<?> kind) {}

  private Watch(Path directory, WatchService service) {
    this.directory = directory;
    this.service = service;
  }

  static Watch on(Path directory) throws IOException {
    var service = directory.getFileSystem().newWatchService();
    directory.register(
        service,
        StandardWatchEventKinds.ENTRY_CREATE,
        StandardWatchEventKinds.ENTRY_MODIFY,
        StandardWatchEventKinds.ENTRY_DELETE);
    return new Watch(directory, service);
  }

  /** What happened to that file up to now, in order. */
  List<WatchEvent.Kind<?>> kindsOf(Path file) throws IOException, InterruptedException {
    var mark = Files.createTempFile(directory, "mark", "");
    while (seen.stream().noneMatch(one -> one.name.equals(mark.getFileName()))) {
      var key = service.take();
      for (var event : key.pollEvents()) {
        if (event.kind() == StandardWatchEventKinds.OVERFLOW) {
          throw new AssertionError("more happened than could be seen");
        }
        seen.add(new Seen((Path) event.context(), event.kind()));
      }
      key.reset();
    }
    Files.delete(mark);
    return seen.stream()
        .filter(one -> one.name.equals(file.getFileName()))
        .<WatchEvent.Kind<?>>map(Seen::kind)
        .toList();
  }

  @Override
  public void close() throws IOException {
    service.close();
  }
}

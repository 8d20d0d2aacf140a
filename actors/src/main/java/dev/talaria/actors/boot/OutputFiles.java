package dev.talaria.actors.boot;

import dev.talaria.runtime.session.SessionId;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The files in which tools left what was too long to be shown, a folder for each session. */
record OutputFiles(Path folder) implements Consumer<SessionId> {
  private static final Logger LOG = LoggerFactory.getLogger(OutputFiles.class);

  /** Removes those of a session. What a link leads to stays. */
  @Override
  public void accept(SessionId session) {
    var own = folder.resolve(session.value()).normalize();
    if (!folder.normalize().equals(own.getParent())
        || !Files.isDirectory(own, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    try {
      Files.walkFileTree(own, new Removing());
    } catch (IOException e) {
      LOG.warn("the output of {} could not be removed: {}", session, e.toString());
    }
  }

  private static final class Removing extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException problem)
        throws IOException {
      if (problem != null) {
        throw problem;
      }
      Files.delete(directory);
      return FileVisitResult.CONTINUE;
    }
  }
}

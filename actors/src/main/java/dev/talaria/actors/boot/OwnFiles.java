package dev.talaria.actors.boot;

import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Looks whether the archives that this process has its classes from are written over under it, as
 * {@code cp} does it with a new version. It cannot load a further class then: requests would stay
 * without an answer, and tasks would fail for no reason of their own. So it leaves as if it was
 * killed, and what it accepted goes on from the journals. Archives that were replaced or removed
 * are still open as they were, and do no harm.
 */
final class OwnFiles implements Runnable {
  private static final Duration LOOK = Duration.ofMillis(500);
  private static final String WHY =
      "talaria: the program files were written over while the runtime ran; it leaves, and what it"
          + " was doing goes on at the next start";

  private final Map<Path, Seen> seen = new HashMap<>();
  private final Runnable leave;

  private record Seen(@Nullable Object key, long size, FileTime modified) {}

  OwnFiles(List<Path> archives, Runnable leave) {
    this.leave = leave;
    archives.forEach(archive -> {
      var now = look(archive);
      if (now != null) {
        seen.put(archive, now);
      }
    });
  }

  /**
   * Looks from now on, until it is interrupted. On a thread of its own: each file that a virtual
   * one looks at wakes others.
   */
  static Thread watch(PrintStream err, int code) {
    var leave = (Runnable) () -> {
      err.println(WHY);
      Runtime.getRuntime().halt(code);
    };
    return Thread.ofPlatform()
        .daemon()
        .name("talaria-own-files")
        .start(() -> new OwnFiles(archives(System.getProperty("java.class.path")), leave).run());
  }

  @Override
  public void run() {
    try {
      while (!isWrittenOver()) {
        Thread.sleep(LOOK);
      }
      leave.run();
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  boolean isWrittenOver() {
    for (var before : seen.entrySet()) {
      var now = look(before.getKey());
      if (now != null
          && Objects.equals(now.key, before.getValue().key)
          && !now.equals(before.getValue())) {
        return true;
      }
    }
    return false;
  }

  private static @Nullable Seen look(Path archive) {
    try {
      var attributes = Files.readAttributes(archive, BasicFileAttributes.class);
      return new Seen(attributes.fileKey(), attributes.size(), attributes.lastModifiedTime());
    } catch (IOException gone) {
      return null;
    }
  }

  /** Those of a class path, and those that their manifests name. */
  static List<Path> archives(String classPath) {
    var all = new ArrayList<Path>();
    for (var entry : classPath.split(File.pathSeparator, -1)) {
      var path = Path.of(entry);
      if (Files.isRegularFile(path)) {
        all.add(path);
        namedBy(path).stream().map(path::resolveSibling).forEach(all::add);
      }
    }
    return all;
  }

  private static List<String> namedBy(Path archive) {
    try (var jar = new JarFile(archive.toFile())) {
      var manifest = jar.getManifest();
      var named = manifest == null
          ? null
          : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return named == null || named.isBlank()
          ? List.of()
          : List.of(named.strip().split("\\s+", -1));
    } catch (IOException unreadable) {
      return List.of();
    }
  }
}

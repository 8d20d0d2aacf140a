package dev.talaria.bench.product;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A second start script with the same jars and no archives of loaded classes. {@link #close}
 * removes it.
 *
 * @param launcher the script
 */
public record Unarchived(Path launcher) implements AutoCloseable {

  public static Unarchived of(Path original) throws IOException {
    var built = original.resolveSibling("cli-shell").resolve("target");
    var root = Files.createTempDirectory("talaria-bench");
    var target = Files.createDirectories(root.resolve("cli-shell").resolve("target"));
    Files.createSymbolicLink(target.resolve("lib"), built.resolve("lib"));
    try (var jars = Files.newDirectoryStream(built, "talaria-cli-shell-*.jar")) {
      for (var jar : jars) {
        Files.createSymbolicLink(target.resolve(jar.getFileName()), jar);
      }
    }
    return new Unarchived(Files.copy(
        original,
        root.resolve(original.getFileName()),
        java.nio.file.StandardCopyOption.COPY_ATTRIBUTES));
  }

  @Override
  public void close() throws IOException {
    Product.delete(launcher.getParent());
  }
}

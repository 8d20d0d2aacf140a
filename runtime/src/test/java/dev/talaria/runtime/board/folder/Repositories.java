package dev.talaria.runtime.board.folder;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Repositories of git with a file in them. */
public final class Repositories {
  private Repositories() {}

  public static Path made(Path repository) throws Exception {
    Files.createDirectories(repository);
    git(repository, "init", "-q");
    Files.writeString(repository.resolve("readme.md"), "read me");
    git(repository, "add", ".");
    git(repository, "commit", "-q", "-m", "first");
    return repository;
  }

  static void git(Path repository, String... arguments) throws Exception {
    var command = new ArrayList<>(List.of(
        "git", "-C", repository.toString(), "-c", "user.name=Ada", "-c", "user.email=ada@x.org"));
    command.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}

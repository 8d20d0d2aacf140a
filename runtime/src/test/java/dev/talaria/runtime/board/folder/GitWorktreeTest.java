package dev.talaria.runtime.board.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What settings of a repository can do: a filter is a program that runs when it is checked out. */
@Timeout(60)
class GitWorktreeTest {
  @TempDir
  Path directory;

  private Path repository;
  private Path told;

  @BeforeEach
  void begin() throws Exception {
    repository = Repositories.made(directory.resolve("shop"));
    told = directory.resolve("told");
  }

  private void filter(String script) throws Exception {
    Files.createDirectories(repository.resolve(".git/info"));
    Files.writeString(repository.resolve(".git/info/attributes"), "*.md filter=f\n");
    Repositories.git(repository, "config", "filter.f.smudge", script);
  }

  @Test
  void what_git_runs_knows_nothing_of_the_environment_of_the_runtime() throws Exception {
    filter("env > " + told + "; cat");

    new GitWorktree(repository).add(directory.resolve("tree"), "card-shop-7");

    assertThat(Files.readAllLines(told))
        .extracting(line -> line.replaceAll("=.*", ""))
        .filteredOn(name -> !name.startsWith("GIT_"))
        .isSubsetOf("PATH", "HOME", "LANG", "PWD", "OLDPWD", "SHLVL", "_");
    assertThat(directory.resolve("tree/readme.md")).hasContent("read me");
  }

  @Test
  void no_hook_and_no_watcher_of_a_repository_is_run() throws Exception {
    var script = Files.writeString(
        repository.resolve(".git/hooks/post-checkout"), "#!/bin/sh\necho run >> " + told + "\n");
    assertThat(script.toFile().setExecutable(true)).isTrue();
    Repositories.git(repository, "config", "core.fsmonitor", script.toString());
    var git = new GitWorktree(repository);
    var tree = directory.resolve("tree");

    git.add(tree, "card-shop-7");
    git.remove(tree);

    assertThat(tree).doesNotExist();
    assertThat(told).doesNotExist();
  }

  @Test
  void git_that_does_not_end_is_ended_with_all_that_it_began() throws Exception {
    filter("echo $$ > " + told + "; exec sleep 1000");
    var git = new GitWorktree(repository, Duration.ofMillis(500));

    assertThatThrownBy(() -> git.add(directory.resolve("tree"), "card-shop-7"))
        .isInstanceOf(IOException.class)
        .hasMessageEndingWith(" did not end in 0 s");

    var began = ProcessHandle.of(Long.parseLong(Files.readString(told).strip()));
    if (began.isPresent()) {
      began.get().onExit().get();
    }
  }
}

package dev.talaria.runtime.board.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Worktrees of one repository, by the {@code git} of the machine. Blocks, but never for longer than
 * its patience.
 *
 * <p>Git gets nothing of the runtime's environment but where programs and settings of git are, and
 * runs no hooks. What the settings of a repository have done to files that are checked out
 * (filters) is done: a person chose that repository.
 *
 * @param patience after which git is ended, with all that it began
 */
record GitWorktree(Path repository, Duration patience) {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Set<String> PASSED_ON = Set.of("PATH", "HOME", "LANG");
  private static final int LONGEST = 1 << 16;
  private static final String NAMES_IT = "gitdir: ";
  private static final List<String> SETTINGS = List.of(
      "core.hooksPath=/dev/null",
      "core.fsmonitor=false",
      "submodule.recurse=false",
      "protocol.ext.allow=never");

  GitWorktree(Path repository) {
    this(repository, PATIENCE);
  }

  /**
   * The repository of the worktree that is there, as the file {@code .git} in it says; empty where
   * that is none. A repository {@code within} does not count: whoever worked there made it.
   */
  static Optional<GitWorktree> of(Path tree, Path within) throws IOException {
    var file = tree.resolve(".git");
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS) || Files.size(file) > LONGEST) {
      return Optional.empty();
    }
    var text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8).strip();
    if (!text.startsWith(NAMES_IT)) {
      return Optional.empty();
    }
    try { // REPOSITORY/worktrees/NAME
      var repository =
          tree.resolve(text.substring(NAMES_IT.length())).resolve("../..").toRealPath();
      return repository.startsWith(within.toRealPath())
          ? Optional.empty()
          : Optional.of(new GitWorktree(repository));
    } catch (InvalidPathException e) {
      return Optional.empty();
    } catch (NoSuchFileException e) {
      throw new IOException("the repository of " + tree + " is not there any more", e);
    }
  }

  /** Whether both are places of one repository. */
  boolean isSameAs(GitWorktree other) throws IOException {
    return common().equals(other.common());
  }

  private Path common() throws IOException {
    var ran = run("rev-parse", "--git-common-dir");
    require(ran);
    return repository.resolve(ran.output.strip()).toRealPath();
  }

  /** On a new branch, or on the one of that name, where it is there already. */
  void add(Path tree, String branch) throws IOException {
    if (run("rev-parse", "--verify", "--quiet", "refs/heads/" + branch).ok()) {
      require(run("worktree", "add", tree.toString(), branch));
    } else {
      require(run("worktree", "add", "-b", branch, tree.toString()));
    }
  }

  /** Refused where something in it was not committed, or is on no branch; branches stay. */
  void remove(Path tree) throws IOException {
    requireRemovable(tree);
    require(run("worktree", "remove", tree.toString()));
  }

  /** Throws what {@link #remove} would be refused for. */
  void requireRemovable(Path tree) throws IOException {
    requireOnBranch(tree);
    var status = run("-C", tree.toString(), "status", "--porcelain");
    require(status);
    if (!status.output.isBlank()) {
      throw new IOException(tree + " has changes that were not committed");
    }
  }

  /** What was committed would be lost with the worktree otherwise. */
  private void requireOnBranch(Path tree) throws IOException {
    var head = run("-C", tree.toString(), "rev-parse", "HEAD");
    require(head);
    var branches = run("for-each-ref", "--count=1", "--contains", head.output.strip());
    require(branches);
    if (branches.output.isBlank()) {
      throw new IOException(tree + " has commits that are on no branch");
    }
  }

  /** One whose folder is gone is none any more, also where git was ended while it made it. */
  void forget(Path tree) throws IOException {
    var unused = run("worktree", "remove", "--force", "--force", tree.toString());
  }

  /** Whether git says that it is one of this repository, whatever is in it. */
  boolean has(Path tree) throws IOException {
    var ran = run("worktree", "list", "--porcelain");
    require(ran);
    return ran.output.lines().anyMatch(("worktree " + tree.toRealPath())::equals);
  }

  /** {@code command}: as a person would type it in the repository. */
  private record Ran(String command, int status, String output) {
    boolean ok() {
      return status == 0;
    }
  }

  private static void require(Ran ran) throws IOException {
    if (!ran.ok()) {
      throw new IOException(ran.command + ": " + ran.output.strip());
    }
  }

  private Ran run(String... arguments) throws IOException {
    var command = new ArrayList<>(List.of("git", "-C", repository.toString()));
    SETTINGS.forEach(setting -> command.addAll(List.of("-c", setting)));
    command.addAll(List.of(arguments));
    var output = Files.createTempFile("git", null);
    try {
      int status = run(command, output);
      try (var said = Files.newInputStream(output)) {
        return new Ran(
            "git " + String.join(" ", arguments),
            status,
            new String(said.readNBytes(LONGEST), StandardCharsets.UTF_8));
      }
    } finally {
      Files.delete(output);
    }
  }

  /** To a file: a pipe is open for as long as anybody that git began holds it. */
  private int run(List<String> command, Path output) throws IOException {
    var builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(output.toFile());
    builder.environment().keySet().retainAll(PASSED_ON);
    builder.environment().put("GIT_TERMINAL_PROMPT", "0");
    var process = builder.start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            String.join(" ", command) + " did not end in " + patience.toSeconds() + " s");
      }
      return process.exitValue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(String.join(" ", command) + " was interrupted", e);
    } finally {
      var began = process.descendants().toList();
      process.destroyForcibly();
      began.forEach(ProcessHandle::destroyForcibly);
    }
  }
}

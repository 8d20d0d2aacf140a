package dev.talaria.runtime.board.folder;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Worktrees of one repository, by the {@code git} of the machine. Blocks. */
record GitWorktree(Path repository) {
  private static final long PATIENCE = 60;

  /** On a new branch, or on the one of that name, where it is there already. */
  void add(Path tree, String branch) throws IOException {
    if (run("rev-parse", "--verify", "--quiet", "refs/heads/" + branch).ok()) {
      require(run("worktree", "add", tree.toString(), branch));
    } else {
      require(run("worktree", "add", "-b", branch, tree.toString()));
    }
  }

  /** Refused by git where something in it was not committed. */
  void remove(Path tree) throws IOException {
    require(run("worktree", "remove", tree.toString()));
  }

  private record Ran(List<String> command, int status, String output) {
    boolean ok() {
      return status == 0;
    }
  }

  private static void require(Ran ran) throws IOException {
    if (!ran.ok()) {
      throw new IOException(String.join(" ", ran.command) + ": " + ran.output.strip());
    }
  }

  private Ran run(String... arguments) throws IOException {
    var command = new ArrayList<>(
        List.of("git", "-C", repository.toString(), "-c", "core.hooksPath=/dev/null"));
    command.addAll(List.of(arguments));
    var process = new ProcessBuilder(command).redirectErrorStream(true).start();
    try {
      process.getOutputStream().close();
      var output = new String(process.getInputStream().readNBytes(1 << 16), StandardCharsets.UTF_8);
      if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
        throw new IOException(String.join(" ", command) + " did not end in " + PATIENCE + " s");
      }
      return new Ran(command, process.exitValue(), output);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(String.join(" ", command) + " was interrupted", e);
    } finally {
      process.destroyForcibly();
    }
  }
}

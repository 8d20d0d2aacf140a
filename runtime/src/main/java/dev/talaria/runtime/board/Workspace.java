package dev.talaria.runtime.board;

import java.util.Optional;

/** Where a card is worked on. */
public sealed interface Workspace {
  /** "scratch", "directory PATH", "worktree PATH". */
  String text();

  /** A folder of its own, which goes away when the card is done; its artefacts are kept. */
  record Scratch() implements Workspace {
    @Override
    public String text() {
      return "scratch";
    }
  }

  /** A folder that is there, and stays. */
  record Directory(String path) implements Workspace {
    @Override
    public String text() {
      return "directory " + path;
    }
  }

  /**
   * A git worktree of that repository, on a branch of the card's; it stays until it is archived.
   */
  record Worktree(String repository) implements Workspace {
    @Override
    public String text() {
      return "worktree " + repository;
    }
  }

  /** What {@link #text} wrote; empty where it is none. */
  static Optional<Workspace> of(String text) {
    var words = text.strip().split("\\s+", 2);
    var path = words.length < 2 ? "" : words[1];
    return switch (words[0]) {
      case "scratch" -> path.isEmpty() ? Optional.of(new Scratch()) : Optional.empty();
      case "directory" -> path.isEmpty() ? Optional.empty() : Optional.of(new Directory(path));
      case "worktree" -> path.isEmpty() ? Optional.empty() : Optional.of(new Worktree(path));
      default -> Optional.empty();
    };
  }

  /** The same where it was written by {@link #text}. */
  static Workspace parse(String text) {
    return of(text).orElseThrow(() -> new IllegalArgumentException("no workspace: " + text));
  }
}

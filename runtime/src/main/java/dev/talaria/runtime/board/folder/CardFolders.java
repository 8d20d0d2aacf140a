package dev.talaria.runtime.board.folder;

import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Workspace;
import java.io.IOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * For each card a private folder below {@code root}: {@code work} for a workspace of its own, and
 * {@code files} for what is attached to it.
 *
 * @param cap bytes of one attachment
 */
public record CardFolders(Path root, long cap) {
  private static final String WORK = "work";
  private static final String FILES = "files";
  private static final String PARTLY = ".partly";

  /**
   * Makes the workspace where it is not there yet.
   *
   * @throws IOException its message says what was wrong with which place
   */
  public Path workspace(Card card) throws IOException {
    return switch (card.content().workspace()) {
      case Workspace.Scratch ignored -> made(work(card.id()));
      case Workspace.Directory(var path) -> existing(card, path);
      case Workspace.Worktree(var repository) -> {
        var tree = work(card.id());
        if (!Files.isDirectory(tree)) {
          made(tree.getParent());
          new GitWorktree(existing(card, repository)).add(tree, branch(card));
        }
        yield tree;
      }
    };
  }

  private static String branch(Card card) {
    return "card-" + card.board() + "-" + card.number();
  }

  private static Path existing(Card card, String path) throws IOException {
    var directory = card.config().workingDirectory().resolve(path).normalize();
    if (!Files.isDirectory(directory)) {
      throw new NotDirectoryException("there is no folder " + directory);
    }
    return directory;
  }

  /**
   * Copies files to be kept with a card, in place of those of the same name. No two of them may
   * have one name.
   *
   * @param below where they have to lie, symbolic links followed; null: anywhere
   * @throws IOException its message says which file it was, and why; then nothing more is copied
   */
  public List<Attachment> keep(CardId card, List<Path> files, @Nullable Path below)
      throws IOException {
    var names = new HashSet<Path>();
    for (var file : files) {
      if (!names.add(file.getFileName())) {
        throw new IOException("two files are called " + file.getFileName());
      }
    }
    var kept = new ArrayList<Attachment>();
    for (var file : files) {
      kept.add(keep(card, file, below));
    }
    return kept;
  }

  private Attachment keep(CardId card, Path file, @Nullable Path below) throws IOException {
    if (!Files.isRegularFile(file)) {
      throw new IOException("there is no file " + file);
    }
    if (below != null && !file.toRealPath().startsWith(below.toRealPath())) {
      throw new IOException(file + " is not in the workspace");
    }
    long bytes = Files.size(file);
    if (bytes > cap) {
      throw new IOException(
          "%s has %,d bytes, and board.attachment-cap is %,d".formatted(file, bytes, cap));
    }
    var name = file.getFileName().toString();
    var to = made(files(card)).resolve(name);
    var partly = to.resolveSibling(name + PARTLY);
    Files.copy(file, partly, StandardCopyOption.REPLACE_EXISTING);
    move(partly, to);
    return new Attachment(name, Files.size(to));
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Where an attachment is. */
  public Path file(CardId card, String name) {
    return files(card).resolve(name);
  }

  public void forget(CardId card, String name) throws IOException {
    Files.deleteIfExists(file(card, name));
  }

  /**
   * Removes the workspace, where it is one of the card's own. A worktree with changes that were not
   * committed stays.
   */
  public void removeWork(Card card) throws IOException {
    var work = work(card.id());
    if (!Files.isDirectory(work, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    switch (card.content().workspace()) {
      case Workspace.Worktree(var repository) ->
        new GitWorktree(existing(card, repository)).remove(work);
      case Workspace.Scratch ignored -> delete(work);
      case Workspace.Directory ignored -> delete(work); // it had another workspace before
    }
  }

  private static void delete(Path folder) throws IOException {
    try (var all = Files.walk(folder)) {
      for (var path : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(path);
      }
    }
  }

  /** Those that have a workspace of their own at the moment. */
  public List<CardId> withWork() throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (var folders = Files.list(root)) {
      return folders
          .filter(folder -> Files.isDirectory(folder.resolve(WORK)))
          .map(folder -> new CardId(folder.getFileName().toString()))
          .toList();
    }
  }

  private Path work(CardId card) {
    return root.resolve(card.value()).resolve(WORK);
  }

  private Path files(CardId card) {
    return root.resolve(card.value()).resolve(FILES);
  }

  private static Path made(Path directory) throws IOException {
    return Files.createDirectories(
        directory,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
  }
}

package dev.talaria.runtime.board.folder;

import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Workspace;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * For each card a private folder below {@code root}: {@code work} for a workspace of its own, and
 * {@code files} for what is attached to it. Beside them is what sessions do not get to see.
 *
 * <p>Long, for where things are is known here alone.
 *
 * @param cap bytes of one attachment
 * @param runtime the name of this one, which its files are kept under; null: they have none
 */
public record CardFolders(Path root, long cap, @Nullable String runtime) {
  private static final String WORK = "work";
  private static final String FILES = "files";

  /** Is there from before a card is removed until its folder is. */
  private static final String RETIRED = "retired";

  private static final Set<PosixFilePermission> ALL_TO_ITS_OWNER =
      PosixFilePermissions.fromString("rwx------");

  /** Is there while a worktree is made: a runtime may end in between. */
  private static final String UNFINISHED = "unfinished";

  /**
   * Makes the workspace where it is not there yet. One of another kind, from before the card was
   * edited, is removed; a worktree with changes that were not committed is in the way.
   *
   * @throws IOException its message says what was wrong with which place
   */
  public Path workspace(Card card) throws IOException {
    return switch (card.content().workspace()) {
      case Workspace.Scratch ignored -> {
        if (isUnfinished(card) || tree(card).isPresent()) {
          removeWork(card);
        }
        yield made(work(card.id()));
      }
      case Workspace.Directory(var path) -> existing(card, path);
      case Workspace.Worktree(var path) -> worktree(card, new GitWorktree(existing(card, path)));
    };
  }

  private Path worktree(Card card, GitWorktree wanted) throws IOException {
    var work = work(card.id());
    var tree = isUnfinished(card) ? Optional.<GitWorktree>empty() : tree(card);
    if (tree.isPresent() && tree.get().isSameAs(wanted)) {
      return work;
    }
    removeWork(card);
    made(work.getParent());
    Files.createFile(unfinished(card));
    wanted.forget(work);
    wanted.add(work, branch(card));
    Files.delete(unfinished(card));
    return work;
  }

  /** Of which its workspace is a worktree, also where the file that says so was removed. */
  private Optional<GitWorktree> tree(Card card) throws IOException {
    var work = work(card.id());
    if (!Files.isDirectory(work, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    var said = GitWorktree.of(work, root);
    if (said.isEmpty() && card.content().workspace() instanceof Workspace.Worktree(var path)) {
      var wanted = new GitWorktree(existing(card, path));
      return wanted.has(work) ? Optional.of(wanted) : Optional.empty();
    }
    return said;
  }

  private boolean isUnfinished(Card card) {
    return Files.exists(unfinished(card));
  }

  private Path unfinished(Card card) {
    return folder(card.id()).resolve(UNFINISHED);
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
    var real = file.toRealPath();
    if (below != null && !real.startsWith(below.toRealPath())) {
      throw new IOException(file + " is not in the workspace");
    }
    var name = file.getFileName().toString();
    var partly = Files.createTempFile(made(folder(card)), "keep", null);
    try {
      long bytes = copy(file, real, partly);
      move(partly, made(files(card)).resolve(name));
      return new Attachment(name, bytes, runtime);
    } finally {
      Files.deleteIfExists(partly);
    }
  }

  /** Of what is there when it is opened, no more than the cap, however fast it grows. */
  private long copy(Path file, Path real, Path to) throws IOException {
    if (!Files.isRegularFile(real, LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("there is no file " + file);
    }
    try (var from = Files.newInputStream(real, LinkOption.NOFOLLOW_LINKS);
        var into = Files.newOutputStream(to)) {
      if (!real.toRealPath().equals(real)) { // a folder above it was exchanged in between
        throw new IOException(file + " was moved while it was copied");
      }
      long bytes = 0;
      var part = new byte[1 << 16];
      for (int read = from.read(part); read >= 0; read = from.read(part)) {
        bytes += read;
        if (bytes > cap) {
          throw new IOException(String.format(
              Locale.ROOT, "%s has more than %,d bytes, which is board.attachment-cap", file, cap));
        }
        into.write(part, 0, read);
      }
      return bytes;
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /** Where an attachment is, or who has it where it is not there. */
  public String place(CardId card, Attachment attachment) {
    var file = file(card, attachment.name());
    return Files.exists(file)
        ? file.toString()
        : file + " (it is not there: "
            + (attachment.runtime() == null || attachment.runtime().equals(runtime)
                ? "somebody removed it)"
                : attachment.runtime() + " keeps it in a folder of its own, see board.files)");
  }

  /** Where an attachment is. */
  public Path file(CardId card, String name) {
    return in(files(card), name);
  }

  public void forget(CardId card, String name) throws IOException {
    Files.deleteIfExists(file(card, name));
  }

  /**
   * Removes the workspace, where it is one of the card's own. A worktree with changes that were not
   * committed stays, whatever the card says of its workspace by now.
   */
  public void removeWork(Card card) throws IOException {
    var work = work(card.id());
    if (isUnfinished(card)) { // nobody ever worked there
      delete(work);
      Files.delete(unfinished(card));
    } else if (Files.isDirectory(work, LinkOption.NOFOLLOW_LINKS)) {
      var tree = tree(card);
      if (tree.isPresent()) {
        tree.get().remove(work);
      } else {
        delete(work);
      }
    }
  }

  /** Throws what {@link #removeWork} would be refused for. */
  public void requireRemovable(Card card) throws IOException {
    if (!isUnfinished(card)) {
      var tree = tree(card);
      if (tree.isPresent()) {
        tree.get().requireRemovable(work(card.id()));
      }
    }
  }

  /**
   * The card is about to be removed: its workspace is, and its folder is marked, so that it can be
   * told from one of another store when the card is gone.
   *
   * @throws IOException where the workspace has to stay
   */
  public void retire(Card card) throws IOException {
    removeWork(card);
    if (Files.isDirectory(folder(card.id()))) {
      Files.write(folder(card.id()).resolve(RETIRED), new byte[0]);
    }
  }

  /** Those that were {@link #retire}d, and may be there still. */
  public List<CardId> retired() throws IOException {
    return having(folder -> Files.exists(folder.resolve(RETIRED)));
  }

  /** Removes the folder of a card that is not there any more; not where somebody works in it. */
  public void remove(CardId card) throws IOException {
    if (Files.exists(work(card), LinkOption.NOFOLLOW_LINKS)) {
      throw new IOException("there is something in " + work(card));
    }
    delete(folder(card));
  }

  /** With all that is in it, also where that was made hard to reach. Follows no links. */
  private static void delete(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      var permissions = Files.getPosixFilePermissions(path, LinkOption.NOFOLLOW_LINKS);
      if (permissions.addAll(ALL_TO_ITS_OWNER)) {
        Files.setPosixFilePermissions(path, permissions);
      }
      List<Path> inside;
      try (var all = Files.list(path)) {
        inside = all.toList();
      } catch (UncheckedIOException e) {
        throw e.getCause();
      }
      for (var one : inside) {
        delete(one);
      }
    }
    Files.deleteIfExists(path);
  }

  /** Those that have a workspace of their own at the moment. */
  public List<CardId> withWork() throws IOException {
    return having(folder -> Files.isDirectory(folder.resolve(WORK)));
  }

  private List<CardId> having(Predicate<Path> wanted) throws IOException {
    if (!Files.isDirectory(root)) {
      return List.of();
    }
    try (var folders = Files.list(root)) {
      return folders
          .filter(wanted)
          .map(folder -> new CardId(folder.getFileName().toString()))
          .toList();
    }
  }

  private Path folder(CardId card) {
    return in(root, card.value());
  }

  /** Where a name comes from a store that others write to, it must not lead elsewhere. */
  private static Path in(Path folder, String name) {
    var path = folder.resolve(name);
    if (!folder.normalize().equals(path.normalize().getParent())) {
      throw new IllegalArgumentException(name + " is no name in " + folder);
    }
    return path;
  }

  private Path work(CardId card) {
    return folder(card).resolve(WORK);
  }

  private Path files(CardId card) {
    return folder(card).resolve(FILES);
  }

  private static Path made(Path directory) throws IOException {
    return Files.createDirectories(
        directory, PosixFilePermissions.asFileAttribute(ALL_TO_ITS_OWNER));
  }
}

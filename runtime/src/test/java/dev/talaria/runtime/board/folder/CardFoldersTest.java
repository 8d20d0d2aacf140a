package dev.talaria.runtime.board.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.store.CardRecords;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CardFoldersTest {
  private static final int CAP = 100_000;

  @TempDir
  Path directory;

  private Path root;
  private Path work;
  private Path repository;
  private CardFolders folders;

  @BeforeEach
  void begin() throws Exception {
    directory = directory.toRealPath();
    root = directory.resolve("board");
    work = root.resolve(CardRecords.CARD.value()).resolve("work");
    repository = Repositories.made(directory.resolve("shop"));
    folders = new CardFolders(root, CAP, "runtime-1");
  }

  private static Card in(Workspace workspace) {
    var it = CardRecords.card();
    var content = it.content();
    return new Card(
        it.id(),
        it.board(),
        it.number(),
        it.origin(),
        new Content(
            content.title(),
            content.work(),
            content.priority(),
            content.labels(),
            content.due(),
            content.from(),
            workspace,
            content.attempts(),
            content.notifies(),
            content.budget()),
        it.config(),
        it.parents(),
        it.attachments(),
        it.standing(),
        it.version());
  }

  private Card inTree() {
    return in(new Workspace.Worktree(repository.toString()));
  }

  // --- what goes with its card

  @Test
  void the_folder_of_a_card_that_goes_is_marked_before_and_removed_after() throws Exception {
    folders.workspace(inTree());
    var kept = Files.writeString(directory.resolve("plan.md"), "plan");
    folders.keep(CardRecords.CARD, List.of(kept), null);
    assertThat(folders.retired()).isEmpty();

    folders.requireRemovable(inTree());
    assertThat(work).exists();
    folders.retire(inTree());
    folders.retire(inTree());

    assertThat(work).doesNotExist();
    assertThat(folders.file(CardRecords.CARD, "plan.md")).hasContent("plan");
    assertThat(folders.retired()).containsExactly(CardRecords.CARD);
    folders.remove(CardRecords.CARD);
    folders.remove(CardRecords.CARD);
    assertThat(root).isEmptyDirectory();
    Repositories.git(repository, "rev-parse", "--verify", "refs/heads/card-shop-7"); // stays
  }

  @Test
  void a_worktree_with_work_that_is_nowhere_else_stays_with_all_of_its_card() throws Exception {
    folders.workspace(inTree());
    Files.writeString(work.resolve("new.md"), "not committed");
    for (var refused : List.<Asked>of(folders::requireRemovable, folders::retire)) {
      assertThatThrownBy(() -> refused.of(inTree())).isInstanceOf(IOException.class);
    }
    Repositories.git(work, "checkout", "-q", "--detach");
    Repositories.git(work, "add", ".");
    Repositories.git(work, "commit", "-q", "-m", "on no branch");
    for (var refused : List.<Asked>of(folders::requireRemovable, folders::retire)) {
      assertThatThrownBy(() -> refused.of(inTree()))
          .isInstanceOf(IOException.class)
          .hasMessage(work + " has commits that are on no branch");
    }
    assertThat(folders.retired()).isEmpty();
    assertThatThrownBy(() -> folders.remove(CardRecords.CARD))
        .hasMessage("there is something in " + work);
    assertThat(work.resolve("new.md")).hasContent("not committed");

    Repositories.git(work, "branch", "saved");
    folders.retire(inTree());
    assertThat(work).doesNotExist();
  }

  private interface Asked {
    void of(Card card) throws IOException;
  }

  // --- workspaces

  @Test
  void a_worktree_that_was_half_made_when_the_runtime_ended_is_made_again() throws Exception {
    folders.workspace(inTree());
    assertThat(work.resolve("readme.md")).hasContent("read me");
    Files.delete(work.resolve("readme.md"));
    Files.writeString(
        repository.resolve(".git/worktrees/work/locked"), "initializing"); // as git has it then
    Files.createFile(work.resolveSibling("unfinished"));

    assertThat(folders.workspace(inTree())).isEqualTo(work);

    assertThat(work.resolve("readme.md")).hasContent("read me");
    Files.writeString(work.resolve("new.md"), "not committed");
    assertThat(folders.workspace(inTree())).isEqualTo(work);
    assertThat(work.resolve("new.md")).hasContent("not committed");
  }

  @Test
  void where_git_fails_nothing_half_made_is_taken_for_a_workspace() throws Exception {
    Files.writeString(
        repository.resolve(".git/config"),
        "[filter \"f\"]\nsmudge = false\nrequired\n",
        java.nio.file.StandardOpenOption.APPEND);
    Files.createDirectories(repository.resolve(".git/info"));
    Files.writeString(repository.resolve(".git/info/attributes"), "*.md filter=f\n");
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> folders.workspace(inTree()))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("smudge filter f failed");
    }
    folders.removeWork(inTree());
    assertThat(work).doesNotExist();
  }

  @Test
  void a_worktree_with_uncommitted_work_stays_whatever_its_card_says_by_now() throws Exception {
    folders.workspace(inTree());
    Files.writeString(work.resolve("new.md"), "not committed");
    for (var card : List.of(
        in(new Workspace.Scratch()),
        in(new Workspace.Directory(directory.toString())),
        in(new Workspace.Worktree(Repositories.made(directory.resolve("other")).toString())),
        inTree())) {
      assertThatThrownBy(() -> folders.removeWork(card))
          .isInstanceOf(IOException.class)
          .hasMessage(work + " has changes that were not committed");
    }
    assertThatThrownBy(() -> folders.workspace(in(new Workspace.Scratch())))
        .isInstanceOf(IOException.class);
    Files.delete(work.resolve(".git"));
    assertThatThrownBy(() -> folders.removeWork(inTree())).isInstanceOf(IOException.class);
    assertThat(work.resolve("new.md")).hasContent("not committed");
  }

  @Test
  void a_workspace_of_another_kind_makes_room_for_the_one_that_is_wanted_now() throws Exception {
    folders.workspace(in(new Workspace.Scratch()));
    Files.writeString(work.resolve("notes.md"), "of before");
    folders.workspace(inTree());
    assertThat(names(work)).containsExactly(".git", "readme.md");
    folders.workspace(in(new Workspace.Scratch()));
    assertThat(names(work)).isEmpty();
    var other = Repositories.made(directory.resolve("other"));
    folders.workspace(inTree());
    folders.workspace(in(new Workspace.Worktree(other.toString())));
    assertThat(Files.readString(work.resolve(".git")))
        .isEqualTo("gitdir: " + other + "/.git/worktrees/work\n");
  }

  @Test
  void a_repository_that_a_worker_made_in_its_workspace_is_not_asked() throws Exception {
    folders.workspace(in(new Workspace.Scratch()));
    Repositories.made(work.resolve("own"));
    var sly = directory.resolve("sly");
    Files.writeString(work.resolve("own/.git/config"), "[core]\nbare = broken\n");
    Files.createDirectories(work.resolve("own/.git/worktrees/x"));
    Files.writeString(work.resolve(".git"), "gitdir: " + work + "/own/.git/worktrees/x\n");
    folders.removeWork(in(new Workspace.Scratch()));
    assertThat(work).doesNotExist();
    assertThat(sly).doesNotExist();
  }

  /** To root nothing is forbidden: as another user it would be hard to reach. */
  @Test
  void a_workspace_goes_with_all_that_was_closed_in_it_but_not_what_links_lead_to()
      throws Exception {
    folders.workspace(in(new Workspace.Scratch()));
    var outside = Files.createDirectory(directory.resolve("outside"));
    Files.writeString(outside.resolve("stays.md"), "stays");
    Files.setPosixFilePermissions(outside, PosixFilePermissions.fromString("r-xr-xr-x"));
    Files.createSymbolicLink(work.resolve("link"), outside);
    var closed = Files.createDirectories(work.resolve("go/mod/cache"));
    Files.writeString(closed.resolve("a.go"), "package a");
    for (var mode : List.of("r-xr-xr-x", "---------")) {
      Files.setPosixFilePermissions(closed, PosixFilePermissions.fromString(mode));
      Files.setPosixFilePermissions(
          closed.getParent(), PosixFilePermissions.fromString("---------"));
    }
    folders.removeWork(in(new Workspace.Scratch()));
    assertThat(work).doesNotExist();
    assertThat(outside.resolve("stays.md")).hasContent("stays");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(outside)))
        .isEqualTo("r-xr-xr-x");
  }

  // --- files

  @Test
  void a_link_out_of_the_workspace_is_not_kept() throws Exception {
    var secret = Files.writeString(directory.resolve("secret.txt"), "a key");
    folders.workspace(in(new Workspace.Scratch()));
    var link = Files.createSymbolicLink(work.resolve("report.md"), secret);
    assertThatThrownBy(() -> folders.keep(CardRecords.CARD, List.of(link), work))
        .isInstanceOf(IOException.class)
        .hasMessage(link + " is not in the workspace");
    assertThat(names(work.getParent())).containsExactly("work");
  }

  @ParameterizedTest
  @ValueSource(strings = {"..", "../..", "../shop", ".", "a/b", "/"})
  void no_name_of_a_card_or_file_leads_elsewhere(String name) {
    var card = new CardId(name);
    assertThatThrownBy(() -> folders.remove(card)).hasMessage(name + " is no name in " + root);
    assertThatThrownBy(() -> folders.forget(CardRecords.CARD, name))
        .hasMessage(name + " is no name in " + work.resolveSibling("files"));
    assertThat(repository).isNotEmptyDirectory();
  }

  @Test
  void a_file_over_the_cap_leaves_nothing() throws Exception {
    var most = Files.write(directory.resolve("most.bin"), new byte[CAP]);
    var more = Files.write(directory.resolve("more.bin"), new byte[CAP + 1]);
    assertThat(folders.keep(CardRecords.CARD, List.of(most), null))
        .containsExactly(new Attachment("most.bin", CAP, "runtime-1"));
    assertThatThrownBy(() -> folders.keep(CardRecords.CARD, List.of(more), null))
        .isInstanceOf(IOException.class)
        .hasMessage(more + " has more than 100,000 bytes, which is board.attachment-cap");
    assertThat(names(work.getParent())).containsExactly("files");
    assertThat(names(work.resolveSibling("files"))).containsExactly("most.bin");
  }

  @Test
  void of_a_file_that_is_not_there_it_is_said_who_has_it() throws Exception {
    var file = Files.writeString(directory.resolve("plan.md"), "first this");
    var kept = folders.keep(CardRecords.CARD, List.of(file), null).getFirst();
    var place = work.resolveSibling("files").resolve("plan.md");
    assertThat(folders.place(CardRecords.CARD, kept)).isEqualTo(place.toString());

    Files.delete(place);

    assertThat(folders.place(CardRecords.CARD, kept))
        .isEqualTo(place + " (it is not there: somebody removed it)");
    assertThat(folders.place(CardRecords.CARD, new Attachment("plan.md", 10, "runtime-2")))
        .isEqualTo(place
            + " (it is not there: runtime-2 keeps it in a folder of its own, see board.files)");
  }

  @Test
  void of_two_that_keep_one_name_at_once_one_is_kept_whole_and_no_other_file_is_touched()
      throws Exception {
    var names = List.of("a", "a.partly");
    var sources = new ArrayList<Path>();
    for (int i = 0; i < 4; i++) {
      for (var name : names) {
        var folder = Files.createDirectories(directory.resolve("from" + i));
        sources.add(Files.writeString(folder.resolve(name), (name + i).repeat(9_000)));
      }
    }
    try (var threads = Executors.newFixedThreadPool(4)) {
      for (int round = 0; round < 50; round++) {
        var all = new ArrayList<Future<List<Attachment>>>();
        for (var source : sources) {
          all.add(threads.submit(() -> folders.keep(CardRecords.CARD, List.of(source), null)));
        }
        for (var one : all) {
          one.get();
        }
        for (var name : names) {
          assertThat(Files.readString(folders.file(CardRecords.CARD, name)))
              .isIn(Stream.of(0, 1, 2, 3).map(i -> (name + i).repeat(9_000)).toList());
        }
      }
    }
    assertThat(names(work.resolveSibling("files"))).containsExactlyElementsOf(names);
    assertThat(names(work.getParent())).containsExactly("files");
  }

  private static List<String> names(Path folder) throws IOException {
    try (var all = Files.list(folder)) {
      return all.map(path -> path.getFileName().toString()).sorted().toList();
    }
  }
}

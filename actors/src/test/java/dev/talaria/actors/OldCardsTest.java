package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.actors.board.BoardDesk.Adding;
import dev.talaria.actors.board.OldCards;
import dev.talaria.runtime.board.Attachment;
import dev.talaria.runtime.board.Board;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Content;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.board.folder.Repositories;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreRecords;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What goes from boards because of its age, by itself and because a person wants it. */
@Timeout(60)
class OldCardsTest extends BoardTests {
  private static final String NOBODY = "talaria { board.at-once = 0, store.retention = 90 days }";
  private static final Duration LONG = Duration.ofDays(91);

  /** In the archive, with a file. */
  private CardId archived(TestRuntime runtime, String prompt) throws Exception {
    var card = add(runtime, prompt);
    attach(runtime, card);
    archive(runtime, card);
    return card;
  }

  private void attach(TestRuntime runtime, CardId card) throws Exception {
    var file = Files.writeString(directory.resolve("plan.md"), "plan");
    var kept = runtime.board.parts().folders().keep(card, List.of(file), null);
    wish(runtime, card, (it, family, now) -> CardRules.attached(it, kept.getFirst(), "you", now));
  }

  private static void archive(TestRuntime runtime, CardId card) {
    wish(runtime, card, (it, family, now) -> CardRules.archived(it, "you", now));
  }

  private CardId inTree(TestRuntime runtime, Path repository) {
    var it = adding(runtime, new Work.Prompt("Mend it"), List.of());
    var content = it.content();
    return add(
        runtime,
        new Adding(
            it.id(),
            it.board(),
            it.origin(),
            new Content(
                content.title(),
                content.work(),
                content.priority(),
                content.labels(),
                null,
                null,
                new Workspace.Worktree(repository.toString()),
                0,
                content.notifies(),
                null),
            it.config(),
            List.of(),
            false));
  }

  private Path folder(CardId card) {
    return directory.resolve("board").resolve(card.value());
  }

  private static void awaitGone(TestRuntime runtime, CardId card) throws Exception {
    while (runtime.store.cards().card(card).isPresent()) {
      pause();
    }
  }

  @Test
  void what_is_done_with_for_long_is_removed_at_the_next_start_and_the_board_says_so()
      throws Exception {
    CardId old;
    CardId young;
    CardId waiting;
    try (var runtime = runtime(NOBODY)) {
      old = archived(runtime, "Mend it");
      waiting = add(runtime, "Wait");
      wall.jump(Duration.ofDays(30));
      young = archived(runtime, "Look at it");
      add(runtime, "Paint it");
    }
    wall.jump(Duration.ofDays(61));
    try (var runtime = runtime(NOBODY);
        var client = runtime.connect()) {
      awaitGone(runtime, old);
      awaitGone(folder(old));

      assertThat(runtime.store.cards().trail(old, 9)).isEmpty();
      assertThat(card(runtime, waiting).number()).isEqualTo(2);
      assertThat(card(runtime, young).number()).isEqualTo(3);
      assertThat(folder(young)).exists();
      var removed = new Board.Removed(1, 0, wall.instant().minus(Duration.ofDays(90)));
      assertThat(runtime.store.cards().boards())
          .containsExactly(new Board(Board.DEFAULT, "", Instant.EPOCH, removed, List.of()));
      var told = new Reply.RemovedCards(1, 0, removed.before().toString());
      assertThat(((Reply.Cards)
                  client.call(new BoardRequest.ListCards(null, null, null, null, null, null, null)))
              .removed())
          .isEqualTo(told);
      assertThat(((Reply.Boards) client.call(new BoardRequest.ListBoards())).boards())
          .extracting(Reply.Board::removed)
          .containsExactly(told);
    }
  }

  @Test
  void what_nobody_has_seen_and_what_an_open_card_waits_for_stays() throws Exception {
    try (var runtime = runtime(NOBODY)) {
      var unseen = archived(runtime, "Mend it");
      var parent = archived(runtime, "Find it");
      var child = add(runtime, "Use it", parent);
      add(runtime, "Paint it");
      runtime.store.commit(List.of(new Write.PutDelivery(new DeliveryRecord(
          unseen + "/3",
          StoreRecords.TASK,
          0,
          null,
          StoreRecords.delivery().notice(),
          wall.instant(),
          false,
          DeliveryRecord.State.STORED,
          wall.instant()))));
      wall.jump(LONG);

      new OldCards(runtime.board).sweep(Duration.ofDays(90));

      assertThat(card(runtime, unseen).number()).isEqualTo(1);
      assertThat(card(runtime, parent).number()).isEqualTo(2);
      assertThat(card(runtime, child).number()).isEqualTo(3);
      assertThat(folder(parent)).exists();
    }
  }

  @Test
  void a_worktree_with_changes_keeps_its_card_and_that_is_said_until_they_are_committed()
      throws Exception {
    var repository = Repositories.made(directory.resolve("shop"));
    try (var runtime = runtime(NOBODY);
        var client = runtime.connect()) {
      var card = inTree(runtime, repository);
      var work = runtime.board.parts().folders().workspace(card(runtime, card));
      Files.writeString(work.resolve("new.md"), "not committed");
      archive(runtime, card);
      add(runtime, "Paint it");
      wall.jump(LONG);

      for (boolean dryRun : new boolean[] {true, false}) {
        var old = gc(client, null, dryRun).old();
        assertThat(old).hasSize(1);
        assertThat(old.getFirst().why()).startsWith("its workspace stays: ");
      }
      assertThat(card(runtime, card).number()).isEqualTo(1);
      assertThat(work.resolve("new.md")).hasContent("not committed");

      Files.delete(work.resolve("new.md"));
      var going = new Reply.OldCard("card", "1", "Mend it", 1, "");
      assertThat(gc(client, null, true)).isEqualTo(new Reply.OldCards(List.of(going), "cards 1"));
      assertThat(work).exists();
      assertThat(gc(client, null, false)).isEqualTo(new Reply.OldCards(List.of(going), "cards 1"));
      assertThat(work).doesNotExist();
      assertThat(runtime.store.cards().card(card)).isEmpty();
      assertThat(gc(client, "cards 1", false)).isEqualTo(new Reply.OldCards(List.of(), "runs 0"));
      assertThat(gc(client, "runs 0", false)).isEqualTo(new Reply.OldCards(List.of(), null));
    }
  }

  private static Reply.OldCards gc(TestClient client, @Nullable String after, boolean dryRun)
      throws Exception {
    return (Reply.OldCards) client.call(new BoardRequest.RemoveOldCards(null, dryRun, after));
  }

  @Test
  void what_a_person_asks_for_has_to_be_an_age() throws Exception {
    try (var runtime = runtime("talaria.store.retention = 0");
        var client = runtime.connect()) {
      var board = new BoardCalls(client);
      board.isRefused(
          new BoardRequest.RemoveOldCards(null, false, null),
          "usage",
          "store.retention is 0: all is kept",
          "say how old: --older-than \"30 days\"");
      for (var wrong : List.of("30", "-3 days", "soon")) {
        board.isRefused(
            new BoardRequest.RemoveOldCards(wrong, false, null),
            "usage",
            "\"" + wrong + "\" is no age",
            "for example: --older-than \"30 days\"");
      }
      board.isRefused(
          new BoardRequest.RemoveOldCards("0 s", false, "x"),
          "usage",
          "\"x\" is no next of an answer",
          "");
    }
  }

  /** Between the mark and the end of the folder, whichever commit the kill comes at. */
  @ParameterizedTest
  @CsvSource({"true", "false"})
  void killed_while_a_card_is_removed_the_next_start_does_the_rest(boolean kept) throws Exception {
    CardId old;
    try (var runtime = runtime(NOBODY)) {
      old = archived(runtime, "Mend it");
      add(runtime, "Paint it");
    }
    wall.jump(LONG);
    var killed = new CountDownLatch(1);
    var mortal = new TestRuntime(
        directory, NOBODY, new TestTools(), store -> new MortalStore(store, 1, kept, killed), wall);
    killed.await();
    mortal.close();
    assertThat(folder(old)).exists();
    try (var runtime = runtime(NOBODY)) {
      awaitGone(runtime, old);
      awaitGone(folder(old));
    }
  }

  /** Another runtime may have a folder of its own for it, which it has to mark first. */
  @Test
  void what_several_runtimes_worked_on_stays_for_as_long_again() throws Exception {
    try (var runtime = runtime(NOBODY)) {
      var shared = add(runtime, "Mend it");
      var elsewhere = new Attachment("plan.md", 4, "runtime-2");
      wish(runtime, shared, (it, family, now) -> CardRules.attached(it, elsewhere, "you", now));
      archive(runtime, shared);
      add(runtime, "Paint it");
      wall.jump(LONG);
      var old = new OldCards(runtime.board);

      assertThat(old.part(Duration.ofDays(90), OldCards.Place.FIRST, false).old())
          .containsExactly(new OldCards.Old(
              false,
              "1",
              "Mend it",
              1,
              "runtime-2 worked on it too, and removes its own files first"));
      wall.jump(LONG);
      old.sweep(Duration.ofDays(90));

      assertThat(runtime.store.cards().card(shared)).isEmpty();
    }
  }

  /** A folder of another store, or of another runtime's card, is nobody's to remove. */
  @Test
  void a_folder_that_is_not_marked_stays_though_there_is_no_such_card() throws Exception {
    var strange = Files.createDirectories(directory.resolve("board/cd_000000_abcdef/files"));
    try (var runtime = runtime(NOBODY)) {
      new OldCards(runtime.board).sweep(Duration.ZERO);
      assertThat(strange).exists();
    }
  }

  @Test
  void a_run_that_is_over_goes_with_its_cards() throws Exception {
    try (var runtime = runtime(NOBODY);
        var client = runtime.connect()) {
      var flows = new WorkflowCalls(client);
      var run = flows.run("test", "steps:\n  look: { run: ls }\n").id();
      flows.done(run, "look", "all is well");
      flows.await(run, detail -> detail.run().ended());
      add(runtime, "Paint it");
      Store store = runtime.store;
      seen(store);
      wall.jump(LONG);

      var old =
          new OldCards(runtime.board).part(Duration.ofDays(90), new OldCards.Place(true, 0), false);

      assertThat(old.old()).containsExactly(new OldCards.Old(true, run, "test", 1, ""));
      assertThat(store.cards().ofRun(run)).isEmpty();
      assertThat(
              ((Reply.Workflows) client.call(new WorkflowRequest.ListWorkflows(null, false, null)))
                  .removed())
          .isEqualTo(new Reply.RemovedCards(
              1, 1, wall.instant().minus(Duration.ofDays(90)).toString()));
    }
  }

  private void seen(Store store) throws Exception {
    for (var told : store.deliveries(new DeliveryQuery(null, true, 9))) {
      store.commit(List.of(
          new Write.PutDelivery(StoreRecords.in(told, DeliveryRecord.State.READ, wall.instant()))));
    }
  }
}

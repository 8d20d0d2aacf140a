package dev.talaria.actors;

import static dev.talaria.actors.BoardCalls.ONLY_PROGRAMS;
import static dev.talaria.actors.BoardCalls.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What becomes of cards, and who is told, over a real socket and store. */
@Timeout(120)
class BoardChangesTest {
  private static final String NOON = time("2026-11-29T12:00:00Z");

  @TempDir
  Path directory;

  private TestRuntime runtime;
  private TestClient client;
  private BoardCalls board;

  @BeforeEach
  void begin() throws Exception {
    runtime =
        new TestRuntime(directory, ONLY_PROGRAMS, new TestTools(), store -> store, new TestClock());
    client = runtime.connect();
    board = new BoardCalls(client);
  }

  @AfterEach
  void end() throws Exception {
    client.close();
    runtime.close();
  }

  // --- what becomes of it

  @Test
  void a_person_has_somebody_look_at_a_card_and_what_waits_for_it_waits_again() throws Exception {
    board.add("find");
    board.add("mend", "1");
    board.card(new BoardRequest.FinishCard("1", "it is the comma"));
    assertThat(board.show("2").card().status()).isEqualTo("ready");

    assertThat(board.card(new BoardRequest.ReviewCard("1", "is it all?")))
        .extracting(CardInfo::status, CardInfo::result, CardInfo::doneAt)
        .containsExactly("review", "it is the comma", null);

    assertThat(board.await("2", "blocked").why()).isEqualTo("waits for #1 find");
    assertThat(board.trail("1"))
        .containsExactly("you added: find", "you done: it is the comma", "you review: is it all?");
    board.card(new BoardRequest.FinishCard("1", null));
    board.await("2", "ready");
    board.claim("2", "builder");
    board.isRefused(
        new BoardRequest.ReviewCard("2", null),
        "busy",
        "#2 mend is being worked on",
        "block it first, or wait");
  }

  @Test
  void a_person_moves_a_card_and_its_trail_says_all_of_it() throws Exception {
    board.card(new BoardRequest.AddCard(null, null, null, "mend", null, List.of(), true, null));
    assertThat(board.show("1").card().status()).isEqualTo("triage");
    assertThat(board.card(new BoardRequest.ReadyCard("1", "go on")).status()).isEqualTo("ready");
    board.card(new BoardRequest.ReadyCard("1", "and be quick"));
    assertThat(board.card(new BoardRequest.BlockCard("1", "until Monday")))
        .extracting(CardInfo::status, CardInfo::hold, CardInfo::why)
        .containsExactly("blocked", "person", "until Monday");
    board.card(new BoardRequest.CommentCard("1", "Grace knows", null));
    assertThat(board.card(new BoardRequest.FinishCard("1", "did it")))
        .extracting(CardInfo::status, CardInfo::result, CardInfo::doneAt)
        .containsExactly("done", "did it", NOON);
    assertThat(board.card(new BoardRequest.ArchiveCard("1")).status()).isEqualTo("archived");
    assertThat(board.list()).isEmpty();
    assertThat(board.card(new BoardRequest.ReadyCard("1", "again")))
        .extracting(CardInfo::status, CardInfo::doneAt)
        .containsExactly("ready", null);
    board.claim("1", "builder");
    assertThat(board.card(new BoardRequest.ReleaseCard("1", "too slow")))
        .extracting(CardInfo::status, CardInfo::failures, CardInfo::attempts)
        .containsExactly("ready", 0, 1);
    assertThat(board.trail("1"))
        .containsExactly(
            "you added: mend",
            "you ready: go on",
            "you comment: and be quick",
            "you blocked: until Monday",
            "you comment: Grace knows",
            "you done: did it",
            "you archived",
            "you ready: again",
            "builder claimed",
            "you released: too slow");
    assertThat(board.show("1").attempts())
        .containsExactly(new Reply.CardAttempt(
            1, "builder", null, "default", NOON, NOON, "released", "too slow"));

    isRefused(
        "there is no reason", "/board block <card> <reason>", new BoardRequest.BlockCard("1", " "));
    isRefused(
        "there is no comment",
        "/board comment <card> <text>",
        new BoardRequest.CommentCard("1", "", null));
    board.claim("1", "builder");
    for (var request :
        List.of(new BoardRequest.FinishCard("1", null), new BoardRequest.ArchiveCard("1"))) {
      board.isRefused(request, "busy", "#1 mend is being worked on", "block it first, or wait");
    }
    assertThat(board.card(new BoardRequest.BlockCard("1", "stop")))
        .extracting(CardInfo::status, CardInfo::hold, CardInfo::why, CardInfo::worker)
        .containsExactly("blocked", "person", "stop", null);
    assertThat(board.card(new BoardRequest.FinishCard("1", "did it")).status()).isEqualTo("done");
  }

  @Test
  void a_child_is_ready_when_its_parent_is_done_and_waits_again_when_that_is_to_be_done_again()
      throws Exception {
    board.add("first");
    board.add("second", "1");
    board.card(new BoardRequest.FinishCard("1", null));
    assertThat(board.show("2").card().status()).isEqualTo("ready");
    board.card(new BoardRequest.ReadyCard("1", "once more"));
    assertThat(board.show("2").card())
        .extracting(CardInfo::status, CardInfo::why)
        .containsExactly("blocked", "waits for #1 first");
  }

  /** By a new card, and by a link. */
  @Test
  void a_parent_that_is_done_while_its_child_comes_to_wait_for_it_is_not_missed() throws Exception {
    var place = Files.createDirectory(directory.resolve("raced"));
    try (var raced = new TestRuntime(
            place, ONLY_PROGRAMS, new TestTools(), BoardChangesTest::racing, new TestClock());
        var other = raced.connect()) {
      var it = new BoardCalls(other);
      it.add("first");
      it.add("second", "1");
      assertThat(it.show("2").card().status()).isEqualTo("ready");
      it.add("third");
      it.add("fourth");
      it.card(new BoardRequest.LinkCard("4", "3"));
      assertThat(it.show("4").card().status()).isEqualTo("ready");
      assertThat(it.trail("4"))
          .containsExactly("you added: fourth", "you linked: waits for #3 third", "board ready");
    }
  }

  /** Each parent is done at the moment before a card is kept that waits for it. */
  private static Store racing(Store store) {
    return (Store) Proxy.newProxyInstance(
        Store.class.getClassLoader(), new Class<?>[] {Store.class}, (proxy, method, arguments) -> {
          if (method.getName().equals("commit")) {
            for (var write : (List<?>) arguments[0]) {
              if (write instanceof Write.PutCard(var card, var events)
                  && card.status() == Status.BLOCKED) {
                finish(store, card.parents().getFirst());
              }
            }
          }
          try {
            return method.invoke(store, arguments);
          } catch (InvocationTargetException e) {
            throw e.getCause();
          }
        });
  }

  private static void finish(Store store, CardId card) throws StoreProblem {
    var done = CardRules.done(store.cards().card(card).orElseThrow(), "", "you", Instant.EPOCH);
    if (done instanceof Ruling.Changed(var after, var events)) {
      store.commit(List.of(new Write.PutCard(after, events)));
    }
  }

  @Test
  void an_archived_card_leaves_no_clean_worktree_and_says_why_another_stays() throws Exception {
    var repository = Files.createDirectory(directory.resolve("repository"));
    git(repository, "init", "-q");
    git(repository, "commit", "-q", "--allow-empty", "-m", "first");
    for (int number = 1; number <= 2; number++) {
      var card = board.add(
          null,
          "mend",
          new CardFields(null, null, null, null, "worktree " + repository, null, null, null, null));
      var tree = directory.resolve("board").resolve(card.id()).resolve("work");
      git(repository, "worktree", "add", "-q", tree.toString(), "-b", "card-" + number);
      if (number == 2) {
        Files.writeString(tree.resolve("new.txt"), "not committed");
      }
      board.card(new BoardRequest.FinishCard(card.id(), null));
      assertThat(tree).isDirectory();
      var archived = board.card(new BoardRequest.ArchiveCard(card.id()));
      assertThat(Files.exists(tree)).isEqualTo(number == 2);
      assertThat(archived.why())
          .isEqualTo(
              number == 1
                  ? ""
                  : "its workspace stays: " + tree + " has changes that were not committed");
    }
  }

  @Test
  void a_file_is_kept_with_its_card_until_it_is_taken_away() throws Exception {
    var card = board.add("mend");
    var file = Files.writeString(directory.resolve("notes.md"), "read me");
    var kept = directory.resolve("board").resolve(card.id()).resolve("files").resolve("notes.md");
    assertThat(board.card(new BoardRequest.AttachFile("1", file.toString())).attachments())
        .containsExactly(new CardInfo.FileInfo("notes.md", 7, kept.toString()));
    assertThat(kept).hasContent("read me");
    Files.writeString(file, "read me again");
    assertThat(board.card(new BoardRequest.AttachFile("1", file.toString())).attachments())
        .containsExactly(new CardInfo.FileInfo("notes.md", 13, kept.toString()));
    assertThat(board.card(new BoardRequest.DetachFile("1", "notes.md")).attachments())
        .isEmpty();
    assertThat(kept).doesNotExist();

    isRefused(
        "the path of a file must be absolute, was \"notes.md\"",
        "",
        new BoardRequest.AttachFile("1", "notes.md"));
    isRefused(
        "there is no file " + directory,
        "",
        new BoardRequest.AttachFile("1", directory.toString()));
    board.isRefused(
        new BoardRequest.DetachFile("1", "notes.md"),
        "denied",
        "#1 mend has no attachment notes.md",
        "");
    assertThat(board.trail("1"))
        .containsExactly(
            "you added: mend",
            "you attached: notes.md",
            "you attached: notes.md",
            "you detached: notes.md");
  }

  // --- who asks

  @Test
  void the_same_request_again_has_no_second_effect() throws Exception {
    var add = new BoardRequest.AddCard(null, null, null, "mend", null, List.of(), false, "k1");
    var comment = new BoardRequest.CommentCard("1", "Grace knows", "k2");
    var claim = new BoardRequest.ClaimCard(null, null, null, "builder", "k3");
    try (var other = runtime.connect()) {
      for (var request : List.of(add, comment, claim)) {
        var here = client.send(request);
        var there = other.send(request);
        assertThat(TestClient.reply(request, there)).isEqualTo(TestClient.reply(request, here));
        assertThat(client.call(request)).isEqualTo(TestClient.reply(request, here));
      }
    }
    assertThat(board.list()).hasSize(1);
    assertThat(board.trail("1"))
        .containsExactly("you added: mend", "you comment: Grace knows", "builder claimed");
    isRefused(
        "the key \"k1\" was used before, for board.add, and this is board.comment",
        "give every request a key of its own",
        new BoardRequest.CommentCard("1", "Grace knows", "k1"));
  }

  @Test
  void of_two_clients_that_change_a_card_at_the_same_time_both_are_heard_and_told()
      throws Exception {
    board.add("mend");
    try (var other = runtime.connect()) {
      var answers = new HashSet<CompletableFuture<?>>();
      for (int i = 0; i < 20; i++) {
        answers.add(client.send(new BoardRequest.CommentCard("1", "here " + i, null)));
        answers.add(other.send(new BoardRequest.CommentCard("1", "there " + i, null)));
      }
      for (var answer : answers) {
        answer.join();
      }
      assertThat(board.trail("1")).hasSize(41).doesNotHaveDuplicates();
      assertThat(other.await(Event.BoardChanged.class))
          .isEqualTo(new Event.BoardChanged("default"));
      assertThat(client.await(Event.BoardChanged.class))
          .isEqualTo(new Event.BoardChanged("default"));
    }
  }

  // --- helpers

  private void isRefused(String message, String hint, Request request) {
    board.isRefused(request, "usage", message, hint);
  }

  private static void git(Path repository, String... arguments) throws Exception {
    var command = new ArrayList<>(List.of(
        "git", "-C", repository.toString(), "-c", "user.name=Ada", "-c", "user.email=ada@x.org"));
    command.addAll(List.of(arguments));
    assertThat(new ProcessBuilder(command).inheritIO().start().waitFor()).isZero();
  }
}

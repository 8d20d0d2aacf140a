package dev.talaria.actors;

import static dev.talaria.actors.BoardCalls.ONLY_PROGRAMS;
import static dev.talaria.actors.BoardCalls.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardEventInfo;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.StepInfo;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Boards as a whole, over a real socket and store. */
@Timeout(120)
class BoardListsTest {
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

  @Test
  void the_default_board_is_always_there_and_others_are_added_and_removed() throws Exception {
    assertThat(boards(new BoardRequest.ListBoards()))
        .containsExactly(new Reply.Board("default", "", Map.of()));
    var shop = new Reply.Board("shop", "the web shop", Map.of());
    assertThat(boards(new BoardRequest.CreateBoard("shop", " the web shop ")))
        .containsExactly(new Reply.Board("default", "", Map.of()), shop);
    board.add("shop", "one", null);
    board.add("shop", "two", null);
    board.card(new BoardRequest.FinishCard("shop/2", null));
    assertThat(boards(new BoardRequest.ListBoards()))
        .contains(new Reply.Board("shop", "the web shop", Map.of("ready", 1, "done", 1)));

    isRefused("there is a board \"shop\" already", "", new BoardRequest.CreateBoard("shop", null));
    isRefused(
        "there is a board \"default\" already", "", new BoardRequest.CreateBoard("default", null));
    isRefused(
        "a board is named by lower-case letters, digits, - and _, was \"My shop\"",
        "",
        new BoardRequest.CreateBoard("My shop", null));
    isRefused(
        "what a board is about is one line of at most 200 characters",
        "",
        new BoardRequest.CreateBoard("garden", "a\nb"));
    isRefused("the board \"default\" is always there", "", new BoardRequest.RemoveBoard("default"));
    isRefused(
        "the board \"shop\" has 2 cards that are not archived",
        "archive them first",
        new BoardRequest.RemoveBoard("shop"));
    board.card(new BoardRequest.ArchiveCard("shop/1"));
    isRefused(
        "the board \"shop\" has 1 card that is not archived",
        "archive them first",
        new BoardRequest.RemoveBoard("shop"));
    board.card(new BoardRequest.ArchiveCard("shop/2"));
    assertThat(boards(new BoardRequest.RemoveBoard("shop")))
        .containsExactly(new Reply.Board("default", "", Map.of()));
    board.isRefused(
        new BoardRequest.RemoveBoard("shop"),
        "not_found",
        "there is no board \"shop\"; there are: default",
        "/board boards lists them");
  }

  @Test
  void a_board_that_is_renamed_goes_on_with_its_cards_and_its_old_name_goes_on_meaning_it()
      throws Exception {
    board.create("shop");
    board.create("yard");
    var before = board.add("shop", "Paint the door", null);
    var claimed = board.claim("shop/1", "painter");

    assertThat(boards(new BoardRequest.RenameBoard("shop", "store")))
        .containsExactly(
            new Reply.Board("default", "", Map.of()),
            new Reply.Board("store", "", Map.of("running", 1), null, List.of("shop")),
            new Reply.Board("yard", "", Map.of()));

    for (var name : List.of("shop/1", "shop/#1", "store/1", before.id())) {
      assertThat(board.show(name).card().card()).as(name).isEqualTo("store/1");
    }
    assertThat(board.add("shop", "Count the apples", null).card()).isEqualTo("store/2");
    assertThat(listed("shop", null, null, null, null, null)).containsExactly("store/1", "store/2");
    assertThat(trail("shop", null, null).events())
        .extracting(CardEventInfo::card)
        .containsExactly("store/1", "store/1", "store/2");
    assertThat(board
            .card(new BoardRequest.HandOffCard(
                "shop/1", claimed.token(), "done", "red now", List.of()))
            .status())
        .isEqualTo("done");
    assertThat(((Reply.ClaimedCard)
                client.call(new BoardRequest.ClaimCard(null, "shop", null, "painter", null)))
            .card()
            .card())
        .isEqualTo("store/2");

    isRefused(
        "\"shop\" means the board \"store\", which was called so",
        "",
        new BoardRequest.CreateBoard("shop", null));
    isRefused(
        "\"shop\" means the board \"store\", which was called so",
        "",
        new BoardRequest.RenameBoard("yard", "shop"));
    assertThat(boards(new BoardRequest.RenameBoard("shop", "shop")))
        .contains(
            new Reply.Board("shop", "", Map.of("running", 1, "done", 1), null, List.of("store")));
  }

  @Test
  void a_name_that_something_has_is_given_to_no_board() throws Exception {
    board.create("shop");
    board.create("yard");
    board.add("yard", "Rake", null);
    isRefused(
        "there is a board \"yard\" already", "", new BoardRequest.RenameBoard("shop", "yard"));
    isRefused(
        "the board \"default\" is always there",
        "",
        new BoardRequest.RenameBoard("default", "yard"));
    isRefused(
        "a board is named by lower-case letters, digits, - and _, was \"My shop\"",
        "",
        new BoardRequest.RenameBoard("shop", "My shop"));
    board.card(new BoardRequest.ArchiveCard("yard/1"));
    client.call(new BoardRequest.RemoveBoard("yard"));
    isRefused(
        "there are cards of a board \"yard\" in the archive, which was removed",
        "choose another name",
        new BoardRequest.RenameBoard("shop", "yard"));
    board.isRefused(
        new BoardRequest.RenameBoard("shpo", "store"),
        "not_found",
        "there is no board \"shpo\"; did you mean shop?",
        "/board boards lists them");
  }

  @Test
  void a_run_of_a_workflow_goes_on_when_the_board_of_its_cards_is_renamed() throws Exception {
    board.create("shop");
    var flows = new WorkflowCalls(client);
    var run = flows
        .run(new WorkflowRequest.RunWorkflow(
            null,
            "steps:\n  one: { run: ls }\n  two: { needs: [one], run: ls, result: ignored }\nresult: ${steps.one.result}\n",
            "two.yaml",
            Map.of(),
            "shop",
            null))
        .id();
    boards(new BoardRequest.RenameBoard("shop", "store"));

    flows.done(run, "one", "all is well");
    flows.done(run, "two", "no more");
    var over = flows.await(run, detail -> detail.run().ended());

    assertThat(over.run().board()).isEqualTo("store");
    assertThat(over.steps()).extracting(StepInfo::card).containsExactly("store/1", "store/2");
  }

  @Test
  void a_board_that_was_removed_is_there_again_with_a_card_that_comes_out_of_its_archive()
      throws Exception {
    board.create("shop");
    board.add("shop", "one", null);
    board.card(new BoardRequest.ArchiveCard("shop/1"));
    client.call(new BoardRequest.RemoveBoard("shop"));
    assertThat(board.show("shop/1").card().status()).isEqualTo("archived");
    board.card(new BoardRequest.ReadyCard("shop/1", null));
    assertThat(boards(new BoardRequest.ListBoards()))
        .containsExactly(
            new Reply.Board("default", "", Map.of()),
            new Reply.Board("shop", "", Map.of("ready", 1)));
  }

  @Test
  void cards_are_listed_by_board_and_number_as_far_as_they_are_asked_for() throws Exception {
    board.create("shop");
    board.add("shop", "Paint the door", null);
    board.add("Mend the parser");
    board.add(
        null,
        "Count the apples",
        new CardFields(null, List.of("fruit"), null, null, null, null, null, "night", null));
    board.add("Mend the door");
    board.card(new BoardRequest.FinishCard("3", null));

    assertThat(listed(null, null, null, null, null, null)).containsExactly("1", "2", "3", "shop/1");
    assertThat(listed("shop", null, null, null, null, null)).containsExactly("shop/1");
    assertThat(listed(null, List.of("Done"), null, null, null, null)).containsExactly("3");
    assertThat(listed(null, null, "night", null, null, null)).containsExactly("2");
    assertThat(listed(null, null, null, "fruit", null, null)).containsExactly("2");
    assertThat(listed(null, null, null, null, "DOOR", null)).containsExactly("3", "shop/1");
    assertThat(listed("default", null, null, null, null, 1)).containsExactly("2", "3");
    board.card(new BoardRequest.ArchiveCard("1"));
    assertThat(listed("default", null, null, null, null, null)).containsExactly("2", "3");
    assertThat(listed("default", List.of("archived"), null, null, null, null)).containsExactly("1");

    var part = (Reply.Cards)
        client.call(new BoardRequest.ListCards("default", null, null, null, null, null, 1));
    assertThat(part.cards()).extracting(CardInfo::card).containsExactly("2");
    assertThat(part.next()).isEqualTo(2);
    var rest = (Reply.Cards)
        client.call(new BoardRequest.ListCards("default", null, null, null, null, part.next(), 1));
    assertThat(rest.cards()).extracting(CardInfo::card).containsExactly("3");
    assertThat(rest.next()).isNull();

    isRefused(
        "the limit must be 1 to 1000, was 0",
        "",
        new BoardRequest.ListCards(null, null, null, null, null, null, 0));
    isRefused(
        "status must be one of triage, ready, running, blocked, review, done, archived, was"
            + " \"open\"",
        "",
        new BoardRequest.ListCards(null, List.of("open"), null, null, null, null, null));
    isRefused(
        "numbers are of one board: after needs a board",
        "",
        new BoardRequest.ListCards(null, null, null, null, null, 1, null));
    board.isRefused(
        new BoardRequest.ListCards("shpo", null, null, null, null, null, null),
        "not_found",
        "there is no board \"shpo\"; did you mean shop?",
        "/board boards lists them");
  }

  /** All places taken is no alarm; that nobody ever begins it is said as such. */
  @Test
  void a_card_that_is_ready_says_whether_it_waits_for_a_place_or_for_nobody() throws Exception {
    board.add("Mend the parser");
    var nobody = "nobody begins it here (board.at-once is 0); a program may claim it";
    assertThat(board.show("1").card().why()).isEqualTo(nobody);
    assertThat(board.list()).extracting(CardInfo::why).containsExactly(nobody);
    client.close();
    runtime.close();
    runtime = new TestRuntime(
        directory,
        "talaria.board { at-once = 2, at-once-in-profile = 1 }",
        new TestTools(),
        store -> store,
        new TestClock());
    client = runtime.connect();
    board = new BoardCalls(client);
    var unused = runtime.model.next(); // the first is worked on
    board.add("Paint the door");
    board.add(
        null,
        "Count the apples",
        new CardFields(null, null, null, null, null, null, null, "night", null));
    unused = runtime.model.next();
    board.add(
        null, "Later", new CardFields(null, null, null, "in 2 days", null, null, null, null, null));

    assertThat(board.show("2").card().why())
        .isEqualTo("waits for a place: 2 of the board are worked on (board.at-once)");
    assertThat(board.list())
        .extracting(CardInfo::status, CardInfo::why)
        .containsExactly(
            tuple("running", ""),
            tuple("ready", "waits for a place: 2 of the board are worked on (board.at-once)"),
            tuple("running", ""),
            tuple("ready", ""));
    board.create("shop");
    board.add("shop", "Sweep", null);
    assertThat(board.show("shop/1").card().why())
        .isEqualTo("waits for a place: 1 of the profile default are worked on"
            + " (board.at-once-in-profile)");
  }

  @Test
  void the_trail_of_a_board_goes_on_where_it_was_left() throws Exception {
    board.create("shop");
    assertThat(trail("shop", null, null)).isEqualTo(new Reply.Trail(List.of(), 0));
    board.add("one");
    board.add("shop", "two", null);
    board.card(new BoardRequest.CommentCard("shop/1", "here", null));
    for (int i = 0; i < 10; i++) {
      board.card(new BoardRequest.CommentCard("1", "elsewhere", null));
    }
    var added = new CardEventInfo("shop/1", NOON, "you", "added", "two");
    var said = new CardEventInfo("shop/1", NOON, "you", "comment", "here");
    assertThat(trail("shop", null, null)).isEqualTo(new Reply.Trail(List.of(added, said), 3));
    assertThat(trail("shop", null, 1)).isEqualTo(new Reply.Trail(List.of(said), 3));
    assertThat(trail("shop", 0L, 1)).isEqualTo(new Reply.Trail(List.of(added), 2));
    assertThat(trail("shop", 2L, 1)).isEqualTo(new Reply.Trail(List.of(said), 3));
    assertThat(trail("shop", 3L, 1)).isEqualTo(new Reply.Trail(List.of(), 3));
    assertThat(trail(null, null, 4).events()).hasSize(4);
    isRefused(
        "the limit must be 1 to 1000, was 1001", "", new BoardRequest.BoardTrail(null, null, 1001));
  }

  // --- helpers

  private void isRefused(String message, String hint, Request request) {
    board.isRefused(request, "usage", message, hint);
  }

  private List<Reply.Board> boards(Request request) throws Exception {
    return ((Reply.Boards) client.call(request)).boards();
  }

  private List<String> listed(
      String on, List<String> status, String profile, String label, String text, Integer after)
      throws Exception {
    var cards = (Reply.Cards)
        client.call(new BoardRequest.ListCards(on, status, profile, label, text, after, null));
    return cards.cards().stream().map(CardInfo::card).toList();
  }

  private Reply.Trail trail(String on, Long after, Integer limit) throws Exception {
    return (Reply.Trail) client.call(new BoardRequest.BoardTrail(on, after, limit));
  }
}

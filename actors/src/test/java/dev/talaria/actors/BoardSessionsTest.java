package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.SupervisionSettings;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.tool.process.ProcessMark;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands that sessions run, as clients of the board. */
@Timeout(120)
class BoardSessionsTest {
  private static final Request ADD =
      new BoardRequest.AddCard(null, null, null, "a part of it", null, List.of(), true, null);

  private static final CardFields MUCH =
      new CardFields(null, null, null, null, null, null, null, null, "money 1000");

  @TempDir
  Path directory;

  @Test
  void the_work_of_a_card_adds_cards_and_comments_in_its_name_and_lets_nothing_through()
      throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var board = new BoardCalls(client);
      board.add("mend");
      var unused = runtime.model.next();
      var task = board.show("1").card().task();
      try (var inside = runtime.connect(mark(task))) {
        isLimited(new BoardCalls(inside));
        isDenied(
            new BoardCalls(inside),
            "the work of a card may not change jobs",
            "a person may",
            new CronRequest.AddJob(null, null, "@daily", "UTC", "greet", null, false, null));
      }
      assertThat(board.trail("1").getLast()).isEqualTo(task + " comment: half of it");
      assertThat(board.show("2").card().by()).isEqualTo(task);
    }
  }

  @Test
  void so_does_what_works_for_it_and_the_run_of_a_job() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var board = new BoardCalls(client);
      board.add("mend");
      var unused = runtime.model.next();
      var task = board.show("1").card().task();
      try (var inside = runtime.connect(mark(task))) {
        var begun = (Reply.TaskStarted) inside.call(new TaskRequest.StartTask(null, "help", null));
        try (var below = runtime.connect(mark(begun.id()))) {
          isLimited(new BoardCalls(below));
        }
      }
      var run = run(client);
      try (var inside = runtime.connect(mark(run.last().task()))) {
        isLimited(new BoardCalls(inside));
      }
    }
  }

  @Test
  void a_task_that_a_person_began_may_do_what_they_may() throws Exception {
    try (var runtime = new TestRuntime(directory, BoardCalls.ONLY_PROGRAMS);
        var client = runtime.connect()) {
      var task = client.background(client.openConversation(), "tidy up");
      try (var inside = runtime.connect(mark(task.id()))) {
        var board = new BoardCalls(inside);
        board.add("mend");
        board.card(new BoardRequest.FinishCard("1", "done with"));
        assertThat(board.trail("1"))
            .containsExactly(task.id() + " added: mend", task.id() + " done: done with");
      }
    }
  }

  @Test
  void what_a_session_adds_waits_for_a_person_and_is_worked_on_as_the_session_is()
      throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect()) {
      var conversation = client.openConversation();
      var task = client.background(conversation, "tidy up").id();
      var its = runtime.store.session(new SessionId(task)).orElseThrow().config();
      var sub = Files.createDirectory(directory.resolve("sub"));
      var said = mark(task);
      said.put("COLOUR", "red");
      try (var inside = runtime.connect(said)) {
        var board = new BoardCalls(inside);
        isDenied(
            board,
            "a session writes prompts on cards, and no commands",
            "say what is to be done",
            add(null, " !rm -r build", null, null));
        isDenied(
            board,
            "a session's card is worked on as the session is",
            "leave the profile out",
            add(null, "mend", null, "work"));
        isDenied(
            board,
            "a session's card may use up what the session may",
            "leave the budget out",
            new BoardRequest.AddCard(null, null, null, "mend", MUCH, List.of(), false, null));
        isDenied(
            board,
            "a session adds no card in the name of a conversation",
            "leave it out",
            add(conversation, "mend", null, null));
        var link = Files.createSymbolicLink(directory.resolve("link"), Path.of("/usr"));
        for (var workspace :
            List.of("directory /", "directory /usr", "directory " + link, "worktree " + sub)) {
          isDenied(
              board,
              "the workspace of a session's card is scratch, or a folder in /tmp",
              "a person may choose another",
              add(null, "mend", workspace, null));
        }
        assertThat(board.list()).isEmpty();

        var added = board.card(add(null, "mend", "directory " + sub, null));
        assertThat(added)
            .extracting(CardInfo::status, CardInfo::by)
            .containsExactly("triage", task);
        assertThat(
                runtime.store.cards().card(new CardId(added.id())).orElseThrow().config())
            .isEqualTo(its.supervisedBy(supervision(runtime, client)));

        isDenied(
            board,
            "a session writes prompts on cards, and no commands",
            "say what is to be done",
            new BoardRequest.EditCard("1", null, "!rm -r build", null));
        isDenied(
            board,
            "the workspace of a session's card is scratch, or a folder in /tmp",
            "a person may choose another",
            new BoardRequest.EditCard("1", null, null, fields("directory /", null)));
        board.isRefused(
            new BoardRequest.AttachFile("1", "/etc/hosts"),
            "usage",
            "/etc/hosts is not in the workspace",
            "");
        var mine = Files.writeString(sub.resolve("mine"), "x");
        assertThat(board.card(new BoardRequest.AttachFile("1", mine.toString())).attachments())
            .hasSize(1);
        assertThat(board
                .card(new BoardRequest.EditCard("1", null, "mend it", null))
                .status())
            .isEqualTo("triage");
      }
    }
  }

  /** Of a card that a person added. */
  private static SupervisionSettings.Block supervision(TestRuntime runtime, TestClient person)
      throws Exception {
    var card = new BoardCalls(person).card(ADD);
    return runtime
        .store
        .cards()
        .card(new CardId(card.id()))
        .orElseThrow()
        .config()
        .supervision();
  }

  @Test
  void what_says_that_it_is_of_a_session_that_is_not_there_is_denied() throws Exception {
    try (var runtime = new TestRuntime(directory, BoardCalls.ONLY_PROGRAMS);
        var client = runtime.connect();
        var unknown = runtime.connect(mark("bg_000000_ffffff"))) {
      new BoardCalls(client).add("mend");
      for (var request : List.of(
          ADD,
          new BoardRequest.CommentCard("1", "fine", null),
          new BoardRequest.FinishCard("1", null))) {
        isDenied(
            new BoardCalls(unknown),
            "this is a command of the session bg_000000_ffffff, which is not there any more",
            "",
            request);
      }
      assertThat(new BoardCalls(client).trail("1")).containsExactly("you added: mend");
    }
  }

  private static void isDenied(BoardCalls board, String message, String hint, Request request) {
    board.isRefused(request, "denied", message, hint);
  }

  private static Request add(String conversation, String prompt, String workspace, String profile) {
    return new BoardRequest.AddCard(
        conversation, null, null, prompt, fields(workspace, profile), List.of(), false, null);
  }

  private static CardFields fields(String workspace, String profile) {
    return new CardFields(null, null, null, null, workspace, null, null, profile, null);
  }

  private static void isLimited(BoardCalls board) throws Exception {
    assertThat(board.card(ADD).status()).isEqualTo("triage");
    board.card(new BoardRequest.CommentCard("1", "half of it", null));
    for (var request : List.of(
        new BoardRequest.CreateBoard("shop", null),
        new BoardRequest.RemoveBoard("shop"),
        new BoardRequest.RenameBoard("shop", "store"),
        new BoardRequest.RemoveOldCards("1 day", false, null),
        new BoardRequest.ReviewCard("1", null),
        new BoardRequest.EditCard("1", "other", null, null),
        new BoardRequest.LinkCard("2", "1"),
        new BoardRequest.UnlinkCard("2", "1"),
        new BoardRequest.AttachFile("1", "/etc/hosts"),
        new BoardRequest.DetachFile("1", "hosts"),
        new BoardRequest.ReadyCard("2", null),
        new BoardRequest.BlockCard("1", "stop"),
        new BoardRequest.FinishCard("1", null),
        new BoardRequest.ReleaseCard("1", null),
        new BoardRequest.ArchiveCard("1"),
        new BoardRequest.ClaimCard(null, null, null, "w", null),
        new BoardRequest.RenewClaim("1", 1),
        new BoardRequest.HandOffCard("1", 1, "done", "mine", List.of()))) {
      board.isRefused(
          request,
          "denied",
          "the work of a card or job may only add cards and comments",
          "the tool card says how a worker's own card stands");
    }
  }

  private static JobInfo run(TestClient client) throws Exception {
    var add = new CronRequest.AddJob(null, null, "@daily", "UTC", "greet", null, false, null);
    var job = ((Reply.Job) client.call(add)).job();
    return ((Reply.Job) client.call(new CronRequest.RunJob(job.id(), null))).job();
  }

  private HashMap<String, String> mark(String session) {
    var mark = new HashMap<String, String>();
    new ProcessMark(directory.toString(), session, "c1").putInto(mark);
    return mark;
  }
}

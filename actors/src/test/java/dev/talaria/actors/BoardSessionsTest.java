package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.tool.process.ProcessMark;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
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
      new Request.AddCard(null, null, null, "a part of it", null, List.of(), true, null);

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
        var begun = (Reply.TaskStarted) inside.call(new Request.StartTask(null, "help", null));
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
        board.card(new Request.FinishCard("1", "done with"));
        assertThat(board.trail("1"))
            .containsExactly(task.id() + " added: mend", task.id() + " done: done with");
      }
    }
  }

  private static void isLimited(BoardCalls board) throws Exception {
    assertThat(board.card(ADD).status()).isEqualTo("triage");
    board.card(new Request.CommentCard("1", "half of it", null));
    for (var request : List.of(
        new Request.CreateBoard("shop", null),
        new Request.RemoveBoard("shop"),
        new Request.EditCard("1", "other", null, null),
        new Request.LinkCard("2", "1"),
        new Request.UnlinkCard("2", "1"),
        new Request.AttachFile("1", "/etc/hosts"),
        new Request.DetachFile("1", "hosts"),
        new Request.ReadyCard("2", null),
        new Request.BlockCard("1", "stop"),
        new Request.FinishCard("1", null),
        new Request.ReleaseCard("1", null),
        new Request.ArchiveCard("1"),
        new Request.ClaimCard(null, null, null, "w", null),
        new Request.RenewClaim("1", 1),
        new Request.HandOffCard("1", 1, "done", "mine", List.of()))) {
      board.isRefused(
          request,
          "denied",
          "the work of a card or job may only add cards and comments",
          "the tool card says how a worker's own card stands");
    }
  }

  private static JobInfo run(TestClient client) throws Exception {
    var add = new Request.AddJob(null, null, "@daily", "UTC", "greet", null, false, null);
    var job = ((Reply.Job) client.call(add)).job();
    return ((Reply.Job) client.call(new Request.RunJob(job.id(), null))).job();
  }

  private HashMap<String, String> mark(String session) {
    var mark = new HashMap<String, String>();
    new ProcessMark(directory.toString(), session, "c1").putInto(mark);
    return mark;
  }
}

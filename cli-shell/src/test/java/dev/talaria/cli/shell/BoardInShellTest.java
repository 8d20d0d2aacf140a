package dev.talaria.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleCards;
import dev.talaria.cli.PlausibleWorkflows;
import dev.talaria.cli.ScriptedRuntime;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code /board} at a terminal. */
class BoardInShellTest {
  @TempDir
  Path folder;

  private ScriptedRuntime runtime;
  private ShellInPty shell;

  @BeforeEach
  void start() throws IOException {
    runtime = new ScriptedRuntime(folder.resolve("s"))
        .on(
            BoardRequest.ListCards.class,
            r -> new Reply.Cards(List.of(PlausibleCards.READY), null));
    shell = new ShellInPty(folder, 80, 24);
  }

  @AfterEach
  void end() {
    shell.close();
    runtime.close();
  }

  @Test
  void words_cards_and_values_are_completed_by_tab() throws Exception {
    shell.awaitText("/help");
    runtime.expect(BoardRequest.ListCards.class);
    settle();

    shell.type("/kanban arch\t7\r");
    assertThat(runtime.expect(BoardRequest.ArchiveCard.class).card()).isEqualTo("7");
    runtime.expect(BoardRequest.ListCards.class); // there may be others now

    shell.type("/board add --prio\turg\tMend it\r");
    var add = runtime.expect(BoardRequest.AddCard.class);
    assertThat(add.prompt()).isEqualTo("Mend it");
    assertThat(add.fields().priority()).isEqualTo("urgent");
  }

  @Test
  void cards_that_others_add_are_completed_too() throws Exception {
    shell.awaitText("/help");
    runtime.expect(BoardRequest.ListCards.class);
    runtime.on(
        BoardRequest.ListCards.class,
        r -> new Reply.Cards(List.of(PlausibleCards.card(4711, "New", "ready", null, "")), null));
    runtime.emit(new Event.BoardChanged("default"));
    runtime.expect(BoardRequest.ListCards.class);
    settle();

    shell.type("/board show 4\t\r");
    assertThat(runtime.expect(BoardRequest.ShowCard.class).card()).isEqualTo("4711");
  }

  @Test
  void only_what_may_have_a_new_name_is_asked_for() throws Exception {
    var asked = new ConcurrentLinkedQueue<String>();
    runtime
        .on(BoardRequest.ListBoards.class, r -> {
          asked.add("boards");
          return PlausibleCards.boards();
        })
        .on(BoardRequest.ListCards.class, r -> {
          asked.add("cards");
          return new Reply.Cards(List.of(), null);
        })
        .on(WorkflowRequest.ListWorkflows.class, r -> {
          asked.add("runs");
          return new Reply.Workflows(List.of(PlausibleWorkflows.RUNNING));
        });
    shell.awaitText("/help");
    runtime.expect(WorkflowRequest.ListWorkflows.class);
    settle();
    asked.clear();

    runtime.emit(new Event.WorkflowChanged(PlausibleWorkflows.ID));
    runtime.emit(new Event.BoardChanged("default"));
    runtime.emit(new Event.WorkflowChanged("wf_120009_a1b2c3"));
    runtime.expect(WorkflowRequest.ListWorkflows.class);
    assertThat(asked).containsExactly("cards", "runs");
    asked.clear();
    runtime.emit(new Event.BoardChanged("another"));
    runtime.expect(BoardRequest.ListBoards.class);
    assertThat(asked).containsExactly("cards", "boards");
  }

  @Test
  void what_changes_while_cards_are_asked_for_is_asked_for_once_more() throws Exception {
    shell.awaitText("/help");
    runtime.expect(BoardRequest.ListCards.class);
    var asked = new CountDownLatch(1);
    var held = new CountDownLatch(1);
    runtime.on(BoardRequest.ListCards.class, r -> {
      asked.countDown();
      awaitUninterrupted(held);
      return new Reply.Cards(List.of(), null);
    });
    runtime.emit(new Event.BoardChanged("default"));
    awaitUninterrupted(asked);
    runtime.emit(new Event.BoardChanged("default"));
    runtime.emit(new Event.BoardChanged("shop"));
    runtime.emit(new Event.ApprovalSettled(3, "timeout"));
    shell.awaitText("Question 3 was not answered in time.");

    held.countDown();
    runtime.expect(BoardRequest.ListCards.class);
    runtime.expect(BoardRequest.ListCards.class);
  }

  /** Comes after every answer before it, so that what those hold is known to the shell. */
  private void settle() {
    runtime.emit(new Event.ApprovalSettled(7, "timeout"));
    shell.awaitText("Question 7 was not answered in time.");
  }

  private static void awaitUninterrupted(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void a_file_below_the_home_can_be_attached() throws Exception {
    shell.awaitText("/help");
    shell.type("/board attach 7 ~/no.md\r");
    shell.awaitText("there is no file /home/me/no.md");

    var file = Files.writeString(folder.resolve("n.md"), "x");
    shell.type("/board attach 7 " + file + "\r");
    assertThat(runtime.expect(BoardRequest.AttachFile.class).path()).isEqualTo(file.toString());
  }

  @Test
  void the_board_is_shown() throws Exception {
    shell.awaitText("/help");
    shell.type("/board\r");

    assertThat(ShellInPty.shown(shell.awaitText("due Mon 3 Dec 2096 18:00"))).contains("""
        ● ready 1
          #7  ! Mend the parser  due Mon 3 Dec 2096 18:00""");
  }
}

package dev.talaria.actors;

import static dev.talaria.actors.BoardCalls.ONLY_PROGRAMS;
import static dev.talaria.actors.BoardCalls.time;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Request;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a person asks of cards, over a real socket and store. */
@Timeout(120)
class BoardSocketTest {
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

  // --- what is written on a card

  @Test
  void a_card_has_what_was_written_on_it() throws Exception {
    board.create("shop");
    var first = board.add("shop", "Find the numbers", null);
    var fields = new CardFields(
        "Urgent",
        List.of(" db", "db", "night "),
        "2026-12-24T18:00:00Z",
        "in 2 days",
        "directory " + Path.of("/tmp").relativize(directory),
        5,
        "failure",
        "night");
    var here = client.openConversation();
    var added = board.card(new Request.AddCard(
        here, "shop", " Count them ", "!wc -l numbers", fields, List.of("shop/1"), false, null));

    assertThat(added)
        .isEqualTo(new CardInfo(
            added.id(),
            "shop/2",
            "shop",
            2,
            "Count them",
            new CardFields(
                "urgent",
                List.of("db", "night"),
                time("2026-12-24T18:00:00Z"),
                time("2026-12-01T12:00:00Z"),
                "directory " + directory,
                5,
                "failure",
                "night"),
            "blocked",
            "parents",
            "waits for #1 Find the numbers",
            List.of(first.id()),
            List.of(),
            null,
            null,
            null,
            0,
            0,
            null,
            "",
            null,
            "you",
            NOON));
    var shown = board.show(added.id());
    assertThat(shown.card()).isEqualTo(added);
    assertThat(shown.prompt()).isEqualTo("!wc -l numbers");
    assertThat(shown.parents()).containsExactly(first);
    assertThat(board.show("shop/1").children()).containsExactly(added);
    assertThat(board.trail("shop/2")).containsExactly("you added: Count them");
  }

  @Test
  void what_is_not_written_is_as_usual_and_the_title_is_the_first_line() throws Exception {
    var added = board.add("  Mend the parser\nand test it");
    assertThat(added)
        .isEqualTo(new CardInfo(
            added.id(),
            "1",
            "default",
            1,
            "Mend the parser",
            new CardFields("normal", List.of(), null, null, "scratch", 0, "always", "default"),
            "ready",
            null,
            "",
            List.of(),
            List.of(),
            null,
            null,
            null,
            0,
            0,
            null,
            "",
            null,
            "you",
            NOON));
    assertThat(board.add("x".repeat(200)).title()).isEqualTo("x".repeat(119) + "…");
    assertThat(board.show("1").prompt()).isEqualTo("  Mend the parser\nand test it");
  }
}

package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.Typed.Ran;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code talaria board …}: results on stdout, all else on stderr. */
class CardVerbsTest extends VerbTests {
  private static final String FIELDS = "\"fields\":{\"priority\":\"high\",\"labels\":[\"bug\"],"
      + "\"due\":\"2096-12-03T18:00+01:00\",\"from\":null,\"workspace\":\"scratch\","
      + "\"attempts\":3,\"notify\":\"always\",\"profile\":\"default\",\"budget\":null}";
  private static final String READY = "{\"id\":\"ca_120007_a1b2c3\",\"card\":\"7\","
      + "\"board\":\"default\",\"number\":7,\"title\":\"Mend the parser\"," + FIELDS
      + ",\"status\":\"ready\",\"hold\":null,\"why\":\"\",\"parents\":[],\"attachments\":[],"
      + "\"worker\":null,\"task\":null,\"until\":null,\"failures\":0,\"attempts\":3,"
      + "\"notBefore\":null,\"result\":\"\",\"doneAt\":null,\"by\":\"you\","
      + "\"createdAt\":\"2096-11-30T12:00+01:00\",\"run\":null,\"step\":null";

  @Test
  void a_card_is_added_and_its_number_is_the_result() {
    assertThat(typed.run(
            "board",
            "add",
            "--title",
            "Parser",
            "--board=default",
            "--priority",
            "high",
            "--label",
            "bug",
            "--label=ui",
            "--due",
            "in 2 days",
            "--from",
            "",
            "--profile",
            "careful",
            "--workspace",
            "worktree .",
            "--parent",
            "#3",
            "--attempts",
            "5",
            "--notify",
            "failure",
            "--budget",
            "money 2.50",
            "Mend",
            "the",
            "parser"))
        .isEqualTo(
            new Ran(0, "7\n", "→ card 7 waits for #3 Find the fault; talaria board show 7\n"));

    var add = runtime.expect(BoardRequest.AddCard.class);
    assertThat(add)
        .isEqualTo(new BoardRequest.AddCard(
            null,
            "default",
            "Parser",
            "Mend the parser",
            new CardFields(
                "high",
                List.of("bug", "ui"),
                "in 2 days",
                "",
                "worktree .",
                5,
                "failure",
                "careful",
                "money 2.50"),
            List.of("3"),
            false,
            add.key()));
    assertThat(add.key()).isNotBlank();
  }

  @Test
  void a_card_is_added_once_though_the_runtime_was_lost_in_between() {
    var times = new AtomicInteger();
    runtime.on(BoardRequest.AddCard.class, add -> {
      if (times.incrementAndGet() == 1) {
        runtime.hangUp();
        return null;
      }
      return PlausibleCards.added(add);
    });

    assertThat(typed.run("board", "add", "--triage", "!mvn verify"))
        .isEqualTo(new Ran(0, "7\n", "→ card 7 waits in triage; talaria board ready 7\n"));
    var first = runtime.expect(BoardRequest.AddCard.class);
    assertThat(first)
        .isEqualTo(new BoardRequest.AddCard(
            null, null, null, "!mvn verify", null, List.of(), true, first.key()));
    assertThat(runtime.expect(BoardRequest.AddCard.class)).isEqualTo(first);
  }

  @Test
  void a_dash_reads_a_text_from_stdin() {
    typed.reading("Mend it.\nThen stop.\n").run("board", "add", "-");
    typed.reading("Only look.\n").run("board", "edit", "7", "--prompt", "-");
    typed.reading("Seen.\n").run("board", "comment", "7", "-");

    assertThat(runtime.expect(BoardRequest.AddCard.class).prompt())
        .isEqualTo("Mend it.\nThen stop.");
    assertThat(runtime.expect(BoardRequest.EditCard.class))
        .isEqualTo(new BoardRequest.EditCard("7", null, "Only look.", null));
    assertThat(runtime.expect(BoardRequest.CommentCard.class).text()).isEqualTo("Seen.");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      board edit #7 --label none --due=     § card 7 changed
      board assign 7 careful                § card 7 is for careful
      board comment 7 look there            § card 7 has the comment
      board link 7 3                        § card 7 waits for #3 Find the fault
      board unlink 7 #3                     § card 7 is ready
      board detach 7 notes.md               § card 7 no longer has notes.md
      board ready 7 yes, drop it            § card 7 is ready
      board block 7 not before May          § card 7 is blocked: not before May
      board review 7 is it all?             § card 7 waits for a review
      board done 7                          § card 7 is done
      board release 7                       § card 7 is ready
      board archive 7                       § card 7 is in the archive
      board renew 7 42                      § card 7 is worked on by worker-1
      board hand-off 7 42 review A draft    § card 7 waits for a review
      """)
  void a_change_is_confirmed_in_a_line_for_scripts(String line, String said) {
    assertThat(typed.run(line.split(" ", -1))).isEqualTo(new Ran(0, said + "\n", ""));
    assertThat(typed.run((line + " --json").split(" ", -1)).out())
        .startsWith("{\"id\":\"ca_120007_a1b2c3\",\"card\":\"7\",");
  }

  @Test
  void what_was_typed_is_asked() throws IOException {
    var file = Files.writeString(home.resolve("notes.md"), "x");
    for (var line : List.of(
        "edit #7 --label none --due=",
        "assign 7 careful",
        "ready 7 yes, drop it",
        "review 7 is it all?",
        "done 7",
        "release 7 too slow",
        "attach shop/7 notes.md",
        "renew 7 42",
        "hand-off 7 42 done All of it --file notes.md",
        "create shop the web shop",
        "rename shop store",
        "remove shop")) {
      assertThat(typed.run(("board " + line).split(" ", -1)).code()).as(line).isZero();
    }

    assertThat(runtime.rest())
        .filteredOn(request -> !(request instanceof Request.Initialize))
        .containsExactly(
            new BoardRequest.EditCard(
                "7",
                null,
                null,
                new CardFields(null, List.of(), "", null, null, null, null, null, null)),
            new BoardRequest.EditCard(
                "7",
                null,
                null,
                new CardFields(null, null, null, null, null, null, null, "careful", null)),
            new BoardRequest.ReadyCard("7", "yes, drop it"),
            new BoardRequest.ReviewCard("7", "is it all?"),
            new BoardRequest.FinishCard("7", null),
            new BoardRequest.ReleaseCard("7", "too slow"),
            new BoardRequest.AttachFile("shop/7", file.toString()),
            new BoardRequest.RenewClaim("7", 42),
            new BoardRequest.HandOffCard("7", 42, "done", "All of it", List.of(file.toString())),
            new BoardRequest.CreateBoard("shop", "the web shop"),
            new BoardRequest.RenameBoard("shop", "store"),
            new BoardRequest.RemoveBoard("shop"));
  }

  @Test
  void a_program_gets_card_token_and_what_is_to_be_done() {
    assertThat(typed.run("board", "claim", "--worker", "mender", "--profile", "careful"))
        .isEqualTo(new Ran(
            0,
            "7 42\nMend it.\nThen stop.\n",
            "before 2096-11-30T12:30+01:00: talaria board renew 7 42, or hand-off\n"));
    var claim = runtime.expect(BoardRequest.ClaimCard.class);
    assertThat(claim)
        .isEqualTo(new BoardRequest.ClaimCard(null, null, "careful", "mender", claim.key()));
    assertThat(typed.run("board", "claim", "#7", "--worker=mender", "--json").out())
        .startsWith("{\"id\":\"ca_120007_a1b2c3\",")
        .endsWith("\"token\":42,\"prompt\":\"Mend it.\\nThen stop.\"}\n")
        .contains("\"until\":\"2096-11-30T12:30+01:00\"");
  }

  @Test
  void cards_are_listed_in_all_their_parts() {
    assertThat(typed.run("board", "list"))
        .isEqualTo(new Ran(0, "No card. talaria board add PROMPT adds one.\n", ""));
    assertThat(runtime.expect(BoardRequest.ListCards.class))
        .isEqualTo(new BoardRequest.ListCards("default", null, null, null, null, null, null));
    runtime.on(
        BoardRequest.ListCards.class,
        list -> list.after() == null
            ? new Reply.Cards(List.of(PlausibleCards.PARENT), 3)
            : new Reply.Cards(List.of(PlausibleCards.WAITING, PlausibleCards.READY), null));

    assertThat(typed.run("board", "list")).isEqualTo(new Ran(0, """
        ⏸ blocked 1
          #7  ! Mend the parser  waits for #3 Find the fault · due Mon 3 Dec 2096 18:00
        ▶ running 1
          #3  ! Find the fault   worker-1 · due Mon 3 Dec 2096 18:00
        ● ready 1
          #7  ! Mend the parser  due Mon 3 Dec 2096 18:00
        """, ""));
    assertThat(typed.run("board", "list", "--json").out().lines())
        .hasSize(3)
        .last()
        .isEqualTo(READY + "}");
  }

  @Test
  void a_list_is_of_what_was_asked_for() {
    typed.run("board", "list", "--board", "shop", "--status", "done", "--status=review", "a", "b");
    typed.run("board", "list", "--all", "--label", "bug");
    assertThat(typed
            .run("board", "list", "--all", "--board", "shop", "--profile", "careful")
            .out())
        .isEqualTo("No such card.\n");

    var all = List.of("review", "blocked", "running", "ready", "triage", "done", "archived");
    assertThat(runtime.rest())
        .filteredOn(BoardRequest.ListCards.class::isInstance)
        .containsExactly(
            new BoardRequest.ListCards(
                "shop", List.of("done", "review"), null, null, "a b", null, null),
            new BoardRequest.ListCards(null, all, null, "bug", null, null, 1_000),
            new BoardRequest.ListCards("shop", all, "careful", null, null, null, null));
  }

  @Test
  void a_card_is_shown_with_all_about_it() {
    assertThat(typed.run("board", "show", "#7").out())
        .startsWith("Card #7 Mend the parser\nboard       default\n"
            + "place       ⏸ blocked: waits for #3 Find the fault\n");
    assertThat(runtime.expect(BoardRequest.ShowCard.class))
        .isEqualTo(new BoardRequest.ShowCard("7"));
    assertThat(typed.run("board", "show", "7", "--json").out())
        .startsWith("{\"id\":\"ca_120007_a1b2c3\"")
        .contains(
            ",\"prompt\":\"Mend the parser.\\nThen run its tests.\","
                + "\"parentCards\":[{\"id\":\"ca_120003_a1b2c3\",",
            "],\"childCards\":[],\"tried\":[{\"token\":41,\"worker\":\"worker-1\",\"task\":null,")
        .endsWith("\"text\":\"Mended.\\nTests pass.\"}]}\n");
  }

  @Test
  void the_trail_is_a_table_or_an_object_for_each_entry() {
    assertThat(typed.run("board", "log", "7").out()).isEqualTo("""
        when                      what     who       text
        Fri 30 Nov 2096 12:00     added    you       Mend the parser
        Fri 30 Nov 2096 12:00:01  claimed  worker-1
        Fri 30 Nov 2096 12:00:09  done     worker-1  Mended. Tests pass.
        """);
    assertThat(typed.run("board", "log", "7", "--json").out().lines())
        .hasSize(3)
        .first()
        .isEqualTo("{\"card\":\"7\",\"at\":\"2096-11-30T12:00:00+01:00\",\"who\":\"you\","
            + "\"kind\":\"added\",\"text\":\"Mend the parser\"}");
  }

  @Test
  void boards_are_listed_made_and_removed() {
    assertThat(typed.run("board", "boards").out()).isEqualTo("""
        board    cards               about
        default  1 blocked, 2 ready
        shop                         the web shop
        """);
    assertThat(typed.run("board", "create", "shop")).isEqualTo(new Ran(0, "board shop made\n", ""));
    assertThat(typed.run("board", "remove", "shop"))
        .isEqualTo(new Ran(0, "board shop removed\n", ""));
    assertThat(typed.run("board", "boards", "--json").out().lines())
        .last()
        .isEqualTo("{\"name\":\"shop\",\"about\":\"the web shop\",\"counts\":{},\"removed\":null,"
            + "\"formerly\":null}");
  }

  @Test
  void tab_is_told_what_cards_and_boards_are_called() {
    runtime.on(
        BoardRequest.ListCards.class,
        r -> new Reply.Cards(List.of(PlausibleCards.PARENT, PlausibleCards.READY), null));

    assertThat(typed.run("__card-names")).isEqualTo(new Ran(0, "3\n7\n", ""));
    assertThat(typed.run("__board-names")).isEqualTo(new Ran(0, "default\nshop\n", ""));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      board add --priority hgih x       § --priority must be low, normal, high or urgent, was "hgih"|  → did you mean high?
      board add --notify change x       § --notify must be always, failure or never, was "change"
      board add --attempts few x        § --attempts must be a whole number from 0, was "few"
      board add --budget 20 x           § --budget must be none, or such as "tokens 200000, money 2.50, time 30m, turns 20", was "20"
      board add --workspace here x      § --workspace must be scratch, "directory PATH" or "worktree PATH", was "here"
      board list --status doing         § --status must be review, blocked, running, ready, triage, done or archived, was "doing"
      board edit 7                      § nothing is to be changed|  → for example: --priority high --due "in 2 days"
      board renew 7 x                   § "x" is no token|  → talaria board claim prints it after the card
      board hand-off 7 42 finished x    § the end must be done, review or question, was "finished"
      board claim                       § --worker is missing: what the program is called; usage: talaria board claim [CARD] [--worker NAME] [--board BOARD] [--profile PROFILE] [--json]
      board show                        § CARD is missing; usage: talaria board show CARD [--json]
      board link 7 3 4                  § "4" is one word too many; usage: talaria board link CARD PARENT [--json]
      """)
  void what_cannot_be_meant_is_wrong_use_and_says_what_could(String line, String said) {
    assertThat(typed.run(line.split(" ", -1)))
        .isEqualTo(new Ran(2, "", "talaria: " + said.replace('|', '\n') + "\n"));
    assertThat(runtime.rest()).isEmpty();
  }

  @Test
  void a_text_that_is_missing_is_wrong_use() {
    assertThat(typed.run("board", "comment", "7", " "))
        .isEqualTo(new Ran(
            2, "", "talaria: there is no text; usage: talaria board comment CARD TEXT [--json]\n"));
    assertThat(typed.run("board", "add", "").code()).isEqualTo(2);
  }

  @Test
  void a_file_that_cannot_be_read_is_wrong_use() throws IOException {
    Files.createDirectory(home.resolve("folder"));
    assertThat(typed.run("board", "attach", "7", "no.md"))
        .isEqualTo(new Ran(2, "", "talaria: there is no file " + home.resolve("no.md") + "\n"));
    assertThat(typed.run("board", "hand-off", "7", "42", "done", "x", "--file", "folder"))
        .isEqualTo(new Ran(2, "", "talaria: " + home.resolve("folder") + " is no file\n"));
    assertThat(runtime.rest()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"not_found, 3", "denied, 4", "usage, 2", "draining, 75"})
  void a_refusal_is_said_on_stderr_and_by_the_exit_code(String kind, int code) {
    var error = new ErrorInfo(kind, "there is no card \"x\"", "/board lists them", null);
    runtime.on(BoardRequest.ReadyCard.class, r -> error);

    assertThat(typed.run("board", "ready", "x"))
        .isEqualTo(new Ran(
            code, "", "talaria: there is no card \"x\"\n  → talaria board list lists them\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"claim", "renew", "hand-off"})
  void what_is_for_programs_comes_last_in_the_help(String verb) {
    var lines = typed.run("help", "board").out().lines().toList();
    assertThat(lines.subList(lines.indexOf(first(lines, "claim")), lines.size()))
        .contains(first(lines, verb))
        .doesNotContain(first(lines, "add"), first(lines, "remove"));
  }

  private static String first(List<String> lines, String verb) {
    return lines.stream()
        .filter(line -> line.startsWith("talaria board " + verb))
        .findFirst()
        .orElseThrow();
  }
}

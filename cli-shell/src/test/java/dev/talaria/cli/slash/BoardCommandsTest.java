package dev.talaria.cli.slash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleAnswers;
import dev.talaria.cli.PlausibleCards;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoardCommandsTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2096-12-02T12:00:00Z"), ZoneId.of("Europe/Berlin"));

  @TempDir
  Path folder;

  private final ScriptedPlace place = new ScriptedPlace();

  static Stream<Arguments> lines() {
    return Stream.of(
        Arguments.of("/board", list("default", null)),
        Arguments.of("/kanban list", list("default", null)),
        Arguments.of("/board watch --board shop", list("shop", null)),
        Arguments.of(
            "/board list --board shop --status review the  parser",
            new BoardRequest.ListCards(
                "shop", List.of("review"), null, null, "the  parser", null, null)),
        Arguments.of("/BOARD Show #7", new BoardRequest.ShowCard("7")),
        Arguments.of("/board log shop/7", new BoardRequest.ShowCard("shop/7")),
        Arguments.of(
            "/board edit 7 --title 'The parser' --prompt 'Do  that' --from '' --label none --budget none",
            new BoardRequest.EditCard(
                "7",
                "The parser",
                "Do  that",
                new CardFields(null, List.of(), null, "", null, null, null, null, ""))),
        Arguments.of(
            "/board assign 7 careful",
            new BoardRequest.EditCard(
                "7",
                null,
                null,
                new CardFields(null, null, null, null, null, null, null, "careful", null))),
        Arguments.of(
            "/board comment 7 look  there", new BoardRequest.CommentCard("7", "look  there", null)),
        Arguments.of("/board link 7 #3", new BoardRequest.LinkCard("7", "3")),
        Arguments.of("/board unlink 7 3 ", new BoardRequest.UnlinkCard("7", "3")),
        Arguments.of(
            "/board detach 7 'my notes.md'", new BoardRequest.DetachFile("7", "my notes.md")),
        Arguments.of("/board ready 7", new BoardRequest.ReadyCard("7", null)),
        Arguments.of(
            "/board ready 7 yes, drop it", new BoardRequest.ReadyCard("7", "yes, drop it")),
        Arguments.of("/board block 7 not now", new BoardRequest.BlockCard("7", "not now")),
        Arguments.of("/board review 7 is it all?", new BoardRequest.ReviewCard("7", "is it all?")),
        Arguments.of("/board context #7", new BoardRequest.CardContext("7")),
        Arguments.of("/board rename shop store", new BoardRequest.RenameBoard("shop", "store")),
        Arguments.of("/board done 7", new BoardRequest.FinishCard("7", null)),
        Arguments.of("/board release 7 too slow", new BoardRequest.ReleaseCard("7", "too slow")),
        Arguments.of("/board archive 7", new BoardRequest.ArchiveCard("7")),
        Arguments.of(
            "/board gc --older-than '30 days' --dry-run",
            new BoardRequest.RemoveOldCards("30 days", true, null)),
        Arguments.of("/board boards", new BoardRequest.ListBoards()),
        Arguments.of("/board create shop", new BoardRequest.CreateBoard("shop", null)),
        Arguments.of(
            "/board create shop the web shop",
            new BoardRequest.CreateBoard("shop", "the web shop")),
        Arguments.of("/board remove shop", new BoardRequest.RemoveBoard("shop")));
  }

  private static Request list(String board, List<String> places) {
    return new BoardRequest.ListCards(board, places, null, null, null, null, null);
  }

  @ParameterizedTest
  @MethodSource("lines")
  void a_line_becomes_its_request(String line, Request request) {
    assertThat(run(line).code()).isEqualTo(ExitCode.OK);

    assertThat(place.asked()).map(BoardCommandsTest::withoutKey).containsExactly(request);
  }

  @Test
  void a_card_is_added_as_it_was_typed_and_it_is_said_what_happens_next() {
    assertThat(run("/board add --title Parser --board shop --priority urgent --label a --label b"
            + " --due 'in 2 days' --profile careful --workspace 'directory /code/shop'"
            + " --parent #3 --attempts 0 --notify never Mend  the \"parser\""))
        .isEqualTo(new Ran("""
            📋 Card 7 added: "Parser"
               card 7 waits for #3 Find the fault; /board show 7
            """, ExitCode.OK, new Ran.BoardsChanged()));

    assertThat(place.asked())
        .map(BoardCommandsTest::withoutKey)
        .containsExactly(new BoardRequest.AddCard(
            "cv_1",
            "shop",
            "Parser",
            "Mend  the \"parser\"",
            new CardFields(
                "urgent",
                List.of("a", "b"),
                "in 2 days",
                null,
                "directory /code/shop",
                0,
                "never",
                "careful",
                null),
            List.of("3"),
            false,
            null));
    assertThat(((BoardRequest.AddCard) place.asked().getLast()).key()).isNotBlank();
  }

  @Test
  void of_several_cards_each_is_answered_and_the_worst_is_the_code() {
    var none = new ErrorInfo("not_found", "there is no card \"8\"", "", null);
    place.answers = request ->
        request.equals(new BoardRequest.ArchiveCard("8")) ? none : PlausibleAnswers.to(request);

    var ran = run("/board archive 7 #8 9");

    assertThat(ran.code()).isEqualTo(ExitCode.NOT_FOUND);
    assertThat(ran.effect()).isEqualTo(new Ran.BoardsChanged());
    assertThat(ran.text().lines().toList())
        .hasSize(3)
        .startsWith("📋 Card 7 is in the archive")
        .endsWith("📋 Card 7 is in the archive")
        .element(1)
        .asString()
        .contains("there is no card \"8\"");
    assertThat(place.asked())
        .containsExactly(
            new BoardRequest.ArchiveCard("7"),
            new BoardRequest.ArchiveCard("8"),
            new BoardRequest.ArchiveCard("9"));
  }

  @Test
  void what_was_removed_is_named_and_so_is_what_stays() {
    assertThat(run("/board gc")).isEqualTo(new Ran("""
        card 3 Find the fault: removed
        card shop/7 Mend it: stays, its workspace stays: changed
        workflow incident wf_120000_a1b2c3 with its 4 cards: removed
        📋 5 cards and 1 run of workflows removed
        """, ExitCode.OK, new Ran.BoardsChanged()));
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      /board add !mvn verify      § Card 7 added: "!mvn verify"|   card 7 is ready; /board show 7
      /board add --triage Trains? § Card 7 added: "Trains?"|   card 7 waits in triage; /board ready 7
      /board edit 7 --title x     § Card 7 changed
      /board assign 7 careful     § Card 7 is for careful
      /board comment 7 seen       § Card 7 has the comment
      /board link 7 3             § Card 7 waits for #3 Find the fault
      /board block 7 not now      § Card 7 is blocked: not now
      /board done 7               § Card 7 is done
      /board archive 7            § Card 7 is in the archive
      /board create shop          § Board shop made; /board add --board shop PROMPT adds a card.
      /board remove shop          § Board shop removed.
      """)
  void a_change_is_confirmed(String line, String said) {
    place.width = 100;

    assertThat(run(line))
        .isEqualTo(
            new Ran("📋 " + said.replace('|', '\n') + "\n", ExitCode.OK, new Ran.BoardsChanged()));
  }

  @Test
  void a_file_is_found_from_where_the_line_is_given() throws IOException {
    var file = Files.writeString(folder.resolve("my notes.md"), "x");

    assertThat(run("/board attach 7 " + file).text())
        .isEqualTo("📋 Card 7 has the file my notes.md\n");
    assertThat(place.asked()).containsExactly(new BoardRequest.AttachFile("7", file.toString()));
    place.happened.clear();
    assertThat(run("/board attach 7 " + folder))
        .isEqualTo(new Ran("✗ " + folder + " is no file\n", ExitCode.USAGE, new Ran.None()));
    assertThat(place.happened).isEmpty();
  }

  @Test
  void a_list_comes_in_parts_and_is_shown_whole() {
    place.width = 100;
    place.answers = request -> switch (request) {
      case BoardRequest.ListCards first
      when first.after() == null -> new Reply.Cards(List.of(PlausibleCards.PARENT), 3);
      case BoardRequest.ListCards ignored -> new Reply.Cards(List.of(PlausibleCards.WAITING), null);
      default -> PlausibleAnswers.to(request);
    };
    var table = """
        ⏸ blocked 1
          #7  ! Mend the parser  waits for #3 Find the fault · due tomorrow 18:00
        ▶ running 1
          #3  ! Find the fault   worker-1 · due tomorrow 18:00
        """;

    assertThat(run("/board").text()).isEqualTo(table);
    assertThat(place.asked())
        .containsExactly(
            list("default", null),
            new BoardRequest.ListCards("default", null, null, null, null, 3, null));
    assertThat(run("/board watch").text())
        .isEqualTo(table + "talaria board watch, in a window of its own, goes on.\n");
  }

  @Test
  void where_there_is_no_card_it_is_said_how_one_is_added() {
    assertThat(run("/board").text()).isEqualTo("No card. /board add PROMPT adds one.\n");
    assertThat(run("/board list --status done").text()).isEqualTo("No such card.\n");
  }

  @Test
  void help_lists_what_can_be_typed() {
    place.width = 100;
    assertThat(run("/board help").text())
        .startsWith("""
            command
            /board add [OPTION…] PROMPT   add a card: work that is begun when it may be; prints its number
            /board list [OPTION…] [TEXT]  the cards of a board by their place; with TEXT those that have it
            """)
        .contains("\n/board watch [--board BOARD]")
        .doesNotContain("programs")
        .endsWith("""
            CARD is a number, BOARD/NUMBER, an id, or a unique beginning of one · /board help add lists the
            options
            """);
    assertThat(run("/board help watch").text()).isEqualTo("""
        usage       /board watch [--board BOARD]
                    a board as it changes
        option
        --board BOARD  of that board instead of the board "default"
        """);
    assertThat(place.happened).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/board shwo 7",
        "/board help shwo",
        "/board help claim",
        "/board add",
        "/board add --priority x y",
        "/board show",
        "/board edit 7",
        "/board claim",
        "/board list --status doing",
        "/board attach 7 /no/such/file"
      })
  void what_cannot_be_meant_is_wrong_use_and_asks_nothing(String line) {
    assertThat(run(line).code()).isEqualTo(ExitCode.USAGE);
    assertThat(place.happened).isEmpty();
  }

  @Test
  void a_card_that_is_not_there_is_not_found() {
    place.answers =
        request -> new ErrorInfo("not_found", "there is no card \"x\"", "/board lists them", null);

    assertThat(run("/board ready x"))
        .isEqualTo(new Ran(
            "✗ there is no card \"x\"\n  → /board lists them\n",
            ExitCode.NOT_FOUND,
            new Ran.None()));
  }

  private Ran run(String line) {
    return new SlashCommands(place, CLOCK)
        .run((Parsed.Slash) CommandLine.parse(line))
        .join();
  }

  private static Request withoutKey(Request request) {
    return switch (request) {
      case BoardRequest.AddCard(
          var c,
          var b,
          var t,
          var p,
          var f,
          var parents,
          var triage,
          var key) -> new BoardRequest.AddCard(c, b, t, p, f, parents, triage, null);
      case BoardRequest.CommentCard(var card, var text, var key) ->
        new BoardRequest.CommentCard(card, text, null);
      default -> request;
    };
  }
}

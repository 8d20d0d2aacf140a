package dev.talaria.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.cli.shell.ShellInPty;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The board, from the command line and the shell. */
class BoardIT {
  @TempDir
  Path directory;

  private Product talaria;

  @BeforeEach
  void start() throws Exception {
    talaria = Product.in(directory).configured("talaria.board.backoff = 100 ms\n");
    talaria.succeed("runtime", "start");
  }

  @AfterEach
  void stop() throws Exception {
    talaria.close();
  }

  @Test
  void linked_cards_are_done_one_after_the_other_and_the_trail_tells_it() throws Exception {
    var go = talaria.work().resolve("go");
    var watching = talaria.start("board", "watch", "--json");
    assertThat(talaria.run(
            "board",
            "add",
            "--workspace",
            "directory .",
            "--title",
            "First",
            "!until [ -e go ]; do sleep 0.05; done; echo first > log"))
        .isEqualTo(new Ran(0, "1\n", "→ card 1 is ready; talaria board show 1\n"));
    assertThat(talaria.run(
            "board",
            "add",
            "--workspace",
            "directory .",
            "--parent",
            "1",
            "--priority",
            "high",
            "--title",
            "Second",
            "!cat log"))
        .isEqualTo(new Ran(0, "2\n", "→ card 2 waits for #1 First; talaria board show 2\n"));
    Eventually.value(() -> status("1"), "running"::equals);
    assertThat(talaria.succeed("board", "list").out())
        .startsWith("⏸ blocked 1\n  #2  ! Second  waits for #1 First\n▶ running 1\n  #1  First");

    Files.createFile(go);
    Eventually.value(() -> status("2"), "done"::equals);

    assertThat(status("1")).isEqualTo("done");
    assertThat(talaria
            .succeed("board", "list")
            .out()
            .lines()
            .map(line -> line.replaceAll(" +today.*", "")))
        .containsExactlyInAnyOrder("✓ done 2", "  #1  First", "  #2  ! Second");
    assertThat(talaria.succeed("board", "show", "2").out())
        .contains(
            "Card #2 Second\n", "place       ✓ done\n", "\nWaits for\n", "#1    ✓ done  First\n")
        .contains("\nResult\nfirst\n");
    var happened = Eventually.value(
        () -> Files.readString(watching.out()).lines().map(Ran::object).toList(),
        lines -> lines.stream().anyMatch(line -> is(line, "2", "done")));
    assertThat(happened)
        .filteredOn(line -> line.path("kind").asText().equals("done"))
        .extracting(line -> line.path("card").asText())
        .containsExactly("1", "2");
    watching.process().destroy();
    assertThat(watching.end().code()).isEqualTo(143);
  }

  private static boolean is(JsonNode event, String card, String kind) {
    return event.path("card").asText().equals(card)
        && event.path("kind").asText().equals(kind);
  }

  @Test
  void what_is_done_with_is_removed_when_a_person_says_so_and_its_number_is_not_given_again()
      throws Exception {
    var file = Files.writeString(talaria.work().resolve("plan.md"), "plan");
    talaria.succeed("board", "add", "--triage", "--title", "First", "Look at it");
    talaria.succeed("board", "attach", "1", file.toString());
    talaria.succeed("board", "archive", "1");
    talaria.succeed("board", "add", "--triage", "--title", "Second", "Look at it");
    var kept = talaria
        .succeed("board", "show", "1", "--json")
        .json()
        .path("attachments")
        .path(0)
        .path("path")
        .asText();
    assertThat(Path.of(kept)).hasContent("plan");
    assertThat(talaria.run("board", "gc")).isEqualTo(new Ran(0, "nothing was removed\n", ""));

    assertThat(talaria.run("board", "gc", "--older-than", "0s", "--dry-run"))
        .isEqualTo(new Ran(0, "card 1 First: would be removed\n1 card would be removed\n", ""));
    assertThat(talaria.run("board", "gc", "--older-than", "0s"))
        .isEqualTo(new Ran(0, "card 1 First: removed\n1 card removed\n", ""));

    assertThat(Path.of(kept).getParent().getParent()).doesNotExist();
    assertThat(talaria.run("board", "show", "1").code()).isEqualTo(3);
    assertThat(talaria.succeed("board", "list", "--all").out())
        .contains("removed 1 card that ended before ");
    assertThat(talaria.succeed("board", "add", "--triage", "Third").out()).isEqualTo("3\n");
  }

  @Test
  void a_card_is_followed_over_a_board_that_is_renamed_and_several_are_changed_at_once()
      throws Exception {
    talaria.succeed("board", "create", "shop");
    talaria.succeed("board", "add", "--board", "shop", "--triage", "--title", "First", "Look");
    talaria.succeed("board", "add", "--board", "shop", "--triage", "--title", "Second", "Look");
    var following = talaria.start("board", "log", "shop/1", "--follow", "--json");
    Eventually.value(() -> Files.readString(following.out()).lines().count(), lines -> lines == 1);

    assertThat(talaria.run("board", "rename", "shop", "store"))
        .isEqualTo(new Ran(0, "board shop is called store\n", ""));
    assertThat(talaria.run("board", "review", "shop/1,shop/9", "is it all?"))
        .isEqualTo(new Ran(
            3,
            "card store/1 waits for a review\n",
            "talaria: there is no card \"shop/9\"\n  → talaria board list shows them\n"));
    assertThat(talaria.run("board", "archive", "shop/1", "store/2"))
        .isEqualTo(
            new Ran(0, "card store/1 is in the archive\ncard store/2 is in the archive\n", ""));

    var followed = following.end();
    assertThat(followed.code()).isZero();
    assertThat(followed.out().lines().map(Ran::object))
        .extracting(line -> line.path("card").asText() + " " + line.path("kind").asText())
        .containsExactly("shop/1 added", "store/1 review", "store/1 archived");
  }

  @Test
  void a_card_that_fails_three_times_is_blocked_and_says_why_until_it_is_mended() throws Exception {
    talaria.succeed("board", "add", "--title", "Fails", "!echo no luck >&2; exit 3");

    var card = Eventually.value(
        () -> talaria.succeed("board", "show", "1", "--json").json(),
        now -> now.path("status").asText().equals("blocked"));
    assertThat(card.path("hold").asText()).isEqualTo("gave_up");
    assertThat(card.path("why").asText()).contains("(3 failures in a row)");
    assertThat(card.path("tried")).hasSize(3);
    assertThat(talaria.succeed("board", "list").out()).startsWith("⏸ blocked 1\n  #1  Fails  ✗ ");

    talaria.succeed("board", "edit", "1", "--prompt", "!echo luck");
    assertThat(talaria.run("board", "ready", "1", "try", "this"))
        .isEqualTo(new Ran(0, "card 1 is ready\n", ""));
    Eventually.value(() -> status("1"), "done"::equals);
    assertThat(talaria.succeed("board", "log", "1").out())
        .contains("try this")
        .containsSubsequence("added", "failed", "failed", "failed", "blocked", "ready", "done");
  }

  @Test
  void a_card_whose_work_is_ended_with_the_runtime_goes_on_with_the_next_one() throws Exception {
    talaria.succeed(
        "board",
        "add",
        "--workspace",
        "directory .",
        "--title",
        "Long",
        "!echo x >> log; [ -e go ] || sleep 300");
    Eventually.value(() -> Files.exists(talaria.work().resolve("log")), there -> there);

    talaria.succeed("runtime", "stop", "--now");
    Files.createFile(talaria.work().resolve("go"));
    talaria.succeed("runtime", "start");

    Eventually.value(() -> status("1"), "done"::equals);
    assertThat(talaria.succeed("board", "log", "1").out())
        .contains("the runtime was stopped")
        .doesNotContain("failed", "blocked");
    assertThat(Files.readString(talaria.work().resolve("log"))).isEqualTo("x\nx\n");
  }

  @Test
  void a_program_takes_a_card_and_hands_it_off() throws Exception {
    talaria.succeed("runtime", "stop");
    talaria.configured("talaria.board.at-once = 0\n");
    talaria.succeed("board", "create", "shop");
    talaria.succeed("board", "add", "--board", "shop", "Say hello.\nTwice.");
    assertThat(talaria.run("board", "hand-off", "shop/1", "1", "done", "x").code())
        .isEqualTo(4);

    assertThat(talaria
            .succeed("board", "claim", "--board", "shop", "--worker", "greeter")
            .out())
        .startsWith("shop/1 1\nSay hello.\nTwice.\n\nThis is a card of a board");
    talaria.succeed("board", "renew", "shop/1", "1");
    Files.writeString(talaria.work().resolve("hello.txt"), "hello, hello");
    talaria.succeed(
        "board", "hand-off", "shop/1", "1", "done", "Said", "it.", "--file", "hello.txt");

    var card = talaria.succeed("board", "show", "shop/1", "--json").json();
    assertThat(card.path("status").asText()).isEqualTo("done");
    assertThat(card.path("result").asText()).isEqualTo("Said it.");
    assertThat(card.path("tried"))
        .extracting(it -> it.path("worker").asText() + " " + it.path("end").asText())
        .containsExactly("greeter done");
    assertThat(Path.of(card.at("/attachments/0/path").asText())).hasContent("hello, hello");
  }

  @Test
  void a_board_is_removed_when_all_of_its_cards_are_in_the_archive() throws Exception {
    talaria.succeed("board", "create", "shop");
    talaria.succeed("board", "add", "--board", "shop", "--triage", "Say hello.");
    talaria.succeed("board", "block", "shop/1", "mine");
    assertThat(talaria.run("board", "show", "shop/2").code()).isEqualTo(3);
    assertThat(talaria.run("board", "remove", "shop").code()).isEqualTo(2);
    talaria.succeed("board", "archive", "shop/1");
    assertThat(talaria.run("board", "remove", "shop"))
        .isEqualTo(new Ran(0, "board shop removed\n", ""));
  }

  /** A lease of a second is long enough for a program that is stopped for as long as it takes. */
  @Test
  void a_program_that_is_stopped_beyond_its_lease_finds_its_card_done_by_another()
      throws Exception {
    talaria.succeed("runtime", "stop");
    talaria.configured(
        "talaria.board { at-once = 0, lease = 1 s, start-deadline = 10 s, backoff = 100 ms }\n");
    talaria.succeed("board", "add", "--title", "Build", "Build it");
    var script = Files.writeString(talaria.work().resolve("worker"), """
        set -- $("$1" board claim 1 --worker slow | head -n 1) "$1"
        "$3" board renew "$1" "$2"
        touch begun
        while [ ! -e go ]; do sleep 0.05; done
        exec "$3" board hand-off "$1" "$2" done late
        """);
    var slow = talaria.program("sh", script.toString(), Product.SCRIPT.toString());
    Eventually.value(() -> Files.exists(talaria.work().resolve("begun")), begun -> begun);
    signal("-STOP", slow);

    Eventually.value(() -> status("1"), "ready"::equals);
    var claimed = Eventually.value(
        () -> talaria.run("board", "claim", "1", "--worker", "quick"), ran -> ran.code() == 0);
    assertThat(claimed.out()).startsWith("1 2\nBuild it\n");
    talaria.succeed("board", "hand-off", "1", "2", "done", "built");
    Files.createFile(talaria.work().resolve("go"));
    signal("-CONT", slow);

    var late = slow.end();
    assertThat(late.code()).isEqualTo(4);
    assertThat(late.err()).contains("#1 Build is not yours: claim 1 is over");
    var card = talaria.succeed("board", "show", "1", "--json").json();
    assertThat(card.path("status").asText()).isEqualTo("done");
    assertThat(card.path("result").asText()).isEqualTo("built");
    assertThat(card.path("tried"))
        .extracting(it -> it.path("worker").asText() + " " + it.path("end").asText())
        .containsExactly("slow expired", "quick done");
  }

  private static void signal(String name, Running program) throws Exception {
    var kill = new ProcessBuilder("kill", name, Long.toString(program.process().pid())).start();
    assertThat(kill.waitFor()).isZero();
  }

  @Test
  void a_file_stays_with_its_card() throws Exception {
    talaria.succeed("board", "add", "--triage", "Read it");
    Files.writeString(talaria.work().resolve("notes.md"), "as it was");
    assertThat(talaria.run("board", "attach", "1", "notes.md"))
        .isEqualTo(new Ran(0, "card 1 has the file notes.md\n", ""));

    var file = talaria.succeed("board", "show", "1", "--json").json().at("/attachments/0");
    assertThat(file.path("name").asText()).isEqualTo("notes.md");
    assertThat(Path.of(file.path("path").asText())).hasContent("as it was");
  }

  @Test
  void in_a_window_the_board_is_live() throws Exception {
    try (var window = new ShellInPty(
        List.of(Product.SCRIPT.toString(), "board", "watch"),
        talaria.environment(),
        talaria.work(),
        80,
        24)) {
      window.awaitText("No card. talaria board add PROMPT adds one.");
      talaria.succeed("board", "add", "--triage", "Say hello");
      window.awaitText("#1  Say hello");
      talaria.succeed("board", "archive", "1");
      window.awaitText("No card.");
      window.type("\u0003");
      assertThat(window.exitCode()).isEqualTo(130);
    }
  }

  private String status(String card) throws Exception {
    return talaria
        .succeed("board", "show", card, "--json")
        .json()
        .path("status")
        .asText();
  }
}

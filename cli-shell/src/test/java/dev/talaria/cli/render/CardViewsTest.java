package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.CardEventInfo;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.Reply;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CardViewsTest {
  private static final String MORE = "/board list --status done";
  static final Moments NOW =
      new Moments(ZonedDateTime.parse("2026-11-30T12:00+01:00[Europe/Berlin]"));

  static final CardInfo REVIEW = new Made(12, "review", "Summarise the interviews")
      .profile("writer")
      .result("A draft of **two** pages.\nSee draft.md.")
      .card();
  static final CardInfo ASKS = new Made(9, "blocked", "Choose a licence for the examples")
      .hold("question", "Is the Apache licence all right?\nOr MIT?")
      .priority("urgent")
      .due("2026-11-29T18:00+01:00")
      .card();
  static final CardInfo WAITS = new Made(8, "blocked", "Release")
      .hold("parents", "waits for #7 Mend the parser, #9 Choose a licence for the examples")
      .priority("low")
      .card();
  static final CardInfo GIVEN_UP = new Made(5, "blocked", "Build the site")
      .hold("gave_up", "exit code 2 (3 failures in a row)")
      .card();
  static final CardInfo RUNNING = new Made(7, "running", "Mend the parser")
      .priority("high")
      .worker("worker-1", "wk_120000_a1b2c3")
      .due("2026-12-02T18:00+01:00")
      .card();
  static final CardInfo RESTS = new Made(6, "ready", "Fetch the figures of the quarter")
      .failed(2, "2026-11-30T12:30:05+01:00")
      .card();
  static final CardInfo LATER =
      new Made(10, "ready", "Say hello").from("2026-12-01T08:00+01:00").card();
  static final CardInfo READY = new Made(11, "ready", "Say good bye").card();
  static final CardInfo TRIAGE = new Made(13, "triage", "Something with trains?").card();
  static final List<CardInfo> CARDS = cards();

  private static List<CardInfo> cards() {
    var cards = new ArrayList<>(
        List.of(GIVEN_UP, RESTS, RUNNING, WAITS, ASKS, LATER, READY, REVIEW, TRIAGE));
    IntStream.range(20, 27)
        .forEach(n -> cards.add(new Made(n, "done", "Done " + n)
            .done("2026-11-30T0" + (27 - n) + ":00+01:00")
            .card()));
    return cards;
  }

  static final CardInfo WHOLE = new Made(7, "blocked", "Mend the parser")
      .on("shop")
      .hold("gave_up", "It did not compile. (2 failures in a row)")
      .priority("high")
      .due("2026-11-29T18:00+01:00")
      .profile("careful")
      .failed(2, null)
      .result("What there was: **little**.")
      .budget("tokens 200000, money 2.50")
      .with(new CardInfo.FileInfo("trace.log", 4096, "/state/cards/ca_7/trace.log"))
      .card();
  static final Reply.CardDetail DETAIL = new Reply.CardDetail(
      WHOLE,
      "Mend the parser.\nThen run its tests.",
      List.of(new Made(3, "done", "Find the fault").on("shop").card()),
      List.of(WAITS),
      List.of(new Reply.CardAttempt(
          41,
          "worker-1",
          "wk_120000_a1b2c3",
          "careful",
          "2026-11-30T11:00:01+01:00",
          "2026-11-30T11:00:42+01:00",
          "never_began",
          "It did not compile.")),
      trail(2));
  static final List<Reply.Board> BOARDS = List.of(
      new Reply.Board("default", "", Map.of("done", 12, "review", 1, "ready", 3, "later", 2)),
      new Reply.Board("shop", "the web shop", Map.of()));

  private static List<CardEventInfo> trail(int length) {
    return IntStream.rangeClosed(1, length)
        .mapToObj(n -> new CardEventInfo(
            "shop/7",
            "2026-11-30T11:00:" + (n + 10) + "+01:00",
            "you",
            n == length ? "blocked" : "comment",
            n == length ? "It did not compile. (2 failures in a row)" : "no. " + n))
        .toList();
  }

  static String says(Page page) {
    return CardSays.added(WAITS, page, NOW)
        + CardSays.added(TRIAGE, page, NOW)
        + Stream.of(REVIEW, ASKS, GIVEN_UP, RUNNING, RESTS, LATER, READY, WHOLE)
            .map(card -> CardSays.became(card, CardSays.standing(card, NOW), page))
            .collect(Collectors.joining())
        + CardSays.board("Board shop removed.", page);
  }

  @Test
  void why_a_workspace_stays_is_said_of_a_card_that_is_done_with() {
    var why = "its workspace stays: 2 files are not committed";
    assertThat(Stream.of("archived", "done")
            .map(status -> CardSays.standing(withWhy(READY, status, why), NOW)))
        .containsExactly("is in the archive; " + why, "is done; " + why);
  }

  private static CardInfo withWhy(CardInfo it, String status, String why) {
    return new CardInfo(
        it.id(),
        it.card(),
        it.board(),
        it.number(),
        it.title(),
        it.fields(),
        status,
        null,
        why,
        it.parents(),
        it.attachments(),
        null,
        null,
        null,
        it.failures(),
        it.attempts(),
        null,
        it.result(),
        it.createdAt(),
        it.by(),
        it.createdAt(),
        null,
        null);
  }

  @Test
  void a_card_that_is_a_step_of_a_workflow_says_so() {
    var made = new Made(7, "running", "incident: look")
        .of("wf_120000_a1b2c3", "look[2]")
        .card();
    var detail = new Reply.CardDetail(made, "x", List.of(), List.of(), List.of(), List.of());
    assertThat(CardPage.text(detail, page(100), NOW, hint -> "talaria " + hint.substring(1)))
        .contains(
            "\nworkflow    look[2] of wf_120000_a1b2c3; talaria workflow show wf_120000_a1b2c3\n");
    assertThat(CardPage.text(DETAIL, page(100), NOW, hint -> hint)).doesNotContain("workflow");
  }

  @Test
  void cards_are_grouped_by_their_place_and_narrow_with_the_window() {
    assertThat(CardTable.text(CARDS, "none", MORE, page(100), NOW)).isEqualTo("""
        ◆ review 1
          #12  Summarise the interviews @writer      A draft of **two** pages. See draft.md.
        ⏸ blocked 3
          #5   Build the site                        ✗ exit code 2 (3 failures in a row)
          #8   ↓ Release                             waits for #7 Mend the parser, #9 Choose a licence for
                                                     the ex…
          #9   !! Choose a licence for the examples  ? Is the Apache licence all right? Or MIT? · overdue
                                                     since yesterday 18:00
        ▶ running 1
          #7   ! Mend the parser                     wk_120000_a1b2c3 · due Wed 2 Dec 18:00
        ● ready 3
          #6   Fetch the figures of the quarter      rests until today 12:30:05 after 2 failures
          #10  Say hello                             begins tomorrow 08:00
          #11  Say good bye
        ○ triage 1
          #13  Something with trains?
        ✓ done 7
          #20  Done 20                               today 07:00
          #21  Done 21                               today 06:00
          #22  Done 22                               today 05:00
          #23  Done 23                               today 04:00
          #24  Done 24                               today 03:00
          … 2 more: /board list --status done
        """);
    assertThat(CardTable.text(CARDS, "none", MORE, page(80), NOW)).isEqualTo("""
        ◆ review 1
          #12  Summarise the interviews @writer     A draft of **two** pages. See
                                                    draft.md.
        ⏸ blocked 3
          #5   Build the site                       ✗ exit code 2 (3 failures in a row)
          #8   ↓ Release                            waits for #7 Mend the parser, #9
                                                    Choose a licence for the ex…
          #9   !! Choose a licence for the          ? Is the Apache licence all right?
               examples                             Or MIT? · overdue since yesterday
                                                    18:00
        ▶ running 1
          #7   ! Mend the parser                    wk_120000_a1b2c3 · due Wed 2 Dec
                                                    18:00
        ● ready 3
          #6   Fetch the figures of the quarter     rests until today 12:30:05 after 2
                                                    failures
          #10  Say hello                            begins tomorrow 08:00
          #11  Say good bye
        ○ triage 1
          #13  Something with trains?
        ✓ done 7
          #20  Done 20                              today 07:00
          #21  Done 21                              today 06:00
          #22  Done 22                              today 05:00
          #23  Done 23                              today 04:00
          #24  Done 24                              today 03:00
          … 2 more: /board list --status done
        """);
    assertThat(CardTable.text(CARDS, "none", MORE, page(40), NOW)).isEqualTo("""
        ◆ review 1
          #12 Summarise the interviews @writer
              A draft of **two** pages. See
              draft.md.
        ⏸ blocked 3
          #5 Build the site
             ✗ exit code 2 (3 failures in a row)
          #8 ↓ Release
             waits for #7 Mend the parser, #9
             Choose a licence for the ex…
          #9 !! Choose a licence for the
             examples
             ? Is the Apache licence all right?
             Or MIT? · overdue since yesterday
             18:00
        ▶ running 1
          #7 ! Mend the parser
             wk_120000_a1b2c3 · due Wed 2 Dec
             18:00
        ● ready 3
          #6 Fetch the figures of the quarter
             rests until today 12:30:05 after 2
             failures
          #10 Say hello
              begins tomorrow 08:00
          #11 Say good bye
        ○ triage 1
          #13 Something with trains?
        ✓ done 7
          #20 Done 20
              today 07:00
          #21 Done 21
              today 06:00
          #22 Done 22
              today 05:00
          #23 Done 23
              today 04:00
          #24 Done 24
              today 03:00
          … 2 more: /board list --status done
        """);
    assertThat(CardTable.text(CARDS, "none", MORE, page(20), NOW)).isEqualTo("""
        ◆ review 1
          #12 Summarise the
              interviews
              @writer
              A draft of
              **two** pages.
              See draft.md.
        ⏸ blocked 3
          #5 Build the site
             ✗ exit code 2
             (3 failures in
             a row)
          #8 ↓ Release
             waits for #7
             Mend the
             parser, #9
             Choose a
             licence for the
             ex…
          #9 !! Choose a
             licence for the
             examples
             ? Is the Apache
             licence all
             right? Or MIT?
             · overdue since
             yesterday 18:00
        ▶ running 1
          #7 ! Mend the
             parser
             wk_120000_a1b2c
             3 · due Wed 2
             Dec 18:00
        ● ready 3
          #6 Fetch the
             figures of the
             quarter
             rests until
             today 12:30:05
             after 2
             failures
          #10 Say hello
              begins
              tomorrow 08:00
          #11 Say good bye
        ○ triage 1
          #13 Something with
              trains?
        ✓ done 7
          #20 Done 20
              today 07:00
          #21 Done 21
              today 06:00
          #22 Done 22
              today 05:00
          #23 Done 23
              today 04:00
          #24 Done 24
              today 03:00
          … 2 more: /board
          list --status done
        """);
  }

  @Test
  void the_steps_that_wait_in_a_big_workflow_do_not_hide_what_a_person_has_to_look_at() {
    var cards = new ArrayList<CardInfo>();
    for (int number = 1; number <= 150; number++) {
      cards.add(new Made(number, "blocked", "Step " + number)
          .hold("parents", "waits for #200 Look")
          .of("wf_120000_a1b2c3", "look[" + number + "]")
          .card());
    }
    cards.add(new Made(151, "blocked", "Step 151")
        .hold("question", "Which one?")
        .of("wf_120000_a1b2c3", "choose")
        .card());
    cards.add(
        new Made(152, "blocked", "Release").hold("parents", "waits for #151").card());

    assertThat(CardTable.text(cards, "none", MORE, page(80), NOW)).isEqualTo("""
        ⏸ blocked 152
          #151  Step 151  ? Which one?
          #152  Release   waits for #151
          … 150 steps wait: /workflow
        """);
    assertThat(CardTable.text(cards, "none", "", page(80), NOW).lines()).hasSize(153);
    assertThat(
            CardTable.text(cards.subList(145, 152), "none", MORE, page(80), NOW).lines())
        .hasSize(8);
  }

  @Test
  void all_that_are_done_are_shown_where_they_are_wanted() {
    var done = CARDS.stream().filter(card -> card.status().equals("done")).toList();

    assertThat(CardTable.text(done, "none", "", page(80), NOW)).isEqualTo("""
        ✓ done 7
          #20  Done 20  today 07:00
          #21  Done 21  today 06:00
          #22  Done 22  today 05:00
          #23  Done 23  today 04:00
          #24  Done 24  today 03:00
          #25  Done 25  today 02:00
          #26  Done 26  today 01:00
        """);
    assertThat(CardTable.text(List.of(), "No card.", MORE, page(80), NOW)).isEqualTo("No card.\n");
  }

  @Test
  void what_is_late_and_what_is_urgent_stands_out() {
    var colour = new Page(140, 40, 100, Style.COLOUR);

    assertThat(CardTable.text(List.of(ASKS), "", "", colour, NOW))
        .isEqualTo("\u001b[33m⏸ blocked\u001b[m\u001b[2m 1\u001b[m\n"
            + "  #9  \u001b[31m!! \u001b[mChoose a licence for the examples"
            + "  ? Is the Apache licence all right? Or MIT?"
            + "\u001b[2m · \u001b[m\u001b[31moverdue since yesterday 18:00\u001b[m\n");
  }

  @Test
  void what_a_person_blocked_is_said_to_be_so_once() {
    var held =
        new Made(3, "blocked", "Find the fault").hold("person", "not today").card();
    var detail = new Reply.CardDetail(held, "Find it.", List.of(), List.of(), List.of(), List.of());

    assertThat(CardPage.text(detail, page(80), NOW, hint -> hint))
        .contains("place       ⏸ blocked: not today\n");
  }

  @Test
  void a_card_is_shown_whole() {
    assertThat(CardPage.text(DETAIL, page(80), NOW, hint -> hint)).isEqualTo("""
        Card shop/7 Mend the parser
        board       shop
        place       ⏸ blocked: was given up: It did not compile. (2 failures in a row)
        priority    high
        labels      bug, ui
        profile     careful
        due         overdue since yesterday 18:00
        workspace   scratch
        attempts    3, 2 failed in a row
        budget      tokens 200000, money 2.50
        notify      always
        added       Fri 27 Nov 06:30:12 by you
        id          ca_12007_a1b2c3

        Prompt
        Mend the parser.
        Then run its tests.

        Waits for
        card    place   title
        shop/3  ✓ done  Find the fault

        Wait for it
        card  place      title
        #8    ⏸ blocked  Release

        Attempts
        when            end            took  worker            text
        today 11:00:01  ✗ never began  41 s  wk_120000_a1b2c3  It did not compile.

        Files
        file       bytes  path
        trace.log  4096   /state/cards/ca_7/trace.log

        Result
        What there was: little.

        Trail
        when            what     who  text
        today 11:00:11  comment  you  no. 1
        today 11:00:12  blocked  you  It did not compile. (2 failures in a row)
        """);
    assertThat(CardPage.text(DETAIL, page(40), NOW, hint -> hint)).isEqualTo("""
        Card shop/7 Mend the parser
        board       shop
        place       ⏸ blocked: was given up: It
        did not compile. (2 failures in a row)
        priority    high
        labels      bug, ui
        profile     careful
        due         overdue since yesterday
        18:00
        workspace   scratch
        attempts    3, 2 failed in a row
        budget      tokens 200000, money 2.50
        notify      always
        added       Fri 27 Nov 06:30:12 by you
        id          ca_12007_a1b2c3

        Prompt
        Mend the parser.
        Then run its tests.

        Waits for
        card    place   title
        shop/3  ✓ done  Find the fault

        Wait for it
        card  place      title
        #8    ⏸ blocked  Release

        Attempts
        when: today 11:00:01
        end: ✗ never began
        took: 41 s
        worker: wk_120000_a1b2c3
        text: It did not compile.

        Files
        file: trace.log
        bytes: 4096
        path: /state/cards/ca_7/trace.log

        Result
        What there was: little.

        Trail
        · today 11:00:11 comment by you: no. 1
        · today 11:00:12 blocked by you: It did
          not compile. (2 failures in a row)
        """);
  }

  @Test
  void of_a_long_trail_the_newest_is_shown_with_how_to_see_all() {
    var detail = new Reply.CardDetail(WHOLE, "x", List.of(), List.of(), List.of(), trail(22));

    assertThat(CardPage.text(detail, page(80), NOW, hint -> "try " + hint).lines())
        .containsSubsequence(
            "Trail",
            "… 2 before: try /board log shop/7",
            "when            what     who  text",
            "today 11:00:13  comment  you  no. 3")
        .hasSize(47);
    assertThat(TrailTable.text(List.of(), page(80), NOW)).isEqualTo("Nothing yet.\n");
  }

  @Test
  void where_a_card_stands_is_said_in_a_line() {
    assertThat(says(page(80)) + says(page(40))).isEqualTo("""
        📋 Card 8 added: "Release"
           card 8 waits for #7 Mend the parser, #9 Choose a licence for the examples;
           /board show 8
        📋 Card 13 added: "Something with trains?"
           card 13 waits in triage; /board ready 13
        📋 Card 12 waits for a review
        📋 Card 9 asks: Is the Apache licence all right? Or MIT?
        📋 Card 5 was given up: exit code 2 (3 failures in a row)
        📋 Card 7 is worked on by wk_120000_a1b2c3
        📋 Card 6 rests until today 12:30:05 after 2 failures
        📋 Card 10 begins tomorrow 08:00
        📋 Card 11 is ready
        📋 Card shop/7 was given up: It did not compile. (2 failures in a row)
        📋 Board shop removed.
        📋 Card 8 added: "Release"
           card 8 waits for #7 Mend the parser,
           #9 Choose a licence for the examples;
           /board show 8
        📋 Card 13 added: "Something with
           trains?"
           card 13 waits in triage; /board ready
           13
        📋 Card 12 waits for a review
        📋 Card 9 asks: Is the Apache licence
           all right? Or MIT?
        📋 Card 5 was given up: exit code 2 (3
           failures in a row)
        📋 Card 7 is worked on by
           wk_120000_a1b2c3
        📋 Card 6 rests until today 12:30:05
           after 2 failures
        📋 Card 10 begins tomorrow 08:00
        📋 Card 11 is ready
        📋 Card shop/7 was given up: It did not
           compile. (2 failures in a row)
        📋 Board shop removed.
        """);
  }

  @Test
  void boards_are_a_table_of_how_many_cards_are_where() {
    assertThat(BoardTable.text(BOARDS, page(80)) + BoardTable.text(BOARDS, page(40)))
        .isEqualTo("""
            board    cards                                about
            default  1 review, 3 ready, 12 done, 2 later
            shop                                          the web shop
            board: default
            cards: 1 review, 3 ready, 12 done, 2
            later

            board: shop
            about: the web shop
            """);
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 32, 40, 60, 80, 120})
  void no_line_is_wider_than_the_window(int width) {
    var page = page(width);
    var all = CardTable.text(CARDS, "none", MORE, page, NOW)
        + CardPage.text(DETAIL, page, NOW, hint -> hint)
        + TrailTable.text(trail(3), page, NOW)
        + BoardTable.text(BOARDS, page)
        + says(page);

    assertThat(all.lines())
        .allSatisfy(line -> assertThat(Screen.width(line)).isLessThanOrEqualTo(width));
  }

  @Test
  void what_others_wrote_commands_no_terminal() {
    var evil = "a\u001b[2Jb\u009b1m\u202ec\nd";
    var card = new Made(1, "blocked", evil)
        .hold("question", evil)
        .priority(evil)
        .due(evil)
        .from(evil)
        .profile(evil)
        .worker(evil, evil)
        .failed(1, evil)
        .result(evil)
        .on(evil)
        .with(new CardInfo.FileInfo(evil, 1, evil))
        .card();
    var trail = List.of(new CardEventInfo(evil, evil, evil, evil, evil));
    var attempts = List.of(new Reply.CardAttempt(1, evil, evil, evil, evil, evil, evil, evil));
    var detail = new Reply.CardDetail(card, evil, List.of(card), List.of(card), attempts, trail);
    var all = Stream.of(page(40), page(80))
        .flatMap(page -> Stream.of(
            CardTable.text(List.of(card), "", "", page, NOW),
            CardPage.text(detail, page, NOW, UnaryOperator.identity()),
            TrailTable.text(trail, page, NOW),
            TrailTable.line(trail.getFirst()) + "\n",
            BoardTable.text(List.of(new Reply.Board(evil, evil, Map.of(evil, 1))), page),
            CardSays.added(card, page, NOW),
            CardSays.became(card, evil, page),
            CardSays.board(evil, page)))
        .toList();

    assertThat(all)
        .allSatisfy(text -> assertThat(text)
            .contains("a␛[2Jb")
            .doesNotContainPattern("[\\x00-\\x09\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e]"));
  }

  static Page page(int width) {
    return new Page(width, 40, 100, Style.PLAIN);
  }

  /** A card in the making. */
  static final class Made {
    private @Nullable String run;
    private @Nullable String step;
    private final int number;
    private final String status;
    private final String title;
    private @Nullable String hold;
    private String why = "";
    private String priority = "normal";
    private @Nullable String due;
    private @Nullable String from;
    private String profile = "default";
    private @Nullable String worker;
    private @Nullable String task;
    private int failures;
    private @Nullable String notBefore;
    private @Nullable String budget;
    private String result = "";
    private @Nullable String doneAt;
    private String board = "default";
    private List<CardInfo.FileInfo> files = List.of();

    Made(int number, String status, String title) {
      this.number = number;
      this.status = status;
      this.title = title;
    }

    Made hold(String kind, String text) {
      hold = kind;
      why = text;
      return this;
    }

    Made priority(String how) {
      priority = how;
      return this;
    }

    Made due(String when) {
      due = when;
      return this;
    }

    Made from(String when) {
      from = when;
      return this;
    }

    Made budget(String limits) {
      budget = limits;
      return this;
    }

    Made profile(String name) {
      profile = name;
      return this;
    }

    Made worker(@Nullable String name, @Nullable String session) {
      worker = name;
      task = session;
      return this;
    }

    Made failed(int times, @Nullable String until) {
      failures = times;
      notBefore = until;
      return this;
    }

    Made result(String text) {
      result = text;
      return this;
    }

    Made done(String at) {
      doneAt = at;
      return this;
    }

    Made on(String name) {
      board = name;
      return this;
    }

    Made with(CardInfo.FileInfo... attached) {
      files = List.of(attached);
      return this;
    }

    Made of(String workflow, String path) {
      run = workflow;
      step = path;
      return this;
    }

    CardInfo card() {
      return new CardInfo(
          "ca_1200" + number + "_a1b2c3",
          board.equals("default") ? "" + number : board + "/" + number,
          board,
          number,
          title,
          new CardFields(
              priority, List.of("bug", "ui"), due, from, "scratch", 0, "always", profile, budget),
          status,
          hold,
          why,
          List.of(),
          files,
          worker,
          task,
          worker == null ? null : "2026-11-30T12:10+01:00",
          failures,
          3,
          notBefore,
          result,
          doneAt,
          "you",
          "2026-11-27T06:30:12+01:00",
          run,
          step);
    }
  }
}

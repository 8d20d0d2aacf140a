package dev.talaria.actors;

import static dev.talaria.actors.BoardCalls.ONLY_PROGRAMS;
import static dev.talaria.actors.BoardCalls.time;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.CardFields;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Programs that work on cards, over a real socket; the clock on the wall is set by the tests. */
@Timeout(120)
class BoardWorkersTest {
  private static final Duration LEASE = Duration.ofMinutes(2);
  private static final Duration TO_BEGIN = Duration.ofMinutes(1);

  @TempDir
  Path directory;

  private final TestClock wall = new TestClock();
  private TestRuntime runtime;
  private TestClient client;
  private BoardCalls board;

  @BeforeEach
  void begin() throws Exception {
    runtime = new TestRuntime(directory, ONLY_PROGRAMS, new TestTools(), store -> store, wall);
    client = runtime.connect();
    board = new BoardCalls(client);
  }

  @AfterEach
  void end() throws Exception {
    client.close();
    runtime.close();
  }

  // --- leases

  @Test
  void a_worker_that_was_away_for_longer_than_its_lease_is_refused_and_the_card_is_done_once()
      throws Exception {
    board.add("mend");
    var late = board.claim("1", "late");
    assertThat(late.token()).isEqualTo(1);
    assertThat(late.until()).isEqualTo(time("2026-11-29T12:01:00Z"));
    assertThat(board.card(new BoardRequest.RenewClaim("1", 1)).until())
        .isEqualTo(time("2026-11-29T12:02:00Z"));

    pass(LEASE);
    assertThat(board.await("1", "ready").notBefore()).isEqualTo(time("2026-11-29T12:02:10Z"));
    board.isRefused(
        new BoardRequest.ClaimCard("1", null, null, "quick", null),
        "busy",
        "#1 mend is not free: it rests until 2026-11-29T12:02:10Z",
        "");
    wall.jump(Duration.ofSeconds(10));
    assertThat(board.claim("1", "quick").token()).isEqualTo(2);
    handOff(1, "done", "I did it", "denied");
    var done = board.card(new BoardRequest.HandOffCard("1", 2, "done", "it is mended", List.of()));
    handOff(1, "done", "I did it", "denied");
    board.isRefused(
        new BoardRequest.RenewClaim("1", 1),
        "denied",
        "#1 mend is not yours: claim 1 is over",
        "stop working on it");
    board.isRefused(
        new BoardRequest.RenewClaim("1", 7),
        "denied",
        "#1 mend is not yours: claim 7 was never made",
        "stop working on it");

    assertThat(done)
        .extracting(CardInfo::status, CardInfo::result, CardInfo::doneAt, CardInfo::failures)
        .containsExactly("done", "it is mended", time("2026-11-29T12:02:10Z"), 0);
    assertThat(board.show("1").card()).isEqualTo(done);
    assertThat(board.show("1").attempts())
        .containsExactly(
            new Reply.CardAttempt(
                1,
                "late",
                null,
                "default",
                time("2026-11-29T12:00:00Z"),
                time("2026-11-29T12:02:00Z"),
                "expired",
                "nothing was heard of late"),
            new Reply.CardAttempt(
                2,
                "quick",
                null,
                "default",
                time("2026-11-29T12:02:10Z"),
                time("2026-11-29T12:02:10Z"),
                "done",
                "it is mended"));
    assertThat(board.trail("1"))
        .containsExactly(
            "you added: mend",
            "late claimed",
            "late expired: nothing was heard of late",
            "quick claimed",
            "late refused: claim 1",
            "quick done: it is mended");
    assertThat(told()).containsExactly("Talaria (card 1 mend): it is mended");
  }

  @Test
  void a_worker_that_is_heard_of_keeps_its_card() throws Exception {
    board.add("mend");
    board.claim("1", "builder");
    for (int i = 0; i < 5; i++) {
      board.card(new BoardRequest.RenewClaim("1", 1));
      pass(LEASE.minusSeconds(1));
    }
    assertThat(board.show("1").card())
        .extracting(CardInfo::status, CardInfo::worker, CardInfo::until)
        .containsExactly("running", "builder", time("2026-11-29T12:09:56Z"));
  }

  @Test
  void a_claim_that_never_begins_is_given_back_with_growing_pauses_and_blocked_in_the_end()
      throws Exception {
    board.add("mend");
    for (int failures = 1; failures <= 2; failures++) {
      board.claim(null, "sleepy");
      pass(TO_BEGIN.minusSeconds(1));
      assertThat(board.show("1").card().status()).isEqualTo("running");
      pass(Duration.ofSeconds(1));
      var rest = Duration.ofSeconds(10L * failures);
      assertThat(board.await("1", "ready"))
          .extracting(CardInfo::failures, CardInfo::notBefore)
          .containsExactly(failures, time(wall.instant().plus(rest).toString()));
      wall.jump(rest.minusSeconds(1));
      noneIsFree(new BoardRequest.ClaimCard(null, null, null, "sleepy", null), "no card is free");
      wall.jump(Duration.ofSeconds(1));
    }
    board.claim(null, "sleepy");
    pass(TO_BEGIN);
    assertThat(board.await("1", "blocked"))
        .extracting(CardInfo::hold, CardInfo::why, CardInfo::attempts)
        .containsExactly("gave_up", "sleepy claimed it and never began (3 failures in a row)", 3);
    assertThat(board.show("1").attempts())
        .extracting(Reply.CardAttempt::end)
        .containsOnly("never_began");
    assertThat(told())
        .containsExactly("Talaria (card 1 mend): Sleepy claimed it and never began (3 failures in a"
            + " row).\n\nIt is not tried again.");
  }

  // --- which card

  @Test
  void the_next_card_is_the_most_urgent_of_the_board_and_the_profile() throws Exception {
    board.create("shop");
    board.add("usual");
    board.add(null, "urgent", fields("urgent", null));
    board.add("shop", "at night", fields("low", "night"));
    board.add("shop", "in the shop", null);
    board.add("then", "1");

    noneIsFree(
        new BoardRequest.ClaimCard(null, "default", "night", "w", null),
        "no card is free on the board default for night");
    assertThat(claimed(null, "night")).isEqualTo("at night");
    assertThat(claimed("shop", null)).isEqualTo("in the shop");
    assertThat(claimed(null, "default")).isEqualTo("urgent");
    assertThat(claimed(null, null)).isEqualTo("usual");
    noneIsFree(new BoardRequest.ClaimCard(null, null, null, "w", null), "no card is free");
    board.isRefused(
        new BoardRequest.ClaimCard("then", null, null, "w", null),
        "not_found",
        "there is no card \"then\"",
        "/board list shows them");
    board.isRefused(
        new BoardRequest.ClaimCard("3", null, null, "w", null),
        "busy",
        "#3 then is not free: blocked",
        "");
    board.isRefused(
        new BoardRequest.ClaimCard("3", null, null, " ", null),
        "usage",
        "a worker has a name: one line of 1 to 100 characters",
        "");
  }

  @Test
  void the_only_card_of_a_profile_is_found_behind_many_of_another() throws Exception {
    for (int i = 0; i < 120; i++) {
      board.add("usual");
    }
    board.add(null, "at night", fields("low", "night"));
    assertThat(claimed(null, "night")).isEqualTo("at night");
  }

  @Test
  void a_program_is_asked_what_a_session_would_be_asked() throws Exception {
    board.add("first");
    board.add("second", "1");
    board.claim("1", "builder");
    board.card(new BoardRequest.HandOffCard("1", 1, "done", "three findings", List.of()));
    assertThat(board.claim("2", "builder").prompt())
        .startsWith("second\n\nWhat came of #1 first:\n> three findings\n\nThis is a card");
    board.add("!make");
    assertThat(board.claim("3", "builder").prompt()).isEqualTo("!make");
  }

  // --- hand off

  @Test
  void a_worker_leaves_files_a_review_or_a_question_and_may_say_it_again() throws Exception {
    var report = Files.writeString(directory.resolve("report.md"), "fine");
    board.add("report");
    board.claim("1", "builder");
    var review = new BoardRequest.HandOffCard("1", 1, "review", "see", List.of(report.toString()));
    var card = board.card(review);
    assertThat(card)
        .extracting(CardInfo::status, CardInfo::result)
        .containsExactly("review", "see");
    var kept = Path.of(card.attachments().getFirst().path());
    assertThat(kept).hasFileName("report.md").hasContent("fine");
    Files.delete(report);
    assertThat(board.card(review)).isEqualTo(card);

    board.card(new BoardRequest.ReadyCard("1", "shorter"));
    board.claim("1", "builder");
    assertThat(
            board.card(new BoardRequest.HandOffCard("1", 2, "question", "How short?", List.of())))
        .extracting(CardInfo::status, CardInfo::hold, CardInfo::why, CardInfo::result)
        .containsExactly("blocked", "question", "How short?", "see");
    assertThat(told())
        .containsExactly(
            "Talaria (card 1 report): see\n\nIt is done when you say so.",
            "Talaria (card 1 report): How short?");
  }

  @Test
  void what_a_worker_cannot_hand_off_is_refused_and_it_keeps_its_card() throws Exception {
    var one = Files.createDirectory(directory.resolve("one")).resolve("report.md");
    var two = Files.createDirectory(directory.resolve("two")).resolve("report.md");
    Files.writeString(one, "1");
    Files.writeString(two, "2");
    board.add("report");
    board.claim("1", "builder");
    handOff(1, "ready", "see", "how must be one of done, review, question, was \"ready\"", "");
    handOff(1, "done", " ", "there is no text: the summary, or the question", "");
    handOff(
        1,
        "done",
        "see",
        "the path of a file must be absolute, was \"report.md\"",
        "",
        "report.md");
    handOff(1, "done", "see", "two files are called report.md", "", one.toString(), two.toString());
    handOff(
        1,
        "done",
        "see",
        "at most 50 files are kept at once, were 51",
        "",
        Collections.nCopies(51, one.toString()).toArray(String[]::new));
    handOff(1, "done", "see", "there is no file /there/is/none", "", "/there/is/none");
    assertThat(board.show("1").card())
        .extracting(CardInfo::status, CardInfo::worker, CardInfo::attachments)
        .containsExactly("running", "builder", List.of());
  }

  @Test
  void nothing_is_copied_for_a_worker_that_lost_its_card() throws Exception {
    var report = Files.writeString(directory.resolve("report.md"), "fine");
    var card = board.add("report");
    board.claim("1", "builder");
    board.card(new BoardRequest.ReleaseCard("1", null));
    board.isRefused(
        new BoardRequest.HandOffCard("1", 1, "done", "see", List.of(report.toString())),
        "denied",
        "#1 report is not yours: claim 1 is over",
        "stop working on it");
    assertThat(directory.resolve("board").resolve(card.id())).doesNotExist();
  }

  @Test
  void files_are_taken_only_while_there_is_room() throws Exception {
    var report = Files.writeString(directory.resolve("report.md"), "fine");
    var card = board.add("report");
    board.claim("1", "builder");
    client.close();
    runtime.close();
    runtime = new TestRuntime(
        directory,
        ONLY_PROGRAMS + "\ntalaria.store.free-space-floor = " + (Long.MAX_VALUE >> 1),
        new TestTools(),
        store -> store,
        wall);
    client = runtime.connect();
    board = new BoardCalls(client);
    var refused = catchThrowableOfType(
        TestClient.Refused.class,
        () -> client.call(
            new BoardRequest.HandOffCard("1", 1, "done", "see", List.of(report.toString()))));
    assertThat(refused.error)
        .extracting(ErrorInfo::kind, ErrorInfo::retryAfterMillis)
        .containsExactly("overloaded", 30_000L);
    assertThat(directory.resolve("board").resolve(card.id())).doesNotExist();
    assertThat(board
            .card(new BoardRequest.HandOffCard("1", 1, "done", "see", List.of()))
            .status())
        .isEqualTo("done");
  }

  // --- helpers

  private static CardFields fields(String priority, String profile) {
    return new CardFields(priority, null, null, null, null, null, null, profile, null);
  }

  /** The dispatcher looks at the clock after each change of any card. */
  private void pass(Duration time) throws Exception {
    wall.jump(time);
    board.card(new BoardRequest.CommentCard(look().id(), "look", null));
  }

  private CardInfo look() throws Exception {
    var boards = (Reply.Boards) client.call(new BoardRequest.ListBoards());
    if (boards.boards().stream().noneMatch(it -> it.name().equals("clock"))) {
      board.create("clock");
      return board.card(
          new BoardRequest.AddCard(null, "clock", null, "look", null, List.of(), true, null));
    }
    return board.show("clock/1").card();
  }

  private String claimed(String on, String profile) throws Exception {
    var claimed =
        (Reply.ClaimedCard) client.call(new BoardRequest.ClaimCard(null, on, profile, "w", null));
    return claimed.card().title();
  }

  private void noneIsFree(Request request, String message) {
    board.isRefused(request, "not_found", message, "try again later");
  }

  private void handOff(long token, String how, String text, String kind) {
    board.isRefused(
        new BoardRequest.HandOffCard("1", token, how, text, List.of()),
        kind,
        "#1 mend is not yours: claim " + token + " is over",
        "stop working on it");
  }

  private void handOff(
      long token, String how, String text, String message, String hint, String... files) {
    board.isRefused(
        new BoardRequest.HandOffCard("1", token, how, text, List.of(files)),
        "usage",
        message,
        hint);
  }

  private List<String> told() throws Exception {
    var told = (Reply.Deliveries) client.call(new RuntimeRequest.ListDeliveries(true));
    return told.deliveries().stream()
        .map(DeliveryInfo::notice)
        .map(notice -> notice.title() + ": " + notice.body())
        .toList();
  }
}

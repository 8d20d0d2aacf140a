package dev.talaria.runtime.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.CardRecords;
import dev.talaria.runtime.store.StoreRecords;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class CardRulesTest {
  private static final Instant NOW = StoreRecords.T0.plusSeconds(600);
  private static final List<String> OPEN = List.of("#6 Read the grammar", "#5 Look");
  private static final Hold WAITS = new Hold(Hold.Kind.PARENTS, "waits for #6 Read the grammar");
  private static final Hold WAITS_FOR_TWO =
      new Hold(Hold.Kind.PARENTS, "waits for #6 Read the grammar, #5 Look");
  private static final Attachment PLAN = new Attachment("plan.md", 1_234);

  /** Of who works on {@link CardRecords#card}. */
  private static final Attempt TAKEN = new Attempt(
      2,
      "runtime",
      CardRecords.WORKER,
      "work",
      StoreRecords.T0.plusSeconds(60),
      NOW,
      Attempt.End.RELEASED,
      "not today");

  /** A card in each place: one for each reason why it may be blocked. */
  private static final Map<String, Standing> PLACES = Map.of(
      "triage", standing(Status.TRIAGE, null),
      "ready", standing(Status.READY, null),
      "running", CardRecords.card().standing(),
      "waiting", standing(Status.BLOCKED, WAITS),
      "question", standing(Status.BLOCKED, new Hold(Hold.Kind.QUESTION, "which one?")),
      "gave-up", standing(Status.BLOCKED, new Hold(Hold.Kind.GAVE_UP, "3 failures")),
      "person", standing(Status.BLOCKED, new Hold(Hold.Kind.PERSON, "not now")),
      "review", standing(Status.REVIEW, null),
      "done", done(Status.DONE),
      "archived", done(Status.ARCHIVED));

  /**
   * What becomes of a card in each place: {@code =} it is so already, {@code ~} it changes and
   * stands as it did, a word with ! refuses it, any other is its place then.
   */
  private static final String TABLE = """
                   triage   ready    running waiting  question gave-up  person   review   done     archived
      edit-work    ~        ~        !worked ~        ~        ~        ~        ~        ~        ~
      edit-title   ~        ~        ~       ~        ~        ~        ~        ~        ~        ~
      assign       ~        ~        !worked ~        ~        ~        ~        ~        ~        ~
      edit-nothing =        =        =       =        =        =        =        =        =        =
      comment      ~        ~        ~       ~        ~        ~        ~        ~        ~        ~
      link         ~        ~        !worked ~        ~        ~        ~        ~        ~        ~
      link-open    ~        two      !worked ~        ~        ~        ~        ~        ~        ~
      link-again   =        =        =       =        =        =        =        =        =        =
      unlink       ~        ~        ~       ~        ~        ~        ~        ~        ~        ~
      unlink-other =        =        =       =        =        =        =        =        =        =
      attach       ~        ~        ~       ~        ~        ~        ~        ~        ~        ~
      detach       ~        ~        ~       ~        ~        ~        ~        ~        ~        ~
      detach-other !none    !none    !none   !none    !none    !none    !none    !none    !none    !none
      ready        fresh    fresh    =       fresh    fresh    fresh    fresh    fresh    fresh    fresh
      ready-open   fresh2   fresh2   =       !waits   fresh2   fresh2   fresh2   fresh2   fresh2   fresh2
      promote      =        =        =       ready    =        =        =        =        =        =
      promote-open =        held     =       two      =        =        =        =        =        =
      block        person   person   taken   person   person   person   person   person   !over    !over
      look-at      review   review   !worked review   review   review   review   ~        review   !archive
      done         done     done     !worked done     done     done     done     done     =        !archive
      archive      archived archived !worked archived archived archived archived archived archived =
      """;

  private static Standing standing(Status status, Hold hold) {
    return new Standing(
        status,
        hold,
        2,
        null,
        2,
        NOW.plusSeconds(60),
        List.of(CardRecords.attempt()),
        "half of it",
        null);
  }

  private static Standing done(Status status) {
    return new Standing(
        status, null, 2, null, 0, null, List.of(CardRecords.attempt()), "all of it", NOW);
  }

  @TestFactory
  Stream<DynamicTest> every_action_in_every_place() {
    var lines = TABLE.lines().map(line -> List.of(line.strip().split("\\s+"))).toList();
    var places = lines.getFirst();
    return lines.stream()
        .skip(1)
        .flatMap(line -> Stream.iterate(0, at -> at + 1).limit(places.size()).map(at -> {
          var action = line.getFirst();
          var place = places.get(at);
          return DynamicTest.dynamicTest(action + " " + place, () -> {
            var card = CardRecords.with(CardRecords.card(), PLACES.get(place));
            assertThat(act(action, card)).isEqualTo(expected(action, card, line.get(at + 1)));
          });
        }));
  }

  private static Ruling act(String action, Card card) {
    return switch (action) {
      case "edit-work" -> CardRules.edited(card, work(), card.config(), "ada", NOW);
      case "edit-title" -> CardRules.edited(card, titled(), card.config(), "ada", NOW);
      case "assign" -> CardRules.edited(card, card.content(), play(), "ada", NOW);
      case "edit-nothing" -> CardRules.edited(card, card.content(), card.config(), "ada", NOW);
      case "comment" -> CardRules.commented(card, "look at line 3", "ada", NOW);
      case "link" -> CardRules.linked(card, other(), Set.of(other().id()), List.of(), "ada", NOW);
      case "link-open" -> CardRules.linked(card, other(), Set.of(other().id()), OPEN, "ada", NOW);
      case "link-again" -> CardRules.linked(card, CardRecords.parent(), Set.of(), OPEN, "ada", NOW);
      case "unlink" -> CardRules.unlinked(card, CardRecords.parent(), "ada", NOW);
      case "unlink-other" -> CardRules.unlinked(card, other(), "ada", NOW);
      case "attach" -> CardRules.attached(card, new Attachment("plan.md", 9), "ada", NOW);
      case "detach" -> CardRules.detached(card, "plan.md", "ada", NOW);
      case "detach-other" -> CardRules.detached(card, "PLAN.md", "ada", NOW);
      case "ready" -> CardRules.ready(card, List.of(), "again", "ada", NOW);
      case "ready-open" -> CardRules.ready(card, OPEN, "again", "ada", NOW);
      case "promote" -> CardRules.promoted(card, List.of(), NOW);
      case "promote-open" -> CardRules.promoted(card, OPEN, NOW);
      case "block" -> CardRules.blocked(card, "not today", "ada", NOW);
      case "look-at" -> CardRules.reviewed(card, "is it all?", "ada", NOW);
      case "done" -> CardRules.done(card, "I did it", "ada", NOW);
      case "archive" -> CardRules.archived(card, "ada", NOW);
      default -> throw new AssertionError(action);
    };
  }

  private static Ruling expected(String action, Card it, String word) {
    return switch (word) {
      case "=" -> new Ruling.Same();
      case "!worked" -> refused("is being worked on", "block it first, or wait");
      case "!none" -> never("has no attachment PLAN.md", "");
      case "!waits" -> refused(WAITS_FOR_TWO.reason(), "unlink them, or wait");
      case "!over" -> never("is done with", "");
      case "!archive" -> never("is in the archive", "make it ready first");
      default -> new Ruling.Changed(expectedCard(action, it, word), trail(action, word));
    };
  }

  private static Ruling refused(String why, String hint) {
    return new Ruling.Refused(new AgentError.Busy("#7 Mend the parser " + why, hint));
  }

  private static Ruling never(String why, String hint) {
    return new Ruling.Refused(new AgentError.Denied("#7 Mend the parser " + why, hint));
  }

  private static Card expectedCard(String action, Card it, String place) {
    return new Card(
        it.id(),
        it.board(),
        it.number(),
        it.origin(),
        switch (action) {
          case "edit-work" -> work();
          case "edit-title" -> titled();
          default -> it.content();
        },
        action.equals("assign") ? play() : it.config(),
        switch (action) {
          case "link", "link-open" -> List.of(CardRecords.PARENT, other().id());
          case "unlink" -> List.of();
          default -> it.parents();
        },
        switch (action) {
          case "attach" -> List.of(new Attachment("plan.md", 9));
          case "detach" -> List.of();
          default -> List.of(PLAN);
        },
        expectedStanding(it.standing(), place),
        2);
  }

  private static Standing expectedStanding(Standing it, String place) {
    return switch (place) {
      case "~" -> it;
      case "fresh" ->
        new Standing(Status.READY, null, 2, null, 0, null, it.attempts(), it.result(), null);
      case "fresh2" ->
        new Standing(
            Status.BLOCKED, WAITS_FOR_TWO, 2, null, 0, null, it.attempts(), it.result(), null);
      case "ready" -> in(it, Status.READY, null, it.result(), it.doneAt());
      case "two", "held" -> in(it, Status.BLOCKED, WAITS_FOR_TWO, it.result(), it.doneAt());
      case "person" ->
        in(it, Status.BLOCKED, new Hold(Hold.Kind.PERSON, "not today"), it.result(), it.doneAt());
      case "taken" ->
        new Standing(
            Status.BLOCKED,
            new Hold(Hold.Kind.PERSON, "not today"),
            2,
            null,
            it.failures(),
            null,
            List.of(it.attempts().getFirst(), TAKEN),
            it.result(),
            it.doneAt());
      case "review" -> in(it, Status.REVIEW, null, it.result(), null);
      case "done" -> in(it, Status.DONE, null, "I did it", NOW);
      case "archived" -> in(it, Status.ARCHIVED, null, it.result(), it.doneAt());
      default -> throw new AssertionError(place);
    };
  }

  private static Standing in(Standing it, Status status, Hold hold, String result, Instant done) {
    return new Standing(
        status,
        hold,
        it.token(),
        it.claim(),
        it.failures(),
        it.notBefore(),
        it.attempts(),
        result,
        done);
  }

  private static List<CardEvent> trail(String action, String place) {
    return switch (action) {
      case "edit-work", "edit-title" -> said("ada", Kind.EDITED, "");
      case "assign" -> said("ada", Kind.ASSIGNED, "play");
      case "comment" -> said("ada", Kind.COMMENT, "look at line 3");
      case "link", "link-open" -> said("ada", Kind.LINKED, "waits for #9 Read the grammar");
      case "unlink" -> said("ada", Kind.UNLINKED, "#6 Read the grammar");
      case "attach" -> said("ada", Kind.ATTACHED, "plan.md");
      case "detach" -> said("ada", Kind.DETACHED, "plan.md");
      case "ready", "ready-open" -> said("ada", Kind.READY, "again");
      case "promote" -> said("board", Kind.READY, "");
      case "promote-open" ->
        place.equals("held")
            ? said("board", Kind.BLOCKED, WAITS_FOR_TWO.reason())
            : List.of(); // it waited before, too
      case "block" ->
        place.equals("taken")
            ? List.of(
                new CardEvent(CardRecords.CARD, NOW, "ada", Kind.RELEASED, "not today"),
                new CardEvent(CardRecords.CARD, NOW, "ada", Kind.BLOCKED, "not today"))
            : said("ada", Kind.BLOCKED, "not today");
      case "look-at" -> said("ada", place.equals("~") ? Kind.COMMENT : Kind.REVIEW, "is it all?");
      case "done" -> said("ada", Kind.DONE, "I did it");
      case "archive" -> said("ada", Kind.ARCHIVED, "");
      default -> throw new AssertionError(action);
    };
  }

  private static List<CardEvent> said(String who, Kind kind, String text) {
    return List.of(new CardEvent(CardRecords.CARD, NOW, who, kind, text));
  }

  private static Content work() {
    return content("Mend the parser", new Work.Prompt("Mend the other one"));
  }

  private static Content titled() {
    return content("Mend it", CardRecords.content().work());
  }

  private static Content content(String title, Work work) {
    var it = CardRecords.content();
    return new Content(
        title,
        work,
        Content.Priority.LOW,
        List.of(),
        null,
        null,
        it.workspace(),
        9,
        Content.Notify.NEVER,
        null);
  }

  private static SessionConfig play() {
    return CardRecords.assignedTo("play", StoreRecords.config());
  }

  private static Card other() {
    return other("shop");
  }

  private static Card other(String board) {
    var it = CardRecords.parent();
    return new Card(
        new CardId("cd_9"),
        board,
        9,
        it.origin(),
        it.content(),
        it.config(),
        it.parents(),
        it.attachments(),
        it.standing(),
        1);
  }

  // --- what a table does not show

  @Test
  void what_is_ready_and_neither_failed_nor_rests_is_so_already() {
    var ready = new Standing(Status.READY, null, 2, null, 0, null, List.of(), "", null);

    assertThat(CardRules.ready(
            CardRecords.with(CardRecords.card(), ready), List.of(), "again", "ada", NOW))
        .isEqualTo(new Ruling.Same());
  }

  @Test
  void a_card_is_added_in_triage_ready_or_waiting() {
    assertThat(added(false, List.of())).isEqualTo(addedAs(Status.READY, null));
    assertThat(added(false, OPEN)).isEqualTo(addedAs(Status.BLOCKED, WAITS_FOR_TWO));
    assertThat(added(true, OPEN)).isEqualTo(addedAs(Status.TRIAGE, null));
  }

  private static Ruling added(boolean triage, List<String> open) {
    var it = CardRecords.card();
    return CardRules.added(
        it.id(),
        it.board(),
        it.number(),
        it.origin(),
        it.content(),
        it.config(),
        it.parents(),
        triage,
        open);
  }

  private static Ruling addedAs(Status status, Hold hold) {
    var it = CardRecords.card();
    return new Ruling.Changed(
        new Card(
            it.id(),
            it.board(),
            it.number(),
            it.origin(),
            it.content(),
            it.config(),
            it.parents(),
            List.of(),
            new Standing(status, hold, 0, null, 0, null, List.of(), "", null),
            1),
        List.of(new CardEvent(it.id(), it.origin().at(), "ada", Kind.ADDED, "Mend the parser")));
  }

  @Test
  void a_card_waits_neither_for_itself_nor_for_what_waits_for_it_nor_for_another_board() {
    var card = CardRecords.with(CardRecords.card(), PLACES.get("ready"));

    assertThat(CardRules.linked(card, card, Set.of(card.id()), OPEN, "ada", NOW))
        .isEqualTo(never("cannot wait for itself", ""));
    assertThat(CardRules.linked(card, other(), Set.of(other().id(), card.id()), OPEN, "ada", NOW))
        .isEqualTo(
            never("would wait for itself: #9 Read the grammar waits for it", "unlink that first"));
    assertThat(CardRules.linked(card, other("garden"), Set.of(), OPEN, "ada", NOW))
        .isEqualTo(never(
            "is on the board shop, and #9 Read the grammar on garden", "link cards of one board"));
  }

  @Test
  void what_somebody_works_by_is_not_edited_under_them() {
    var running = CardRecords.card();
    var it = running.content();
    var elsewhere = new Content(
        it.title(),
        it.work(),
        it.priority(),
        it.labels(),
        it.due(),
        it.from(),
        new Workspace.Scratch(),
        it.attempts(),
        it.notifies(),
        it.budget());

    assertThat(CardRules.edited(running, elsewhere, running.config(), "ada", NOW))
        .isEqualTo(refused("is being worked on", "block it first, or wait"));
  }

  @Test
  void of_many_parents_that_it_waits_for_three_are_named() {
    var open = IntStream.rangeClosed(1, 100).mapToObj(i -> "#" + i + " part").toList();

    assertThat(added(open.subList(0, 3)).reason()).isEqualTo("waits for #1 part, #2 part, #3 part");
    assertThat(added(open.subList(0, 4)).reason())
        .isEqualTo("waits for #1 part, #2 part, #3 part and 1 more");
    assertThat(added(open).reason()).isEqualTo("waits for #1 part, #2 part, #3 part and 97 more");
  }

  private static Hold added(List<String> open) {
    var it = CardRecords.card();
    return CardRules.added(
            it.id(),
            it.board(),
            it.number(),
            it.origin(),
            it.content(),
            it.config(),
            List.of(),
            false,
            open)
        .card()
        .standing()
        .hold();
  }

  @Test
  void what_waits_for_the_same_parents_stays_as_it_is() {
    var waiting = CardRecords.with(CardRecords.card(), PLACES.get("waiting"));

    assertThat(CardRules.promoted(waiting, List.of("#6 Read the grammar"), NOW))
        .isEqualTo(new Ruling.Same());
  }

  @Test
  void done_without_a_word_the_result_is_that_of_the_last_worker() {
    var review = CardRecords.with(CardRecords.card(), PLACES.get("review"));

    var ruling = CardRules.done(review, "", "ada", NOW);

    assertThat(ruling)
        .isEqualTo(new Ruling.Changed(
            CardRecords.with(
                CardRecords.with(
                    review, in(review.standing(), Status.DONE, null, "half of it", NOW)),
                2),
            said("ada", Kind.DONE, "")));
  }
}

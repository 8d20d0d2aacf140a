package dev.talaria.runtime.board;

import static dev.talaria.runtime.board.WorkSamples.LEASE;
import static dev.talaria.runtime.board.WorkSamples.NOW;
import static dev.talaria.runtime.board.WorkSamples.RULES;
import static dev.talaria.runtime.board.WorkSamples.WORKER;
import static dev.talaria.runtime.board.WorkSamples.attempt;
import static dev.talaria.runtime.board.WorkSamples.card;
import static dev.talaria.runtime.board.WorkSamples.changed;
import static dev.talaria.runtime.board.WorkSamples.claim;
import static dev.talaria.runtime.board.WorkSamples.content;
import static dev.talaria.runtime.board.WorkSamples.event;
import static dev.talaria.runtime.board.WorkSamples.late;
import static dev.talaria.runtime.board.WorkSamples.over;
import static dev.talaria.runtime.board.WorkSamples.refused;
import static dev.talaria.runtime.board.WorkSamples.running;
import static dev.talaria.runtime.board.WorkSamples.standing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.board.Attempt.End;
import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.store.CardRecords;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Claims, tokens and hand-offs; what went wrong is in {@link WorkEndsTest}. */
class WorkRulesTest {
  // --- claims

  @Test
  void a_session_has_begun_with_its_claim_and_a_program_has_to_say_so_soon() {
    var ready = card(standing(Status.READY, NOW));

    assertThat(RULES.claimed(ready, "anvil", WORKER, NOW))
        .isEqualTo(changed(
            ready,
            running(new Claim(2, "anvil", WORKER, NOW, NOW.plus(LEASE), true), 1),
            event("anvil", Kind.CLAIMED, "")));
    assertThat(RULES.claimed(ready, "anvil", null, NOW))
        .isEqualTo(changed(
            ready,
            running(new Claim(2, "anvil", null, NOW, NOW.plusSeconds(60), false), 1),
            event("anvil", Kind.CLAIMED, "")));
  }

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "READY")
  void what_is_not_ready_is_not_claimed(Status status) {
    var card = card(standing(status, null));

    assertThat(WorkRules.isFree(card, NOW)).isFalse();
    assertThat(RULES.claimed(card, "anvil", WORKER, NOW))
        .isEqualTo(refused("is not free: " + status.name().toLowerCase(java.util.Locale.ROOT), ""));
  }

  @Test
  void what_rests_or_is_to_be_begun_later_is_not_claimed_before() {
    var later = NOW.plusSeconds(1);
    var rests = card(standing(Status.READY, later));
    var from = CardRecords.with(content(later, 0), standing(Status.READY, null));

    assertThat(RULES.claimed(rests, "anvil", WORKER, NOW))
        .isEqualTo(refused("is not free: it rests until 2026-11-29T14:40:23Z", ""));
    assertThat(RULES.claimed(from, "anvil", WORKER, NOW))
        .isEqualTo(refused("is not free: it is not to be begun before 2026-11-29T14:40:23Z", ""));
    assertThat(Stream.of(rests, from).map(it -> WorkRules.isFree(it, later))).containsOnly(true);
  }

  @Test
  void a_renewal_is_for_another_lease_and_leaves_no_trace() {
    var program = running(claim(null, NOW.minusSeconds(1), false)); // late, but nobody noticed

    assertThat(RULES.renewed(program, 2, NOW))
        .isEqualTo(changed(program, running(claim(null, NOW.plus(LEASE), true), 1)));
  }

  // --- tokens

  @ParameterizedTest
  @EnumSource(mode = Mode.EXCLUDE, names = "RUNNING")
  void nobody_has_a_claim_on_a_card_that_has_none(Status status) {
    var card = card(standing(status, null));

    assertThat(RULES.renewed(card, 1, NOW)).isEqualTo(workerBefore());
    assertThat(RULES.handedOff(card, 1, new HandOff.Done("x", List.of()), NOW))
        .isEqualTo(workerBefore());
    assertThat(RULES.expired(card, NOW)).isEqualTo(new Ruling.Same());
    assertThat(RULES.released(card, "away", "ada", NOW)).isEqualTo(new Ruling.Same());
    assertThat(RULES.ended(card, 1, Outcome.succeeded("x"), true, NOW))
        .isEqualTo(new Ruling.Same());
  }

  private static Ruling workerBefore() {
    return late(1, " is over", Optional.of(event("runtime", Kind.REFUSED, "claim 1")));
  }

  @Test
  void a_worker_that_comes_too_late_changes_nothing_and_the_trail_says_so() {
    for (var said : handOffs()) {
      assertThat(RULES.handedOff(running(), 1, said, NOW)).isEqualTo(workerBefore());
    }
    assertThat(RULES.renewed(running(), 1, NOW)).isEqualTo(workerBefore());
    assertThat(RULES.ended(running(), 1, Outcome.succeeded("x"), true, NOW))
        .isEqualTo(new Ruling.Same());
  }

  @Test
  void a_token_that_was_never_given_is_refused() {
    var never = late(3, " was never made", Optional.empty());

    assertThat(RULES.renewed(running(), 3, NOW)).isEqualTo(never);
    assertThat(RULES.handedOff(running(), 3, handOffs().getFirst(), NOW)).isEqualTo(never);
  }

  @Test
  void what_was_said_before_may_be_said_again_but_nothing_else() {
    for (var said : handOffs()) {
      var first = (Ruling.Changed) RULES.handedOff(running(), 2, said, NOW);

      assertThat(RULES.handedOff(first.card(), 2, said, NOW.plusSeconds(9)))
          .isEqualTo(new Ruling.Same());
      var otherwise = said instanceof HandOff.Question
          ? new HandOff.Done("else", List.of())
          : new HandOff.Question("else");
      assertThat(RULES.handedOff(first.card(), 2, otherwise, NOW))
          .isEqualTo(late(2, " is over", Optional.of(event("anvil", Kind.REFUSED, "claim 2"))));
    }
  }

  @Test
  void of_a_long_summary_as_much_is_kept_as_a_card_can_carry() {
    var done = (Ruling.Changed)
        RULES.handedOff(running(), 2, new HandOff.Done("x".repeat(30_000), List.of()), NOW);

    assertThat(done.card().standing().result()).isEqualTo("x".repeat(20_000) + " …");
    assertThat(done.card().standing().attempts().getLast().text())
        .isEqualTo(done.card().standing().result());
    assertThat(done.events().getLast().text()).isEqualTo(done.card().standing().result());
  }

  private static List<HandOff> handOffs() {
    return List.of(
        new HandOff.Done("mended", List.of()),
        new HandOff.Review("mended?", List.of()),
        new HandOff.Question("which one?"),
        new HandOff.Split("too much", List.of(new CardId("cd_8"), CardRecords.PARENT)));
  }

  // --- hand-offs

  @Test
  void done_is_done() {
    var card = running();
    assertThat(RULES.handedOff(card, 2, new HandOff.Done("mended", List.of()), NOW))
        .isEqualTo(changed(
            card,
            over(Status.DONE, null, 0, null, attempt(End.DONE, "mended"), "mended", NOW),
            event("anvil", Kind.DONE, "mended")));
  }

  @Test
  void what_a_worker_leaves_takes_the_place_of_what_had_its_name() {
    var card = running();
    var files = List.of(new Attachment("plan.md", 5), new Attachment("parser.diff", 6));

    for (var said :
        List.of(new HandOff.Done("mended", files), new HandOff.Review("mended", files))) {
      var after = ((Ruling.Changed) RULES.handedOff(card, 2, said, NOW)).card();
      assertThat(after.attachments()).isEqualTo(files);
      assertThat(after.version()).isEqualTo(2);
    }
  }

  @Test
  void what_somebody_should_look_at_is_not_done() {
    var card = running();
    assertThat(RULES.handedOff(card, 2, new HandOff.Review("mended?", List.of()), NOW))
        .isEqualTo(changed(
            card,
            over(Status.REVIEW, null, 0, null, attempt(End.REVIEW, "mended?"), "mended?", null),
            event("anvil", Kind.REVIEW, "mended?")));
  }

  @Test
  void a_question_holds_the_card_and_is_no_result() {
    var card = running();
    assertThat(RULES.handedOff(card, 2, new HandOff.Question("which one?"), NOW))
        .isEqualTo(changed(
            card,
            over(
                Status.BLOCKED,
                new Hold(Hold.Kind.QUESTION, "which one?"),
                0,
                null,
                attempt(End.QUESTION, "which one?"),
                "half of it",
                null),
            event("anvil", Kind.BLOCKED, "which one?")));
  }

  @Test
  void the_parts_of_a_card_come_first() {
    var card = running();
    var ruling = RULES.handedOff(card, 2, handOffs().get(3), NOW);

    var hold = new Hold(Hold.Kind.PARENTS, "waits for 2 parts");
    var standing =
        over(Status.BLOCKED, hold, 0, null, attempt(End.SPLIT, "too much"), "half of it", null);
    assertThat(ruling)
        .isEqualTo(new Ruling.Changed(
            new Card(
                card.id(),
                card.board(),
                card.number(),
                card.origin(),
                card.content(),
                card.config(),
                List.of(CardRecords.PARENT, new CardId("cd_8")),
                card.attachments(),
                standing,
                2),
            List.of(event("anvil", Kind.SPLIT, "too much"))));
    var one = new HandOff.Split("", List.of(new CardId("cd_8")));
    assertThat(((Ruling.Changed) RULES.handedOff(card, 2, one, NOW))
            .card()
            .standing()
            .hold())
        .isEqualTo(new Hold(Hold.Kind.PARENTS, "waits for 1 part"));
  }

  @Test
  void a_card_that_is_split_into_nothing_would_begin_anew_for_ever() {
    assertThat(RULES.handedOff(running(), 2, new HandOff.Split("", List.of()), NOW))
        .isEqualTo(new Ruling.Refused(new AgentError.Denied(
            "#7 Mend the parser was split into nothing", "name the parts that come first")));
  }
}

package dev.talaria.runtime.board;

import static dev.talaria.runtime.board.WorkSamples.NOW;
import static dev.talaria.runtime.board.WorkSamples.RULES;
import static dev.talaria.runtime.board.WorkSamples.WORKER;
import static dev.talaria.runtime.board.WorkSamples.attempt;
import static dev.talaria.runtime.board.WorkSamples.card;
import static dev.talaria.runtime.board.WorkSamples.changed;
import static dev.talaria.runtime.board.WorkSamples.claim;
import static dev.talaria.runtime.board.WorkSamples.content;
import static dev.talaria.runtime.board.WorkSamples.event;
import static dev.talaria.runtime.board.WorkSamples.over;
import static dev.talaria.runtime.board.WorkSamples.rules;
import static dev.talaria.runtime.board.WorkSamples.running;
import static dev.talaria.runtime.board.WorkSamples.standing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.BoardSettings.Unsaid;
import dev.talaria.runtime.board.Attempt.End;
import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.store.CardRecords;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What becomes of a card whose worker failed, or ended without a word. */
class WorkEndsTest {
  // --- what went wrong

  @Test
  void a_claim_is_over_when_its_time_is_up_and_no_earlier() {
    var begun = running(claim(WORKER, NOW, true));
    var never = running(claim(WORKER, NOW, false));

    assertThat(RULES.expired(begun, NOW.minusNanos(1))).isEqualTo(new Ruling.Same());
    assertThat(RULES.expired(begun, NOW))
        .isEqualTo(changed(
            begun,
            failed(2, 20, End.EXPIRED, "nothing was heard of anvil"),
            event("anvil", Kind.EXPIRED, "nothing was heard of anvil")));
    assertThat(RULES.expired(never, NOW))
        .isEqualTo(changed(
            never,
            failed(2, 20, End.NEVER_BEGAN, "anvil claimed it and never began"),
            event("anvil", Kind.EXPIRED, "anvil claimed it and never began")));
  }

  private static Standing failed(int failures, int rest, End end, String why) {
    return over(
        Status.READY, null, failures, NOW.plusSeconds(rest), attempt(end, why), "half of it", null);
  }

  @Test
  void only_so_many_attempts_stay_with_a_card_and_an_older_token_is_over_all_the_same() {
    var card = card(standing(Status.READY, null));
    for (int i = 0; i < Standing.MOST_ATTEMPTS; i++) {
      card = ((Ruling.Changed) RULES.claimed(card, "anvil", WORKER, NOW)).card();
      card = ((Ruling.Changed) RULES.released(card, "it is full", "board", NOW)).card();
    }

    assertThat(card.standing().attempts()).hasSize(Standing.MOST_ATTEMPTS);
    assertThat(card.standing().attempts().getFirst().token()).isEqualTo(2);
    var late = (Ruling.Late) RULES.handedOff(card, 1, new HandOff.Done("it", List.of()), NOW);
    assertThat(late.reason().message()).endsWith(" is not yours: claim 1 is over");
    assertThat(late.event()).isEmpty();
  }

  @Test
  void what_could_not_be_begun_is_an_attempt_that_failed() {
    var ready = card(standing(Status.READY, null));
    var why = "there is no folder /code/shop";
    var attempt = new Attempt(2, "anvil", null, "work", NOW, NOW, End.FAILED, why);

    assertThat(RULES.unbegun(ready, "anvil", why, false, NOW))
        .isEqualTo(changed(
            ready,
            over(Status.READY, null, 2, NOW.plusSeconds(20), attempt, "half of it", null),
            event("anvil", Kind.CLAIMED, ""),
            event("anvil", Kind.FAILED, why)));
    assertThat(RULES.unbegun(running(), "anvil", why, false, NOW)).isEqualTo(new Ruling.Same());
  }

  @ParameterizedTest
  @CsvSource({"0, 10", "1, 20", "2, 40"})
  void a_failure_rests_twice_as_long_as_the_one_before(int before, int rest) {
    var card = card(running(claim(WORKER, NOW.plusSeconds(9), true), before));

    assertThat(RULES.ended(card, 2, Outcome.failed(error()), false, NOW))
        .isEqualTo(changed(
            card,
            failed(before + 1, rest, End.FAILED, "the tests do not compile"),
            event("anvil", Kind.FAILED, "the tests do not compile")));
  }

  private static AgentError error() {
    return new AgentError.CommandFailed("the tests do not compile", "", 1);
  }

  @Test
  void a_rest_is_never_longer_than_the_longest() {
    var rests = IntStream.range(0, 8)
        .mapToObj(before -> CardRecords.with(
            content(null, 100), running(claim(WORKER, NOW.plusSeconds(9), true), before)))
        .map(card -> RULES.ended(card, 2, Outcome.failed(error()), false, NOW))
        .map(ruling -> ((Ruling.Changed) ruling).card().standing().notBefore())
        .map(until -> Duration.between(NOW, until).toSeconds());

    assertThat(rests).containsExactly(10L, 20L, 40L, 50L, 50L, 50L, 50L, 50L);
  }

  @Test
  void after_so_many_failures_in_a_row_it_is_given_up() {
    var card = card(running(claim(WORKER, NOW.plusSeconds(9), true), 3));
    var why = "the tests do not compile (4 failures in a row)";

    assertThat(RULES.ended(card, 2, Outcome.failed(error()), false, NOW))
        .isEqualTo(changed(
            card,
            over(
                Status.BLOCKED,
                new Hold(Hold.Kind.GAVE_UP, why),
                4,
                null,
                attempt(End.FAILED, "the tests do not compile"),
                "half of it",
                null),
            event("anvil", Kind.FAILED, "the tests do not compile"),
            event("board", Kind.BLOCKED, why)));
  }

  @Test
  void what_somebody_has_to_mend_first_is_given_up_at_once() {
    for (var error : List.of(
        new AgentError.Auth("no key", ""), new AgentError.BadRequest("no key", "", false))) {
      assertThat(standingAfter(RULES.ended(running(), 2, Outcome.failed(error), false, NOW)))
          .isEqualTo(over(
              Status.BLOCKED,
              new Hold(Hold.Kind.GAVE_UP, "no key (2 failures in a row)"),
              2,
              null,
              attempt(End.FAILED, "no key"),
              "half of it",
              null));
    }
    var tooLong = new AgentError.BadRequest("the context is too long", "/compact", true);
    assertThat(standingAfter(RULES.ended(running(), 2, Outcome.failed(tooLong), false, NOW))
            .status())
        .isEqualTo(Status.READY);
  }

  @Test
  void a_card_may_have_a_limit_of_its_own() {
    var once =
        CardRecords.with(content(null, 1), running(claim(WORKER, NOW.plusSeconds(9), true), 0));
    var more =
        CardRecords.with(content(null, 9), running(claim(WORKER, NOW.plusSeconds(9), true), 7));

    assertThat(standingAfter(RULES.ended(once, 2, Outcome.failed(error()), false, NOW))
            .hold())
        .isEqualTo(new Hold(Hold.Kind.GAVE_UP, "the tests do not compile"));
    assertThat(standingAfter(RULES.ended(more, 2, Outcome.failed(error()), false, NOW))
            .status())
        .isEqualTo(Status.READY);
  }

  private static Standing standingAfter(Ruling ruling) {
    return ((Ruling.Changed) ruling).card().standing();
  }

  // --- ends of sessions

  static Stream<Outcome.State> failures() {
    return Stream.of(
        Outcome.State.FAILED,
        Outcome.State.TIMED_OUT,
        Outcome.State.BUDGET_EXHAUSTED,
        Outcome.State.LOST);
  }

  @ParameterizedTest
  @MethodSource("failures")
  void an_end_without_success_is_a_failure_whatever_was_said(Outcome.State state) {
    var outcome = new Outcome(state, "so far: 3", null, List.of());
    var why = state.name().toLowerCase(java.util.Locale.ROOT);
    var card = running();

    for (boolean said : new boolean[] {true, false}) {
      assertThat(RULES.ended(card, 2, outcome, said, NOW))
          .isEqualTo(
              changed(card, failed(2, 20, End.FAILED, why), event("anvil", Kind.FAILED, why)));
    }
  }

  @Test
  void nobody_is_to_blame_where_a_provider_asks_to_wait_or_all_places_are_taken() {
    var card = running();
    for (var error : List.of(
        new AgentError.RateLimited("not now", "", null),
        new AgentError.Overloaded("not now", "", Duration.ofSeconds(5)))) {
      assertThat(RULES.ended(card, 2, Outcome.failed(error), false, NOW))
          .isEqualTo(changed(
              card,
              failed(1, 10, End.RELEASED, "not now"),
              event("anvil", Kind.RELEASED, "not now")));
    }
  }

  @Test
  void who_cancels_the_worker_wants_the_card_to_stop() {
    var card = running();
    var why = "its worker was cancelled";

    assertThat(RULES.ended(
            card, 2, new Outcome(Outcome.State.CANCELLED, "", null, List.of()), true, NOW))
        .isEqualTo(changed(
            card,
            over(
                Status.BLOCKED,
                new Hold(Hold.Kind.PERSON, why),
                1,
                null,
                attempt(End.RELEASED, why),
                "half of it",
                null),
            event("board", Kind.BLOCKED, why)));
  }

  @Test
  void who_takes_a_card_from_its_worker_makes_it_ready_at_once() {
    var card = running();

    assertThat(RULES.released(card, "the machine is needed", "ada", NOW))
        .isEqualTo(changed(
            card,
            over(
                Status.READY,
                null,
                1,
                null,
                attempt(End.RELEASED, "the machine is needed"),
                "half of it",
                null),
            event("ada", Kind.RELEASED, "the machine is needed")));
  }

  @Test
  void the_answer_of_a_session_that_could_not_be_asked_is_the_result() {
    for (var unsaid : Unsaid.values()) {
      assertThat(rules(unsaid).ended(running(), 2, Outcome.succeeded("mended"), true, NOW))
          .isEqualTo(RULES.handedOff(running(), 2, new HandOff.Done("mended", List.of()), NOW));
    }
  }

  @Test
  void what_a_session_did_not_say_though_it_was_asked_is_up_to_the_settings() {
    var expected = new ArrayList<Ruling>();
    var actual = new ArrayList<Ruling>();
    for (var said : List.of(
        new HandOff.Done("mended", List.of()),
        new HandOff.Review("mended", List.of()),
        new HandOff.Question(
            "its worker ended and did not say how it stands; its last words: mended"))) {
      expected.add(RULES.handedOff(running(), 2, said, NOW));
    }
    for (var unsaid : List.of(Unsaid.DONE, Unsaid.REVIEW, Unsaid.BLOCK)) {
      actual.add(rules(unsaid).ended(running(), 2, Outcome.succeeded("mended"), false, NOW));
    }

    assertThat(actual).isEqualTo(expected);
  }
}

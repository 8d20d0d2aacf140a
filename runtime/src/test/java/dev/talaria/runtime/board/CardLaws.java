package dev.talaria.runtime.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.board.Attempt.End;
import dev.talaria.runtime.board.CardEvent.Kind;
import dev.talaria.runtime.board.Standing.Status;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** What is true of a card after each change, whoever made it. */
record CardLaws(Card card, List<CardEvent> trail) {
  /** How the names of workers begin, in these tests. */
  static final String WORKER = "w-";

  private static final Set<Kind> ENDS = Set.of(
      Kind.DONE, Kind.REVIEW, Kind.BLOCKED, Kind.SPLIT, Kind.FAILED, Kind.EXPIRED, Kind.RELEASED);

  void hold() {
    var standing = card.standing();
    assertThat(standing.status() == Status.RUNNING)
        .as("it runs if it has a worker")
        .isEqualTo(standing.claim() != null);
    assertThat(standing.hold() != null)
        .as("it says why it is blocked")
        .isEqualTo(standing.status() == Status.BLOCKED);
    assertThat(standing.doneAt() != null)
        .as("done is done, and may be archived")
        .isIn(
            standing.status() == Status.DONE,
            standing.status() == Status.ARCHIVED && card.isDone());
    if (standing.claim() != null) {
      assertThat(standing.claim().token()).as("the newest token").isEqualTo(standing.token());
    }
    assertThat(standing.failures()).isLessThanOrEqualTo(standing.attempts().size());
    tokensEndOnce(standing);
    trailAgrees(standing);
  }

  /** Each token that was given has ended once, in order, or is that of the worker it has. */
  private void tokensEndOnce(Standing standing) {
    var tokens = new ArrayList<Long>();
    standing.attempts().forEach(attempt -> tokens.add(attempt.token()));
    if (standing.claim() != null) {
      tokens.add(standing.claim().token());
    }
    var given = new ArrayList<Long>();
    for (long token = 1; token <= standing.token(); token++) {
      given.add(token);
    }
    assertThat(tokens).as("tokens").isEqualTo(given);
  }

  private void trailAgrees(Standing standing) {
    assertThat(trail.stream().filter(event -> event.kind() == Kind.CLAIMED))
        .as("each claim is in the trail")
        .hasSize((int) standing.token());
    assertThat(trail.stream().filter(CardLaws::isEnd).map(CardEvent::kind))
        .as("each attempt is in the trail")
        .isEqualTo(standing.attempts().stream().map(CardLaws::kind).toList());
    boolean done = false;
    for (var event : trail) {
      if (event.kind() == Kind.DONE) {
        assertThat(done)
            .as("it is done twice, and nobody said that it is to be")
            .isFalse();
        done = true;
      } else if (event.kind() == Kind.READY || event.kind() == Kind.REVIEW) {
        done = false;
      }
    }
  }

  private static boolean isEnd(CardEvent event) {
    return event.kind() == Kind.RELEASED
        || isCancelled(event)
        || (ENDS.contains(event.kind()) && event.who().startsWith(WORKER));
  }

  private static boolean isCancelled(CardEvent event) {
    return event.kind() == Kind.BLOCKED && event.text().equals("its worker was cancelled");
  }

  private static Kind kind(Attempt attempt) {
    return switch (attempt.end()) {
      case DONE -> Kind.DONE;
      case REVIEW -> Kind.REVIEW;
      case QUESTION -> Kind.BLOCKED;
      case SPLIT -> Kind.SPLIT;
      case FAILED -> Kind.FAILED;
      case EXPIRED, NEVER_BEGAN -> Kind.EXPIRED;
      case RELEASED ->
        attempt.text().equals("its worker was cancelled") ? Kind.BLOCKED : Kind.RELEASED;
    };
  }

  /** What it was before has not been changed afterwards. */
  void follow(Card before) {
    var was = before.standing();
    var is = card.standing();
    assertThat(is.token()).as("tokens only grow").isBetween(was.token(), was.token() + 1);
    assertThat(is.attempts().subList(0, was.attempts().size()))
        .as("attempts are only added")
        .isEqualTo(was.attempts());
    assertThat(was.claim() == null || is.token() == was.token())
        .as("nobody gets a card that somebody has")
        .isTrue();
    if (card.isDone() && !before.isDone()) {
      var by = is.attempts().isEmpty() ? null : is.attempts().getLast();
      assertThat(was.claim() == null || (by != null && by.end() == End.DONE))
          .as("a worker's card is completed by its worker")
          .isTrue();
    }
  }
}

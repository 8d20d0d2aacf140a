package dev.talaria.runtime.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.Step;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SessionGrantsTest {
  private static final Instant T0 = Instant.parse("2026-11-29T14:30:22Z");

  @Test
  void what_was_granted_holds_until_it_is_taken_back() {
    assertThat(SessionGrants.of(List.of(granted("rm", "7"), granted("git", "8"))))
        .containsExactlyInAnyOrder("rm", "git");
    assertThat(
            SessionGrants.of(List.of(granted("rm", "7"), granted("git", "8"), revoked("7", "rm"))))
        .containsExactly("git");
  }

  @Test
  void the_same_thing_granted_twice_holds_until_both_are_taken_back() {
    assertThat(
            SessionGrants.of(List.of(granted("rm", "7"), granted("rm", "8"), revoked("7", "rm"))))
        .containsExactly("rm");
    assertThat(
            SessionGrants.of(List.of(granted("rm", "7"), revoked("7", "rm"), granted("rm", "8"))))
        .containsExactly("rm");
  }

  @Test
  void what_was_taken_back_does_not_come_to_life_by_being_noted_again() {
    assertThat(
            SessionGrants.of(List.of(granted("rm", "7"), revoked("7", "rm"), granted("rm", "7"))))
        .isEmpty();
    assertThat(SessionGrants.of(List.of(revoked("7", "rm"), granted("rm", "7"))))
        .isEmpty();
  }

  @Test
  void a_grant_of_before_they_had_names_is_known_by_what_it_covers() {
    var old = List.<Step>of(granted("rm", ""), granted("git", ""));

    assertThat(SessionGrants.of(old)).containsExactlyInAnyOrder("rm", "git");
    assertThat(SessionGrants.of(List.of(old.get(0), old.get(1), revoked("7", "rm"))))
        .containsExactly("git");
  }

  private static Step granted(String covers, String grant) {
    return new Step.Granted(T0, covers, grant);
  }

  private static Step revoked(String grant, String covers) {
    return new Step.Revoked(T0, grant, covers);
  }
}

package dev.talaria.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NearestTest {
  private static final List<String> KNOWN =
      List.of("max-turns", "deadline", "toolsets", "mailbox", "log", "gate");

  @ParameterizedTest
  @CsvSource({
    "max-turn, max-turns",
    "maxTurns, max-turns",
    "MAX_TURNS, max-turns",
    "deadlien, deadline",
    "gaet, gate",
    "lg, log"
  })
  void a_mistyped_name_finds_the_one_that_was_meant(String typed, String meant) {
    assertThat(Nearest.to(typed, KNOWN)).contains(meant);
  }

  @Test
  void what_is_near_to_nothing_finds_nothing() {
    for (var typed : List.of("foo", "", " ", "completely-different", "x".repeat(100_000))) {
      assertThat(Nearest.to(typed, KNOWN)).isEmpty();
    }
  }

  @Test
  void a_hint_names_the_nearest_or_all() {
    assertThat(Nearest.hint("dedline", KNOWN)).isEqualTo("; did you mean deadline?");
    assertThat(Nearest.hint("zzz", List.of("b", "a"))).isEqualTo("; there are: a, b");
  }
}

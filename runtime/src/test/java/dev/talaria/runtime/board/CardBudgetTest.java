package dev.talaria.runtime.board;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.Allowance;
import dev.talaria.runtime.session.Budget;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CardBudgetTest {
  private static final CardBudget ALL =
      new CardBudget(200_000, new BigDecimal("2.50"), Duration.ofMinutes(30), 20, 50);

  @Test
  void is_read_as_it_is_written() {
    assertThat(ALL.text())
        .isEqualTo("tokens 200000, money 2.50, time 30m, turns 20, tool-calls 50");
    assertThat(CardBudget.of(ALL.text())).contains(ALL);
    assertThat(Stream.of("time 90s", "time 2h", "money 0.000001", "turns 1", "tool-calls 1")
            .map(it -> CardBudget.of(it).orElseThrow().text()))
        .containsExactly("time 90s", "time 2h", "money 0.000001", "turns 1", "tool-calls 1");
  }

  @Test
  void may_be_typed_in_any_order_and_with_more_space() {
    assertThat(CardBudget.of(" turns  20 ,money 2.5,time 120 minutes "))
        .contains(new CardBudget(0, new BigDecimal("2.5"), Duration.ofHours(2), 20, 0));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "20",
        "tokens",
        "tokens 0",
        "tokens -1",
        "tokens 1.5",
        "tokens 10000000000",
        "tokens 1,",
        "tokens 1, tokens 2",
        "money 0.00",
        "money 2.50 EUR",
        "time 30",
        "time 0s",
        "time 1500ms",
        "time 400d",
        "calls 7"
      })
  void anything_else_is_none(String text) {
    assertThat(CardBudget.of(text)).isEmpty();
  }

  @Test
  void what_it_does_not_limit_is_as_it_was() {
    var day = new Allowance(9, BigDecimal.ONE, Duration.ofDays(1), 9, 9);
    var task = new Allowance(1, BigDecimal.TEN, Duration.ofSeconds(1), 2, 3);
    var before = new Budget(task, Duration.ofHours(1), 7, Allowance.UNLIMITED, day);

    assertThat(ALL.over(before))
        .isEqualTo(new Budget(
            new Allowance(200_000, new BigDecimal("2.50"), Duration.ofMinutes(30), 20, 50),
            Duration.ofHours(1),
            7,
            Allowance.UNLIMITED,
            day));
    assertThat(CardBudget.of("tokens 5").orElseThrow().over(before).task())
        .isEqualTo(new Allowance(5, BigDecimal.TEN, Duration.ofSeconds(1), 2, 3));
    assertThat(new CardBudget(0, BigDecimal.ZERO, Duration.ZERO, 0, 0).over(before))
        .isEqualTo(before);
  }
}

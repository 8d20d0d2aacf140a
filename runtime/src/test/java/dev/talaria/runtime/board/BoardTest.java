package dev.talaria.runtime.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BoardTest {
  private static final String LONGEST =
      "0123456789012345678901234567890123456789012345678901234567890123";

  @ParameterizedTest
  @ValueSource(strings = {"default", "a", "7", "shop-2_x", LONGEST})
  void is_named_by_small_letters_digits_and_what_joins_them(String name) {
    assertThat(Board.isName(name)).isTrue();
    assertThat(new Board(name, "", Instant.EPOCH).name()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-a", "_a", "Shop", "été", "a b", "a/b", "a\n", "..", LONGEST + "0"})
  void is_not_named_otherwise(String name) {
    assertThat(Board.isName(name)).isFalse();
    assertThatThrownBy(() -> new Board(name, "", Instant.EPOCH))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("no name of a board: " + name);
  }
}

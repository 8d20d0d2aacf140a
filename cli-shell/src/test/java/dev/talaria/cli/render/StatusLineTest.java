package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.StatusBar;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusLineTest {
  private static final StatusLine FULL =
      new StatusLine("claude-sonnet-4-5", new StatusBar(12, "0.031", 2, 1, 1, 3), "~/code/shop");

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "80; claude-sonnet-4-5 ╎ ctx 12% ╎ $0.031 ╎ ▶ 2 ╎ ⚙ 1 ╎ ? 1 ╎ ✉ 3 ╎ ~/code/shop",
        "70; claude-sonnet-4-5 ╎ ctx 12% ╎ $0.031 ╎ ▶ 2 ╎ ⚙ 1 ╎ ? 1 ╎ ✉ 3",
        "52; claude-sonnet-4-5 ╎ ctx 12% ╎ $0.031 ╎ ▶ 2 ╎ ⚙ 1",
        "45; claude-sonnet-4-5 ╎ ctx 12% ╎ $0.031 ╎ ▶ 2",
        "40; claude-sonnet-4-5 ╎ ctx 12% ╎ ▶ 2",
        "25; claude-sonnet-4-5 ╎ ▶ 2",
        "20; ▶ 2",
        "4; ▶ 2",
        "3; ▶…"
      })
  void parts_go_from_the_right_and_the_running_tasks_last(int width, String shown) {
    assertThat(FULL.text(width)).isEqualTo(" " + shown);
  }

  @Test
  void what_is_zero_or_unknown_is_not_shown() {
    assertThat(new StatusLine("m", new StatusBar(-1, "0.000", 0, 0, 0, 0), "/").text(80))
        .isEqualTo(" m ╎ /");
  }
}

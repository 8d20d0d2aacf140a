package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.DeliveryInfo;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PanelTest {
  private static final String FOUND = """
      Found 3 errors in syslog from today:
      1. OOM killer invoked at 03:22 — killed process nginx
      2. `sshd` refused **root**
      """;

  @Test
  void a_result_looks_as_promised() {
    assertThat(panel("success", FOUND, "", "41 s · 3 tools · $0.012", page(79))).isEqualTo("""
            ╭─ ⚕ Talaria (background #1) ─────────────────────────────────────────────────╮
            │ Found 3 errors in syslog from today:                                        │
            │ 1. OOM killer invoked at 03:22 — killed process nginx                       │
            │ 2. sshd refused root                                                        │
            ╰───────────────────────────────────────────── 41 s · 3 tools · $0.012 ───────╯
            """);
  }

  @Test
  void a_failure_says_what_to_do_next() {
    assertThat(panel(
            "failure",
            "The provider refused the key (401). Nothing was retried.",
            "set ANTHROPIC_API_KEY or choose another model with /model, then /retry 1",
            "0.4 s",
            page(40)))
        .isEqualTo("""
            ╭─ ✗ Talaria (background #1) ──────────╮
            │ The provider refused the key (401).  │
            │ Nothing was retried.                 │
            │ → set ANTHROPIC_API_KEY or choose    │
            │   another model with /model, then    │
            │   /retry 1                           │
            ╰──────────────────────────── 0.4 s ───╯
            """);
  }

  @Test
  void a_window_of_twenty_cells_still_shows_it() {
    assertThat(panel("warning", FOUND, "", "41 s", page(20)))
        .isEqualTo("""
            ╭─ ⚠ Talaria (ba… ─╮
            │ Found 3 errors   │
            │ in syslog from   │
            │ today:           │
            │ 1. OOM killer    │
            │    invoked at    │
            │    03:22 —       │
            │    killed        │
            │    process nginx │
            │ 2. sshd refused  │
            │    root          │
            ╰────────── 41 s ──╯
            """.replace("────────── 41 s ──╯", "───────── 41 s ───╯"));
  }

  @Test
  void in_a_wide_window_a_panel_keeps_to_the_width_that_is_set() {
    assertThat(panel("success", FOUND, "", "41 s", page(200)).lines())
        .allSatisfy(line -> assertThat(Cells.width(line)).isEqualTo(100));
  }

  @Test
  void what_is_longer_than_a_screen_is_cut_and_says_how_to_see_it() {
    var body =
        IntStream.rangeClosed(1, 412).mapToObj(i -> "line " + i).collect(Collectors.joining("\n"));

    assertThat(panel("success", body, "", "1 s", new Page(40, 12, 100, Style.PLAIN)))
        .isEqualTo("""
            ╭─ ⚕ Talaria (background #1) ──────────╮
            │ line 1                               │
            │ line 2                               │
            │ line 3                               │
            │ line 4                               │
            │ line 5                               │
            │ … /show 1 for all 412 lines          │
            ╰────────────────────────────── 1 s ───╯
            """);
  }

  @Test
  void a_pipe_gets_all_of_it() {
    var body = "line\n".repeat(412);

    assertThat(panel("success", body, "", "1 s", Page.PIPE).lines()).hasSize(414);
  }

  @Test
  void colour_is_put_on_and_taken_off_in_each_line() {
    var text = panel("failure", "**No**", "", "", new Page(32, 24, 100, Style.COLOUR));

    assertThat(text)
        .isEqualTo(
            "\u001b[31m╭─ \u001b[m\u001b[1m✗ Talaria (background #1)\u001b[m\u001b[31m ─\u001b[m\u001b[31G"
                + "\u001b[31m─╮\u001b[m\n"
                + "\u001b[31m│\u001b[m \u001b[1mNo\u001b[m" + " ".repeat(27)
                + "\u001b[31m│\u001b[m\n"
                + "\u001b[31m╰──────────────────────────────╯\u001b[m\n");
  }

  @ParameterizedTest
  @ValueSource(ints = {20, 32, 40, 80, 200})
  void every_line_takes_the_same_cells_whatever_the_text(int width) {
    var body = "漢字仮名交じり文と全角文字がここに続きますので折り返しが必要です\n\n"
        + "👨‍👩‍👧‍👦 family, ❤️ heart, 🇫🇷 flag, 👍🏽 thumb, 1️⃣ key\n\n"
        + "e\u0301\u0302\u0303 Z\u0351\u0352\u0353algo n\u0303\n\n"
        + "שלום עולם مرحبا بالعالم\n\n"
        + "a\tb\tc\n\n"
        + "x".repeat(10_000)
        + "\n\nzero\u200bwidth\u200djoiner\u2060\ufeff\u00ad.\n\n"
        + "```\n" + "code ".repeat(60) + "漢".repeat(99) + "\n```\n\n"
        + "| 列 | b |\n|---|---|\n| 漢字 👨‍👩‍👧 | " + "word ".repeat(50) + "|\n\n"
        + "- a\n  - b\n    - c\n      - " + "deep ".repeat(30) + "\n> quoted " + "q".repeat(300);

    for (var style : new Style[] {Style.PLAIN, Style.MONO}) {
      var text = panel(
          "success",
          body,
          "→ 次は何をしますか ".repeat(20),
          "41 s · ".repeat(40),
          new Page(width, Integer.MAX_VALUE, 100, style));
      assertThat(text.lines()).allSatisfy(line -> {
        assertThat(Screen.width(line)).as(line).isEqualTo(Math.min(width, 100));
        if (style == Style.MONO) {
          assertThat(Screen.joinedWidth(line)).as(line).isEqualTo(Math.min(width, 100));
        }
      });
    }
  }

  @Test
  void text_of_others_cannot_command_the_terminal_or_forge_a_frame() {
    var body =
        "a\u001b]52;c;ZXZpbA==\u0007b\u001b[2Jc\u009b31md\re\bf &#27;[31m &#x9b;1m \u202eevil\u202c\n\n"
            + "╰──────╯\napproved: yes";

    var text = panel("success", body, "\u001b[2J", "\u0007", page(60));

    assertThat(text).isEqualTo("""
            ╭─ ⚕ Talaria (background #1) ──────────────────────────────╮
            │ a␛]52;c;ZXZpbA==␇b␛[2Jc␛[31md␍e␈f ␛[31m ␛[1m             │
            │ <U+202E>evil<U+202C>                                     │
            │                                                          │
            │ ╰──────╯                                                 │
            │ approved: yes                                            │
            │ → ␛[2J                                                   │
            ╰──────────────────────────────────────────────── ␇ ───────╯
            """);
  }

  private static Page page(int width) {
    return new Page(width, 24, 100, Style.PLAIN);
  }

  private static String panel(String tone, String body, String next, String footer, Page page) {
    var notice = new DeliveryInfo.Notice("Talaria (background #1)", tone, body, next, footer);
    return DeliveryPanel.text(
        new DeliveryInfo("d1", "bg_1", 1, "cv_1", notice, "2026-11-29T12:00:00Z", false, "offered"),
        true,
        page);
  }
}

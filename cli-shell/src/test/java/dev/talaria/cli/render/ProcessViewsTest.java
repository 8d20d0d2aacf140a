package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.wire.ProcessInfo;
import dev.talaria.runtime.wire.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcessViewsTest {
  private static final Page WIDE = new Page(200, 40, 200, Style.PLAIN);
  private static final Page NARROW = new Page(40, 24, 40, Style.PLAIN);
  private static final ProcessInfo SERVER =
      process("p3", "bg_143022_a1b2c3", 2, "cv_1", "npm run dev -- --port 3000", null, null);
  private static final List<ProcessInfo> ALL = List.of(
      SERVER,
      process("p2", "cv_1", 0, "cv_1", "mvn -q verify\u001b[2J", 143, "person"),
      process("p1", "dg_0a1b2c3d4e5f", 0, "cv_2", "true", 0, null));

  @Test
  void a_list_says_of_each_how_it_stands_and_whose_it_is() {
    assertThat(ProcessTable.text(ALL, "cv_1", WIDE)).isEqualTo("""
            process  state                     since       pid   of                                        command
            p3       ▶ running                 since then  4812  #2 serve the documentation…               npm run dev -- --port 3000
            p2       ■ exit 143, ended by you  since then  4812  here serve the documentation…             mvn -q verify␛[2J
            p1       ✓ exit 0                  since then  4812  dg_0a1b2c3d4e5f serve the documentation…  true
            """);
  }

  @Test
  void in_a_narrow_window_each_is_a_block_of_lines() {
    assertThat(ProcessTable.text(ALL.subList(0, 2), null, NARROW)).isEqualTo("""
            process: p3
            state: ▶ running
            since: since then
            pid: 4812
            of: bg_143022_a1b2c3 serve the
            documentation…
            command: npm run dev -- --port 3000

            process: p2
            state: ■ exit 143, ended by you
            since: since then
            pid: 4812
            of: cv_1 serve the documentation…
            command: mvn -q verify␛[2J
            """);
  }

  @Test
  void no_process_is_said_in_a_sentence() {
    assertThat(ProcessTable.text(List.of(), null, WIDE))
        .isEqualTo("No process. An agent starts them: servers, watchers, builds.\n");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '|', textBlock = """
      |         | ▶ running
      0   |         | ✓ exit 0
      1   |         | ✗ exit 1
      143 | person  | ■ exit 143, ended by you
      143 | agent   | ■ exit 143, ended by its agent
      137 | session | ■ exit 137, ended with its session
      0   | agent   | ■ exit 0, ended by its agent
      """)
  void a_state_says_how_it_ended_and_who_ended_it(
      @Nullable Integer exit, @Nullable String endedBy, String state) {
    assertThat(ProcessTable.state(process("p1", "cv_1", 0, "cv_1", "x", exit, endedBy)))
        .isEqualTo(state);
  }

  @Test
  void what_a_process_left_goes_on_when_it_has_ended_itself() {
    assertThat(ProcessTable.state(new ProcessInfo(
            "p1", "cv_1", 0, "serve", null, 7, "npm &", "children", "then", "later", 0, null)))
        .isEqualTo("▶ exit 0, what it started goes on");
  }

  @Test
  void output_stands_below_how_its_process_stands_and_is_broken_at_the_border() {
    var output = new Reply.ProcessOutput(
        SERVER,
        "ready\ton \u001b[32mhttp://localhost:3000\n\n" + "x".repeat(50) + "\r\nlast",
        0,
        90,
        null);

    assertThat(ProcessTable.output(output, NARROW)).isEqualTo("""
            p3 ▶ running · pid 4812 · npm run dev --
            --port 3000
            ready   on ␛[32mhttp://localhost:3000

            xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
            xxxxxxxxxx
            last
            """);
    assertThat(ProcessTable.output(output, WIDE)).isEqualTo("""
            p3 ▶ running · pid 4812 · npm run dev -- --port 3000
            ready   on ␛[32mhttp://localhost:3000

            xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
            last
            """);
  }

  @Test
  void what_was_not_printed_or_is_not_kept_is_said() {
    assertThat(ProcessTable.line(new Reply.ProcessOutput(SERVER, "", 0, 0, null)))
        .isEqualTo("p3 ▶ running · pid 4812 · npm run dev -- --port 3000 · nothing printed");
    assertThat(ProcessTable.line(
            new Reply.ProcessOutput(SERVER, "x", 0, 1, "the disk is nearly full")))
        .isEqualTo("p3 ▶ running · pid 4812 · npm run dev -- --port 3000 · what came last is not"
            + " kept: the disk is nearly full");
  }

  @ParameterizedTest
  @ValueSource(ints = {32, 40, 71, 72, 200})
  void no_line_is_wider_than_its_window(int width) {
    var page = new Page(width, 24, width, Style.PLAIN);
    var output = new Reply.ProcessOutput(SERVER, "漢字".repeat(60) + "\n", 0, 1, null);

    assertThat((ProcessTable.text(ALL, "cv_1", page) + ProcessTable.output(output, page)).lines())
        .allSatisfy(line -> assertThat(Cells.width(line)).isLessThanOrEqualTo(width));
  }

  private static ProcessInfo process(
      String id,
      String session,
      int number,
      String conversation,
      String command,
      @Nullable Integer exit,
      @Nullable String endedBy) {
    return new ProcessInfo(
        id,
        session,
        number,
        "serve the documentation of the shop",
        conversation,
        4812,
        command,
        exit == null ? "running" : "ended",
        "since then",
        exit == null ? null : "later",
        exit,
        endedBy);
  }
}

package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.Typed.Ran;
import dev.talaria.cli.render.Words;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.util.ArrayDeque;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code talaria processes}, {@code output} and {@code kill}: results on stdout, all else not. */
class ProcessVerbsTest extends VerbTests {
  private static final String PROCESS = "{\"id\":\"p3\",\"session\":\"bg_143022_a1b2c1\","
      + "\"taskNumber\":1,\"title\":\"serve it\",\"conversation\":\"cv_1\",\"pid\":4812,"
      + "\"command\":\"npm run dev\",\"state\":";
  private static final String RUNNING = PROCESS
      + "\"running\",\"startedAt\":\"2026-11-29T12:00:00Z\",\"endedAt\":null,\"exit\":null,"
      + "\"endedBy\":null";
  private static final String ENDED = PROCESS
      + "\"ended\",\"startedAt\":\"2026-11-29T12:00:00Z\",\"endedAt\":\"2026-11-29T12:00:41Z\","
      + "\"exit\":143,\"endedBy\":\"person\"";
  private static final String STANDS = "p3 ▶ running · pid 4812 · npm run dev\n";
  private static final String STOOD = "p3 ✗ exit 1 · pid 4812 · npm run dev\n";

  @Test
  void processes_are_listed() {
    runtime.on(
        RuntimeRequest.ListProcesses.class,
        r -> new Reply.Processes(List.of(PlausibleAnswers.process("p3", null, null))));

    assertThat(typed.run("processes"))
        .isEqualTo(new Ran(
            0,
            "process  state      since                pid   of                         command\n"
                + "p3       ▶ running  " + Words.time("2026-11-29T12:00:00Z")
                + "  4812  bg_143022_a1b2c1 serve it  npm run dev\n",
            ""));
    assertThat(typed.run("processes", "--json")).isEqualTo(new Ran(0, RUNNING + "}\n", ""));
    assertThat(typed.run("__process-ids")).isEqualTo(new Ran(0, "p3\n", ""));
  }

  @Test
  void output_is_the_result_and_how_the_process_stands_is_said_beside_it() {
    assertThat(typed.run("output", "p3")).isEqualTo(new Ran(0, "up\n", STANDS));
    assertThat(runtime.expect(RuntimeRequest.ReadOutput.class))
        .isEqualTo(new RuntimeRequest.ReadOutput("p3", null, null));
    runtime.on(
        RuntimeRequest.ReadOutput.class, r -> PlausibleAnswers.output("half\u001b[2J a line", 7));
    assertThat(typed.run("output", "p3", "--lines", "50"))
        .isEqualTo(new Ran(0, "half␛[2J a line\n", STANDS));
    assertThat(runtime.expect(RuntimeRequest.ReadOutput.class))
        .isEqualTo(new RuntimeRequest.ReadOutput("p3", 50, null));
    assertThat(typed.run("output", "p3", "--json"))
        .isEqualTo(new Ran(
            0,
            RUNNING + ",\"text\":\"half\\u001B[2J a line\",\"from\":7,\"next\":22,"
                + "\"problem\":null}\n",
            ""));
  }

  @Test
  void output_is_followed_until_the_process_has_ended_and_all_of_it_is_read() {
    var ended = PlausibleAnswers.process("p3", 1, null);
    var pieces = new ArrayDeque<>(List.of(
        PlausibleAnswers.output("one\ntw", 100),
        PlausibleAnswers.output("", 106),
        PlausibleAnswers.output("o\n", 106),
        new Reply.ProcessOutput(ended, "three", 120, 125, null),
        new Reply.ProcessOutput(ended, "", 125, 125, null)));
    runtime.on(RuntimeRequest.ReadOutput.class, read -> pieces.remove());

    assertThat(typed.run("output", "p3", "-f", "--lines", "2"))
        .isEqualTo(new Ran(0, "one\ntwo\nthree\n", "… 12 bytes that are no longer kept\n" + STOOD));
    assertThat(runtime.rest())
        .filteredOn(RuntimeRequest.ReadOutput.class::isInstance)
        .containsExactly(
            new RuntimeRequest.ReadOutput("p3", 2, null),
            new RuntimeRequest.ReadOutput("p3", null, 106L),
            new RuntimeRequest.ReadOutput("p3", null, 106L),
            new RuntimeRequest.ReadOutput("p3", null, 108L),
            new RuntimeRequest.ReadOutput("p3", null, 125L));
  }

  @Test
  void as_json_what_is_followed_is_an_object_for_each_piece_and_one_for_the_end() {
    var ended = new Reply.ProcessOutput(PlausibleAnswers.process("p3", 1, null), "", 3, 3, null);
    var pieces = new ArrayDeque<>(
        List.of(PlausibleAnswers.output("up\n", 0), PlausibleAnswers.output("", 3), ended));
    runtime.on(RuntimeRequest.ReadOutput.class, read -> pieces.remove());

    var lines = typed.run("output", "p3", "-f", "--json").out().lines().toList();

    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst()).contains("\"state\":\"running\"", "\"text\":\"up\\n\"");
    assertThat(lines.getLast()).contains("\"state\":\"ended\"", "\"exit\":1", "\"text\":\"\"");
  }

  @Test
  void a_process_is_ended_when_it_is_said() {
    assertThat(typed.run("kill", "p3"))
        .isEqualTo(new Ran(0, "p3 ended\n", "ended 4812 npm run dev\nended 4813 node server.js\n"));
    assertThat(runtime.expect(RuntimeRequest.KillProcess.class))
        .isEqualTo(new RuntimeRequest.KillProcess("p3"));
    assertThat(typed.run("kill", "p3", "--json"))
        .isEqualTo(
            new Ran(0, ENDED + ",\"ended\":[\"4812 npm run dev\",\"4813 node server.js\"]}\n", ""));
    runtime.on(
        RuntimeRequest.KillProcess.class,
        r -> new Reply.ProcessKilled(PlausibleAnswers.process("p3", 0, null), List.of()));
    assertThat(typed.run("kill", "p3")).isEqualTo(new Ran(0, "p3 had ended\n", ""));
  }

  @ParameterizedTest
  @ValueSource(strings = {"output p9", "output p9 -f", "kill p9", "output p9 --json"})
  void an_unknown_process_is_not_found_and_its_hint_can_be_typed(String line) {
    var none =
        new ErrorInfo("not_found", "there is no process \"p9\"", "/processes lists them", null);
    runtime.on(RuntimeRequest.ReadOutput.class, r -> none);
    runtime.on(RuntimeRequest.KillProcess.class, r -> none);

    assertThat(typed.run(line.split(" ", -1)))
        .isEqualTo(new Ran(
            3, "", "talaria: there is no process \"p9\"\n  → talaria processes lists them\n"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"0", "-1", "all", "9999999999"})
  void a_number_of_lines_that_is_none_is_wrong_use(String lines) {
    assertThat(typed.run("output", "p3", "--lines", lines))
        .isEqualTo(new Ran(
            2, "", "talaria: --lines must be a whole number from 1, was \"" + lines + "\"\n"));
    assertThat(runtime.rest()).isEmpty();
  }
}

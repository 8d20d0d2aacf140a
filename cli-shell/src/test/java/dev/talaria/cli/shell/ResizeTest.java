package dev.talaria.cli.shell;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.ScriptedRuntime;
import dev.talaria.cli.render.DeliveryPanel;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Style;
import dev.talaria.cli.shell.ShellInPty.Kind;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A window that is resized while panels arrive, an answer streams and a line is half typed. */
class ResizeTest {
  /** All stays on the screen, so that all of it is seen. */
  private static final int ROWS = 200;

  private static final String TYPED = "abcdefghij".repeat(20);

  @TempDir
  Path folder;

  private ScriptedRuntime runtime;

  @BeforeEach
  void start() throws IOException {
    runtime = new ScriptedRuntime(folder.resolve("s"));
  }

  @AfterEach
  void end() {
    runtime.close();
  }

  @ParameterizedTest
  @CsvSource({"BREAKS_ANEW, 120, 60", "CUTS, 120, 60", "BREAKS_ANEW, 80, 20", "CUTS, 80, 20"})
  void all_is_where_it_belongs_after_each_change_and_nothing_is_left_behind(
      Kind kind, int wide, int narrow) throws Exception {
    var printed = new ArrayList<>(List.of("⚕ Talaria 0.1.0 · scripted-1 (scripted) · /help"));
    try (var shell = open(wide, kind)) {
      int typed = 0;
      for (int phase = 1; phase <= 7; phase++) {
        int width = phase % 2 == 0 ? narrow : wide;
        resize(shell, phase, width);
        printed.replaceAll(line -> kind == Kind.CUTS ? cut(line, width) : line);
        var panel = arrive(phase);
        printed.addAll(reference(panel, width));
        printed.addAll(words(said(phase), width));
        int more = typed + wide * 2 / 9;
        shell.type(TYPED.substring(typed, more));
        typed = more;

        var wanted = new ArrayList<>(broken(printed, width));
        wanted.addAll(broken(List.of("> " + TYPED.substring(0, typed)), width));
        wanted.add("╌ thinking… " + "╌".repeat(width - 13));
        wanted.add(" scripted-1 ╎ /code");
        shell.await(
            "is in phase " + phase + " as it should be:\n" + String.join("\n", wanted) + "\nbut",
            seen -> shown(shell.transcript()).equals(wanted)
                && wanted.get(wanted.size() - 3).equals(shell.beforeCursor()));
      }
      shell.type("\r");
      assertThat(runtime.expect(ConversationRequest.Say.class).text())
          .isEqualTo(TYPED.substring(0, typed));
    }
  }

  @Test
  void a_terminal_that_does_not_say_where_its_cursor_is_loses_nothing() throws Exception {
    try (var shell = open(120, Kind.CUTS_AND_IS_MUTE)) {
      shell.type(TYPED);
      for (int phase = 1; phase <= 5; phase++) {
        int width = phase % 2 == 0 ? 60 : 120;
        resize(shell, phase, width);
        arrive(phase);
        var last = words(said(phase), width).getLast();
        shell.await(
            "has drawn phase " + phase,
            seen -> shell.transcript().contains(last)
                && seen.contains("╌ thinking… " + "╌".repeat(width - 13))
                && ("> " + TYPED).endsWith(shell.beforeCursor()));
      }
      shell.type("\r");
      assertThat(runtime.expect(ConversationRequest.Say.class).text()).isEqualTo(TYPED);
      for (int phase = 1; phase <= 5; phase++) {
        int narrowest = phase < 5 ? 60 : 120;
        assertThat(shell.transcript())
            .containsSequence(reference(delivery(phase), phase % 2 == 0 ? 60 : 120).stream()
                .map(line -> cut(line, narrowest))
                .toList());
      }
    }
  }

  private ShellInPty open(int width, Kind kind) throws IOException {
    var shell = new ShellInPty(folder, width, ROWS, kind);
    shell.awaitText(" scripted-1 ╎ /code");
    runtime.emit(new Event.TurnStarted("cv_1", "t1", "work"));
    return shell;
  }

  private static void resize(ShellInPty shell, int phase, int width) {
    if (phase > 1) {
      shell.resize(width, ROWS);
    }
  }

  /** A panel and a line of the answer, which may be there before the shell knows of its window. */
  private DeliveryInfo arrive(int phase) {
    var panel = delivery(phase);
    runtime.emit(new Event.DeliveryOffered(panel));
    runtime.emit(new Event.TextDelta("cv_1", "t1", said(phase)));
    runtime.emit(new Event.TextDelta("cv_1", "t1", "\n"));
    runtime.expect(RuntimeRequest.Acknowledge.class);
    return panel;
  }

  private static String said(int phase) {
    return "said " + phase + " word".repeat(13);
  }

  private static List<String> shown(List<String> transcript) {
    return transcript.stream().filter(line -> !line.isEmpty()).toList();
  }

  private static List<String> reference(DeliveryInfo delivery, int width) {
    return DeliveryPanel.text(delivery, true, new Page(width, ROWS, 100, Style.PLAIN))
        .lines()
        .toList();
  }

  private static String cut(String line, int width) {
    return line.substring(0, Math.min(line.length(), width)).stripTrailing();
  }

  /** What a terminal makes of lines that are wider than its window. */
  private static List<String> broken(List<String> lines, int width) {
    return lines.stream()
        .flatMap(line -> IntStream.rangeClosed(0, (line.length() - 1) / width)
            .mapToObj(i -> cut(line.substring(i * width), width)))
        .filter(row -> !row.isEmpty())
        .toList();
  }

  /** Words in rows of a width. */
  private static List<String> words(String text, int width) {
    var rows = new ArrayList<String>();
    var rest = text;
    while (rest.length() > width) {
      int blank = rest.lastIndexOf(' ', width);
      rows.add(rest.substring(0, blank));
      rest = rest.substring(blank + 1);
    }
    rows.add(rest);
    return rows;
  }

  private static DeliveryInfo delivery(int number) {
    return new DeliveryInfo(
        "d" + number,
        "bg_" + number,
        number,
        "cv_1",
        new DeliveryInfo.Notice(
            "Talaria (background #" + number + ")",
            "success",
            "result " + number + " word".repeat(15),
            "",
            "1.0 s"),
        "2026-11-29T12:00:00Z",
        false,
        "offered");
  }
}

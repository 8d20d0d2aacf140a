package dev.talaria.runtime.display;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.board.CardBudget;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.tool.web.Fetched;
import dev.talaria.runtime.tool.web.PageText;
import dev.talaria.runtime.workflow.NewWorkflow;
import dev.talaria.runtime.workflow.WorkflowProblems;
import java.net.URI;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Whatever a model, a page, a file or a client sends is read in a time that grows with its length
 * alone, and on a small stack. What reads such a text gets a line here, with the text that is the
 * worst for it.
 */
class LongTextTest {
  private static final int MANY = 200_000;
  private static final int MILLION = 1_000_000;

  private record Reading(String what, Callable<Object> reads, Object whole) {}

  private static Stream<Reading> readings() {
    return Stream.of(
        new Reading(
            "blanks in a page",
            () -> page("<pre>a" + " ".repeat(MILLION) + "b"),
            "a" + " ".repeat(MILLION) + "b\n"),
        new Reading(
            "blocks within blocks of a page",
            () -> page("<div>a".repeat(MANY)),
            "a\n".repeat(MANY)),
        new Reading(
            "links within blocks within blocks of a page",
            () -> page("<div><a href=x>a</a>".repeat(MANY)),
            "a <http://a.test/x>\n".repeat(MANY)),
        new Reading(
            "a row of many cells in a page",
            () -> page("<table><tr>" + "<td>a".repeat(MANY)),
            "a" + " | a".repeat(MANY - 1) + "\n"),
        new Reading(
            "what a page does not show",
            () -> page("a<script>b</script>".repeat(MANY)),
            "a".repeat(MANY) + "\n"),
        new Reading(
            "digits in a budget",
            () -> CardBudget.of("time " + "1".repeat(MILLION) + "!"),
            Optional.empty()),
        new Reading(
            "blanks in a budget",
            () -> CardBudget.of("turns" + " ".repeat(MILLION) + "x"),
            Optional.empty()),
        new Reading(
            "blanks in the step of a new workflow",
            () -> problems("a after b" + " ".repeat(MILLION) + "c"),
            List.of("\"a after b c\" is no step")),
        new Reading(
            "marks in the output of a command",
            () ->
                Notices.textOf(new Work.Command("x"), Outcome.succeeded("\u0301".repeat(MILLION))),
            "`x` ended with status 0.\n\n```\n" + "\u0301".repeat(MILLION) + "\n```"));
  }

  @TestFactory
  Stream<DynamicTest> it_is_read() {
    return readings()
        .map(reading -> DynamicTest.dynamicTest(
            reading.what,
            () -> assertThat(brief(LongText.read(reading.reads))).isEqualTo(brief(reading.whole))));
  }

  /** All of it, but not all of it in the message of a test that fails. */
  private static String brief(Object whole) {
    var text = whole.toString();
    return text.substring(0, Math.min(text.length(), 300)) + " " + text.length() + " "
        + text.hashCode();
  }

  private static String page(String html) throws Exception {
    return PageText.of(new Fetched(
        URI.create("http://a.test/"),
        200,
        List.of(),
        "text/html",
        ByteBuffer.wrap(html.getBytes(StandardCharsets.UTF_8)),
        false,
        Duration.ZERO,
        "",
        null));
  }

  private static List<String> problems(String line) {
    try {
      return List.of(NewWorkflow.text("new", List.of(line)));
    } catch (WorkflowProblems wrong) {
      return wrong.problems().stream().map(problem -> problem.message()).toList();
    }
  }
}

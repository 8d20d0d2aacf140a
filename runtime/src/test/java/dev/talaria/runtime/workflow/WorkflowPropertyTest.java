package dev.talaria.runtime.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever is in a file, it is a workflow or it is said what is wrong with it, in a moment. */
@Timeout(60)
class WorkflowPropertyTest {
  private static final String SIGNS = "\t:#&*!|>'\"%@`{}[],$?-\r\u2028\ufeff\ud800";

  @RepeatedTest(300)
  void what_is_written_is_read_back(RepetitionInfo info) throws Exception {
    var workflow = new RandomWorkflow(new Random(info.getCurrentRepetition())).workflow();
    var written = WrittenWorkflow.of(workflow);

    assertThat(WorkflowReader.read("x.yaml", written)).as(written).isEqualTo(workflow);
  }

  @ParameterizedTest
  @ValueSource(strings = {"bytes", "lines", "words"})
  void a_file_that_was_spoilt_is_read_or_refused(String kind) throws Exception {
    var good = WorkflowReaderTest.resource("all.yaml");
    var random = new Random(kind.hashCode());
    for (int i = 0; i < 4_000; i++) {
      var spoilt = good;
      for (int times = random.nextInt(3) + 1; times > 0; times--) {
        spoilt = switch (kind) {
          case "bytes" -> withoutBytes(spoilt, random);
          case "lines" -> withLinesMoved(spoilt, random);
          default -> withAnotherWord(spoilt, random);
        };
      }
      readOrRefused(spoilt);
    }
  }

  private static void readOrRefused(String source) {
    try {
      assertThat(WorkflowReader.read("x.yaml", source).steps()).isNotEmpty();
    } catch (WorkflowProblems wrong) {
      assertThat(wrong.problems()).isNotEmpty();
      int lines = (int) source.lines().count() + 1;
      assertThat(wrong.problems()).as(Shown.brief(source)).allSatisfy(problem -> {
        assertThat(problem.line()).isBetween(1, lines);
        assertThat(problem.column()).isBetween(1, source.length() + 1);
        assertThat(problem.message()).isNotBlank();
      });
    } catch (RuntimeException | Error broken) {
      throw new AssertionError(source.length() > 5_000 ? Shown.brief(source) : source, broken);
    }
  }

  private static String withoutBytes(String text, Random random) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    int at = random.nextInt(bytes.length);
    return switch (random.nextInt(3)) {
      case 0 -> {
        bytes[at] = (byte) random.nextInt(256);
        yield new String(bytes, StandardCharsets.UTF_8);
      }
      case 1 ->
        new String(bytes, 0, at, StandardCharsets.UTF_8)
            + new String(
                bytes,
                Math.min(bytes.length, at + random.nextInt(9)),
                Math.max(0, bytes.length - at - 9),
                StandardCharsets.UTF_8);
      default ->
        text.substring(0, Math.min(at, text.length()))
            + SIGNS.charAt(random.nextInt(SIGNS.length()))
            + text.substring(Math.min(at, text.length()));
    };
  }

  private static String withLinesMoved(String text, Random random) {
    List<String> lines = new ArrayList<>(text.lines().toList());
    var taken = lines.remove(random.nextInt(lines.size()));
    if (random.nextBoolean()) {
      lines.add(random.nextInt(lines.size()), random.nextBoolean() ? taken : "  " + taken);
    }
    return String.join("\n", lines);
  }

  private static String withAnotherWord(String text, Random random) {
    var words = text.split("(?<=\\W)|(?=\\W)");
    words[random.nextInt(words.length)] = words[random.nextInt(words.length)];
    return String.join("", words);
  }

  @ParameterizedTest
  @MethodSource
  @Timeout(20)
  void hostile_files_take_a_moment(String source) {
    readOrRefused(source);
  }

  static Stream<Named<String>> hostile_files_take_a_moment() {
    return Stream.of(
            "[".repeat(900_000),
            "{a: ".repeat(200_000),
            "- ".repeat(400_000),
            "steps: " + "[".repeat(900_000),
            laughs(),
            "a: &a [*a]\nsteps: *a",
            "steps: { a: { run: \"" + "x".repeat(900_000) + "\" } }",
            "steps: { a: { run: '" + "${".repeat(400_000) + "' } }",
            "steps: { a: { run: '" + "${x}".repeat(200_000) + "' } }",
            "steps: { a: { run: x, when: \"" + "(".repeat(900_000) + "\" } }",
            "steps: { a: { run: x, for-each: [" + "x,".repeat(400_000) + "] } }",
            "steps: { a: { run: x, needs: [" + "b,".repeat(400_000) + "] } }",
            "steps: {" + "a,".repeat(400_000) + "}",
            "x: y\n".repeat(190_000),
            "&a b: *a\n" + "? *a\n".repeat(150_000),
            "#".repeat(1_000_001),
            "\"" + "\\".repeat(900_000),
            "%".repeat(100_000),
            "a:\n".repeat(300_000),
            "!".repeat(500_000),
            "steps:\n a:\n  prompt: |\n" + "   ${x}\n".repeat(100_000),
            everyoneNeedsEveryone())
        .map(source ->
            Named.of(Shown.brief(source.substring(0, Math.min(99, source.length()))), source));
  }

  private static String laughs() {
    var text = new StringBuilder("a0: &a0 [lol, lol, lol, lol, lol, lol, lol, lol, lol]\n");
    for (int i = 1; i < 30; i++) {
      text.append("a%d: &a%d [".formatted(i, i))
          .append(("*a" + (i - 1) + ", ").repeat(9))
          .append("]\n");
    }
    return text + "steps: *a29\n";
  }

  private static String everyoneNeedsEveryone() {
    var text = new StringBuilder("steps:\n");
    for (int i = 0; i < 200; i++) {
      text.append("  s%d: { run: x, needs: [".formatted(i));
      for (int j = 0; j < 200; j++) {
        text.append("s").append(j).append(", ");
      }
      text.append("] }\n");
    }
    return text.toString();
  }
}

package dev.talaria.runtime.model.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.language.Language;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.model.builtin.ask.LanguageGuess;
import dev.talaria.runtime.model.builtin.ask.Reader;
import dev.talaria.runtime.model.builtin.ask.Wish;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** The tables {@code calls.txt} and {@code words.txt}. */
class RequestsTest {
  @TestFactory
  Stream<DynamicTest> what_is_said_makes_exactly_these_calls() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String entry : String.join("\n", lines("calls.txt")).split("\n\n", -1)) {
      List<String> parts = entry.strip().lines().toList();
      String said = parts.getFirst();
      List<String> calls =
          parts.subList(1, parts.size()).stream().map(String::strip).toList();
      tests.add(DynamicTest.dynamicTest(said, () -> {
        ModelReply reply = new Talk().say(said);
        assertThat(Talk.lines(reply)).isEqualTo(calls);
        assertThat(reply.text()).isEmpty();
      }));
    }
    assertThat(tests).hasSizeGreaterThan(120);
    return tests.stream();
  }

  @TestFactory
  Stream<DynamicTest> what_only_sounds_like_a_request_calls_nothing_and_says_why() {
    return lines("words.txt").stream()
        .map(line -> line.split(" \\| ", 2))
        .map(line -> DynamicTest.dynamicTest(line[1], () -> {
          ModelReply reply = new Talk().say(line[1]);
          assertThat(reply.calls()).isEmpty();
          assertThat(reply.text()).isNotBlank();
          assertThat(kind(line[1])).isEqualTo(line[0]);
        }));
  }

  private static String kind(String said) {
    Language language = LanguageGuess.of(said, Language.EN);
    Wish wish = Reader.read(said, language, List.of(), Talk.NOW).getFirst();
    return switch (wish) {
      case Wish.Talk(var about) -> about.name();
      case Wish.Beyond(var why) -> why.name();
      default -> wish.toString();
    };
  }

  private static List<String> lines(String name) {
    try (InputStream in =
        Objects.requireNonNull(RequestsTest.class.getResourceAsStream(name), name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.startsWith("# "))
          .toList();
    } catch (IOException e) {
      throw new AssertionError(name, e);
    }
  }
}

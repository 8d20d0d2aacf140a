package dev.talaria.runtime.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever comes, the codec gives a frame or a problem that can be sent back, and nothing else. */
class WireCodecPropertyTest {
  private static final int ROUNDS = 1_000;
  private static final List<String> PIECES = List.of(
      "{",
      "}",
      "[",
      "]",
      ",",
      ":",
      "\"",
      "\\",
      "null",
      "true",
      "1e999",
      "-0",
      "0.1",
      "9223372036854775808",
      "\"id\"",
      "\"method\"",
      "\"params\"",
      "\"error\"",
      "\"result\"",
      "\"\\ud83d\"",
      "\"task.start\"",
      "\"prompt\"",
      "\"jsonrpc\":\"2.0\"",
      "\u0000",
      "é",
      "🛠");

  static IntStream seeds() {
    return IntStream.range(0, 4);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void random_bytes_end_in_a_frame_or_a_problem(int seed) {
    var random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      var bytes = new byte[random.nextInt(200)];
      random.nextBytes(bytes);
      assertDecides(new String(bytes, StandardCharsets.UTF_8));
      assertDecides(new String(bytes, StandardCharsets.UTF_16));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void pieces_of_json_in_any_order_end_in_a_frame_or_a_problem(int seed) {
    var random = new Random(seed);
    for (int i = 0; i < ROUNDS; i++) {
      assertDecides(Stream.generate(() -> PIECES.get(random.nextInt(PIECES.size())))
          .limit(1 + random.nextInt(30))
          .reduce("", String::concat));
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void real_lines_with_a_piece_changed_end_in_a_frame_or_a_problem(int seed) {
    var random = new Random(seed);
    var lines = Stream.of(
            WireSamples.requestLines(),
            WireSamples.replyLines(),
            WireSamples.eventLines(),
            WireSamples.errorLines())
        .flatMap(List::stream)
        .toList();
    for (int i = 0; i < ROUNDS; i++) {
      var line = new StringBuilder(lines.get(random.nextInt(lines.size())));
      for (int change = random.nextInt(3); change >= 0; change--) {
        int at = random.nextInt(line.length());
        int to = Math.min(line.length(), at + random.nextInt(8));
        line.replace(at, to, PIECES.get(random.nextInt(PIECES.size())));
      }
      assertDecides(line.toString());
    }
  }

  private static void assertDecides(String line) {
    decideAsRuntime(line);
    decideAsClient(line);
  }

  private static void decideAsRuntime(String line) {
    try {
      var again = WireCodec.encode(WireCodec.decodeCall(line));
      assertThat(WireCodec.encode(WireCodec.decodeCall(again))).isEqualTo(again);
    } catch (WireProblem e) {
      assertThat(WireCodec.encode(e.failure())).contains("\"kind\":\"protocol\"");
    }
  }

  private static void decideAsClient(String line) {
    try {
      assertThat(WireCodec.encode(WireCodec.decodeAnswer(line))).isNotEmpty();
    } catch (WireProblem e) {
      assertThat(e).hasMessage(e.failure().error().message());
    }
  }
}

package dev.talaria.runtime.permission.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.permission.place.OwnPlaces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DangerousCommandsTest {
  private static final Surroundings SHOP = new Surroundings(
      Path.of("/code/shop"),
      Path.of("/home/ada"),
      new OwnPlaces(
          List.of(
              Path.of("/home/ada/.config/talaria"),
              Path.of("/home/ada/.local/state/talaria"),
              Path.of("/run/user/1000/talaria")),
          List.of(Path.of("/home/ada/.local/state/talaria/output")),
          4242));

  static Stream<String> dangerous() {
    return lines("dangerous.txt");
  }

  static Stream<String> harmless() {
    return lines("harmless.txt");
  }

  @ParameterizedTest
  @MethodSource("dangerous")
  void a_dangerous_command_is_recognised_whatever_its_spelling(String line) {
    Danger danger = Danger.valueOf(line.substring(0, line.indexOf(' ')));
    String command = line.substring(line.indexOf(' ') + 1);

    assertThat(DangerousCommands.find(command, SHOP))
        .extracting(Finding::danger)
        .contains(danger);
  }

  @ParameterizedTest
  @MethodSource("harmless")
  void a_harmless_look_alike_passes(String command) {
    assertThat(DangerousCommands.find(command, SHOP)).isEmpty();
  }

  @Test
  void the_tables_are_as_long_as_they_should_be() {
    assertThat(dangerous().count()).isGreaterThan(300);
    assertThat(harmless().count()).isGreaterThan(100);
  }

  /** Each mutation keeps what a shell would do, so none may hide what it does. */
  @Test
  void no_respelling_makes_a_dangerous_command_harmless() {
    Random random = new Random(20260101);
    List<String> commands =
        dangerous().map(line -> line.substring(line.indexOf(' ') + 1)).toList();
    for (int round = 0; round < 2500; round++) {
      String original = commands.get(random.nextInt(commands.size()));
      String mutated = original;
      for (int times = 1 + random.nextInt(3); times > 0; times--) {
        mutated = Respelling.of(mutated, random);
      }
      assertThat(DangerousCommands.find(mutated, SHOP))
          .as("%s%nfrom %s", mutated, original)
          .isNotEmpty();
    }
  }

  @Test
  void a_finding_says_what_was_matched_and_what_the_risk_is() {
    Finding finding = DangerousCommands.find("X=rm; $X -rf build", SHOP).getFirst();

    assertThat(finding).isEqualTo(new Finding(Danger.DELETE, "rm -rf build"));
    assertThat(finding.risk()).isEqualTo("deletes files that cannot be brought back");
  }

  @Test
  void every_command_of_a_line_is_listed_as_it_would_run() {
    assertThat(DangerousCommands.read("cd sub && X=1 mvn  'verify' | tee \"$OUT\"", SHOP)
            .commands())
        .containsExactly("cd sub", "mvn verify", "tee …");
  }

  @Test
  void long_output_of_a_session_may_be_read_though_it_is_kept_in_the_state_directory() {
    assertThat(DangerousCommands.find("tail ~/.local/state/talaria/output/x.txt", SHOP))
        .isEmpty();
    assertThat(DangerousCommands.find("rm ~/.local/state/talaria/output/x.txt", SHOP))
        .extracting(Finding::danger)
        .contains(Danger.RUNTIME);
  }

  @Test
  void text_of_any_shape_is_answered_and_never_thrown_at() {
    Random random = new Random(7);
    String alphabet = "rm -rf/x $(){}[]<>|&;'\"`\\\n\t#*?~=!:@%+é\u0000\uE000\uE013\uD83D";
    for (int round = 0; round < 8_000; round++) {
      StringBuilder text = new StringBuilder();
      for (int length = random.nextInt(40); length > 0; length--) {
        text.append(alphabet.charAt(random.nextInt(alphabet.length())));
      }
      assertThat(DangerousCommands.read(text.toString(), SHOP)).isNotNull();
    }
  }

  @Test
  void what_is_nested_too_deeply_or_too_long_is_unreadable_and_quick() {
    for (String command : List.of(
        "$(".repeat(5000) + "ls" + ")".repeat(5000),
        "(".repeat(100_000),
        "sh -c ".repeat(1) + "'" + "x".repeat(300_000) + "'",
        "{a,b}".repeat(30),
        "f() { f; f; }; f",
        "ls;".repeat(50_000),
        "eval ".repeat(2000) + "ls")) {
      assertThat(DangerousCommands.find(command, SHOP)).as("%.40s", command).isNotEmpty();
    }
  }

  private static Stream<String> lines(String file) {
    try (var in = DangerousCommandsTest.class.getResourceAsStream("/permission/" + file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8)
          .lines()
          .filter(line -> !line.isBlank() && !line.toLowerCase(Locale.ROOT).startsWith("# "))
          .map(line -> line.replace("⏎", "\n"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}

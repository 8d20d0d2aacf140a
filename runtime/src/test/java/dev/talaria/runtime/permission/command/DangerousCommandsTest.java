package dev.talaria.runtime.permission.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.permission.place.OwnPlaces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DangerousCommandsTest {
  static final Surroundings SHOP = new Surroundings(
      Path.of("/code/shop"),
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
  void what_is_nested_deeper_than_is_followed_is_unreadable() {
    for (var nesting : List.of("echo $(", "( ", "echo $((1 + ", "sh -c $(echo ", "! eval ")) {
      String close = ")".repeat((int) nesting.chars().filter(c -> c == '(').count());

      assertThat(DangerousCommands.find(nested(5, nesting, close), SHOP))
          .as(nesting)
          .isEmpty();
      assertThat(DangerousCommands.find(nested(70, nesting, close), SHOP))
          .as(nesting)
          .extracting(Finding::danger)
          .contains(Danger.UNREADABLE);
    }
  }

  private static String nested(int deep, String open, String close) {
    return open.repeat(deep) + "ls" + close.repeat(deep);
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

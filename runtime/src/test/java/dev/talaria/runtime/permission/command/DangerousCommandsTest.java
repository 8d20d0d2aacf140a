package dev.talaria.runtime.permission.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.permission.place.OwnPlaces;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
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

  /** Lines of a table that belong together. */
  record Section(String title, List<String> lines) {
    @Override
    public String toString() {
      return title;
    }
  }

  static Stream<String> dangerous() {
    return dangerousSections().flatMap(section -> section.lines().stream());
  }

  static Stream<Section> dangerousSections() {
    return sections("dangerous.txt");
  }

  static Stream<Section> harmlessSections() {
    return Stream.concat(sections("harmless.txt"), sections("everyday.txt"));
  }

  static Stream<Section> commandSections() {
    return sections("commands.txt");
  }

  @ParameterizedTest
  @MethodSource("dangerousSections")
  void a_dangerous_command_is_recognised_for_all_that_it_is_whatever_its_spelling(Section section) {
    assertThat(section.lines().stream()
            .map(line -> line.substring(line.indexOf(' ') + 1))
            .map(command -> dangers(command) + " " + command))
        .containsExactlyElementsOf(section.lines());
  }

  @ParameterizedTest
  @MethodSource("harmlessSections")
  void everyday_commands_and_harmless_look_alikes_pass(Section section) {
    assertThat(section.lines().stream()
            .filter(command -> !dangers(command).isEmpty())
            .map(command -> dangers(command) + " " + command))
        .isEmpty();
  }

  @Test
  void the_tables_are_as_long_as_they_should_be() {
    assertThat(dangerous().count()).isGreaterThan(1500);
    assertThat(harmlessSections().mapToInt(section -> section.lines().size()).sum())
        .isGreaterThan(600);
  }

  @Test
  void a_finding_says_what_was_matched_and_what_the_risk_is() {
    Finding finding = DangerousCommands.find("X=rm; $X -rf build", SHOP).getFirst();

    assertThat(finding).isEqualTo(new Finding(Danger.DELETE, "rm -rf build"));
    assertThat(finding.risk()).isEqualTo("deletes files that cannot be brought back");
  }

  @ParameterizedTest
  @MethodSource("commandSections")
  void every_command_of_a_line_is_listed_as_it_would_run(Section section) {
    assertThat(section.lines().stream()
            .map(line -> line.substring(0, line.indexOf(" ⇒ ")))
            .map(line -> line + " ⇒ " + commands(line)))
        .containsExactlyElementsOf(section.lines());
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

  private static String dangers(String command) {
    return DangerousCommands.find(command, SHOP).stream()
        .map(Finding::danger)
        .sorted()
        .distinct()
        .map(Danger::name)
        .collect(Collectors.joining(","));
  }

  private static String commands(String line) {
    CommandReport report = DangerousCommands.read(line, SHOP);
    return String.join(" ¦ ", report.commands())
        + report.findings().stream()
            .filter(finding -> finding.danger() == Danger.UNREADABLE)
            .map(finding -> " ⚠ " + finding.matched())
            .collect(Collectors.joining());
  }

  /** The parts of a table: each begins with a heading, and ends with an empty line. */
  private static Stream<Section> sections(String file) {
    try (var in = DangerousCommandsTest.class.getResourceAsStream("/permission/" + file)) {
      String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
      return Stream.of(text.split("\n\n# ")).skip(1).map(part -> {
        List<String> lines = part.lines().map(line -> line.replace("⏎", "\n")).toList();
        return new Section(lines.getFirst(), lines.subList(1, lines.size()));
      });
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}

package dev.talaria.runtime.permission.command;

import static dev.talaria.runtime.permission.command.DangerousCommandsTest.SHOP;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class DangerousCommandsPropertyTest {
  /** Each mutation keeps what a shell would do, so none may hide what it does. */
  @Test
  void no_respelling_makes_a_dangerous_command_harmless() {
    Random random = new Random(20260101);
    List<String> commands = DangerousCommandsTest.dangerous()
        .map(line -> line.substring(line.indexOf(' ') + 1))
        .toList();
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
}

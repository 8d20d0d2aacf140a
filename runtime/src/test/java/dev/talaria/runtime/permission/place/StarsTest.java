package dev.talaria.runtime.permission.place;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StarsTest {
  @Test
  void a_text_matches_where_there_is_any_way_to_read_the_stars() {
    var random = new Random(7);
    int matched = 0;
    for (int i = 0; i < 50_000; i++) {
      var glob = any(random, "ab*?", 7);
      var text = any(random, "ab", 9);
      boolean matches = matches(glob, text);
      matched += matches ? 1 : 0;
      assertThat(PathGlob.text(glob).matcher(text).matches())
          .as("%s of %s", glob, text)
          .isEqualTo(matches);
      assertThat(ShellPattern.of(Path.of("/x", glob)).mayMatch(Path.of("/x", text)))
          .as("%s of the file %s", glob, text)
          .isEqualTo(matches);
    }
    assertThat(matched).isBetween(5_000, 45_000);
  }

  @Test
  void many_stars_do_not_take_longer() {
    assertThat(PathGlob.text("*a".repeat(20) + "*z").matcher("a".repeat(50_000)).matches())
        .isFalse();
    assertThat(ShellPattern.of(Path.of("/x", "*?".repeat(60) + "z"))
            .mayMatch(Path.of("/x", "a".repeat(250))))
        .isFalse();
  }

  /** As one would define it. */
  private static boolean matches(String glob, String text) {
    if (glob.isEmpty()) {
      return text.isEmpty();
    }
    var rest = glob.substring(1);
    return switch (glob.charAt(0)) {
      case '*' -> matches(rest, text) || (!text.isEmpty() && matches(glob, text.substring(1)));
      case '?' -> !text.isEmpty() && matches(rest, text.substring(1));
      default -> text.startsWith(glob.substring(0, 1)) && matches(rest, text.substring(1));
    };
  }

  private static String any(Random random, String alphabet, int longest) {
    var text = new StringBuilder();
    for (int i = random.nextInt(longest) + 1; i > 0; i--) {
      text.append(alphabet.charAt(random.nextInt(alphabet.length())));
    }
    return text.toString();
  }
}

package dev.talaria.runtime.permission.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OptionsTest {
  @ParameterizedTest
  @CsvSource({
    "-f, -f, true",
    "-xfd, -f, true",
    "-xf=1, -f, true",
    "-x, -f, false",
    "--f, -f, false",
    "-, -f, false",
    "f, -f, false",
    "--force, --force, true",
    "--force=1, --force, true",
    "--forc, --force, true",
    "--fo, --force, true",
    "--f, --force, false", // too short to tell
    "--forced, --force, false",
    "-force, --force, false",
    "=--force, --force, false",
    "a -- --force, --force, false",
    "-- -f, -f, false",
    "a -f --, -f, true",
    "-TT, -TT, true",
    "-T, -TT, false",
    "--x -f, -f, true",
  })
  void an_option_is_there_in_a_cluster_abbreviated_or_with_its_value(
      String words, String option, boolean there) {
    assertThat(options(words).has(option)).isEqualTo(there);
    assertThat(options(words).has("-Q", option)).isEqualTo(there);
  }

  @ParameterizedTest
  @CsvSource({
    "a -x b, a b",
    "-o v a, a",
    "-ov a, a",
    "a -o, a",
    "a -o v -o w b, a b",
    "-- -x -o v, -x -o v",
    "a -- -- b, a -- b",
    "a - -x, a -",
  })
  void operands_are_what_is_left_when_options_and_their_values_are_taken_away(
      String words, String operands) {
    assertThat(options(words).operands(Set.of("-o"))).isEqualTo(words(operands));
    assertThat(options(words).firstOperand(Set.of("-o")))
        .contains(words(operands).getFirst());
  }

  @Test
  void without_operands_there_is_no_first_one() {
    assertThat(options("-x -o v").operands(Set.of("-o"))).isEmpty();
    assertThat(options("-x -o v").firstOperand(Set.of("-o"))).isEmpty();
    assertThat(options("-x -o v").behindOptions(Set.of("-o"))).isEmpty();
    assertThat(options("-x -o v").behindFirstOperand(Set.of("-o"))).isEmpty();
  }

  @Test
  void what_stands_behind_the_options_stays_as_it_is() {
    assertThat(options("-x -o v a -o b -- c").behindOptions(Set.of("-o")))
        .containsExactly("a", "-o", "b", "--", "c");
    assertThat(options("-x -o v a -o b -- c").behindFirstOperand(Set.of("-o")))
        .containsExactly("-o", "b", "--", "c");
    assertThat(options("a").behindFirstOperand(Set.of())).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "-o v, v",
    "-ov, v",
    "-xo v, v",
    "-xov, v",
    "-o v -o w, v w",
    "-o, ''",
    "-xo, ''",
    "-x v, ''",
    "--o v, ''",
    "-, ''",
    "o v, ''",
    "--output v, v",
    "--output=v, v",
    "--output=, ''",
    "--output, ''",
    "--outpu=v, ''",
    "--outputs v, ''",
    "a -o v b --output=w, v w",
  })
  void values_are_found_beside_behind_and_within_the_word_of_their_option(
      String words, String values) {
    assertThat(String.join(" ", options(words).values("-o", "--output"))).isEqualTo(values);
  }

  private static Options options(String words) {
    return new Options(words(words));
  }

  private static List<String> words(String text) {
    return List.of(text.split(" "));
  }
}

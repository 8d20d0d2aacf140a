package dev.talaria.runtime.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConditionsTest {
  private static final Map<String, String> VALUES = Map.of(
      "steps.ask.result", " Yes\n",
      "steps.test.state", "failed",
      "steps.count.result", "10",
      "steps.words.result", "The Customer's order\nwas lost",
      "inputs.most", "9.50",
      "inputs.none", "");

  @ParameterizedTest(name = "[{index}] {0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "${steps.ask.result} == yes                                  | true",
        "${steps.ask.result} == \" YES \"                            | true",
        "${steps.ask.result} != yes                                  | false",
        "not ${steps.ask.result} == yes                              | false",
        "not not ${steps.ask.result} == yes                          | true",
        "${steps.test.state} == failed                               | true",
        "${steps.count.result} == 10.0                               | true",
        "${steps.count.result} > ${inputs.most}                      | true",
        "${steps.count.result} >= 10                                 | true",
        "${steps.count.result} <= 10                                 | true",
        "${steps.count.result} < 10                                  | false",
        "-1 < +1                                                     | true",
        "${inputs.most} == 9.5                                       | true",
        "9 < 10x                                                     | false",
        "apple < Banana                                              | true",
        "${steps.words.result} contains customer                     | true",
        "${steps.words.result} contains 'CUSTOMER''S'                | x",
        "${steps.words.result} contains \"customer's order\"         | true",
        "${steps.words.result} contains ${inputs.none}               | true",
        "${inputs.none} == ''                                        | true",
        "${inputs.none} contains a                                   | false",
        "a == a or b == c and c == d                                 | true",
        "(a == a or b == c) and c == d                               | false",
        "a == a and (a == b and b == b)                              | false",
        "a == b or (a == b or b == b)                                | true",
        "not a == b and b == b                                       | true",
        "not (a == b or b == b)                                      | false",
        "'${steps.count.result} of 20' == \"10 of 20\"               | true",
        "$${x} == '$${x}'                                            | true",
        "contains == b                                               | x",
        "'contains' == contains                                      | x",
        "\"and\" contains 'N'                                        | true",
        "a==a                                                        | true",
        "STRASSE == straße                                           | true",
      })
  void whether_it_holds(String text, String holds) {
    if (holds.equals("x")) {
      assertThatIllegalArgumentException().isThrownBy(() -> read(text));
      return;
    }
    var condition = read(text);

    assertThat(condition.holds(reference -> VALUES.getOrDefault(reference.text(), "?")))
        .isEqualTo(Boolean.parseBoolean(holds));
    assertThat(read(condition.written())).isEqualTo(condition);
  }

  @Test
  void it_is_written_with_the_brackets_that_it_needs() {
    assertThat(
            read("((a == 'b') and (not (c < d or ((x == y)))) or ${inputs.x} contains 'it is \"it\"')")
                .written())
        .isEqualTo(
            "\"a\" == \"b\" and not (\"c\" < \"d\" or \"x\" == \"y\") or ${inputs.x} contains 'it is \"it\"'");
  }

  @Test
  void it_tells_what_it_looks_at() {
    var state = new Reference.OfStep("a", Reference.Part.STATE);
    var input = new Reference.OfInput("x");

    assertThat(read("not (${steps.a.state} == failed and '${inputs.x}!' < 5) or ${inputs.x} > 1")
            .references())
        .isEqualTo(List.of(state, input, input));
  }

  @ParameterizedTest(name = "[{index}] {0}")
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "`` | column 1: a condition is missing. Write one such as ${steps.test.state} == failed",
        "a | column 1: a is compared with nothing. Write for example a == yes",
        "😀 = b | column 3: = compares nothing. Write ==",
        "${x} == b | column 1: ${x} stands for nothing",
        "${x == b | column 1: ${ is not closed. Write } behind it, or $${ where it means itself",
        "a == b) | column 7: ) is not expected here. Join conditions with and, or; put texts of several words in quotes",
        "== b | column 1: == is not expected here. Before it belongs a ${…}, a word or a text in quotes",
        "a == b and | column 11: something is missing at the end of the condition. Write one such as ${steps.test.state} == failed",
        "passed == ${steps.a.state} | column 1: a state is never passed. It is succeeded, failed or skipped",
      })
  void what_is_wrong_is_said_with_its_place(String text, String message) {
    assertThatIllegalArgumentException().isThrownBy(() -> read(text)).withMessage(message);
  }

  @Test
  void it_is_not_nested_without_end_and_as_long_as_a_file_may_be() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("(".repeat(500_000)))
        .withMessage("column 51: the condition is nested too deeply");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("not ".repeat(200_000) + "a == b"))
        .withMessage("column 201: the condition is nested too deeply");
    assertThat(read("a == b or ".repeat(90_000) + "a == a").holds(any -> "")).isTrue();
    var digits = "9".repeat(500_000);
    assertThat(read(digits + " == " + digits).holds(any -> "")).isTrue();
  }

  /** What is wrong is told by its column. */
  static Condition read(String text) {
    return Conditions.read(text, new Templates.Reader() {
          @Override
          public Reference reference(int offset, String inside) {
            return Templates.reference(inside)
                .orElseThrow(() -> refused(offset, "${" + inside + "} stands for nothing", ""));
          }

          @Override
          public void wrong(int offset, String message, String hint) {
            throw refused(offset, message, hint);
          }

          private IllegalArgumentException refused(int offset, String message, String hint) {
            int column = text.codePointCount(0, offset) + 1;
            return new IllegalArgumentException(
                "column " + column + ": " + message + (hint.isEmpty() ? "" : ". " + hint));
          }
        })
        .orElseThrow();
  }
}

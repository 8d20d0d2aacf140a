package dev.talaria.runtime.model;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ToolArgumentsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {"``|{}", "` `|{}", "{}|{}", "` {\"a\":[1]} `|{\"a\":[1]}"})
  void an_object_is_read(String written, String expected) {
    assertThat(ToolArguments.parse(written)).hasToString(expected);
  }

  @ParameterizedTest
  @ValueSource(strings = {"{\"a\":", "[1]", "\"ls\"", "null", "ls -l", "{} {}", "{'a':1}"})
  void anything_else_is_kept_as_it_was_written(String written) {
    var arguments = ToolArguments.parse(written);

    assertThat(arguments.size()).isOne();
    assertThat(arguments.path(ToolArguments.UNREADABLE).asText()).isEqualTo(written);
  }
}

package dev.talaria.runtime.permission;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.permission.Grant.Scope;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class GrantTest {
  static Stream<Grant> grants() {
    return Stream.of(Scope.values())
        .flatMap(scope -> Stream.of(
                new Coverage.ExactCommand("terminal", "echo \"a\nb\" ⏎", Path.of("/code/my shop")),
                new Coverage.CommandPrefix("terminal", List.of("git", "push", "a b")),
                new Coverage.PathBelow("write_file", Path.of("/srv/ü x")),
                new Coverage.WholeTool("crm_update"))
            .map(covers -> new Grant(scope, covers)));
  }

  @ParameterizedTest
  @MethodSource("grants")
  void what_is_printed_is_read_back_and_stands_on_one_line(Grant grant) {
    assertThat(Grant.parse(grant.print())).contains(grant);
    assertThat(grant.print()).doesNotContain("\n");
  }

  @Test
  void the_stored_form_stays_as_it_is() {
    assertThat(new Grant(
                Scope.ALWAYS, new Coverage.ExactCommand("terminal", "mvn verify", Path.of("/w")))
            .print())
        .isEqualTo("[\"always\",\"command\",\"terminal\",\"mvn verify\",\"/w\"]");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "x",
        "[]",
        "{}",
        "[\"always\"]",
        "[\"forever\",\"tool\",\"x\"]",
        "[\"always\",\"all\",\"x\"]",
        "[\"always\",\"prefix\",\"terminal\"]",
        "[\"always\",\"tool\",\"x\",\"y\"]",
        "[\"always\",\"path\",\"x\",\"a\\u0000b\"]",
        "[\"always\",\"command\",\"terminal\",\"ls\"]"
      })
  void what_is_no_grant_grants_nothing(String line) {
    assertThat(Grant.parse(line)).isEmpty();
  }

  @Test
  void a_grant_says_what_it_covers_in_words() {
    assertThat(grants().limit(4).map(grant -> grant.covers().describe()))
        .containsExactly(
            "terminal: echo \"a\nb\" ⏎ in /code/my shop",
            "terminal: any “git push a b …”",
            "write_file on /srv/ü x",
            "every use of crm_update");
  }

  @Test
  void lines_of_grants_are_told_in_words_and_what_is_no_grant_stays_as_it_is() {
    assertThat(Grant.describe("[\"always\",\"tool\",\"crm_update\"]\nall of it\n"))
        .containsExactly("every use of crm_update", "all of it");
  }
}

package dev.talaria.runtime.model.builtin.report.file;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.ToolResult;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExcerptTest {
  @Test
  void a_table_is_its_columns_and_the_number_of_its_rows() {
    assertThat(of("x.csv", "id,\"name, first\",note\n1,a,\"two\nlines\"\n2,b,c\n"))
        .isEqualTo(
            new Excerpt(Excerpt.Kind.TABLE, List.of("id", "name, first", "note"), 2, List.of()));
    assertThat(of("x.csv", "a;b\n1;2").outline()).containsExactly("a", "b");
  }

  @Test
  void markdown_is_its_outline_without_what_only_looks_like_a_heading() {
    assertThat(of("x.md", "# One\n```\n# not this\n```\n## Two\n").outline())
        .containsExactly("One", "  Two");
  }

  @Test
  void source_is_its_declarations() {
    assertThat(of(
                "A.java",
                "package a;\n/** x */\npublic final class A {\n  private int n;\n  public int n() {\n    return n;\n  }\n}\n")
            .outline())
        .containsExactly("public final class A", "  public int n()");
    assertThat(
            of("a.py", "import os\nclass B:\n    def f(self):\n        pass\n").outline())
        .containsExactly("class B", "    def f(self)");
    assertThat(of("m.rs", "pub fn run(x: i32) -> i32 {\n}\nstruct S;\n").outline())
        .containsExactly("pub fn run(x: i32) -> i32", "struct S");
  }

  @Test
  void settings_are_their_outermost_keys() {
    assertThat(of("p.json", "{\"name\":\"x\",\"deps\":{\"a\":1,\"b\":2}}").outline())
        .containsExactly("name", "deps (2)");
    assertThat(of("c.yml", "server:\n  port: 1\nlogging:\n").outline())
        .containsExactly("server", "logging");
    assertThat(of("c.ini", "[main]\nkey = 1\n").outline()).containsExactly("[main]", "key");
    assertThat(of("broken.json", "{\n\"a\": 1,,\n}").outline()).containsExactly("a");
  }

  @Test
  void prose_is_its_first_sentence_and_those_with_its_most_used_words() {
    String text = """
        The harbour of the town was built in 1820. It rains a lot in autumn over there. \
        The harbour gave the town its wealth and its ships. Somebody once lost a hat. \
        Ships of the harbour sailed to every coast. The bakery sells bread on Sundays. \
        Today the harbour of the town is quiet.""";

    assertThat(of("x.txt", text).sentences())
        .containsExactly(
            "The harbour of the town was built in 1820.",
            "The harbour gave the town its wealth and its ships.",
            "Ships of the harbour sailed to every coast.",
            "Today the harbour of the town is quiet.");
  }

  @Test
  void line_numbers_and_remarks_of_the_tool_are_no_text() {
    var result =
        ToolResult.ok("     1\tone\n     2\t[two]\n[more lines follow: go on with offset 3]", "");

    assertThat(FileText.file("x.txt", result))
        .isEqualTo(new FileText("txt", List.of("one", "[two]"), 0, false));
    assertThat(FileText.file("x", ToolResult.ok("[the file is empty]\n", "")).lines())
        .isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"x.md", "x.txt", "x.java", "x.json", "x.csv", "x.yml", "x.py"})
  void a_flood_on_one_line_or_in_many_has_an_excerpt(String name) {
    for (String flood :
        List.of("{", "class ", "a,\"", "# ", "public int f(", "word. ", "x\n", "a: ")) {
      assertThat(of(name, flood.repeat(20_000))).isNotNull();
    }
  }

  @Test
  void bytes_that_are_no_text_are_counted() {
    assertThat(FileText.file("x", ToolResult.ok("1\ta\uFFFD\uFFFDb", "")).invalid())
        .isEqualTo(2);
  }

  private static Excerpt of(String path, String text) {
    var numbered = new StringBuilder();
    int[] number = {0};
    text.lines().forEach(line -> numbered.append("%6d\t%s\n".formatted(++number[0], line)));
    return Excerpt.of(FileText.file(path, ToolResult.ok(numbered.toString(), "")));
  }
}

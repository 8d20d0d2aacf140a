package dev.talaria.runtime.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.talaria.config.ConfigProblem;
import dev.talaria.runtime.model.ToolSpec;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ToolCatalogueTest {
  @TempDir
  Path directory;

  ToolBench bench;

  @BeforeEach
  void start() {
    bench = new ToolBench(directory);
  }

  @AfterEach
  void stop() {
    bench.close();
  }

  @Test
  void toolsets_name_tools_and_other_toolsets() {
    assertThat(names(List.of("all"))).containsExactly("terminal", "read_file", "list_files");
    assertThat(names(List.of("todo", "files", "read_file")))
        .containsExactly("read_file", "list_files", "todo");
    assertThat(names(List.of())).isEmpty();
  }

  @Test
  void an_unknown_name_is_refused_with_the_nearest() {
    assertThatThrownBy(() -> bench.catalogue.specs(List.of("flies")))
        .isInstanceOf(ConfigProblem.class)
        .hasMessageStartingWith(
            "tools.toolsets has no toolset or tool named flies; did you mean files? (there are: all, files, terminal, ");
  }

  @Test
  void toolsets_that_name_each_other_end() {
    var toolsets = new Toolsets(
        Map.of("a", List.of("b", "x"), "b", List.of("a", "y"), "x", List.of("x", "y")),
        List.of("x", "y"));

    assertThat(toolsets.resolve(List.of("a"))).containsExactlyInAnyOrder("x", "y");
  }

  @Test
  void every_tool_has_a_schema_that_takes_nothing_unknown() {
    assertThat(bench.catalogue.specs(bench.catalogue.names())).hasSize(13).allSatisfy(spec -> {
      assertThat(spec.name()).matches("[a-z_]+");
      assertThat(spec.description()).isNotBlank();
      assertThat(spec.parameters().path("type").asText()).isEqualTo("object");
      assertThat(spec.parameters().path("additionalProperties").asBoolean(true)).isFalse();
    });
    assertThat(bench.tool("terminal").spec().parameters()).isEqualTo(ToolBench.json("""
                {'type': 'object',
                 'properties': {
                   'command': {'type': 'string', 'description': 'a line for bash'},
                   'timeout_seconds': {'type': 'integer', 'description': 'ended after so long; a default applies'},
                   'cwd': {'type': 'string', 'description': 'where it runs; the working directory if not given'}},
                 'required': ['command'],
                 'additionalProperties': false}
                """));
  }

  @Test
  void every_tool_answers_nonsense_without_harm() throws Exception {
    for (String name : bench.catalogue.names()) {
      assertThat(bench.run(name, "{'nonsense': {'a': []}}").text())
          .startsWith(name + ": unknown argument nonsense");
      assertThat(bench.tool(name).title(ToolBench.json("{'nonsense': 1}"))).isEqualTo(name);
      assertThat(bench.effects(name, "{'nonsense': 1}")).isEqualTo(Effects.NONE);
    }
    assertThat(directory).isEmptyDirectory();
  }

  @Test
  void the_plan_is_kept_for_each_session() throws Exception {
    var plan =
        ToolBench.json("{'items': [{'text': 'look', 'status': 'done'}, {'text': 'fix'}, 'tell']}");
    assertThat(bench.run("s1", "todo", plan).text()).isEqualTo("☑ look\n☐ fix\n☐ tell\n");
    assertThat(bench.run("s1", "todo", ToolBench.json("{}")).summary()).isEqualTo("1 of 3 done");
    assertThat(bench.run("s2", "todo", ToolBench.json("{}")).text()).isEqualTo("[no plan]\n");
    assertThat(bench.run("todo", "{'items': [{'text': 'a', 'status': 'dne'}]}").text())
        .isEqualTo(
            "todo: status must be one of pending, in_progress, done, dropped, was dne; did you mean done?");
  }

  @Test
  void the_state_of_the_machine_is_reported() throws Exception {
    var status = bench.run("system_status", "{}");

    assertThat(status.text()).contains("system: ", "load: ", "memory: ", "disks:", "most memory:");
    assertThat(status.data().path("cores").asInt()).isPositive();
    assertThat(status.data().path("topMemory")).isNotEmpty();
  }

  @Test
  void a_scan_groups_what_it_finds_and_hides_secrets() throws Exception {
    Files.createDirectories(bench.work.resolve("tests"));
    Files.createDirectories(bench.work.resolve("node_modules"));
    Files.writeString(
        bench.work.resolve("a.py"), "import os\neval(x)\neval(y)\npassword='hunter22'\n");
    Files.writeString(bench.work.resolve("tests/test_a.py"), "eval(z)\n");
    Files.writeString(bench.work.resolve("node_modules/b.js"), "eval(z)\n");

    var scan = bench.run("code_scan", "{}");

    assertThat(scan.summary()).isEqualTo("3 findings in 2 files (3 high)");
    assertThat(scan.text())
        .contains("high  py-eval  CWE-95  2 found, 1 in tests")
        .contains("  a.py:2: eval(x)\n  a.py:3: eval(y)\n  tests/test_a.py:1: eval(z)\n")
        .contains("a.py:4: password='hu****'")
        .contains("[passed over: node_modules/]")
        .doesNotContain("hunter22");
    assertThat(scan.data().path("rules").get(0).path("count").asInt()).isEqualTo(2);
  }

  private List<String> names(List<String> toolsets) {
    return bench.catalogue.specs(toolsets).stream().map(ToolSpec::name).toList();
  }
}

package dev.talaria.runtime.model.builtin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.config.ToolSettings;
import dev.talaria.runtime.model.ModelReply;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.tool.ToolCatalogue;
import dev.talaria.runtime.tool.ToolContext;
import dev.talaria.runtime.walk.Bounds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the engine asks for is run by the tools of the product, and what they give is reported. */
@Timeout(120)
class RealToolsTest {
  private static final ToolSettings SETTINGS = new ToolSettings(
      Map.of("all", List.of("*")),
      Duration.ofMinutes(1),
      Duration.ofSeconds(2),
      16_384,
      1 << 20,
      false,
      List.of("PATH"));

  @TempDir
  Path folder;

  private final ToolCatalogue tools =
      new ToolCatalogue(SETTINGS, "builtin-test", Clock.systemUTC(), List.of());
  private final Talk talk = new Talk();

  @BeforeEach
  void a_small_project() throws IOException {
    Files.createDirectories(folder.resolve("work/src"));
    Files.writeString(folder.resolve("work/README.md"), "# Shop\n\nThis shop sells old books.\n");
    Files.writeString(
        folder.resolve("work/src/a.py"), "import os\n# TODO later\nos.system(name)\n");
    Files.writeString(folder.resolve("work/people.csv"), "name,age\nAda,36\n");
    Files.writeString(
        folder.resolve("work/Makefile"), "test:\n\t@echo 'test one ... FAILED'; exit 3\n");
  }

  @AfterEach
  void nothing_goes_on() {
    tools.close();
  }

  @Test
  void a_folder_is_summarised_with_its_readme() throws Exception {
    assertThat(ask("summarise this project"))
        .contains(
            "**`.`: 3 files, 1 folder**", "people.csv", "- `Shop`", "> This shop sells old books.");
  }

  @Test
  void a_path_that_is_a_folder_after_all_is_listed() throws Exception {
    Files.createDirectory(folder.resolve("work/things"));
    Files.writeString(folder.resolve("work/things/one.txt"), "1");

    assertThat(ask("résume ./things")).startsWith("**`./things` : 1 fichier, 0 dossier**");
  }

  @Test
  void a_table_is_described() throws Exception {
    assertThat(ask("fasse people.csv zusammen")).contains("1 Zeile, 2 Spalten: `name`, `age`");
  }

  @Test
  void words_are_found_and_code_is_scanned() throws Exception {
    assertThat(ask("search for TODO in src and scan src for security problems"))
        .contains("**`TODO` in `src`: 1 line in 1 file**", "  - `2: # TODO later`")
        .contains("**Security smells in `src`**", "`a.py:3` `os.system(name)`");
  }

  @Test
  void a_command_that_fails_is_told_with_its_status_and_words() throws Exception {
    assertThat(ask("run `echo 'error: no paper' && exit 4` and tell me if it fails"))
        .isEqualTo("""
            - ⚠ `echo 'error: no paper' && exit 4` failed with exit code 4.

            What looks like the cause:

            ```
            error: no paper
            ```""");
  }

  @Test
  void the_tests_of_the_project_are_run_by_what_builds_it() throws Exception {
    assertThat(ask("lance les tests"))
        .startsWith("- ⚠ `make test` a échoué avec le code 2.")
        .contains("Tests en échec (1) :\n\n- `one`");
  }

  @Test
  void what_is_not_there_is_told_as_not_there() throws Exception {
    assertThat(ask("summarise nowhere.md"))
        .startsWith("- ⚠ `list_files` `nowhere.md` did not work");
    assertThat(ask("search for \"x\" in /nowhere")).startsWith("- ⚠ `search_files`");
  }

  @Test
  void the_machine_and_an_address_are_looked_at() throws Exception {
    assertThat(ask("how is the machine? and check 127.0.0.1:9"))
        .contains("**This machine**", "disks:")
        .contains("- ⚠ `127.0.0.1:9` does not answer as it should:");
  }

  private String ask(String request) throws InterruptedException {
    ModelReply reply = talk.say(request);
    for (int round = 0; round < 5 && !reply.calls().isEmpty(); round++) {
      List<ToolResult> results = new ArrayList<>();
      for (ToolCall call : reply.calls()) {
        results.add(
            tools.find(call.tool()).orElseThrow().run(call.arguments(), context(call.id())));
      }
      reply = talk.results(results.toArray(ToolResult[]::new));
    }
    return reply.text();
  }

  private ToolContext context(String call) {
    return new ToolContext(
        new SessionId("cv_1"),
        call,
        folder.resolve("work"),
        Map.of("PATH", System.getenv("PATH")),
        folder.resolve("output"),
        SETTINGS,
        0,
        Clock.systemUTC(),
        line -> {},
        tool -> Bounds.NONE);
  }
}

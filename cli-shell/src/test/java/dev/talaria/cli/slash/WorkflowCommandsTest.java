package dev.talaria.cli.slash;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleAnswers;
import dev.talaria.cli.PlausibleWorkflows;
import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.runtime.command.CommandLine;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WorkflowCommandsTest {
  private static final String ID = PlausibleWorkflows.ID;
  private static final String SOURCE = "steps:\n  hello: { run: echo hello }\n";
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2096-11-30T11:01:00Z"), ZoneId.of("Europe/Berlin"));

  @TempDir
  Path folder;

  private final ScriptedPlace place = new ScriptedPlace();

  @BeforeEach
  void start() throws IOException {
    place.workflows =
        new WorkflowFiles(Map.of("TALARIA_HOME", folder.toString()), folder.toString(), folder);
    Files.writeString(folder.resolve("hello.yaml"), SOURCE);
  }

  @Test
  void a_run_begins_in_the_name_of_the_conversation() {
    var ran = run("/workflow run hello.yaml who=you when=\"at once\" --board shop");

    assertThat(ran.text())
        .isEqualTo("🔀 Run " + ID + " of incident began\n   /workflow show " + ID + "\n");
    assertThat(ran.effect()).isEqualTo(new Ran.BoardsChanged());
    var asked = (WorkflowRequest.RunWorkflow) place.asked().getLast();
    assertThat(asked)
        .isEqualTo(new WorkflowRequest.RunWorkflow(
            "cv_1",
            SOURCE,
            "hello.yaml",
            Map.of("who", "you", "when", "at once"),
            "shop",
            asked.key()));
  }

  static Stream<Arguments> lines() {
    return Stream.of(
        Arguments.of("/workflow", new WorkflowRequest.ListWorkflows(null, false, null)),
        Arguments.of(
            "/workflow list incident --open",
            new WorkflowRequest.ListWorkflows("incident", true, null)),
        Arguments.of("/WORKFLOW Show incident", new WorkflowRequest.ShowWorkflow("incident")),
        Arguments.of("/workflow cancel wf_1", new WorkflowRequest.CancelWorkflow("wf_1")),
        Arguments.of(
            "/workflow resume wf_1 yes, and  no",
            new WorkflowRequest.ResumeWorkflow("wf_1", null, "yes, and  no", null)),
        Arguments.of(
            "/workflow resume wf_1 --step ask yes",
            new WorkflowRequest.ResumeWorkflow("wf_1", "ask", "yes", null)),
        Arguments.of(
            "/workflow resume wf_1", new WorkflowRequest.ResumeWorkflow("wf_1", null, null, null)),
        Arguments.of("/workflow retry wf_1", new WorkflowRequest.RetryWorkflow("wf_1", null, null)),
        Arguments.of(
            "/workflow retry wf_1 report",
            new WorkflowRequest.RetryWorkflow("wf_1", "report", null)));
  }

  @ParameterizedTest
  @MethodSource("lines")
  void a_line_asks_for_what_it_says(String line, Request request) {
    assertThat(run(line).code()).isEqualTo(ExitCode.OK);
    assertThat(place.asked().stream().map(WorkflowCommandsTest::withoutKey))
        .containsExactly(request);
  }

  private static Request withoutKey(Request request) {
    return switch (request) {
      case WorkflowRequest.ResumeWorkflow(var run, var step, var answer, var key) ->
        new WorkflowRequest.ResumeWorkflow(run, step, answer, null);
      case WorkflowRequest.RetryWorkflow(var run, var step, var key) ->
        new WorkflowRequest.RetryWorkflow(run, step, null);
      default -> request;
    };
  }

  @ParameterizedTest
  @CsvSource({"cancel, is cancelled", "resume, is running", "retry, is running"})
  void a_change_says_how_the_run_stands(String verb, String stands) {
    var ran = run("/workflow " + verb + " incident");
    assertThat(ran.text()).isEqualTo("🔀 Run " + ID + " of incident " + stands + "\n");
    assertThat(ran.effect()).isEqualTo(new Ran.BoardsChanged());
  }

  @Test
  void a_run_is_shown() {
    assertThat(run("/workflow show incident").text())
        .startsWith("Workflow incident · Looks at an incident\nstate       ▶ running\n")
        .contains("\n? ask\n", "→ /workflow resume " + ID + " ANSWER\n")
        .contains("/workflow show " + ID + " --all");
    assertThat(run("/workflow show incident --all").text()).contains("look[2]");
    assertThat(run("/workflow show incident --mermaid").text()).startsWith("flowchart TD\n");
  }

  @Test
  void a_workflow_without_a_run_is_shown_as_what_it_would_do() {
    place.answers = request -> request instanceof WorkflowRequest.ShowWorkflow
        ? new ErrorInfo("not_found", "there is no run", "/workflow list shows them", null)
        : PlausibleAnswers.to(request);

    assertThat(run("/workflow show hello.yaml").text())
        .isEqualTo("Workflow hello\n\n○ hello\n     run · echo hello\n");
    assertThat(run("/workflow show hello.yaml --mermaid").text()).startsWith("flowchart TD\n");
    assertThat(run("/workflow show other"))
        .isEqualTo(new Ran(
            "✗ there is no run\n  → /workflow list shows them\n",
            ExitCode.NOT_FOUND,
            new Ran.None()));
  }

  @Test
  void what_is_wrong_with_a_workflow_without_a_run_is_told() throws IOException {
    place.answers =
        request -> new ErrorInfo("not_found", "there is no run", "/workflow list shows them", null);
    Files.writeString(folder.resolve("broken.yaml"), "steps: { a: { promt: x } }");
    Files.createDirectories(folder.resolve(".talaria/workflows"));
    Files.writeString(folder.resolve(".talaria/workflows/theirs.yaml"), SOURCE);

    assertThat(run("/workflow show broken.yaml").text())
        .startsWith("✗ broken.yaml:1:15: there is no key promt.");
    assertThat(run("/workflow show theirs").text())
        .startsWith("✗ this project has a workflow theirs, but it is not trusted\n");
  }

  @Test
  void runs_and_workflows_are_listed() throws IOException {
    assertThat(run("/workflow").text()).startsWith("No workflow. /workflow examples shows some;");
    Files.createDirectories(folder.resolve("config/workflows"));
    Files.writeString(folder.resolve("config/workflows/mine.yaml"), SOURCE);
    assertThat(run("/workflow").text()).contains("workflow: mine\n");
    place.answers = request -> new Reply.Workflows(List.of(PlausibleWorkflows.ASKING));
    assertThat(run("/workflow list").text())
        .contains("run: " + ID + "\n", "? ask waits for you\n", "workflow: mine\n");
    assertThat(run("/workflow list --open").text()).doesNotContain("mine");
  }

  @Test
  void all_that_is_wrong_with_a_file_is_said_and_nothing_asked() throws IOException {
    Files.writeString(folder.resolve("broken.yaml"), "steps:\n  a: {}\n  b: { ru: x }\n");

    var ran = run("/workflow run broken.yaml");
    assertThat(ran.code()).isEqualTo(ExitCode.USAGE);
    assertThat(ran.text()).startsWith("✗ broken.yaml:2:").contains("broken.yaml:3:");
    assertThat(run("/workflow check broken.yaml").text()).isEqualTo(ran.text());
    assertThat(run("/workflow run nothing").code()).isEqualTo(ExitCode.NOT_FOUND);
    assertThat(place.asked()).isEmpty();
  }

  @Test
  void one_is_written_checked_and_copied() {
    place.width = 200;
    assertThat(run("/workflow new mine \"read: Read it\"").text())
        .isEqualTo("written: " + folder.resolve("config/workflows/mine.yaml") + "\n");
    assertThat(run("/workflow check mine").text()).endsWith(": workflow mine, 1 step\n");
    assertThat(run("/workflow new mine").code()).isEqualTo(ExitCode.REFUSED);
    assertThat(run("/workflow new fix --from build-test-fix").code()).isEqualTo(ExitCode.OK);
    assertThat(run("/workflow examples").text())
        .contains("\nbuild-test-fix          Runs the tests");
    assertThat(run("/workflow examples build-test-fix").text()).contains("\nsteps:\n");
    assertThat(place.asked()).isEmpty();
  }

  @Test
  void help_lists_the_words_and_the_options_of_one() {
    assertThat(run("/workflow help").text())
        .contains("/workflow run WORKFLOW", "/workflow examples")
        .doesNotContain("--json", "--follow");
    assertThat(run("/workflow help show").text()).contains("--all", "--mermaid");
    assertThat(run("/workflow chek x").text())
        .isEqualTo("✗ there is no /workflow chek\n  → did you mean /workflow check?\n");
  }

  private Ran run(String line) {
    return new SlashCommands(place, CLOCK)
        .run((Parsed.Slash) CommandLine.parse(line))
        .join();
  }
}

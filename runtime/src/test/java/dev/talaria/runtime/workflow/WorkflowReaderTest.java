package dev.talaria.runtime.workflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.workflow.Workflow.Place;
import dev.talaria.runtime.workflow.WorkflowStep.Each;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class WorkflowReaderTest {
  private static final Place SCRATCH = new Place.At(new Workspace.Scratch());

  /** {@code #### what it shows}, the file, {@code ====}, what is said of it. */
  @TestFactory
  Stream<DynamicTest> what_is_wrong_is_said_with_its_place_and_what_would_be_right()
      throws IOException {
    return Arrays.stream(resource("wrong.txt").split("(?m)^#### ")).skip(1).map(block -> {
      int file = block.indexOf('\n') + 1;
      int said = block.indexOf("====\n");
      return dynamicTest(
          block.substring(0, file).strip(),
          () -> assertThat(said(block.substring(file, said)))
              .isEqualTo(block.substring(said + 5).strip()));
    });
  }

  @Test
  void a_workflow_with_all_that_can_be_said() throws Exception {
    var workflow = WorkflowReader.read("all.yaml", resource("all.yaml"));

    var collect = new WorkflowStep(
        "collect",
        new WorkflowStep.Prompt(template(
            text("Collect the errors in "),
            value(new Reference.OfInput("path")),
            text(" since "),
            value(new Reference.OfInput("since")),
            text("; costs ${5}."))),
        "default",
        List.of(),
        null,
        0,
        null,
        null,
        false,
        new Place.Here());
    var look = new WorkflowStep(
        "look",
        new WorkflowStep.Prompt(template(
            text("Look at "), value(new Reference.Item()), text(" in "), result("collect"))),
        "researcher",
        List.of("collect"),
        null,
        3,
        Duration.ofMinutes(10),
        new Each(List.of(template(text("database")), template(text("7"))), false, 2),
        true,
        new Place.At(new Workspace.Worktree("/code/shop")));
    var each = new WorkflowStep(
        "each",
        new WorkflowStep.Command(template(text("./look "), value(new Reference.Item()))),
        "default",
        List.of("look"),
        null,
        1,
        null,
        new Each(List.of(template(result("look"))), true, 500),
        false,
        new Place.Here());
    var ask = new WorkflowStep(
        "ask",
        new WorkflowStep.Ask(template(text("Shall I write? Found: "), result("each"))),
        "default",
        List.of("look", "each"),
        null,
        0,
        null,
        null,
        false,
        new Place.Here());
    var report = new WorkflowStep(
        "report",
        new WorkflowStep.Command(template(text("./notify.sh "), result("look"), text("\n"))),
        "default",
        List.of("ask", "look"),
        ConditionsTest.read(
            "${steps.ask.result} == yes or ${steps.look.result} contains \"customer\""),
        1,
        null,
        null,
        false,
        new Place.At(new Workspace.Scratch()));
    assertThat(workflow)
        .isEqualTo(new Workflow(
            "incident",
            "Looks at an incident",
            List.of(
                new Workflow.Input("path", "where", "/var/log"),
                new Workflow.Input("since", "", null)),
            List.of(collect, look, each, ask, report, mend()),
            template(result("report"), text(" "), result("mend")),
            Workflow.Notify.CHANGE));
  }

  private static WorkflowStep mend() {
    var test = new WorkflowStep(
        "test",
        new WorkflowStep.Command(template(text("mvn -q test"))),
        "default",
        List.of(),
        null,
        1,
        null,
        null,
        true,
        new Place.Here());
    var fix = new WorkflowStep(
        "fix",
        new WorkflowStep.Prompt(template(
            text("Round "),
            value(new Reference.Round()),
            text(". Mend: "),
            result("test"),
            text(" "),
            value(new Reference.OfRoundBefore("fix", Reference.Part.RESULT)),
            text(" "),
            result("collect"))),
        "default",
        List.of("test"),
        ConditionsTest.read("${steps.test.state} == failed"),
        0,
        null,
        null,
        false,
        new Place.Here());
    return new WorkflowStep(
        "mend",
        new WorkflowStep.Repeat(
            ConditionsTest.read("${steps.test.state} == succeeded"),
            5,
            List.of(test, fix),
            template(result("fix"))),
        "default",
        List.of("collect"),
        null,
        0,
        null,
        null,
        false,
        new Place.Here());
  }

  @Test
  void where_little_is_said_the_usual_is_meant() throws Exception {
    assertThat(WorkflowReader.read("/code/shop/flows/small.yaml", "steps: { a: { run: make } }"))
        .isEqualTo(new Workflow(
            "small",
            "",
            List.of(),
            List.of(new WorkflowStep(
                "a",
                new WorkflowStep.Command(template(text("make"))),
                "",
                List.of(),
                null,
                1,
                null,
                null,
                false,
                SCRATCH)),
            template(result("a")),
            Workflow.Notify.ALWAYS));
  }

  @Test
  void where_all_are_done_for_their_effect_only_it_gives_nothing() throws Exception {
    assertThat(read("steps: { a: { run: make, result: ignored } }").result())
        .isEqualTo(Template.EMPTY);
  }

  @Test
  void anchors_may_be_used() throws Exception {
    var workflow = read("""
        steps:
          a: { run: &what make, retry: 2 }
          b: { run: *what, needs: [a], retry: 2 }
        """);

    assertThat(workflow.steps())
        .extracting(WorkflowStep::action)
        .containsOnly(new WorkflowStep.Command(template(text("make"))));
  }

  @Test
  void line_ends_and_marks_of_other_systems_move_no_place() {
    assertThat(said("\ufeffsteps:\r\n  a:\r\n    prompt: |\r\n      one\r\n      two ${x}\r\n"))
        .startsWith("w.yaml:5:11: ${x} stands for nothing");
    assertThat(said("\ufeffabuot: x\nsteps: { a: { run: 'it''s ${x}' } }"))
        .startsWith("w.yaml:1:1: there is no key abuot. Did you mean about?\nw.yaml:2:27: ${x}");
    assertThat(said("steps:\r  a: { run: '\r   ${x}' }")).startsWith("w.yaml:3:4: ${x}");
  }

  @Test
  void the_name_of_a_file_that_is_none_is_told_at_its_beginning() {
    assertThatExceptionOfType(WorkflowProblems.class)
        .isThrownBy(() -> WorkflowReader.read("My flow.yaml", "steps: { a: { run: make } }"))
        .withMessage("My flow.yaml:1:1: \"My flow\" is no name for a workflow. "
            + Keys.WORKFLOW_NAME_HINT + "; write it with name:");
  }

  @Test
  void more_steps_items_or_text_than_may_be() {
    assertThat(said("steps:\n" + steps(201)))
        .isEqualTo("w.yaml:202:3: there are more than 200 steps."
            + " Use for-each, or a workflow for each part");
    var items = IntStream.range(0, 501).mapToObj(i -> "x").collect(Collectors.joining(","));
    assertThat(said("steps: { a: { run: \"${item}\", for-each: [" + items + "] } }"))
        .isEqualTo("w.yaml:1:41: for-each has 501 items. At most 500 may be");
    assertThat(said("#".repeat(1_000_001)))
        .isEqualTo(
            "w.yaml:1:1: the file is larger than 1 MB. Put long texts into files of their own");
  }

  @Test
  void more_than_is_read_of_blocks_in_blocks_and_anchors() {
    assertThat(said("x: " + "[".repeat(51)))
        .isEqualTo("w.yaml:1:53: blocks are nested too deeply here. At most 50 may be");
    assertThat(said("x: &x [" + "y,".repeat(100_000) + "]\nz: [" + "*x,".repeat(9) + "]"))
        .isEqualTo("w.yaml:2:4: with all that its anchors stand for it is larger than 1 MB."
            + " Write it without them");
    assertThat(said("x: &x [*x]"))
        .isEqualTo("w.yaml:1:8: nothing before this is named &x."
            + " Put a text that begins with * in quotes");
  }

  private static String steps(int count) {
    return IntStream.range(0, count)
        .mapToObj(
            i -> "  s%d: { run: make%s }".formatted(i, i == 0 ? "" : ", needs: [s" + (i - 1) + "]"))
        .collect(Collectors.joining("\n"));
  }

  @Test
  void no_more_is_told_than_somebody_reads() {
    assertThat(said("steps: { a: { run: \"" + "${x} ".repeat(10_000) + "\" } }").lines())
        .hasSize(100);
  }

  private static String said(String source) {
    try {
      return "no problem: " + read(source);
    } catch (WorkflowProblems wrong) {
      return wrong.getMessage();
    }
  }

  private static Workflow read(String source) throws WorkflowProblems {
    return WorkflowReader.read("w.yaml", source);
  }

  private static Template template(Template.Part... parts) {
    return new Template(List.of(parts));
  }

  private static Template.Part text(String text) {
    return new Template.Text(text);
  }

  private static Template.Part value(Reference reference) {
    return new Template.Value(reference);
  }

  private static Template.Part result(String step) {
    return value(new Reference.OfStep(step, Reference.Part.RESULT));
  }

  static String resource(String name) throws IOException {
    try (var in = WorkflowReaderTest.class.getResourceAsStream(name)) {
      assertThat(in).as(name).isNotNull();
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}

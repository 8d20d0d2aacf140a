package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.Typed.Ran;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.WorkflowInfo;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code talaria workflow …}: results on stdout, all else on stderr. */
class WorkflowVerbsTest extends VerbTests {
  private static final String ID = PlausibleWorkflows.ID;
  private static final String SOURCE = """
      about: Says hello
      inputs:
        who: { about: whom }
      steps:
        hello:
          run: echo hello ${inputs.who}
      """;
  private static final String BROKEN = "steps:\n  a:\n    promt: x\n  b: { needs: [c], run: y }\n";

  // --- begun

  @Test
  void a_run_begins_with_the_text_of_the_file_and_its_id_is_the_result() throws IOException {
    Files.writeString(home.resolve("hello.yaml"), SOURCE);

    assertThat(typed.run("workflow", "run", "hello.yaml", "who=all of you = we", "--board", "shop"))
        .isEqualTo(new Ran(0, ID + "\n", "→ talaria workflow show " + ID + " --follow\n"));
    var run = runtime.expect(WorkflowRequest.RunWorkflow.class);
    assertThat(run)
        .isEqualTo(new WorkflowRequest.RunWorkflow(
            null, SOURCE, "hello.yaml", Map.of("who", "all of you = we"), "shop", run.key()));
    assertThat(run.key()).isNotBlank();
  }

  @Test
  void it_begins_once_though_the_runtime_was_lost_in_between() throws IOException {
    own("hello", SOURCE);
    var times = new AtomicInteger();
    runtime.on(WorkflowRequest.RunWorkflow.class, run -> {
      if (times.incrementAndGet() == 1) {
        runtime.hangUp();
        return null;
      }
      return new Reply.Workflow(PlausibleWorkflows.RUNNING);
    });

    assertThat(typed.run("workflow", "run", "hello").out()).isEqualTo(ID + "\n");
    var first = runtime.expect(WorkflowRequest.RunWorkflow.class);
    assertThat(runtime.expect(WorkflowRequest.RunWorkflow.class)).isEqualTo(first);
  }

  @Test
  void a_dash_reads_it_from_stdin() {
    typed.reading(SOURCE).run("workflow", "run", "-", "who=me");

    assertThat(runtime.expect(WorkflowRequest.RunWorkflow.class).source())
        .isEqualTo(SOURCE.strip());
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      hello who       § 2 § talaria: "who" is no input\\n  → an input is KEY=VALUE, for example path=/var/log\\n
      hello =x        § 2 § talaria: "=x" is no input\\n  → an input is KEY=VALUE, for example path=/var/log\\n
      hello a=1 a=2   § 2 § talaria: the input "a" is given twice\\n
      helo            § 3 § talaria: there is no workflow "helo"; did you mean hello?\\n  → talaria workflow list shows them\\n
      ../../x         § 3 § talaria: there is no workflow "../../x"; there are: hello\\n  → talaria workflow list shows them\\n
      """)
  void what_cannot_be_begun_is_refused_before_anything_is_asked(String line, int code, String err)
      throws IOException {
    own("hello", SOURCE);

    assertThat(typed.run(("workflow run " + line).split(" +", -1)))
        .isEqualTo(new Ran(code, "", err.replace("\\n", "\n")));
    assertThat(runtime.rest()).noneMatch(WorkflowRequest.RunWorkflow.class::isInstance);
  }

  @ParameterizedTest
  @CsvSource({"run", "check", "show"})
  void all_that_is_wrong_with_a_file_is_told_in_a_line_each_with_its_place(String verb)
      throws IOException {
    Files.writeString(home.resolve("broken.yaml"), BROKEN);
    runtime.on(
        WorkflowRequest.ShowWorkflow.class, show -> new ErrorInfo("not_found", "no run", "", null));

    var ran = typed.run("workflow", verb, "broken.yaml");
    assertThat(ran.code()).isEqualTo(2);
    assertThat(ran.out()).isEmpty();
    assertThat(ran.err().lines())
        .hasSizeGreaterThanOrEqualTo(2)
        .allMatch(line -> line.matches("broken\\.yaml:\\d+:\\d+: .+"))
        .anyMatch(line -> line.startsWith("broken.yaml:3:5: ") && line.contains("prompt"))
        .anyMatch(line -> line.startsWith("broken.yaml:4:"));
    assertThat(runtime.rest()).noneMatch(WorkflowRequest.RunWorkflow.class::isInstance);
  }

  @Test
  void check_asks_no_runtime() throws IOException {
    runtime.close();
    Files.writeString(home.resolve("hello.yaml"), SOURCE);
    Files.writeString(home.resolve("broken.yaml"), BROKEN);

    assertThat(typed.run("workflow", "check", "hello.yaml"))
        .isEqualTo(new Ran(0, "hello.yaml: workflow hello, 1 step\n", ""));
    assertThat(typed.run("workflow", "check", "hello.yaml", "--json"))
        .isEqualTo(new Ran(0, "{\"file\":\"hello.yaml\",\"sound\":true,\"problems\":[]}\n", ""));
    assertThat(typed.run("workflow", "check", "broken.yaml", "--json").code()).isEqualTo(2);
    assertThat(typed.run("workflow", "check", "broken.yaml", "--json").out())
        .startsWith(
            "{\"file\":\"broken.yaml\",\"sound\":false,\"problems\":[{\"line\":3,\"column\":5,");
  }

  // --- waited for

  @ParameterizedTest
  @CsvSource({
    "succeeded, 0, The database had **no** memory., ''",
    "failed, 1, '', retry",
    "cancelled, 130, '', resume"
  })
  void who_waits_gets_the_result_and_an_exit_code(
      String state, int code, String result, String next) throws IOException {
    own("hello", SOURCE);
    var looks = new AtomicInteger();
    var over = PlausibleWorkflows.run(ID, state, "", List.of(), List.of());
    runtime
        .on(WorkflowRequest.ShowWorkflow.class, show -> {
          boolean first = looks.incrementAndGet() == 1;
          if (first) {
            new Thread(() -> {
                  runtime.emit(new Event.WorkflowChanged("wf_another"));
                  runtime.emit(new Event.WorkflowChanged(ID));
                })
                .start();
          }
          return detail(first ? PlausibleWorkflows.ASKING : over, first);
        })
        .on(
            RuntimeRequest.ListDeliveries.class,
            list -> new Reply.Deliveries(List.of(delivery(ID), delivery("bg_1"))));

    var ran = typed.run("workflow", "run", "hello", "--wait");
    assertThat(ran.code()).isEqualTo(code);
    assertThat(ran.out()).isEqualTo(result.isEmpty() ? "" : result + "\n");
    assertThat(ran.err())
        .isEqualTo("run " + ID + " goes on; talaria workflow cancel " + ID + " ends it\n"
            + "? ask: Shall I write to the customers?\n"
            + "→ talaria workflow resume " + ID + " ANSWER\n"
            + (next.isEmpty()
                ? ""
                : "the run " + ID + " " + (state.equals("failed") ? "has failed" : "is cancelled")
                    + "\n→ talaria workflow " + next + " " + ID + " goes on with it\n"));
    assertThat(looks).hasValue(2);
    assertThat(runtime.expect(RuntimeRequest.Acknowledge.class))
        .isEqualTo(new RuntimeRequest.Acknowledge(List.of("d_" + ID), "read"));
  }

  @Test
  void what_could_not_be_printed_stays_in_the_inbox() throws IOException {
    own("hello", SOURCE);
    runtime.on(
        WorkflowRequest.ShowWorkflow.class, show -> detail(PlausibleWorkflows.SUCCEEDED, false));

    typed.intoFullFile().run("workflow", "run", "hello", "--wait");
    assertThat(runtime.rest()).noneMatch(RuntimeRequest.Acknowledge.class::isInstance);
  }

  private static Reply.WorkflowDetail detail(WorkflowInfo run, boolean asks) {
    return new Reply.WorkflowDetail(run, "", asks ? PlausibleWorkflows.steps() : List.of());
  }

  private static DeliveryInfo delivery(String task) {
    var notice = new DeliveryInfo.Notice("t", "success", "b", "", "");
    return new DeliveryInfo(
        "d_" + task, task, 0, null, notice, "2096-11-30T12:00:41Z", false, "stored");
  }

  // --- looked at

  @Test
  void a_run_is_shown_for_people_programs_and_pages() {
    assertThat(typed.run("workflow", "show", "incident").out())
        .startsWith("Workflow incident · Looks at an incident\nstate       ▶ running\n")
        .contains("\n├─ ▶ look ", "\n→ talaria workflow resume " + ID + " ANSWER\n");
    assertThat(runtime.expect(WorkflowRequest.ShowWorkflow.class))
        .isEqualTo(new WorkflowRequest.ShowWorkflow("incident"));
    assertThat(typed.run("workflow", "show", "incident", "--all").out())
        .contains("\n│  └─ ▶ look[2] ")
        .doesNotContain("--all");
    assertThat(typed.run("workflow", "show", "incident", "--mermaid").out())
        .startsWith("flowchart TD\n  s1[\"collect<br/>");
    assertThat(typed.run("workflow", "show", "incident", "--json").out())
        .startsWith("{\"id\":\"" + ID + "\",\"workflow\":\"incident\",\"board\":\"default\","
            + "\"inputs\":{\"path\":\"/var/log\"},\"state\":\"running\",")
        .contains("\"about\":\"Looks at an incident\",\"steps\":[{\"path\":\"collect\",")
        .contains("\"parts\":[{\"path\":\"look[1]\",\"action\":\"prompt\",")
        .contains("\"card\":null,")
        .endsWith("\"parts\":[]}]}\n");
  }

  @Test
  void a_workflow_that_has_no_run_is_shown_as_what_it_would_do() throws IOException {
    own("hello", SOURCE);
    runtime.on(
        WorkflowRequest.ShowWorkflow.class,
        show -> new ErrorInfo("not_found", "there is no run \"" + show.run() + "\"", "", null));

    assertThat(typed.run("workflow", "show", "hello"))
        .isEqualTo(new Ran(
            0, "Workflow hello · Says hello\n\n○ hello  run · echo hello ${inputs.who}\n", ""));
    assertThat(typed.run("workflow", "show", "hello", "--mermaid").out())
        .startsWith("flowchart TD\n  s1[\"hello<br/>run\"]:::waiting\n");
    assertThat(typed.run("workflow", "show", "hello", "--json").out())
        .startsWith(
            "{\"workflow\":\"hello\",\"about\":\"Says hello\",\"steps\":[{\"path\":\"hello\",");
    assertThat(typed.run("workflow", "show", "other"))
        .isEqualTo(new Ran(3, "", "talaria: there is no run \"other\"\n"));
  }

  @Test
  void a_run_is_followed_in_a_pipe_by_a_line_for_each_step_that_moves_on() {
    var looks = new AtomicInteger();
    runtime.on(WorkflowRequest.ShowWorkflow.class, show -> {
      int look = looks.incrementAndGet();
      if (look == 2) {
        new Thread(() -> runtime.emit(new Event.WorkflowChanged(ID))).start();
      }
      return look < 3
          ? detail(PlausibleWorkflows.ASKING, true)
          : new Reply.WorkflowDetail(
              PlausibleWorkflows.FAILED,
              "",
              List.of(new PlausibleWorkflows.Made("ask", "ask")
                  .stands("succeeded", "yes")
                  .step()));
    });

    assertThat(typed.run("workflow", "show", "incident", "--follow"))
        .isEqualTo(new Ran(1, """
            collect succeeded: Found 3 errors
            look[1] succeeded: No memory
            look[2] running
            look running
            scan failed: scan ended with 2
            ask question: Shall I write to the customers?
            ask succeeded: yes
            """, ""));
  }

  @Test
  void what_a_run_asks_is_seen_in_a_window_of_any_size() throws Exception {
    try (var window = typed.inWindow("workflow", "show", "incident", "--follow")) {
      window.awaitText("Ctrl+C leaves; the run goes on");
      window.resize(40, 8);
      window.awaitShown("""
          Workflow incident · Looks at an
          ? ask
          Shall I write to the customers?
          → talaria workflow resume
          wf_120000_a1b2c3 ANSWER
          … 23 more lines · Ctrl+C leaves; the
          run goes on""");
    }
  }

  @Test
  void a_page_that_stays_as_it_is_is_not_followed() {
    assertThat(typed.run("workflow", "show", "incident", "--follow", "--mermaid"))
        .isEqualTo(new Ran(
            2, "", "talaria: --mermaid draws how a run stands, so --follow does not go with it\n"));
    assertThat(runtime.rest()).isEmpty();
  }

  @Test
  void runs_and_workflows_are_listed() throws IOException {
    assertThat(typed.run("workflow", "list"))
        .isEqualTo(new Ran(0, "No workflow. talaria workflow examples shows some.\n", ""));
    own("hello", SOURCE);
    own("broken", BROKEN);
    assertThat(typed.run("workflow", "list").out())
        .startsWith("workflow  about")
        .containsPattern("\nbroken    ✗ \\d problems: workflow check tells  ~/config/workflows/")
        .contains("\nhello     Says hello ");
    runtime.on(
        WorkflowRequest.ListWorkflows.class,
        list -> new Reply.Workflows(List.of(PlausibleWorkflows.ASKING, PlausibleWorkflows.FAILED)));
    assertThat(
            typed.run("workflow", "list", "incident", "--open", "--limit", "5").out())
        .startsWith("run ")
        .contains("\n" + ID + "  incident  ▶ running  ", "\nwf_120002_0f0f0f  incident  ✗ failed ")
        .doesNotContain("hello");
    assertThat(typed.run("workflow", "list", "--json").out().lines())
        .hasSize(2)
        .first()
        .asString()
        .startsWith("{\"id\":\"" + ID + "\",");

    assertThat(runtime.rest())
        .filteredOn(WorkflowRequest.ListWorkflows.class::isInstance)
        .containsExactly(
            new WorkflowRequest.ListWorkflows(null, false, null),
            new WorkflowRequest.ListWorkflows(null, false, null),
            new WorkflowRequest.ListWorkflows("incident", true, 5),
            new WorkflowRequest.ListWorkflows(null, false, null));
    assertThat(typed.run("workflow", "list", "--limit", "0"))
        .isEqualTo(new Ran(2, "", "talaria: --limit must be a whole number from 1, was \"0\"\n"));
  }

  // --- changed

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      cancel incident                    § is cancelled
      resume incident yes, all of them   § is running
      resume incident --step ask yes     § is running
      retry incident                     § is running
      retry incident report              § is running
      """)
  void a_change_is_confirmed_in_a_line_for_scripts(String line, String said) {
    assertThat(typed.run(("workflow " + line).split(" ", -1)))
        .isEqualTo(new Ran(0, "run " + ID + " " + said + "\n", ""));
    assertThat(typed.run(("workflow " + line + " --json").split(" ", -1)).out())
        .startsWith("{\"id\":\"" + ID + "\",");
  }

  @Test
  void what_was_typed_is_asked() {
    typed.run("workflow", "cancel", "incident");
    typed.run("workflow", "resume", "incident", "yes,", "all");
    typed.reading("no\n").run("workflow", "resume", "incident", "-", "--step", "mend[1].ask");
    typed.run("workflow", "resume", "incident");
    typed.run("workflow", "retry", "incident", "report");

    assertThat(runtime.expect(WorkflowRequest.CancelWorkflow.class))
        .isEqualTo(new WorkflowRequest.CancelWorkflow("incident"));
    var yes = runtime.expect(WorkflowRequest.ResumeWorkflow.class);
    assertThat(yes)
        .isEqualTo(new WorkflowRequest.ResumeWorkflow("incident", null, "yes, all", yes.key()));
    var no = runtime.expect(WorkflowRequest.ResumeWorkflow.class);
    assertThat(no)
        .isEqualTo(new WorkflowRequest.ResumeWorkflow("incident", "mend[1].ask", "no", no.key()));
    var on = runtime.expect(WorkflowRequest.ResumeWorkflow.class);
    assertThat(on).isEqualTo(new WorkflowRequest.ResumeWorkflow("incident", null, null, on.key()));
    var retry = runtime.expect(WorkflowRequest.RetryWorkflow.class);
    assertThat(retry)
        .isEqualTo(new WorkflowRequest.RetryWorkflow("incident", "report", retry.key()));
    assertThat(List.of(yes.key(), no.key(), on.key(), retry.key())).doesNotHaveDuplicates();
  }

  // --- written

  @Test
  void a_new_one_is_written_where_it_is_found_by_its_name_and_none_is_written_over()
      throws IOException {
    var file = home.resolve("config/workflows/mine.yaml");
    assertThat(typed.run("workflow", "new", "mine", "read: Read it", "judge after read: Judge it"))
        .isEqualTo(new Ran(0, file + "\n", "→ talaria workflow run mine\n"));
    assertThat(typed.run("workflow", "check", "mine").out())
        .isEqualTo("config/workflows/mine.yaml: workflow mine, 2 steps\n");
    var text = Files.readString(file);

    assertThat(typed.run("workflow", "new", "mine"))
        .isEqualTo(
            new Ran(4, "", "talaria: " + file + " is there already\n  → choose another name\n"));
    assertThat(file).hasContent(text);
    assertThat(typed.run("workflow", "new", "plain", "--json").out())
        .isEqualTo("{\"file\":\"" + home.resolve("config/workflows/plain.yaml") + "\"}\n");
    assertThat(typed.run("workflow", "check", "plain").code()).isZero();
  }

  @Test
  void an_example_is_copied() throws IOException {
    typed.run("workflow", "new", "mine", "--from", "build-test-fix");

    var text = typed.run("workflow", "examples", "build-test-fix").out();
    assertThat(home.resolve("config/workflows/mine.yaml")).hasContent(text);
    assertThat(typed.run("workflow", "check", "mine").code()).isZero();
    assertThat(typed.run("workflow", "examples").out())
        .startsWith("example                 about\n")
        .contains("\nbuild-test-fix          Runs the tests and mends what fails");
    assertThat(typed.run("workflow", "examples", "--json").out().lines())
        .hasSize(3)
        .last()
        .asString()
        .startsWith("{\"name\":\"build-test-fix\",\"about\":\"Runs the tests");
  }

  @ParameterizedTest
  @CsvSource(delimiter = '§', textBlock = """
      Mine                        § 2 § a workflow is named by
      ../mine                     § 2 § a workflow is named by
      mine --from bild-test-fix   § 2 § there is no example "bild-test-fix"; did you mean build-test-fix?
      mine --from build-test-fix a:b § 2 § an example has its steps already
      """)
  void what_is_no_new_workflow_is_not_written(String line, int code, String says) {
    var ran = typed.run(("workflow new " + line).split(" ", -1));
    assertThat(ran.code()).isEqualTo(code);
    assertThat(ran.err()).contains(says);
    assertThat(home.resolve("config/workflows")).doesNotExist();
  }

  @Test
  void the_work_of_a_session_writes_none() {
    assertThat(typed.inTask().run("workflow", "new", "mine").code()).isEqualTo(4);
    assertThat(typed.run("send", "/workflow new mine").code()).isEqualTo(4);
    assertThat(home.resolve("config/workflows")).doesNotExist();
  }

  // --- names

  @Test
  void names_are_completed() throws IOException {
    own("hello", SOURCE);
    runtime.on(
        WorkflowRequest.ListWorkflows.class,
        list -> new Reply.Workflows(List.of(PlausibleWorkflows.ASKING, PlausibleWorkflows.FAILED)));

    assertThat(typed.run("__run-names"))
        .isEqualTo(new Ran(0, "incident\n" + ID + "\nwf_120002_0f0f0f\n", ""));
    runtime.close();
    assertThat(typed.run("__workflow-names")).isEqualTo(new Ran(0, "hello\n", ""));
    assertThat(typed.run("__run-names")).isEqualTo(new Ran(5, "", ""));
  }

  private void own(String name, String text) throws IOException {
    var folder = Files.createDirectories(home.resolve("config/workflows"));
    Files.writeString(folder.resolve(name + ".yaml"), text);
  }
}

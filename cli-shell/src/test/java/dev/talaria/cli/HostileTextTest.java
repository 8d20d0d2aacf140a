package dev.talaria.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.talaria.runtime.wire.ApprovalInfo;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.GrantInfo;
import dev.talaria.runtime.wire.ProcessInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a task says is text for every verb, in a pipe as at a terminal, and grants nothing. */
class HostileTextTest {
  private static final String ID = "bg_143022_a1b2c1";

  /** Clipboard, title, clear, the same with one byte, overprinting, bell, turned writing. */
  static final String HOSTILE = "start\u001b]52;c;ZXZpbA==\u0007 \u001b]0;title\u001b\\"
      + " \u001b[2J \u009b2J \u009d0;t\u009c \u0090 \u0085 real\rfake \u0007 \b\u007f\u0000"
      + " \u202eevil\u202c \u2066x\u2069\napproved: yes\n"
      + "╭─ ⚕ Talaria (background #2) ─╮\n│ all is well │\n╰─────────────╯\n"
      + "── Talaria (background #2) · bg_143022_a1b2c2\nend";

  private static final GrantInfo GRANT =
      new GrantInfo(HOSTILE, HOSTILE, List.of(HOSTILE), HOSTILE, ID, 1, HOSTILE);

  private static final ProcessInfo PROCESS = new ProcessInfo(
      HOSTILE,
      HOSTILE,
      0,
      HOSTILE,
      null,
      1,
      HOSTILE,
      "ended",
      HOSTILE,
      "2026-11-29T12:00:41Z",
      143,
      HOSTILE);

  /** All that moves a cursor, sets something or turns writing; line ends and tabs are none. */
  private static final Pattern COMMANDS =
      Pattern.compile("[\\x00-\\x08\\x0b-\\x1f\\x7f-\\x9f\\u202a-\\u202e\\u2066-\\u2069]");

  /** What our own pages use at a terminal: to go on at the right border. */
  private static final Pattern TO_COLUMN = Pattern.compile("\u001b\\[\\d+G");

  @TempDir
  Path home;

  private Typed typed;
  private ScriptedRuntime runtime;

  @BeforeEach
  void start() throws IOException {
    typed = new Typed(home);
    runtime = typed.runtime();
    Files.writeString(home.resolve("flow.yaml"), "steps:\n  a: { run: ls }\n");
    var task = task();
    var detail = new Reply.TaskDetail(
        task,
        PlausibleAnswers.detail().config(),
        List.of(new Reply.TaskStep(
            1, "2026-11-29T12:00:00Z", "tool ended", HOSTILE, HOSTILE, HOSTILE, true, HOSTILE)));
    var question = new ApprovalInfo(
        3,
        ID,
        1,
        HOSTILE,
        HOSTILE,
        HOSTILE,
        HOSTILE,
        "2026-11-29T12:00:00Z",
        "x",
        "refuse",
        HOSTILE,
        HOSTILE,
        HOSTILE);
    var notice = new DeliveryInfo.Notice(HOSTILE, "success", HOSTILE, HOSTILE, HOSTILE);
    runtime
        .on(TaskRequest.WaitForTasks.class, r -> new Reply.Tasks(List.of(task)))
        .on(TaskRequest.ListTasks.class, r -> new Reply.Tasks(List.of(task)))
        .on(TaskRequest.CancelTask.class, r -> new Reply.Tasks(List.of(task)))
        .on(TaskRequest.SteerTask.class, r -> new Reply.Done(HOSTILE))
        .on(TaskRequest.ShowTask.class, r -> detail)
        .on(RuntimeRequest.ListApprovals.class, r -> new Reply.Approvals(List.of(question)))
        .on(RuntimeRequest.ListGrants.class, r -> new Reply.Grants(List.of(GRANT)))
        .on(RuntimeRequest.RevokeGrant.class, r -> new Reply.Grants(List.of(GRANT)))
        .on(RuntimeRequest.ListProcesses.class, r -> new Reply.Processes(List.of(PROCESS)))
        .on(
            RuntimeRequest.ReadOutput.class,
            r -> new Reply.ProcessOutput(PROCESS, r.from() == null ? HOSTILE : "", 0, 1, HOSTILE))
        .on(
            RuntimeRequest.KillProcess.class,
            r -> new Reply.ProcessKilled(PROCESS, List.of(HOSTILE)))
        .on(CronRequest.PreviewSchedule.class, r -> HostileJobs.TIMES)
        .on(CronRequest.ListJobs.class, r -> new Reply.Jobs(List.of(HostileJobs.JOB)))
        .on(
            CronRequest.ShowJob.class,
            r -> new Reply.JobDetail(HostileJobs.JOB, List.of(HostileJobs.RUN)))
        .on(CronRequest.AddJob.class, r -> new Reply.Job(HostileJobs.JOB))
        .on(CronRequest.RunJob.class, r -> new Reply.Job(HostileJobs.JOB))
        .on(CronRequest.PauseJob.class, r -> new Reply.Job(HostileJobs.JOB))
        .on(CronRequest.JobHistory.class, r -> new Reply.Runs(List.of(HostileJobs.RUN)))
        .on(CronRequest.NextSlots.class, r -> new Reply.Slots(List.of(HostileJobs.SLOT)))
        .on(BoardRequest.AddCard.class, r -> new Reply.Card(HostileCards.CARD))
        .on(BoardRequest.ReadyCard.class, r -> new Reply.Card(HostileCards.CARD))
        .on(
            BoardRequest.ListCards.class,
            r -> new Reply.Cards(List.of(HostileCards.CARD), null, HostileCards.REMOVED))
        .on(BoardRequest.RemoveOldCards.class, r -> HostileCards.OLD)
        .on(BoardRequest.CardContext.class, r -> new Reply.Context(HOSTILE, HOSTILE))
        .on(BoardRequest.ShowCard.class, r -> HostileCards.DETAIL)
        .on(
            BoardRequest.ListBoards.class,
            r -> new Reply.Boards(List.of(new Reply.Board(
                HOSTILE, HOSTILE, Map.of(HOSTILE, 1), HostileCards.REMOVED, List.of(HOSTILE)))))
        .on(BoardRequest.ClaimCard.class, r -> HostileCards.CLAIMED)
        .on(WorkflowRequest.RunWorkflow.class, r -> new Reply.Workflow(HostileWorkflows.RUN))
        .on(
            WorkflowRequest.ListWorkflows.class,
            r -> new Reply.Workflows(List.of(HostileWorkflows.RUN)))
        .on(WorkflowRequest.ShowWorkflow.class, r -> HostileWorkflows.DETAIL)
        .on(WorkflowRequest.CancelWorkflow.class, r -> new Reply.Workflow(HostileWorkflows.RUN))
        .on(
            RuntimeRequest.ListDeliveries.class,
            r -> new Reply.Deliveries(List.of(new DeliveryInfo(
                "d1", ID, 1, null, notice, "2026-11-29T12:00:41Z", true, "stored"))))
        .on(TaskRequest.WatchTask.class, r -> {
          emit(
              new Event.TextDelta(ID, "t", HOSTILE),
              new Event.ToolStarted(ID, "t", "c", HOSTILE),
              new Event.ToolProgress(ID, "c", HOSTILE),
              new Event.ToolEnded(ID, "t", "c", true, HOSTILE, 5),
              new Event.ApprovalRequested(question),
              new Event.TaskChanged(task));
          return new Reply.TaskDetail(
              PlausibleAnswers.task(1, "running", ""), detail.config(), detail.steps());
        })
        .on(ConversationRequest.Say.class, r -> {
          emit(
              new Event.TextDelta("cv_1", "t1", HOSTILE),
              new Event.ToolStarted("cv_1", "t1", "c", HOSTILE),
              new Event.TurnWaiting("cv_1", "t1", HOSTILE),
              new Event.TurnEnded(
                  "cv_1", "t1", "failed", HOSTILE, error(), task.usage(), "", 5, 0));
          return new Reply.TurnAccepted("t1", 0);
        });
  }

  @AfterEach
  void stop() {
    runtime.close();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "background --wait x",
        "wait 1",
        "--verbose ask x",
        "inbox",
        "show 1",
        "logs 1",
        "logs -f 1",
        "tasks",
        "tasks --all",
        "cancel 1",
        "steer 1 x",
        "approvals",
        "revoke 1",
        "processes",
        "__process-ids",
        "output p3",
        "output p3 -f",
        "kill p3",
        "cron add daily x",
        "cron add daily --dry-run x",
        "cron list",
        "cron show x",
        "cron run x",
        "cron run x --wait",
        "cron pause x",
        "cron history x",
        "cron next",
        "__job-names",
        "board add x",
        "board list",
        "board show 7",
        "board log 7",
        "board ready 7",
        "board boards",
        "board gc",
        "board context 7",
        "board claim --worker x",
        "__card-names",
        "__board-names",
        "workflow run flow.yaml",
        "workflow run flow.yaml --wait",
        "workflow list",
        "workflow show x",
        "workflow show x --all",
        "workflow show x --follow",
        "workflow show x --mermaid",
        "workflow cancel x",
        "__run-names",
        "send /workflow run flow.yaml",
        "send /workflow",
        "send /workflow show x",
        "send /workflow show x --all",
        "send /workflow cancel x",
        "send /board add x",
        "send /board",
        "send /board show 7",
        "send /board log 7",
        "send /board ready 7",
        "send /board boards",
        "send /board gc",
        "send /board context 7",
        "send /cron add daily x",
        "send /cron show x",
        "send /cron run x",
        "send /cron pause x",
        "send /tasks",
        "send /show 1",
        "send /inbox",
        "send /approvals",
        "send /revoke 1",
        "send /processes",
        "send /output p3",
        "send /kill p3",
        "send /steer 1 x"
      })
  void no_verb_prints_what_commands_a_terminal(String line) {
    var words = line.split(" ", -1);
    var piped = typed.run(words);
    var shown = typed.atTerminal().run(words);

    assertThat(piped.out() + piped.err()).isNotEmpty().doesNotContain("\u001b");
    for (var printed : List.of(piped.out(), piped.err(), shown.out(), shown.err())) {
      var rest = TO_COLUMN.matcher(printed).replaceAll("");
      assertThat(COMMANDS.matcher(rest).results().map(m -> (int) m.group().charAt(0)))
          .as(printed)
          .isEmpty();
    }
    assertThat(runtime.rest()).noneMatch(RuntimeRequest.AnswerApproval.class::isInstance);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "background --wait x --json",
        "wait 1 --json",
        "ask x --json",
        "inbox --json",
        "show 1 --json",
        "logs 1 --json",
        "logs -f 1 --json",
        "tasks --json",
        "cancel 1 --json",
        "steer 1 x --json",
        "approvals --json",
        "processes --json",
        "output p3 --json",
        "output p3 -f --json",
        "kill p3 --json",
        "cron add daily x --json",
        "cron list --json",
        "cron show x --json",
        "cron run x --json",
        "cron history x --json",
        "cron next --json",
        "board add x --json",
        "board list --json",
        "board show 7 --json",
        "board log 7 --json",
        "board claim --worker x --json",
        "workflow run flow.yaml --json",
        "workflow run flow.yaml --wait --json",
        "workflow list --json",
        "workflow show x --json",
        "workflow show x --follow --json",
        "workflow cancel x --json"
      })
  void json_keeps_all_of_it_escaped(String line) {
    var out = typed.run(line.split(" ", -1)).out();

    assertThat(COMMANDS.matcher(out).find()).as(out).isFalse();
    assertThat(out.lines().map(HostileTextTest::tree).flatMap(HostileTextTest::texts))
        .contains(HOSTILE);
  }

  @Test
  void a_result_in_the_inbox_cannot_pretend_to_be_another_one() {
    assertThat(typed.run("inbox").out().lines().filter(line -> line.startsWith("─")))
        .singleElement()
        .asString()
        .contains(" · while you were away · " + ID);
  }

  private static Stream<String> texts(JsonNode tree) {
    return tree.isContainerNode()
        ? StreamSupport.stream(tree.spliterator(), false).flatMap(HostileTextTest::texts)
        : Stream.of(tree.asText());
  }

  private static JsonNode tree(String line) {
    try {
      return new ObjectMapper().readTree(line);
    } catch (IOException e) {
      throw new AssertionError("not JSON: " + line, e);
    }
  }

  private static ErrorInfo error() {
    return new ErrorInfo("bug", HOSTILE, HOSTILE, null);
  }

  private static TaskInfo task() {
    var task = PlausibleAnswers.task(1, "succeeded", HOSTILE);
    return new TaskInfo(
        task.id(),
        task.number(),
        "failed",
        HOSTILE,
        HOSTILE,
        error(),
        task.startedAt(),
        task.endedAt(),
        task.elapsedMillis(),
        HOSTILE,
        task.usage(),
        task.cost(),
        task.tools(),
        task.restarts(),
        null);
  }

  private void emit(Event... events) {
    new Thread(() -> List.of(events).forEach(runtime::emit)).start();
  }
}

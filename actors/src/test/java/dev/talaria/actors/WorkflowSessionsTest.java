package dev.talaria.actors;

import static dev.talaria.actors.WorkflowCalls.running;
import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.tool.process.ProcessMark;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.TaskRequest;
import dev.talaria.runtime.wire.WorkflowRequest;
import dev.talaria.runtime.workflow.RunId;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Commands that sessions run, as clients of workflows. */
@Timeout(120)
class WorkflowSessionsTest {
  private static final String ONE = "steps:\n  one: { run: ls, profile: night }\n";
  private static final Request RUN = running("one", ONE);

  @TempDir
  Path directory;

  private TestRuntime runtime;
  private TestClient client;

  @BeforeEach
  void begin() throws Exception {
    runtime = new TestRuntime(directory);
    client = runtime.connect();
  }

  @AfterEach
  void end() throws Exception {
    client.close();
    runtime.close();
  }

  @Test
  void the_command_of_a_job_begins_a_run_with_the_settings_of_the_job() throws Exception {
    var run = job("!talaria workflow run one");
    var said = mark(run);
    said.put("COLOUR", "red");
    try (var inside = runtime.connect(said)) {
      var workflows = new WorkflowCalls(inside);
      var begun = workflows.run(RUN);

      assertThat(begun.by()).isEqualTo(run);
      var its = runtime.store.session(new SessionId(run)).orElseThrow().config();
      var configs =
          runtime.store.workflows().run(new RunId(begun.id())).orElseThrow().configs();
      assertThat(configs).containsOnlyKeys("", "night");
      assertThat(configs.get("").environment()).isEqualTo(its.environment());
      assertThat(configs.get("").permission()).isEqualTo(its.permission());
      assertThat(configs.get("").workingDirectory()).isEqualTo(its.workingDirectory());
      assertThat(configs.get("night").environment()).isEqualTo(its.environment());
      workflows.isRefused(
          new WorkflowRequest.RunWorkflow(
              client.openConversation(), ONE, "one.yaml", Map.of(), null, null),
          "denied",
          "a session adds no card in the name of a conversation",
          "leave it out");
    }
  }

  @Test
  void so_does_that_of_a_task_which_a_person_gave_it() throws Exception {
    var task = client.background(client.openConversation(), "!talaria workflow run one");
    try (var inside = runtime.connect(mark(task.id()))) {
      assertThat(new WorkflowCalls(inside).run(RUN).by()).isEqualTo(task.id());
    }
  }

  @Test
  void no_agent_begins_a_run_nor_what_works_for_a_card() throws Exception {
    var board = new BoardCalls(client);
    board.add("mend");
    var unused = runtime.model.next();
    var card = board.show("1").card().task();
    var conversation = client.openConversation();
    var task = client.background(conversation, "tidy up");
    var sessions =
        List.of(card, conversation, task.id(), job("greet"), below(card), ofCommand(board));
    for (var session : sessions) {
      try (var inside = runtime.connect(mark(session))) {
        new WorkflowCalls(inside)
            .isRefused(
                RUN,
                "denied",
                "a session begins no run of a workflow",
                "a person does, or the !command of a job or task");
      }
    }
    assertThat(new WorkflowCalls(client).list(null, false, null)).isEmpty();
  }

  @Test
  void the_work_of_a_card_or_job_changes_no_run() throws Exception {
    var begun = new WorkflowCalls(client).run(running("ask", "steps:\n  a: { ask: Yes? }\n"));
    try (var inside = runtime.connect(mark(job("!talaria workflow resume ask yes")))) {
      for (var request : List.of(
          new WorkflowRequest.CancelWorkflow("ask"),
          new WorkflowRequest.ResumeWorkflow("ask", null, "yes", null),
          new WorkflowRequest.RetryWorkflow("ask", "a", null))) {
        new WorkflowCalls(inside)
            .isRefused(
                request,
                "denied",
                "the work of a card or job may only add cards and comments",
                "the tool card says how a worker's own card stands");
      }
      assertThat(new WorkflowCalls(inside).show(begun.id()).run().state()).isEqualTo("running");
    }
  }

  @Test
  void what_says_that_it_is_of_a_session_that_is_not_there_is_denied() throws Exception {
    try (var unknown = runtime.connect(mark("bg_000000_ffffff"))) {
      new WorkflowCalls(unknown)
          .isRefused(
              RUN,
              "denied",
              "this is a command of the session bg_000000_ffffff, which is not there any more",
              "");
    }
  }

  /** Of a card that only runs a command; that may be over already. */
  private static String ofCommand(BoardCalls board) throws Exception {
    var card = board.add("!talaria workflow run one").id();
    while (true) {
      var now = board.show(card);
      if (now.card().task() != null) {
        return now.card().task();
      }
      if (!now.attempts().isEmpty()) {
        return now.attempts().getFirst().task();
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  private String below(String session) throws Exception {
    try (var inside = runtime.connect(mark(session))) {
      var begun = (Reply.TaskStarted)
          inside.call(new TaskRequest.StartTask(null, "!talaria workflow run one", null));
      return begun.id();
    }
  }

  /** A run of a job that is asked for that. */
  private String job(String prompt) throws Exception {
    var add = new CronRequest.AddJob(null, null, "@daily", "UTC", prompt, null, false, null);
    var job = ((Reply.Job) client.call(add)).job();
    return ((Reply.Job) client.call(new CronRequest.RunJob(job.id(), null)))
        .job()
        .last()
        .task();
  }

  private HashMap<String, String> mark(String session) {
    var mark = new HashMap<String, String>();
    new ProcessMark(directory.toString(), session, "c1").putInto(mark);
    return mark;
  }
}

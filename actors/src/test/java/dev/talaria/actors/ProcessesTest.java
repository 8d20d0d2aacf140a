package dev.talaria.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.talaria.runtime.model.Message;
import dev.talaria.runtime.model.ScriptedModel;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.ProcessInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a client sees of the processes that sessions left running. */
class ProcessesTest {
  private static final Map<String, String> ENVIRONMENT = Map.of("PATH", "/usr/bin:/bin");

  @TempDir
  Path directory;

  @Test
  void a_process_is_seen_and_read_by_anybody_and_no_model_is_asked_for_it() throws Exception {
    var go = directory.resolve("go");
    try (var runtime = new TestRuntime(directory);
        var person = runtime.connect();
        var client = runtime.connect(ENVIRONMENT)) {
      var conversation = client.openConversation();
      var task = client.background(conversation, "serve it");
      var asked = starting(
          runtime,
          "seq 1 40; echo hunter2; until [ -e " + go + " ]; do sleep 0.01; done; exit 3 # hunter2");

      var process = list(person).getFirst();
      assertThat(list(person))
          .containsExactly(new ProcessInfo(
              "p1",
              task.id(),
              1,
              "serve it",
              conversation,
              process.pid(),
              "seq 1 40; echo [redacted]; until [ -e " + go
                  + " ]; do sleep 0.01; done; exit 3 # [redacted]",
              "running",
              process.startedAt(),
              null,
              null,
              null));
      var last = said(person, "[redacted]", 3);
      assertThat(last)
          .isEqualTo(new Reply.ProcessOutput(process, "39\n40\n[redacted]\n", 105, 122, null));
      assertThat(read(person, " P1 ", null, null).text().lines()).hasSize(20).startsWith("22");
      assertThat(read(person, "p1", null, 122L))
          .isEqualTo(new Reply.ProcessOutput(process, "", 122, 122, null));
      assertThat(read(person, "p1", 5, 108L).text()).isEqualTo("40\n[redacted]\n");

      Files.createFile(go);
      var ended = ended(person);
      assertThat(ended)
          .isEqualTo(new ProcessInfo(
              "p1",
              task.id(),
              1,
              "serve it",
              conversation,
              process.pid(),
              process.command(),
              "ended",
              process.startedAt(),
              ended.endedAt(),
              3,
              null));
      assertThat(runtime.model.isIdle()).isTrue();
      asked.say("done");
    }
  }

  @Test
  void after_the_cancel_of_its_task_a_process_has_ended_with_it_and_can_still_be_read()
      throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect(ENVIRONMENT)) {
      var task = client.background(client.openConversation(), "serve it");
      starting(runtime, "echo up; exec sleep 4010");
      said(client, "up", 1);

      client.call(new TaskRequest.CancelTask(null, task.id()));
      client.await(Event.TaskChanged.class, changed -> changed.task().ended());

      var process = list(client).getFirst();
      assertThat(process)
          .extracting(ProcessInfo::state, ProcessInfo::exit, ProcessInfo::endedBy)
          .containsExactly("ended", 143, "session");
      assertThat(read(client, "p1", null, null))
          .isEqualTo(new Reply.ProcessOutput(process, "up\n", 0, 3, null));
    }
  }

  @Test
  void a_person_ends_one_of_a_conversation_with_all_it_started_and_its_model_is_told()
      throws Exception {
    var up = Files.writeString(directory.resolve("up"), "up\n");
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect(ENVIRONMENT)) {
      var conversation = client.openConversation();
      client.call(new ConversationRequest.Say(conversation, "serve it", false, null));
      var child = "cat " + up + " " + directory.resolve("never"); // says by itself that it is there
      var asked = starting(
          runtime, "mkfifo " + directory.resolve("never") + "; " + child + " & exec sleep 4012");
      said(client, "up", 1);

      var killed = (Reply.ProcessKilled) client.call(new RuntimeRequest.KillProcess("p1"));

      assertThat(killed.process())
          .isEqualTo(list(client).getFirst())
          .extracting(
              ProcessInfo::session,
              ProcessInfo::conversation,
              ProcessInfo::exit,
              ProcessInfo::endedBy)
          .containsExactly(conversation, conversation, 143, "person");
      assertThat(killed.ended()).hasSize(2).anyMatch(line -> line.endsWith(child));
      assertThat(client.call(new RuntimeRequest.KillProcess("p1")))
          .isEqualTo(new Reply.ProcessKilled(killed.process(), List.of()));
      asked.answer(ScriptedModel.calls(TestTools.process("c2", "poll", "p1")));
      assertThat(result(runtime.model.next())).isEqualTo("up\n[p1 exit 143, a person ended it]\n");
    }
  }

  @Test
  void what_goes_on_when_the_process_itself_has_ended_is_seen_and_can_be_ended() throws Exception {
    var go = directory.resolve("go");
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect(ENVIRONMENT)) {
      client.background(client.openConversation(), "serve it");
      starting(
          runtime, "sleep 4015 > /dev/null & until [ -e " + go + " ]; do sleep 0.01; done; exit 2");
      assertThat(list(client)).extracting(ProcessInfo::state).containsExactly("running");

      Files.createFile(go);
      var process = list(client).getFirst();
      while (process.exit() == null) {
        process = list(client).getFirst();
      }
      assertThat(process)
          .extracting(ProcessInfo::state, ProcessInfo::exit, ProcessInfo::endedBy)
          .containsExactly("children", 2, null);
      var killed = (Reply.ProcessKilled) client.call(new RuntimeRequest.KillProcess("p1"));
      assertThat(killed.ended()).singleElement().asString().endsWith("sleep 4015");
      assertThat(killed.process())
          .isEqualTo(list(client).getFirst())
          .extracting(ProcessInfo::state, ProcessInfo::exit, ProcessInfo::endedBy)
          .containsExactly("ended", 2, "person");
    }
  }

  @Test
  void what_a_session_started_may_look_and_not_end() throws Exception {
    try (var runtime = new TestRuntime(directory);
        var inside = runtime.connect(
            Map.of("TALARIA_RUNTIME", directory.toString(), "TALARIA_TASK", "bg_1"));
        var client = runtime.connect(ENVIRONMENT)) {
      client.background(client.openConversation(), "serve it");
      starting(runtime, "exec sleep 4013");

      assertThat(refusal(inside, new RuntimeRequest.KillProcess("p1")))
          .isEqualTo(new ErrorInfo(
              "denied",
              "a session may not end the processes of others",
              "do it in a terminal that no task started",
              null));
      assertThat(list(inside)).extracting(ProcessInfo::state).containsExactly("running");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"p2", "", "1", "bg_1", "../p1"})
  void a_process_that_is_not_there_is_no_process(String id) throws Exception {
    try (var runtime = new TestRuntime(directory);
        var client = runtime.connect(ENVIRONMENT)) {
      client.background(client.openConversation(), "serve it");
      starting(runtime, "exec sleep 4014");
      var none = new ErrorInfo(
          "not_found", "there is no process \"" + id + "\"", "/processes lists them", null);

      assertThat(refusal(client, new RuntimeRequest.ReadOutput(id, null, null))).isEqualTo(none);
      assertThat(refusal(client, new RuntimeRequest.KillProcess(id))).isEqualTo(none);
      assertThat(refusal(client, new RuntimeRequest.ReadOutput("p1", 0, null)))
          .isEqualTo(new ErrorInfo("usage", "0 lines say nothing", "give a number above 0", null));
    }
  }

  /** Returns what asks the model when its process has started. */
  private static ScriptedModel.Asked starting(TestRuntime runtime, String command)
      throws Exception {
    runtime.model.next().answer(ScriptedModel.calls(TestTools.process("c1", "start", command)));
    var next = runtime.model.next();
    assertThat(result(next)).startsWith("started p1 (pid ");
    return next;
  }

  private static String result(ScriptedModel.Asked asked) {
    return ((Message.Tool) asked.request().messages().getLast()).result().text();
  }

  private static List<ProcessInfo> list(TestClient client) throws Exception {
    return ((Reply.Processes) client.call(new RuntimeRequest.ListProcesses())).processes();
  }

  private static Reply.ProcessOutput read(
      TestClient client, String process, @Nullable Integer lines, @Nullable Long from)
      throws Exception {
    return (Reply.ProcessOutput) client.call(new RuntimeRequest.ReadOutput(process, lines, from));
  }

  /** The first answer with that in it. */
  private static Reply.ProcessOutput said(TestClient client, String text, int lines)
      throws Exception {
    var output = read(client, "p1", lines, null);
    while (!output.text().contains(text)) {
      output = read(client, "p1", lines, null);
    }
    return output;
  }

  private static ProcessInfo ended(TestClient client) throws Exception {
    var process = list(client).getFirst();
    while (!process.ended()) {
      process = list(client).getFirst();
    }
    return process;
  }

  private static ErrorInfo refusal(TestClient client, Request request) {
    return catchThrowableOfType(TestClient.Refused.class, () -> client.call(request)).error;
  }
}

package dev.talaria.runtime.wire;

import static java.util.Map.entry;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.IntNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One message of every kind, as one story: {@code docs/protocol.md} shows them, and
 * {@code v1-*.ndjson} holds the lines they were in version 1. {@code main} writes those files into
 * the folder that is named, once for a new version of the protocol.
 */
final class WireSamples {
  static final String TALK = "cv_143000_00aa11";
  static final String TASK = "bg_143022_a1b2c3";

  private static final String T_OPEN = "2026-11-29T14:30:00Z";
  private static final String T_START = "2026-11-29T14:30:22Z";
  private static final String T_END = "2026-11-29T14:31:03Z";
  private static final String PROMPT = "Summarise today's errors in /var/log";
  private static final String RESULT = "Found **3 errors** in syslog from today.";

  private static final StatusBar STATUS = new StatusBar(12, "0.031", 1, 1, 1, 0);
  private static final TaskInfo.UsageInfo USAGE = new TaskInfo.UsageInfo(1200, 800, 340, 100);

  static final ErrorInfo NO_KEY = new ErrorInfo(
      "auth",
      "The provider refused the key (401).",
      "set ANTHROPIC_API_KEY or choose another model with /model, then /retry 2",
      null);

  static final TaskInfo RUNNING =
      task("running", null, null, null, 4000, "terminal: grep -c ERROR syslog");
  static final TaskInfo SUCCEEDED = task("succeeded", RESULT, null, T_END, 41_000, "");
  private static final TaskInfo FAILED = task("failed", null, NO_KEY, T_END, 400, NO_KEY.message());
  private static final TaskInfo STOPPING =
      task("stopping", null, null, null, 5000, "terminal: grep -c ERROR syslog");

  private static final Reply.Conversation CONVERSATION = new Reply.Conversation(
      TALK,
      "Errors in the logs",
      "claude-sonnet-4-5",
      "anthropic",
      "default",
      "default",
      List.of("files", "shell"),
      "/home/ada/shop",
      2,
      null,
      T_END,
      STATUS);

  private static final DeliveryInfo DELIVERY = new DeliveryInfo(
      "dl_7f3a",
      TASK,
      1,
      TALK,
      new DeliveryInfo.Notice(
          "⚕ Talaria (background #1)", "success", RESULT, "", "41 s · 3 tools · $0.012"),
      T_END,
      false,
      "offered");

  private static final ApprovalInfo APPROVAL = new ApprovalInfo(
      1,
      TASK,
      1,
      PROMPT,
      "terminal: rm -rf build",
      "deletes files",
      "terminal: rm -rf build",
      "2026-11-29T14:30:31Z",
      "2026-11-29T14:35:31Z",
      "refuse",
      TASK,
      TALK,
      "Count the files");

  private static final GrantInfo GRANT = new GrantInfo(
      "2",
      "always",
      List.of("terminal: git push in /home/ada/shop"),
      "2026-11-29T14:30:40Z",
      TASK,
      1,
      PROMPT);

  /** A request and what answers it when all goes well. */
  record Exchange(Request request, Reply reply) {}

  private WireSamples() {}

  /** In the order of the records. */
  static List<Exchange> exchanges() {
    return Stream.of(
            ofSessions(),
            JobSamples.exchanges(),
            BoardSamples.exchanges(),
            WorkflowSamples.exchanges(),
            JobSamples.later(),
            ProcessSamples.exchanges(),
            BoardSamples.later())
        .flatMap(List::stream)
        .toList();
  }

  private static List<Exchange> ofSessions() {
    return List.of(
        new Exchange(
            new Request.Initialize(
                1,
                1,
                "my-program",
                "0.1",
                "/home/ada/shop",
                Map.of("PATH", "/usr/bin:/bin"),
                "work",
                "/home/ada/talaria.conf",
                Map.of("model.name", "claude-sonnet-4-5"),
                "only-needed-on-tcp"),
            new Reply.Initialized(
                1,
                "0.1.0",
                4711,
                "/home/ada/.local/state/talaria",
                true,
                100,
                true,
                false,
                List.of())),
        new Exchange(new ConversationRequest.OpenConversation(TALK), CONVERSATION),
        new Exchange(new ConversationRequest.CloseConversation(TALK), new Reply.Done("closed")),
        new Exchange(
            new ConversationRequest.Say(TALK, "What is in this folder?", true, "say-1"),
            new Reply.TurnAccepted("t3", 0)),
        new Exchange(new ConversationRequest.Interrupt(TALK), new Reply.Done("stopping")),
        new Exchange(
            new ConversationRequest.Detach(TALK, "detach-1"),
            new Reply.TaskStarted("bg_143105_0f0f0f", 2, "What is in this folder?", 0)),
        new Exchange(
            new ConversationRequest.Configure(
                TALK, "claude-sonnet-4-5", "high", List.of("files", "shell"), "default"),
            CONVERSATION),
        new Exchange(
            new ConversationRequest.ListConversations("logs"),
            new Reply.Conversations(List.of(CONVERSATION))),
        new Exchange(
            new ConversationRequest.History(TALK),
            new Reply.Messages(
                TALK,
                List.of(
                    new Reply.Said("you", "What is in this folder?", T_OPEN),
                    new Reply.Said("tool", "list_files: 12 entries", T_OPEN),
                    new Reply.Said("agent", "A Maven project.", T_START)))),
        new Exchange(
            new ConversationRequest.Undo(TALK), new Reply.Done("the last turn is taken back")),
        new Exchange(
            new ConversationRequest.Compact(TALK), new Reply.Done("4 turns became a summary")),
        new Exchange(
            new ConversationRequest.Use(TALK, "1"), new Reply.Done("the result of #1 is in here")),
        new Exchange(
            new TaskRequest.StartTask(TALK, PROMPT, "start-1"),
            new Reply.TaskStarted(TASK, 1, PROMPT, 0)),
        new Exchange(
            new TaskRequest.ListTasks(TALK, true), new Reply.Tasks(List.of(RUNNING, FAILED))),
        new Exchange(new TaskRequest.TasksBelow(TALK), new Reply.Tasks(List.of(RUNNING))),
        new Exchange(new TaskRequest.ShowTask(TALK, "1"), detail()),
        new Exchange(new TaskRequest.CancelTask(TALK, "#1"), new Reply.Tasks(List.of(STOPPING))),
        new Exchange(
            new TaskRequest.PauseTask(TALK, "1"), new Reply.Done("held before the next step")),
        new Exchange(new TaskRequest.ResumeTask(TALK, "1"), new Reply.Done("it goes on")),
        new Exchange(
            new TaskRequest.SteerTask(TALK, "1", "only today's"),
            new Reply.Done("taken in after the step that runs")),
        new Exchange(
            new TaskRequest.RetryTask(TALK, "1", "retry-1"),
            new Reply.TaskStarted("bg_143200_00c0de", 3, PROMPT, 1)),
        new Exchange(
            new TaskRequest.ForkTask(TALK, "1", 2, "and those of yesterday", "fork-1"),
            new Reply.TaskStarted("bg_143210_beef01", 4, PROMPT, 0)),
        new Exchange(new TaskRequest.WatchTask(TALK, "1"), detail()),
        new Exchange(new TaskRequest.UnwatchTask(TALK, "1"), new Reply.Done("no longer watched")),
        new Exchange(
            new TaskRequest.WaitForTasks(TALK, List.of("1")),
            new Reply.Tasks(List.of(SUCCEEDED), null, null, List.of())),
        new Exchange(
            new RuntimeRequest.ListDeliveries(false), new Reply.Deliveries(List.of(DELIVERY))),
        new Exchange(
            new RuntimeRequest.Acknowledge(List.of("dl_7f3a"), "shown"),
            new Reply.Done("1 acknowledged")),
        new Exchange(new RuntimeRequest.ListApprovals(), new Reply.Approvals(List.of(APPROVAL))),
        new Exchange(
            new RuntimeRequest.AnswerApproval(1, "deny", "the build is needed"),
            new Reply.Done("denied")),
        new Exchange(new RuntimeRequest.ListGrants(), new Reply.Grants(List.of(GRANT))),
        new Exchange(
            new RuntimeRequest.RevokeGrant("2", "revoke-1"), new Reply.Grants(List.of(GRANT))),
        new Exchange(
            new RuntimeRequest.ListModels(),
            new Reply.Models(
                "claude-sonnet-4-5",
                List.of(
                    new Reply.Model("claude-sonnet-4-5", "anthropic", true, ""),
                    new Reply.Model("gpt-5", "openai", false, "set OPENAI_API_KEY")))),
        new Exchange(
            new RuntimeRequest.ListTools(TALK),
            new Reply.Tools(
                List.of(new Reply.Tool("read_file", "Reads a part of a file.", "files", true)))),
        new Exchange(
            new RuntimeRequest.GetUsage(TALK),
            new Reply.UsageReport(
                List.of(new Reply.UsageLine("this conversation", 1200, 800, 340, "0.031", 3)),
                List.of(new Reply.BudgetLine(
                    "today", 1540, "0.031", 0, "5.000", 9_250, 0, 3, 0, 7, 200)))),
        new Exchange(
            new RuntimeRequest.GetStatus(),
            new Reply.Status(
                "0.1.0",
                1,
                4711,
                "/run/user/1000/talaria/9f86d081884c7d65.sock",
                "/home/ada/.local/state/talaria",
                3600,
                false,
                2,
                1,
                STATUS,
                null,
                null)),
        new Exchange(
            new RuntimeRequest.StopRuntime(false), new Reply.Done("draining: 1 task runs")),
        new Exchange(
            new RuntimeRequest.GetMetrics(),
            new Reply.Metrics("# TYPE talaria_tasks_running gauge\ntalaria_tasks_running 1.0\n")),
        new Exchange(
            new ConversationRequest.RetryTurn(TALK, "retry-2"), new Reply.TurnAccepted("t4", 0)));
  }

  private static Reply.TaskDetail detail() {
    return new Reply.TaskDetail(
        RUNNING,
        new Reply.TaskConfig(
            "default",
            "claude-sonnet-4-5",
            "anthropic",
            List.of("built-in engine"),
            "default",
            List.of("files", "shell"),
            "/home/ada/shop",
            "$1.50, 10 minutes",
            "3 restarts a minute"),
        List.of(
            new Reply.TaskStep(0, T_START, "prompted", null, PROMPT, null, null, null),
            new Reply.TaskStep(
                1,
                "2026-11-29T14:30:26Z",
                "tool",
                "terminal",
                "3",
                "{\"command\":\"grep -c ERROR syslog\"}",
                true,
                null),
            new Reply.TaskStep(
                2,
                "2026-11-29T14:30:28Z",
                "tool started",
                "delegate",
                "",
                "{\"prompt\":\"Look at nginx\"}",
                null,
                "dg_0a1b2c3d4e5f")),
        List.of("errors.md"));
  }

  /** In the order of the records. */
  static List<Event> events() {
    return List.of(
        new Event.TurnStarted(TALK, "t3", "What is in this folder?"),
        new Event.TextDelta(TALK, "t3", "A Maven "),
        new Event.ReasoningDelta(TALK, "t3", "First the file names."),
        new Event.ToolStarted(TALK, "t3", "call_1", "list_files: ."),
        new Event.ToolProgress(TALK, "call_1", "pom.xml"),
        new Event.ToolEnded(TALK, "t3", "call_1", true, "12 entries", 18),
        new Event.TurnWaiting(TALK, "t3", "waiting for quota, 7 s"),
        new Event.TurnEnded(
            TALK, "t3", "succeeded", "A Maven project.", null, USAGE, "0.012", 2300, 1),
        new Event.TaskChanged(RUNNING),
        new Event.StatusChanged(TALK, STATUS),
        new Event.DeliveryOffered(DELIVERY),
        new Event.ApprovalRequested(APPROVAL),
        new Event.ApprovalSettled(1, "deny"),
        new Event.Draining(
            "the runtime is stopping", List.of("bg_143022_a1b2c3"), "2026-11-29T14:31:33Z"),
        new Event.BoardChanged(BoardSamples.BOARD),
        new Event.WorkflowChanged(WorkflowSamples.RUN));
  }

  /** One error of each kind, with the code it comes with. */
  static List<Frame.Failure> failures() {
    return Stream.of(
            entry(WireCodec.PARSE_ERROR, error("protocol", "not JSON", "send one object a line")),
            entry(
                WireCodec.METHOD_NOT_FOUND,
                error(
                    "protocol",
                    "there is no method \"task.begin\"",
                    "docs/protocol.md lists the methods")),
            refused(error("usage", "there is no prompt", "say what is to be done")),
            refused(error("not_found", "there is no task \"9\"", "task.list lists them")),
            refused(error("busy", "a turn runs", "wait for it, or send \"queue\": true")),
            refused(new ErrorInfo("overloaded", "1000 tasks wait already", "try again", 5000L)),
            refused(new ErrorInfo("draining", "the runtime is stopping", "try again", 5000L)),
            refused(error("denied", "this is not allowed", "see permission in the settings")),
            refused(error("budget", "$1.50 are used up", "raise budget.money")),
            refused(new ErrorInfo("rate_limited", "the provider asks to wait", "", 7000L)),
            refused(error("transport", "the connection broke", "check the network")),
            refused(NO_KEY),
            refused(error("bad_request", "there is no model \"gtp-5\"", "model.list lists them")),
            refused(error("empty_reply", "the model answered nothing", "try another model")),
            refused(error("timeout", "it took longer than 10 minutes", "")),
            refused(error("command_failed", "mvn verify ended with 1", "see the output")),
            refused(error("cancelled", "it was cancelled", "")),
            refused(error("bug", "this is a fault of Talaria", "the log says more")))
        .map(it -> new Frame.Failure(IntNode.valueOf(7), it.getKey(), it.getValue()))
        .toList();
  }

  private static Map.Entry<Integer, ErrorInfo> refused(ErrorInfo error) {
    return entry(WireCodec.REFUSED, error);
  }

  private static ErrorInfo error(String kind, String message, String hint) {
    return new ErrorInfo(kind, message, hint, null);
  }

  private static TaskInfo task(
      String state,
      @Nullable String result,
      @Nullable ErrorInfo error,
      @Nullable String endedAt,
      long elapsed,
      String activity) {
    return new TaskInfo(
        TASK, 1, state, PROMPT, result, error, T_START, endedAt, elapsed, activity, USAGE, "0.012",
        3, 0, TALK);
  }

  static List<String> requestLines() {
    var lines = new ArrayList<String>();
    for (var exchange : exchanges()) {
      lines.add(WireCodec.encode(new Frame.Call(id(lines.size()), exchange.request())));
    }
    return lines;
  }

  static List<String> replyLines() {
    var lines = new ArrayList<String>();
    for (var exchange : exchanges()) {
      JsonNode result = WireCodec.mapper().valueToTree(exchange.reply());
      lines.add(WireCodec.encode(new Frame.Result(id(lines.size()), result)));
    }
    return lines;
  }

  static List<String> eventLines() {
    var lines = new ArrayList<String>();
    for (var event : events()) {
      lines.add(WireCodec.encode(new Frame.Notification(lines.size() + 1, event)));
    }
    return lines;
  }

  static List<String> errorLines() {
    return failures().stream().map(WireCodec::encode).toList();
  }

  private static IntNode id(int index) {
    return IntNode.valueOf(index + 1);
  }

  public static void main(String[] args) throws IOException {
    var folder = Path.of(args[0]);
    var version = "v" + Protocol.HIGHEST;
    Files.write(folder.resolve(version + "-requests.ndjson"), requestLines());
    Files.write(folder.resolve(version + "-replies.ndjson"), replyLines());
    Files.write(folder.resolve(version + "-events.ndjson"), eventLines());
    Files.write(folder.resolve(version + "-errors.ndjson"), errorLines());
  }
}

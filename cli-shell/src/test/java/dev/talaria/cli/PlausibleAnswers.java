package dev.talaria.cli;

import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.ProcessInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.StatusBar;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a runtime with nothing in it would answer. */
public final class PlausibleAnswers {
  public static final String CONVERSATION = "cv_1";

  private PlausibleAnswers() {}

  public static Reply to(Request request) {
    return switch (request) {
      case Request.Initialize ignored ->
        new Reply.Initialized(1, "0.1.0", 4711, "/state", false, 100, true, false, List.of());
      case ConversationRequest.OpenConversation(var id) ->
        conversation(id == null ? CONVERSATION : id);
      case ConversationRequest.Configure(var id, var a, var b, var c, var d) -> conversation(id);
      case ConversationRequest.Say ignored -> new Reply.TurnAccepted("t1", 0);
      case ConversationRequest.RetryTurn ignored -> new Reply.TurnAccepted("t1", 0);
      case ConversationRequest.Detach ignored -> started(1, "what was said");
      case TaskRequest.StartTask(var c, var prompt, var key) -> started(1, prompt);
      case TaskRequest.RetryTask ignored -> started(2, "again");
      case TaskRequest.ForkTask ignored -> started(3, "forked");
      case ConversationRequest.ListConversations ignored ->
        new Reply.Conversations(List.of(conversation(CONVERSATION)));
      case ConversationRequest.History(var id) -> new Reply.Messages(id, List.of());
      case TaskRequest.ListTasks ignored -> new Reply.Tasks(List.of());
      case TaskRequest.TasksBelow ignored -> new Reply.Tasks(List.of());
      case TaskRequest.CancelTask ignored -> new Reply.Tasks(List.of());
      case TaskRequest.WaitForTasks ignored -> new Reply.Tasks(List.of());
      case TaskRequest.ShowTask ignored -> detail();
      case TaskRequest.WatchTask ignored -> detail();
      case RuntimeRequest.ListDeliveries ignored -> new Reply.Deliveries(List.of());
      case RuntimeRequest.ListApprovals ignored -> new Reply.Approvals(List.of());
      case RuntimeRequest.ListGrants ignored -> new Reply.Grants(List.of());
      case RuntimeRequest.RevokeGrant ignored -> new Reply.Grants(List.of());
      case RuntimeRequest.ListModels ignored -> new Reply.Models("built-in engine", List.of());
      case RuntimeRequest.ListTools ignored -> new Reply.Tools(List.of());
      case RuntimeRequest.GetUsage ignored -> new Reply.UsageReport(List.of(), null);
      case RuntimeRequest.GetStatus ignored ->
        new Reply.Status(
            "0.1.0",
            1,
            4711,
            "/run/t.sock",
            "/state",
            61,
            false,
            1,
            1,
            ScriptedRuntime.IDLE,
            null,
            null);
      case RuntimeRequest.GetMetrics ignored -> new Reply.Metrics("talaria_clients 1.0\n");
      case RuntimeRequest.ListProcesses ignored -> new Reply.Processes(List.of());
      case RuntimeRequest.ReadOutput ignored -> output("up\n", 0);
      case RuntimeRequest.KillProcess ignored ->
        new Reply.ProcessKilled(
            process("p3", 143, "person"), List.of("4812 npm run dev", "4813 node server.js"));
      case CronRequest.PreviewSchedule(var schedule, var zone) ->
        PlausibleJobs.times(schedule, zone);
      case CronRequest.AddJob add -> PlausibleJobs.added(add);
      case CronRequest.ListJobs ignored -> new Reply.Jobs(List.of());
      case CronRequest.ShowJob ignored ->
        new Reply.JobDetail(PlausibleJobs.JOB, List.of(PlausibleJobs.RUN));
      case CronRequest.EditJob ignored -> new Reply.Job(PlausibleJobs.JOB);
      case CronRequest.PauseJob(var job, var reason) -> new Reply.Job(PlausibleJobs.paused(reason));
      case CronRequest.ResumeJob ignored -> new Reply.Job(PlausibleJobs.JOB);
      case CronRequest.RemoveJob ignored -> new Reply.Job(PlausibleJobs.JOB);
      case CronRequest.RunJob ignored -> new Reply.Job(PlausibleJobs.running());
      case CronRequest.JobHistory ignored -> new Reply.Runs(List.of());
      case CronRequest.NextSlots ignored -> new Reply.Slots(List.of());
      case BoardRequest.ListBoards ignored -> PlausibleCards.boards();
      case BoardRequest.CreateBoard ignored -> PlausibleCards.boards();
      case BoardRequest.RemoveBoard ignored -> PlausibleCards.boards();
      case BoardRequest.ListCards ignored -> new Reply.Cards(List.of(), null);
      case BoardRequest.AddCard add -> PlausibleCards.added(add);
      case BoardRequest.ShowCard ignored -> PlausibleCards.detail();
      case BoardRequest.EditCard ignored -> new Reply.Card(PlausibleCards.READY);
      case BoardRequest.CommentCard ignored -> new Reply.Card(PlausibleCards.READY);
      case BoardRequest.LinkCard ignored -> new Reply.Card(PlausibleCards.WAITING);
      case BoardRequest.UnlinkCard ignored -> new Reply.Card(PlausibleCards.READY);
      case BoardRequest.AttachFile ignored -> new Reply.Card(PlausibleCards.READY);
      case BoardRequest.DetachFile ignored -> new Reply.Card(PlausibleCards.READY);
      case BoardRequest.ReadyCard ignored -> new Reply.Card(PlausibleCards.READY);
      case BoardRequest.BlockCard(var card, var reason) ->
        new Reply.Card(PlausibleCards.card(7, "Mend the parser", "blocked", "person", reason));
      case BoardRequest.FinishCard ignored -> new Reply.Card(PlausibleCards.in("done"));
      case BoardRequest.ReleaseCard ignored -> new Reply.Card(PlausibleCards.READY);
      case BoardRequest.ArchiveCard ignored -> new Reply.Card(PlausibleCards.in("archived"));
      case BoardRequest.ClaimCard ignored ->
        new Reply.ClaimedCard(
            PlausibleCards.in("running"), 42, "2096-11-30T12:30+01:00", "Mend it.\nThen stop.");
      case BoardRequest.RenewClaim ignored -> new Reply.Card(PlausibleCards.in("running"));
      case BoardRequest.HandOffCard ignored -> new Reply.Card(PlausibleCards.in("review"));
      case BoardRequest.BoardTrail(var board, var after, var limit) ->
        PlausibleCards.trail(after == null);
      case BoardRequest.RemoveOldCards ignored -> PlausibleCards.old();
      case BoardRequest.CardContext(var card) ->
        new Reply.Context(card, "Mend the parser.\nThen stop.");
      case BoardRequest.RenameBoard ignored -> PlausibleCards.boards();
      case BoardRequest.ReviewCard ignored -> new Reply.Card(PlausibleCards.in("review"));
      case WorkflowRequest.RunWorkflow ignored -> new Reply.Workflow(PlausibleWorkflows.RUNNING);
      case WorkflowRequest.ListWorkflows ignored -> new Reply.Workflows(List.of());
      case WorkflowRequest.ShowWorkflow ignored -> PlausibleWorkflows.detail();
      case WorkflowRequest.CancelWorkflow ignored ->
        new Reply.Workflow(PlausibleWorkflows.CANCELLED);
      case WorkflowRequest.ResumeWorkflow ignored -> new Reply.Workflow(PlausibleWorkflows.RUNNING);
      case WorkflowRequest.RetryWorkflow ignored -> new Reply.Workflow(PlausibleWorkflows.RUNNING);
      default -> new Reply.Done("done");
    };
  }

  public static Reply.Conversation conversation(String id) {
    return conversation(id, ScriptedRuntime.IDLE);
  }

  public static Reply.Conversation conversation(String id, StatusBar status) {
    return new Reply.Conversation(
        id,
        "",
        "scripted-1",
        "scripted",
        "default",
        "default",
        List.of("standard"),
        "/code",
        0,
        null,
        "2026-11-29T12:00:00Z",
        status);
  }

  public static Reply.TaskStarted started(int number, String prompt) {
    return new Reply.TaskStarted("bg_143022_a1b2c" + number, number, prompt, 0);
  }

  public static Reply.TaskDetail detail() {
    return new Reply.TaskDetail(
        task(1, "succeeded", "ok"),
        new Reply.TaskConfig(
            "default",
            "scripted-1",
            "scripted",
            List.of(),
            "default",
            List.of("standard"),
            "/code",
            "none",
            "normal"),
        List.of());
  }

  /** {@code exit}: null where it runs. */
  public static ProcessInfo process(String id, @Nullable Integer exit, @Nullable String endedBy) {
    return new ProcessInfo(
        id,
        "bg_143022_a1b2c1",
        1,
        "serve it",
        CONVERSATION,
        4812,
        "npm run dev",
        exit == null ? "running" : "ended",
        "2026-11-29T12:00:00Z",
        exit == null ? null : "2026-11-29T12:00:41Z",
        exit,
        endedBy);
  }

  /** What {@code p3} printed from there on. */
  public static Reply.ProcessOutput output(String text, long from) {
    return new Reply.ProcessOutput(
        process("p3", null, null), text, from, from + text.length(), null);
  }

  public static TaskInfo task(int number, String state, String result) {
    boolean ended =
        !List.of("queued", "running", "waiting", "paused", "stopping").contains(state);
    return new TaskInfo(
        "bg_143022_a1b2c" + number,
        number,
        state,
        "do it",
        ended ? result : null,
        null,
        "2026-11-29T12:00:00Z",
        ended ? "2026-11-29T12:00:41Z" : null,
        41_000,
        "terminal: mvn verify",
        new TaskInfo.UsageInfo(100, 0, 20, 0),
        "0.012",
        3,
        0,
        "cv_1");
  }
}

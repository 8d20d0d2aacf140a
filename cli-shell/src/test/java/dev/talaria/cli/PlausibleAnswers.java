package dev.talaria.cli;

import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.StatusBar;
import dev.talaria.runtime.wire.TaskInfo;
import java.util.List;

/** What a runtime with nothing in it would answer. */
public final class PlausibleAnswers {
  public static final String CONVERSATION = "cv_1";

  private PlausibleAnswers() {}

  public static Reply to(Request request) {
    return switch (request) {
      case Request.Initialize ignored ->
        new Reply.Initialized(1, "0.1.0", 4711, "/state", false, 100, true, false, List.of());
      case Request.OpenConversation(var id) -> conversation(id == null ? CONVERSATION : id);
      case Request.Configure(var id, var a, var b, var c, var d) -> conversation(id);
      case Request.Say ignored -> new Reply.TurnAccepted("t1", 0);
      case Request.RetryTurn ignored -> new Reply.TurnAccepted("t1", 0);
      case Request.Detach ignored -> started(1, "what was said");
      case Request.StartTask(var c, var prompt, var key) -> started(1, prompt);
      case Request.RetryTask ignored -> started(2, "again");
      case Request.ForkTask ignored -> started(3, "forked");
      case Request.ListConversations ignored ->
        new Reply.Conversations(List.of(conversation(CONVERSATION)));
      case Request.History(var id) -> new Reply.Messages(id, List.of());
      case Request.ListTasks ignored -> new Reply.Tasks(List.of());
      case Request.TasksBelow ignored -> new Reply.Tasks(List.of());
      case Request.CancelTask ignored -> new Reply.Tasks(List.of());
      case Request.WaitForTasks ignored -> new Reply.Tasks(List.of());
      case Request.ShowTask ignored -> detail();
      case Request.WatchTask ignored -> detail();
      case Request.ListDeliveries ignored -> new Reply.Deliveries(List.of());
      case Request.ListApprovals ignored -> new Reply.Approvals(List.of());
      case Request.ListGrants ignored -> new Reply.Grants(List.of());
      case Request.RevokeGrant ignored -> new Reply.Grants(List.of());
      case Request.ListModels ignored -> new Reply.Models("built-in engine", List.of());
      case Request.ListTools ignored -> new Reply.Tools(List.of());
      case Request.GetUsage ignored -> new Reply.UsageReport(List.of(), null);
      case Request.GetStatus ignored ->
        new Reply.Status(
            "0.1.0", 1, 4711, "/run/t.sock", "/state", 61, false, 1, 1, ScriptedRuntime.IDLE, null);
      case Request.GetMetrics ignored -> new Reply.Metrics("talaria_clients 1.0\n");
      case Request.PreviewSchedule(var schedule, var zone) -> PlausibleJobs.times(schedule, zone);
      case Request.AddJob add -> PlausibleJobs.added(add);
      case Request.ListJobs ignored -> new Reply.Jobs(List.of());
      case Request.ShowJob ignored ->
        new Reply.JobDetail(PlausibleJobs.JOB, List.of(PlausibleJobs.RUN));
      case Request.EditJob ignored -> new Reply.Job(PlausibleJobs.JOB);
      case Request.PauseJob(var job, var reason) -> new Reply.Job(PlausibleJobs.paused(reason));
      case Request.ResumeJob ignored -> new Reply.Job(PlausibleJobs.JOB);
      case Request.RemoveJob ignored -> new Reply.Job(PlausibleJobs.JOB);
      case Request.RunJob ignored -> new Reply.Job(PlausibleJobs.running());
      case Request.JobHistory ignored -> new Reply.Runs(List.of());
      case Request.NextSlots ignored -> new Reply.Slots(List.of());
      case Request.ListBoards ignored -> PlausibleCards.boards();
      case Request.CreateBoard ignored -> PlausibleCards.boards();
      case Request.RemoveBoard ignored -> PlausibleCards.boards();
      case Request.ListCards ignored -> new Reply.Cards(List.of(), null);
      case Request.AddCard add -> PlausibleCards.added(add);
      case Request.ShowCard ignored -> PlausibleCards.detail();
      case Request.EditCard ignored -> new Reply.Card(PlausibleCards.READY);
      case Request.CommentCard ignored -> new Reply.Card(PlausibleCards.READY);
      case Request.LinkCard ignored -> new Reply.Card(PlausibleCards.WAITING);
      case Request.UnlinkCard ignored -> new Reply.Card(PlausibleCards.READY);
      case Request.AttachFile ignored -> new Reply.Card(PlausibleCards.READY);
      case Request.DetachFile ignored -> new Reply.Card(PlausibleCards.READY);
      case Request.ReadyCard ignored -> new Reply.Card(PlausibleCards.READY);
      case Request.BlockCard(var card, var reason) ->
        new Reply.Card(PlausibleCards.card(7, "Mend the parser", "blocked", "person", reason));
      case Request.FinishCard ignored -> new Reply.Card(PlausibleCards.in("done"));
      case Request.ReleaseCard ignored -> new Reply.Card(PlausibleCards.READY);
      case Request.ArchiveCard ignored -> new Reply.Card(PlausibleCards.in("archived"));
      case Request.ClaimCard ignored ->
        new Reply.ClaimedCard(
            PlausibleCards.in("running"), 42, "2096-11-30T12:30+01:00", "Mend it.\nThen stop.");
      case Request.RenewClaim ignored -> new Reply.Card(PlausibleCards.in("running"));
      case Request.HandOffCard ignored -> new Reply.Card(PlausibleCards.in("review"));
      case Request.BoardTrail(var board, var after, var limit) ->
        PlausibleCards.trail(after == null);
      case Request.RunWorkflow ignored -> new Reply.Workflow(PlausibleWorkflows.RUNNING);
      case Request.ListWorkflows ignored -> new Reply.Workflows(List.of());
      case Request.ShowWorkflow ignored -> PlausibleWorkflows.detail();
      case Request.CancelWorkflow ignored -> new Reply.Workflow(PlausibleWorkflows.CANCELLED);
      case Request.ResumeWorkflow ignored -> new Reply.Workflow(PlausibleWorkflows.RUNNING);
      case Request.RetryWorkflow ignored -> new Reply.Workflow(PlausibleWorkflows.RUNNING);
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

package dev.talaria.cli.shell;

import dev.talaria.runtime.wire.Request;

/** Which requests may be sent again when the connection went before their answer came. */
final class Repeatable {
  private Repeatable() {}

  /** It has no effect, or has it once however often it comes. */
  static boolean is(Request request) {
    return switch (request) {
      case Request.Say say -> say.key() != null;
      case Request.RetryTurn retry -> retry.key() != null;
      case Request.Detach detach -> detach.key() != null;
      case Request.StartTask start -> start.key() != null;
      case Request.RetryTask retry -> retry.key() != null;
      case Request.ForkTask fork -> fork.key() != null;
      case Request.RevokeGrant revoke -> revoke.key() != null;
      case Request.AddJob add -> add.key() != null;
      case Request.RunJob run -> run.key() != null;
      case Request.AddCard add -> add.key() != null;
      case Request.CommentCard comment -> comment.key() != null;
      case Request.ClaimCard claim -> claim.key() != null;
      case Request.RunWorkflow run -> run.key() != null;
      case Request.ResumeWorkflow resume -> resume.key() != null;
      case Request.RetryWorkflow retry -> retry.key() != null;
      case Request.OpenConversation open -> open.conversation() != null;
      case Request.CloseConversation ignored -> true;
      case Request.Configure ignored -> true;
      case Request.ListConversations ignored -> true;
      case Request.History ignored -> true;
      case Request.ListTasks ignored -> true;
      case Request.TasksBelow ignored -> true;
      case Request.ShowTask ignored -> true;
      case Request.CancelTask ignored -> true;
      case Request.PauseTask ignored -> true;
      case Request.ResumeTask ignored -> true;
      case Request.WatchTask ignored -> true;
      case Request.UnwatchTask ignored -> true;
      case Request.WaitForTasks ignored -> true;
      case Request.ListDeliveries ignored -> true;
      case Request.Acknowledge ignored -> true;
      case Request.ListApprovals ignored -> true;
      case Request.ListGrants ignored -> true;
      case Request.ListModels ignored -> true;
      case Request.ListTools ignored -> true;
      case Request.GetUsage ignored -> true;
      case Request.GetStatus ignored -> true;
      case Request.GetMetrics ignored -> true;
      case Request.PreviewSchedule ignored -> true;
      case Request.ListJobs ignored -> true;
      case Request.ShowJob ignored -> true;
      case Request.PauseJob ignored -> true;
      case Request.ResumeJob ignored -> true;
      case Request.JobHistory ignored -> true;
      case Request.NextSlots ignored -> true;
      case Request.ListBoards ignored -> true;
      case Request.ListCards ignored -> true;
      case Request.ShowCard ignored -> true;
      case Request.LinkCard ignored -> true;
      case Request.UnlinkCard ignored -> true;
      case Request.RenewClaim ignored -> true;
      case Request.HandOffCard ignored -> true;
      case Request.BoardTrail ignored -> true;
      case Request.ListWorkflows ignored -> true;
      case Request.ShowWorkflow ignored -> true;
      case Request.CancelWorkflow ignored -> true;
      case Request.Initialize ignored -> false;
      case Request.Interrupt ignored -> false;
      case Request.Undo ignored -> false;
      case Request.Compact ignored -> false;
      case Request.Use ignored -> false;
      case Request.SteerTask ignored -> false;
      case Request.AnswerApproval ignored -> false;
      case Request.StopRuntime ignored -> false;
      case Request.EditJob ignored -> false; // by then the name may be that of another job
      case Request.RemoveJob ignored -> false;
      case Request.CreateBoard ignored -> false;
      case Request.RemoveBoard ignored -> false;
      case Request.EditCard ignored -> false;
      case Request.AttachFile ignored -> false;
      case Request.DetachFile ignored -> false;
      case Request.ReadyCard ignored -> false;
      case Request.BlockCard ignored -> false;
      case Request.FinishCard ignored -> false;
      case Request.ReleaseCard ignored -> false;
      case Request.ArchiveCard ignored -> false;
    };
  }
}

package dev.talaria.cli.shell;

import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import dev.talaria.runtime.wire.WorkflowRequest;

/** Which requests may be sent again when the connection went before their answer came. */
final class Repeatable {
  private Repeatable() {}

  /** It has no effect, or has it once however often it comes. */
  static boolean is(Request request) {
    return switch (request) {
      case ConversationRequest.Say say -> say.key() != null;
      case ConversationRequest.RetryTurn retry -> retry.key() != null;
      case ConversationRequest.Detach detach -> detach.key() != null;
      case TaskRequest.StartTask start -> start.key() != null;
      case TaskRequest.RetryTask retry -> retry.key() != null;
      case TaskRequest.ForkTask fork -> fork.key() != null;
      case RuntimeRequest.RevokeGrant revoke -> revoke.key() != null;
      case CronRequest.AddJob add -> add.key() != null;
      case CronRequest.RunJob run -> run.key() != null;
      case BoardRequest.AddCard add -> add.key() != null;
      case BoardRequest.CommentCard comment -> comment.key() != null;
      case BoardRequest.ClaimCard claim -> claim.key() != null;
      case WorkflowRequest.RunWorkflow run -> run.key() != null;
      case WorkflowRequest.ResumeWorkflow resume -> resume.key() != null;
      case WorkflowRequest.RetryWorkflow retry -> retry.key() != null;
      case ConversationRequest.OpenConversation open -> open.conversation() != null;
      case ConversationRequest.CloseConversation ignored -> true;
      case ConversationRequest.Configure ignored -> true;
      case ConversationRequest.ListConversations ignored -> true;
      case ConversationRequest.History ignored -> true;
      case TaskRequest.ListTasks ignored -> true;
      case TaskRequest.TasksBelow ignored -> true;
      case TaskRequest.ShowTask ignored -> true;
      case TaskRequest.CancelTask ignored -> true;
      case TaskRequest.PauseTask ignored -> true;
      case TaskRequest.ResumeTask ignored -> true;
      case TaskRequest.WatchTask ignored -> true;
      case TaskRequest.UnwatchTask ignored -> true;
      case TaskRequest.WaitForTasks ignored -> true;
      case RuntimeRequest.ListDeliveries ignored -> true;
      case RuntimeRequest.Acknowledge ignored -> true;
      case RuntimeRequest.ListApprovals ignored -> true;
      case RuntimeRequest.ListGrants ignored -> true;
      case RuntimeRequest.ListModels ignored -> true;
      case RuntimeRequest.ListTools ignored -> true;
      case RuntimeRequest.GetUsage ignored -> true;
      case RuntimeRequest.GetStatus ignored -> true;
      case RuntimeRequest.GetMetrics ignored -> true;
      case RuntimeRequest.ListProcesses ignored -> true;
      case RuntimeRequest.ReadOutput ignored -> true;
      case CronRequest.PreviewSchedule ignored -> true;
      case CronRequest.ListJobs ignored -> true;
      case CronRequest.ShowJob ignored -> true;
      case CronRequest.PauseJob ignored -> true;
      case CronRequest.ResumeJob ignored -> true;
      case CronRequest.JobHistory ignored -> true;
      case CronRequest.NextSlots ignored -> true;
      case BoardRequest.ListBoards ignored -> true;
      case BoardRequest.ListCards ignored -> true;
      case BoardRequest.ShowCard ignored -> true;
      case BoardRequest.LinkCard ignored -> true;
      case BoardRequest.UnlinkCard ignored -> true;
      case BoardRequest.RenewClaim ignored -> true;
      case BoardRequest.HandOffCard ignored -> true;
      case BoardRequest.BoardTrail ignored -> true;
      case BoardRequest.RemoveOldCards ignored -> true;
      case BoardRequest.CardContext ignored -> true;
      case BoardRequest.RenameBoard ignored -> false;
      case BoardRequest.ReviewCard ignored -> false;
      case WorkflowRequest.ListWorkflows ignored -> true;
      case WorkflowRequest.ShowWorkflow ignored -> true;
      case WorkflowRequest.CancelWorkflow ignored -> true;
      case Request.Initialize ignored -> false;
      case ConversationRequest.Interrupt ignored -> false;
      case ConversationRequest.Undo ignored -> false;
      case ConversationRequest.Compact ignored -> false;
      case ConversationRequest.Use ignored -> false;
      case TaskRequest.SteerTask ignored -> false;
      case RuntimeRequest.AnswerApproval ignored -> false;
      case RuntimeRequest.StopRuntime ignored -> false;
      case RuntimeRequest.KillProcess ignored -> false; // the next runtime has others of that name
      case CronRequest.EditJob ignored -> false; // by then the name may be that of another job
      case CronRequest.RemoveJob ignored -> false;
      case BoardRequest.CreateBoard ignored -> false;
      case BoardRequest.RemoveBoard ignored -> false;
      case BoardRequest.EditCard ignored -> false;
      case BoardRequest.AttachFile ignored -> false;
      case BoardRequest.DetachFile ignored -> false;
      case BoardRequest.ReadyCard ignored -> false;
      case BoardRequest.BlockCard ignored -> false;
      case BoardRequest.FinishCard ignored -> false;
      case BoardRequest.ReleaseCard ignored -> false;
      case BoardRequest.ArchiveCard ignored -> false;
    };
  }
}

package dev.talaria.runtime.wire;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;

/** Which name stands for which record, and which reply answers which request. */
public final class Methods {
  private static final Map<String, Class<? extends Request>> REQUESTS = named(Request.class);
  private static final Map<String, Class<? extends Event>> EVENTS = named(Event.class);

  private Methods() {}

  /** The names and records of all requests, in the order of their declaration. */
  public static Map<String, Class<? extends Request>> requests() {
    return REQUESTS;
  }

  /** The names and records of all events, in the order of their declaration. */
  public static Map<String, Class<? extends Event>> events() {
    return EVENTS;
  }

  public static String nameOf(Request request) {
    return nameOf(request.getClass());
  }

  public static String nameOf(Event event) {
    return nameOf(event.getClass());
  }

  /** The record that answers a request that went well. */
  public static Class<? extends Reply> replyTo(Request request) {
    return switch (request) {
      case Request.Initialize ignored -> Reply.Initialized.class;
      case ConversationRequest.OpenConversation ignored -> Reply.Conversation.class;
      case ConversationRequest.CloseConversation ignored -> Reply.Done.class;
      case ConversationRequest.Say ignored -> Reply.TurnAccepted.class;
      case ConversationRequest.Interrupt ignored -> Reply.Done.class;
      case ConversationRequest.Detach ignored -> Reply.TaskStarted.class;
      case ConversationRequest.Configure ignored -> Reply.Conversation.class;
      case ConversationRequest.ListConversations ignored -> Reply.Conversations.class;
      case ConversationRequest.History ignored -> Reply.Messages.class;
      case ConversationRequest.Undo ignored -> Reply.Done.class;
      case ConversationRequest.Compact ignored -> Reply.Done.class;
      case ConversationRequest.Use ignored -> Reply.Done.class;
      case TaskRequest.StartTask ignored -> Reply.TaskStarted.class;
      case TaskRequest.ListTasks ignored -> Reply.Tasks.class;
      case TaskRequest.TasksBelow ignored -> Reply.Tasks.class;
      case TaskRequest.ShowTask ignored -> Reply.TaskDetail.class;
      case TaskRequest.CancelTask ignored -> Reply.Tasks.class;
      case TaskRequest.PauseTask ignored -> Reply.Done.class;
      case TaskRequest.ResumeTask ignored -> Reply.Done.class;
      case TaskRequest.SteerTask ignored -> Reply.Done.class;
      case TaskRequest.RetryTask ignored -> Reply.TaskStarted.class;
      case TaskRequest.ForkTask ignored -> Reply.TaskStarted.class;
      case TaskRequest.WatchTask ignored -> Reply.TaskDetail.class;
      case TaskRequest.UnwatchTask ignored -> Reply.Done.class;
      case TaskRequest.WaitForTasks ignored -> Reply.Tasks.class;
      case RuntimeRequest.ListDeliveries ignored -> Reply.Deliveries.class;
      case RuntimeRequest.Acknowledge ignored -> Reply.Done.class;
      case RuntimeRequest.ListApprovals ignored -> Reply.Approvals.class;
      case RuntimeRequest.AnswerApproval ignored -> Reply.Done.class;
      case RuntimeRequest.ListGrants ignored -> Reply.Grants.class;
      case RuntimeRequest.RevokeGrant ignored -> Reply.Grants.class;
      case RuntimeRequest.ListModels ignored -> Reply.Models.class;
      case RuntimeRequest.ListTools ignored -> Reply.Tools.class;
      case RuntimeRequest.GetUsage ignored -> Reply.UsageReport.class;
      case RuntimeRequest.GetStatus ignored -> Reply.Status.class;
      case RuntimeRequest.StopRuntime ignored -> Reply.Done.class;
      case RuntimeRequest.GetMetrics ignored -> Reply.Metrics.class;
      case ConversationRequest.RetryTurn ignored -> Reply.TurnAccepted.class;
      case CronRequest.PreviewSchedule ignored -> Reply.JobTimes.class;
      case CronRequest.AddJob ignored -> Reply.Job.class;
      case CronRequest.ListJobs ignored -> Reply.Jobs.class;
      case CronRequest.ShowJob ignored -> Reply.JobDetail.class;
      case CronRequest.EditJob ignored -> Reply.Job.class;
      case CronRequest.PauseJob ignored -> Reply.Job.class;
      case CronRequest.ResumeJob ignored -> Reply.Job.class;
      case CronRequest.RemoveJob ignored -> Reply.Job.class;
      case CronRequest.RunJob ignored -> Reply.Job.class;
      case CronRequest.JobHistory ignored -> Reply.Runs.class;
      case CronRequest.NextSlots ignored -> Reply.Slots.class;
      case BoardRequest.ListBoards ignored -> Reply.Boards.class;
      case BoardRequest.CreateBoard ignored -> Reply.Boards.class;
      case BoardRequest.RemoveBoard ignored -> Reply.Boards.class;
      case BoardRequest.AddCard ignored -> Reply.Card.class;
      case BoardRequest.ListCards ignored -> Reply.Cards.class;
      case BoardRequest.ShowCard ignored -> Reply.CardDetail.class;
      case BoardRequest.EditCard ignored -> Reply.Card.class;
      case BoardRequest.CommentCard ignored -> Reply.Card.class;
      case BoardRequest.LinkCard ignored -> Reply.Card.class;
      case BoardRequest.UnlinkCard ignored -> Reply.Card.class;
      case BoardRequest.AttachFile ignored -> Reply.Card.class;
      case BoardRequest.DetachFile ignored -> Reply.Card.class;
      case BoardRequest.ReadyCard ignored -> Reply.Card.class;
      case BoardRequest.BlockCard ignored -> Reply.Card.class;
      case BoardRequest.FinishCard ignored -> Reply.Card.class;
      case BoardRequest.ReleaseCard ignored -> Reply.Card.class;
      case BoardRequest.ArchiveCard ignored -> Reply.Card.class;
      case BoardRequest.ClaimCard ignored -> Reply.ClaimedCard.class;
      case BoardRequest.RenewClaim ignored -> Reply.Card.class;
      case BoardRequest.HandOffCard ignored -> Reply.Card.class;
      case BoardRequest.BoardTrail ignored -> Reply.Trail.class;
      case BoardRequest.RemoveOldCards ignored -> Reply.OldCards.class;
      case BoardRequest.CardContext ignored -> Reply.Context.class;
      case BoardRequest.RenameBoard ignored -> Reply.Boards.class;
      case BoardRequest.ReviewCard ignored -> Reply.Card.class;
      case WorkflowRequest.RunWorkflow ignored -> Reply.Workflow.class;
      case WorkflowRequest.ListWorkflows ignored -> Reply.Workflows.class;
      case WorkflowRequest.ShowWorkflow ignored -> Reply.WorkflowDetail.class;
      case WorkflowRequest.CancelWorkflow ignored -> Reply.Workflow.class;
      case WorkflowRequest.ResumeWorkflow ignored -> Reply.Workflow.class;
      case WorkflowRequest.RetryWorkflow ignored -> Reply.Workflow.class;
      case RuntimeRequest.ListProcesses ignored -> Reply.Processes.class;
      case RuntimeRequest.ReadOutput ignored -> Reply.ProcessOutput.class;
      case RuntimeRequest.KillProcess ignored -> Reply.ProcessKilled.class;
    };
  }

  private static String nameOf(Class<?> type) {
    return type.getAnnotation(Method.class).value();
  }

  private static <T> Map<String, Class<? extends T>> named(Class<T> sealed) {
    var named = new LinkedHashMap<String, Class<? extends T>>();
    records(sealed).forEach(type -> named.put(nameOf(type), type.asSubclass(sealed)));
    return Collections.unmodifiableMap(named);
  }

  private static Stream<Class<?>> records(Class<?> type) {
    return type.isSealed()
        ? Arrays.stream(type.getPermittedSubclasses()).flatMap(Methods::records)
        : Stream.of(type);
  }
}

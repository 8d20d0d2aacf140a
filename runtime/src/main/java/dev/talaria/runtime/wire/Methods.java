package dev.talaria.runtime.wire;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;

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
      case Request.OpenConversation ignored -> Reply.Conversation.class;
      case Request.CloseConversation ignored -> Reply.Done.class;
      case Request.Say ignored -> Reply.TurnAccepted.class;
      case Request.Interrupt ignored -> Reply.Done.class;
      case Request.Detach ignored -> Reply.TaskStarted.class;
      case Request.Configure ignored -> Reply.Conversation.class;
      case Request.ListConversations ignored -> Reply.Conversations.class;
      case Request.History ignored -> Reply.Messages.class;
      case Request.Undo ignored -> Reply.Done.class;
      case Request.Compact ignored -> Reply.Done.class;
      case Request.Use ignored -> Reply.Done.class;
      case Request.StartTask ignored -> Reply.TaskStarted.class;
      case Request.ListTasks ignored -> Reply.Tasks.class;
      case Request.TasksBelow ignored -> Reply.Tasks.class;
      case Request.ShowTask ignored -> Reply.TaskDetail.class;
      case Request.CancelTask ignored -> Reply.Tasks.class;
      case Request.PauseTask ignored -> Reply.Done.class;
      case Request.ResumeTask ignored -> Reply.Done.class;
      case Request.SteerTask ignored -> Reply.Done.class;
      case Request.RetryTask ignored -> Reply.TaskStarted.class;
      case Request.ForkTask ignored -> Reply.TaskStarted.class;
      case Request.WatchTask ignored -> Reply.TaskDetail.class;
      case Request.UnwatchTask ignored -> Reply.Done.class;
      case Request.WaitForTasks ignored -> Reply.Tasks.class;
      case Request.ListDeliveries ignored -> Reply.Deliveries.class;
      case Request.Acknowledge ignored -> Reply.Done.class;
      case Request.ListApprovals ignored -> Reply.Approvals.class;
      case Request.AnswerApproval ignored -> Reply.Done.class;
      case Request.ListGrants ignored -> Reply.Grants.class;
      case Request.RevokeGrant ignored -> Reply.Grants.class;
      case Request.ListModels ignored -> Reply.Models.class;
      case Request.ListTools ignored -> Reply.Tools.class;
      case Request.GetUsage ignored -> Reply.UsageReport.class;
      case Request.GetStatus ignored -> Reply.Status.class;
      case Request.StopRuntime ignored -> Reply.Done.class;
      case Request.GetMetrics ignored -> Reply.Metrics.class;
      case Request.RetryTurn ignored -> Reply.TurnAccepted.class;
      case Request.PreviewSchedule ignored -> Reply.JobTimes.class;
      case Request.AddJob ignored -> Reply.Job.class;
      case Request.ListJobs ignored -> Reply.Jobs.class;
      case Request.ShowJob ignored -> Reply.JobDetail.class;
      case Request.EditJob ignored -> Reply.Job.class;
      case Request.PauseJob ignored -> Reply.Job.class;
      case Request.ResumeJob ignored -> Reply.Job.class;
      case Request.RemoveJob ignored -> Reply.Job.class;
      case Request.RunJob ignored -> Reply.Job.class;
      case Request.JobHistory ignored -> Reply.Runs.class;
      case Request.NextSlots ignored -> Reply.Slots.class;
      case Request.ListBoards ignored -> Reply.Boards.class;
      case Request.CreateBoard ignored -> Reply.Boards.class;
      case Request.RemoveBoard ignored -> Reply.Boards.class;
      case Request.AddCard ignored -> Reply.Card.class;
      case Request.ListCards ignored -> Reply.Cards.class;
      case Request.ShowCard ignored -> Reply.CardDetail.class;
      case Request.EditCard ignored -> Reply.Card.class;
      case Request.CommentCard ignored -> Reply.Card.class;
      case Request.LinkCard ignored -> Reply.Card.class;
      case Request.UnlinkCard ignored -> Reply.Card.class;
      case Request.AttachFile ignored -> Reply.Card.class;
      case Request.DetachFile ignored -> Reply.Card.class;
      case Request.ReadyCard ignored -> Reply.Card.class;
      case Request.BlockCard ignored -> Reply.Card.class;
      case Request.FinishCard ignored -> Reply.Card.class;
      case Request.ReleaseCard ignored -> Reply.Card.class;
      case Request.ArchiveCard ignored -> Reply.Card.class;
      case Request.ClaimCard ignored -> Reply.ClaimedCard.class;
      case Request.RenewClaim ignored -> Reply.Card.class;
      case Request.HandOffCard ignored -> Reply.Card.class;
      case Request.BoardTrail ignored -> Reply.Trail.class;
      case Request.RunWorkflow ignored -> Reply.Workflow.class;
      case Request.ListWorkflows ignored -> Reply.Workflows.class;
      case Request.ShowWorkflow ignored -> Reply.WorkflowDetail.class;
      case Request.CancelWorkflow ignored -> Reply.Workflow.class;
      case Request.ResumeWorkflow ignored -> Reply.Workflow.class;
      case Request.RetryWorkflow ignored -> Reply.Workflow.class;
    };
  }

  private static String nameOf(Class<?> type) {
    return type.getAnnotation(Method.class).value();
  }

  private static <T> Map<String, Class<? extends T>> named(Class<T> sealed) {
    var named = new LinkedHashMap<String, Class<? extends T>>();
    Arrays.stream(sealed.getPermittedSubclasses())
        .forEach(type -> named.put(nameOf(type), type.asSubclass(sealed)));
    return java.util.Collections.unmodifiableMap(named);
  }
}

package dev.talaria.cli;

import dev.talaria.cli.command.Action;
import dev.talaria.cli.command.Verb;
import dev.talaria.cli.command.about.Completion;
import dev.talaria.cli.command.about.Doctor;
import dev.talaria.cli.command.about.Help;
import dev.talaria.cli.command.about.ShowVersion;
import dev.talaria.cli.command.board.AddCard;
import dev.talaria.cli.command.board.Boards;
import dev.talaria.cli.command.board.CardNames;
import dev.talaria.cli.command.board.ChangeCard;
import dev.talaria.cli.command.board.ClaimCard;
import dev.talaria.cli.command.board.EditCard;
import dev.talaria.cli.command.board.ListCards;
import dev.talaria.cli.command.board.RemoveOldCards;
import dev.talaria.cli.command.board.ShowCard;
import dev.talaria.cli.command.board.ShowContext;
import dev.talaria.cli.command.board.WatchBoard;
import dev.talaria.cli.command.cron.AddJob;
import dev.talaria.cli.command.cron.ChangeJob;
import dev.talaria.cli.command.cron.EditJob;
import dev.talaria.cli.command.cron.JobHistory;
import dev.talaria.cli.command.cron.JobNames;
import dev.talaria.cli.command.cron.ListJobs;
import dev.talaria.cli.command.cron.NextSlots;
import dev.talaria.cli.command.cron.RunJob;
import dev.talaria.cli.command.cron.ShowJob;
import dev.talaria.cli.command.digest.Digest;
import dev.talaria.cli.command.process.Kill;
import dev.talaria.cli.command.process.Output;
import dev.talaria.cli.command.process.ProcessIds;
import dev.talaria.cli.command.process.Processes;
import dev.talaria.cli.command.runtime.RuntimeMetrics;
import dev.talaria.cli.command.runtime.RuntimeRun;
import dev.talaria.cli.command.runtime.RuntimeStart;
import dev.talaria.cli.command.runtime.RuntimeStatus;
import dev.talaria.cli.command.runtime.RuntimeStop;
import dev.talaria.cli.command.settings.ConfigCheck;
import dev.talaria.cli.command.settings.ConfigInit;
import dev.talaria.cli.command.settings.ConfigShow;
import dev.talaria.cli.command.settings.ConfigTrust;
import dev.talaria.cli.command.task.Approvals;
import dev.talaria.cli.command.task.Ask;
import dev.talaria.cli.command.task.Background;
import dev.talaria.cli.command.task.Cancel;
import dev.talaria.cli.command.task.Change;
import dev.talaria.cli.command.task.Inbox;
import dev.talaria.cli.command.task.Logs;
import dev.talaria.cli.command.task.Retry;
import dev.talaria.cli.command.task.Revoke;
import dev.talaria.cli.command.task.Send;
import dev.talaria.cli.command.task.Show;
import dev.talaria.cli.command.task.TaskIds;
import dev.talaria.cli.command.task.Tasks;
import dev.talaria.cli.command.task.WaitFor;
import dev.talaria.cli.command.workflow.ChangeRun;
import dev.talaria.cli.command.workflow.CheckWorkflow;
import dev.talaria.cli.command.workflow.ListWorkflows;
import dev.talaria.cli.command.workflow.RunWorkflow;
import dev.talaria.cli.command.workflow.ShowExamples;
import dev.talaria.cli.command.workflow.ShowWorkflow;
import dev.talaria.cli.command.workflow.WorkflowNames;
import dev.talaria.cli.command.workflow.WriteWorkflow;

/** Which class answers which verb. Only the one that is asked for is loaded. */
final class Actions {
  private Actions() {}

  static Action of(Verb verb) {
    return switch (verb) {
      case BACKGROUND -> new Background();
      case ASK -> new Ask();
      case TASKS -> new Tasks();
      case SHOW -> new Show();
      case LOGS -> new Logs();
      case WAIT_FOR -> new WaitFor();
      case CANCEL -> new Cancel();
      case PAUSE -> new Change.Pause();
      case RESUME -> new Change.Resume();
      case RETRY -> new Retry();
      case STEER -> new Change.Steer();
      case PROCESSES -> new Processes();
      case OUTPUT -> new Output();
      case KILL -> new Kill();
      case INBOX -> new Inbox();
      case APPROVALS -> new Approvals();
      case ALLOW -> new Change.Allow();
      case DENY -> new Change.Deny();
      case REVOKE -> new Revoke();
      case CRON_ADD -> new AddJob();
      case CRON_LIST -> new ListJobs();
      case CRON_SHOW -> new ShowJob();
      case CRON_EDIT -> new EditJob();
      case CRON_PAUSE -> new ChangeJob.Pause();
      case CRON_RESUME -> new ChangeJob.Resume();
      case CRON_RUN -> new RunJob();
      case CRON_REMOVE -> new ChangeJob.Remove();
      case CRON_HISTORY -> new JobHistory();
      case CRON_NEXT -> new NextSlots();
      case BOARD_ADD -> new AddCard();
      case BOARD_LIST -> new ListCards();
      case BOARD_SHOW, BOARD_LOG -> new ShowCard();
      case BOARD_CONTEXT -> new ShowContext();
      case BOARD_EDIT -> new EditCard();
      case BOARD_ASSIGN,
          BOARD_COMMENT,
          BOARD_LINK,
          BOARD_UNLINK,
          BOARD_ATTACH,
          BOARD_DETACH,
          BOARD_READY,
          BOARD_BLOCK,
          BOARD_REVIEW,
          BOARD_DONE,
          BOARD_RELEASE,
          BOARD_ARCHIVE,
          BOARD_RENEW,
          BOARD_HAND_OFF -> new ChangeCard();
      case BOARD_WATCH -> new WatchBoard();
      case BOARD_BOARDS, BOARD_CREATE, BOARD_REMOVE, BOARD_RENAME -> new Boards();
      case BOARD_GC -> new RemoveOldCards();
      case BOARD_CLAIM -> new ClaimCard();
      case WORKFLOW_RUN -> new RunWorkflow();
      case WORKFLOW_LIST -> new ListWorkflows();
      case WORKFLOW_SHOW -> new ShowWorkflow();
      case WORKFLOW_CANCEL, WORKFLOW_RESUME, WORKFLOW_RETRY -> new ChangeRun();
      case WORKFLOW_NEW -> new WriteWorkflow();
      case WORKFLOW_CHECK -> new CheckWorkflow();
      case WORKFLOW_EXAMPLES -> new ShowExamples();
      case SEND -> new Send();
      case DIGEST -> new Digest();
      case RUNTIME_RUN -> new RuntimeRun();
      case RUNTIME_START -> new RuntimeStart();
      case RUNTIME_STATUS -> new RuntimeStatus();
      case RUNTIME_STOP -> new RuntimeStop();
      case RUNTIME_METRICS -> new RuntimeMetrics();
      case CONFIG_INIT -> new ConfigInit();
      case CONFIG_SHOW -> new ConfigShow();
      case CONFIG_CHECK -> new ConfigCheck();
      case CONFIG_TRUST -> new ConfigTrust(true);
      case CONFIG_UNTRUST -> new ConfigTrust(false);
      case DOCTOR -> new Doctor();
      case COMPLETION -> new Completion();
      case VERSION -> new ShowVersion();
      case HELP -> new Help();
      case TASK_IDS -> new TaskIds();
      case PROCESS_IDS -> new ProcessIds();
      case JOB_NAMES -> new JobNames();
      case CARD_NAMES, BOARD_NAMES -> new CardNames();
      case RUN_NAMES, WORKFLOW_NAMES -> new WorkflowNames();
    };
  }
}

package dev.talaria.actors.socket;

import dev.talaria.config.DisplaySettings;
import dev.talaria.runtime.telemetry.Telemetry;
import dev.talaria.runtime.wire.BoardRequest;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import dev.talaria.runtime.wire.WorkflowRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/** Which part answers which request. All of it runs on a client's own thread and may block. */
public final class Router {
  private final Caller.Directory directory;
  private final RuntimeFacts facts;
  private final ConversationRequests conversations;
  private final TaskRequests tasks;
  private final ApprovalRequests approvals;
  private final OtherRequests others;
  private final ProcessRequests processes;
  private final CronRequests cron;
  private final BoardLists boards;
  private final OldCardRequests oldCards;
  private final BoardRequests board;
  private final CardFiles cardFiles;
  private final WorkerRequests workers;
  private final WorkflowRequests workflows;

  public Router(
      Caller.Directory directory, RuntimeFacts facts, Actors actors, Telemetry telemetry) {
    this.directory = directory;
    this.facts = facts;
    var finder = new TaskFinder(actors.reads());
    this.conversations = new ConversationRequests(actors, directory, finder);
    this.tasks = new TaskRequests(actors, finder, facts.stateDirectory());
    this.approvals = new ApprovalRequests(actors, facts);
    this.others = new OtherRequests(actors, directory, facts, telemetry);
    this.processes = new ProcessRequests(actors, facts);
    var cards = new CardFinder(actors);
    var changes = new CardChanges(actors, facts.stateDirectory());
    this.boards = new BoardLists(actors, cards, changes);
    this.oldCards = new OldCardRequests(actors, changes);
    var configs = new CardConfigs(actors, directory);
    this.board = new BoardRequests(actors, cards, configs, changes);
    this.workflows = new WorkflowRequests(actors, new RunFinder(actors), cards, configs, changes);
    this.cardFiles = new CardFiles(actors, cards, changes);
    this.workers = new WorkerRequests(actors, cards, cardFiles, changes);
    this.cron = new CronRequests(
        actors,
        new JobFinder(actors),
        new JobConfigs(actors, directory),
        new SessionJobs(actors, facts.stateDirectory()));
  }

  /** Whether it may be answered much later, and must not hold up the requests behind it. */
  static boolean waits(Request request) {
    return switch (request) {
      case TaskRequest.WaitForTasks ignored -> true;
      case ConversationRequest.Compact ignored -> true;
      case RuntimeRequest.KillProcess ignored -> true; // until the last of it is gone
      case RuntimeRequest.Acknowledge ignored -> true; // until it is kept: the disk may be full
      default -> false;
    };
  }

  String redact(String text) {
    return facts.redact().apply(text);
  }

  Caller callerOf(Request.Initialize request) {
    return directory.callerOf(request);
  }

  boolean isToken(@Nullable String token) {
    return token != null
        && !facts.token().isEmpty()
        && MessageDigest.isEqual(
            token.getBytes(StandardCharsets.UTF_8), facts.token().getBytes(StandardCharsets.UTF_8));
  }

  Reply.Initialized initialized(int protocol, Caller caller) {
    DisplaySettings display = caller.settings().display();
    return new Reply.Initialized(
        protocol,
        facts.version(),
        facts.pid(),
        facts.stateDirectory(),
        display.bellOnComplete(),
        display.maxWidth(),
        display.markdown(),
        display.showReasoning(),
        List.copyOf(caller.notes()));
  }

  /** {@code finishing}: completed when client or runtime leave, and nobody waits any longer. */
  Reply answer(
      Request request,
      Caller caller,
      ActorRef<ConnectionActor.Command> connection,
      CompletableFuture<?> finishing)
      throws Refusal {
    return switch (request) {
      case Request.Initialize ignored ->
        throw Refusal.usage("this connection is initialized already", "");
      case ConversationRequest.OpenConversation open ->
        conversations.open(open, caller, connection);
      case ConversationRequest.CloseConversation close -> conversations.close(close, connection);
      case ConversationRequest.Say say -> conversations.say(say, connection);
      case ConversationRequest.RetryTurn retry -> conversations.retry(retry, connection);
      case ConversationRequest.Interrupt interrupt ->
        conversations.interrupt(interrupt, connection);
      case ConversationRequest.Detach detach -> conversations.detach(detach, connection);
      case ConversationRequest.Configure configure ->
        conversations.configure(configure, caller, connection);
      case ConversationRequest.ListConversations list -> conversations.list(list);
      case ConversationRequest.History history -> conversations.history(history);
      case ConversationRequest.Undo undo -> conversations.undo(undo, connection);
      case ConversationRequest.Compact compact -> conversations.compact(compact, connection);
      case ConversationRequest.Use use -> conversations.use(use, connection);
      case TaskRequest.StartTask start -> tasks.start(start, caller);
      case TaskRequest.ListTasks list -> tasks.list(list);
      case TaskRequest.TasksBelow below -> tasks.below(below);
      case TaskRequest.ShowTask show -> tasks.show(show);
      case TaskRequest.CancelTask cancel -> tasks.cancel(cancel);
      case TaskRequest.PauseTask pause -> tasks.pause(pause);
      case TaskRequest.ResumeTask resume -> tasks.resume(resume, caller);
      case TaskRequest.SteerTask steer -> tasks.steer(steer);
      case TaskRequest.RetryTask retry -> tasks.retry(retry, caller);
      case TaskRequest.ForkTask fork -> tasks.fork(fork, caller);
      case TaskRequest.WatchTask watch -> tasks.watch(watch, connection);
      case TaskRequest.UnwatchTask unwatch -> tasks.unwatch(unwatch, connection);
      case TaskRequest.WaitForTasks wait -> tasks.waitFor(wait, finishing);
      case RuntimeRequest.ListDeliveries list -> others.deliveries(list);
      case RuntimeRequest.Acknowledge acknowledge -> others.acknowledge(acknowledge);
      case RuntimeRequest.ListApprovals ignored -> approvals.list();
      case RuntimeRequest.AnswerApproval answer -> approvals.answer(answer, caller);
      case RuntimeRequest.ListGrants ignored -> approvals.grants();
      case RuntimeRequest.RevokeGrant revoke -> approvals.revoke(revoke, caller);
      case RuntimeRequest.ListModels ignored -> others.models(caller);
      case RuntimeRequest.ListTools list -> others.tools(list, caller);
      case RuntimeRequest.GetUsage usage -> others.usage(usage, caller);
      case RuntimeRequest.GetStatus ignored -> others.status();
      case RuntimeRequest.StopRuntime stop -> others.stop(stop);
      case RuntimeRequest.GetMetrics ignored -> others.metrics();
      case RuntimeRequest.ListProcesses ignored -> processes.list();
      case RuntimeRequest.ReadOutput read -> processes.output(read);
      case RuntimeRequest.KillProcess kill -> processes.kill(kill, caller);
      case CronRequest.PreviewSchedule preview -> cron.preview(preview, caller);
      case CronRequest.AddJob add -> cron.add(add, caller);
      case CronRequest.ListJobs list -> cron.list(list, caller);
      case CronRequest.ShowJob show -> cron.show(show, caller);
      case CronRequest.EditJob edit -> cron.edit(edit, caller);
      case CronRequest.PauseJob pause -> cron.pause(pause, caller);
      case CronRequest.ResumeJob resume -> cron.resume(resume, caller);
      case CronRequest.RemoveJob remove -> cron.remove(remove, caller);
      case CronRequest.RunJob run -> cron.run(run, caller);
      case CronRequest.JobHistory history -> cron.history(history);
      case CronRequest.NextSlots next -> cron.next(next, caller);
      case BoardRequest.ListBoards ignored -> boards.list();
      case BoardRequest.CreateBoard create -> boards.create(create, caller);
      case BoardRequest.RemoveBoard remove -> boards.remove(remove, caller);
      case BoardRequest.AddCard add -> board.add(add, caller);
      case BoardRequest.ListCards list -> boards.cards(list);
      case BoardRequest.ShowCard show -> board.show(show);
      case BoardRequest.EditCard edit -> board.edit(edit, caller);
      case BoardRequest.CommentCard comment -> board.comment(comment, caller);
      case BoardRequest.LinkCard link -> board.link(link, caller);
      case BoardRequest.UnlinkCard unlink -> board.unlink(unlink, caller);
      case BoardRequest.AttachFile attach -> cardFiles.attach(attach, caller);
      case BoardRequest.DetachFile detach -> cardFiles.detach(detach, caller);
      case BoardRequest.ReadyCard ready -> board.ready(ready, caller);
      case BoardRequest.BlockCard block -> board.block(block, caller);
      case BoardRequest.FinishCard finish -> board.finish(finish, caller);
      case BoardRequest.ReleaseCard release -> board.release(release, caller);
      case BoardRequest.ArchiveCard archive -> board.archive(archive, caller);
      case BoardRequest.ClaimCard claim -> workers.claim(claim, caller);
      case BoardRequest.RenewClaim renew -> workers.renew(renew, caller);
      case BoardRequest.HandOffCard off -> workers.handOff(off, caller);
      case BoardRequest.BoardTrail trail -> boards.trail(trail);
      case BoardRequest.RemoveOldCards old -> oldCards.remove(old, caller);
      case BoardRequest.CardContext context -> board.context(context);
      case BoardRequest.RenameBoard rename -> boards.rename(rename, caller);
      case BoardRequest.ReviewCard review -> board.review(review, caller);
      case WorkflowRequest.RunWorkflow run -> workflows.run(run, caller);
      case WorkflowRequest.ListWorkflows list -> workflows.list(list);
      case WorkflowRequest.ShowWorkflow show -> workflows.show(show);
      case WorkflowRequest.CancelWorkflow cancel -> workflows.cancel(cancel, caller);
      case WorkflowRequest.ResumeWorkflow resume -> workflows.resume(resume, caller);
      case WorkflowRequest.RetryWorkflow retry -> workflows.retry(retry, caller);
    };
  }
}

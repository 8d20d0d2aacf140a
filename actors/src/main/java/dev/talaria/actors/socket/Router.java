package dev.talaria.actors.socket;

import dev.talaria.config.DisplaySettings;
import dev.talaria.runtime.telemetry.Telemetry;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
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
  private final CronRequests cron;
  private final BoardLists boards;
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
    var cards = new CardFinder(actors);
    var changes = new CardChanges(actors, facts.stateDirectory());
    this.boards = new BoardLists(actors, cards, changes);
    var configs = new CardConfigs(actors, directory);
    this.board = new BoardRequests(actors, cards, configs, changes);
    this.workflows = new WorkflowRequests(actors, new RunFinder(actors), cards, configs, changes);
    this.cardFiles = new CardFiles(actors, cards, changes);
    this.workers = new WorkerRequests(actors, cards, cardFiles, changes);
    this.cron = new CronRequests(actors, new JobFinder(actors), facts.stateDirectory());
  }

  /** Whether it may be answered much later, and must not hold up the requests behind it. */
  static boolean waits(Request request) {
    return switch (request) {
      case Request.WaitForTasks ignored -> true;
      case Request.Compact ignored -> true;
      case Request.Acknowledge ignored -> true; // until it is kept: the disk may be full
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
      case Request.OpenConversation open -> conversations.open(open, caller, connection);
      case Request.CloseConversation close -> conversations.close(close, connection);
      case Request.Say say -> conversations.say(say, connection);
      case Request.RetryTurn retry -> conversations.retry(retry, connection);
      case Request.Interrupt interrupt -> conversations.interrupt(interrupt, connection);
      case Request.Detach detach -> conversations.detach(detach, connection);
      case Request.Configure configure -> conversations.configure(configure, caller, connection);
      case Request.ListConversations list -> conversations.list(list);
      case Request.History history -> conversations.history(history);
      case Request.Undo undo -> conversations.undo(undo, connection);
      case Request.Compact compact -> conversations.compact(compact, connection);
      case Request.Use use -> conversations.use(use, connection);
      case Request.StartTask start -> tasks.start(start, caller);
      case Request.ListTasks list -> tasks.list(list);
      case Request.TasksBelow below -> tasks.below(below);
      case Request.ShowTask show -> tasks.show(show);
      case Request.CancelTask cancel -> tasks.cancel(cancel);
      case Request.PauseTask pause -> tasks.pause(pause);
      case Request.ResumeTask resume -> tasks.resume(resume, caller);
      case Request.SteerTask steer -> tasks.steer(steer);
      case Request.RetryTask retry -> tasks.retry(retry, caller);
      case Request.ForkTask fork -> tasks.fork(fork, caller);
      case Request.WatchTask watch -> tasks.watch(watch, connection);
      case Request.UnwatchTask unwatch -> tasks.unwatch(unwatch, connection);
      case Request.WaitForTasks wait -> tasks.waitFor(wait, finishing);
      case Request.ListDeliveries list -> others.deliveries(list);
      case Request.Acknowledge acknowledge -> others.acknowledge(acknowledge);
      case Request.ListApprovals ignored -> approvals.list();
      case Request.AnswerApproval answer -> approvals.answer(answer, caller);
      case Request.ListGrants ignored -> approvals.grants();
      case Request.RevokeGrant revoke -> approvals.revoke(revoke, caller);
      case Request.ListModels ignored -> others.models(caller);
      case Request.ListTools list -> others.tools(list, caller);
      case Request.GetUsage usage -> others.usage(usage, caller);
      case Request.GetStatus ignored -> others.status();
      case Request.StopRuntime stop -> others.stop(stop);
      case Request.GetMetrics ignored -> others.metrics();
      case Request.PreviewSchedule preview -> cron.preview(preview, caller);
      case Request.AddJob add -> cron.add(add, caller);
      case Request.ListJobs ignored -> cron.list(caller);
      case Request.ShowJob show -> cron.show(show, caller);
      case Request.EditJob edit -> cron.edit(edit, caller);
      case Request.PauseJob pause -> cron.pause(pause, caller);
      case Request.ResumeJob resume -> cron.resume(resume, caller);
      case Request.RemoveJob remove -> cron.remove(remove, caller);
      case Request.RunJob run -> cron.run(run, caller);
      case Request.JobHistory history -> cron.history(history);
      case Request.NextSlots next -> cron.next(next, caller);
      case Request.ListBoards ignored -> boards.list();
      case Request.CreateBoard create -> boards.create(create, caller);
      case Request.RemoveBoard remove -> boards.remove(remove, caller);
      case Request.AddCard add -> board.add(add, caller);
      case Request.ListCards list -> boards.cards(list);
      case Request.ShowCard show -> board.show(show);
      case Request.EditCard edit -> board.edit(edit, caller);
      case Request.CommentCard comment -> board.comment(comment, caller);
      case Request.LinkCard link -> board.link(link, caller);
      case Request.UnlinkCard unlink -> board.unlink(unlink, caller);
      case Request.AttachFile attach -> cardFiles.attach(attach, caller);
      case Request.DetachFile detach -> cardFiles.detach(detach, caller);
      case Request.ReadyCard ready -> board.ready(ready, caller);
      case Request.BlockCard block -> board.block(block, caller);
      case Request.FinishCard finish -> board.finish(finish, caller);
      case Request.ReleaseCard release -> board.release(release, caller);
      case Request.ArchiveCard archive -> board.archive(archive, caller);
      case Request.ClaimCard claim -> workers.claim(claim, caller);
      case Request.RenewClaim renew -> workers.renew(renew, caller);
      case Request.HandOffCard off -> workers.handOff(off, caller);
      case Request.BoardTrail trail -> boards.trail(trail);
      case Request.RunWorkflow run -> workflows.run(run, caller);
      case Request.ListWorkflows list -> workflows.list(list);
      case Request.ShowWorkflow show -> workflows.show(show);
      case Request.CancelWorkflow cancel -> workflows.cancel(cancel, caller);
      case Request.ResumeWorkflow resume -> workflows.resume(resume, caller);
      case Request.RetryWorkflow retry -> workflows.retry(retry, caller);
    };
  }
}

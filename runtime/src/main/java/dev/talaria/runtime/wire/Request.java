package dev.talaria.runtime.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that a client can ask. A request that has an effect carries a {@code key}: the same key again
 * is answered with the first answer and has no second effect; without one there is no such promise.
 * {@code conversation} gives a task number ({@code 1}, {@code #1}) its meaning where a task is
 * named. One list as long as it gets, so that each {@code switch} over it is exhaustive.
 */
public sealed interface Request {

  /**
   * The first request of a connection. The rest is what conversations and tasks started from here
   * inherit.
   *
   * @param environment of the calling shell
   * @param settings options such as {@code --set model.name=…}: key below {@code talaria} to value
   * @param token needed on TCP only
   */
  @Method("initialize")
  record Initialize(
      int lowest,
      int highest,
      String client,
      String version,
      String directory,
      Map<String, String> environment,
      @Nullable String profile,
      @Nullable String configFile,
      Map<String, String> settings,
      @Nullable String token)
      implements Request {
    public Initialize {
      environment = environment == null ? Map.of() : Map.copyOf(environment);
      settings = settings == null ? Map.of() : Map.copyOf(settings);
    }

    @Override
    public String toString() { // the environment may hold secrets
      return "Initialize[" + client + " " + version + ", " + directory + "]";
    }
  }

  /** Opens a conversation again, or a new one where none is named, and follows its events. */
  @Method("conversation.open")
  record OpenConversation(@Nullable String conversation) implements Request {}

  @Method("conversation.close")
  record CloseConversation(String conversation) implements Request {}

  /** Starts a turn; {@code queue} waits for the running one instead of being refused. */
  @Method("conversation.say")
  record Say(
      String conversation,
      String text,
      boolean queue,
      @Nullable String key) implements Request {}

  /** Ends the running turn. */
  @Method("conversation.interrupt")
  record Interrupt(String conversation) implements Request {}

  /** The running turn goes on as a background task. */
  @Method("conversation.detach")
  record Detach(String conversation, @Nullable String key) implements Request {}

  /**
   * Changes what the next turns, and tasks started from here, use. Null leaves a thing as it is.
   */
  @Method("conversation.configure")
  record Configure(
      String conversation,
      @Nullable String model,
      @Nullable String reasoning,
      @Nullable List<String> toolsets,
      @Nullable String profile)
      implements Request {}

  @Method("conversation.list")
  record ListConversations(@Nullable String text) implements Request {}

  @Method("conversation.history")
  record History(String conversation) implements Request {}

  /** Takes the last turn back. */
  @Method("conversation.undo")
  record Undo(String conversation) implements Request {}

  /** Replaces all but the last turns by a summary that the model writes. */
  @Method("conversation.compact")
  record Compact(String conversation) implements Request {}

  /** Puts a task's result into a conversation. */
  @Method("conversation.use")
  record Use(String conversation, String task) implements Request {}

  /** Starts a background task; {@code !command} only runs the command. */
  @Method("task.start")
  record StartTask(
      @Nullable String conversation,
      String prompt,
      @Nullable String key) implements Request {}

  /**
   * Newest first. Without {@code all}: those of one conversation (null: of any) that have not
   * ended, and the last that did.
   *
   * @param limit how many at most are answered at once (null: all of them), where {@code all}
   * @param from the {@code next} of the answer before
   */
  @Method("task.list")
  record ListTasks(
      @Nullable String conversation,
      boolean all,
      @Nullable Integer limit,
      @Nullable String from) implements Request {
    public ListTasks(@Nullable String conversation, boolean all) {
      this(conversation, all, null, null);
    }
  }

  /**
   * What a conversation or task started that has not ended, and what that started in turn; newest
   * first.
   */
  @Method("task.below")
  record TasksBelow(String session) implements Request {}

  @Method("task.show")
  record ShowTask(@Nullable String conversation, String task) implements Request {}

  /**
   * {@code task} may be {@code all}. Answers at once; {@code task.changed} tells when it is gone.
   */
  @Method("task.cancel")
  record CancelTask(@Nullable String conversation, String task) implements Request {}

  @Method("task.pause")
  record PauseTask(@Nullable String conversation, String task) implements Request {}

  @Method("task.resume")
  record ResumeTask(@Nullable String conversation, String task) implements Request {}

  @Method("task.steer")
  record SteerTask(@Nullable String conversation, String task, String text) implements Request {}

  @Method("task.retry")
  record RetryTask(
      @Nullable String conversation, String task, @Nullable String key) implements Request {}

  /** A new task from the journal of an old one, up to {@code step} (null: all of it). */
  @Method("task.fork")
  record ForkTask(
      @Nullable String conversation,
      String task,
      @Nullable Integer step,
      @Nullable String text,
      @Nullable String key)
      implements Request {}

  /** Follows a session's events (text, tools) until {@code task.unwatch}. */
  @Method("task.watch")
  record WatchTask(@Nullable String conversation, String task) implements Request {}

  @Method("task.unwatch")
  record UnwatchTask(@Nullable String conversation, String task) implements Request {}

  /** Answered when all of them have ended. */
  @Method("task.wait")
  record WaitForTasks(@Nullable String conversation, List<String> tasks) implements Request {}

  @Method("delivery.list")
  record ListDeliveries(boolean all) implements Request {}

  /** {@code state} is {@code shown} or {@code read}. */
  @Method("delivery.acknowledge")
  record Acknowledge(List<String> deliveries, String state) implements Request {}

  @Method("approval.list")
  record ListApprovals() implements Request {}

  /** {@code answer} is {@code once}, {@code session}, {@code always} or {@code deny}. */
  @Method("approval.answer")
  record AnswerApproval(int number, String answer, @Nullable String reason) implements Request {}

  /** What the person allowed for a session or for always, and did not take back. */
  @Method("grant.list")
  record ListGrants() implements Request {}

  /**
   * Takes it back, from now on and for sessions that run too: what was decided by it stays.
   *
   * @param grant its name, or {@code all}
   */
  @Method("grant.revoke")
  record RevokeGrant(String grant, @Nullable String key) implements Request {}

  @Method("model.list")
  record ListModels() implements Request {}

  @Method("tool.list")
  record ListTools(@Nullable String conversation) implements Request {}

  /** What a conversation and its tasks cost, or today where none is named. */
  @Method("usage.get")
  record GetUsage(@Nullable String conversation) implements Request {}

  @Method("runtime.status")
  record GetStatus() implements Request {}

  /** Drains, or ends all work at once where {@code now}. Answered before the runtime leaves. */
  @Method("runtime.stop")
  record StopRuntime(boolean now) implements Request {}

  @Method("runtime.metrics")
  record GetMetrics() implements Request {}

  /** Takes the last turn back and starts it again. */
  @Method("conversation.retry")
  record RetryTurn(String conversation, @Nullable String key) implements Request {}

  /**
   * What a schedule means and when it is due next; nothing is kept. Refused as {@code usage} where
   * it cannot be understood, or in two ways.
   *
   * @param zone null: that of the caller
   */
  @Method("cron.preview")
  record PreviewSchedule(String schedule, @Nullable String zone) implements Request {}

  /**
   * Adds a job, with the settings of the caller as they are now. A schedule is refused as by
   * {@code cron.preview}.
   *
   * @param conversation where {@code here} of the rules is
   * @param rules null, and each that is null: once, skip, always, here, nothing read, no rights
   * @param paused it waits for {@code cron.resume}
   */
  @Method("cron.add")
  record AddJob(
      @Nullable String conversation,
      @Nullable String name,
      String schedule,
      @Nullable String zone,
      String prompt,
      @Nullable JobRules rules,
      boolean paused,
      @Nullable String key)
      implements Request {}

  /** All jobs by their next slot, those without one last. */
  @Method("cron.list")
  record ListJobs() implements Request {}

  /**
   * One job with its last ten runs. {@code job}, here and below, is an id, a unique beginning of
   * one, or a name in any case.
   */
  @Method("cron.show")
  record ShowJob(String job) implements Request {}

  /** Null leaves a thing as it is, in the rules too. A run that goes on is not touched. */
  @Method("cron.edit")
  record EditJob(
      String job,
      @Nullable String name,
      @Nullable String schedule,
      @Nullable String zone,
      @Nullable String prompt,
      @Nullable JobRules rules)
      implements Request {}

  /** No slot of it is due any more; a run that goes on is not touched. */
  @Method("cron.pause")
  record PauseJob(String job, @Nullable String reason) implements Request {}

  /** It goes on, and what paused it counts no more. */
  @Method("cron.resume")
  record ResumeJob(String job) implements Request {}

  /** Answered with the job as it was. A run that goes on is not touched. */
  @Method("cron.remove")
  record RemoveJob(String job) implements Request {}

  /** Runs it now; {@code last} of the answer is that run. The schedule does not move. */
  @Method("cron.run")
  record RunJob(String job, @Nullable String key) implements Request {}

  /** The runs of a job, newest first; with a {@code text} those whose result contains it. */
  @Method("cron.history")
  record JobHistory(
      String job, @Nullable String text, @Nullable Integer limit) implements Request {}

  /** What is due next, over all jobs. */
  @Method("cron.next")
  record NextSlots(@Nullable Integer limit) implements Request {}

  /** All boards by their names; "default" is always there. */
  @Method("board.boards")
  record ListBoards() implements Request {}

  /** {@code name}: lower-case letters, digits, "-" and "_". */
  @Method("board.create")
  record CreateBoard(String name, @Nullable String about) implements Request {}

  /** Only one that has no cards but archived ones, which stay. */
  @Method("board.remove")
  record RemoveBoard(String name) implements Request {}

  /**
   * Adds a card, with the settings of the caller, or of the profile it is assigned to, as they are
   * now. It is worked on as soon as a place is free, its parents are done and its time has come.
   *
   * @param conversation where its end is told; null: in the inbox
   * @param board null: "default"
   * @param title null: the first line of the prompt
   * @param prompt {@code !command} only runs the command
   * @param parents what has to be done before; named as {@code card} is
   * @param triage it waits for {@code board.ready}
   */
  @Method("board.add")
  record AddCard(
      @Nullable String conversation,
      @Nullable String board,
      @Nullable String title,
      String prompt,
      @Nullable CardFields fields,
      List<String> parents,
      boolean triage,
      @Nullable String key)
      implements Request {}

  /**
   * Cards by board and number.
   *
   * @param board null: of all boards
   * @param status null: all but "archived"
   * @param after only those of a higher number, where there is one board
   */
  @Method("board.list")
  record ListCards(
      @Nullable String board,
      @Nullable List<String> status,
      @Nullable String profile,
      @Nullable String label,
      @Nullable String text,
      @Nullable Integer after,
      @Nullable Integer limit)
      implements Request {}

  /**
   * One card with all about it. {@code card}, here and below, is a number on the board "default",
   * BOARD/NUMBER, an id, or a unique beginning of one.
   */
  @Method("board.show")
  record ShowCard(String card) implements Request {}

  /** Null leaves a thing as it is. What changes the work is refused while somebody works on it. */
  @Method("board.edit")
  record EditCard(
      String card,
      @Nullable String title,
      @Nullable String prompt,
      @Nullable CardFields fields) implements Request {}

  @Method("board.comment")
  record CommentCard(String card, String text, @Nullable String key) implements Request {}

  /** {@code parent} has to be done before. Both are on the same board; circles are refused. */
  @Method("board.link")
  record LinkCard(String card, String parent) implements Request {}

  @Method("board.unlink")
  record UnlinkCard(String card, String parent) implements Request {}

  /** Copies a file, in place of one of the same name. {@code path} is absolute. */
  @Method("board.attach")
  record AttachFile(String card, String path) implements Request {}

  @Method("board.detach")
  record DetachFile(String card, String name) implements Request {}

  /**
   * It is to be done, or done again: out of triage, after an answer, a review, a failure. What went
   * wrong before does not count any more.
   *
   * @param note the answer, or what to change; its worker reads it
   */
  @Method("board.ready")
  record ReadyCard(String card, @Nullable String note) implements Request {}

  @Method("board.block")
  record BlockCard(String card, String reason) implements Request {}

  /** A person says so: after a review, or because they did it. */
  @Method("board.done")
  record FinishCard(String card, @Nullable String note) implements Request {}

  /** Takes it from its worker, which is ended. That is no failure. */
  @Method("board.release")
  record ReleaseCard(String card, @Nullable String reason) implements Request {}

  @Method("board.archive")
  record ArchiveCard(String card) implements Request {}

  /**
   * A program takes a card to work on it, and has to renew the claim within
   * {@code talaria.board.start-deadline}, later within {@code talaria.board.lease}.
   *
   * @param card null: the next that is free
   * @param board null: of any board
   * @param profile null: whoever it is assigned to
   * @param worker how the program is called in the trail
   */
  @Method("board.claim")
  record ClaimCard(
      @Nullable String card,
      @Nullable String board,
      @Nullable String profile,
      String worker,
      @Nullable String key)
      implements Request {}

  /** The worker is still there. Refused as {@code denied} where the claim is over. */
  @Method("board.renew")
  record RenewClaim(String card, long token) implements Request {}

  /**
   * The worker says how its part ended; said again it changes nothing.
   *
   * @param how "done", "review", "question"
   * @param text the summary or question
   * @param files absolute paths, to be kept with the card
   */
  @Method("board.hand_off")
  record HandOffCard(String card, long token, String how, String text, List<String> files)
      implements Request {}

  /**
   * What happened to the cards of a board (null: "default") after the {@code last} of the answer
   * before (null: the newest).
   */
  @Method("board.trail")
  record BoardTrail(
      @Nullable String board,
      @Nullable Long after,
      @Nullable Integer limit) implements Request {}

  /**
   * Begins a run, with the settings of the caller, or of the profiles that it names, as they are
   * now. {@code source} is the text of a workflow and {@code file} what that is called; a null
   * {@code conversation} is the inbox, a null {@code board} "default".
   */
  @Method("workflow.run")
  record RunWorkflow(
      @Nullable String conversation,
      String source,
      String file,
      Map<String, String> inputs,
      @Nullable String board,
      @Nullable String key)
      implements Request {
    public RunWorkflow {
      inputs = inputs == null ? Map.of() : Map.copyOf(inputs);
    }
  }

  /** Runs of that workflow, or all: those that are not over, then the others, newest first. */
  @Method("workflow.list")
  record ListWorkflows(
      @Nullable String workflow, boolean open, @Nullable Integer limit) implements Request {}

  /**
   * One run with its steps. {@code run}, here and below, is an id, a unique beginning of one, or
   * the name of a workflow, whose newest run is meant.
   */
  @Method("workflow.show")
  record ShowWorkflow(String run) implements Request {}

  /** What works on it is ended. */
  @Method("workflow.cancel")
  record CancelWorkflow(String run) implements Request {}

  /** Answers the step that waits for a person, or lets a run that was cancelled go on. */
  @Method("workflow.resume")
  record ResumeWorkflow(
      String run,
      @Nullable String step,
      @Nullable String answer,
      @Nullable String key) implements Request {}

  /** Does again what failed, or a step and all that depends on it. */
  @Method("workflow.retry")
  record RetryWorkflow(
      String run, @Nullable String step, @Nullable String key) implements Request {}
}

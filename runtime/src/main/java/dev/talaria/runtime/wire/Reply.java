package dev.talaria.runtime.wire;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a {@link Request}; which belongs to which is written in {@link Methods}. Long, for
 * there are as many as there are kinds of answers.
 */
public sealed interface Reply {

  /** It is done, or under way where the request says so. */
  record Done(String message) implements Reply {}

  /** {@code bell}, {@code maxWidth}, {@code markdown}, {@code showReasoning}: how to display. */
  record Initialized(
      int protocol,
      String version,
      long pid,
      String stateDirectory,
      boolean bell,
      int maxWidth,
      boolean markdown,
      boolean showReasoning,
      List<String> notes)
      implements Reply {}

  /** A conversation as it stands. {@code running} names the turn that runs. */
  record Conversation(
      String conversation,
      String title,
      String model,
      String provider,
      String reasoning,
      String profile,
      List<String> toolsets,
      String directory,
      int turns,
      @Nullable String running,
      String lastActive,
      StatusBar status)
      implements Reply {}

  record Conversations(List<Conversation> conversations) implements Reply {}

  /** {@code queued}: how many turns come first; 0 when it runs at once. */
  record TurnAccepted(String turn, int queued) implements Reply {}

  /** What was said: {@code role} is {@code you}, {@code agent}, {@code tool} or {@code task}. */
  record Said(String role, String text, String at) {}

  record Messages(String conversation, List<Said> messages) implements Reply {}

  /** {@code position} in the queue; 0 when it runs at once. */
  record TaskStarted(String id, int number, String prompt, int position) implements Reply {}

  /**
   * Tasks.
   *
   * @param next where the list goes on; null at its end
   * @param removed what is not in the list any more; null where nothing is missing, and where a
   *     list is not one of all tasks
   * @param deliveries to be acknowledged by whoever was told of an end here and has shown it; null
   *     where nobody waited for an end
   */
  record Tasks(
      List<TaskInfo> tasks,
      @Nullable String next,
      @Nullable Removed removed,
      @Nullable List<String> deliveries)
      implements Reply {
    public Tasks(List<TaskInfo> tasks) {
      this(tasks, null, null);
    }

    public Tasks(List<TaskInfo> tasks, @Nullable String next, @Nullable Removed removed) {
      this(tasks, next, removed, null);
    }
  }

  /**
   * Tasks that were removed because of their age ({@code store.retention}), since ever.
   *
   * @param endedBefore each of them had ended before this
   */
  record Removed(int tasks, String endedBefore) {}

  /**
   * One step of a task for reading: {@code kind} is the step's name, {@code text} its substance,
   * {@code session} the one that does what the step is about, where it was passed on.
   */
  record TaskStep(
      int index,
      String at,
      String kind,
      @Nullable String tool,
      String text,
      @Nullable String arguments,
      @Nullable Boolean ok,
      @Nullable String session)
      implements Reply {}

  /**
   * Everything of a task.
   *
   * @param files that its tools wrote, as they named them; what commands wrote is not known. Null
   *     from a runtime that does not tell
   */
  record TaskDetail(
      TaskInfo task,
      TaskConfig config,
      List<TaskStep> steps,
      @Nullable List<String> files) implements Reply {
    public TaskDetail(TaskInfo task, TaskConfig config, List<TaskStep> steps) {
      this(task, config, steps, null);
    }
  }

  /** What a task inherited when it started. */
  record TaskConfig(
      String profile,
      String model,
      String provider,
      List<String> fallback,
      String reasoning,
      List<String> toolsets,
      String directory,
      String budget,
      String supervision) {}

  record Deliveries(List<DeliveryInfo> deliveries) implements Reply {}

  record Approvals(List<ApprovalInfo> approvals) implements Reply {}

  /** Those that hold; to {@code grant.revoke}, those that were taken back. */
  record Grants(List<GrantInfo> grants) implements Reply {}

  /** {@code usable} false: {@code hint} says which setting would help. */
  record Model(String name, String provider, boolean usable, String hint) {}

  record Models(String current, List<Model> models) implements Reply {}

  record Tool(String name, String description, String toolset, boolean enabled) {}

  record Tools(List<Tool> tools) implements Reply {}

  record UsageLine(
      String what, long input, long cachedInput, long output, String cost, int calls) {}

  /**
   * What was used, with its total last.
   *
   * @param budgets what counts for the budgets of the day and of the conversation, where there is a
   *     limit or something was used; null where there is neither
   */
  record UsageReport(List<UsageLine> lines, @Nullable List<BudgetLine> budgets) implements Reply {}

  /**
   * What was used of one budget. No limit: 0, or an empty {@code costLimit}.
   *
   * @param millis in which models and tools worked, added up
   * @param turns answers of models
   */
  record BudgetLine(
      String what,
      long tokens,
      String cost,
      long tokenLimit,
      String costLimit,
      long millis,
      long millisLimit,
      long turns,
      long turnLimit,
      long toolCalls,
      long toolCallLimit) {}

  /** {@code jobs} is null from a runtime that does not tell. */
  record Status(
      String version,
      int protocol,
      long pid,
      String socket,
      String stateDirectory,
      long uptimeSeconds,
      boolean draining,
      int clients,
      int conversations,
      StatusBar status,
      @Nullable Removed removed,
      @Nullable Heartbeat jobs)
      implements Reply {}

  /**
   * Whether slots are seen when they are due.
   *
   * @param lookedSecondsAgo when it was last looked what is due; null: not since the runtime began
   * @param nextInSeconds when the next slot is due, or has been if it is below 0; null: no slot is
   *     planned
   * @param late how many jobs have waited for more than a minute; up to 100 are counted
   */
  record Heartbeat(
      @Nullable Long lookedSecondsAgo, @Nullable Long nextInSeconds, int late) {}

  /** {@code text} in the format of Prometheus. */
  record Metrics(String text) implements Reply {}

  /**
   * A schedule as it was understood.
   *
   * @param schedule as it would be kept
   * @param meaning the same in words
   * @param next up to three times, in the zone
   */
  record JobTimes(String schedule, String meaning, String zone, List<String> next)
      implements Reply {}

  record Job(JobInfo job) implements Reply {}

  /**
   * Jobs.
   *
   * @param next where the list goes on; null at its end
   * @param more how many there are from there on; null at its end
   */
  record Jobs(
      List<JobInfo> jobs, @Nullable String next, @Nullable Integer more) implements Reply {
    public Jobs(List<JobInfo> jobs) {
      this(jobs, null, null);
    }
  }

  record JobDetail(JobInfo job, List<RunInfo> runs) implements Reply {}

  record Runs(List<RunInfo> runs) implements Reply {}

  /** A planned instant of a job. {@code name} is empty where the job has none. */
  record Slot(String job, String name, String at, String meaning) {}

  record Slots(List<Slot> slots) implements Reply {}

  /**
   * What went from boards because of its age, since ever.
   *
   * @param cards those of the runs too
   * @param runs of workflows
   * @param before nothing had happened to any of them since
   */
  record RemovedCards(int cards, int runs, String before) {}

  /**
   * A board.
   *
   * @param counts how many cards are in each place that has any
   * @param removed null where nothing was
   * @param formerly names that it had before, and that go on meaning it; null where it had none
   */
  record Board(
      String name,
      String about,
      Map<String, Integer> counts,
      @Nullable RemovedCards removed,
      @Nullable List<String> formerly) {
    public Board(String name, String about, Map<String, Integer> counts) {
      this(name, about, counts, null, null);
    }
  }

  record Boards(List<Board> boards) implements Reply {}

  record Card(CardInfo card) implements Reply {}

  /**
   * Cards.
   *
   * @param next the {@code after} of the next part; null where there is none
   * @param removed what is not in the list any more; null where nothing is missing
   */
  record Cards(
      List<CardInfo> cards,
      @Nullable Integer next,
      @Nullable RemovedCards removed) implements Reply {
    public Cards(List<CardInfo> cards, @Nullable Integer next) {
      this(cards, next, null);
    }
  }

  /**
   * A claim that is over.
   *
   * @param end "done", "review", "question", "split", "failed", "expired", "never_began",
   *     "released"
   */
  record CardAttempt(
      long token,
      String worker,
      @Nullable String task,
      String profile,
      String began,
      String ended,
      String end,
      String text) {}

  /** {@code trail} is the newest of it, oldest first. */
  record CardDetail(
      CardInfo card,
      String prompt,
      List<CardInfo> parents,
      List<CardInfo> children,
      List<CardAttempt> attempts,
      List<CardEventInfo> trail)
      implements Reply {}

  /** {@code prompt} is what a session would be asked. {@code until}: renew it before that. */
  record ClaimedCard(CardInfo card, long token, String until, String prompt) implements Reply {}

  /** {@code last} is where to go on. */
  record Trail(List<CardEventInfo> events, long last) implements Reply {}

  record Workflow(WorkflowInfo run) implements Reply {}

  /** {@code removed}: what is not in the list any more; null where nothing is missing. */
  record Workflows(List<WorkflowInfo> runs, @Nullable RemovedCards removed) implements Reply {
    public Workflows(List<WorkflowInfo> runs) {
      this(runs, null);
    }
  }

  /** {@code about}: one line about the workflow, or empty. */
  record WorkflowDetail(WorkflowInfo run, String about, List<StepInfo> steps) implements Reply {}

  record Processes(List<ProcessInfo> processes) implements Reply {}

  /**
   * A piece of what a process printed. Positions are bytes from its beginning on.
   *
   * @param from where {@code text} begins: later than asked for where that is no longer kept
   * @param next where it goes on
   * @param problem why what came last is not kept; null where it is
   */
  record ProcessOutput(
      ProcessInfo process,
      String text,
      long from,
      long next,
      @Nullable String problem) implements Reply {}

  /**
   * A process that was to end.
   *
   * @param ended what of it still lived: number and command of each; empty where nothing did
   */
  record ProcessKilled(ProcessInfo process, List<String> ended) implements Reply {}

  /**
   * A card or a run of a workflow that is old enough to go.
   *
   * @param kind "card" or "run"
   * @param name the card as people name it, or the id of the run
   * @param title of the card, or the name of the workflow
   * @param cards how many go with it
   * @param why it stays all the same; empty where it went, or would
   */
  record OldCard(String kind, String name, String title, int cards, String why) {}

  /** {@code next} is the {@code after} of the next part; null at the end. */
  record OldCards(List<OldCard> old, @Nullable String next) implements Reply {}

  /** {@code prompt}: a command begins with "!". */
  record Context(String card, String prompt) implements Reply {}
}

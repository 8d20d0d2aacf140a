package dev.talaria.actors.workflow;

import dev.talaria.actors.board.BoardDesk;
import dev.talaria.actors.board.Boards;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardRules;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.StepRules;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.workflow.Change;
import dev.talaria.runtime.workflow.Progress;
import dev.talaria.runtime.workflow.Retry;
import dev.talaria.runtime.workflow.RunId;
import dev.talaria.runtime.workflow.RunRules;
import dev.talaria.runtime.workflow.Workflow;
import dev.talaria.runtime.workflow.WorkflowProblems;
import dev.talaria.runtime.workflow.WorkflowReader;
import dev.talaria.runtime.workflow.WorkflowRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Runs of workflows, in plain steps that block, as {@link BoardDesk} does with cards. What it knows
 * is in the store: whatever is left undone is found again.
 *
 * <p>Long, for all of this is one path, which every change of a run takes.
 */
public final class WorkflowDesk {
  /**
   * A run that is to begin.
   *
   * @param workflow what {@code source} says
   * @param inputs all of them, those too that were not given
   * @param configs of each of {@link Workflow#profiles}, and of "", which says where it works
   */
  public record Beginning(
      RunId id,
      Workflow workflow,
      String source,
      Map<String, String> inputs,
      String board,
      WorkflowRun.Origin origin,
      Map<String, SessionConfig> configs) {}

  /** The answer when it is kept. */
  public sealed interface Answer {
    record Done(WorkflowRun run) implements Answer {}

    record Refused(AgentError reason) implements Answer {}

    record NotFound() implements Answer {}
  }

  private static final int LOOKED_BACK = 100;
  private static final Duration TRY_AGAIN = Duration.ofSeconds(30);

  private final BoardDesk desk;
  private final StepChanges cards;
  private final Consumer<RunId> onChange;

  /**
   * What is decided about a run is done before the next is: a step that is done again must not be
   * taken for done meanwhile.
   */
  private final ReentrantLock deciding = new ReentrantLock();

  /** {@code onChange} is told a run of which something may follow. */
  public WorkflowDesk(BoardDesk desk, Consumer<RunId> onChange) {
    this.desk = desk;
    this.cards = new StepChanges(desk, new WorkRules(desk.parts().settings()));
    this.onChange = onChange;
  }

  /** An id that no run has. */
  public RunId newId() {
    while (true) {
      var id = new RunId("wf_" + desk.parts().ids().get());
      if (run(id).isEmpty()) {
        return id;
      }
    }
  }

  public Optional<WorkflowRun> run(RunId id) {
    return desk.read(store -> store.workflows().run(id));
  }

  /** How it stands; empty where its file cannot be read any more. */
  public Optional<Progress> progress(WorkflowRun run) {
    return workflow(run).map(workflow -> Progress.of(run, workflow, cards(run)));
  }

  private List<Card> cards(WorkflowRun run) {
    return desk.read(store -> store.cards().ofRun(run.id().value()));
  }

  static Optional<Workflow> workflow(WorkflowRun run) {
    try {
      return Optional.of(WorkflowReader.read(run.workflow() + ".yaml", run.source()));
    } catch (WorkflowProblems e) { // a secret was taken out, or a later version wrote it
      return Optional.empty();
    }
  }

  // --- begin

  /**
   * Begins a run: all of its steps are cards then. One that is there already stays as it is.
   *
   * @param together is kept in the same commit
   */
  public Answer begin(Beginning it, Function<WorkflowRun, List<Write>> together) {
    while (true) {
      var before = run(it.id);
      if (before.isPresent()) {
        return new Answer.Done(before.get());
      }
      var run = new WorkflowRun(
          it.id,
          it.workflow.name(),
          it.source,
          it.inputs,
          it.board,
          it.origin,
          it.configs,
          WorkflowRun.State.RUNNING,
          "",
          "",
          null,
          1);
      var writes = new ArrayList<Write>(new Boards(desk).with(it.board));
      writes.add(new Write.PutWorkflowRun(run));
      writes.addAll(cards.added(run, RunRules.first(it.workflow)));
      writes.addAll(together.apply(run));
      if (!(desk.commit(writes, true) instanceof StoreActor.NotKept problem)) {
        changed(run);
        return new Answer.Done(run);
      }
      if (!problem.stale()) {
        return notKept(problem.message());
      }
    }
  }

  // --- what people want

  /** What works on it is ended; it can go on later. */
  public Answer cancel(RunId id, String who) {
    return decided(id, run -> switch (run.state()) {
      case CANCELLED, CANCELLING -> new Answer.Done(run);
      case SUCCEEDED -> never(run, "is over", again(run));
      case FAILED -> isAnyWorkedOn(run) ? cancelled(run, who) : never(run, "is over", again(run));
      case RUNNING -> cancelled(run, who);
    });
  }

  private Answer cancelled(WorkflowRun run, String who) {
    return turned(run, new Change.Turn(WorkflowRun.State.CANCELLING, "cancelled by " + who, ""));
  }

  private static String waits(WorkflowRun run) {
    return "/workflow show " + run.id() + " says what it waits for";
  }

  private static String again(WorkflowRun run) {
    return "/workflow retry " + run.id() + " STEP does a step again";
  }

  private boolean isAnyWorkedOn(WorkflowRun run) {
    return cards(run).stream()
        .anyMatch(card -> card.status() == Status.RUNNING || card.status() == Status.READY);
  }

  /**
   * Answers the step that waits for a person, or has a run that was cancelled go on.
   *
   * @param step null where only one can be meant
   * @param together is kept in the same commit
   */
  public Answer resume(
      RunId id,
      @Nullable String step,
      String answer,
      String who,
      Function<WorkflowRun, List<Write>> together) {
    return decided(id, run -> switch (run.state()) {
      case CANCELLED ->
        answer.isBlank() && step == null
            ? turned(run, new Change.Turn(WorkflowRun.State.RUNNING, "", ""), together)
            : never(
                run,
                "was cancelled and asks nothing",
                "/workflow resume " + run.id() + ", then answer");
      case CANCELLING -> beingCancelled(run);
      case SUCCEEDED -> never(run, "is over", again(run));
      case FAILED, RUNNING -> answered(run, step, answer, who, together);
    });
  }

  private Answer answered(
      WorkflowRun run,
      @Nullable String step,
      String answer,
      String who,
      Function<WorkflowRun, List<Write>> together) {
    var asked = cards(run).stream()
        .filter(StepRules::isAsked)
        .filter(card -> step == null || step.equals(card.path()))
        .toList();
    if (asked.isEmpty()) {
      return step == null
          ? run.state() == WorkflowRun.State.FAILED
              ? never(run, "waits for no answer", "/workflow retry " + run.id())
              : refused(run, "waits for no answer", waits(run))
          : refused(run, "has no step " + step + " that waits for an answer", waits(run));
    }
    if (asked.size() > 1) {
      return never(
          run,
          "waits for " + asked.size() + " answers",
          "name the step: " + String.join(", ", asked.stream().map(Card::path).toList()));
    }
    if (answer.isBlank()) {
      return never(
          run,
          "waits for an answer",
          "say it: " + asked.getFirst().standing().hold().reason());
    }
    return ofCard(
        run,
        desk.change(
            asked.getFirst().id(),
            (card, family, now) -> StepRules.isAsked(card)
                ? CardRules.done(card, answer.strip(), who, now)
                : new Ruling.Same(),
            card -> together.apply(run)));
  }

  /**
   * What has failed is done again, or a step with all that depends on it.
   *
   * @param step null: what has failed
   * @param together is kept with the last change
   */
  public Answer retry(
      RunId id, @Nullable String step, String who, Function<WorkflowRun, List<Write>> together) {
    return decided(id, run -> {
      if (run.state() == WorkflowRun.State.CANCELLING) {
        return beingCancelled(run);
      }
      if (run.state() == WorkflowRun.State.CANCELLED) {
        return never(run, "was cancelled", "/workflow resume " + run.id());
      }
      var workflow = workflow(run);
      if (workflow.isEmpty()) {
        return never(run, "cannot be read any more", "run its file anew");
      }
      return switch (Retry.of(run, workflow.get(), cards(run), step)) {
        case Retry.Not(var why, var hint) -> refused(run, why, hint);
        case Retry.Never(var why, var hint) -> never(run, why, hint);
        case Retry.Of(var changes) -> {
          for (var change : changes) {
            if (cards.made(run, change, who) instanceof BoardDesk.Answer.Refused(var reason)) {
              yield new Answer.Refused(reason);
            }
          }
          yield run.state() == WorkflowRun.State.RUNNING
              ? kept(run, together.apply(run))
              : turned(run, new Change.Turn(WorkflowRun.State.RUNNING, "", ""), together);
        }
      };
    });
  }

  private interface Decision {
    Answer of(WorkflowRun run);
  }

  private Answer decided(RunId id, Decision decision) {
    deciding.lock();
    try {
      var run = run(id);
      if (run.isEmpty()) {
        return new Answer.NotFound();
      }
      var answer = decision.of(run.get());
      if (answer instanceof Answer.Done) {
        onChange.accept(id);
      }
      return answer;
    } finally {
      deciding.unlock();
    }
  }

  // --- what follows

  /**
   * Does what follows from how it stands, until nothing does.
   *
   * @return whether nothing is left; otherwise it is to be looked at again after a while
   */
  public boolean advance(RunId id) {
    deciding.lock();
    try {
      var before = List.<Change>of();
      var workflow = run(id).flatMap(WorkflowDesk::workflow); // which stays the same
      while (true) {
        var run = run(id);
        if (run.isEmpty()) {
          return true;
        }
        var changes = next(run.get(), workflow);
        if (changes.isEmpty()) {
          return run.get().state() != WorkflowRun.State.CANCELLING;
        }
        if (changes.equals(before)) { // none of them could be made
          return false;
        }
        before = changes;
        for (var change : changes) {
          if (!isDone(run.get(), change)) {
            return false;
          }
        }
      }
    } finally {
      deciding.unlock();
    }
  }

  private List<Change> next(WorkflowRun run, Optional<Workflow> workflow) {
    if (run.state() == WorkflowRun.State.SUCCEEDED) {
      return List.of();
    }
    return workflow.isPresent()
        ? RunRules.next(run, workflow.get(), cards(run), this::isAtWork)
        : RunRules.nextUnread(run, cards(run), this::isAtWork);
  }

  /** Whether the session of the last attempt has not ended. */
  private boolean isAtWork(Card card) {
    var attempts = card.standing().attempts();
    var session = attempts.isEmpty() ? null : attempts.getLast().session();
    return session != null
        && desk.read(store -> store.session(session))
            .filter(record -> record.state() != SessionRecord.State.ENDED)
            .isPresent();
  }

  private boolean isDone(WorkflowRun run, Change change) {
    return switch (change) {
      case Change.Turn turn -> turned(run, turn) instanceof Answer.Done;
      case Change.OfCard it ->
        !(cards.made(run, it, CardRules.BOARD) instanceof BoardDesk.Answer.Refused);
    };
  }

  // --- the run itself

  private Answer turned(WorkflowRun run, Change.Turn turn) {
    return turned(run, turn, it -> List.of());
  }

  /** With what is told of it. */
  private Answer turned(
      WorkflowRun run, Change.Turn turn, Function<WorkflowRun, List<Write>> together) {
    var after = run.turned(turn, desk.now());
    var writes = new ArrayList<Write>();
    writes.add(new Write.PutWorkflowRun(after));
    var telling = new RunTelling(desk).of(after);
    var runtime = after.origin().runtime();
    telling.map(it -> desk.telling(it, runtime)).ifPresent(writes::add);
    writes.addAll(together.apply(after));
    if (desk.commit(writes, true) instanceof StoreActor.NotKept(var why, var stale)) {
      return notKept(why);
    }
    telling.ifPresent(it -> desk.told(it, runtime));
    changed(after);
    return new Answer.Done(after);
  }

  private Answer kept(WorkflowRun run, List<Write> writes) {
    return !writes.isEmpty()
            && desk.commit(writes, true) instanceof StoreActor.NotKept(var why, var stale)
        ? notKept(why)
        : new Answer.Done(run);
  }

  private void changed(WorkflowRun run) {
    desk.tellAll(run.board());
    onChange.accept(run.id());
  }

  private static Answer ofCard(WorkflowRun run, BoardDesk.Answer answer) {
    return switch (answer) {
      case BoardDesk.Answer.Done ignored -> new Answer.Done(run);
      case BoardDesk.Answer.Refused(var reason) -> new Answer.Refused(reason);
      case BoardDesk.Answer.NotFound ignored -> new Answer.NotFound();
    };
  }

  private static Answer beingCancelled(WorkflowRun run) {
    return refused(run, "is being cancelled", "wait until that is so");
  }

  /** Trying again later would not help. */
  private static Answer never(WorkflowRun run, String why, String hint) {
    return new Answer.Refused(new AgentError.Denied(said(run, why), hint));
  }

  /** It may be done when what it waits for is over. */
  private static Answer refused(WorkflowRun run, String why, String hint) {
    return new Answer.Refused(new AgentError.Busy(said(run, why), hint));
  }

  private static String said(WorkflowRun run, String why) {
    return "workflow " + run.workflow() + " (" + run.id() + ") " + why;
  }

  private static Answer notKept(String why) {
    return new Answer.Refused(new AgentError.Overloaded("it was not kept, " + why, "", TRY_AGAIN));
  }

  /**
   * Those that something may follow for: all that are not over, and of the newest those that have
   * failed, where somebody may have done what had failed. Throws a {@link StoreProblem} as
   * {@link CompletionException}.
   */
  List<RunId> toLookAt() {
    var runs = new ArrayList<>(
        desk.read(store -> store.workflows().newestIds("", true, Integer.MAX_VALUE)));
    desk.read(store -> store.workflows().newest("", false, LOOKED_BACK)).stream()
        .filter(run -> run.state() == WorkflowRun.State.FAILED)
        .map(WorkflowRun::id)
        .forEach(runs::add);
    return runs;
  }
}

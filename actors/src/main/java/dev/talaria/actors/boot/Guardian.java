package dev.talaria.actors.boot;

import dev.talaria.actors.approval.ApprovalActor;
import dev.talaria.actors.board.BoardActor;
import dev.talaria.actors.board.BoardDesk;
import dev.talaria.actors.board.OldCards;
import dev.talaria.actors.board.WorkerDesk;
import dev.talaria.actors.budget.BudgetActor;
import dev.talaria.actors.gate.Gates;
import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.notifier.StatusBars;
import dev.talaria.actors.schedule.JobDesk;
import dev.talaria.actors.schedule.ResultTargets;
import dev.talaria.actors.schedule.ScheduleActor;
import dev.talaria.actors.session.SessionPorts;
import dev.talaria.actors.session.ToolAccess;
import dev.talaria.actors.socket.Actors;
import dev.talaria.actors.socket.Caller;
import dev.talaria.actors.socket.Router;
import dev.talaria.actors.socket.RuntimeFacts;
import dev.talaria.actors.socket.SocketActor;
import dev.talaria.actors.store.RetentionActor;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.actors.supervisor.Overflows;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.actors.workflow.WorkflowActor;
import dev.talaria.actors.workflow.WorkflowDesk;
import dev.talaria.config.Settings;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.folder.CardFolders;
import dev.talaria.runtime.model.ModelClient;
import dev.talaria.runtime.session.ModelChoice;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Store;
import dev.talaria.runtime.telemetry.Telemetry;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.workflow.RunId;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.pekko.Done;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.SupervisorStrategy;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jspecify.annotations.Nullable;

/** The root of the actors: starts them in the order in which they need each other. */
public final class Guardian {
  /** What can be told to the root. */
  public sealed interface Command {}

  /** Asks for the actors that are there. */
  public record GetActors(ActorRef<Actors> replyTo) implements Command {}

  /** Begins to listen; what an earlier runtime left unfinished goes on. */
  public record Serve(List<SocketActor.Listener> listeners, RuntimeFacts facts)
      implements Command {}

  /** Lets all clients go, {@link SocketActor.HangUp}. */
  public record HangUp(ActorRef<Done> replyTo) implements Command {}

  /** All work is to be ended, {@link BoardActor.Leave}. */
  public record LeaveCards(ActorRef<Done> replyTo) implements Command {}

  /** All that is not an actor. */
  public record Parts(
      Settings settings,
      Store store,
      ModelClient models,
      ToolAccess tools,
      ResultTargets targets,
      SessionPorts.KeyFinder keys,
      BiFunction<ModelChoice, Usage, BigDecimal> cost,
      Caller.Directory directory,
      java.util.function.IntSupplier processes,
      Telemetry telemetry,
      List<SessionRecord> unfinished,
      List<DeliveryRecord> unseen,
      List<ApprovalRecord> approvals,
      List<GrantRecord> grants,
      Executor blocking,
      ThreadFactory threads,
      Supplier<String> ids,
      CardFolders folders,
      String worker,
      Clock clock,
      Clock steady) {}

  private final ActorContext<Command> context;
  private final Parts parts;
  private final ActorRef<StoreActor.Command> store;
  private final ActorRef<BoardActor.Command> board;
  private final ActorRef<WorkflowActor.Command> workflows;
  private final Actors actors;
  private @Nullable ActorRef<SocketActor.Command> socket;

  private Guardian(ActorContext<Command> context, Parts parts) {
    this.context = context;
    this.parts = parts;
    var health = new Later<SupervisorActor.Command>();
    store = spawn(
        StoreActor.create(
            parts.store(),
            parts.blocking(),
            problem -> health.tell(new SupervisorActor.StoreHealth(problem)),
            parts.telemetry()::committed),
        "store");
    var notifier = spawn(
        NotifierActor.create(
            store,
            parts.unseen(),
            new StatusBars(parts.processes()),
            new KeptSpending(parts.store(), parts.blocking()),
            parts.clock()),
        "notifier");
    var approvals = spawn(
        ApprovalActor.create(store, notifier, parts.approvals(), parts.grants(), parts.clock()),
        "approvals");
    var budget =
        spawn(BudgetActor.create(parts.store(), parts.blocking(), parts.steady()), "budget");
    var gates = spawn(Gates.create(parts.settings().gate(), parts.steady()), "gates");
    var ports = new SessionPorts(
        store,
        parts.store(),
        budget,
        gates,
        approvals,
        notifier,
        parts.models(),
        parts.tools(),
        parts.cost(),
        parts.keys(),
        parts.settings().model(),
        parts.blocking(),
        parts.threads(),
        new AtomicLong(),
        parts.clock(),
        parts.steady());
    var supervisor = spawn(
        SupervisorActor.create(parts.settings().admission(), parts.settings().session(), ports),
        "supervisor");
    health.is(supervisor);
    var schedule = spawn(
        ScheduleActor.create(
            new JobDesk.Parts(
                parts.settings().cron(),
                parts.store(),
                store,
                supervisor,
                notifier,
                parts.ids(),
                parts.targets()),
            parts.blocking(),
            parts.clock()),
        "schedule");
    var dispatcher = new Later<BoardActor.Command>();
    var steps = new Later<WorkflowActor.Command>();
    Consumer<RunId> moved = run -> {
      steps.tell(new WorkflowActor.Look(run));
      notifier.tell(new NotifierActor.Tell(new Event.WorkflowChanged(run.value())));
    };
    var desk = new BoardDesk(
        new BoardDesk.Parts(
            parts.settings().board(),
            parts.store(),
            store,
            supervisor,
            notifier,
            parts.ids(),
            parts.folders(),
            parts.worker(),
            parts.clock()),
        context.getSystem(),
        new BoardDesk.Follower() {
          @Override
          public void changed(Optional<SessionId> lost) {
            dispatcher.tell(new BoardActor.Changed(lost));
          }

          @Override
          public void undone() {
            dispatcher.tell(new BoardActor.Undone());
          }

          @Override
          public void stepped(CardStep step) {
            moved.accept(new RunId(step.run()));
          }
        });
    board = spawn(BoardActor.create(desk, parts.blocking()), "board");
    dispatcher.is(board);
    var runs = new WorkflowDesk(desk, moved);
    workflows = spawn(WorkflowActor.create(runs, parts.blocking()), "workflows");
    steps.is(workflows);
    parts.tools().worker(new WorkerDesk(desk));
    parts.store().listen(new OtherRuntimes(parts.store(), notifier, board, workflows));
    actors = new Actors(
        context.getSystem(),
        supervisor,
        schedule,
        desk,
        runs,
        notifier,
        approvals,
        parts.store(),
        parts.settings().store().retention(),
        parts.clock(),
        parts.ids());
  }

  public static Behavior<Command> create(Parts parts) {
    return Behaviors.setup(context -> new Guardian(context, parts).open());
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case GetActors(var replyTo) -> replyTo.tell(actors);
        case Serve(var listeners, var facts) -> serve(listeners, facts);
        case LeaveCards(var replyTo) -> board.tell(new BoardActor.Leave(replyTo));
        case HangUp(var replyTo) -> {
          if (socket == null) {
            replyTo.tell(Done.getInstance());
          } else {
            socket.tell(new SocketActor.HangUp(replyTo));
          }
        }
      }
      return Behaviors.same();
    });
  }

  private void serve(List<SocketActor.Listener> listeners, RuntimeFacts facts) {
    actors.supervisor().tell(new SupervisorActor.GoOnWith(parts.unfinished()));
    actors.schedule().tell(new ScheduleActor.Begin());
    board.tell(new BoardActor.Begin());
    workflows.tell(new WorkflowActor.Begin());
    socket = spawn(
        SocketActor.create(
            listeners,
            new Router(parts.directory(), facts, actors, parts.telemetry()),
            parts.settings().runtime(),
            parts.threads(),
            actors.notifier()),
        "socket");
    spawn(
        RetentionActor.create(
            parts.settings().store().retention(),
            parts.store(),
            store,
            parts.blocking(),
            new OutputFiles(Path.of(facts.stateDirectory()).resolve(RuntimeTools.OUTPUT)),
            new OldCards(actors.board())::sweep,
            parts.clock()),
        "retention");
  }

  /** An exception costs these the message that caused it, not what they know. */
  private <T> ActorRef<T> spawn(Behavior<T> behavior, String name) {
    return context.spawn(
        Behaviors.supervise(Overflows.asExceptions(behavior))
            .onFailure(SupervisorStrategy.resume()),
        name,
        MailboxSelector.defaultMailbox());
  }

  /** The way to an actor that comes after those that need it. */
  private static final class Later<C> {
    private volatile ActorRef<C> actor;

    void is(ActorRef<C> started) {
      actor = started;
    }

    void tell(C message) {
      var started = actor;
      if (started != null) {
        started.tell(message);
      }
    }
  }
}

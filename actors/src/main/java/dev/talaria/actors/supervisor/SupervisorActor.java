package dev.talaria.actors.supervisor;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.session.SessionActor;
import dev.talaria.actors.session.SessionPorts;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.config.AdmissionSettings;
import dev.talaria.config.SessionSettings;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Write;
import java.time.Duration;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.ChildFailed;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.Terminated;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jspecify.annotations.Nullable;

/**
 * Admits tasks, or queues or refuses them, and has one child for each session that is not at rest:
 * one that rests for long is put away, and comes back when somebody has something to say to it. A
 * task is committed before it is admitted, so what was answered with a number is never lost.
 *
 * <p>Longer than most, since a third of it is what can be said to it; what it decides by is in
 * {@link Admission}, {@link ActiveSessions}, {@link NewSessions} and {@link CrashedSessions}.
 */
public final class SupervisorActor {
  /** What the supervisor can be told. */
  public sealed interface Command {}

  /**
   * Starts a task.
   *
   * @param title one line for lists; empty: the first of what it is asked
   * @param conversation where its number counts, and what it was started from; null for none
   * @param config used where there is no conversation, or {@code ownConfig}
   * @param ownConfig it does not inherit the settings of {@code conversation}
   * @param lastNumber the highest number that the store knows in this conversation
   * @param history steps to begin with, for a fork
   * @param key idempotency key, or null
   * @param answer makes what {@code key} is remembered by, from id and number
   * @param together is kept in the same commit
   */
  public record Start(
      SessionId id,
      SessionKind kind,
      String title,
      @Nullable SessionId conversation,
      Work work,
      SessionConfig config,
      boolean ownConfig,
      int lastNumber,
      List<Step> history,
      @Nullable String key,
      BiFunction<Integer, Integer, String> answer,
      List<Write> together,
      ActorRef<Started> replyTo)
      implements Command {
    /** Work of a job or card: it belongs to no conversation, and they tell of its end. */
    public static Start reported(
        SessionId id,
        SessionKind kind,
        String title,
        Work work,
        SessionConfig config,
        int lastNumber,
        List<Write> together,
        ActorRef<Started> replyTo) {
      return new Start(
          id,
          kind,
          title,
          null,
          work,
          config,
          true,
          lastNumber,
          List.of(),
          null,
          (number, position) -> "",
          together,
          replyTo);
    }
  }

  /** The answer to {@link Start}, when the task is committed. */
  public sealed interface Started {
    /** {@code position} in the queue; 0 when it runs at once. */
    record Accepted(SessionId id, int number, int position) implements Started {}

    record Refused(AgentError reason) implements Started {}

    /** The runtime is about to stop. */
    record Draining() implements Started {}
  }

  /** Makes a conversation active; {@code fresh} where it is new and not in the store yet. */
  public record Open(SessionId id, SessionConfig config, boolean fresh, ActorRef<Found> replyTo)
      implements Command {}

  /** Looks for an active session; {@code wake} begins a queued one, so that it can be ended. */
  public record Find(SessionId id, boolean wake, ActorRef<Found> replyTo) implements Command {}

  /** Looks for a conversation, and makes it active where nobody has it open. */
  public record Wake(SessionId conversation, SessionConfig config, ActorRef<Found> replyTo)
      implements Command {}

  /**
   * The answer to {@link Find} and {@link Open}: null where no such session is active.
   *
   * @param draining the runtime is about to stop: nothing new is to be begun
   */
  public record Found(
      @Nullable ActorRef<SessionActor.Command> session,
      @Nullable SessionConfig config,
      boolean draining) {}

  /** The next turns of a conversation, and tasks started from it, use {@code config}. */
  public record Configure(SessionId conversation, SessionConfig config) implements Command {}

  /** Takes the next number of a task in a conversation; {@code last} is the highest one kept. */
  public record TakeNumber(SessionId conversation, int last, ActorRef<Integer> replyTo)
      implements Command {}

  /** The running turn of a conversation became a task of its own. */
  public record TurnBecameTask(SessionId conversation, SessionRecord task) implements Command {}

  /** Sessions that an earlier runtime left unfinished, oldest first. */
  public record GoOnWith(List<SessionRecord> sessions) implements Command {}

  /** Empty: the store works. Otherwise nothing new is accepted. */
  public record StoreHealth(String problem) implements Command {}

  /** Accepts nothing new from now on. */
  public record Drain() implements Command {}

  /** Cancels every task and running turn. */
  public record CancelAll() implements Command {}

  public record GetLoad(ActorRef<Load> replyTo) implements Command {}

  /**
   * The answer to {@link GetLoad}.
   *
   * @param active the tasks and turns that go on by themselves; not what is paused or parked
   * @param committing how many tasks are being kept, and begin then
   * @param queued how many tasks wait for their place
   * @param refusal why no work could be started at the moment; empty where some could
   */
  public record Load(List<SessionId> active, int committing, int queued, String refusal) {
    public boolean isAtWork() {
      return !active.isEmpty() || committing > 0;
    }
  }

  private record SessionNews(SessionActor.News news) implements Command {}

  record Kept(Start start, SessionRecord record, StoreActor.Committed how) implements Command {}

  record Opened(Open open, StoreActor.Committed how) implements Command {}

  record Delegated(SessionActor.Delegate delegate, SessionRecord record, StoreActor.Committed how)
      implements Command {}

  private record PutAwayWhatRests() implements Command {}

  private static final Duration OFTEN = Duration.ofSeconds(10);
  private static final Duration SHORTEST_REST = Duration.ofSeconds(1);

  private final ActorContext<Command> context;
  private final SessionSettings settings;
  private final SessionPorts ports;
  private final CrashedSessions crashed;
  private final ActorRef<SessionActor.News> news;
  private final ActiveSessions sessions = new ActiveSessions();
  private final Admission admission;
  private final NewSessions fresh;
  private long children;

  private SupervisorActor(
      ActorContext<Command> context,
      AdmissionSettings admission,
      SessionSettings settings,
      SessionPorts ports) {
    this.context = context;
    this.settings = settings;
    this.ports = ports;
    this.admission = new Admission(admission, sessions);
    this.fresh = new NewSessions(context, ports, sessions, this.admission, this::admit);
    this.crashed = new CrashedSessions(ports, context.getSystem());
    this.news = context.messageAdapter(SessionActor.News.class, SessionNews::new);
  }

  /** Tasks within the limits of {@code admission}, each with a mailbox as {@code session} says. */
  public static Behavior<Command> create(
      AdmissionSettings admission, SessionSettings session, SessionPorts ports) {
    return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
      if (!session.passivateAfter().isZero()) {
        var often = session.passivateAfter().compareTo(OFTEN) < 0
            ? Collections.max(List.of(session.passivateAfter(), SHORTEST_REST))
            : OFTEN;
        timers.startTimerWithFixedDelay(new PutAwayWhatRests(), often);
      }
      return new SupervisorActor(context, admission, session, ports).open();
    }));
  }

  private Behavior<Command> open() {
    return Behaviors.receive(Command.class)
        .onAnyMessage(this::onCommand)
        .onSignal(Terminated.class, this::onTerminated)
        .build();
  }

  private Behavior<Command> onCommand(Command command) {
    switch (command) {
      case Start start -> fresh.start(start);
      case Kept(var start, var record, var how) -> fresh.onKept(start, record, how);
      case Open open -> whenSettled(open.id, () -> onOpen(open));
      case Opened(var open, var how) -> onOpened(open, how);
      case Delegated(var delegate, var record, var how) -> fresh.onDelegated(delegate, record, how);
      case Find(var id, var wake, var replyTo) ->
        whenSettled(id, () -> replyTo.tell(found(id, wake)));
      case Wake(var id, var config, var replyTo) ->
        whenSettled(id, () -> {
          if (sessions.get(id) == null) {
            converse(id, config);
          }
          replyTo.tell(found(id, false));
        });
      case Configure(var conversation, var config) ->
        whenSettled(conversation, () -> onConfigure(conversation, config));
      case TakeNumber(var conversation, var last, var replyTo) ->
        replyTo.tell(admission.number(conversation, last));
      case TurnBecameTask(var conversation, var task) -> onBecame(conversation, task);
      case GoOnWith(var left) -> left.forEach(this::goOn);
      case StoreHealth(var problem) -> admission.storeHealth(problem);
      case Drain ignored -> admission.drain();
      case CancelAll ignored -> sessions.all().forEach(this::cancel);
      case GetLoad(var replyTo) -> replyTo.tell(load());
      case SessionNews(var what) -> onNews(what);
      case PutAwayWhatRests ignored -> putAwayWhatRests();
    }
    return Behaviors.same();
  }

  // --- admission

  /** Runs it, or puts it in the queue and says where. */
  private int admit(SessionRecord task) {
    var known = sessions.get(task.id());
    var entry = known == null ? sessions.add(task) : known;
    boolean inPlaceOfCaller = task.kind() == SessionKind.DELEGATE; // which waits for it
    if (inPlaceOfCaller || admission.hasPlace()) {
      spawn(entry, null);
      return 0;
    }
    ports.notifier().tell(new NotifierActor.Moved(task));
    return admission.enqueue(task);
  }

  private void admitNext() {
    for (var next = admission.nextInPlace(); next.isPresent(); next = admission.nextInPlace()) {
      var entry = sessions.get(next.get().id());
      if (entry != null) {
        spawn(entry, null);
      }
    }
  }

  // --- sessions

  private void whenSettled(SessionId id, Runnable work) {
    var entry = sessions.get(id);
    if (entry == null) {
      work.run();
    } else {
      entry.whenSettled(work);
    }
  }

  private void onOpen(Open open) {
    if (sessions.get(open.id) != null) {
      onConfigure(open.id, open.config);
      open.replyTo.tell(found(open.id, false));
    } else if (open.fresh) {
      fresh.open(open);
    } else {
      converse(open.id, open.config);
      onConfigure(open.id, open.config);
      open.replyTo.tell(found(open.id, false));
    }
  }

  private void onOpened(Open open, StoreActor.Committed how) {
    if (how instanceof StoreActor.Kept) {
      converse(open.id, open.config);
    }
    open.replyTo.tell(found(open.id, false));
  }

  private void converse(SessionId id, SessionConfig config) {
    spawn(sessions.add(id, SessionKind.CONVERSATION, null, config), null);
  }

  private Found found(SessionId id, boolean wake) {
    var entry = sessions.get(id);
    if (entry == null) {
      return new Found(null, null, admission.isDraining());
    }
    if (entry.actor() == null && (!admission.isQueued(id) || wake)) {
      admission.dequeue(id);
      spawn(entry, null);
    }
    entry.touched(ports.steady().instant());
    return new Found(entry.actor(), entry.config(), admission.isDraining());
  }

  private void onConfigure(SessionId conversation, SessionConfig config) {
    var entry = sessions.get(conversation);
    if (entry != null && entry.actor() != null && !entry.config().equals(config)) {
      entry.configure(config);
      entry.actor().tell(new SessionActor.Configure(config));
    }
  }

  private void onBecame(SessionId conversation, SessionRecord task) {
    var entry = sessions.get(conversation);
    if (entry == null || entry.actor() == null) {
      return;
    }
    var actor = entry.actor();
    sessions.add(task).runBy(actor);
    converse(conversation, entry.config());
  }

  private void goOn(SessionRecord left) {
    if (left.state() == State.QUEUED) {
      admit(left);
    } else {
      spawn(sessions.add(left), "the runtime was restarted");
    }
  }

  /** A child with the crash rules of its kind; what becomes of it is told by {@link Terminated}. */
  private void spawn(ActiveSessions.Entry entry, @Nullable String interrupted) {
    var session = SessionActor.create(entry.id(), interrupted, ports, news);
    var actor = context.spawn(
        Restarts.supervised(session, entry.config().supervision().crash()),
        entry.id().value() + "-" + children++,
        MailboxSelector.bounded(settings.mailbox()));
    context.watch(actor);
    entry.runBy(actor);
  }

  private void onNews(SessionActor.News what) {
    switch (what) {
      case SessionActor.Ended(var session) -> forget(session.id());
      case SessionActor.Delegate delegate -> fresh.delegate(delegate);
      case SessionActor.Recall(var id) -> {
        var entry = sessions.get(id);
        if (entry != null) {
          cancel(entry);
        }
      }
      case SessionActor.Rested(var id) -> {
        var entry = sessions.get(id);
        if (entry != null && entry.actor() != null) {
          entry.rests(ports.steady().instant());
          admitNext(); // what is paused or parked leaves its place to the next
        }
      }
      case SessionActor.Works(var id) -> {
        var entry = sessions.get(id);
        if (entry != null) {
          entry.works();
        }
      }
      case SessionActor.Stayed(var id) -> {
        var entry = sessions.get(id);
        if (entry != null) {
          entry.touched(ports.steady().instant());
          entry.settled();
        }
      }
    }
  }

  private void putAwayWhatRests() {
    var limit = ports.steady().instant().minus(settings.passivateAfter());
    for (var entry : sessions.all()) {
      if (entry.restedBefore(limit) && !entry.isLeaving() && entry.actor() != null) {
        entry.leaves();
        entry.actor().tell(new SessionActor.PutAway());
      }
    }
  }

  private Behavior<Command> onTerminated(Terminated gone) {
    sessions.runBy(gone.getRef()).ifPresent(entry -> onGone(entry, gone));
    return Behaviors.same();
  }

  private void onGone(ActiveSessions.Entry entry, Terminated gone) {
    var id = entry.id();
    if (!entry.isLeaving()) { // it never said that it ended
      var cause = gone instanceof ChildFailed failed ? failed.getCause() : null;
      crashed.tellPerson(id, entry.config(), cause);
      forget(id);
      return;
    }
    entry.runBy(null);
    if (entry.kind() == SessionKind.CONVERSATION) {
      sessions.remove(id);
    }
    entry.settled();
  }

  private void forget(SessionId id) {
    sessions.remove(id);
    admission.dequeue(id);
    admitNext();
  }

  private void cancel(ActiveSessions.Entry entry) {
    entry.whenSettled(() -> {
      var actor = found(entry.id(), true).session();
      if (actor != null) {
        actor.tell(new SessionActor.Cancel(context.getSystem().ignoreRef()));
      }
    });
  }

  private Load load() {
    var active = sessions.all().stream()
        .filter(ActiveSessions.Entry::isAtWork)
        .map(ActiveSessions.Entry::id)
        .sorted(Comparator.comparing(SessionId::value))
        .toList();
    var refusal = admission
        .refusal(null)
        .map(why -> why instanceof Started.Refused(var reason)
            ? reason.message()
            : "the runtime is stopping");
    return new Load(active, admission.committing(), admission.queued(), refusal.orElse(""));
  }
}

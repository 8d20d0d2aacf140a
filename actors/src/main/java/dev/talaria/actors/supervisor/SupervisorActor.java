package dev.talaria.actors.supervisor;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.session.SessionActor;
import dev.talaria.actors.session.SessionPorts;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.config.AdmissionSettings;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.store.Write;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiFunction;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.MailboxSelector;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.jspecify.annotations.Nullable;

/**
 * Admits tasks, or queues or refuses them, and has one child for each session that is not at rest.
 * A task is committed before it is admitted, so what was answered with a number is never lost.
 */
public final class SupervisorActor {
  /** What the supervisor can be told. */
  public sealed interface Command {}

  /**
   * Starts a task.
   *
   * @param conversation whose settings it inherits and whose numbers it counts; null for none
   * @param config used where there is no conversation
   * @param lastNumber the highest number that the store knows in this conversation
   * @param history steps to begin with, for a fork
   * @param key idempotency key, or null
   * @param answer makes what {@code key} is remembered by, from id and number
   */
  public record Start(
      SessionId id,
      @Nullable SessionId conversation,
      Work work,
      SessionConfig config,
      int lastNumber,
      List<Step> history,
      @Nullable String key,
      BiFunction<Integer, Integer, String> answer,
      ActorRef<Started> replyTo)
      implements Command {}

  /** The answer to {@link Start}, when the task is committed. */
  public sealed interface Started {
    /** {@code position} in the queue; 0 when it runs at once. */
    record Accepted(SessionId id, int number, int position) implements Started {}

    record Refused(AgentError reason) implements Started {}
  }

  /** Makes a conversation active; {@code fresh} where it is new and not in the store yet. */
  public record Open(SessionId id, SessionConfig config, boolean fresh, ActorRef<Found> replyTo)
      implements Command {}

  /** Looks for an active session; {@code wake} begins a queued one, so that it can be ended. */
  public record Find(SessionId id, boolean wake, ActorRef<Found> replyTo) implements Command {}

  /** The answer to {@link Find} and {@link Open}: null where no such session is active. */
  public record Found(
      @Nullable ActorRef<SessionActor.Command> session,
      @Nullable SessionConfig config) {}

  /** The next turns of a conversation, and tasks started from it, use {@code config}. */
  public record Configure(SessionId conversation, SessionConfig config) implements Command {}

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

  /** The answer to {@link GetLoad}: {@code active} tasks and turns that have not ended. */
  public record Load(int active, int queued, List<String> names) {}

  private record SessionEnded(SessionRecord session) implements Command {}

  private record SessionGone(SessionId id, ActorRef<SessionActor.Command> child)
      implements Command {}

  private record Kept(Start start, SessionRecord record, StoreActor.Committed how)
      implements Command {}

  private record Opened(Open open, StoreActor.Committed how) implements Command {}

  /** An active session; {@code child} is null while it is queued. */
  private record Entry(
      SessionKind kind,
      @Nullable SessionId parent,
      SessionConfig config,
      @Nullable ActorRef<SessionActor.Command> child) {}

  private final ActorContext<Command> context;
  private final AdmissionSettings settings;
  private final SessionPorts ports;
  private final CrashedSessions crashed;
  private final int mailbox;
  private final ActorRef<SessionActor.Ended> ended;
  private final Map<SessionId, Entry> sessions = new HashMap<>();
  private final LinkedHashMap<SessionId, SessionRecord> queue = new LinkedHashMap<>();
  private final Map<String, Integer> lastNumbers = new HashMap<>();
  private final Map<String, List<ActorRef<Started>>> pendingKeys = new HashMap<>();
  private String storeProblem = "";
  private boolean draining;
  private int admitted;
  private long children;

  private SupervisorActor(
      ActorContext<Command> context, AdmissionSettings settings, SessionPorts ports, int mailbox) {
    this.context = context;
    this.settings = settings;
    this.ports = ports;
    this.mailbox = mailbox;
    this.crashed = new CrashedSessions(ports, context.getSystem().ignoreRef());
    this.ended = context.messageAdapter(
        SessionActor.Ended.class, ended -> new SessionEnded(ended.session()));
  }

  /** {@code mailbox}: how many messages one session may have waiting. */
  public static Behavior<Command> create(
      AdmissionSettings settings, SessionPorts ports, int mailbox) {
    return Behaviors.setup(
        context -> new SupervisorActor(context, settings, ports, mailbox).open());
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case Start start -> onStart(start);
        case Kept(var start, var record, var how) -> onKept(start, record, how);
        case Open open -> onOpen(open);
        case Opened(var open, var how) -> onOpened(open, how);
        case Find(var id, var wake, var replyTo) -> replyTo.tell(found(id, wake));
        case Configure(var conversation, var config) -> onConfigure(conversation, config);
        case TurnBecameTask(var conversation, var task) -> onBecame(conversation, task);
        case GoOnWith(var left) -> left.forEach(this::goOn);
        case StoreHealth(var problem) -> storeProblem = problem;
        case Drain ignored -> draining = true;
        case CancelAll ignored -> cancelAll();
        case GetLoad(var replyTo) -> replyTo.tell(load());
        case SessionEnded(var session) -> forget(session.id());
        case SessionGone(var id, var child) -> onGone(id, child);
      }
      return Behaviors.same();
    });
  }

  // --- admission

  private void onStart(Start start) {
    var refusal = refusal(start);
    if (refusal.isPresent()) {
      start.replyTo.tell(new Started.Refused(refusal.get()));
      return;
    }
    if (start.key != null) {
      var waiting = pendingKeys.putIfAbsent(start.key, new ArrayList<>());
      if (waiting != null) { // the same request again, before the first one is committed
        waiting.add(start.replyTo);
        return;
      }
    }
    admitted++;
    var record = record(start);
    int position = runs() < settings.running() ? 0 : queue.size() + 1;
    var writes = new ArrayList<Write>();
    writes.add(new Write.PutSession(record));
    start.history.forEach(step -> writes.add(new Write.AppendStep(start.id, step)));
    var turn = start.id.value() + "-1";
    writes.add(
        new Write.AppendStep(start.id, new Step.Queued(ports.clock().instant(), turn, start.work)));
    if (start.key != null) {
      writes.add(new Write.RememberAnswer(
          start.key, start.answer.apply(record.number(), position), record.createdAt()));
    }
    context.ask(
        StoreActor.Committed.class,
        ports.store(),
        Duration.ofMinutes(1),
        (ActorRef<StoreActor.Committed> reply) -> new StoreActor.Commit(writes, true, reply),
        (how, problem) -> new Kept(
            start,
            record,
            problem == null ? how : new StoreActor.NotKept("the store does not answer")));
  }

  private Optional<AgentError> refusal(Start start) {
    if (draining) {
      return Optional.of(new AgentError.Overloaded(
          "the runtime is about to stop and takes no new work",
          "try again when it has restarted",
          Duration.ofSeconds(5)));
    }
    if (!storeProblem.isEmpty()) {
      return Optional.of(new AgentError.Overloaded(
          "nothing can be kept at the moment: " + storeProblem, "", Duration.ofSeconds(30)));
    }
    var conversation = start.conversation;
    if (conversation != null && startedFrom(conversation) >= settings.perConversation()) {
      return Optional.of(new AgentError.Overloaded(
          settings.perConversation()
              + " tasks of this conversation have not ended, which is the limit",
          "wait for one to end, /cancel one, or raise talaria.admission.per-conversation",
          Duration.ofSeconds(30)));
    }
    if (runs() >= settings.running() && queue.size() >= settings.queued()) {
      return Optional.of(new AgentError.Overloaded(
          settings.running() + " tasks run and " + settings.queued() + " wait, which is the limit",
          "wait for one to end, /cancel one, or raise talaria.admission",
          Duration.ofSeconds(30)));
    }
    return Optional.empty();
  }

  private int startedFrom(SessionId conversation) {
    return (int) sessions.values().stream()
        .filter(entry -> conversation.equals(entry.parent))
        .count();
  }

  /** Tasks that run, and those on their way to it. */
  private int runs() {
    return (int) sessions.values().stream().filter(SupervisorActor::takesPlace).count() + admitted;
  }

  private static boolean takesPlace(Entry entry) {
    return entry.kind != SessionKind.CONVERSATION && entry.child != null;
  }

  private SessionRecord record(Start start) {
    var now = ports.clock().instant();
    var conversation = start.conversation == null ? "" : start.conversation.value();
    int number = lastNumbers.merge(
        conversation, start.lastNumber + 1, (last, fresh) -> Math.max(last + 1, fresh));
    var entry = start.conversation == null ? null : sessions.get(start.conversation);
    return new SessionRecord(
        start.id,
        SessionKind.BACKGROUND,
        number,
        start.conversation,
        start.work,
        firstLine(start.work.text()),
        entry == null ? start.config : entry.config.supervisedBy(start.config.supervision()),
        State.QUEUED,
        "queued",
        now,
        null,
        null,
        now,
        Usage.NONE,
        BigDecimal.ZERO,
        0,
        0,
        null);
  }

  private void onKept(Start start, SessionRecord record, StoreActor.Committed how) {
    admitted--;
    Started answer = switch (how) {
      case StoreActor.Kept ignored ->
        new Started.Accepted(record.id(), record.number(), admit(record));
      case StoreActor.NotKept(var problem) ->
        new Started.Refused(new AgentError.Overloaded(
            "the task could not be kept: " + problem, "", Duration.ofSeconds(30)));
    };
    start.replyTo.tell(answer);
    if (start.key != null) {
      pendingKeys.remove(start.key).forEach(waiting -> waiting.tell(answer));
    }
  }

  /** Runs it, or puts it in the queue and says where. */
  private int admit(SessionRecord record) {
    if (runs() < settings.running()) {
      spawn(record.id(), record.kind(), record.parent(), record.config(), null);
      return 0;
    }
    queue.put(record.id(), record);
    sessions.put(record.id(), new Entry(record.kind(), record.parent(), record.config(), null));
    ports.notifier().tell(new NotifierActor.Moved(record));
    return queue.size();
  }

  private void admitNext() {
    while (!queue.isEmpty() && runs() < settings.running()) {
      var next = queue.pollFirstEntry().getValue();
      spawn(next.id(), next.kind(), next.parent(), next.config(), null);
    }
  }

  // --- sessions

  private void onOpen(Open open) {
    var entry = sessions.get(open.id);
    if (entry != null && entry.child != null) {
      onConfigure(open.id, open.config);
      open.replyTo.tell(found(open.id, false));
      return;
    }
    if (!open.fresh) {
      spawn(open.id, SessionKind.CONVERSATION, null, open.config, null);
      onConfigure(open.id, open.config);
      open.replyTo.tell(found(open.id, false));
      return;
    }
    var now = ports.clock().instant();
    var record = new SessionRecord(
        open.id,
        SessionKind.CONVERSATION,
        0,
        null,
        null,
        "",
        open.config,
        State.OPEN,
        "",
        now,
        null,
        null,
        now,
        Usage.NONE,
        BigDecimal.ZERO,
        0,
        0,
        null);
    context.ask(
        StoreActor.Committed.class,
        ports.store(),
        Duration.ofMinutes(1),
        (ActorRef<StoreActor.Committed> reply) ->
            new StoreActor.Commit(List.of(new Write.PutSession(record)), true, reply),
        (how, problem) -> new Opened(
            open, problem == null ? how : new StoreActor.NotKept("the store does not answer")));
  }

  private void onOpened(Open open, StoreActor.Committed how) {
    if (how instanceof StoreActor.Kept) {
      spawn(open.id, SessionKind.CONVERSATION, null, open.config, null);
    }
    open.replyTo.tell(found(open.id, false));
  }

  private Found found(SessionId id, boolean wake) {
    var entry = sessions.get(id);
    if (entry == null) {
      return new Found(null, null);
    }
    if (entry.child == null && wake) {
      queue.remove(id);
      spawn(id, entry.kind, entry.parent, entry.config, null);
      entry = sessions.get(id);
    }
    return new Found(entry.child, entry.config);
  }

  private void onConfigure(SessionId conversation, SessionConfig config) {
    var entry = sessions.get(conversation);
    if (entry != null && entry.child != null && !entry.config.equals(config)) {
      sessions.put(conversation, new Entry(entry.kind, entry.parent, config, entry.child));
      entry.child.tell(new SessionActor.Configure(config));
    }
  }

  private void onBecame(SessionId conversation, SessionRecord task) {
    var entry = sessions.remove(conversation);
    if (entry == null || entry.child == null) {
      return;
    }
    context.unwatch(entry.child);
    context.watchWith(entry.child, new SessionGone(task.id(), entry.child));
    sessions.put(
        task.id(), new Entry(SessionKind.BACKGROUND, conversation, task.config(), entry.child));
    spawn(conversation, SessionKind.CONVERSATION, null, entry.config, null);
  }

  private void goOn(SessionRecord left) {
    if (left.state() == State.QUEUED) {
      admit(left);
    } else {
      spawn(left.id(), left.kind(), left.parent(), left.config(), "the runtime was restarted");
    }
  }

  /**
   * A child with the crash rules of its kind; what becomes of it is told by {@link SessionGone}.
   */
  private void spawn(
      SessionId id,
      SessionKind kind,
      @Nullable SessionId parent,
      SessionConfig config,
      @Nullable String interrupted) {
    var session = SessionActor.create(id, interrupted, ports, ended);
    var child = context.spawn(
        Restarts.supervised(session, config.supervision().crash()),
        id.value() + "-" + children++,
        MailboxSelector.bounded(mailbox));
    context.watchWith(child, new SessionGone(id, child));
    sessions.put(id, new Entry(kind, parent, config, child));
  }

  private void onGone(SessionId id, ActorRef<SessionActor.Command> child) {
    var entry = sessions.get(id);
    if (entry != null && child.equals(entry.child)) { // it never said that it ended
      crashed.tellPerson(id, entry.config);
      forget(id);
    }
  }

  private void forget(SessionId id) {
    sessions.remove(id);
    queue.remove(id);
    admitNext();
  }

  private void cancelAll() {
    List.copyOf(sessions.keySet()).stream()
        .map(id -> found(id, true).session())
        .forEach(
            session -> session.tell(new SessionActor.Cancel(context.getSystem().ignoreRef())));
  }

  private Load load() {
    var tasks = sessions.entrySet().stream()
        .filter(entry -> entry.getValue().kind != SessionKind.CONVERSATION)
        .map(entry -> entry.getKey().value())
        .sorted()
        .toList();
    return new Load(tasks.size() - queue.size(), queue.size(), tasks);
  }

  private static String firstLine(String text) {
    var line = text.strip().lines().findFirst().orElse("");
    return line.length() <= 120 ? line : line.substring(0, 119) + "…";
  }
}

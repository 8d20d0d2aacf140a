package dev.talaria.actors.approval;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.config.PermissionSettings;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.ApprovalInfo;
import dev.talaria.runtime.wire.Event;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * Keeps the questions of all sessions. Nothing blocks while one waits: the session that asked gets
 * {@link Answered} as a message, from the person or from the deadline, exactly once.
 *
 * <p>Longer than most, since half of it is what can be said to it.
 */
public final class ApprovalActor {
  /** Ways to answer; anything else is refused. */
  private static final Set<String> ANSWERS = Set.of("once", "session", "always", "deny");

  private static final String WITHDRAWN = "withdrawn";
  private static final int MOST_KEPT = 10_000;

  public sealed interface Command {}

  /**
   * Parks a question. The same session, call and start again (after a restart) finds its question
   * and its deadline as they were, or the answer that was given meanwhile.
   *
   * @param starts how often the call was started: an answer holds for one start
   */
  public record Ask(
      Asker asker,
      String call,
      int starts,
      String action,
      String risk,
      String covers,
      PermissionSettings settings,
      ActorRef<Answered> replyTo)
      implements Command {
    /** What it is kept by. */
    String key() {
      return starts == 0 ? call : call + "#" + starts;
    }

    /** The same, in the name of another. */
    public Ask by(Asker other) {
      return new Ask(other, call, starts, action, risk, covers, settings, replyTo);
    }
  }

  /** The call is not wanted any more: its question goes away unanswered. */
  public record Withdraw(SessionId session) implements Command {}

  /** A turn goes on as a task: so do its open questions, and those of all that works for it. */
  public record Moved(String turn, SessionRecord task) implements Command {}

  /**
   * The person's answer: {@code once}, {@code session}, {@code always} or {@code deny}. Where the
   * question covers nothing that could be asked again, yes is {@code once}.
   */
  public record Answer(int number, String answer, String reason, ActorRef<Settled> replyTo)
      implements Command {}

  public record GetOpen(ActorRef<Open> replyTo) implements Command {}

  /**
   * What was allowed for longer is so no more. The sessions that hold it are told by whoever says
   * this, and before it: until this is kept, the grant is listed and can be taken back again.
   *
   * @param answers that gave it, as they are kept
   * @param grants that are kept for good
   * @param alongside what must be kept together with it
   */
  public record Revoke(
      List<ApprovalRecord> answers,
      List<GrantRecord> grants,
      List<Write> alongside,
      ActorRef<Revoked> replyTo)
      implements Command {}

  /** It is kept. */
  public record Revoked() {}

  /** {@code answer} as given, or {@code timeout}; {@code grant} names what it allows for longer. */
  public record Answered(String call, String answer, String reason, String grant, String covers) {}

  /** The answer to {@link Answer}: an empty problem means that it was taken. */
  public record Settled(String problem) {}

  public record Open(List<ApprovalInfo> approvals) {}

  private record DeadlinePassed(int number) implements Command {}

  private record Noted() implements Command {}

  /** One start of one call. */
  private record Asked(SessionId session, String call) {}

  private final TimerScheduler<Command> timers;
  private final ActorRef<StoreActor.Command> store;
  private final ActorRef<StoreActor.Committed> noted;
  private final ActorRef<NotifierActor.Command> notifier;
  private final Clock clock;
  private final Map<Integer, Question> questions = new TreeMap<>();
  private final Map<Asked, ApprovalRecord> kept = new LinkedHashMap<>();
  private final Deque<Runnable> afterCommit = new ArrayDeque<>();
  private int lastNumber;

  private ApprovalActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      ActorRef<StoreActor.Command> store,
      ActorRef<NotifierActor.Command> notifier,
      List<ApprovalRecord> kept,
      int lastNumber,
      Clock clock) {
    this.timers = timers;
    this.store = store;
    this.notifier = notifier;
    this.clock = clock;
    this.noted = context.messageAdapter(StoreActor.Committed.class, ignored -> new Noted());
    kept.forEach(this::remember);
    this.lastNumber = lastNumber;
  }

  /**
   * Neither a question nor a grant gets a number that is in use: grants outlive their questions.
   *
   * @param kept all that the store knows: open ones wait for their session to ask again
   */
  public static Behavior<Command> create(
      ActorRef<StoreActor.Command> store,
      ActorRef<NotifierActor.Command> notifier,
      List<ApprovalRecord> kept,
      List<GrantRecord> grants,
      Clock clock) {
    int last = IntStream.concat(
            kept.stream().mapToInt(ApprovalRecord::number),
            grants.stream().mapToInt(GrantRecord::question))
        .max()
        .orElse(0);
    return Behaviors.setup(context -> Behaviors.withTimers(
        timers -> new ApprovalActor(context, timers, store, notifier, kept, last, clock).open()));
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case Ask ask -> onAsk(ask);
        case Withdraw(var session) -> onWithdraw(session);
        case Moved moved -> onMoved(moved);
        case Answer answer -> onAnswer(answer);
        case GetOpen(var replyTo) ->
          replyTo.tell(new Open(questions.values().stream().map(Question::info).toList()));
        case Revoke revoke -> onRevoke(revoke);
        case DeadlinePassed(var number) ->
          settle(number, "timeout", "nobody answered in time", () -> {});
        case Noted ignored -> afterCommit.remove().run();
      }
      return Behaviors.same();
    });
  }

  private void onAsk(Ask ask) {
    var earlier = kept.get(new Asked(ask.asker().session(), ask.key()));
    if (earlier != null && earlier.answer() != null && !earlier.answer().equals(WITHDRAWN)) {
      ask.replyTo().tell(answered(ask, earlier));
      return;
    }
    var record = earlier == null || earlier.answer() != null ? fresh(ask) : earlier;
    questions.put(record.number(), new Question(record, ask));
    timers.startSingleTimer(
        record.number(), new DeadlinePassed(record.number()), left(record, clock.instant()));
    tellOf(questions.get(record.number()));
  }

  /** Not more than it had to begin with, also where the clock was set back meanwhile. */
  private static Duration left(ApprovalRecord record, Instant now) {
    var all = Duration.between(record.askedAt(), record.deadline());
    var left = Duration.between(now, record.deadline());
    return left.isNegative() ? Duration.ofMillis(1) : left.compareTo(all) > 0 ? all : left;
  }

  private void tellOf(Question question) {
    notifier.tell(new NotifierActor.Tell(new Event.ApprovalRequested(question.info())));
  }

  private ApprovalRecord fresh(Ask ask) {
    var now = clock.instant();
    var record = new ApprovalRecord(
        ++lastNumber,
        ask.asker().session(),
        ask.key(),
        ask.action(),
        ask.risk(),
        ask.covers(),
        now,
        now.plus(ask.settings().askDeadline()),
        null,
        null,
        "",
        null);
    remember(record);
    keep(List.of(new Write.PutApproval(record)), () -> {});
    return record;
  }

  private void remember(ApprovalRecord record) {
    kept.put(new Asked(record.session(), record.call()), record);
    if (kept.size() > MOST_KEPT) {
      kept.remove(kept.keySet().iterator().next());
    }
  }

  private static Answered answered(Ask ask, ApprovalRecord record) {
    return new Answered(
        ask.call(), record.answer(), record.reason(), "" + record.number(), ask.covers());
  }

  private void onMoved(Moved moved) {
    for (var question : List.copyOf(questions.values())) {
      var before = question.ask().asker();
      if (before.turn().equals(moved.turn())) {
        var ask = question.ask().by(before.movedTo(moved.task()));
        var record = question.record().of(ask.asker().session());
        kept.remove(new Asked(before.session(), record.call()));
        remember(record);
        var now = new Question(record, ask);
        questions.put(record.number(), now);
        keep(List.of(new Write.PutApproval(record)), () -> {});
        tellOf(now);
      }
    }
  }

  private void onRevoke(Revoke revoke) {
    var now = clock.instant();
    var writes = new ArrayList<>(revoke.alongside());
    revoke.answers().forEach(answer -> writes.add(new Write.PutApproval(answer.revoked(now))));
    revoke.grants().forEach(grant -> writes.add(new Write.RevokeGrant(grant.id())));
    keep(writes, () -> revoke.replyTo().tell(new Revoked()));
  }

  private void onWithdraw(SessionId session) {
    questions.values().stream()
        .filter(question -> question.record().session().equals(session))
        .map(question -> question.record().number())
        .toList()
        .forEach(
            number -> settle(number, WITHDRAWN, "the task does not need it any more", () -> {}));
  }

  private void onAnswer(Answer answer) {
    if (!ANSWERS.contains(answer.answer())) {
      answer
          .replyTo()
          .tell(new Settled(
              "\"" + answer.answer() + "\" is no answer: say once, session, always or deny"));
    } else if (!questions.containsKey(answer.number())) {
      answer.replyTo().tell(new Settled("no question " + answer.number() + " is waiting"));
    } else {
      boolean lasts = !questions.get(answer.number()).record().covers().isEmpty();
      settle(
          answer.number(),
          lasts || answer.answer().equals("deny") ? answer.answer() : "once",
          answer.reason(),
          () -> answer.replyTo().tell(new Settled("")));
    }
  }

  /** {@code after} runs when the answer is kept: from then on it holds, whatever happens. */
  private void settle(int number, String answer, String reason, Runnable after) {
    var question = questions.remove(number);
    if (question == null) {
      return;
    }
    timers.cancel(number);
    var now = clock.instant();
    var record = question.record().answered(answer, now, reason);
    remember(record);
    var writes = new ArrayList<Write>();
    writes.add(new Write.PutApproval(record));
    if (answer.equals("always")) {
      var asker = question.ask().asker();
      var from = new GrantRecord.Origin(record.session(), asker.number(), asker.prompt());
      writes.add(new Write.PutGrant(
          new GrantRecord(GrantRecord.idOf(number), record.covers(), now, from)));
    }
    keep(writes, () -> {
      question.ask().replyTo().tell(answered(question.ask(), record));
      notifier.tell(new NotifierActor.Tell(new Event.ApprovalSettled(number, answer)));
      after.run();
    });
  }

  private void keep(List<Write> writes, Runnable after) {
    afterCommit.add(after);
    store.tell(new StoreActor.Commit(writes, false, noted));
  }
}

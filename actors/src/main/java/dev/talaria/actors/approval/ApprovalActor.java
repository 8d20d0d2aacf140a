package dev.talaria.actors.approval;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.store.StoreActor;
import dev.talaria.config.PermissionSettings;
import dev.talaria.runtime.permission.Grant;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.ApprovalRecord;
import dev.talaria.runtime.store.GrantRecord;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.wire.ApprovalInfo;
import dev.talaria.runtime.wire.Event;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/**
 * Keeps the questions of all sessions. Nothing blocks while one waits: the session that asked gets
 * {@link Answered} as a message, from the person or from the deadline, exactly once.
 */
public final class ApprovalActor {
  /** Ways to answer; anything else is refused. */
  private static final Set<String> ANSWERS = Set.of("once", "session", "always", "deny");

  public sealed interface Command {}

  /**
   * Parks a question. The same session and call again (after a restart) finds its question and its
   * deadline as they were.
   */
  public record Ask(
      SessionId session,
      int taskNumber,
      String prompt,
      String call,
      String action,
      String risk,
      String covers,
      PermissionSettings settings,
      ActorRef<Answered> replyTo)
      implements Command {}

  /** The call is not wanted any more: its question goes away unanswered. */
  public record Withdraw(SessionId session) implements Command {}

  /** The person's answer: {@code once}, {@code session}, {@code always} or {@code deny}. */
  public record Answer(int number, String answer, String reason, ActorRef<Settled> replyTo)
      implements Command {}

  public record GetOpen(ActorRef<Open> replyTo) implements Command {}

  /** {@code answer} as given, or {@code timeout}. */
  public record Answered(String call, String answer, String reason, String covers) {}

  /** The answer to {@link Answer}: an empty problem means that it was taken. */
  public record Settled(String problem) {}

  public record Open(List<ApprovalInfo> approvals) {}

  private record DeadlinePassed(int number) implements Command {}

  private record Noted() implements Command {}

  private record Question(ApprovalRecord record, Ask ask) {}

  private final TimerScheduler<Command> timers;
  private final ActorRef<StoreActor.Command> store;
  private final ActorRef<StoreActor.Committed> noted;
  private final ActorRef<NotifierActor.Command> notifier;
  private final Clock clock;
  private final Map<Integer, Question> questions = new TreeMap<>();
  private final List<ApprovalRecord> left;
  private int lastNumber;

  private ApprovalActor(
      ActorContext<Command> context,
      TimerScheduler<Command> timers,
      ActorRef<StoreActor.Command> store,
      ActorRef<NotifierActor.Command> notifier,
      List<ApprovalRecord> kept,
      Clock clock) {
    this.timers = timers;
    this.store = store;
    this.notifier = notifier;
    this.clock = clock;
    this.noted = context.messageAdapter(StoreActor.Committed.class, ignored -> new Noted());
    this.left =
        new ArrayList<>(kept.stream().filter(record -> record.answer() == null).toList());
    this.lastNumber = kept.stream().mapToInt(ApprovalRecord::number).max().orElse(0);
  }

  /** {@code kept} is all that the store knows: open ones wait for their session to ask again. */
  public static Behavior<Command> create(
      ActorRef<StoreActor.Command> store,
      ActorRef<NotifierActor.Command> notifier,
      List<ApprovalRecord> kept,
      Clock clock) {
    return Behaviors.setup(context -> Behaviors.withTimers(
        timers -> new ApprovalActor(context, timers, store, notifier, kept, clock).open()));
  }

  private Behavior<Command> open() {
    return Behaviors.receiveMessage(command -> {
      switch (command) {
        case Ask ask -> onAsk(ask);
        case Withdraw(var session) -> onWithdraw(session);
        case Answer answer -> answer.replyTo().tell(new Settled(onAnswer(answer)));
        case GetOpen(var replyTo) ->
          replyTo.tell(new Open(questions.values().stream().map(this::info).toList()));
        case DeadlinePassed(var number) -> settle(number, "timeout", "nobody answered in time");
        case Noted ignored -> {}
      }
      return Behaviors.same();
    });
  }

  private void onAsk(Ask ask) {
    var record = known(ask);
    questions.put(record.number(), new Question(record, ask));
    var wait = Duration.between(clock.instant(), record.deadline());
    timers.startSingleTimer(
        record.number(),
        new DeadlinePassed(record.number()),
        wait.isNegative() ? Duration.ofMillis(1) : wait);
    notifier.tell(
        new NotifierActor.Tell(new Event.ApprovalRequested(info(questions.get(record.number())))));
  }

  private ApprovalRecord known(Ask ask) {
    var earlier = questions.values().stream()
        .map(Question::record)
        .filter(record -> isFor(record, ask))
        .findFirst()
        .or(() -> left.stream().filter(record -> isFor(record, ask)).findFirst());
    if (earlier.isPresent()) {
      left.remove(earlier.get());
      return earlier.get();
    }
    var now = clock.instant();
    var record = new ApprovalRecord(
        ++lastNumber,
        ask.session(),
        ask.call(),
        ask.action(),
        ask.risk(),
        ask.covers(),
        now,
        now.plus(ask.settings().askDeadline()),
        null,
        null,
        "");
    keep(List.of(new Write.PutApproval(record)));
    return record;
  }

  private static boolean isFor(ApprovalRecord record, Ask ask) {
    return record.session().equals(ask.session()) && record.call().equals(ask.call());
  }

  private void onWithdraw(SessionId session) {
    questions.values().stream()
        .filter(question -> question.record.session().equals(session))
        .map(question -> question.record.number())
        .toList()
        .forEach(number -> settle(number, "withdrawn", "the task does not need it any more"));
  }

  private String onAnswer(Answer answer) {
    if (!ANSWERS.contains(answer.answer())) {
      return "\"" + answer.answer() + "\" is no answer: say once, session, always or deny";
    }
    if (!questions.containsKey(answer.number())) {
      return "no question " + answer.number() + " is waiting";
    }
    settle(answer.number(), answer.answer(), answer.reason());
    return "";
  }

  private void settle(int number, String answer, String reason) {
    var question = questions.remove(number);
    if (question == null) {
      return;
    }
    timers.cancel(number);
    var now = clock.instant();
    var record = question.record;
    var writes = new ArrayList<Write>();
    writes.add(new Write.PutApproval(new ApprovalRecord(
        number,
        record.session(),
        record.call(),
        record.action(),
        record.risk(),
        record.covers(),
        record.askedAt(),
        record.deadline(),
        answer,
        now,
        reason)));
    if (answer.equals("always")) {
      writes.add(new Write.PutGrant(new GrantRecord("grant-" + number, record.covers(), now)));
    }
    keep(writes);
    question.ask.replyTo().tell(new Answered(record.call(), answer, reason, record.covers()));
    notifier.tell(new NotifierActor.Tell(new Event.ApprovalSettled(number, answer)));
  }

  private void keep(List<Write> writes) {
    store.tell(new StoreActor.Commit(writes, false, noted));
  }

  private ApprovalInfo info(Question question) {
    var record = question.record;
    return new ApprovalInfo(
        record.number(),
        record.session().value(),
        question.ask.taskNumber(),
        question.ask.prompt(),
        record.action(),
        record.risk(),
        described(record.covers()),
        record.askedAt().toString(),
        record.deadline().toString(),
        switch (question.ask.settings().onTimeout()) {
          case REFUSE -> "refuse";
          case END_TASK -> "end-task";
        });
  }

  /** What an "always" would cover, in words. */
  private static String described(String covers) {
    return covers
        .lines()
        .map(line -> Grant.parse(line).map(grant -> grant.covers().describe()).orElse(line))
        .collect(Collectors.joining(", "));
  }
}

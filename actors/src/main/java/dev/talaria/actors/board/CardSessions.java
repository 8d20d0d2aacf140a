package dev.talaria.actors.board;

import dev.talaria.actors.notifier.EndOfTask;
import dev.talaria.actors.session.SessionActor;
import dev.talaria.actors.store.Waiting;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.cron.PromptScan;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.tool.CardTool;
import java.io.IOException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.pekko.actor.typed.javadsl.AskPattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The sessions that work on cards: a claim is kept in the same commit as its session, and the end
 * of a session is made known to its card. Blocks, as {@link BoardDesk} does.
 */
final class CardSessions {
  private static final Logger LOG = LoggerFactory.getLogger(CardSessions.class);
  private static final Duration PATIENCE = Duration.ofMinutes(1);

  private final BoardDesk desk;
  private final BoardDesk.Parts parts;
  private final WorkRules rules;
  private final Consumer<SessionId> onEnd;
  private final Set<SessionId> watched = ConcurrentHashMap.newKeySet();

  /** {@code onEnd} hears of each session that has ended. */
  CardSessions(BoardDesk desk, Consumer<SessionId> onEnd) {
    this.desk = desk;
    this.parts = desk.parts();
    this.rules = new WorkRules(parts.settings());
    this.onEnd = onEnd;
  }

  // --- begin

  /**
   * Begins to work on a card that is free.
   *
   * @return whether another may be begun; otherwise nothing can be at the moment
   */
  boolean begin(Card card) {
    if (!desk.family().open(card).isEmpty()) { // one of them is to be done again
      desk.promote(card.id());
      return true;
    }
    if (isStillAtWork(card)) {
      return true;
    }
    var session = newSession();
    if (!(rules.claimed(card, parts.worker(), session, desk.now())
        instanceof Ruling.Changed claimed)) {
      return true; // somebody was faster
    }
    Path directory;
    try {
      directory = parts.folders().workspace(card);
    } catch (IOException e) {
      boolean mended = !(e instanceof NotDirectoryException); // by itself, perhaps
      return fail(card, "its workspace cannot be used: " + e.getMessage(), !mended);
    }
    var work = desk.family().askedOfSession(card);
    var blocked = work instanceof Work.Prompt
        ? PromptScan.ofAssembled(work.text())
        : Optional.<String>empty();
    return blocked.isPresent() // what it reads has been written by somebody
        ? fail(card, "its prompt was blocked: " + blocked.get(), true)
        : begin(claimed, session, work, config(card, directory));
  }

  /**
   * Whether the session of the attempt before has not ended, which would work in the same place. It
   * is ended where the card was taken from it; otherwise it says its last words.
   */
  private boolean isStillAtWork(Card card) {
    var attempts = card.standing().attempts();
    var session = attempts.isEmpty() ? null : attempts.getLast().session();
    var record = session == null
        ? Optional.<SessionRecord>empty()
        : desk.read(store -> store.session(session));
    if (record.isEmpty() || record.get().state() == SessionRecord.State.ENDED) {
      return false;
    }
    if (attempts.getLast().end().isTaken()) {
      cancel(session);
    }
    watch(session);
    return true;
  }

  private boolean begin(
      Ruling.Changed claimed, SessionId session, Work work, SessionConfig config) {
    var card = claimed.card();
    int last = desk.read(store -> store.lastNumber(Optional.empty()));
    var started = Waiting.<SupervisorActor.Command, SupervisorActor.Started>forAnswer(
        desk.system(),
        parts.supervisor(),
        replyTo -> SupervisorActor.Start.reported(
            session,
            SessionKind.CARD,
            card.title(),
            work,
            config,
            last,
            List.of(new Write.PutCard(card, claimed.events()), limit(card)),
            replyTo),
        PATIENCE.multipliedBy(60));
    if (started instanceof SupervisorActor.Started.Accepted) {
      desk.tellAll(card.board());
      watch(session);
      endIfTaken(card.id(), session);
      return true;
    }
    return desk.card(card.id()).filter(it -> WorkRules.isFree(it, desk.now())).isEmpty();
  }

  /**
   * Whoever took the card as soon as it was kept may have found nobody to end: the supervisor knows
   * a session only when it has heard that it is kept.
   */
  private void endIfTaken(CardId id, SessionId session) {
    if (desk.card(id).filter(card -> isTaken(card, session)).isPresent()) {
      cancel(session);
    }
  }

  /** Whether the card was taken from this session. */
  static boolean isTaken(Card card, SessionId session) {
    return card.standing().attempts().stream()
        .anyMatch(attempt -> session.equals(attempt.session()) && attempt.end().isTaken());
  }

  /** Also what other runtimes began at this moment counts. */
  private Write limit(Card card) {
    var settings = parts.settings();
    return new Write.AtMost(
        card.board(), settings.atOnce(), card.profile(), settings.atOnceInProfile());
  }

  /** No session was ever there. */
  private boolean fail(Card card, String why, boolean isHopeless) {
    return desk.change(
            card.id(), (it, family, now) -> rules.unbegun(it, parts.worker(), why, isHopeless, now))
        instanceof BoardDesk.Answer.Done;
  }

  private SessionId newSession() {
    while (true) {
      var id = new SessionId("ca_" + parts.ids().get());
      if (desk.read(store -> store.session(id)).isEmpty()) {
        return id;
      }
    }
  }

  private static SessionConfig config(Card card, Path directory) {
    var tools = new ArrayList<>(card.config().toolsets());
    if (knowsOfCards(card)) {
      tools.add(CardTool.NAME);
    }
    var config = card.config().workingIn(directory, tools);
    var budget = card.content().budget();
    return budget == null ? config : config.within(budget.over(config.budget()));
  }

  /** Otherwise its answer is all that it has to say. */
  private static boolean knowsOfCards(Card card) {
    return card.content().work() instanceof Work.Prompt
        && !card.config().model().isBuiltIn();
  }

  // --- end

  /** Has {@code onEnd} hear of it, also where it has ended. */
  void watch(SessionId session) {
    if (!watched.add(session)) {
      return;
    }
    try {
      var end = desk.read(store -> EndOfTask.of(session, parts.notifier(), store));
      var unused = end.record().whenComplete((ended, problem) -> {
        end.close();
        watched.remove(session);
        if (problem == null) { // otherwise the runtime leaves, and the next one looks
          onEnd.accept(session);
        }
      });
    } catch (CompletionException unreadable) {
      watched.remove(session);
      throw unreadable;
    }
  }

  /** What became of a card whose worker's session ended, where that has not been said. */
  void ended(SessionId session) {
    var card = desk.read(store -> store.cards().workedOnBy(session));
    var record = desk.read(store -> store.session(session));
    if (card.isEmpty() || record.isEmpty()) {
      return;
    }
    if (record.get().state() != SessionRecord.State.ENDED) {
      watch(session);
      return;
    }
    end(card.get(), session, record.get().outcome(), hasDoneIt(record.get()));
    desk.stepped(card.get());
  }

  /**
   * The built-in engine answers also where it says that it can do nothing: then it used no tool.
   */
  private static boolean hasDoneIt(SessionRecord session) {
    return session.work() instanceof Work.Command || session.tools() > 0;
  }

  /** The same for a session that was purged. */
  void lost(Card card, SessionId session) {
    var lost = new AgentError.Bug("its session is not there any more", "", session.value());
    end(card, session, new Outcome(Outcome.State.LOST, "", lost, List.of()), false);
  }

  private void end(Card card, SessionId session, Outcome outcome, boolean hasDoneIt) {
    var answer = desk.change(card.id(), (it, family, now) -> {
      var claim = it.standing().claim();
      return claim != null && session.equals(claim.session())
          ? rules.ended(it, claim.token(), outcome, hasDoneIt && !knowsOfCards(it), now)
          : new Ruling.Same();
    });
    if (answer instanceof BoardDesk.Answer.Done(var after)) {
      tidy(after);
    }
  }

  /** Removes a workspace that nobody needs any more. */
  void tidy(Card card) {
    new OldWork(parts.folders())
        .removed(card)
        .ifPresent(why -> LOG.warn("the workspace of {} stays: {}", card.id(), why));
  }

  /** The session is not of use any more: its card was taken from it. */
  void cancel(SessionId session) {
    var unused = AskPattern.<SupervisorActor.Command, SupervisorActor.Found>ask(
            parts.supervisor(),
            replyTo -> new SupervisorActor.Find(session, true, replyTo),
            PATIENCE,
            desk.system().scheduler())
        .whenComplete((found, problem) -> {
          if (found != null && found.session() != null) {
            found.session().tell(new SessionActor.Cancel(desk.system().ignoreRef()));
          }
        });
  }
}

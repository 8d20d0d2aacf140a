package dev.talaria.actors.board;

import dev.talaria.actors.notifier.EndOfTask;
import dev.talaria.actors.session.SessionActor;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardId;
import dev.talaria.runtime.board.Claim;
import dev.talaria.runtime.board.Ruling;
import dev.talaria.runtime.board.WorkRules;
import dev.talaria.runtime.cron.PromptScan;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.tool.CardTool;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
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
    if (!desk.family().open(card.parents()).isEmpty()) { // one of them is to be done again
      desk.promote(card.id());
      return true;
    }
    var session = newSession();
    if (!(rules.claimed(card, parts.worker(), session, desk.now())
        instanceof Ruling.Changed claimed)) {
      return true; // somebody was faster
    }
    Path directory;
    Work work;
    try {
      directory = parts.folders().workspace(card);
      work = work(card);
    } catch (IOException e) {
      fail(card, "its workspace cannot be used: " + e.getMessage());
      return true;
    }
    var blocked = work instanceof Work.Prompt
        ? PromptScan.ofAssembled(work.text())
        : Optional.<String>empty();
    if (blocked.isPresent()) { // what it reads has been written by somebody
      fail(card, "its prompt was blocked: " + blocked.get());
      return true;
    }
    return begin(claimed, session, work, config(card, directory));
  }

  private boolean begin(
      Ruling.Changed claimed, SessionId session, Work work, SessionConfig config) {
    var card = claimed.card();
    int last = desk.read(store -> store.lastNumber(Optional.empty()));
    var started = AskPattern.<SupervisorActor.Command, SupervisorActor.Started>ask(
            parts.supervisor(),
            replyTo -> SupervisorActor.Start.reported(
                session,
                SessionKind.CARD,
                card.title(),
                work,
                config,
                last,
                List.of(new Write.PutCard(card, claimed.events())),
                replyTo),
            PATIENCE.multipliedBy(60),
            desk.system().scheduler())
        .toCompletableFuture()
        .join();
    if (started instanceof SupervisorActor.Started.Accepted) {
      desk.tellAll(card.board());
      watch(session);
      return true;
    }
    return desk.card(card.id()).filter(it -> WorkRules.isFree(it, desk.now())).isEmpty();
  }

  /** No session was ever there. */
  private void fail(Card card, String why) {
    var error = new AgentError.BadRequest(why, "", false);
    var unused =
        desk.change(card.id(), (it, family, now) -> rules.unbegun(it, parts.worker(), error, now));
  }

  private SessionId newSession() {
    while (true) {
      var id = new SessionId("ca_" + parts.ids().get());
      if (desk.read(store -> store.session(id)).isEmpty()) {
        return id;
      }
    }
  }

  private Work work(Card card) {
    return card.config().model().isBuiltIn() // it answers what it is asked, and nothing around it
        ? card.content().work()
        : desk.family().asked(card);
  }

  private static SessionConfig config(Card card, Path directory) {
    var tools = new ArrayList<>(card.config().toolsets());
    if (!saysAll(card)) {
      tools.add(CardTool.NAME);
    }
    return card.config().workingIn(directory, tools);
  }

  /** Its answer is all that it has to say: it does not know of cards. */
  private static boolean saysAll(Card card) {
    return card.content().work() instanceof Work.Command
        || card.config().model().isBuiltIn();
  }

  // --- end

  /** Has {@code onEnd} hear of it, also where it has ended. */
  void watch(SessionId session) {
    if (!watched.add(session)) {
      return;
    }
    var unused = desk.read(store -> EndOfTask.of(session, parts.notifier(), store, desk.system()))
        .whenComplete((ended, problem) -> {
          watched.remove(session);
          if (problem == null) { // otherwise the runtime leaves, and the next one looks
            onEnd.accept(session);
          }
        });
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
    end(card.get(), session, record.get().outcome());
  }

  private void end(Card card, SessionId session, Outcome outcome) {
    var answer = desk.change(card.id(), (it, family, now) -> {
      var claim = it.standing().claim();
      return claim != null && session.equals(claim.session())
          ? rules.ended(it, claim.token(), outcome, saysAll(it), now)
          : new Ruling.Same();
    });
    if (answer instanceof BoardDesk.Answer.Done(var after)) {
      tidy(after);
    }
  }

  private void tidy(Card card) {
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

  // --- what runs

  /**
   * Sees to a card that somebody works on: its lease is renewed, or it is taken back.
   *
   * @return when to look again
   */
  Instant seeTo(Card card) {
    var claim = card.standing().claim();
    if (claim == null) {
      return desk.now();
    }
    return isOurs(claim) ? seeToOurs(card, claim, claim.session()) : seeToOthers(card, claim);
  }

  private boolean isOurs(Claim claim) {
    return claim.session() != null && claim.worker().equals(parts.worker());
  }

  private Instant seeToOurs(Card card, Claim claim, SessionId session) {
    var record = desk.read(store -> store.session(session));
    if (record.isEmpty()) { // purged
      var lost = new AgentError.Bug("its session is not there any more", "", session.value());
      end(card, session, new Outcome(Outcome.State.LOST, "", lost, List.of()));
      return desk.now();
    }
    if (record.get().state() == SessionRecord.State.ENDED) {
      end(card, session, record.get().outcome());
      return desk.now();
    }
    watch(session);
    var lease = parts.settings().lease();
    var renewed = claim.until().minus(lease.multipliedBy(2).dividedBy(3));
    if (renewed.isAfter(desk.now())) {
      return renewed;
    }
    var unused = desk.change(card.id(), (it, family, now) -> rules.renewed(it, claim.token(), now));
    return desk.now().plus(lease.dividedBy(3));
  }

  private Instant seeToOthers(Card card, Claim claim) {
    if (claim.until().isAfter(desk.now())) {
      return claim.until();
    }
    var unused = desk.change(card.id(), (it, family, now) -> rules.expired(it, now));
    return desk.now();
  }

  /** Sessions of an earlier runtime that have lost their card, and workspaces that were left. */
  void tidyUp() {
    var active = desk.read(store -> store.sessions(
        new SessionQuery(Set.of(SessionKind.CARD), null, true, "", "", null, Integer.MAX_VALUE)));
    for (var record : active) {
      var card = desk.read(store -> store.cards().workedOnBy(record.id()));
      if (card.isEmpty() || !works(record.id(), card.get())) {
        cancel(record.id());
      }
    }
    try {
      for (CardId id : parts.folders().withWork()) {
        desk.card(id).ifPresent(this::tidy);
      }
    } catch (IOException e) {
      LOG.warn("the workspaces of cards cannot be looked at: {}", e.getMessage());
    }
  }

  private static boolean works(SessionId session, Card card) {
    var claim = card.standing().claim();
    return claim != null && session.equals(claim.session());
  }
}

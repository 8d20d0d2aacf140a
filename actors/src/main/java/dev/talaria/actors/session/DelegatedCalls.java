package dev.talaria.actors.session;

import dev.talaria.actors.notifier.EndOfTask;
import dev.talaria.actors.session.SessionActor.Delegate;
import dev.talaria.actors.session.SessionActor.Delegating;
import dev.talaria.actors.session.SessionActor.News;
import dev.talaria.actors.session.SessionActor.Recall;
import dev.talaria.config.ConfigProblem;
import dev.talaria.runtime.budget.Purses;
import dev.talaria.runtime.model.ToolSpec;
import dev.talaria.runtime.notice.Reports;
import dev.talaria.runtime.session.Delegation;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.ToolResult;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.StoreProblem;
import dev.talaria.runtime.tool.CardTool;
import dev.talaria.runtime.tool.Delegates;
import dev.talaria.runtime.tool.StoppedEarly;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Semaphore;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorSystem;
import org.apache.pekko.actor.typed.javadsl.AskPattern;

/**
 * The calls of one session whose work other sessions do. Which session does a call's work follows
 * from the call, so after a crash or a restart the call finds the one that it began, and waits for
 * it. Confined to the actor; what it hands out is not, and blocks.
 */
final class DelegatedCalls {
  private static final Duration PATIENCE = Duration.ofMinutes(5);

  private final SessionCore core;
  private final Sessions sessions;
  private final Semaphore places;

  DelegatedCalls(SessionCore core, ActorRef<News> parent) {
    this.core = core;
    this.sessions = new Sessions(core.ports(), core.context().getSystem(), parent);
    this.places = new Semaphore(core.config().delegation().atOnce(), true);
  }

  /** For a call of the running turn, to be used on the call's own thread. */
  Delegates of(String call) {
    var lineage = lineage(call);
    var origin = Purses.origin(core.journal().record(), lineage.turn());
    return new OfCall(lineage, origin, core.id(), core.config(), sessions, places);
  }

  /** Those that work for the running turn; empty where it never passed work on. */
  List<Lineage> ofTurn() {
    var calls = new ArrayList<Lineage>();
    for (var step : core.journal().steps()) {
      switch (step) {
        case Step.Prompted ignored -> calls.clear();
        case Step.ModelReplied replied ->
          replied.calls().stream()
              .filter(call -> call.tool().equals(Delegates.TOOL))
              .forEach(call -> calls.add(lineage(call.id())));
        default -> {}
      }
    }
    return calls;
  }

  /**
   * Ends what still works for these calls, and says what that was: a call that waits to be repeated
   * after a restart does not end it by itself.
   */
  List<String> endAllOf(List<Lineage> calls) {
    var ended = new ArrayList<String>();
    for (var call : calls) {
      try {
        var last = call.last();
        if (last != null && last.outcome() == null) {
          sessions.end(last.id());
          ended.add("session " + last.id());
        }
      } catch (StoreProblem | CompletionException | CancellationException e) {
        ended.add("not the session of " + call.call() + ": " + e.getMessage());
      }
    }
    return ended;
  }

  private Lineage lineage(String call) {
    return new Lineage(
        core.turn() == null ? "" : core.turn(), call, core.ports().reads());
  }

  /** The sessions of this runtime, asked from threads that may block. */
  private record Sessions(SessionPorts ports, ActorSystem<?> system, ActorRef<News> parent) {
    EndOfTask ending(SessionId id) throws StoreProblem {
      return EndOfTask.of(id, ports.notifier(), ports.reads());
    }

    boolean knows(SessionId id) throws StoreProblem {
      return ports.reads().session(id).isPresent();
    }

    CompletableFuture<Delegating> begin(
        SessionId id, SessionId by, Work work, SessionConfig config) {
      return AskPattern.<News, Delegating>ask(
              parent,
              replyTo -> new Delegate(id, by, work, config, replyTo),
              PATIENCE,
              system.scheduler())
          .toCompletableFuture();
    }

    /** Returns when it has ended, even if this thread is interrupted. */
    SessionRecord end(SessionId id) throws StoreProblem {
      try (var end = ending(id)) {
        parent.tell(new Recall(id));
        return end.record().join();
      }
    }

    Set<String> tools(SessionConfig config) {
      var names = new LinkedHashSet<String>();
      ports.tools().specs(config).stream().map(ToolSpec::name).forEach(names::add);
      return names;
    }
  }

  private record OfCall(
      Lineage lineage,
      Delegation.Origin origin,
      SessionId caller,
      SessionConfig config,
      Sessions sessions,
      Semaphore places)
      implements Delegates {
    @Override
    public ToolResult run(String work, String tools) throws InterruptedException {
      if (!config.delegation().isAllowed()) {
        return NONE.run(work, tools);
      }
      places.acquire();
      try {
        var theirs = config.passedOn(narrowed(tools), origin);
        return Reports.of(done(lineage.current(), new Work.Prompt(work), theirs));
      } catch (StoreProblem | Refused | ConfigProblem e) {
        return ToolResult.failed("delegate: " + e.getMessage());
      } finally {
        places.release();
      }
    }

    private List<String> narrowed(String tools) throws Refused {
      var named = tools.isBlank()
          ? config.toolsets().stream()
          : Arrays.stream(tools.split("[,\\s]+")).filter(name -> !name.isEmpty());
      var wanted = named // how a card stands is for its worker to say
          .filter(name -> !name.equals(CardTool.NAME))
          .toList();
      var theirs = sessions.tools(config.passedOn(wanted, origin));
      var beyond = new LinkedHashSet<>(theirs);
      beyond.removeAll(sessions.tools(config));
      if (!beyond.isEmpty()) {
        throw new Refused("you have no " + String.join(", ", beyond) + " that you could hand on");
      }
      return List.copyOf(theirs);
    }

    private SessionRecord done(SessionId id, Work work, SessionConfig theirs)
        throws InterruptedException, StoreProblem, Refused {
      try (var end = sessions.ending(id)) { // first: what cannot be waited for is not begun
        var begun = sessions.knows(id)
            ? CompletableFuture.<Delegating>completedFuture(new Delegating.Begun())
            : sessions.begin(id, caller, work, theirs);
        return reported(id, begun, end);
      }
    }

    private SessionRecord reported(SessionId id, CompletableFuture<Delegating> begun, EndOfTask end)
        throws InterruptedException, StoreProblem, Refused {
      try {
        if (begun.get() instanceof Delegating.Refused(var reason)) {
          throw new Refused(reason);
        }
        return end.record().get();
      } catch (InterruptedException e) {
        if (begun.join() instanceof Delegating.Begun) { // it has to be there before it can end
          throw new StoppedEarly(Reports.of(sessions.end(id)));
        }
        throw e;
      } catch (ExecutionException e) {
        throw new Refused("the session " + id + " does not answer: " + e.getCause());
      }
    }
  }

  /** The work could not be passed on. */
  private static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;

    Refused(String reason) {
      super(reason);
    }
  }
}

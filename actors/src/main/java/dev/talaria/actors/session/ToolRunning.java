package dev.talaria.actors.session;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.talaria.actors.approval.ApprovalActor;
import dev.talaria.actors.approval.Asker;
import dev.talaria.actors.session.SessionActor.AskerFound;
import dev.talaria.actors.session.SessionActor.CallAnswered;
import dev.talaria.actors.session.SessionActor.CallDecided;
import dev.talaria.actors.session.SessionActor.CallEnded;
import dev.talaria.actors.session.SessionActor.ProgressMade;
import dev.talaria.actors.tool.ToolActor;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.ToolCall;
import dev.talaria.runtime.tool.Tool;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.jspecify.annotations.Nullable;

/**
 * The tool calls of a session that are decided, asked about or running. Confined to its actor.
 * Whatever happens to a call comes back as a message of the session.
 */
final class ToolRunning {
  private final ActorContext<SessionActor.Command> context;
  private final SessionPorts ports;
  private final DelegatedCalls delegates;
  private final ActorRef<ToolActor.Ended> ended;
  private final ActorRef<ApprovalActor.Answered> answered;
  private final Map<String, Call> calls = new HashMap<>();

  /** Where a call stands. */
  private record Call(
      ToolCall call,
      Tool tool,
      String title,
      @Nullable ActorRef<ToolActor.Command> running,
      Instant since,
      boolean cancelled) {

    static Call waiting(ToolCall call, Tool tool, String title) {
      return new Call(call, tool, title, null, Instant.EPOCH, false);
    }
  }

  ToolRunning(
      ActorContext<SessionActor.Command> context, SessionPorts ports, DelegatedCalls delegates) {
    this.context = context;
    this.ports = ports;
    this.delegates = delegates;
    this.ended = context.messageAdapter(ToolActor.Ended.class, CallEnded::new);
    this.answered = context.messageAdapter(ApprovalActor.Answered.class, CallAnswered::new);
  }

  boolean isIdle() {
    return calls.isEmpty();
  }

  boolean knows(String call) {
    return calls.containsKey(call);
  }

  Tool tool(String call) {
    return calls.get(call).tool;
  }

  ToolCall call(String call) {
    return calls.get(call).call;
  }

  /** What a call is about, as a person reads it. */
  String title(String call) {
    return calls.get(call).title;
  }

  /** When a call began to run. */
  Instant since(String call) {
    return calls.get(call).since;
  }

  /** Has the policy decide, away from the actor; {@link CallDecided} follows. */
  void decide(ToolCall call, Tool tool, SessionCore core, boolean typed) {
    calls.put(call.id(), Call.waiting(call, tool, title(tool, call, core)));
    var config = core.config();
    var granted = core.journal().grants();
    context.pipeToSelf(
        CompletableFuture.supplyAsync(
            () -> ports.tools().decide(tool, call, config, granted, typed), ports.blocking()),
        (verdict, problem) -> new CallDecided(
            call.id(),
            problem == null
                ? verdict
                : new ToolAccess.Verdict.Refused("the policy failed: " + problem)));
  }

  /**
   * Parks a question about a call; {@link CallAnswered} follows, at once where nobody is to be
   * asked. What asks for another is looked up first, so {@link AskerFound} comes before.
   *
   * @param starts how often it was started: an answer holds for one start
   */
  void ask(ToolCall call, Tool tool, SessionCore core, int starts, String risk, String covers) {
    var session = core.journal().record();
    var permission = session.config().permission();
    var title = title(tool, call, core);
    calls.put(call.id(), Call.waiting(call, tool, title));
    if (permission.askDeadline().isZero()) {
      answered.tell(new ApprovalActor.Answered(call.id(), "timeout", "", "", covers));
      return;
    }
    var turn = core.turn() == null ? "" : core.turn();
    var question = new ApprovalActor.Ask(
        Asker.of(session, turn),
        call.id(),
        starts,
        title,
        core.redact(risk),
        covers,
        permission,
        answered);
    if (session.kind() != SessionKind.DELEGATE) {
      ports.approvals().tell(question);
      return;
    }
    context.pipeToSelf(
        CompletableFuture.supplyAsync(
            () -> Asker.ofDelegate(session, turn, ports.reads()), ports.blocking()),
        (asker, problem) -> new AskerFound(problem == null ? question.by(asker) : question));
  }

  /**
   * A title is cut short, and half a secret would not be found in it: they are taken out before.
   */
  private static String title(Tool tool, ToolCall call, SessionCore core) {
    return core.redact(tool.title((ObjectNode) core.redactor().redact(call.arguments())));
  }

  /** Runs a call whose start is in the journal; {@link CallEnded} follows. */
  void start(String id, SessionCore core) {
    var call = calls.get(id);
    if (call == null || call.running != null) {
      return;
    }
    var self = context.getSelf();
    var where = ports
        .tools()
        .context(
            core.id(),
            id,
            core.config(),
            line -> self.tell(new ProgressMade(id, line)),
            delegates.of(id));
    var name = "tool-" + ports.tickets().incrementAndGet();
    var running = context.spawn(
        ToolActor.create(call.tool, call.call.arguments(), where, ports.threads(), ended), name);
    calls.put(id, new Call(call.call, call.tool, call.title, running, core.now(), false));
  }

  void forget(String call) {
    calls.remove(call);
  }

  /**
   * Interrupts what runs, once, and forgets what does not run yet, which is returned. What runs
   * reports {@link CallEnded} when it is gone.
   */
  List<String> cancelAll(SessionId session) {
    ports.approvals().tell(new ApprovalActor.Withdraw(session));
    var waiting = calls.entrySet().stream()
        .filter(call -> call.getValue().running == null)
        .map(Map.Entry::getKey)
        .toList();
    waiting.forEach(calls::remove);
    calls.replaceAll((id, call) -> {
      if (!call.cancelled) {
        call.running.tell(new ToolActor.Cancel());
      }
      return new Call(call.call, call.tool, call.title, call.running, call.since, true);
    });
    return waiting;
  }
}

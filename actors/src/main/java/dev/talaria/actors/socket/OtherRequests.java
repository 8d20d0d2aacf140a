package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.notifier.Told;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.runtime.notice.Notices;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Usage;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.ListedSession;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.telemetry.Telemetry;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Protocol;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.StatusBar;
import java.math.BigDecimal;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** What a client asks of results, models, tools, cost and the runtime itself. */
record OtherRequests(
    Actors actors, Caller.Directory directory, RuntimeFacts facts, Telemetry telemetry) {
  private static final int MOST_LISTED = 500;

  Reply deliveries(Request.ListDeliveries list) throws Refusal {
    var query = new DeliveryQuery(null, !list.all(), MOST_LISTED);
    return new Reply.Deliveries(actors.read(store -> store.deliveries(query)).stream()
        .map(Told::delivery)
        .toList());
  }

  Reply acknowledge(Request.Acknowledge acknowledge) throws Refusal {
    var state = switch (acknowledge.state()) {
      case "shown" -> DeliveryRecord.State.SHOWN;
      case "read" -> DeliveryRecord.State.READ;
      default ->
        throw Refusal.usage("\"" + acknowledge.state() + "\" is no state", "say shown or read");
    };
    actors.notifier().tell(new NotifierActor.Acknowledge(acknowledge.deliveries(), state));
    return new Reply.Done("");
  }

  Reply models(Caller caller) {
    return directory.models(caller, caller.config());
  }

  Reply tools(Request.ListTools list, Caller caller) throws Refusal {
    var conversation = list.conversation();
    return directory.tools(
        caller,
        conversation == null
            ? caller.config()
            : actors.configOf(new SessionId(conversation), caller.config()));
  }

  Reply usage(Request.GetUsage usage) throws Refusal {
    var conversation = usage.conversation();
    var lines = new ArrayList<Reply.UsageLine>();
    if (conversation != null) {
      var id = new SessionId(conversation);
      var own = actors.read(store -> store.session(id));
      own.map(ListedSession::of).ifPresent(record -> lines.add(line("this conversation", record)));
      var query = new SessionQuery(java.util.Set.of(), id, false, "", "", MOST_LISTED);
      for (var task : TaskLists.whole(actors, query).reversed()) {
        lines.add(line("#" + task.number() + " " + task.title(), task));
      }
    } else {
      var today = actors.clock().instant().minus(24, ChronoUnit.HOURS);
      for (var record : TaskLists.whole(actors, SessionQuery.all())) {
        if (record.lastActive().isAfter(today) && !record.title().isEmpty()) {
          var what = record.kind() == SessionKind.CONVERSATION ? "conversation: " : "task: ";
          lines.add(line(what + record.title(), record));
        }
      }
    }
    lines.add(total(lines));
    return new Reply.UsageReport(lines);
  }

  private Reply.UsageLine line(String what, ListedSession record) {
    Usage usage = record.usage();
    return new Reply.UsageLine(
        what,
        usage.input(),
        usage.cachedInput(),
        usage.output(),
        Notices.money(record.cost()),
        calls(record.id()));
  }

  private int calls(SessionId id) {
    try {
      return actors.read(store -> store.modelReplies(id));
    } catch (Refusal e) {
      return 0;
    }
  }

  private static Reply.UsageLine total(List<Reply.UsageLine> lines) {
    var cost = lines.stream()
        .map(line -> new BigDecimal(line.cost()))
        .reduce(BigDecimal.ZERO, BigDecimal::add);
    return new Reply.UsageLine(
        "total",
        lines.stream().mapToLong(Reply.UsageLine::input).sum(),
        lines.stream().mapToLong(Reply.UsageLine::cachedInput).sum(),
        lines.stream().mapToLong(Reply.UsageLine::output).sum(),
        Notices.money(cost),
        lines.stream().mapToInt(Reply.UsageLine::calls).sum());
  }

  Reply metrics() throws Refusal {
    NotifierActor.Counts counts = actors.ask(actors.notifier(), NotifierActor.GetCounts::new);
    SupervisorActor.Load load = actors.ask(actors.supervisor(), SupervisorActor.GetLoad::new);
    var text = telemetry.metrics(Map.of(
        "talaria.sessions.active", load.active().size(),
        "talaria.tasks.running", counts.running() - load.queued(),
        "talaria.tasks.queued", load.queued(),
        "talaria.questions.waiting", counts.questions(),
        "talaria.results.unseen", counts.unseen(),
        "talaria.clients", counts.surfaces(),
        "talaria.processes", facts.processes().getAsInt()));
    try {
      return new Reply.Metrics(text.join());
    } catch (CompletionException e) {
      throw new Refusal(new ErrorInfo(
          "overloaded", "the metrics could not be gathered: " + e.getCause(), "", null));
    }
  }

  Reply status() throws Refusal {
    NotifierActor.Counts counts = actors.ask(actors.notifier(), NotifierActor.GetCounts::new);
    return new Reply.Status(
        facts.version(),
        Protocol.HIGHEST,
        facts.pid(),
        facts.socket(),
        facts.stateDirectory(),
        Duration.between(facts.started(), actors.clock().instant()).toSeconds(),
        counts.draining(),
        counts.surfaces(),
        counts.conversations(),
        new StatusBar(
            -1,
            "0.000",
            counts.running(),
            facts.processes().getAsInt(),
            counts.questions(),
            counts.unseen()),
        TaskLists.removed(actors));
  }

  Reply stop(Request.StopRuntime stop) {
    facts.stop().accept(stop.now());
    return new Reply.Done(stop.now() ? "stopping now" : "stopping when the running work has ended");
  }
}

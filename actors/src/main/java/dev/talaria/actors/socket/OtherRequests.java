package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.NotifierActor;
import dev.talaria.actors.notifier.Told;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.store.DeliveryQuery;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.telemetry.Telemetry;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Protocol;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.StatusBar;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletionException;

/** What a client asks of results, models, tools, cost and the runtime itself. */
record OtherRequests(
    Actors actors, Caller.Directory directory, RuntimeFacts facts, Telemetry telemetry) {
  private static final int MOST_LISTED = 500;

  Reply deliveries(RuntimeRequest.ListDeliveries list) throws Refusal {
    var query = new DeliveryQuery(null, !list.all(), MOST_LISTED);
    return new Reply.Deliveries(actors.read(store -> store.deliveries(query)).stream()
        .map(Told::delivery)
        .toList());
  }

  Reply acknowledge(RuntimeRequest.Acknowledge acknowledge) throws Refusal {
    var state = switch (acknowledge.state()) {
      case "shown" -> DeliveryRecord.State.SHOWN;
      case "read" -> DeliveryRecord.State.READ;
      default ->
        throw Refusal.usage("\"" + acknowledge.state() + "\" is no state", "say shown or read");
    };
    actors.acknowledge(acknowledge.deliveries(), state);
    return new Reply.Done("");
  }

  Reply models(Caller caller) {
    return directory.models(caller, caller.config());
  }

  Reply tools(RuntimeRequest.ListTools list, Caller caller) throws Refusal {
    var conversation = list.conversation();
    return directory.tools(
        caller,
        conversation == null
            ? caller.config()
            : actors.configOf(new SessionId(conversation), caller.config()));
  }

  Reply usage(RuntimeRequest.GetUsage usage, Caller caller) throws Refusal {
    return new Reply.UsageReport(
        UsageReports.of(actors, usage), BudgetReports.of(actors, caller, usage.conversation()));
  }

  Reply metrics() throws Refusal {
    NotifierActor.Counts counts = actors.ask(actors.notifier(), NotifierActor.GetCounts::new);
    SupervisorActor.Load load = actors.ask(actors.supervisor(), SupervisorActor.GetLoad::new);
    var text = telemetry.metrics(Map.of(
        "talaria.sessions.active", load.active().size() + load.committing(),
        "talaria.tasks.running", counts.running() - load.queued(),
        "talaria.tasks.queued", load.queued(),
        "talaria.questions.waiting", counts.questions(),
        "talaria.results.unseen", counts.unseen(),
        "talaria.clients", counts.surfaces(),
        "talaria.processes", facts.processes().count()));
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
            facts.processes().count(),
            counts.questions(),
            counts.unseen()),
        TaskLists.removed(actors),
        new JobWatch(actors).heartbeat());
  }

  Reply stop(RuntimeRequest.StopRuntime stop) {
    facts.stop().accept(stop.now());
    return new Reply.Done(stop.now() ? "stopping now" : "stopping when the running work has ended");
  }
}

package dev.talaria.actors.socket;

import dev.talaria.actors.notifier.EndOfTask;
import dev.talaria.actors.notifier.Told;
import dev.talaria.actors.session.SessionActor;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.runtime.session.AgentError;
import dev.talaria.runtime.session.Outcome;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.DeliveryRecord;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.SessionRecord.State;
import dev.talaria.runtime.tool.process.ProcessMark;
import dev.talaria.runtime.turn.History;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/**
 * What a client asks of tasks. Long, for it is many requests of a few lines each, which share how a
 * task is found and begun.
 */
record TaskRequests(Actors actors, TaskFinder finder, String stateDirectory) {
  /** What a new task is about. {@code ownConfig}: not that of its conversation. */
  private record Beginning(
      Work work, List<Step> history, SessionConfig config, boolean ownConfig) {}

  Reply start(TaskRequest.StartTask start, Caller caller) throws Refusal {
    var work = Requested.work(
        start.prompt(), "for example: /background Summarise today's errors in /var/log");
    var beginning = new Beginning(work, List.of(), caller.config(), false);
    return begin(start, start.conversation(), beginning, caller, start.key());
  }

  private Reply begin(
      Request request,
      @Nullable String conversation,
      Beginning what,
      Caller caller,
      @Nullable String key)
      throws Refusal {
    var earlier = actors.earlierAnswer(key, request, Reply.TaskStarted.class);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    actors.requireSpace();
    var startedBy = conversation == null ? startedBy(caller) : Optional.<SessionId>empty();
    var parent = startedBy.orElse(actors.conversation(conversation));
    var id = newId();
    int last = actors.read(store -> store.lastNumber(Optional.ofNullable(parent)));
    SupervisorActor.Started started = actors.ask(
        actors.supervisor(),
        replyTo -> new SupervisorActor.Start(
            id,
            SessionKind.BACKGROUND,
            "",
            parent,
            what.work,
            what.config,
            what.ownConfig || startedBy.isPresent(),
            last,
            what.history,
            key,
            (number, position) -> Answers.remembered(
                request, new Reply.TaskStarted(id.value(), number, what.work.text(), position)),
            List.of(),
            replyTo));
    return switch (started) {
      case SupervisorActor.Started.Accepted(var accepted, var number, var position) ->
        new Reply.TaskStarted(accepted.value(), number, what.work.text(), position);
      case SupervisorActor.Started.Refused(var reason) -> throw new Refusal(reason);
      case SupervisorActor.Started.Draining ignored -> throw Refusal.draining();
    };
  }

  /**
   * The conversation or task whose command is this client, also where a delegate of it ran the
   * command: so it is known what it started.
   */
  private Optional<SessionId> startedBy(Caller caller) throws Refusal {
    var marked =
        ProcessMark.sessionIn(caller.from().environment(), stateDirectory).map(SessionId::new);
    while (marked.isPresent()) {
      var id = marked.get();
      var session = actors.read(store -> store.session(id));
      if (session.isEmpty() || session.get().kind() != SessionKind.DELEGATE) {
        return session.map(SessionRecord::id);
      }
      marked = Optional.ofNullable(session.get().parent());
    }
    return marked;
  }

  private SessionId newId() throws Refusal {
    while (true) {
      var id = new SessionId("bg_" + actors.ids().get());
      if (actors.read(store -> store.session(id)).isEmpty()) {
        return id;
      }
    }
  }

  Reply list(TaskRequest.ListTasks list) throws Refusal {
    return TaskLists.of(actors, list);
  }

  Reply below(TaskRequest.TasksBelow below) throws Refusal {
    return TaskLists.below(actors, new SessionId(below.session()));
  }

  private Reply.Tasks tasks(List<SessionRecord> records) {
    var now = actors.clock().instant();
    return new Reply.Tasks(records.stream().map(task -> Told.task(task, now)).toList());
  }

  Reply show(TaskRequest.ShowTask show) throws Refusal {
    return detail(finder.find(show.conversation(), show.task()));
  }

  private Reply.TaskDetail detail(SessionRecord task) throws Refusal {
    var journal = actors.read(store -> store.steps(task.id()));
    return new Reply.TaskDetail(
        Told.task(task, actors.clock().instant()),
        Reading.config(task.config()),
        Reading.steps(journal),
        Reading.files(journal));
  }

  Reply cancel(TaskRequest.CancelTask cancel) throws Refusal {
    if (!cancel.task().strip().equalsIgnoreCase("all")) {
      var task = finder.find(cancel.conversation(), cancel.task());
      if (task.state() == State.ENDED) {
        throw Refusal.usage("task #" + task.number() + " has ended already", "");
      }
      end(task);
      return tasks(List.of(task));
    }
    var parent = cancel.conversation() == null ? null : new SessionId(cancel.conversation());
    var running = actors.read(store -> store.sessions(
        new SessionQuery(SessionKind.TASKS, parent, true, "", "", Integer.MAX_VALUE)));
    for (var task : running) {
      end(task);
    }
    return tasks(running);
  }

  private void end(SessionRecord task) throws Refusal {
    SupervisorActor.Found found = actors.ask(
        actors.supervisor(), replyTo -> new SupervisorActor.Find(task.id(), true, replyTo));
    if (found.session() != null) { // otherwise it ended in this moment
      actors.tell(found.session(), SessionActor.Cancel::new);
    }
  }

  Reply pause(TaskRequest.PauseTask pause) throws Refusal {
    var task = finder.find(pause.conversation(), pause.task());
    return new Reply.Done(actors.tell(running(task), SessionActor.Pause::new));
  }

  /** With the environment of whoever resumes it, since that is where a key was mended. */
  Reply resume(TaskRequest.ResumeTask resume, Caller caller) throws Refusal {
    var task = finder.find(resume.conversation(), resume.task());
    var mended = isParked(task) ? calledFrom(task.config(), caller) : null;
    return new Reply.Done(
        actors.tell(running(task), replyTo -> new SessionActor.Resume(mended, replyTo)));
  }

  private static SessionConfig calledFrom(SessionConfig config, Caller caller) {
    return config.calledFrom(config.workingDirectory(), caller.config().environment());
  }

  private static boolean isParked(SessionRecord task) {
    return task.state() == State.WAITING && task.outcome() != null;
  }

  Reply steer(TaskRequest.SteerTask steer) throws Refusal {
    if (steer.text().isBlank()) {
      throw Refusal.usage("there is nothing to tell it", "/steer <task> <text>");
    }
    var task = finder.find(steer.conversation(), steer.task());
    return new Reply.Done(
        actors.tell(running(task), replyTo -> new SessionActor.Steer(steer.text(), replyTo)));
  }

  private ActorRef<SessionActor.Command> running(SessionRecord task) throws Refusal {
    SupervisorActor.Found found = actors.ask(
        actors.supervisor(), replyTo -> new SupervisorActor.Find(task.id(), false, replyTo));
    if (found.session() == null) {
      throw new Refusal(
          new AgentError.Denied("task #" + task.number() + " does not run: it " + state(task), ""));
    }
    return found.session();
  }

  private static String state(SessionRecord task) {
    return task.outcome() == null
        ? "is " + Told.lower(task.state())
        : "has ended (" + Told.lower(task.outcome().state()) + ")";
  }

  /**
   * The same again, but for what was done, where it did not succeed; what waits for a mended key
   * goes on with what the conversation uses now.
   */
  Reply retry(TaskRequest.RetryTask retry, Caller caller) throws Refusal {
    var task = finder.find(retry.conversation(), retry.task());
    if (isParked(task)) {
      var now =
          task.parent() == null ? caller.config() : actors.configOf(task.parent(), caller.config());
      var mended = calledFrom(task.config().answeredBy(now.model()), caller);
      actors.tell(running(task), replyTo -> new SessionActor.Resume(mended, replyTo));
      return new Reply.TaskStarted(task.id().value(), task.number(), prompt(task), 0);
    }
    if (task.state() != State.ENDED) {
      throw Refusal.usage(
          "task #" + task.number() + " is still " + state(task), "/cancel it first, or wait");
    }
    var work = task.work() == null ? new Work.Prompt(task.title()) : task.work();
    var outcome = task.outcome();
    boolean anew = work instanceof Work.Command
        || (outcome != null && outcome.state() == Outcome.State.SUCCEEDED);
    var history = History.again(
        actors.read(store -> store.steps(task.id())), anew, actors.clock().instant());
    var home = home(task, retry.conversation());
    return begin(retry, home, from(task, home, work, history, caller), caller, retry.key());
  }

  Reply fork(TaskRequest.ForkTask fork, Caller caller) throws Refusal {
    var task = finder.find(fork.conversation(), fork.task());
    var steps = actors.read(store -> store.steps(task.id()));
    int upTo = fork.step() == null ? steps.size() : fork.step();
    if (upTo < 1 || upTo > steps.size()) {
      throw Refusal.usage(
          "task #" + task.number() + " has the steps 1 to " + steps.size() + ", not " + upTo,
          "/show " + task.number() + " numbers them");
    }
    var text = fork.text() == null || fork.text().isBlank()
        ? "Go on from here with: " + prompt(task)
        : fork.text();
    var history = History.upTo(upTo, steps, actors.clock().instant());
    var home = home(task, fork.conversation());
    return begin(
        fork, home, from(task, home, new Work.Prompt(text), history, caller), caller, fork.key());
  }

  /** Where that task worked, with all else as it is set now. */
  private Beginning from(
      SessionRecord task, @Nullable String home, Work work, List<Step> history, Caller caller)
      throws Refusal {
    var now =
        home == null ? caller.config() : actors.configOf(new SessionId(home), caller.config());
    var where = task.config().workingDirectory();
    var config = now.supervisedBy(caller.config().supervision())
        .calledFrom(
            Files.isDirectory(where) ? where : now.workingDirectory(),
            caller.config().environment());
    return new Beginning(work, history, config, true);
  }

  Reply watch(TaskRequest.WatchTask watch, ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    var task = finder.find(watch.conversation(), watch.task());
    SupervisorActor.Found found = actors.ask(
        actors.supervisor(), replyTo -> new SupervisorActor.Find(task.id(), false, replyTo));
    if (found.session() != null) {
      connection.tell(new ConnectionActor.Watch(task.id(), found.session()));
    }
    return detail(task);
  }

  Reply unwatch(TaskRequest.UnwatchTask unwatch, ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    var task = finder.find(unwatch.conversation(), unwatch.task());
    connection.tell(new ConnectionActor.Unwatch(task.id()));
    return new Reply.Done("");
  }

  /**
   * Ends when all have ended; one that waits for the person to mend something counts as ended. What
   * no conversation has still to tell is in the inbox until whoever waited has shown it. Refused
   * when client or runtime leave before that.
   */
  Reply waitFor(TaskRequest.WaitForTasks wait, CompletableFuture<?> finishing) throws Refusal {
    if (wait.tasks() == null || wait.tasks().isEmpty()) {
      throw Refusal.usage("there is no task to wait for", "name one or more");
    }
    var ended = new ArrayList<TaskInfo>();
    var deliveries = new ArrayList<String>();
    for (var name : wait.tasks()) {
      var task = ended(finder.find(wait.conversation(), name).id(), finishing);
      ended.add(Told.task(task, actors.clock().instant()));
      if (task.state() == State.ENDED && DeliveryRecord.toldIn(task) == null) {
        deliveries.add(DeliveryRecord.ofTheEnd(task.id()));
      }
    }
    return new Reply.Tasks(ended, null, null, deliveries);
  }

  private SessionRecord ended(SessionId id, CompletableFuture<?> finishing) throws Refusal {
    try (var end = actors.read(store -> EndOfTask.of(id, actors.notifier(), store))) {
      var record = end.record();
      CompletableFuture.anyOf(record, finishing)
          .exceptionally(theRuntimeEnds -> null)
          .join();
      if (record.state() != Future.State.SUCCESS) {
        throw Refusal.stopped();
      }
      return record.resultNow();
    }
  }

  private static String prompt(SessionRecord task) {
    return task.work() == null ? task.title() : task.work().text();
  }

  /** Where what is started from a task is told: here, or where the task is. */
  private static @Nullable String home(SessionRecord task, @Nullable String here) {
    boolean elsewhere = task.parent() == null || task.kind() == SessionKind.DELEGATE;
    return here != null || elsewhere ? here : task.parent().value();
  }
}

package dev.talaria.actors.socket;

import dev.talaria.actors.session.SessionActor;
import dev.talaria.actors.supervisor.SupervisorActor;
import dev.talaria.runtime.session.SessionConfig;
import dev.talaria.runtime.session.SessionId;
import dev.talaria.runtime.session.SessionKind;
import dev.talaria.runtime.session.Step;
import dev.talaria.runtime.session.Work;
import dev.talaria.runtime.store.SessionQuery;
import dev.talaria.runtime.store.SessionRecord;
import dev.talaria.runtime.store.Write;
import dev.talaria.runtime.turn.TurnState;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.StatusBar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.apache.pekko.actor.typed.ActorRef;
import org.jspecify.annotations.Nullable;

/** What a client asks of conversations. */
record ConversationRequests(Actors actors, Caller.Directory directory, TaskFinder finder) {
  private static final StatusBar NOTHING_YET = new StatusBar(-1, "0.000", 0, 0, 0, 0);
  private static final Duration PATIENCE_WITH_A_MODEL = Duration.ofMinutes(30);
  private static final int MOST_LISTED = 200;

  Reply open(
      ConversationRequest.OpenConversation open,
      Caller caller,
      ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    var named = open.conversation();
    boolean fresh = named == null || named.isBlank();
    var known = fresh ? Optional.<SessionRecord>empty() : Optional.of(conversation(named));
    var id = known.map(SessionRecord::id).orElseGet(() -> new SessionId(newId("cv_")));
    var config =
        known.map(record -> reopened(record.config(), caller)).orElse(caller.conversation());
    SupervisorActor.Found found = actors.ask(
        actors.supervisor(), replyTo -> new SupervisorActor.Open(id, config, fresh, replyTo));
    if (found.session() == null || found.config() == null) {
      throw Refusal.usage(
          "the conversation could not be kept", "is the disk full? `talaria doctor` looks");
    }
    connection.tell(new ConnectionActor.Follow(id, found.session()));
    return described(id, found.config());
  }

  /** The conversation goes on from where the caller is now, with the model it had. */
  private static SessionConfig reopened(SessionConfig before, Caller caller) {
    var from = caller.conversation();
    var model = before.model().isBuiltIn() ? from.model() : before.model();
    return before.calledFrom(from.workingDirectory(), from.environment()).answeredBy(model);
  }

  Reply close(
      ConversationRequest.CloseConversation close, ActorRef<ConnectionActor.Command> connection) {
    connection.tell(new ConnectionActor.Leave(new SessionId(close.conversation())));
    return new Reply.Done("");
  }

  Reply say(ConversationRequest.Say say, ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    if (say.text().isBlank()) {
      throw Refusal.usage("there is nothing to say", "type a message");
    }
    var earlier = actors.earlierAnswer(say.key(), say, Reply.TurnAccepted.class);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    actors.requireSpace();
    var session = taking(conversation(say.conversation()), connection);
    var turn = newId("turn_");
    SessionActor.Submitted submitted = actors.ask(
        session,
        replyTo -> new SessionActor.Submit(
            turn,
            new Work.Prompt(say.text()),
            say.queue(),
            remembered(say.key(), say, new Reply.TurnAccepted(turn, 0)),
            replyTo));
    return answer(submitted);
  }

  private static Reply answer(SessionActor.Submitted submitted) throws Refusal {
    return switch (submitted) {
      case SessionActor.Submitted.Accepted(var accepted, var queued) ->
        new Reply.TurnAccepted(accepted, queued);
      case SessionActor.Submitted.Refused(var reason) -> throw new Refusal(reason);
    };
  }

  Reply retry(ConversationRequest.RetryTurn retry, ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    var earlier = actors.earlierAnswer(retry.key(), retry, Reply.TurnAccepted.class);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    actors.requireSpace();
    var session = taking(conversation(retry.conversation()), connection);
    var turn = newId("turn_");
    return answer(actors.ask(
        session,
        replyTo -> new SessionActor.Repeat(
            turn, remembered(retry.key(), retry, new Reply.TurnAccepted(turn, 0)), replyTo)));
  }

  Reply interrupt(
      ConversationRequest.Interrupt interrupt, ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    var session = active(conversation(interrupt.conversation()), connection).session();
    return new Reply.Done(actors.tell(session, SessionActor.Cancel::new));
  }

  Reply detach(ConversationRequest.Detach detach, ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    var earlier = actors.earlierAnswer(detach.key(), detach, Reply.TaskStarted.class);
    if (earlier.isPresent()) {
      return earlier.get();
    }
    var conversation = conversation(detach.conversation());
    var found = active(conversation, connection);
    var task = new SessionId(newId("bg_"));
    int last = actors.read(store -> store.lastNumber(Optional.of(conversation.id())));
    int number = actors.ask(
        actors.supervisor(),
        replyTo -> new SupervisorActor.TakeNumber(conversation.id(), last, replyTo));
    var prompt = conversation.title();
    SessionActor.Detached detached = actors.ask(
        found.session(),
        replyTo -> new SessionActor.DetachTurn(
            task,
            number,
            remembered(
                detach.key(), detach, new Reply.TaskStarted(task.value(), number, prompt, 0)),
            replyTo));
    return switch (detached) {
      case SessionActor.Detached.AsTask(var record) -> {
        actors.supervisor().tell(new SupervisorActor.TurnBecameTask(conversation.id(), record));
        connection.tell(new ConnectionActor.Follow(
            conversation.id(), active(conversation, connection).session()));
        yield new Reply.TaskStarted(
            task.value(), number, record.work() == null ? prompt : record.work().text(), 0);
      }
      case SessionActor.Detached.Refused(var reason) -> throw new Refusal(reason);
    };
  }

  Reply configure(
      ConversationRequest.Configure change,
      Caller caller,
      ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    var conversation = conversation(change.conversation());
    var id = conversation.id();
    var now = active(conversation, connection).config();
    var config = directory.configure(caller, now, change);
    actors.supervisor().tell(new SupervisorActor.Configure(id, config));
    return described(id, config);
  }

  Reply list(ConversationRequest.ListConversations list) throws Refusal {
    var text = list.text() == null ? "" : list.text();
    var query =
        new SessionQuery(Set.of(SessionKind.CONVERSATION), null, false, text, "", MOST_LISTED);
    var listed = new ArrayList<Reply.Conversation>();
    for (var record : actors.read(store -> store.sessions(query))) {
      var title = title(record);
      if (!title.isEmpty()) {
        listed.add(info(record, title, record.config(), null, 0));
      }
    }
    return new Reply.Conversations(listed);
  }

  /**
   * Where nothing was said, but work was started whose results belong there, that of its first task
   * that is still kept; empty where there is none either.
   */
  private String title(SessionRecord conversation) throws Refusal {
    if (!conversation.title().isEmpty()) {
      return conversation.title();
    }
    var first = actors.read(store -> store.numbered(Optional.of(conversation.id()), 1));
    if (first.isPresent()) {
      return first.get().title();
    }
    var tasks = new SessionQuery(Set.of(), conversation.id(), false, "", "", 1);
    var newest = actors.read(store -> store.listed(tasks, Optional.empty())).sessions();
    return newest.isEmpty() ? "" : newest.getFirst().title();
  }

  Reply history(ConversationRequest.History history) throws Refusal {
    var id = conversation(history.conversation()).id();
    return new Reply.Messages(id.value(), Reading.said(actors.read(store -> store.steps(id))));
  }

  Reply undo(ConversationRequest.Undo undo, ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    var session = active(conversation(undo.conversation()), connection).session();
    return new Reply.Done(actors.tell(session, SessionActor.Undo::new));
  }

  Reply compact(ConversationRequest.Compact compact, ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    var session = taking(conversation(compact.conversation()), connection);
    return new Reply.Done(actors.tell(session, SessionActor.Compact::new, PATIENCE_WITH_A_MODEL));
  }

  Reply use(ConversationRequest.Use use, ActorRef<ConnectionActor.Command> connection)
      throws Refusal {
    var task = finder.find(use.conversation(), use.task());
    var outcome = task.outcome();
    if (outcome == null || outcome.text().isBlank()) {
      throw Refusal.usage(
          "task #" + task.number() + " has no result yet",
          "/show " + task.number() + " tells more");
    }
    var session = active(conversation(use.conversation()), connection).session();
    actors.given(task.id());
    return new Reply.Done(actors.tell(
        session, replyTo -> new SessionActor.Pull("#" + task.number(), outcome.text(), replyTo)));
  }

  /** Its session, where something new may be begun in it. */
  private ActorRef<SessionActor.Command> taking(
      SessionRecord conversation, ActorRef<ConnectionActor.Command> connection) throws Refusal {
    var found = active(conversation, connection);
    if (found.draining()) {
      throw Refusal.draining();
    }
    return found.session();
  }

  /** Its session, begun again where it was put away or given up after crashes. */
  private SupervisorActor.Found active(
      SessionRecord conversation, ActorRef<ConnectionActor.Command> connection) throws Refusal {
    var id = conversation.id();
    SupervisorActor.Found found =
        actors.ask(actors.supervisor(), replyTo -> new SupervisorActor.Find(id, false, replyTo));
    if (found.session() == null) {
      var config = conversation.config();
      found = actors.ask(
          actors.supervisor(), replyTo -> new SupervisorActor.Open(id, config, false, replyTo));
      connection.tell(new ConnectionActor.Reopened(id, found.session()));
    }
    return found;
  }

  private SessionRecord conversation(String named) throws Refusal {
    var query =
        new SessionQuery(Set.of(SessionKind.CONVERSATION), null, false, "", named.strip(), 2);
    var found =
        named.isBlank() ? List.<SessionRecord>of() : actors.read(store -> store.sessions(query));
    if (found.isEmpty()) {
      throw Refusal.notFound("there is no conversation \"" + named + "\"", "/sessions lists them");
    }
    if (found.size() > 1 && !found.getFirst().id().value().equals(named.strip())) {
      throw Refusal.usage("\"" + named + "\" could be more than one", "give more of the id");
    }
    return found.getFirst();
  }

  private Reply.Conversation described(SessionId id, SessionConfig config) throws Refusal {
    var record = actors.read(store -> store.session(id)).orElseThrow();
    var steps = actors.read(store -> store.steps(id));
    var running = TurnState.of(steps).map(TurnState::turn).orElse(null);
    int turns = (int) steps.stream().filter(Step.Prompted.class::isInstance).count();
    return info(record, title(record), config, running, turns);
  }

  private static Reply.Conversation info(
      SessionRecord record,
      String title,
      SessionConfig config,
      @Nullable String running,
      int turns) {
    return new Reply.Conversation(
        record.id().value(),
        title,
        config.model().model(),
        config.model().provider(),
        dev.talaria.actors.notifier.Told.lower(config.reasoning()),
        config.profile(),
        config.toolsets(),
        config.workingDirectory().toString(),
        turns,
        running,
        record.lastActive().toString(),
        NOTHING_YET);
  }

  private String newId(String prefix) {
    return prefix + actors.ids().get();
  }

  private List<Write> remembered(@Nullable String key, Request request, Reply answer) {
    return key == null
        ? List.of()
        : List.of(new Write.RememberAnswer(
            key, Answers.remembered(request, answer), actors.clock().instant()));
  }
}

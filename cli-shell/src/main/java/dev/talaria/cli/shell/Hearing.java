package dev.talaria.cli.shell;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.render.DeliveryPanel;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.Words;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.RuntimeRequest;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What the runtime tells, and how it comes and goes. */
final class Hearing implements Link.Owner {
  private final Scene scene;
  private final Display display;
  private final Runnable onOpened;
  private @Nullable Link link;
  private @Nullable CardNames names;
  private boolean greeted;
  private boolean saidFailed;

  /** {@code onOpened} runs whenever a conversation is open and lines can go out. */
  Hearing(Scene scene, Display display, Runnable onOpened) {
    this.scene = scene;
    this.display = display;
    this.onOpened = onOpened;
  }

  /** {@code known}: is told what happens to cards and runs. */
  void use(Link hears, CardNames known) {
    link = hears;
    names = known;
  }

  @Override
  public void onConnected(Reply.Initialized runtime) {
    display.settings(runtime);
    saidFailed = false;
    open(scene.conversationId(), runtime);
  }

  private void open(@Nullable String conversation, Reply.Initialized runtime) {
    scene.opening();
    var unused = link()
        .askNow(new ConversationRequest.OpenConversation(conversation), Reply.Conversation.class)
        .thenAccept(answer -> {
          switch (answer) {
            case Answer.Got<Reply.Conversation>(var opened) -> onOpen(opened, runtime);
            case Answer.Refused<Reply.Conversation>(var error) ->
              onNotOpened(conversation, error, runtime);
          }
        });
  }

  private void onNotOpened(
      @Nullable String conversation, ErrorInfo error, Reply.Initialized runtime) {
    settled();
    if (error.kind().equals(Answer.LOST)) {
      return; // the link comes back
    }
    display.error(error);
    if (conversation != null && error.kind().equals("not_found")) {
      display.note("The conversation is gone; a new one begins.");
      open(null, runtime);
    }
  }

  private void onOpen(Reply.Conversation opened, Reply.Initialized runtime) {
    scene.opened(opened);
    if (greeted) {
      display.note("Connected again.");
    } else {
      greeted = true;
      greet(opened, runtime);
    }
    settled();
    link().resume();
    onOpened.run();
    var unused = link()
        .askNow(new RuntimeRequest.ListModels(), Reply.Models.class)
        .thenAccept(answer -> {
          if (answer instanceof Answer.Got<Reply.Models>(var models)) {
            scene.models(models.models().stream().map(Reply.Model::name).toList());
          }
        });
    var unusedJobs =
        link().askNow(new CronRequest.ListJobs(), Reply.Jobs.class).thenAccept(scene::jobs);
    names().ask();
  }

  private void greet(Reply.Conversation opened, Reply.Initialized runtime) {
    var page = display.page();
    var text = new StringBuilder(
        Says.greeting(runtime.version(), opened.model(), opened.provider(), page));
    if (opened.provider().equals("builtin")) {
      text.append(Says.note(
          "  No model configured? The built-in engine answers; /model shows how to connect one.",
          page));
    }
    runtime.notes().forEach(note -> text.append(Says.note("  " + note, page)));
    display.say(text.toString());
    tellOfInbox();
  }

  /** What waits from before this shell; what belongs to its conversation is offered by itself. */
  private void tellOfInbox() {
    var unused = link()
        .askNow(new RuntimeRequest.ListDeliveries(false), Reply.Deliveries.class)
        .thenAccept(answer -> {
          if (answer instanceof Answer.Got<Reply.Deliveries>(var found)) {
            long others = found.deliveries().stream()
                .filter(d -> !Objects.equals(d.conversation(), scene.conversationId()))
                .count();
            if (others > 0) {
              display.note(
                  "✉ " + Words.count(others, "result") + " finished while you were away: /inbox");
            }
          }
        });
  }

  @Override
  public void onLost(String why, boolean stopped) {
    scene.link(stopped ? "stopped" : "reconnecting…");
    display.note(
        stopped
            ? "The runtime was stopped. What you ask next starts it again."
            : "Lost the runtime (" + why + "); connecting again. What you type is kept.");
  }

  @Override
  public void onFailed(ErrorInfo error, boolean givenUp) {
    var what = error.kind().equals(Answer.LOST) ? "no runtime" : "not connected";
    scene.link(givenUp ? what : what + ", trying again…");
    if (!saidFailed || givenUp) {
      saidFailed = true;
      display.error(error);
    }
    display.printer().refresh();
  }

  @Override
  public void onEvent(Event event) {
    switch (event) {
      case Event.TurnStarted e -> turn(e.session(), e);
      case Event.TextDelta e -> turn(e.session(), e);
      case Event.ReasoningDelta e -> turn(e.session(), e);
      case Event.ToolStarted e -> turn(e.session(), e);
      case Event.ToolProgress e -> turn(e.session(), e);
      case Event.ToolEnded e -> turn(e.session(), e);
      case Event.TurnWaiting e -> turn(e.session(), e);
      case Event.TurnEnded e -> turn(e.session(), e);
      case Event.TaskChanged(var task) -> {
        scene.task(task);
        var watched = scene.watched();
        if (watched != null && watched.id().equals(task.id()) && task.ended()) {
          scene.watch(null);
          display.note("#" + task.number() + " " + task.state().replace('_', ' '));
        }
      }
      case Event.StatusChanged changed -> scene.status(changed);
      case Event.DeliveryOffered(var delivery) -> deliver(delivery);
      case Event.ApprovalRequested(var question) ->
        display.say(Says.question(question, scene.conversationId(), display.page()));
      case Event.ApprovalSettled(var number, var answer) -> {
        if (answer.equals("timeout")) {
          display.note("Question " + number + " was not answered in time.");
        }
      }
      case Event.Draining draining -> {
        if (!draining.message().isEmpty()) { // otherwise it was said before
          display.note(draining.message());
        }
      }
      case Event.BoardChanged(var board) -> names().ofBoard(board);
      case Event.WorkflowChanged(var run) -> names().ofRun(run);
    }
    display.printer().refresh();
  }

  private void turn(String session, Event event) {
    display.say(
        scene.onTurn(session, event, display.page(), display.markdown(), display.showReasoning()));
  }

  /** What was held while a conversation was being opened. */
  void settled() {
    scene.settled().forEach(this::deliver);
  }

  /**
   * Acknowledged when it is on the screen, also when it was there before. What belongs to another
   * conversation, left a moment ago, stays in the inbox.
   */
  private void deliver(DeliveryInfo delivery) {
    if (scene.holds(delivery)) {
      return;
    }
    if (!scene.isHere(delivery)) {
      display.note("✉ " + delivery.task() + " of another conversation ended: /inbox");
      return;
    }
    Runnable acknowledge = () -> {
      var unused = link()
          .ask(new RuntimeRequest.Acknowledge(List.of(delivery.id()), "shown"), Reply.Done.class);
    };
    if (scene.isNew(delivery.id())) {
      display
          .printer()
          .print(
              () ->
                  display.bell() + DeliveryPanel.text(delivery, display.markdown(), display.page()),
              acknowledge);
    } else {
      acknowledge.run();
    }
  }

  private CardNames names() {
    return Objects.requireNonNull(names, "used before start");
  }

  private Link link() {
    return Objects.requireNonNull(link, "used before start");
  }
}

package dev.talaria.cli.shell;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.slash.Place;
import dev.talaria.cli.slash.Ran;
import dev.talaria.cli.slash.SlashCommands;
import dev.talaria.cli.workflow.WorkflowFiles;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.command.SlashCommand;
import dev.talaria.runtime.wire.ConversationRequest;
import dev.talaria.runtime.wire.CronRequest;
import dev.talaria.runtime.wire.ErrorInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.RuntimeRequest;
import dev.talaria.runtime.wire.TaskRequest;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * What becomes of a line. Nothing here waits: a line that needs the runtime while there is none is
 * kept and goes out, in order, when there is.
 */
final class Dispatch implements Place {
  private static final int MOST_KEPT = 1_000;

  /** Whether the shell goes on after a line. */
  enum After {
    GO_ON,
    CLEAR,
    LEAVE
  }

  private final Scene scene;
  private final Display display;
  private final Link link;
  private final WorkflowFiles workflows;
  private final SlashCommands commands;
  private final Runnable settled;
  private final Runnable boardsChanged;
  private final Deque<Parsed> kept = new ArrayDeque<>();

  /**
   * Not yet in use.
   *
   * @param settled runs when it is known which conversation is open
   * @param boardsChanged runs when there may be other cards, boards or runs than before
   */
  Dispatch(
      Scene scene,
      Display display,
      Link link,
      WorkflowFiles workflows,
      Runnable settled,
      Runnable boardsChanged) {
    this.scene = scene;
    this.workflows = workflows;
    this.settled = settled;
    this.boardsChanged = boardsChanged;
    this.display = display;
    this.link = link;
    commands = new SlashCommands(this);
  }

  /** Takes a line; commands of the operating system are not for here. */
  After take(Parsed line) {
    scene.hint("");
    switch (line) {
      case Parsed.Empty ignored -> {}
      case Parsed.Shell ignored -> {}
      case Parsed.Unknown unknown ->
        display.error(new ErrorInfo("usage", unknown.message(), "", null));
      case Parsed.Slash slash
      when slash.command() == SlashCommand.QUIT -> {
        return After.LEAVE;
      }
      case Parsed.Slash slash
      when slash.command() == SlashCommand.CLEAR -> {
        return After.CLEAR;
      }
      case Parsed.Slash slash when slash.command() == SlashCommand.HELP -> run(slash);
      case Parsed.Slash slash -> sendOrKeep(slash);
      case Parsed.Say say -> sendOrKeep(say);
    }
    return After.GO_ON;
  }

  /** The runtime is there: what was kept goes out. */
  synchronized void sendKept() {
    while (!kept.isEmpty() && link.isReady()) {
      send(kept.poll());
    }
  }

  synchronized int kept() {
    return kept.size();
  }

  private synchronized void sendOrKeep(Parsed line) {
    if (link.isReady() && kept.isEmpty()) {
      send(line);
    } else if (kept.size() < MOST_KEPT) {
      kept.add(line);
      link.want();
    } else {
      display.error(
          new ErrorInfo("overloaded", "too many lines wait for the runtime", "/status", null));
    }
  }

  private void send(Parsed line) {
    switch (line) {
      case Parsed.Slash slash -> run(slash);
      case Parsed.Say(var text) -> say(text);
      case Parsed.Shell ignored -> {}
      case Parsed.Unknown ignored -> {}
      case Parsed.Empty ignored -> {}
    }
  }

  private void run(Parsed.Slash slash) {
    boolean opens = slash.command() == SlashCommand.NEW || slash.command() == SlashCommand.OPEN;
    if (opens) {
      scene.opening();
    }
    var unused = commands.run(slash).thenAccept(ran -> {
      onRan(ran);
      if (opens) {
        settled.run();
      }
    });
  }

  private void onRan(Ran ran) {
    Runnable afterwards = switch (ran.effect()) {
      case Ran.Seen(var deliveries) -> () -> acknowledge(deliveries);
      case Ran.Opened(var conversation) -> {
        leaveConversation(conversation.conversation());
        scene.opened(conversation);
        yield () -> {};
      }
      case Ran.Changed(var conversation) -> {
        scene.changed(conversation);
        yield () -> {};
      }
      case Ran.Watching(var detail) -> {
        if (!detail.task().ended()) {
          scene.watch(detail.task());
        }
        yield () -> {};
      }
      case Ran.Listed(var processes) -> {
        scene.processes(processes);
        yield () -> {};
      }
      case Ran.JobsChanged ignored -> this::askForJobs;
      case Ran.BoardsChanged ignored -> boardsChanged;
      case Ran.None ignored -> () -> {};
      case Ran.Clear ignored -> () -> {};
      case Ran.Quit ignored -> () -> {};
    };
    display.printer().print(ran.text(), afterwards);
    display.printer().refresh();
  }

  private void askForJobs() {
    var unused = link.ask(new CronRequest.ListJobs(), Reply.Jobs.class).thenAccept(scene::jobs);
  }

  private void leaveConversation(String next) {
    var before = scene.conversationId();
    if (before != null && !before.equals(next)) {
      var unused = link.ask(new ConversationRequest.CloseConversation(before), Reply.Done.class);
    }
  }

  private void acknowledge(List<String> deliveries) {
    var unused = link.ask(new RuntimeRequest.Acknowledge(deliveries, "read"), Reply.Done.class);
  }

  private void say(String text) {
    var conversation = scene.conversationId();
    if (conversation == null) {
      return;
    }
    scene.saying(1);
    var request = new ConversationRequest.Say(conversation, text, true, RequestKey.next());
    var unused = link.ask(request, Reply.TurnAccepted.class).thenAccept(answer -> {
      switch (answer) {
        case Answer.Got<Reply.TurnAccepted>(var accepted) -> {
          scene.accepted(accepted);
          if (accepted.queued() > 0) {
            display.note("Queued: it comes after the running turn.");
          }
        }
        case Answer.Refused<Reply.TurnAccepted>(var error) -> display.error(error);
      }
      scene.saying(-1);
      display.printer().refresh();
    });
  }

  /** Ends the running turn. Called with the line editor held, so its answer prints elsewhere. */
  void interrupt(String conversation) {
    var unused = link.ask(new ConversationRequest.Interrupt(conversation), Reply.Done.class)
        .thenAcceptAsync(answer -> {
          if (answer instanceof Answer.Refused<Reply.Done>(var error)) {
            display.error(error);
          }
        });
  }

  /** The running turn goes on as a task; otherwise like {@link #interrupt}. */
  void detach(String conversation) {
    var unused = link.ask(
            new ConversationRequest.Detach(conversation, RequestKey.next()),
            Reply.TaskStarted.class)
        .thenAcceptAsync(answer -> {
          switch (answer) {
            case Answer.Got<Reply.TaskStarted>(var task) -> {
              scene.detached();
              display.say(Says.started(task, display.page()));
            }
            case Answer.Refused<Reply.TaskStarted>(var error) -> display.error(error);
          }
        });
  }

  /** No longer follows a task. */
  void unwatch(String task) {
    var unused = link.ask(new TaskRequest.UnwatchTask(null, task), Reply.Done.class);
  }

  @Override
  public <T extends Reply> CompletableFuture<Answer<T>> ask(Request request, Class<T> type) {
    return link.ask(request, type);
  }

  @Override
  public CompletableFuture<Void> show(String text) {
    var shown = new CompletableFuture<Void>();
    display.printer().print(text, () -> shown.complete(null));
    return shown;
  }

  @Override
  public @Nullable String conversation() {
    return scene.conversationId();
  }

  @Override
  public Path file(String typed) throws Refused {
    return Invocation.file(Path.of(scene.directory()), scene.fromHome(typed));
  }

  @Override
  public WorkflowFiles workflows() {
    return workflows;
  }

  @Override
  public boolean isNew(String delivery) {
    return scene.isNew(delivery);
  }

  @Override
  public Page page() {
    return display.page();
  }

  @Override
  public boolean markdown() {
    return display.markdown();
  }
}

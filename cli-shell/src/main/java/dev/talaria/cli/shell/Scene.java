package dev.talaria.cli.shell;

import dev.talaria.cli.client.Answer;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.StatusLine;
import dev.talaria.cli.render.Words;
import dev.talaria.runtime.wire.CardInfo;
import dev.talaria.runtime.wire.DeliveryInfo;
import dev.talaria.runtime.wire.Event;
import dev.talaria.runtime.wire.JobInfo;
import dev.talaria.runtime.wire.ProcessInfo;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.StatusBar;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.WorkflowInfo;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What the shell knows at a moment: the conversation, the turn that runs, the counts below. Safe
 * for several threads; nothing here waits.
 */
final class Scene {
  private static final StatusBar NOTHING = new StatusBar(-1, "", 0, 0, 0, 0);
  private static final int MOST_REMEMBERED = 10_000;
  private static final int MOST_TASKS = 200;
  private static final int MOST_STATUSES = 100;

  private final String home;
  private final Set<String> shown = new LinkedHashSet<>();
  private final Map<String, TaskInfo> tasks = new LinkedHashMap<>();
  private Reply.@Nullable Conversation conversation;
  private final Map<String, StatusBar> statuses = new LinkedHashMap<>();
  private final List<DeliveryInfo> held = new ArrayList<>();
  private int opening;
  private StatusBar status = NOTHING;
  private List<String> models = List.of();
  private List<JobInfo> jobs = List.of();
  private List<ProcessInfo> processes = List.of();
  private List<CardInfo> cards = List.of();
  private List<String> boards = List.of();
  private List<WorkflowInfo> runs = List.of();
  private String link = "starting…";
  private String hint = "";
  private @Nullable String turn;
  private @Nullable String lastEnded;
  private int saying;
  private boolean stopping;
  private @Nullable TurnView view;
  private @Nullable TaskInfo watched;
  private @Nullable TurnView watchedView;

  Scene(String home) {
    this.home = home;
  }

  synchronized @Nullable String conversationId() {
    return conversation == null ? null : conversation.conversation();
  }

  synchronized String directory() {
    return conversation == null ? "" : conversation.directory();
  }

  synchronized void opened(Reply.Conversation now) {
    if (conversation == null || !conversation.conversation().equals(now.conversation())) {
      tasks.clear();
    }
    conversation = now;
    status = statuses.getOrDefault(now.conversation(), now.status());
    link = "";
    turn = now.running();
    saying = 0;
    stopping = false;
    view = null;
  }

  /** The same conversation with other settings. */
  synchronized void changed(Reply.Conversation now) {
    conversation = now;
  }

  synchronized void link(String text) {
    link = text;
  }

  synchronized void hint(String text) {
    hint = text;
  }

  synchronized void saying(int change) {
    saying = Math.max(0, saying + change);
    stopping = stopping && isRunning();
  }

  /**
   * The runtime took what was said; its turn may have begun, or even ended, before this is known.
   */
  synchronized void accepted(Reply.TurnAccepted said) {
    if (turn == null && said.queued() == 0 && !said.turn().equals(lastEnded)) {
      turn = said.turn();
    }
  }

  synchronized boolean isRunning() {
    return turn != null || saying > 0;
  }

  /** True once for each turn. */
  synchronized boolean stop() {
    if (!isRunning() || stopping) {
      return false;
    }
    stopping = true;
    return true;
  }

  /** The running turn goes on elsewhere. */
  synchronized void detached() {
    lastEnded = turn;
    turn = null;
    view = null;
    stopping = false;
  }

  synchronized int running() {
    return status.running();
  }

  /** It may come before the answer that opens its conversation. */
  synchronized void status(Event.StatusChanged changed) {
    statuses.remove(changed.conversation());
    statuses.put(changed.conversation(), changed.status());
    if (statuses.size() > MOST_STATUSES) {
      statuses.remove(statuses.keySet().iterator().next());
    }
    if (changed.conversation().equals(conversationId())) {
      status = changed.status();
    }
  }

  /** Another conversation is asked for; until it is known which one, results are held. */
  synchronized void opening() {
    opening++;
  }

  /** It is known now, and printed: the results that were held meanwhile. */
  synchronized List<DeliveryInfo> settled() {
    opening--;
    if (opening > 0) {
      return List.of();
    }
    var all = List.copyOf(held);
    held.clear();
    return all;
  }

  /** True where it cannot be said yet whether a result belongs here; it is kept for then. */
  synchronized boolean holds(DeliveryInfo delivery) {
    return (opening > 0 || conversation == null) && held.add(delivery);
  }

  /** A result that was asked for in the conversation that is open here. */
  synchronized boolean isHere(DeliveryInfo delivery) {
    return Objects.equals(delivery.conversation(), conversationId());
  }

  synchronized void task(TaskInfo task) {
    tasks.put(task.id(), task);
    if (tasks.size() > MOST_TASKS) {
      tasks.remove(tasks.keySet().iterator().next());
    }
  }

  synchronized List<TaskInfo> tasks() {
    return List.copyOf(tasks.values());
  }

  synchronized void models(List<String> names) {
    models = List.copyOf(names);
  }

  synchronized List<String> models() {
    return models;
  }

  /** What completes names of jobs; a refusal changes nothing. */
  synchronized void jobs(Answer<Reply.Jobs> answer) {
    if (answer instanceof Answer.Got<Reply.Jobs>(var now)) {
      jobs = List.copyOf(now.jobs());
    }
  }

  synchronized List<JobInfo> jobs() {
    return jobs;
  }

  /** What completes processes: those that were listed last. */
  synchronized void processes(List<ProcessInfo> listed) {
    processes = List.copyOf(listed);
  }

  synchronized List<ProcessInfo> processes() {
    return processes;
  }

  /** What completes cards; a refusal changes nothing. */
  synchronized void cards(Answer<Reply.Cards> answer) {
    if (answer instanceof Answer.Got<Reply.Cards>(var now)) {
      cards = List.copyOf(now.cards());
    }
  }

  synchronized List<CardInfo> cards() {
    return cards;
  }

  /** The same for boards. */
  synchronized void boards(Answer<Reply.Boards> answer) {
    if (answer instanceof Answer.Got<Reply.Boards>(var now)) {
      boards = now.boards().stream().map(Reply.Board::name).toList();
    }
  }

  synchronized List<String> boards() {
    return boards;
  }

  /** And for runs of workflows. */
  synchronized void runs(Answer<Reply.Workflows> answer) {
    if (answer instanceof Answer.Got<Reply.Workflows>(var now)) {
      runs = List.copyOf(now.runs());
    }
  }

  synchronized List<WorkflowInfo> runs() {
    return runs;
  }

  /** A path that may begin with "~/", as a person types it. */
  String fromHome(String path) {
    return path.startsWith("~/") ? home + path.substring(1) : path;
  }

  /** True the first time that a delivery comes. */
  synchronized boolean isNew(String delivery) {
    if (!shown.add(delivery)) {
      return false;
    }
    if (shown.size() > MOST_REMEMBERED) {
      shown.remove(shown.iterator().next());
    }
    return true;
  }

  synchronized void watch(@Nullable TaskInfo task) {
    watched = task;
    watchedView = null;
  }

  synchronized @Nullable TaskInfo watched() {
    return watched;
  }

  /**
   * What to print for something that happened in a session; nothing for one that nobody follows.
   */
  synchronized String onTurn(
      String session, Event event, Page page, boolean md, boolean reasoning) {
    if (session.equals(conversationId())) {
      if (event instanceof Event.TurnStarted(var s, var id, var prompt)) {
        turn = id; // it may be on its way to its end already: Ctrl+C can be quicker
        view = new TurnView(md, reasoning);
        return "";
      }
      if (view == null) {
        view = new TurnView(md, reasoning);
      }
      var text = view.on(event, page);
      if (event instanceof Event.TurnEnded ended) {
        lastEnded = ended.turn();
        turn = null;
        view = null;
        stopping = false;
      }
      return text;
    }
    if (watched != null && session.equals(watched.id())) {
      if (watchedView == null || event instanceof Event.TurnStarted) {
        watchedView = new TurnView(md, reasoning);
      }
      return watchedView.on(event, page);
    }
    return "";
  }

  /** A rule that says what goes on, and the status bar. */
  synchronized List<String> below(int width) {
    var lines = new ArrayList<String>();
    var doing = doing(Math.max(4, width - 6));
    var text = doing.isEmpty() ? "" : StatusLine.RULE + " " + doing + " ";
    lines.add(text + StatusLine.RULE.repeat(Math.max(0, width - Words.cells(text))));
    var model = link.isEmpty() && conversation != null ? conversation.model() : link;
    lines.add(new StatusLine(model, status, Words.shortPath(directory(), home)).text(width));
    return lines;
  }

  private String doing(int room) {
    if (!hint.isEmpty()) {
      return Words.fit(hint, room);
    }
    if (watched != null) {
      var what = watchedView == null ? "" : watchedView.activity(room - 22);
      return Words.fit("watching #" + watched.number() + ", Esc leaves " + what, room)
          .strip();
    }
    if (stopping) {
      return "stopping…";
    }
    var activity = view == null ? "" : view.activity(room).strip();
    return activity.isEmpty() && isRunning() ? "thinking…" : activity;
  }
}

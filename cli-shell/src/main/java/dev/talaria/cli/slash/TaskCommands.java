package dev.talaria.cli.slash;

import static dev.talaria.cli.slash.WrongUse.needed;

import dev.talaria.cli.client.RequestKey;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.TaskPage;
import dev.talaria.cli.render.TaskTable;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.Request;
import dev.talaria.runtime.wire.TaskInfo;
import dev.talaria.runtime.wire.TaskRequest;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Commands about tasks. */
record TaskCommands(Place place, Asking asking) {
  private static final int MOST_LISTED = 500;

  /** A task, and whatever follows it. */
  private static final Pattern TASK_AND_REST =
      Pattern.compile("\\s*(\\S+)(?:\\s(.*))?", Pattern.DOTALL);

  private static final Pattern STEP_AND_TEXT =
      Pattern.compile("\\s*(\\d{1,9})?(?:(?:^|\\s)(.*))?", Pattern.DOTALL);

  CompletableFuture<Ran> background(Parsed.Slash line) throws WrongUse {
    needed(line);
    return started(new TaskRequest.StartTask(place.conversation(), line.rest(), RequestKey.next()));
  }

  CompletableFuture<Ran> list(Parsed.Slash line) throws WrongUse {
    var which = line.argument();
    if (!which.isEmpty() && !which.equalsIgnoreCase("all")) {
      throw WrongUse.usage(line.command());
    }
    boolean all = !which.isEmpty();
    return asking.ask(
        new TaskRequest.ListTasks(
            all ? null : place.conversation(), all, all ? MOST_LISTED : null, null),
        Reply.Tasks.class,
        tasks -> Ran.said(TaskTable.text(tasks.tasks(), place.page()) + rest(tasks)));
  }

  /** What of all tasks is not in the table. */
  private String rest(Reply.Tasks tasks) {
    var more = tasks.next() == null ? "" : "… older ones: talaria tasks --all";
    var gone = tasks.removed() == null ? "" : Says.removed(tasks.removed());
    return more.isEmpty() && gone.isEmpty() ? "" : Says.note(more + gone, place.page());
  }

  CompletableFuture<Ran> show(Parsed.Slash line) throws WrongUse {
    return asking.ask(
        new TaskRequest.ShowTask(place.conversation(), needed(line)),
        Reply.TaskDetail.class,
        detail -> Ran.said(TaskPage.text(detail, place.page())));
  }

  CompletableFuture<Ran> log(Parsed.Slash line) throws WrongUse {
    return asking.ask(
        new TaskRequest.ShowTask(place.conversation(), needed(line)),
        Reply.TaskDetail.class,
        detail -> Ran.said(
            detail.steps().isEmpty()
                ? Says.note("Nothing happened yet.", place.page())
                : TaskPage.steps(detail.steps(), place.page())));
  }

  CompletableFuture<Ran> watch(Parsed.Slash line) throws WrongUse {
    return asking.ask(
        new TaskRequest.WatchTask(place.conversation(), needed(line)),
        Reply.TaskDetail.class,
        detail -> Ran.then(TaskPage.steps(detail.steps(), place.page()), new Ran.Watching(detail)));
  }

  CompletableFuture<Ran> steer(Parsed.Slash line) throws WrongUse {
    var words = TASK_AND_REST.matcher(line.rest());
    if (!words.matches() || words.group(2) == null || words.group(2).isBlank()) {
      throw WrongUse.usage(line.command());
    }
    return asking.tell(
        new TaskRequest.SteerTask(place.conversation(), words.group(1), words.group(2)),
        "It reads that after the step that runs.");
  }

  CompletableFuture<Ran> cancel(Parsed.Slash line) throws WrongUse {
    return asking.ask(
        new TaskRequest.CancelTask(place.conversation(), needed(line)),
        Reply.Tasks.class,
        tasks -> Ran.said(
            tasks.tasks().isEmpty()
                ? Says.note("Nothing is running.", place.page())
                : tasks.tasks().stream().map(this::stopping).collect(Collectors.joining())));
  }

  private String stopping(TaskInfo task) {
    return Says.note(
        "#" + task.number()
            + (task.ended() ? " had ended: " + task.state().replace('_', ' ') : " stopping"),
        place.page());
  }

  CompletableFuture<Ran> pause(Parsed.Slash line) throws WrongUse {
    return asking.tell(
        new TaskRequest.PauseTask(place.conversation(), needed(line)),
        "It holds before its next step.");
  }

  CompletableFuture<Ran> resume(Parsed.Slash line) throws WrongUse {
    return asking.tell(
        new TaskRequest.ResumeTask(place.conversation(), needed(line)), "It goes on.");
  }

  CompletableFuture<Ran> retry(Parsed.Slash line) throws WrongUse {
    return started(
        new TaskRequest.RetryTask(place.conversation(), needed(line), RequestKey.next()));
  }

  CompletableFuture<Ran> fork(Parsed.Slash line) throws WrongUse {
    var words = TASK_AND_REST.matcher(line.rest());
    if (!words.matches()) {
      throw WrongUse.usage(line.command());
    }
    var rest =
        STEP_AND_TEXT.matcher(words.group(2) == null ? "" : words.group(2).strip());
    boolean fits = rest.matches();
    var step = fits && rest.group(1) != null ? Integer.valueOf(rest.group(1)) : null;
    @Nullable String text = fits ? rest.group(2) : words.group(2);
    return started(new TaskRequest.ForkTask(
        place.conversation(),
        words.group(1),
        step,
        text == null || text.isBlank() ? null : text,
        RequestKey.next()));
  }

  private CompletableFuture<Ran> started(Request request) {
    return asking.ask(
        request, Reply.TaskStarted.class, task -> Ran.said(Says.started(task, place.page())));
  }
}

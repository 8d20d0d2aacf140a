package dev.talaria.cli.slash;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.render.Says;
import dev.talaria.runtime.command.Parsed;
import dev.talaria.runtime.wire.ErrorInfo;
import java.time.Clock;
import java.time.ZoneId;
import java.util.concurrent.CompletableFuture;

/**
 * Runs slash commands. Each sends its first request at once, in the calling thread, and is done
 * when their answers are rendered; none blocks. A refusal is an answer with its exit code.
 */
public final class SlashCommands {
  private final Place place;
  private final TaskCommands tasks;
  private final ConversationCommands conversation;
  private final InboxCommands inbox;
  private final ProcessCommands processes;
  private final AboutCommands about;
  private final CronCommands cron;
  private final BoardCommands board;
  private final WorkflowCommands workflow;

  public SlashCommands(Place place) {
    this(place, Clock.system(ZoneId.systemDefault()));
  }

  /** {@code clock}: what "today" means. */
  SlashCommands(Place place, Clock clock) {
    this.place = place;
    var asking = new Asking(place);
    tasks = new TaskCommands(place, asking);
    conversation = new ConversationCommands(place, asking);
    inbox = new InboxCommands(place, asking);
    processes = new ProcessCommands(place, asking);
    about = new AboutCommands(place, asking);
    cron = new CronCommands(place, asking, clock);
    board = new BoardCommands(place, asking, clock);
    workflow = new WorkflowCommands(place, asking, clock);
  }

  public CompletableFuture<Ran> run(Parsed.Slash line) {
    try {
      return start(line);
    } catch (WrongUse wrong) {
      var error = new ErrorInfo("usage", wrong.message(), wrong.hint(), null);
      return CompletableFuture.completedFuture(
          new Ran(Says.error(error, place.page()), ExitCode.USAGE, new Ran.None()));
    }
  }

  private CompletableFuture<Ran> start(Parsed.Slash line) throws WrongUse {
    return switch (line.command()) {
      case BACKGROUND -> tasks.background(line);
      case TASKS -> tasks.list(line);
      case SHOW -> tasks.show(line);
      case WATCH -> tasks.watch(line);
      case STEER -> tasks.steer(line);
      case CANCEL -> tasks.cancel(line);
      case PAUSE -> tasks.pause(line);
      case RESUME -> tasks.resume(line);
      case RETRY -> line.argument().isEmpty() ? conversation.again(line) : tasks.retry(line);
      case FORK -> tasks.fork(line);
      case LOG -> line.argument().isEmpty() ? about.log() : tasks.log(line);
      case USE -> conversation.use(line);
      case PROCESSES -> processes.list();
      case OUTPUT -> processes.output(line);
      case KILL -> processes.kill(line);
      case QUEUE -> conversation.queue(line);
      case NEW -> conversation.open(null);
      case OPEN -> conversation.open(line);
      case SESSIONS -> conversation.sessions(line);
      case HISTORY -> conversation.history(line);
      case UNDO -> conversation.undo(line);
      case COMPACT -> conversation.compact(line);
      case MODEL -> conversation.model(line);
      case REASONING -> conversation.reasoning(line);
      case PROFILE -> conversation.profile(line);
      case CRON -> cron.run(line);
      case BOARD -> board.run(line);
      case WORKFLOW -> workflow.run(line);
      case TOOLS -> about.tools();
      case INBOX -> inbox.inbox();
      case APPROVALS -> inbox.approvals();
      case ALLOW -> inbox.allow(line);
      case DENY -> inbox.deny(line);
      case REVOKE -> inbox.revoke(line);
      case USAGE -> about.usage();
      case STATUS -> about.status();
      case CONFIG -> about.config();
      case HELP -> about.help(line);
      case CLEAR -> CompletableFuture.completedFuture(Ran.then("", new Ran.Clear()));
      case QUIT -> CompletableFuture.completedFuture(Ran.then("", new Ran.Quit()));
    };
  }
}

package dev.talaria.cli.command.workflow;

import dev.talaria.cli.client.ExitCode;
import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.Twin;
import dev.talaria.cli.command.task.Events;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.Style;
import dev.talaria.cli.render.WorkflowPage;
import dev.talaria.cli.terminal.LiveScreen;
import dev.talaria.runtime.wire.Reply;
import java.io.IOException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A run that is drawn anew whenever something happens to it, until it is over. */
final class LiveRun implements AutoCloseable {
  private final Invocation call;
  private final String run;
  private final Style style;
  private final LiveScreen screen = new LiveScreen();
  private volatile Reply.@Nullable WorkflowDetail detail;
  private volatile String said = "";

  LiveRun(Invocation call, String run) {
    this.call = call;
    this.run = run;
    style = Invocation.style(call.options(), call.from());
  }

  void show(Events events) throws Refused, InterruptedException {
    AwaitedRun.look(call, run, events, this::draw, screen::refresh);
  }

  /** Something that is not about the run. */
  void say(String text) {
    said = text;
    screen.refresh();
  }

  /** How it ended. */
  ExitCode code() {
    return Runs.code(Objects.requireNonNull(detail, "nothing was shown").run());
  }

  @Override
  public void close() {
    screen.close();
  }

  private boolean draw(Reply.WorkflowDetail now) throws Refused {
    detail = now;
    said = "";
    try {
      screen.show(this::picture);
    } catch (IOException | IllegalStateException e) {
      throw Refused.usage(
          "there is no terminal to draw on",
          "talaria workflow show " + run + " --follow | cat prints what happens");
    }
    return now.run().ended();
  }

  private String picture(int columns, int rows) {
    int width = Math.max(1, columns - 1); // in the last cell the end of a row would be erased
    var page = new Page(width, rows, width, style);
    var now = Objects.requireNonNull(detail, "drawn before it was shown");
    boolean all = call.given().has(Flag.PARTS);
    var lines = WorkflowPage.text(now, all, page, Runs.now(), hint -> Twin.of(hint, ""))
        .lines()
        .toList();
    boolean whole = rows == Integer.MAX_VALUE;
    int room = whole ? lines.size() : Math.min(lines.size(), Math.max(0, rows - 1));
    int left = lines.size() - room;
    var note = said.isEmpty() ? "Ctrl+C leaves; the run goes on" : said;
    return String.join("\n", lines.subList(0, room))
        + "\n"
        + (whole ? "" : Says.note((left == 0 ? "" : "… " + left + " more lines · ") + note, page));
  }
}

package dev.talaria.cli.command.task;

import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.Words;
import dev.talaria.cli.terminal.LiveScreen;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** What a person looks at while it changes, until they leave; it fits their window. */
public final class LiveView implements AutoCloseable {
  private final Invocation call;
  private final String leaving;
  private final LiveScreen screen = new LiveScreen();
  private volatile String said = "";

  /** {@code leaving}: how to leave, and what that means. */
  public LiveView(Invocation call, String leaving) {
    this.call = call;
    this.leaving = leaving;
  }

  /** What is seen on a page of that size. */
  public interface Picture {
    Shown on(Page page);
  }

  /**
   * Complete lines.
   *
   * @param above what does not fit is counted
   * @param below what a person has to see
   */
  public record Shown(String above, String below) {}

  /** Whether there is a terminal that can be drawn on, and somebody before it. */
  public static boolean fits(Invocation call) {
    var from = call.from();
    return !call.json()
        && from.inIsTerminal()
        && from.outIsTerminal()
        && !from.environment().getOrDefault("TERM", "dumb").equals("dumb");
  }

  /** From now on that is seen. */
  public void show(Picture picture) throws Refused {
    said = "";
    try {
      screen.show((columns, rows) -> text(picture, columns, rows));
    } catch (IOException | IllegalStateException e) {
      throw Refused.usage(
          "there is no terminal to draw on",
          "talaria " + call.given().verb().words() + " … | cat prints what happens");
    }
  }

  /** Something that is not about what is looked at. */
  public void say(String text) {
    said = text;
    screen.refresh();
  }

  /** Times pass though nothing happens. */
  public void refresh() {
    screen.refresh();
  }

  @Override
  public void close() {
    screen.close();
  }

  private String text(Picture picture, int columns, int rows) {
    int width = Math.max(1, columns - 1); // in the last cell the end of a row would be erased
    var page = new Page(width, rows, width, Invocation.style(call.options(), call.from()));
    var shown = picture.on(page);
    if (rows == Integer.MAX_VALUE) { // it stays when the person has left
      return shown.above() + shown.below();
    }
    var above = shown.above().lines().toList();
    var below = shown.below().lines().toList();
    int all = above.size() + below.size();
    int room = rows - note(0, page).size();
    room = Math.max(0, all <= room ? all : rows - note(all, page).size());
    int last = Math.min(below.size(), room);
    int first = Math.min(above.size(), room - last);
    var lines = new ArrayList<>(above.subList(0, first));
    lines.addAll(below.subList(0, last));
    lines.addAll(note(all - first - last, page));
    return String.join("\n", lines) + "\n";
  }

  private List<String> note(int left, Page page) {
    var more = left == 0 ? "" : "… " + Words.count(left, "more line") + " · ";
    return Says.note(more + (said.isEmpty() ? leaving : said), page).lines().toList();
  }
}

package dev.talaria.cli.command.board;

import dev.talaria.cli.board.CardRequests;
import dev.talaria.cli.command.Invocation;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.command.task.Events;
import dev.talaria.cli.render.Ink;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Row;
import dev.talaria.cli.render.Says;
import dev.talaria.cli.render.Style;
import dev.talaria.cli.terminal.LiveScreen;
import dev.talaria.runtime.wire.CardInfo;
import java.io.IOException;
import java.util.List;

/** A board that is drawn anew whenever something happens to its cards, until the person leaves. */
final class LiveBoard implements AutoCloseable {
  private final Invocation call;
  private final String board;
  private final Style style;
  private final LiveScreen screen = new LiveScreen();
  private volatile List<CardInfo> cards = List.of();
  private volatile String said = "";

  LiveBoard(Invocation call) {
    this.call = call;
    board = CardRequests.name(call.given());
    style = Invocation.style(call.options(), call.from());
  }

  void show(Events events) throws Refused, InterruptedException {
    while (true) {
      cards = Cards.all(call, CardRequests.board(call.given()));
      said = "";
      draw();
      WatchBoard.awaitChange(events, board, screen::refresh);
    }
  }

  /** Something that is not about the cards. */
  void say(String text) {
    said = text;
    screen.refresh();
  }

  @Override
  public void close() {
    screen.close();
  }

  private void draw() throws Refused {
    try {
      screen.show(this::picture);
    } catch (IOException | IllegalStateException e) {
      throw Refused.usage(
          "there is no terminal to draw on", "talaria board watch | cat prints what happens");
    }
  }

  private String picture(int columns, int rows) {
    int width = Math.max(1, columns - 1); // in the last cell the end of a row would be erased
    var page = new Page(width, rows, width, style);
    var title = Row.of("Board " + board, Ink.HEADING).text(style) + "\n";
    var note = said.isEmpty() ? "Ctrl+C leaves" : said;
    var table = Cards.table(cards, call.given(), page).lines().toList();
    boolean all = rows == Integer.MAX_VALUE;
    int room = all ? table.size() : Math.max(0, rows - 2);
    var shown = String.join("\n", table.subList(0, Math.min(room, table.size())));
    int left = table.size() - Math.min(room, table.size());
    return title
        + shown
        + "\n"
        + (all ? "" : Says.note((left == 0 ? "" : "… " + left + " more lines · ") + note, page));
  }
}

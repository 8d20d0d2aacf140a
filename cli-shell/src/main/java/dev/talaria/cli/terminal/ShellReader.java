package dev.talaria.cli.terminal;

import java.io.IOException;
import java.util.List;
import org.jline.reader.Binding;
import org.jline.reader.LineReader;
import org.jline.reader.Reference;
import org.jline.reader.Widget;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jline.utils.InfoCmp.Capability;

/**
 * The line editor with lines below the one being typed.
 *
 * <p>They are part of what the editor draws and erases, so that no region of the screen is
 * reserved: whatever ends the process leaves a usable terminal.
 */
final class ShellReader extends LineReaderImpl {
  private static final int FEWEST_ROWS = 6;
  private final Below below;

  ShellReader(Terminal terminal, Below below) throws IOException {
    super(terminal, "talaria");
    this.below = below;
  }

  /** Binds keys to something of ours, in all key maps that take text. */
  void bind(String name, Widget widget, String... keys) {
    getWidgets().put(name, widget);
    for (var map : List.of(LineReader.EMACS, LineReader.VIINS)) {
      for (var key : keys) {
        Binding reference = new Reference(name);
        getKeyMaps().get(map).bind(reference, key);
      }
    }
  }

  /** Draws anew what may have changed below; does nothing between two lines. */
  void refresh() {
    lock.lock();
    try {
      if (reading) {
        redisplay(true);
      }
    } finally {
      lock.unlock();
    }
  }

  boolean isEmpty() {
    return buf.length() == 0;
  }

  void leave() {
    state = State.EOF;
  }

  /** Takes everything of the editor off the screen, runs something, and puts it back. */
  void aside(Runnable something) {
    display.update(List.of(), 0);
    terminal.puts(Capability.keypad_local);
    terminal.writer().write(BRACKETED_PASTE_OFF);
    terminal.flush();
    something.run();
    size = terminal.getBufferSize();
    display.resize(size);
    terminal.puts(Capability.keypad_xmit);
    terminal.writer().write(BRACKETED_PASTE_ON);
    redrawLine();
    redisplay(true);
  }

  @Override
  protected synchronized void handleSignal(Terminal.Signal signal) {
    lock.lock();
    try {
      if (signal == Terminal.Signal.WINCH) {
        onResize();
      } else {
        super.handleSignal(signal);
      }
    } finally {
      lock.unlock();
    }
  }

  /**
   * Some terminals break lines anew for another width and some do not, so that nobody knows where
   * the typed line begins now. Taking the nearer place never erases what was printed above.
   */
  private void onResize() {
    int before = rowsAboveCursor(size.getColumns());
    size = terminal.getBufferSize();
    display.resize(size);
    if (reading) {
      terminal.puts(Capability.carriage_return);
      for (int up = Math.min(before, rowsAboveCursor(size.getColumns())); up > 0; up--) {
        terminal.puts(Capability.cursor_up);
      }
      terminal.puts(Capability.clr_eos);
      redrawLine();
      redisplay(true);
    }
  }

  private int rowsAboveCursor(int columns) {
    var typed = new AttributedStringBuilder().append(prompt).append(buf.upToCursor());
    return Math.max(0, typed.columnSplitLength(Math.max(1, columns)).size() - 1);
  }

  @Override
  public AttributedString getDisplayedBufferWithPrompts(List<AttributedString> secondaryPrompts) {
    var typed = super.getDisplayedBufferWithPrompts(secondaryPrompts);
    if (!reading || post != null || size.getRows() < FEWEST_ROWS) {
      return typed;
    }
    var all = new AttributedStringBuilder().append(typed);
    for (var line : below.lines(size.getColumns() - 1)) {
      all.append("\n").styled(AttributedStyle.DEFAULT.faint(), line);
    }
    return all.toAttributedString();
  }
}

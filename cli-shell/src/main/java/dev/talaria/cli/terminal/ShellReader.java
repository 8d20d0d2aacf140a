package dev.talaria.cli.terminal;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.locks.Condition;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jline.reader.Binding;
import org.jline.reader.LineReader;
import org.jline.reader.Reference;
import org.jline.reader.Widget;
import org.jline.reader.impl.LineReaderImpl;
import org.jline.terminal.Terminal;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;
import org.jline.utils.Display;
import org.jline.utils.InfoCmp.Capability;
import org.jspecify.annotations.Nullable;

/**
 * The line editor with lines below the one being typed.
 *
 * <p>They are part of what the editor draws and erases, so that no region of the screen is
 * reserved: whatever ends the process leaves a usable terminal.
 */
final class ShellReader extends LineReaderImpl {
  static final String SECONDARY_PROMPT = "  ";

  private static final int FEWEST_ROWS = 6;
  private static final long PATIENCE_NANOS = 200_000_000L;
  private static final String WHERE_IS_THE_CURSOR = "\u001b[6n";
  private static final Pattern NOT_ENDED = Pattern.compile("\u001b\\[[0-9;]*");
  private static final Pattern POSITION = Pattern.compile("\u001b\\[\\d{1,5};(\\d{1,5})R");
  private static final int LONGEST_ANSWER = 16;

  private final Below below;
  private final Condition settled = lock.newCondition();
  private String drawn = "";
  private @Nullable Doubt doubt;
  private @Nullable Boolean breaksAnew;
  private boolean answers = true;

  private record Place(int row, int column) {}

  /** Where the cursor is if the terminal keeps rows as they are, and if it breaks them anew. */
  private record Doubt(Place kept, Place anew) {}

  ShellReader(Terminal terminal, Below below) throws IOException {
    super(terminal, "talaria");
    this.below = below;
    bindAnswers();
  }

  /** Takes all that begins like an answer, up to where a key begins in the same way. */
  private void bindAnswers() {
    getWidgets().put("talaria-answer", this::onAnswer);
    for (var map : List.of(LineReader.EMACS, LineReader.VIINS)) {
      var keys = getKeyMaps().get(map);
      var bound = keys.getBoundKeys().keySet();
      var beginnings = IntStream.rangeClosed(0, 9).mapToObj(digit -> "\u001b[" + digit);
      var ofKeys = bound.stream()
          .flatMap(key -> IntStream.range(3, key.length()).mapToObj(end -> key.substring(0, end)))
          .filter(beginning -> NOT_ENDED.matcher(beginning).matches());
      Stream.concat(beginnings, ofKeys)
          .filter(beginning -> !bound.contains(beginning))
          .forEach(beginning -> keys.bind(new Reference("talaria-answer"), beginning));
    }
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
        awaitAnswer();
        refresh();
      } else {
        super.handleSignal(signal);
      }
    } finally {
      lock.unlock();
    }
  }

  @Override
  public void printAbove(String text) {
    lock.lock();
    try {
      awaitAnswer();
      if (reading) {
        fit();
        awaitAnswer();
        display.update(List.of(), 0, false);
      }
      terminal.writer().print(text);
      if (reading) {
        redisplay(false);
      }
      terminal.flush();
    } finally {
      lock.unlock();
    }
  }

  @Override
  protected void redisplay(boolean flush) {
    if (doubt == null) {
      fit();
    }
    draw(flush);
  }

  private void draw(boolean flush) {
    super.redisplay(flush);
    drawn = buf.upToCursor();
  }

  /**
   * Redraws where the window has another size now, which may be known before it is told.
   *
   * <p>Some terminals break the typed line anew for another width and some do not, so that it may
   * begin in either of two places. The column that the cursor stands in says which one it is; until
   * then the nearer one is taken, which never erases what was printed above.
   */
  private void fit() {
    var now = terminal.getBufferSize();
    if (now.getColumns() == size.getColumns() && now.getRows() == size.getRows()) {
      return;
    }
    var kept = cursor(size.getColumns());
    var anew = cursor(now.getColumns());
    size = now;
    if (breaksAnew != null) {
      redrawFrom(breaksAnew ? anew.row : kept.row);
      return;
    }
    if (anew.row != kept.row && anew.column != kept.column && post == null && answers) {
      doubt = new Doubt(kept, anew);
      terminal.writer().write(WHERE_IS_THE_CURSOR);
    }
    redrawFrom(Math.min(kept.row, anew.row));
  }

  private void redrawFrom(int rowsAbove) {
    terminal.puts(Capability.carriage_return);
    for (int up = rowsAbove; up > 0; up--) {
      terminal.puts(Capability.cursor_up);
    }
    terminal.puts(Capability.clr_eos);
    display = new Display(terminal, false);
    display.resize(size);
    draw(true);
  }

  /** Where the cursor was drawn, seen from the beginning of the typed line, in so many columns. */
  private Place cursor(int columns) {
    var before = new AttributedStringBuilder().append(prompt);
    before.append(drawn.replace("\n", "\n" + SECONDARY_PROMPT));
    var rows = before.columnSplitLength(terminal, columns, false, display.delayLineWrap());
    return rows.isEmpty()
        ? new Place(0, 0)
        : new Place(rows.size() - 1, rows.getLast().columnLength(terminal));
  }

  /** A sequence of numbers that is no key: the terminal says where its cursor is. */
  boolean onAnswer() {
    var said = new StringBuilder(getLastBinding());
    int next = readCharacter();
    while (next >= 0
        && said.length() < LONGEST_ANSWER
        && NOT_ENDED.matcher(said).matches()) {
      said.appendCodePoint(next);
      next = NOT_ENDED.matcher(said).matches() ? readCharacter() : 0;
    }
    var position = POSITION.matcher(said);
    if (doubt != null && position.matches()) {
      settle(doubt, Integer.parseInt(position.group(1)) - 1);
    }
    return true;
  }

  private void settle(Doubt between, int column) {
    if (column == between.anew.column) {
      breaksAnew = true;
    } else if (column == Math.min(between.kept.column, size.getColumns() - 1)) {
      breaksAnew = false;
    }
    if (breaksAnew != null) {
      int rows = breaksAnew ? between.anew.row : between.kept.row;
      int farther = rows - Math.min(between.anew.row, between.kept.row);
      if (farther > 0) {
        redrawFrom(cursor(size.getColumns()).row + farther);
      }
    }
    doubt = null;
    settled.signalAll();
  }

  /**
   * Nothing is printed before it is known where; a terminal that does not say is not asked again.
   */
  private void awaitAnswer() {
    long left = PATIENCE_NANOS;
    try {
      while (reading && doubt != null && left > 0) {
        left = settled.awaitNanos(left);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    answers &= doubt == null || !reading;
    doubt = null;
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

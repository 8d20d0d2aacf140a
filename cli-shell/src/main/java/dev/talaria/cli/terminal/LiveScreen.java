package dev.talaria.cli.terminal;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.EnumSet;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.Signals;
import org.jspecify.annotations.Nullable;

/**
 * A picture that is drawn anew in place when it changes or the window does, on a screen of its own.
 * However the process ends, the terminal is given back as it was found, with the last picture on
 * it.
 */
public final class LiveScreen implements AutoCloseable {
  private static final String TAKE = "\u001b[?1049h\u001b[?25l";
  private static final String GIVE_BACK = "\u001b[?25h\u001b[?1049l";
  private static final String HOME = "\u001b[H";
  private static final String REST_OF_LINE = "\u001b[K";
  private static final String REST_OF_SCREEN = "\u001b[J";

  private final OutputStream out = new FileOutputStream(FileDescriptor.out);
  private final Thread atExit = new Thread(this::giveBack, "talaria-screen");
  private @Nullable Terminal terminal;
  private @Nullable Picture picture;
  private Size size = Size.of(80, 24);
  private boolean over;

  /** Complete lines for a window of that size; what is more than it is not shown. */
  public interface Picture {
    String text(int columns, int rows);
  }

  /** Shows that from now on. The terminal is taken when the first is shown. */
  public synchronized void show(Picture next) throws IOException {
    if (over) {
      return;
    }
    picture = next;
    if (terminal == null) {
      take();
    }
    draw();
  }

  /** Draws the same picture, as it looks now. */
  public synchronized void refresh() {
    if (!over && terminal != null) {
      draw();
    }
  }

  @Override
  public void close() {
    giveBack();
    try {
      Runtime.getRuntime().removeShutdownHook(atExit);
    } catch (IllegalStateException exiting) {
      return; // it runs, and finds nothing to do
    }
  }

  private void take() throws IOException {
    var taken = TerminalBuilder.builder()
        .name("talaria")
        .system(true)
        .encoding(StandardCharsets.UTF_8)
        .dumb(false)
        .provider("jni")
        .graphemeCluster(false)
        .nativeSignals(false)
        .build();
    terminal = taken;
    Runtime.getRuntime().addShutdownHook(atExit);
    var quiet = new Attributes(taken.getAttributes());
    quiet.setLocalFlags(EnumSet.of(LocalFlag.ECHO), false);
    quiet.setControlChar(ControlChar.VSUSP, 0); // it would be stopped without giving back
    taken.setAttributes(quiet);
    Signals.register("WINCH", this::refresh); // of the terminal's own, each would be taken over
    write(TAKE);
  }

  private void draw() {
    int rows = size().getRows();
    var text = new StringBuilder(HOME);
    text(rows).lines().limit(rows).forEach(line -> {
      if (text.length() > HOME.length()) {
        text.append("\r\n");
      }
      text.append(line).append(REST_OF_LINE);
    });
    write(text.append(REST_OF_SCREEN).toString());
  }

  /** The last one known, where the terminal is closed already. */
  private Size size() {
    try {
      var now = terminal == null ? size : terminal.getSize();
      size = now.getColumns() > 0 && now.getRows() > 0 ? now : size;
    } catch (IllegalStateException closed) {
      return size;
    }
    return size;
  }

  private synchronized void giveBack() {
    var taken = terminal;
    if (over || taken == null) {
      over = true;
      return;
    }
    over = true;
    write(GIVE_BACK + text(Integer.MAX_VALUE).replace("\n", "\r\n"));
    try {
      taken.close();
    } catch (IOException e) {
      write(e.getMessage() + "\r\n");
    }
  }

  private String text(int rows) {
    var now = picture;
    return now == null ? "" : now.text(size.getColumns(), rows);
  }

  private void write(String text) {
    try {
      out.write(text.getBytes(StandardCharsets.UTF_8));
      out.flush();
    } catch (IOException gone) {
      over = true; // nobody looks any more
    }
  }
}

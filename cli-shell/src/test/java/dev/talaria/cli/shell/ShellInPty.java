package dev.talaria.cli.shell;

import com.pty4j.PtyProcess;
import com.pty4j.PtyProcessBuilder;
import com.pty4j.WinSize;
import com.pty4j.unix.UnixPtyProcess;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jline.utils.ScreenTerminal;

/** The shell as a process in a pseudo-terminal, with an emulator that reads its screen. */
public final class ShellInPty implements AutoCloseable {
  /** What a terminal does when its width changes, and whether it says where its cursor is. */
  enum Kind {
    /** It breaks rows that the text itself filled anew, as most do. */
    BREAKS_ANEW,
    /** Rows stay; what does not fit is gone. */
    CUTS,
    /** The same, and it does not answer. */
    CUTS_AND_IS_MUTE
  }

  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(40);
  private static final String SAVE_CURSOR = "\u001b7";
  private static final String RESTORE_CURSOR = "\u001b8";

  private final PtyProcess process;
  private final Kind kind;
  private final Set<Integer> wrapped = new HashSet<>();
  private ScreenTerminal screen;
  private final StringBuilder raw = new StringBuilder();
  private final Object changed = new Object();
  private boolean ended;
  private int columns;
  private int rows;

  /** The shell of the tests, whose runtime is scripted. */
  ShellInPty(Path folder, int columns, int rows) throws IOException {
    this(folder, columns, rows, "xterm-256color");
  }

  /** The same in a terminal of another name. */
  ShellInPty(Path folder, int columns, int rows, String terminal) throws IOException {
    this(folder, columns, rows, Kind.CUTS, forTests(folder), in(terminal, System.getenv()));
  }

  /** The same in a terminal of that kind. */
  ShellInPty(Path folder, int columns, int rows, Kind kind) throws IOException {
    this(folder, columns, rows, kind, forTests(folder), in("xterm-256color", System.getenv()));
  }

  /** Any command. */
  public ShellInPty(
      List<String> command, Map<String, String> environment, Path folder, int columns, int rows)
      throws IOException {
    this(folder, columns, rows, Kind.CUTS, command, in("xterm-256color", environment));
  }

  private ShellInPty(
      Path folder,
      int columns,
      int rows,
      Kind kind,
      List<String> command,
      Map<String, String> environment)
      throws IOException {
    this.kind = kind;
    this.columns = columns;
    this.rows = rows;
    screen = new ScreenTerminal(columns, rows);
    process = new PtyProcessBuilder(command.toArray(String[]::new))
        .setEnvironment(environment)
        .setDirectory(folder.toString())
        .setInitialColumns(columns)
        .setInitialRows(rows)
        .start();
    var reading = new Thread(this::read, "pty-read");
    reading.setDaemon(true);
    reading.start();
  }

  private static List<String> forTests(Path folder) {
    return List.of(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-XX:+UseSerialGC",
        "-XX:TieredStopAtLevel=1",
        "--enable-native-access=ALL-UNNAMED",
        "-cp",
        System.getProperty("java.class.path"),
        ShellForTests.class.getName(),
        folder.toString());
  }

  private static Map<String, String> in(String terminal, Map<String, String> environment) {
    var more = new HashMap<>(environment);
    more.put("TERM", terminal);
    return more;
  }

  public ShellInPty type(String keys) throws IOException {
    process.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
    return this;
  }

  public void resize(int newColumns, int newRows) {
    synchronized (changed) {
      if (kind == Kind.BREAKS_ANEW) {
        breakAnew(newColumns, newRows);
      } else {
        screen.setSize(org.jline.terminal.Size.of(newColumns, newRows));
      }
      columns = newColumns;
      rows = newRows;
    }
    process.setWinSize(new WinSize(newColumns, newRows));
  }

  /** What was written, in rows of another width. For a window that holds all of it. */
  private void breakAnew(int newColumns, int newRows) {
    var cursor = cursor();
    var found = lines();
    var text = new StringBuilder();
    for (int y = 0; y < rows; y++) {
      var row = found.get(y);
      int least = wrapped.contains(y) ? columns : y == cursor[1] ? cursor[0] : 0;
      row += " ".repeat(Math.max(0, least - row.length()));
      text.append(y == cursor[1] ? row.substring(0, cursor[0]) + SAVE_CURSOR : "")
          .append(y == cursor[1] ? row.substring(cursor[0]) : row)
          .append(wrapped.contains(y) ? "" : "\r\n");
    }
    screen = new ScreenTerminal(newColumns, newRows);
    columns = newColumns;
    rows = newRows;
    wrapped.clear();
    write(text.toString().stripTrailing() + RESTORE_CURSOR);
  }

  /** Remembers which rows go on in the next one. */
  private void write(String text) {
    if (kind != Kind.BREAKS_ANEW) {
      screen.write(text);
      return;
    }
    for (int i = 0; i < text.length(); i++) {
      int before = cursor()[1];
      screen.write(text.substring(i, i + 1));
      var now = cursor();
      if (text.charAt(i) >= ' ' && now[0] == 1) {
        wrapped.remove(now[1]); // it begins anew
        if (now[1] == before + 1) {
          wrapped.add(before);
        }
      }
    }
  }

  private int[] cursor() {
    var cursor = new int[2];
    screen.dump(new long[columns * rows], cursor);
    return cursor;
  }

  /** Waits until the screen is as the test wants it, and gives its lines. */
  public List<String> await(String what, Predicate<List<String>> wanted) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    synchronized (changed) {
      while (true) {
        var lines = lines();
        if (wanted.test(lines)) {
          return lines;
        }
        long left = end - System.nanoTime();
        if (left <= 0 || ended) {
          throw new AssertionError(
              "never " + what + (ended ? " (it ended)" : "") + ":\n" + String.join("\n", lines));
        }
        try {
          TimeUnit.NANOSECONDS.timedWait(changed, left);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    }
  }

  /** Waits until all that is on the screen is that, empty rows left out. */
  public void awaitShown(String wanted) {
    await("shows just\n" + wanted + "\nbut", lines -> shown(lines).equals(wanted));
  }

  public List<String> awaitText(String text) {
    return await("shows " + text, lines -> String.join("\n", lines).contains(text));
  }

  /** All that was ever shown, oldest first: what scrolled off, then the screen. */
  public List<String> transcript() {
    synchronized (changed) {
      return Stream.concat(
              screen.getHistory().stream().map(row -> line(row, 0, row.length)), lines().stream())
          .toList();
    }
  }

  /** For each line of the transcript, how many cells it takes by the emulator's own measure. */
  public List<Integer> widths() {
    synchronized (changed) {
      var cells = new long[columns * rows];
      screen.dump(cells, 0, 0, rows, columns, new int[2]);
      return Stream.concat(
              screen.getHistory().stream().map(row -> width(row, 0, row.length)),
              IntStream.range(0, rows).mapToObj(y -> width(cells, y * columns, columns)))
          .toList();
    }
  }

  private static int width(long[] cells, int from, int length) {
    int width = length;
    while (width > 0 && isBlank(ScreenTerminal.cellCodePoint(cells[from + width - 1]))) {
      width--;
    }
    return width;
  }

  private static boolean isBlank(int c) {
    return c == 0 || c == ' ';
  }

  /** The row that the cursor is in, up to it. */
  String beforeCursor() {
    synchronized (changed) {
      var cursor = cursor();
      var row = lines().get(cursor[1]);
      return row.substring(0, Math.min(cursor[0], row.length()));
    }
  }

  /** Every byte that the shell wrote. */
  public String raw() {
    synchronized (changed) {
      return raw.toString();
    }
  }

  public int exitCode() throws InterruptedException {
    if (!process.waitFor(40, TimeUnit.SECONDS)) {
      throw new AssertionError("it did not leave:\n" + String.join("\n", lines()));
    }
    synchronized (changed) {
      while (!ended) {
        changed.wait();
      }
    }
    return process.exitValue();
  }

  public long pid() {
    return process.pid();
  }

  /** The window is closed. */
  public void hangUp() throws InterruptedException {
    ((UnixPtyProcess) process).hangup();
    if (!process.waitFor(40, TimeUnit.SECONDS)) {
      throw new AssertionError("it outlives its terminal");
    }
    close();
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private List<String> lines() {
    synchronized (changed) {
      var cells = new long[columns * rows];
      screen.dump(cells, 0, 0, rows, columns, new int[2]);
      var lines = new ArrayList<String>();
      for (int y = 0; y < rows; y++) {
        lines.add(line(cells, y * columns, columns));
      }
      return lines;
    }
  }

  private static String line(long[] cells, int from, int length) {
    var line = new StringBuilder();
    for (int x = from; x < from + length; x++) {
      int c = ScreenTerminal.cellCodePoint(cells[x]);
      if (c != 0) {
        line.appendCodePoint(c);
      }
    }
    return line.toString().stripTrailing();
  }

  private void read() {
    try (Reader in = new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)) {
      var chunk = new char[8_192];
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        synchronized (changed) {
          var text = new String(chunk, 0, n);
          raw.append(text);
          write(text);
          answer(screen.read());
          changed.notifyAll();
        }
      }
    } catch (IOException e) {
      if (process.isAlive()) {
        throw new UncheckedIOException(e);
      }
    } finally {
      synchronized (changed) {
        ended = true;
        changed.notifyAll();
      }
    }
  }

  private void answer(String said) throws IOException {
    if (!said.isEmpty() && kind != Kind.CUTS_AND_IS_MUTE) {
      type(said);
    }
  }

  public static String shown(List<String> lines) {
    return lines.stream().filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
  }
}

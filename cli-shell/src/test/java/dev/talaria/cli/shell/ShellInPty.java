package dev.talaria.cli.shell;

import com.pty4j.PtyProcess;
import com.pty4j.PtyProcessBuilder;
import com.pty4j.WinSize;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jline.utils.ScreenTerminal;

/** The shell as a process in a pseudo-terminal, with an emulator that reads its screen. */
final class ShellInPty implements AutoCloseable {
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(40);

  private final PtyProcess process;
  private final ScreenTerminal screen;
  private final StringBuilder raw = new StringBuilder();
  private final Object changed = new Object();
  private boolean ended;
  private int columns;
  private int rows;

  ShellInPty(Path folder, int columns, int rows) throws IOException {
    this(folder, columns, rows, "xterm-256color");
  }

  ShellInPty(Path folder, int columns, int rows, String terminal) throws IOException {
    this.columns = columns;
    this.rows = rows;
    screen = new ScreenTerminal(columns, rows);
    var environment = new HashMap<>(System.getenv());
    environment.put("TERM", terminal);
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    process = new PtyProcessBuilder(new String[] {
          java,
          "-XX:+UseSerialGC",
          "-XX:TieredStopAtLevel=1",
          "--enable-native-access=ALL-UNNAMED",
          "-cp",
          System.getProperty("java.class.path"),
          ShellForTests.class.getName(),
          folder.toString()
        })
        .setEnvironment(environment)
        .setDirectory(folder.toString())
        .setInitialColumns(columns)
        .setInitialRows(rows)
        .start();
    var reading = new Thread(this::read, "pty-read");
    reading.setDaemon(true);
    reading.start();
  }

  ShellInPty type(String keys) throws IOException {
    process.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
    return this;
  }

  void resize(int newColumns, int newRows) {
    synchronized (changed) {
      columns = newColumns;
      rows = newRows;
      screen.setSize(org.jline.terminal.Size.of(newColumns, newRows));
    }
    process.setWinSize(new WinSize(newColumns, newRows));
  }

  /** Waits until the screen is as the test wants it, and gives its lines. */
  List<String> await(String what, Predicate<List<String>> wanted) {
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

  List<String> awaitText(String text) {
    return await("shows " + text, lines -> String.join("\n", lines).contains(text));
  }

  /** All that was ever shown, oldest first: what scrolled off, then the screen. */
  List<String> transcript() {
    synchronized (changed) {
      return Stream.concat(
              screen.getHistory().stream().map(row -> line(row, 0, row.length)), lines().stream())
          .toList();
    }
  }

  /** Every byte that the shell wrote. */
  String raw() {
    synchronized (changed) {
      return raw.toString();
    }
  }

  int exitCode() throws InterruptedException {
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

  long pid() {
    return process.pid();
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
          screen.write(text);
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

  static String shown(List<String> lines) {
    return lines.stream().filter(line -> !line.isEmpty()).collect(Collectors.joining("\n"));
  }
}

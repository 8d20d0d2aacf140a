package dev.talaria.bench.product;

import com.pty4j.PtyProcess;
import com.pty4j.PtyProcessBuilder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;

/**
 * A program on a terminal of 80 by 24 cells, which answers the questions that programs ask a
 * terminal. A program that has not ended after a minute is killed.
 */
public final class Pty implements AutoCloseable {
  private static final int PATIENCE = 60;
  private static final String ESC = "\u001b";
  private static final Pattern CONTROL =
      Pattern.compile(ESC + "\\[[0-?]*[ -/]*[@-~]|" + ESC + "\\][^\u0007" + ESC + "]*(\u0007|" + ESC
          + "\\\\)|" + ESC + "[()#][A-Z0-9]|" + ESC + "[=>78]");
  private static final Pattern QUESTION = Pattern.compile(ESC + "\\[(?:(0?c)|(6n)|\\?(\\d+)\\$p)");

  private final PtyProcess process;
  private final ByteArrayOutputStream seen = new ByteArrayOutputStream();
  private int answered;

  private Pty(PtyProcess process) {
    this.process = process;
  }

  public static Pty start(ProcessBuilder program) throws IOException {
    Map<String, String> environment = new HashMap<>(program.environment());
    environment.put("TERM", "xterm-256color");
    var directory = program.directory();
    var process = new PtyProcessBuilder(program.command().toArray(String[]::new))
        .setEnvironment(environment)
        .setDirectory(directory == null ? null : directory.getPath())
        .setInitialColumns(80)
        .setInitialRows(24)
        .start();
    Thread.ofVirtual().start(() -> killLate(process));
    return new Pty(process);
  }

  /** Returns when this text is on the screen; false where the program ended without it. */
  public boolean await(String text) throws IOException {
    var chunk = new byte[8192];
    while (!shown().contains(text)) {
      int read = read(chunk);
      if (read < 0) {
        return false;
      }
      seen.write(chunk, 0, read);
      answer();
    }
    return true;
  }

  public void type(String keys) throws IOException {
    process.getOutputStream().write(keys.getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush();
  }

  /** All text so far, without what moves and colours. */
  public String shown() {
    return CONTROL.matcher(seen.toString(StandardCharsets.UTF_8)).replaceAll("");
  }

  /** Leaves a shell as a person does, with an empty line and Ctrl+D. */
  public void leave() throws IOException {
    try {
      type("\u0015\u0004");
      var chunk = new byte[8192];
      while (read(chunk) >= 0) {
        answer();
      }
    } finally {
      close();
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }

  private int read(byte[] chunk) {
    try {
      return process.getInputStream().read(chunk);
    } catch (IOException ended) { // how Linux says that nobody has the other end any more
      return -1;
    }
  }

  private void answer() throws IOException {
    var text = seen.toString(StandardCharsets.UTF_8);
    var question = QUESTION.matcher(text);
    while (question.find(answered)) {
      answered = question.end();
      if (question.group(1) != null) {
        type(ESC + "[?62;22c");
      } else if (question.group(2) != null) {
        type(ESC + "[1;1R");
      } else {
        type(ESC + "[?" + question.group(3) + ";2$y");
      }
    }
  }

  private static void killLate(PtyProcess process) {
    try {
      if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
    }
  }
}

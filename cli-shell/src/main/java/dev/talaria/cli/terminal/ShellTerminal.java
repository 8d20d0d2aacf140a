package dev.talaria.cli.terminal;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jline.keymap.KeyMap;
import org.jline.reader.Candidate;
import org.jline.reader.EndOfFileException;
import org.jline.reader.LineReader;
import org.jline.reader.UserInterruptException;
import org.jline.terminal.Attributes;
import org.jline.terminal.Attributes.ControlChar;
import org.jline.terminal.Attributes.InputFlag;
import org.jline.terminal.Attributes.LocalFlag;
import org.jline.terminal.Size;
import org.jline.terminal.Terminal;
import org.jline.terminal.TerminalBuilder;
import org.jline.utils.InfoCmp.Capability;

/**
 * The one owner of the terminal.
 *
 * <p>One thread reads lines; any thread may print above the line being typed, which stays as it is.
 * What is printed by one call is never torn by another. Closing gives the terminal back as it was
 * found.
 */
public final class ShellTerminal implements AutoCloseable {
  private static final String PROMPT = "> ";
  private static final long AFTER_ESC = 150;

  private final Terminal terminal;
  private final ShellReader reader;
  private final Keys keys;
  private final Attributes found;

  private ShellTerminal(Terminal terminal, ShellReader reader, Keys keys, Attributes found) {
    this.terminal = terminal;
    this.reader = reader;
    this.keys = keys;
    this.found = found;
  }

  /**
   * Takes the terminal; fails where there is none.
   *
   * @param history kept there, for this user alone; its folder must be there
   * @param redact takes out of a line what is not to be kept
   */
  public static ShellTerminal open(
      Path history, UnaryOperator<String> redact, Below below, Keys keys, Suggestions suggestions)
      throws IOException {
    Terminal terminal;
    try {
      terminal = TerminalBuilder.builder()
          .name("talaria")
          .system(true)
          .encoding(StandardCharsets.UTF_8)
          .dumb(false)
          .provider("jni")
          .graphemeCluster(false)
          .nativeSignals(true)
          .build();
    } catch (IllegalStateException e) {
      throw new IOException("there is no terminal", e);
    }
    if (terminal.getSize().getRows() <= 0 || terminal.getSize().getColumns() <= 0) {
      terminal.setSize(Size.of(80, 24)); // one that does not know its own
    }
    var found = new Attributes(terminal.getAttributes());
    var reader = new ShellReader(terminal, below);
    var shell = new ShellTerminal(terminal, reader, keys, found);
    shell.takeSpecialKeys();
    shell.configure(suggestions);
    shell.keepHistory(history, redact);
    return shell;
  }

  /** Reads one line; anything may be printed meanwhile. */
  public Typed read() {
    while (true) {
      try {
        return new Typed.Line(LineParser.joined(reader.readLine(PROMPT)));
      } catch (UserInterruptException e) { // a signal from outside, not the key
        switch (keys.interrupt(e.getPartialLine().isEmpty())) {
          case LEAVE -> {
            return new Typed.End();
          }
          case KEEP, CLEAR -> {}
        }
      } catch (EndOfFileException e) {
        return new Typed.End();
      }
    }
  }

  /** Prints complete lines above the one being typed, or where the cursor is when none is. */
  public void printAbove(String text) {
    reader.printAbove(text);
  }

  /** Draws the lines below anew. */
  public void refresh() {
    reader.refresh();
  }

  public int width() {
    return terminal.getSize().getColumns();
  }

  public int height() {
    return terminal.getSize().getRows();
  }

  /** Between two lines: empties the screen. */
  public void clear() {
    terminal.puts(Capability.clear_screen);
    terminal.flush();
  }

  /**
   * Between two lines: runs a command of the person's with the whole terminal, to its end.
   *
   * @return its exit status
   */
  public int run(String command, Path directory) throws IOException {
    terminal.setAttributes(found);
    var before = terminal.handle(Terminal.Signal.INT, signal -> {}); // meant for the command alone
    try {
      return new ProcessBuilder("sh", "-c", command)
          .directory(directory.toFile())
          .inheritIO()
          .start()
          .waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return 130;
    } finally {
      terminal.handle(Terminal.Signal.INT, before);
      takeSpecialKeys();
    }
  }

  @Override
  public void close() throws IOException {
    terminal.setAttributes(found);
    terminal.close();
  }

  /**
   * Ctrl+C and Ctrl+Z come as keys, so that they can leave the line being typed alone; and what is
   * typed between two lines comes as keys too, and shows only where it belongs.
   */
  private void takeSpecialKeys() {
    var ours = new Attributes(found);
    ours.setLocalFlags(EnumSet.of(LocalFlag.ICANON, LocalFlag.ECHO, LocalFlag.IEXTEN), false);
    ours.setInputFlags(EnumSet.of(InputFlag.IXON, InputFlag.ICRNL, InputFlag.INLCR), false);
    ours.setControlChar(ControlChar.VMIN, 1);
    ours.setControlChar(ControlChar.VTIME, 0);
    ours.setControlChar(ControlChar.VINTR, 0);
    ours.setControlChar(ControlChar.VSUSP, 0);
    terminal.setAttributes(ours);
  }

  private void configure(Suggestions suggestions) {
    reader.setParser(new LineParser());
    reader.setOpt(LineReader.Option.DISABLE_EVENT_EXPANSION);
    reader.setOpt(LineReader.Option.BRACKETED_PASTE);
    reader.unsetOpt(LineReader.Option.INSERT_TAB);
    reader.setVariable(LineReader.SECONDARY_PROMPT_PATTERN, ShellReader.SECONDARY_PROMPT);
    reader.setVariable(LineReader.AMBIGUOUS_BINDING, AFTER_ESC);
    reader.setVariable(LineReader.BELL_STYLE, "none");
    reader.setCompleter((line, parsed, candidates) -> {
      var before = parsed.line().substring(0, parsed.cursor() - parsed.wordCursor());
      var word = parsed.word().substring(0, parsed.wordCursor());
      for (var way : suggestions.forLine(before, word)) {
        var about = way.about().isEmpty() ? null : way.about();
        candidates.add(
            new Candidate(way.text(), way.text(), null, about, null, null, way.complete()));
      }
    });
    reader.bind("talaria-interrupt", this::onInterrupt, KeyMap.ctrl('C'));
    reader.bind("talaria-detach", this::onDetach, KeyMap.ctrl('B'));
    reader.bind("talaria-suspend", this::onSuspend, KeyMap.ctrl('Z'));
    reader.bind("talaria-escape", keys::escape, KeyMap.esc());
    reader.bind("talaria-newline", this::onNewline, KeyMap.alt('\r'), KeyMap.alt('\n'));
  }

  private void keepHistory(Path file, UnaryOperator<String> redact) throws IOException {
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (FileAlreadyExistsException e) {
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }
    reader.setVariable(LineReader.HISTORY_FILE, file);
    reader.setHistory(new RememberedLines(reader, redact));
  }

  private boolean onInterrupt() {
    switch (keys.interrupt(reader.isEmpty())) {
      case KEEP -> {}
      case CLEAR -> reader.getBuffer().clear();
      case LEAVE -> reader.leave();
    }
    return true;
  }

  private boolean onDetach() {
    if (!keys.detach()) {
      reader.callWidget(LineReader.BACKWARD_CHAR);
    }
    return true;
  }

  private boolean onNewline() {
    reader.getBuffer().write('\n');
    return true;
  }

  /** Stops the process group as the key would have, with the terminal as it was found. */
  private boolean onSuspend() {
    var ours = terminal.getAttributes();
    reader.aside(() -> {
      terminal.setAttributes(found);
      try {
        new ProcessBuilder(List.of("sh", "-c", "kill -TSTP 0"))
            .inheritIO()
            .start()
            .waitFor();
      } catch (IOException e) {
        terminal.writer().println("cannot suspend: " + e.getMessage());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      terminal.setAttributes(ours);
    });
    return true;
  }
}

package dev.talaria.cli.command;

import com.fasterxml.jackson.databind.JsonNode;
import dev.talaria.cli.render.Page;
import dev.talaria.cli.render.Style;
import dev.talaria.cli.render.Visible;
import dev.talaria.config.place.Locations;
import dev.talaria.runtime.display.VisibleText;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Arrays;

/** One run of a verb: what was typed, where, and the runtime to ask. */
public record Invocation(
    GlobalOptions options, Given given, Surroundings from, RuntimeAccess runtime) {
  private static final int LONGEST_INPUT = 16 << 20;
  private static final int WIDTH = 140;

  public boolean json() {
    return given.has(Flag.JSON);
  }

  public PrintStream out() {
    return from.out();
  }

  public PrintStream err() {
    return from.err();
  }

  public Locations places() {
    return Locations.of(from.environment(), from.userHome());
  }

  /** Where the caller works: {@code --cwd}, or where they stand. */
  public Path directory() throws Refused {
    return directory(options, from);
  }

  /** The same, before there is a verb. */
  public static Path directory(GlobalOptions options, Surroundings from) throws Refused {
    var named = options.directory();
    if (named == null) {
      return from.directory();
    }
    var directory = path(from.directory(), named);
    if (!Files.isDirectory(directory)) {
      throw Refused.usage("--cwd: " + named + " is not a directory", "");
    }
    return directory;
  }

  /** A path that was typed, seen from a directory. */
  public static Path path(Path directory, String typed) throws Refused {
    try {
      return directory.resolve(typed).normalize();
    } catch (InvalidPathException e) {
      throw Refused.usage("\"" + typed + "\" is no path", "");
    }
  }

  /** A file that was typed, seen from a directory; refused where it cannot be read. */
  public static Path file(Path directory, String typed) throws Refused {
    var file = path(directory.toAbsolutePath(), typed);
    if (!Files.exists(file)) {
      throw Refused.usage("there is no file " + file, "");
    }
    if (!Files.isRegularFile(file)) {
      throw Refused.usage(file + " is no file", "");
    }
    if (!Files.isReadable(file)) {
      throw Refused.usage(file + " cannot be read", "");
    }
    return file;
  }

  /** The words from there on, or all of stdin where they are {@code -}; never empty. */
  public String textFrom(int index, String what) throws Refused, IOException {
    return text(given.textFrom(index), what);
  }

  /** What was typed, or all of stdin where that is {@code -}; never empty. */
  public String text(String typed, String what) throws Refused, IOException {
    var text = typed.equals("-") ? input() : typed;
    if (text.isBlank()) {
      throw Refused.usage("there is no " + what + "; usage: " + given.verb().usage(), "");
    }
    return text;
  }

  private String input() throws Refused, IOException {
    var bytes = from.in().readNBytes(LONGEST_INPUT + 1);
    if (bytes.length > LONGEST_INPUT) {
      throw Refused.usage(
          "the input is longer than " + (LONGEST_INPUT >> 20) + " MiB",
          "put it in a file and name that");
    }
    return decoded(bytes).stripTrailing();
  }

  /** What is no text in it stands as U+FFFD, and that is said. */
  private String decoded(byte[] bytes) {
    var text = new String(bytes, StandardCharsets.UTF_8);
    int wrong = Arrays.mismatch(bytes, text.getBytes(StandardCharsets.UTF_8));
    if (wrong >= 0) {
      long line = 1;
      for (int i = 0; i < wrong; i++) {
        line += bytes[i] == '\n' ? 1 : 0;
      }
      note("talaria: line " + line
          + " of the input is not UTF-8 text; what cannot be read there is taken as \ufffd");
      note("  → iconv -f ENCODING -t UTF-8 converts it");
    }
    return text;
  }

  /** Prints one object on a line of its own. */
  public void print(JsonNode json) {
    out().print(Json.line(json) + "\n");
  }

  /** Prints text of whatever origin, and ends its last line. */
  public void print(String text) {
    var shown = shown(text);
    out().print(shown.endsWith("\n") || shown.isEmpty() ? shown : shown + "\n");
  }

  /**
   * Text of whatever origin, so that nothing in it commands a terminal: the one it is printed on,
   * or the one that shows the pipe or file in the end. A program that wants every byte takes JSON.
   */
  public String shown(String text) {
    return from.outIsTerminal() ? Visible.text(text) : VisibleText.piped(text);
  }

  /** How wide and colourful a table or page may be. */
  public Page page() {
    return new Page(columns(), Integer.MAX_VALUE, Page.PIPE.maxWidth(), style(options, from));
  }

  /** Colour where it is wanted and can be shown: by option, then by what the environment says. */
  public static Style style(GlobalOptions options, Surroundings from) {
    boolean color = switch (options.color()) {
      case "always" -> true;
      case "never" -> false;
      default ->
        from.outIsTerminal()
            && from.environment().getOrDefault("NO_COLOR", "").isEmpty()
            && !from.environment().getOrDefault("TERM", "dumb").equals("dumb");
    };
    return color ? Style.COLOUR : from.outIsTerminal() ? Style.MONO : Style.PLAIN;
  }

  private int columns() {
    var given = from.environment().getOrDefault("COLUMNS", "");
    return given.matches("[1-9][0-9]{0,3}") ? Integer.parseInt(given) : WIDTH;
  }

  /**
   * What to do next, in the words of the command line.
   *
   * @param task what it is about, or empty
   */
  public void hint(String hint, String task) {
    if (!hint.isEmpty()) {
      note("→ " + Twin.of(hint, task));
    }
  }

  /** A refusal that is not the end, as the end would be said. */
  public void refused(Refused refused) {
    var error = refused.asTyped(given.task()).error();
    note("talaria: " + error.message());
    if (!error.hint().isEmpty()) {
      note("  → " + error.hint());
    }
  }

  /** One line about how it goes. */
  public void note(String line) {
    err().print(Visible.text(line) + "\n");
    err().flush();
  }
}

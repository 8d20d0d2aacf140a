package dev.talaria.runtime.permission.shell;

import dev.talaria.runtime.permission.shell.Cursor.Stuck;
import dev.talaria.runtime.permission.shell.Word.Kind;
import dev.talaria.runtime.permission.shell.Word.Part;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/** Reads one word: quotes, escapes, variables and substitutions. */
final class WordReader {
  private static final String ENDS_A_WORD = " \t\n;&|<>()";
  private static final String SPECIAL_NAMES = "@*#?$!-0123456789";

  private final Cursor cursor;

  /** Reads a script up to and including a closing parenthesis. */
  private final Function<Cursor, Script> inParentheses;

  WordReader(Cursor cursor, Function<Cursor, Script> inParentheses) {
    this.cursor = cursor;
    this.inParentheses = inParentheses;
  }

  /** The word at the cursor; without parts where there is none. */
  Word word() {
    Parts parts = new Parts();
    while (!cursor.done()) {
      boolean process = (cursor.at("<(") || cursor.at(">("));
      if (ENDS_A_WORD.indexOf(cursor.peek(0)) >= 0 && !process) {
        break;
      }
      piece(parts, false);
    }
    return parts.word();
  }

  /** The text of a here-document, or of anything that is expanded as within double quotes. */
  static Word expandable(String text, int nested, Function<Cursor, Script> inParentheses) {
    Cursor cursor = new Cursor(text, nested);
    return new WordReader(cursor, inParentheses).until('\0', true);
  }

  static Word literal(String text) {
    return new Word(List.of(new Part.Text(text, true)));
  }

  private Word until(char end, boolean quoted) {
    Parts parts = new Parts();
    while (!cursor.done() && cursor.peek(0) != end) {
      piece(parts, quoted);
    }
    if (end != '\0' && cursor.done()) {
      throw new Stuck("a " + (end == '"' ? "double quote" : "${") + " is not closed");
    }
    cursor.skip(1);
    return parts.word();
  }

  private void piece(Parts parts, boolean quoted) {
    char c = cursor.next();
    if (c == '\\') {
      escape(parts, quoted);
    } else if (c == '\'' && !quoted) {
      parts.text(cursor.takeUntil('\'', "single quote"), true);
    } else if (c == '"' && !quoted) {
      parts.text("", true);
      until('"', true).parts().forEach(parts::add);
    } else if (c == '$') {
      dollar(parts, quoted);
    } else if (c == '`') {
      parts.add(new Part.Substitution(Kind.VALUE, inBackticks(), quoted));
    } else if ((c == '<' || c == '>') && !quoted) {
      cursor.skip(1);
      parts.add(new Part.Substitution(
          c == '<' ? Kind.INPUT : Kind.OUTPUT, inParentheses.apply(cursor), false));
    } else {
      parts.text(String.valueOf(c), quoted);
    }
  }

  private void escape(Parts parts, boolean quoted) {
    if (cursor.done()) {
      parts.text("\\", true);
      return;
    }
    char c = cursor.next();
    if (c == '\n') {
      return; // a continued line
    }
    boolean escapes = !quoted || "$`\"\\}".indexOf(c) >= 0;
    parts.text(escapes ? String.valueOf(c) : "\\" + c, true);
  }

  private void dollar(Parts parts, boolean quoted) {
    while (cursor.take("\\\n")) { // a line may be continued between the dollar and the name
    }
    char c = cursor.peek(0);
    if (c == '\'' && !quoted) {
      cursor.skip(1);
      parts.text(AnsiC.decode(ansiC()), true);
    } else if (c == '"' && !quoted) {
      cursor.skip(1);
      parts.text("", true);
      until('"', true).parts().forEach(parts::add);
    } else if (cursor.at("((") && arithmetic(parts)) {
      return;
    } else if (c == '(') {
      cursor.skip(1);
      parts.add(new Part.Substitution(Kind.VALUE, inParentheses.apply(cursor), quoted));
    } else if (c == '{') {
      cursor.skip(1);
      parts.add(braced(quoted));
    } else {
      String name = name();
      parts.add(
          name.isEmpty()
              ? new Part.Text("$", true)
              : new Part.Variable(name, "", Word.EMPTY, quoted));
    }
  }

  private String ansiC() {
    StringBuilder inside = new StringBuilder();
    while (!cursor.done() && cursor.peek(0) != '\'') {
      char c = cursor.next();
      inside.append(c);
      if (c == '\\' && !cursor.done()) {
        inside.append(cursor.next());
      }
    }
    if (cursor.done()) {
      throw new Stuck("a $' quote is not closed");
    }
    cursor.skip(1);
    return inside.toString();
  }

  /** True where {@code ((…))} closes with both parentheses at once: else it is a subshell. */
  private boolean arithmetic(Parts parts) {
    int start = cursor.mark();
    cursor.skip(2);
    StringBuilder inside = new StringBuilder();
    int open = 2;
    while (!cursor.done()) {
      if (open == 2 && cursor.at("))")) {
        cursor.skip(2);
        cursor.enter();
        parts.add(
            new Part.Arithmetic(expandable(inside.toString(), cursor.nested(), inParentheses)));
        cursor.leave();
        return true;
      }
      char c = cursor.next();
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      if (open < 2) {
        break;
      }
      inside.append(c);
    }
    cursor.back(start);
    return false;
  }

  private Part braced(boolean quoted) {
    cursor.enter();
    String prefix = cursor.peek(1) != '}' && (cursor.at("!") || cursor.at("#"))
        ? String.valueOf(cursor.next())
        : "";
    String name = name();
    StringBuilder operator = new StringBuilder(prefix);
    Parts argument = new Parts();
    if (cursor.take("[")) {
      Word index = until(']', quoted);
      if (index.parts().size() == 1
          && index.parts().getFirst() instanceof Part.Text(var at, var q)) {
        name += "[" + at + "]";
      } else { // what it substitutes runs
        operator.append('[');
        index.parts().forEach(argument::add);
      }
    }
    while (":-=+?#%/^,@".indexOf(cursor.peek(0)) >= 0 && !cursor.done() && operator.length() < 3) {
      operator.append(cursor.next());
    }
    until('}', quoted).parts().forEach(argument::add);
    cursor.leave();
    return new Part.Variable(name, operator.toString(), argument.word(), quoted);
  }

  private String name() {
    StringBuilder name = new StringBuilder();
    if (SPECIAL_NAMES.indexOf(cursor.peek(0)) >= 0 && !cursor.done()) {
      return String.valueOf(cursor.next());
    }
    while (cursor.peek(0) == '_'
        || (cursor.peek(0) < 128 && Character.isLetterOrDigit(cursor.peek(0)))) {
      name.append(cursor.next());
    }
    return name.toString();
  }

  private Script inBackticks() {
    StringBuilder inside = new StringBuilder();
    while (!cursor.done() && cursor.peek(0) != '`') {
      char c = cursor.next();
      if (c == '\\' && "`\\$".indexOf(cursor.peek(0)) >= 0 && !cursor.done()) {
        inside.append(cursor.next());
      } else {
        inside.append(c);
      }
    }
    if (cursor.done()) {
      throw new Stuck("a backtick is not closed");
    }
    cursor.skip(1);
    cursor.enter();
    Script script = ShellParser.script(inside.toString(), cursor.nested());
    cursor.leave();
    return script;
  }

  /** Collects parts and joins literals that touch each other. */
  private static final class Parts {
    private final List<Part> parts = new ArrayList<>();
    private final StringBuilder text = new StringBuilder();
    private boolean quoted;
    private boolean open;

    void text(String more, boolean isQuoted) {
      if (open && quoted != isQuoted) {
        close();
      }
      open = true;
      quoted = isQuoted;
      text.append(more);
    }

    void add(Part part) {
      if (part instanceof Part.Text(var more, var isQuoted)) {
        text(more, isQuoted);
      } else {
        close();
        parts.add(part);
      }
    }

    Word word() {
      close();
      return new Word(List.copyOf(parts));
    }

    private void close() {
      if (open) {
        parts.add(new Part.Text(text.toString(), quoted));
        text.setLength(0);
        open = false;
      }
    }
  }
}

package dev.talaria.runtime.permission.shell;

import dev.talaria.runtime.permission.shell.Cursor.Stuck;
import dev.talaria.runtime.permission.shell.ShellNode.Redirect;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** Reads redirections, and the here-documents that they announce for the next line. */
final class Redirections {
  private static final String[] REDIRECTS = {
    "&>>", "<<<", "<<-", "&>", "<<", ">>", ">&", "<&", ">|", "<>", ">", "<"
  };

  private final Cursor cursor;
  private final Function<Cursor, Script> inParentheses;
  private final List<Pending> pending = new ArrayList<>();

  /** A here-document whose text starts on the next line. */
  private record Pending(String delimiter, boolean literal, boolean tabs, List<Word.Part> into) {}

  Redirections(Cursor cursor, Function<Cursor, Script> inParentheses) {
    this.cursor = cursor;
    this.inParentheses = inParentheses;
  }

  /** Adds the redirection at the cursor; false where there is none. */
  boolean take(List<Redirect> redirects) {
    int start = cursor.mark();
    while (Character.isDigit(cursor.peek(0))) {
      cursor.skip(1);
    }
    if (cursor.at("<(") || cursor.at(">(")) {
      cursor.back(start);
      return false;
    }
    for (String operator : REDIRECTS) {
      if (cursor.take(operator)) {
        cursor.blanks();
        redirects.add(
            operator.equals("<<") || operator.equals("<<-")
                ? hereDocument(operator)
                : new Redirect(operator, target()));
        return true;
      }
    }
    cursor.back(start);
    return false;
  }

  private Word target() {
    Word target = new WordReader(cursor, inParentheses).word();
    if (target.parts().isEmpty()) {
      throw new Stuck("a redirection goes nowhere");
    }
    return target;
  }

  private Redirect hereDocument(String operator) {
    StringBuilder delimiter = new StringBuilder();
    boolean literal = false;
    for (Word.Part part : target().parts()) {
      if (part instanceof Word.Part.Text(var text, var quoted)) {
        delimiter.append(text);
        literal |= quoted;
      } else {
        throw new Stuck("the end of a here-document cannot be told");
      }
    }
    List<Word.Part> text = new ArrayList<>();
    pending.add(new Pending(delimiter.toString(), literal, operator.equals("<<-"), text));
    return new Redirect("<<", new Word(Collections.unmodifiableList(text)));
  }

  /** Reads the texts announced on the line that just ended. */
  void hereDocuments() {
    for (Pending here : pending) {
      StringBuilder text = new StringBuilder();
      while (!cursor.done()) {
        String line = cursor.takeLine();
        String plain = here.tabs ? line.replaceFirst("^\t+", "") : line;
        if (plain.equals(here.delimiter)) {
          break;
        }
        text.append(plain).append('\n');
      }
      Word word = here.literal
          ? WordReader.literal(text.toString())
          : WordReader.expandable(text.toString(), cursor.nested(), inParentheses);
      here.into.addAll(word.parts());
    }
    pending.clear();
  }
}

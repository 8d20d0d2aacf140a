package dev.talaria.runtime.workflow;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Where a value that is quoted for a shell would not stay one word of a command: inside of quotes
 * that are there already, a remark, a here-document, backticks or arithmetic. There what a model
 * wrote could become a command.
 */
final class ShellText {
  /** What a place is inside of. */
  private enum Inside {
    COMMAND,
    SINGLE,
    ANSI_C,
    DOUBLE,
    BACKTICKS,
    ARITHMETIC,
    REMARK,
    /** A here-document, or a {@code case} in a substitution, whose ends are not followed. */
    UNFOLLOWED
  }

  private static final String BETWEEN_WORDS = " \t\n;|&()<>";

  private final String text;
  private final Deque<Inside> inside = new ArrayDeque<>(List.of(Inside.COMMAND));
  private final List<Integer> unsafe = new ArrayList<>();

  private ShellText(String text) {
    this.text = text;
  }

  /** The offsets of such references, in their order. */
  static List<Integer> unsafe(String text) {
    var shell = new ShellText(text);
    int at = 0;
    while (at < text.length()) {
      at = shell.next(at);
    }
    return shell.unsafe;
  }

  private boolean is(int at, String what) {
    return text.startsWith(what, at);
  }

  private int next(int at) {
    if (is(at, "$${")) {
      return at + 3;
    }
    if (is(at, "${")) {
      if (inside.peek() != Inside.COMMAND) {
        unsafe.add(at);
      }
      return Math.max(at + 2, Templates.endOf(text, at));
    }
    return switch (inside.element()) {
      case COMMAND -> inCommand(at);
      case SINGLE -> until(at, "'");
      case ANSI_C -> is(at, "\\") ? escaped(at) : until(at, "'");
      case DOUBLE -> inDouble(at);
      case BACKTICKS -> is(at, "\\") ? escaped(at) : until(at, "`");
      case ARITHMETIC -> is(at, "(") ? into(Inside.ARITHMETIC, at + 1) : until(at, ")");
      case REMARK -> until(at, "\n");
      case UNFOLLOWED -> at + 1;
    };
  }

  private int into(Inside what, int next) {
    inside.push(what);
    return next;
  }

  private int until(int at, String end) {
    if (!is(at, end)) {
      return at + 1;
    }
    inside.pop();
    return at + end.length();
  }

  private int inDouble(int at) {
    if (is(at, "\\")) {
      return escaped(at);
    }
    if (is(at, "$((")) {
      return intoArithmetic(at + 3);
    }
    if (is(at, "$(")) {
      return into(Inside.COMMAND, at + 2);
    }
    return is(at, "`") ? into(Inside.BACKTICKS, at + 1) : until(at, "\"");
  }

  private int inCommand(int at) {
    if (is(at, "case") && beginsWord(at) && inside.size() > 1) {
      return into(Inside.UNFOLLOWED, at + 4);
    }
    return switch (text.charAt(at)) {
      case '\\' -> escaped(at);
      case '\'' -> into(Inside.SINGLE, at + 1);
      case '"' -> into(Inside.DOUBLE, at + 1);
      case '`' -> into(Inside.BACKTICKS, at + 1);
      case '$' -> is(at, "$'") ? into(Inside.ANSI_C, at + 2) : at + 1;
      case '#' -> beginsWord(at) ? into(Inside.REMARK, at + 1) : at + 1;
      case '<' -> redirected(at);
      case '(' -> is(at, "((") ? intoArithmetic(at + 2) : into(Inside.COMMAND, at + 1);
      case ')' -> {
        if (inside.size() > 1) {
          inside.pop();
        }
        yield at + 1;
      }
      default -> at + 1;
    };
  }

  private int redirected(int at) {
    if (is(at, "<<<")) {
      return at + 3;
    }
    return is(at, "<<") ? into(Inside.UNFOLLOWED, at + 2) : at + 1;
  }

  /** One level for each of the two that end it. */
  private int intoArithmetic(int next) {
    inside.push(Inside.ARITHMETIC);
    return into(Inside.ARITHMETIC, next);
  }

  private boolean beginsWord(int at) {
    return at == 0 || BETWEEN_WORDS.indexOf(text.charAt(at - 1)) >= 0;
  }

  /** Behind a backslash the quote that Talaria writes would be taken for itself. */
  private int escaped(int at) {
    if (is(at + 1, "${")) {
      unsafe.add(at + 1);
      return Math.max(at + 3, Templates.endOf(text, at + 1));
    }
    return at + 2;
  }
}

package dev.talaria.runtime.permission.shell;

import dev.talaria.runtime.permission.shell.Word.Part;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Turns words into the fields that a program would be given, as far as they can be told: braces,
 * tilde, variables, substitutions and splitting. File name patterns stay as they are written.
 */
public final class Expansion {
  /** Stands in a field for text that cannot be told. */
  public static final String UNKNOWN = "\uE000";

  /** Stands for one of several names of files inside the working directory. */
  public static final String SOME_FILE = "\uE001";

  private static final char SPLIT = '\uE013';
  private static final String BRACES = "{,}";
  private static final String SHIELDED = "\uE010\uE011\uE012";
  private static final int MOST_FIELDS = 500;
  private static final int MOST_TEXT = 1_000_000;
  private static final int LONGEST_BRACED = 10_000;

  private final Values values;

  public Expansion(Values values) {
    this.values = values;
  }

  public static boolean isKnown(String field) {
    return !field.contains(UNKNOWN) && !field.contains(SOME_FILE);
  }

  public List<String> fields(List<Word> words) {
    List<String> fields = new ArrayList<>();
    long length = 0;
    for (Word word : words) {
      List<String> more = fields(word);
      length += more.stream().mapToLong(String::length).sum();
      fields.addAll(length > MOST_TEXT ? List.of(UNKNOWN) : more);
    }
    return fields;
  }

  private List<String> fields(Word word) {
    boolean quoted = word.parts().stream()
        .anyMatch(part -> part instanceof Part.Text(var ignored, var isQuoted) && isQuoted);
    List<String> fields = new ArrayList<>();
    for (String text : braces(whole(word))) {
      int start = 0;
      for (int at = 0; at <= text.length(); at++) {
        if (at == text.length() || text.charAt(at) == SPLIT) {
          if (at > start || (quoted && start == 0 && at == text.length())) {
            fields.add(unshield(text.substring(start, at)));
          }
          start = at + 1;
        }
      }
    }
    return fields;
  }

  /** The text of a word where the shell neither splits nor expands braces. */
  public String text(Word word) {
    return unshield(whole(word).replace(SPLIT, ' '));
  }

  /** All parts are taken, for what they substitute runs, though they may be too long to keep. */
  private String whole(Word word) {
    StringBuilder whole = new StringBuilder();
    for (Part part : word.parts()) {
      whole.append(value(part, whole.isEmpty()));
      if (whole.length() > MOST_TEXT) {
        whole.replace(0, whole.length(), UNKNOWN);
      }
    }
    return whole.toString();
  }

  private String value(Part part, boolean first) {
    return switch (part) {
      case Part.Text(var text, var quoted) when quoted -> shield(text);
      case Part.Text(var text, var quoted) -> first ? tilde(text) : text;
      case Part.Variable variable ->
        split(variable(variable), variable.quoted() && !isList(variable));
      case Part.Substitution(var kind, var script, var quoted) ->
        split(values.substitute(script, kind), quoted);
      case Part.Arithmetic(var inner) -> {
        text(inner);
        yield UNKNOWN;
      }
    };
  }

  private static boolean isList(Part.Variable variable) {
    return variable.name().equals("@") || variable.name().endsWith("[@]");
  }

  private String variable(Part.Variable variable) {
    String argument = text(variable.argument()); // always: what it substitutes runs
    String value = values.variable(variable.name());
    boolean known = isKnown(value);
    return switch (variable.operator()) {
      case "" -> argument.isEmpty() ? value : UNKNOWN;
      case ":-", ":=" -> known && !value.isEmpty() ? value : argument;
      case "-", "=" -> known ? value : argument;
      case ":+", "+" -> argument;
      case ":?", "?" -> value;
      default -> UNKNOWN;
    };
  }

  private String tilde(String text) {
    if (!text.startsWith("~")) {
      return text;
    }
    int slash = text.indexOf('/') < 0 ? text.length() : text.indexOf('/');
    String user = text.substring(1, slash);
    String home = switch (user) {
      case "" -> values.variable("HOME");
      case "+" -> values.variable("PWD");
      case "root" -> "/root";
      default -> "/home/" + user;
    };
    return home + text.substring(slash);
  }

  private static String split(String value, boolean quoted) {
    String shielded = shield(value);
    return quoted ? shielded : shielded.replaceAll("[ \t\n]+", String.valueOf(SPLIT));
  }

  private static String shield(String text) {
    return translate(text, BRACES, SHIELDED);
  }

  private static String unshield(String text) {
    return translate(text, SHIELDED, BRACES);
  }

  private static String translate(String text, String from, String to) {
    StringBuilder out = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      int at = from.indexOf(text.charAt(i));
      out.append(at < 0 ? text.charAt(i) : to.charAt(at));
    }
    return out.toString();
  }

  /** What the braces in a text stand for; {@link #UNKNOWN} where that is too much. */
  private static List<String> braces(String text) {
    if (text.indexOf('{') < 0) {
      return List.of(text);
    }
    if (text.length() > LONGEST_BRACED) {
      return List.of(UNKNOWN);
    }
    List<String> fields = new ArrayList<>();
    Deque<String> open = new ArrayDeque<>(List.of(text));
    while (!open.isEmpty()) {
      if (fields.size() + open.size() > MOST_FIELDS) {
        return List.of(UNKNOWN);
      }
      String next = open.pop();
      List<String> choices = choices(next);
      choices.reversed().forEach(open::push);
      if (choices.isEmpty()) {
        fields.add(next);
      }
    }
    return fields;
  }

  /** The text with each of what its first braces stand for; empty where it has none. */
  private static List<String> choices(String text) {
    for (int open = text.indexOf('{'); open >= 0; open = text.indexOf('{', open + 1)) {
      List<Integer> ends = new ArrayList<>();
      int close = close(text, open, ends);
      if (close < 0) {
        continue;
      }
      String before = text.substring(0, open);
      String after = text.substring(close + 1);
      if (!ends.isEmpty()) {
        ends.add(close);
        int start = open + 1;
        List<String> choices = new ArrayList<>();
        for (int end : ends) {
          choices.add(before + text.substring(start, end) + after);
          start = end + 1;
        }
        return choices;
      }
      if (text.substring(open, close).contains("..")) {
        return List.of(before + UNKNOWN + after);
      }
    }
    return List.of();
  }

  private static int close(String text, int open, List<Integer> commas) {
    int depth = 0;
    for (int at = open; at < text.length(); at++) {
      char c = text.charAt(at);
      depth += c == '{' ? 1 : c == '}' ? -1 : 0;
      if (depth == 0) {
        return at;
      }
      if (c == ',' && depth == 1) {
        commas.add(at);
      }
    }
    return -1;
  }
}

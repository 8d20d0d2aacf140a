package dev.talaria.runtime.permission.shell;

import dev.talaria.runtime.permission.shell.Cursor.Stuck;
import dev.talaria.runtime.permission.shell.Script.Pipeline;
import dev.talaria.runtime.permission.shell.ShellNode.Assignment;
import dev.talaria.runtime.permission.shell.ShellNode.Redirect;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads a command line into a {@link Script}. What it cannot follow to the end is unreadable, never
 * half a script: whoever decides must not decide on a part. One file, as the productions of the
 * grammar call each other.
 */
public final class ShellParser {
  /** Longer command lines are not read. */
  private static final int LONGEST = 200_000;

  private static final Pattern ASSIGNMENT = Pattern.compile("([A-Za-z_][A-Za-z0-9_]*)\\+?=");

  /** Keywords that only part the lists inside a compound command. */
  private static final Set<String> PARTS_A_LIST = Set.of("then", "do", "else", "elif");

  /** Keywords with which a compound command begins. */
  private static final Set<String> COMPOUND =
      Set.of("{", "if", "while", "until", "for", "select", "case", "[[");

  private final Cursor cursor;
  private final Redirections redirections;

  private ShellParser(Cursor cursor) {
    this.cursor = cursor;
    this.redirections = new Redirections(cursor, ShellParser::inParentheses);
  }

  public static ParsedCommand parse(String command) {
    if (command.length() > LONGEST) {
      return new ParsedCommand.Unreadable("it is longer than " + LONGEST + " characters");
    }
    try {
      return new ParsedCommand.Understood(script(command, 0));
    } catch (Stuck stuck) {
      return new ParsedCommand.Unreadable(String.valueOf(stuck.getMessage()));
    }
  }

  static Script script(String command, int nested) {
    return new ShellParser(new Cursor(command, nested)).list("");
  }

  private static Script inParentheses(Cursor cursor) {
    return new ShellParser(cursor).list(")");
  }

  /** Pipelines up to {@code closer}, which is taken; {@code ;;} also ends an arm of a case. */
  private Script list(String closer) {
    cursor.enter();
    List<Pipeline> pipelines = new ArrayList<>();
    while (true) {
      separators();
      if (closes(closer)) {
        break;
      }
      if (cursor.done() || cursor.peek(0) == ')') {
        throw new Stuck(
            closer.isEmpty() ? "a parenthesis is closed too much" : "“" + closer + "” is missing");
      }
      if (PARTS_A_LIST.contains(keyword())) {
        cursor.skip(keyword().length());
        continue;
      }
      pipelines.add(pipeline());
    }
    cursor.leave();
    return new Script(pipelines);
  }

  private boolean closes(String closer) {
    return switch (closer) {
      case "" -> {
        if (cursor.done()) {
          redirections.hereDocuments();
        }
        yield cursor.done();
      }
      case ";;" ->
        keyword().equals("esac") || cursor.take(";;&") || cursor.take(";;") || cursor.take(";&");
      case ")" -> cursor.take(")");
      default -> keyword().equals(closer) && cursor.take(closer);
    };
  }

  private void separators() {
    while (!cursor.done()) {
      blanks();
      if (cursor.peek(0) == '\n') {
        cursor.skip(1);
        redirections.hereDocuments();
      } else if ((cursor.peek(0) == ';' && cursor.peek(1) != ';' && cursor.peek(1) != '&')
          || (cursor.peek(0) == '&' && !cursor.at("&>"))) {
        cursor.skip(1);
      } else {
        return;
      }
    }
  }

  private void blanks() {
    cursor.blanks();
  }

  private Pipeline pipeline() {
    List<ShellNode> stages = new ArrayList<>();
    stages.add(command());
    while (true) {
      blanks();
      if (cursor.peek(0) != '|' || cursor.at("||")) {
        break;
      }
      cursor.skip(cursor.at("|&") ? 2 : 1);
      separatorsAfterPipe();
      stages.add(command());
    }
    String joiner = cursor.take("&&") ? "&&" : cursor.take("||") ? "||" : "";
    if (joiner.isEmpty() && !cursor.at("&>") && cursor.peek(0) == '&') {
      cursor.skip(1);
      joiner = "&";
    }
    return new Pipeline(stages, joiner);
  }

  private void separatorsAfterPipe() {
    blanks();
    while (cursor.peek(0) == '\n') {
      cursor.skip(1);
      redirections.hereDocuments();
      blanks();
    }
  }

  private ShellNode command() {
    blanks();
    if (cursor.at("((")) {
      Word number = new WordReader(
              new Cursor("$" + arithmetic(), cursor.nested()), ShellParser::inParentheses)
          .word();
      return new ShellNode.Group(Script.EMPTY, List.of(number), "", redirects());
    }
    if (cursor.take("(")) {
      return group(inParentheses(cursor), List.of(), "");
    }
    String keyword = keyword();
    switch (keyword) {
      case "!" -> {
        cursor.skip(1);
        return command();
      }
      case "coproc" -> {
        cursor.skip(keyword.length());
        return coprocess();
      }
      case "{" -> {
        cursor.skip(1);
        return group(list("}"), List.of(), "");
      }
      case "if", "while", "until" -> {
        cursor.skip(keyword.length());
        return group(list(keyword.equals("if") ? "fi" : "done"), List.of(), "");
      }
      case "for", "select" -> {
        cursor.skip(keyword.length());
        return loop();
      }
      case "case" -> {
        cursor.skip(keyword.length());
        return choice();
      }
      case "[[" -> {
        return test();
      }
      case "function" -> {
        cursor.skip(keyword.length());
        blanks();
        return function(word().bare());
      }
      default -> {
        return simple();
      }
    }
  }

  /** A compound command may have a name in front of it. */
  private ShellNode coprocess() {
    blanks();
    int start = cursor.mark();
    word();
    blanks();
    if (!cursor.at("(") && !COMPOUND.contains(keyword())) {
      cursor.back(start);
    }
    return command();
  }

  private String arithmetic() {
    int start = cursor.mark();
    StringBuilder inside = new StringBuilder();
    int open = 0;
    do {
      if (cursor.done()) {
        cursor.back(start);
        throw new Stuck("“((” is not closed");
      }
      char c = cursor.next();
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      inside.append(c);
    } while (open > 0);
    return inside.toString();
  }

  private ShellNode loop() {
    blanks();
    List<Word> header = new ArrayList<>();
    String variable = "";
    if (cursor.at("((")) {
      header.add(new WordReader(
              new Cursor("$" + arithmetic(), cursor.nested()), ShellParser::inParentheses)
          .word());
    } else {
      variable = word().bare();
      separators();
      if (keyword().equals("in")) {
        cursor.skip(2);
        for (Word word = nextWord(); !word.parts().isEmpty(); word = nextWord()) {
          header.add(word);
        }
      }
    }
    separators();
    String closer = keyword().equals("{") && cursor.take("{") ? "}" : "done";
    return group(list(closer), header, variable);
  }

  private ShellNode choice() {
    List<Pipeline> arms = new ArrayList<>();
    Word subject = nextWord();
    separators();
    if (!keyword().equals("in")) {
      throw new Stuck("“case” without “in”");
    }
    cursor.skip(2);
    separators();
    while (!keyword().equals("esac")) {
      cursor.take("(");
      while (!cursor.take(")")) {
        if (nextWord().parts().isEmpty() && !cursor.take("|")) {
          throw new Stuck("a pattern of “case” is not closed");
        }
        blanks();
      }
      arms.addAll(list(";;").pipelines());
      separators();
    }
    cursor.skip(4);
    return group(new Script(arms), List.of(subject), "");
  }

  /** {@code [[ … ]]}: nothing in it runs but its substitutions. */
  private ShellNode test() {
    List<Word> words = new ArrayList<>();
    while (!keyword().equals("]]")) {
      if (cursor.done()) {
        throw new Stuck("“[[” is not closed");
      }
      Word word = nextWord();
      if (word.parts().isEmpty()) {
        cursor.skip(1); // an operator that would part commands elsewhere
      }
      words.add(word);
      blanks();
    }
    cursor.skip(2);
    return new ShellNode.Group(Script.EMPTY, words, "", redirects());
  }

  private ShellNode function(String name) {
    blanks();
    if (cursor.take("(")) {
      blanks();
      if (!cursor.take(")")) {
        throw new Stuck("a parenthesis stands where none can be");
      }
    }
    separatorsAfterPipe();
    ShellNode body = command();
    return new ShellNode.Function(
        name, new Script(List.of(new Pipeline(List.of(body), ""))), List.of());
  }

  private ShellNode group(Script body, List<Word> header, String variable) {
    return new ShellNode.Group(body, List.copyOf(header), variable, redirects());
  }

  private List<Redirect> redirects() {
    List<Redirect> redirects = new ArrayList<>();
    while (redirections.take(redirects)) {
      blanks();
    }
    return List.copyOf(redirects);
  }

  private ShellNode simple() {
    List<Assignment> assignments = new ArrayList<>();
    List<Word> words = new ArrayList<>();
    List<Redirect> redirects = new ArrayList<>();
    while (true) {
      blanks();
      if (redirections.take(redirects)) {
        continue;
      }
      if (words.isEmpty() && assignment(assignments)) {
        continue;
      }
      Word word = word();
      if (word.parts().isEmpty()) {
        break;
      }
      words.add(word);
      if (words.size() == 1 && assignments.isEmpty()) {
        blanks();
        if (cursor.peek(0) == '(') {
          return function(word.bare());
        }
      }
    }
    if (cursor.peek(0) == '(') {
      throw new Stuck("a parenthesis stands where none can be");
    }
    if (words.isEmpty() && assignments.isEmpty() && redirects.isEmpty()) {
      throw new Stuck("a command is missing");
    }
    return new ShellNode.Simple(assignments, words, redirects);
  }

  private boolean assignment(List<Assignment> assignments) {
    int start = cursor.mark();
    StringBuilder name = new StringBuilder();
    while (cursor.peek(0) == '_'
        || cursor.peek(0) == '+'
        || cursor.peek(0) == '='
        || Character.isLetterOrDigit(cursor.peek(0))) {
      name.append(cursor.next());
      if (name.charAt(name.length() - 1) == '=') {
        break;
      }
    }
    Matcher matcher = ASSIGNMENT.matcher(name);
    if (!matcher.matches()) {
      cursor.back(start);
      return false;
    }
    if (cursor.peek(0) == '(') {
      cursor.skip(1);
      List<Word.Part> parts = new ArrayList<>();
      separatorsAfterPipe();
      for (Word word = word(); !word.parts().isEmpty(); word = word()) {
        parts.addAll(word.parts());
        parts.add(new Word.Part.Text(" ", true));
        separatorsAfterPipe();
      }
      if (!cursor.take(")")) {
        throw new Stuck("a list is not closed");
      }
      assignments.add(new Assignment(matcher.group(1), new Word(parts), name.indexOf("+") >= 0));
    } else {
      assignments.add(new Assignment(matcher.group(1), word(), name.indexOf("+") >= 0));
    }
    return true;
  }

  private Word nextWord() {
    blanks();
    return word();
  }

  private Word word() {
    return new WordReader(cursor, ShellParser::inParentheses).word();
  }

  /** The unquoted letters at the cursor where they could be a keyword, else empty. */
  private String keyword() {
    int length = 0;
    while ("!{}[]".indexOf(cursor.peek(length)) >= 0
        || (cursor.peek(length) >= 'a' && cursor.peek(length) <= 'z')) {
      length++;
    }
    char after = cursor.peek(length);
    if (length == 0 || length > 8 || !(after == '\0' || " \t\n;&|<>()".indexOf(after) >= 0)) {
      return "";
    }
    StringBuilder keyword = new StringBuilder();
    for (int i = 0; i < length; i++) {
      keyword.append(cursor.peek(i));
    }
    return keyword.toString();
  }
}

package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/** Programs that run code of another language: interpreters and database clients. */
final class Interpreters {
  static final Set<String> NAMES = Set.of(
      "python", "pypy", "perl", "ruby", "node", "nodejs", "php", "lua", "deno", "bun", "groovy",
      "jshell", "tclsh", "rscript", "julia");

  static final Set<String> DATABASES = Set.of(
      "psql",
      "mysql",
      "mariadb",
      "sqlite3",
      "sqlite",
      "mongosh",
      "mongo",
      "duckdb",
      "sqlcmd",
      "cqlsh",
      "clickhouse-client",
      "cockroach",
      "sqlplus",
      "redis-cli",
      "usql");

  private static final Pattern DESTROYS_DATA = Pattern.compile(
      "(?is)\\bdrop\\s+(?:table|database|schema|index|view|user|role|column|keyspace)\\b|\\btruncate\\s+\\w|\\bdelete\\s+from\\s+[\\w.\"`]+\\s*(?:;|$)"
          + "|\\balter\\s+table\\b.*\\bdrop\\b|\\bupdate\\s+[\\w.\"`]+\\s+set\\b(?!.*\\bwhere\\b)|flushall|flushdb|dropdatabase|\\.drop\\(|deletemany\\(\\s*\\{\\s*}|\\.shell\\b|\\.system\\b|\\\\!|copy\\b.*\\bprogram\\b");

  private final Walk walk;
  private final Nested nested;

  Interpreters(Walk walk, Nested nested) {
    this.walk = walk;
    this.nested = nested;
  }

  /** Looks through the code that an interpreter is given, on its line or on its input. */
  void run(String program, List<String> words, Output in) {
    Options options = new Options(words);
    String letters = program.startsWith("python") || program.equals("pypy")
        ? "c"
        : program.equals("php") ? "r" : "eEnp";
    boolean inline = false;
    for (int at = 0; at < words.size(); at++) {
      String word = words.get(at);
      boolean option = word.length() > 1 && word.startsWith("-") && !word.startsWith("--");
      boolean before =
          word.equals("--eval") || word.equals("--print") || (at == 0 && word.equals("eval"));
      if (before || (option && word.chars().skip(1).anyMatch(c -> letters.indexOf(c) >= 0))) {
        inline = true;
        words
            .subList(before ? at + 1 : at, Math.min(words.size(), at + 2))
            .forEach(code -> code(program, code));
      }
      if (word.startsWith("--eval=") || word.startsWith("--print=")) {
        inline = true;
        code(program, word.substring(word.indexOf('=') + 1));
      }
    }
    Optional<String> script =
        options.firstOperand(Set.of("-m", "-W", "-X", "-I", "-r", "--require", "--import"));
    boolean fromInput = !options.has("-m", "--version", "-V", "--help", "-h")
        && (script.isEmpty() || script.get().equals("-"));
    if (inline) {
      return;
    }
    List<String> fields = new ArrayList<>(words);
    fields.addFirst(program);
    if (fromInput) {
      nested.code(program, "-", in, fields);
    } else {
      script.ifPresent(file -> nested.code(program, file, in, fields));
    }
  }

  private void code(String program, String code) {
    if (!Expansion.isKnown(code)) {
      walk.report.found(Danger.UNREADABLE, program + ": " + code);
    }
    InlineCode.check(program, code, walk);
  }

  static void database(List<String> fields, Output in, Walk walk) {
    String all = String.join(" ", fields) + " " + (in instanceof Output.Text(var text) ? text : "");
    if (DESTROYS_DATA.matcher(walk.report.on(all)).find()) {
      walk.report.found(Danger.DATABASE, all);
    }
    if (in instanceof Output.Network) {
      walk.report.found(Danger.DATABASE, fields);
    }
  }
}

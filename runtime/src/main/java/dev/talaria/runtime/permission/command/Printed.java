package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.AnsiC;
import dev.talaria.runtime.permission.shell.Expansion;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/** What a command prints, where that can be told from its words and its input. */
final class Printed {
  private static final int LONGEST = 100_000;

  private static final Set<String> FETCH = Set.of(
      "curl", "wget", "fetch", "http", "https", "httpie", "aria2c", "axel", "lynx", "links", "w3m",
      "nc", "ncat", "netcat", "ssh", "scp", "ftp", "xh", "curlie", "telnet", "socat");

  /** Print nothing that another command would run by accident. */
  private static final Set<String> SILENT = Set.of(
      "cd",
      "pushd",
      "popd",
      "true",
      "false",
      ":",
      "sleep",
      "mkdir",
      "touch",
      "test",
      "[",
      "export",
      "set",
      "unset",
      "wait",
      "rm",
      "cp",
      "mv",
      "chmod",
      "exit",
      "return",
      "break",
      "continue",
      "shift",
      "local",
      "declare",
      "readonly",
      "trap",
      "umask",
      "read");

  private Printed() {}

  static Output text(String text) {
    return Expansion.isKnown(text) && text.length() <= LONGEST
        ? new Output.Text(text)
        : new Output.Opaque();
  }

  static Output joined(List<Output> printed) {
    Output all = new Output.None();
    for (Output output : printed) {
      all = joined(all, output);
    }
    return all;
  }

  private static Output joined(Output first, Output second) {
    if (first instanceof Output.None || first.equals(second)) {
      return second;
    }
    if (second instanceof Output.None) {
      return first;
    }
    if (first instanceof Output.Text(var text) && second instanceof Output.Text(var more)) {
      return text(text + more);
    }
    return first instanceof Output.Network || second instanceof Output.Network
        ? new Output.Network()
        : new Output.Opaque();
  }

  static Output of(String program, List<String> fields, Output in, Scope scope) {
    List<String> words = fields.subList(1, fields.size());
    Options options = new Options(words);
    if (FETCH.contains(program)) {
      return new Output.Network();
    }
    if (SILENT.contains(program)) {
      return new Output.None();
    }
    return switch (program) {
      case "echo" -> echo(words);
      case "printf" -> printf(words);
      case "cat" -> files(options.operands(Set.of()), in, scope);
      case "tee" -> in;
      case "ls", "fd", "fdfind" -> names(true, options.operands(Set.of()), in.filtered(), scope);
      case "find", "gfind" ->
        names(!Runners.prints(words), Runners.folders(words), in.filtered(), scope);
      case "git" ->
        names(
            options.has("--name-only")
                || options.firstOperand(Set.of()).filter("ls-files"::equals).isPresent(),
            options.operands(Set.of()),
            in.filtered(),
            scope);
      case "grep", "egrep", "rg", "ag" ->
        names(
            in instanceof Output.Names
                || options.has("-l", "-L", "--files-with-matches", "--files"),
            options.operands(Set.of("-e", "-f", "-A", "-B", "-C", "-m")),
            in.filtered(),
            scope);
      case "head", "tail", "sort", "uniq" -> in instanceof Output.Names ? in : in.filtered();
      case "base64" ->
        options.has("-d", "-D", "--decode") && in instanceof Output.Text(var coded)
            ? decoded(coded)
            : in.filtered();
      case "which", "type" -> words.isEmpty() ? new Output.None() : text(words.getLast() + "\n");
      case "pwd" -> text(scope.variable("PWD") + "\n");
      case "whoami", "hostname", "id", "date", "uname", "nproc" -> new Output.Opaque();
      case "pgrep", "pidof" ->
        OwnCommands.nameTheRuntime(words)
            ? text(scope.variable("PPID") + "\n")
            : new Output.Opaque();
      default -> in.filtered();
    };
  }

  private static Output files(List<String> files, Output in, Scope scope) {
    List<Output> contents = new ArrayList<>();
    for (String file : files) {
      Output known = file.equals("-") ? in : scope.written(file);
      contents.add(known == null ? new Output.Opaque() : known);
    }
    return contents.isEmpty() ? in : joined(contents);
  }

  /** Names that a program lists, where all of them are inside the working directory. */
  private static Output names(boolean lists, List<String> folders, Output other, Scope scope) {
    return lists && folders.stream().noneMatch(scope::isOutside) ? new Output.Names() : other;
  }

  private static Output echo(List<String> words) {
    int from = 0;
    boolean escapes = false;
    while (from < words.size() && words.get(from).matches("-[neE]+")) {
      escapes |= words.get(from).contains("e");
      from++;
    }
    String line = String.join(" ", words.subList(from, words.size()));
    return text((escapes || line.contains("\\") ? AnsiC.decode(line) : line) + "\n");
  }

  private static Output printf(List<String> words) {
    if (words.isEmpty() || words.getFirst().equals("-v")) {
      return new Output.None();
    }
    List<String> given = words.getFirst().equals("--") ? words.subList(1, words.size()) : words;
    String format = given.getFirst();
    List<String> values = given.subList(1, given.size());
    StringBuilder out = new StringBuilder();
    int next = 0;
    do {
      int before = next;
      for (int at = 0; at < format.length(); at++) {
        char c = format.charAt(at);
        if (c != '%' || at + 1 == format.length()) {
          out.append(c);
          continue;
        }
        char kind = format.charAt(++at);
        if (kind == '%') {
          out.append('%');
        } else if (kind == 's' || kind == 'b' || kind == 'd') {
          out.append(next < values.size() ? values.get(next++) : "");
        } else {
          return new Output.Opaque(); // widths and other conversions are not followed
        }
      }
      if (next == before) {
        break;
      }
    } while (next < values.size());
    return text(AnsiC.decode(out.toString()));
  }

  private static Output decoded(String coded) {
    try {
      byte[] plain = Base64.getMimeDecoder().decode(coded);
      return text(new String(plain, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException notBase64) {
      return new Output.Opaque();
    }
  }
}

package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Commands that run other commands: shells, wrappers, interpreters, files that are scripts. */
final class Nested {
  private static final Pattern STANDARD_INPUT =
      Pattern.compile("/dev/stdin|(?:/dev|/proc/self)/fd/[0-9]");

  private static final Pattern FIRST_LINE =
      Pattern.compile("#!\\s*(?:\\S*/env\\s+(?:-\\S+\\s+)*)?(\\S+).*", Pattern.DOTALL);

  private static final Set<String> FLOCK_VALUED =
      Set.of("-w", "-E", "--timeout", "--conflict-exit-code");

  private final Walk walk;

  Nested(Walk walk) {
    this.walk = walk;
  }

  /** Follows what {@code fields} run; says what they print. */
  Output command(String program, List<String> fields, Output in) {
    List<String> words = fields.subList(1, fields.size());
    Optional<List<String>> inner = Programs.wrapped(program, fields);
    Options options = new Options(words);
    new OptionChecks(walk, this).check(program, fields, in);
    if (Programs.SHELLS.contains(program)) {
      return shell(program, words, in);
    }
    if (program.equals("command") && (options.beginWith("-v", "-V") || inner.isEmpty())) {
      return words.isEmpty() ? new Output.None() : Printed.text(words.getLast() + "\n");
    }
    if (program.equals("env")) {
      Programs.assignments(words).forEach(walk::assign);
      options.values("-S", "--split-string").forEach(text -> walk.text(text, walk.scope, in));
    }
    if (program.equals("docker") && options.has("--entrypoint")) {
      List<String> entry = new ArrayList<>(options.values("--entrypoint"));
      inner.ifPresent(entry::addAll);
      return walk.command(entry, in);
    }
    List<String> locked = options.behindFirstOperand(FLOCK_VALUED);
    if (program.equals("flock") && new Options(locked).beginWith("-c", "--command")) {
      new Options(locked).values("-c", "--command").forEach(walk::text);
    } else if (inner.isPresent()) {
      return walk.command(inner.get(), in);
    }
    if (Interpreters.NAMES.contains(program)) {
      new Interpreters(walk, this).run(program, words, in);
    }
    if (Interpreters.DATABASES.contains(program)) {
      Interpreters.database(fields, in, walk);
    }
    new Builtins(walk, this).check(program, fields, in);
    new Runners(walk, this).check(program, fields, in);
    Written.check(program, words, in, walk);
    return program.equals("eval")
        ? walk.text(String.join(" ", words), walk.scope, in)
        : Printed.of(program, fields, in, walk.scope);
  }

  private Output shell(String program, List<String> words, Output in) {
    boolean takesText = false;
    int at = 0;
    while (at < words.size()
        && (words.get(at).startsWith("-") || words.get(at).startsWith("+"))
        && words.get(at).length() > 1) {
      String word = words.get(at++);
      if (word.equals("--")) {
        break;
      }
      if (word.startsWith("--command=")) {
        walk.text(word.substring("--command=".length()), walk.scope.copy(), in);
        return new Output.Opaque();
      }
      takesText |= word.matches("--command|-[a-zA-Z]*c[a-zA-Z]*|-Command");
      if (at < words.size() && word.matches("[-+][a-zA-Z]*[oO]|--rcfile|--init-file")) {
        file(words.get(at++), in, List.of(program, word));
      } else if (at < words.size() && program.equals("fish") && word.equals("-C")) {
        walk.text(words.get(at++));
      }
    }
    List<String> rest = words.subList(at, words.size());
    if (takesText) {
      return rest.isEmpty() ? new Output.None() : text(rest, in);
    }
    boolean stdin = rest.isEmpty()
        || rest.getFirst().equals("-")
        || words.subList(0, at).stream().anyMatch(w -> w.matches("-[a-zA-Z]*s[a-zA-Z]*"));
    List<String> fields = new ArrayList<>(words);
    fields.addFirst(program);
    if (stdin) {
      run(in, fields);
    } else {
      file(rest.getFirst(), in, fields);
    }
    return new Output.Opaque();
  }

  private Output text(List<String> textAndArguments, Output in) {
    int given = textAndArguments.size();
    Scope inner = given < 2
        ? walk.scope.withArguments(List.of())
        : walk.scope.withArguments(
            textAndArguments.get(1), textAndArguments.subList(2, textAndArguments.size()));
    return walk.text(textAndArguments.getFirst(), inner, in);
  }

  /** A program that is called by its path: this very line may have made it. */
  void started(List<String> fields, Output in) {
    switch (walk.scope.written(fields.getFirst())) {
      case Output.Text(var script) -> script(script, fields, in);
      case Output.Network network -> walk.report.found(Danger.NETWORK_TO_SHELL, fields);
      case Output.Opaque opaque -> walk.report.found(Danger.UNREADABLE, fields);
      case Output.Names names -> walk.report.found(Danger.UNREADABLE, fields);
      case Output.None none -> {}
      case null -> {}
    }
  }

  private void script(String script, List<String> fields, Output in) {
    Matcher first = FIRST_LINE.matcher(script);
    String program = first.matches() ? Programs.name(first.group(1)) : "sh";
    if (Interpreters.NAMES.contains(program)) {
      InlineCode.check(program, script, walk);
    } else {
      walk.text(script, walk.scope.withArguments(fields.subList(1, fields.size())), in);
    }
  }

  /** A file that a shell reads as a script. */
  void file(String name, Output in, List<String> fields) {
    code("sh", name, in, fields);
  }

  /** A file of code that {@code fields} run: this line may have made it, or give it as input. */
  void code(String language, String name, Output in, List<String> fields) {
    Output known = walk.scope.written(name);
    if (known == null && (name.equals("-") || STANDARD_INPUT.matcher(name).matches())) {
      known = in;
    }
    if (known instanceof Output.Text(var code) && !Programs.SHELLS.contains(language)) {
      InlineCode.checkAny(language, code, fields, walk);
    } else if (known != null) {
      run(known, fields);
    } else if (name.startsWith(Expansion.UNKNOWN) || name.equals(Runners.SOME_NAME)) {
      walk.report.found(Danger.UNREADABLE, fields);
    }
  }

  void run(Output text, List<String> fields) {
    switch (text) {
      case Output.None none -> {}
      case Output.Text(var script) -> {
        boolean here = fields.getFirst().equals(".") || fields.getFirst().equals("source");
        walk.text(script, here ? walk.scope : walk.scope.copy(), new Output.None());
      }
      case Output.Network network -> walk.report.found(Danger.NETWORK_TO_SHELL, fields);
      case Output.Opaque opaque -> walk.report.found(Danger.UNREADABLE, fields);
      case Output.Names names -> walk.report.found(Danger.UNREADABLE, fields);
    }
  }
}

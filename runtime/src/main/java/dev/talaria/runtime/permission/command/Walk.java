package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import dev.talaria.runtime.permission.shell.ParsedCommand;
import dev.talaria.runtime.permission.shell.Script;
import dev.talaria.runtime.permission.shell.Script.Pipeline;
import dev.talaria.runtime.permission.shell.ShellNode;
import dev.talaria.runtime.permission.shell.ShellNode.Assignment;
import dev.talaria.runtime.permission.shell.ShellNode.Redirect;
import dev.talaria.runtime.permission.shell.ShellParser;
import dev.talaria.runtime.permission.shell.Values;
import dev.talaria.runtime.permission.shell.Word;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Goes through a script in the order in which a shell would, without running anything: expands
 * words, follows text through pipes and into nested shells, and reports each command. Every branch
 * is taken.
 */
final class Walk {
  private static final int DEEPEST = 25;

  /** What a word of a command and a variable of a script cost, as {@link Effort} counts. */
  private static final long A_WORD = 1000;

  private static final long A_VARIABLE = 50;

  final Report report;
  final Scope scope;
  private final Map<String, Script> functions;

  /** Other names of programs: aliases, and files that are copies of them. */
  private final Map<String, List<String>> names;

  private final int depth;
  private final Expansion expansion;

  Walk(Report report, Scope scope) {
    this(report, scope, new HashMap<>(), new HashMap<>(), 0);
  }

  private Walk(
      Report report,
      Scope scope,
      Map<String, Script> functions,
      Map<String, List<String>> names,
      int depth) {
    this.report = report;
    this.scope = scope;
    this.functions = functions;
    this.names = names;
    this.depth = depth;
    this.expansion = new Expansion(new Values() {
      @Override
      public String variable(String name) {
        return scope.variable(name);
      }

      @Override
      public String substitute(Script script, Word.Kind kind) {
        return substituted(script, kind);
      }
    });
  }

  private Walk in(Scope other) {
    return new Walk(report, other, functions, names, depth + 1);
  }

  /** Walks a script and says what it would print. */
  Output script(Script script, Output in) {
    if (depth > DEEPEST || report.isFull()) {
      report.found(Danger.UNREADABLE, "it goes on too deeply or too long");
      return new Output.Opaque();
    }
    List<Output> printed = new ArrayList<>();
    @Nullable Scope chain = null;
    boolean certain = true;
    for (Pipeline pipeline : script.pipelines()) {
      report.spend(A_WORD + A_VARIABLE * scope.size());
      chain = chain == null ? scope.copy() : chain;
      scope.certain =
          certain && pipeline.joiner().equals("&&") && pipeline.stages().size() == 1;
      printed.add(pipeline(pipeline, in));
      certain &= !pipeline.joiner().equals("||");
      if (!pipeline.joiner().equals("&&") && !pipeline.joiner().equals("||")) {
        scope.orIn(chain);
        chain = null;
        certain = true;
      }
    }
    return Printed.joined(printed);
  }

  private Output pipeline(Pipeline pipeline, Output in) {
    Output out = in;
    for (ShellNode stage : pipeline.stages()) {
      out = stage(stage, out);
    }
    return out;
  }

  private Output stage(ShellNode stage, Output in) {
    return switch (stage) {
      case ShellNode.Simple simple -> simple(simple, in);
      case ShellNode.Group group -> group(group, in);
      case ShellNode.Function(var name, var body, var redirects) -> {
        functions.put(name, body);
        if (ForkBomb.callsItself(name, body)) {
          report.found(Danger.FORK_BOMB, name + "() calls itself in the background or twice");
        }
        in(scope.withUnknownArguments()).script(body, new Output.None());
        yield new Output.None();
      }
    };
  }

  private Output group(ShellNode.Group group, Output in) {
    Output input = redirects(group.redirects(), in);
    List<String> header = expansion.fields(group.header());
    if (!group.variable().isEmpty()) {
      scope.assign(group.variable(), oneOf(header));
    }
    int changes = scope.conflicts();
    Output out = in(scope).script(group.body(), input);
    if (scope.conflicts() != changes) { // it may be a loop: what its end changed, its start sees
      out = in(scope).script(group.body(), input);
    }
    return redirected(group.redirects(), out);
  }

  /** What the variable of a loop stands for: a value, some file in here, or nothing known. */
  private String oneOf(List<String> values) {
    if (values.size() == 1) {
      return values.getFirst();
    }
    boolean files = !values.isEmpty()
        && values.stream()
            .allMatch(v -> Expansion.isKnown(v) && !v.startsWith("-") && !scope.isOutside(v));
    return files ? Expansion.SOME_FILE : Expansion.UNKNOWN;
  }

  private Output simple(ShellNode.Simple simple, Output in) {
    Scope inner = simple.words().isEmpty() || simple.assignments().isEmpty() ? scope : scope.copy();
    for (Assignment assignment : simple.assignments()) {
      String value = expansion.text(assignment.value());
      String before = assignment.appends() ? inner.variable(assignment.name()) : "";
      assign(inner, assignment.name(), before + value);
      if (assignment.appends()) {
        SpecialVariables.check(assignment.name(), value, this);
      }
    }
    List<String> fields = expansion.fields(simple.words());
    Output input = redirects(simple.redirects(), in);
    if (fields.isEmpty()) {
      return new Output.None();
    }
    Output out = inner == scope ? command(fields, input) : in(inner).command(fields, input);
    if (inner != scope) {
      scope.orIn(inner);
    }
    return redirected(simple.redirects(), out);
  }

  private void assign(Scope into, String name, String value) {
    String before = into.variable(name);
    into.assign(name, value);
    if (!into.variable(name).equals(value)) { // forgotten, so looked at as if each were used
      FileChecks.mention(before, this);
      FileChecks.mention(value, this);
    } else if (value.contains(" ")) { // a list: which of it is used may not be told
      FileChecks.mention(value, this);
    }
    SpecialVariables.check(name, value, this);
  }

  void assign(String name, String value) {
    assign(scope, name, value);
  }

  /** Another name for a command: an alias, or a copy of its program. */
  void named(String name, List<String> command) {
    String program = Programs.name(command.getFirst());
    if (Expansion.isKnown(program) && !program.equals(name) && !name.matches("\\.*")) {
      names.put(name, command);
    }
  }

  /** {@code name=value} given to {@code export}, {@code declare}, {@code env} and the like. */
  void assign(String word) {
    int equals = word.indexOf('=');
    if (equals > 0) {
      assign(scope, word.substring(0, equals), word.substring(equals + 1));
    }
  }

  private Output redirects(List<Redirect> redirects, Output in) {
    Output input = in;
    for (Redirect redirect : redirects) {
      String target = expansion.text(redirect.target());
      switch (redirect.operator()) {
        case "<<" -> input = Printed.text(target);
        case "<<<" -> input = Printed.text(target + "\n");
        case "<" -> input = FileChecks.read(target, this);
        case "<&" -> input = target.matches("[0-]") ? input : new Output.Opaque();
        case ">&" -> {
          if (!target.matches("[0-9-]+")) {
            FileChecks.write(target, this);
          }
        }
        default -> FileChecks.write(target, this);
      }
    }
    return input;
  }

  private Output redirected(List<Redirect> redirects, Output out) {
    Output seen = out;
    for (Redirect redirect : redirects) {
      if (redirect.operator().startsWith(">") && !redirect.operator().equals(">&")) {
        scope.wrote(expansion.text(redirect.target()), out);
        seen = new Output.Opaque(); // another file descriptor may still come through
      }
    }
    return seen;
  }

  private String substituted(Script script, Word.Kind kind) {
    Walk inner = in(scope.copy());
    return switch (kind) {
      case VALUE ->
        inner.script(script, new Output.None()) instanceof Output.Text(var text)
            ? text.replaceFirst("\n+$", "")
            : Expansion.UNKNOWN;
      case INPUT -> scope.stream(inner.script(script, new Output.None()));
      case OUTPUT -> {
        inner.script(script, new Output.Opaque()); // a shell in it would read what cannot be told
        yield scope.stream(new Output.Opaque());
      }
    };
  }

  /** Runs a text as a script in this very shell, as {@code eval} does. */
  Output text(String text) {
    return text(text, scope, new Output.None());
  }

  Output text(String text, Scope where, Output in) {
    if (!Expansion.isKnown(text)) {
      report.found(Danger.UNREADABLE, text);
      return new Output.Opaque();
    }
    return switch (ShellParser.parse(text)) {
      case ParsedCommand.Understood(var script) -> in(where).script(script, in);
      case ParsedCommand.Unreadable(var why) -> {
        report.found(Danger.UNREADABLE, why + ": " + text);
        yield new Output.Opaque();
      }
    };
  }

  /** One command with its words expanded. */
  Output command(List<String> fields, Output in) {
    if (depth > DEEPEST || report.isFull()) {
      report.found(Danger.UNREADABLE, "it goes on too deeply or too long");
      return new Output.Opaque();
    }
    String program = Programs.name(fields.getFirst());
    report.spend(fields.size() * A_WORD);
    report.command(fields);
    if (Programs.cannotTell(program)) {
      report.found(Danger.UNREADABLE, fields);
      return new Output.Opaque();
    }
    if (fields.getFirst().contains("/")) {
      new Nested(this).started(fields, in);
    }
    List<String> command = names.get(program);
    if (command != null) {
      List<String> meant = new ArrayList<>(command);
      meant.addAll(fields.subList(1, fields.size()));
      in(scope).command(meant, in);
    }
    Script function = functions.get(fields.getFirst());
    if (function != null) {
      Scope inner = scope.withArguments(fields.subList(1, fields.size()));
      Output out = in(inner).script(function, in);
      scope.orIn(inner);
      plain(program, fields, in); // the function may not have been defined: both count
      return out;
    }
    return plain(program, fields, in);
  }

  private Output plain(String program, List<String> fields, Output in) {
    DangerList.check(program, fields, report);
    FileChecks.check(program, fields, this);
    OwnCommands.check(program, fields, scope.surroundings.own(), report);
    return new Nested(this).command(program, fields, in);
  }
}

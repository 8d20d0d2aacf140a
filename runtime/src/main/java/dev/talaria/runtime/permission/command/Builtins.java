package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.util.List;
import java.util.Set;

/** Commands of the shell itself: what they run later, and what they change for all that follows. */
final class Builtins {
  private final Walk walk;
  private final Nested nested;

  Builtins(Walk walk, Nested nested) {
    this.walk = walk;
    this.nested = nested;
  }

  void check(String program, List<String> fields, Output in) {
    List<String> words = fields.subList(1, fields.size());
    Options options = new Options(words);
    switch (program) {
      case ".", "source" -> words.stream().findFirst().ifPresent(f -> nested.file(f, in, fields));
      case "trap" -> {
        List<String> given = options.operands(Set.of());
        if (given.size() > 1 && !given.getFirst().equals("-")) {
          walk.text(given.getFirst());
        }
      }
      case "complete", "compgen" -> options.values("-C").forEach(walk::text);
      case "alias" -> words.stream().filter(word -> word.contains("=")).forEach(this::alias);
      case "hash" -> {
        if (options.has("-p") && words.size() > 2) {
          walk.named(words.getLast(), List.of(words.get(words.size() - 2)));
        }
      }
      case "export", "declare", "typeset", "local", "readonly" -> {
        boolean refers = !program.equals("export") && options.has("-n");
        words.stream()
            .filter(Programs::isAssignment)
            .map(word -> refers ? word.replaceFirst("(?s)=.*", "=" + Expansion.UNKNOWN) : word)
            .forEach(walk::assign);
      }
      case "read" -> read(options.operands(Set.of("-p", "-t", "-n", "-N", "-d", "-u", "-i")), in);
      case "mapfile", "readarray" -> {
        options.values("-C").forEach(walk::text);
        List<String> names = options.operands(Set.of("-n", "-O", "-s", "-u", "-C", "-c", "-d"));
        names.forEach(name -> walk.assign(name, lines(in).replace('\n', ' ')));
      }
      case "unset", "getopts" ->
        options.operands(Set.of()).forEach(name -> walk.scope.assign(name, Expansion.UNKNOWN));
      case "printf" -> {
        if (words.size() > 2 && words.getFirst().equals("-v")) {
          Output text = Printed.of("printf", fields.subList(2, fields.size()), in, walk.scope);
          walk.assign(words.get(1), lines(text));
        }
      }
      case "set" -> {
        int dashes = words.indexOf("--");
        List<String> given = dashes < 0
            ? options.behindOptions(Set.of("-o", "+o"))
            : words.subList(dashes + 1, words.size());
        if (words.contains("--") || !given.isEmpty()) {
          walk.scope.setArguments(given);
        }
      }
      case "shift" -> walk.scope.setArguments(List.of(Expansion.UNKNOWN));
      case "cd", "pushd", "popd" -> {
        List<String> to = options.operands(Set.of());
        String target = to.isEmpty()
            ? program.equals("cd") ? walk.scope.variable("HOME") : Expansion.UNKNOWN
            : to.getFirst();
        walk.scope.enter(target.equals("-") ? Expansion.UNKNOWN : target, walk.scope.certain);
      }
      default -> {}
    }
  }

  /**
   * {@code name=text}: runs where the name is called, with its words; and is looked at by itself.
   */
  private void alias(String word) {
    String text = word.substring(word.indexOf('=') + 1);
    walk.text(text);
    walk.named(word.substring(0, word.indexOf('=')), List.of(text.strip().split("\\s+")));
  }

  private void read(List<String> names, Output in) {
    String text = lines(in).strip();
    boolean whole = names.size() == 1 && !text.contains("\n");
    if (!whole) {
      FileChecks.mention(text, walk);
    }
    names.forEach(name -> walk.assign(name, whole ? text : Expansion.UNKNOWN));
  }

  private static String lines(Output output) {
    return output instanceof Output.Text(var text) ? text : Expansion.UNKNOWN;
  }
}

package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a shell would remember while a script runs: variables, functions, arguments, directory.
 *
 * <p>Both arms of a condition are walked, so a variable that gets two values has none that can be
 * told, and a directory may be one of several.
 */
final class Scope {
  final Surroundings surroundings;
  private final Map<String, String> variables = new HashMap<>();
  private final Set<String> downloads = new HashSet<>();
  private final Map<String, Output> streams = new HashMap<>();
  private List<String> arguments = List.of();
  private Set<Path> directories;
  private boolean directoryKnown = true;
  private boolean argumentsKnown = true;
  private int conflicts;

  /** Whether the command that is walked surely runs before what follows it. */
  boolean certain;

  Scope(Surroundings surroundings) {
    this.surroundings = surroundings;
    this.directories = Set.of(surroundings.start());
    variables.put("HOME", surroundings.home().toString());
    variables.put("IFS", " \t\n");
    variables.put("PPID", Long.toString(surroundings.own().pid()));
    variables.put("!", "%1"); // a job of this very shell
    variables.put("$", "%0");
    variables.put("?", "0");
    variables.put("0", "sh");
  }

  /** For a subshell: what it changes is not seen outside. */
  Scope copy() {
    Scope copy = new Scope(surroundings);
    copy.variables.putAll(variables);
    copy.downloads.addAll(downloads);
    copy.streams.putAll(streams);
    copy.arguments = arguments;
    copy.argumentsKnown = argumentsKnown;
    copy.directories = directories;
    copy.directoryKnown = directoryKnown;
    return copy;
  }

  Scope withArguments(List<String> given) {
    Scope copy = copy();
    copy.arguments = List.copyOf(given);
    copy.argumentsKnown = true;
    return copy;
  }

  Scope withUnknownArguments() {
    Scope copy = copy();
    copy.argumentsKnown = false;
    return copy;
  }

  void setArguments(List<String> given) {
    argumentsKnown = argumentsKnown && arguments.isEmpty();
    arguments = List.copyOf(given);
  }

  String variable(String written) {
    String name = written.replaceAll("\\[[@*]\\]$", "");
    if (name.equals("PWD")) {
      return directoryKnown && directories.size() == 1
          ? directories.iterator().next().toString()
          : Expansion.UNKNOWN;
    }
    if (name.equals("@") || name.equals("*")) {
      return argumentsKnown ? String.join(" ", arguments) : Expansion.UNKNOWN;
    }
    if (name.length() == 1 && Character.isDigit(name.charAt(0)) && !name.equals("0")) {
      int index = name.charAt(0) - '1';
      return !argumentsKnown
          ? Expansion.UNKNOWN
          : index < arguments.size() ? arguments.get(index) : "";
    }
    return variables.getOrDefault(name, Expansion.UNKNOWN);
  }

  void assign(String name, String value) {
    String before = variables.put(name, value);
    if (before != null && !before.equals(value)) {
      variables.put(name, Expansion.UNKNOWN);
      conflicts += before.equals(Expansion.UNKNOWN) ? 0 : 1;
    }
  }

  /** How many variables have lost their value because they got another one. */
  int conflicts() {
    return conflicts;
  }

  /** A name like {@code /dev/fd/63} under which {@code output} can be read. */
  String stream(Output output) {
    String name = "/dev/fd/" + (63 + streams.size());
    streams.put(name, output);
    return name;
  }

  @Nullable
  Output stream(String name) {
    return streams.get(name);
  }

  void downloaded(String file) {
    downloads.add(file.replaceFirst("^\\./", ""));
  }

  boolean isDownload(String file) {
    return downloads.contains(file.replaceFirst("^\\./", ""));
  }

  /** {@code cd}: where it may not happen, the old directory stays possible. */
  void enter(String directory, boolean certain) {
    Set<Path> next = new LinkedHashSet<>(certain ? Set.of() : directories);
    if (Expansion.isKnown(directory)) {
      next.addAll(resolve(directory));
    } else {
      directoryKnown = false;
    }
    directories = next.isEmpty() || next.size() > 20 ? directories : next;
    directoryKnown &= next.size() <= 20;
  }

  /** The directory may also be one of those that {@code other} was in. */
  void orIn(Scope other) {
    Set<Path> both = new LinkedHashSet<>(directories);
    both.addAll(other.directories);
    directories = both;
    directoryKnown &= other.directoryKnown;
  }

  boolean directoryKnown() {
    return directoryKnown;
  }

  /** The absolute paths that a field can stand for: one for each directory that may be current. */
  Set<Path> resolve(String field) {
    Set<Path> paths = new LinkedHashSet<>();
    for (Path directory : directories) {
      try {
        paths.add(directory.resolve(field).normalize());
      } catch (InvalidPathException noPath) {
        return Set.of();
      }
    }
    return paths;
  }

  boolean isOutside(String field) {
    return resolve(field).stream().anyMatch(path -> !path.startsWith(surroundings.directory()));
  }
}

package dev.talaria.runtime.permission.command;

import dev.talaria.runtime.permission.shell.Expansion;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a shell would remember while a script runs: variables, functions, arguments, directory.
 *
 * <p>Both arms of a condition are walked, so a variable that gets two values has none that can be
 * told, and a directory may be one of several.
 */
final class Scope {
  private static final Pattern ELEMENT = Pattern.compile("([A-Za-z_]\\w*)\\[(\\d{1,4})]");

  private static final int LONGEST_VALUE = 200_000;

  /** In characters; systems count its bytes. */
  static final int LONGEST_PATH = 4096;

  /** Other ways to the root of the file system, and to the current directory. */
  private static final Pattern DETOUR =
      Pattern.compile("/+proc/+[^/]+/+(?:task/+[^/]+/+)?(root|cwd)(?=/|$)");

  final Surroundings surroundings;
  private final Map<String, String> variables = new HashMap<>();

  /** What this line itself writes to files; a directory that came over the network counts whole. */
  private final Map<Path, Output> files;

  private final Map<String, Output> streams;
  private List<String> arguments = List.of();
  private Set<Path> directories;
  private boolean directoryKnown = true;
  private boolean argumentsKnown = true;
  private int conflicts;

  /** Whether the command that is walked surely runs before what follows it. */
  boolean certain;

  Scope(Surroundings surroundings) {
    this(surroundings, new HashMap<>(), new HashMap<>());
  }

  private Scope(Surroundings surroundings, Map<Path, Output> files, Map<String, Output> streams) {
    this.surroundings = surroundings;
    this.files = files;
    this.streams = streams;
    this.directories = Set.of(surroundings.start());
    variables.put("HOME", surroundings.home().toString());
    variables.put("IFS", " \t\n");
    variables.put("PPID", Long.toString(surroundings.own().pid()));
    variables.put("!", "%1"); // a job of this very shell
    variables.put("$", "%0");
    variables.put("?", "0");
    variables.put("0", "sh");
  }

  /** How much a copy takes along. */
  int size() {
    return variables.size();
  }

  /** For a subshell: what it changes is not seen outside, but for files. */
  Scope copy() {
    Scope copy = new Scope(surroundings, files, streams);
    copy.variables.putAll(variables);
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

  /** As {@code sh -c text name arguments} does. */
  Scope withArguments(String name, List<String> given) {
    Scope copy = withArguments(given);
    copy.variables.put("0", name);
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
    Matcher element = ELEMENT.matcher(name);
    if (element.matches()) {
      return element(variable(element.group(1)), Integer.parseInt(element.group(2)));
    }
    return variables.getOrDefault(name, Expansion.UNKNOWN);
  }

  private static String element(String list, int index) {
    String[] elements = list.strip().split(" ", -1);
    return !Expansion.isKnown(list) ? list : index < elements.length ? elements[index] : "";
  }

  void assign(String name, String value) {
    String known = value.length() > LONGEST_VALUE ? Expansion.UNKNOWN : value;
    String before = variables.put(name, known);
    if (before != null && !before.equals(known)) {
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

  boolean isStream(String name) {
    return streams.containsKey(name);
  }

  /** A file gets {@code content}, beside what it may have got before. */
  void wrote(String file, Output content) {
    for (Path path : resolve(file)) {
      files.merge(path, content, (old, more) -> Printed.joined(List.of(old, more)));
    }
  }

  /** What stands in a file as far as this line says, or null where it says nothing. */
  @Nullable
  Output written(String file) {
    Output known = streams.get(file);
    for (Path path : resolve(file)) {
      for (Path at = path; known == null && at != null; at = at.getParent()) {
        Output made = files.get(at);
        known = at.equals(path) || made instanceof Output.Network ? made : null;
      }
    }
    return known;
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

  /**
   * The absolute paths that a field can stand for: one for each directory that may be current. None
   * where it is longer than any system takes.
   */
  Set<Path> resolve(String field) {
    if (field.length() > LONGEST_PATH) {
      return Set.of();
    }
    Set<Path> paths = new LinkedHashSet<>();
    Matcher detour = DETOUR.matcher(field);
    String plain = detour.lookingAt()
        ? (detour.group(1).equals("cwd") ? "." : "/") + field.substring(detour.end())
        : field;
    for (Path directory : directories) {
      try {
        paths.add(directory.resolve(plain).normalize());
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

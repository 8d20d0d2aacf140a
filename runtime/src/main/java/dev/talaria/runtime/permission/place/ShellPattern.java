package dev.talaria.runtime.permission.place;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.StreamSupport;

/**
 * A file name pattern of a shell, absolute and normalized: {@code *}, {@code ?} and sets stay
 * within one name, and hidden files have to be named by their dot.
 */
public final class ShellPattern {
  private final Path path;
  private final List<Pattern> names;

  private ShellPattern(Path path, List<Pattern> names) {
    this.path = path;
    this.names = names;
  }

  public static ShellPattern of(Path path) {
    return new ShellPattern(
        path,
        StreamSupport.stream(path.spliterator(), false)
            .map(name -> name(name.toString()))
            .toList());
  }

  /** Whether it could stand for {@code place}, or for something below it. */
  public boolean mayMatch(Path place) {
    if (names.size() < place.getNameCount()) {
      return false;
    }
    for (int i = 0; i < place.getNameCount(); i++) {
      if (!names.get(i).matcher(place.getName(i).toString()).matches()) {
        return false;
      }
    }
    return true;
  }

  Path path() {
    return path;
  }

  /** The names from that one on, below another directory. */
  ShellPattern moved(int from, Path directory) {
    return of(directory.resolve(path.subpath(from, names.size())));
  }

  private static Pattern name(String glob) {
    List<String> between = new ArrayList<>();
    StringBuilder part = new StringBuilder(glob.startsWith(".") ? "" : "(?!\\.)");
    int at = 0;
    while (at < glob.length()) {
      char c = glob.charAt(at++);
      int close = c == '[' ? glob.indexOf(']', at + 1) : -1;
      if (close > 0) {
        String set =
            glob.substring(at, close).replace("\\", "\\\\").replace("[", "\\[").replace("&&", "&");
        part.append('[')
            .append(set.startsWith("!") ? "^" + set.substring(1) : set)
            .append(']');
        at = close + 1;
      } else if (c == '*') {
        between.add(part.toString());
        part.setLength(0);
      } else {
        part.append(c == '?' ? "[^/]" : Pattern.quote(String.valueOf(c)));
      }
    }
    between.add(part.toString());
    try {
      return PathGlob.stars(between, "[^/]");
    } catch (PatternSyntaxException oddSet) {
      return Pattern.compile(Pattern.quote(glob));
    }
  }
}

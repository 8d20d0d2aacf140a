package dev.talaria.runtime.model.builtin.ask;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** Tells from its looks alone whether a text names a file, a folder, a log or a host. */
public final class PathLooks {
  private static final Set<String> EXTENSIONS = Set.of(
      ("md txt rst adoc log gz zip tar tgz bz2 xz json jsonl ndjson yaml yml toml xml html htm css"
              + " csv tsv sql conf cfg ini properties env java kt kts scala groovy gradle py rb rs"
              + " go c h cc cpp hpp cs js mjs cjs ts tsx jsx php pl pm sh bash zsh fish ps1 bat lua"
              + " swift dart ex exs erl hs clj vue svelte tf lock pdf doc docx xls xlsx out err")
          .split(" ", -1));
  private static final Set<String> FOLDERS =
      Set.of(("src lib libs test tests doc docs config conf etc bin build target dist app apps main"
              + " scripts log logs data tmp packages modules resources public assets include"
              + " examples bench tools web api backend frontend server client cli core")
          .split(" ", -1));
  private static final Pattern LOG_NAME = Pattern.compile(
      "(?i).*\\.log([.-][\\w-]+)*|syslog(\\.\\d+)?(\\.gz)?|messages|dmesg|journal|catalina\\.out");
  private static final Pattern HOST =
      Pattern.compile("(?i)localhost(:\\d+)?|\\d{1,3}(\\.\\d{1,3}){3}(:\\d+)?"
          + "|([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,24}(:\\d+)?"
          + "|[a-z][a-z0-9-]*:\\d{2,5}");

  private static final Pattern ROOTED = Pattern.compile("(/[^/]|~|\\.{1,2}(/|$)|[A-Za-z]:\\\\).*");
  private static final int LONGEST_HOST = 253;
  private static final Pattern RELATIVE = Pattern.compile("[^\\s/]+/.*");
  private static final Pattern NO_PATH =
      Pattern.compile("(?i)[\\d/]+|and/or|et/ou|und/oder|y/o|w/o?|n/a");

  private PathLooks() {}

  static boolean isPath(String text) {
    if (text.isBlank() || text.contains("://") || text.indexOf('\n') >= 0) {
      return false;
    }
    if (text.equals("/") || ROOTED.matcher(text).matches()) {
      return true;
    }
    return text.contains("/")
        ? RELATIVE.matcher(text).matches() && !NO_PATH.matcher(text).matches()
        : hasExtension(text) && text.chars().noneMatch(Character::isWhitespace);
  }

  static boolean hasExtension(String name) {
    int dot = name.lastIndexOf('.');
    return dot >= 0 && EXTENSIONS.contains(name.substring(dot + 1).toLowerCase(Locale.ROOT));
  }

  static boolean isHost(String text) {
    return text.length() <= LONGEST_HOST && HOST.matcher(text).matches() && !hasExtension(text);
  }

  /** The usual names of folders, taken as a path also without a slash ("in src"). */
  static boolean isFolderName(String word) {
    return FOLDERS.contains(word);
  }

  static boolean isLog(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return LOG_NAME.matcher(name).matches()
        || path.startsWith("/var/log")
        || path.matches("(?i)(.*/)?logs?(/[^/]*\\*[^/]*|/?)");
  }

  /** Surely a file: its name has an ending that files have. */
  public static boolean isFile(String path) {
    String name = path.substring(path.lastIndexOf('/') + 1);
    return hasExtension(name)
        || name.matches("Makefile|Dockerfile|LICENSE|README|CHANGELOG|NOTICE|hosts|passwd|fstab");
  }

  /** Surely a folder: it ends as only folders do. */
  public static boolean isFolder(String path) {
    return path.endsWith("/") || path.matches("(.*/)?\\.{1,2}|~") || isFolderName(path);
  }
}

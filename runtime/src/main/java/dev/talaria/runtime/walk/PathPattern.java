package dev.talaria.runtime.walk;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.Optional;
import java.util.regex.PatternSyntaxException;

/**
 * A path with {@code *}, {@code ?}, {@code [}…{@code ]} or <code>{</code>…<code>}</code> in it, as
 * people write it in a shell: {@code logs/*.log}, {@code **}{@code /*.log.gz}.
 *
 * @param root the folder in which all that matches is
 * @param depth how many levels below it to look
 */
public record PathPattern(Path root, int depth, PathMatcher below) {
  private static final String SIGNS = "*?[{";

  /**
   * Empty for a path that names a file or folder, also one with such signs in its name, and for one
   * that cannot be there.
   *
   * @param path absolute
   */
  public static Optional<PathPattern> of(Path path) {
    if (!isPattern(path.toString()) || Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return Optional.empty();
    }
    Path root = path.getRoot();
    int plain = 0;
    while (plain < path.getNameCount() && Files.isDirectory(root.resolve(path.getName(plain)))) {
      root = root.resolve(path.getName(plain++));
    }
    if (!isPattern(path.getName(plain).toString())) {
      return Optional.empty();
    }
    String rest = path.subpath(plain, path.getNameCount()).toString();
    try {
      int depth = rest.contains("**") ? Integer.MAX_VALUE : path.getNameCount() - plain;
      return Optional.of(new PathPattern(root.toRealPath(), depth, matcher(rest)));
    } catch (PatternSyntaxException | IOException notOne) {
      return Optional.empty();
    }
  }

  /**
   * Of relative paths. {@code **}{@code /} also stands for no folder at all, as in shells.
   *
   * @throws PatternSyntaxException where it is none
   */
  public static PathMatcher matcher(String glob) {
    var open = new StringBuilder();
    boolean inGroup = false;
    for (int at = 0; at < glob.length(); at++) {
      char c = glob.charAt(at);
      boolean starts = at == 0 || glob.charAt(at - 1) == '/';
      inGroup = c == '{' || (inGroup && c != '}');
      if (!inGroup && starts && glob.startsWith("**/", at)) {
        open.append("{**/,}");
        at += 2;
      } else {
        open.append(c);
      }
    }
    return FileSystems.getDefault().getPathMatcher("glob:" + open);
  }

  public boolean matches(Path path) {
    return path.startsWith(root) && below.matches(root.relativize(path));
  }

  private static boolean isPattern(String text) {
    return text.chars().anyMatch(c -> SIGNS.indexOf(c) >= 0);
  }
}

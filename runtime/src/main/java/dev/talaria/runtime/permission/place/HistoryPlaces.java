package dev.talaria.runtime.permission.place;

import java.nio.file.Path;
import java.util.regex.Pattern;

/** Files in which git keeps what was committed, staged or stashed. */
public final class HistoryPlaces {
  private static final Pattern KEPT = Pattern.compile(
      ".*/\\.git(?:/(?:HEAD|ORIG_HEAD|index|packed-refs|(?:refs|objects|logs|worktrees)(?:/.*)?))?");

  private HistoryPlaces() {}

  /** Whether changing {@code path} by hand may lose work; a lock that was left behind may not. */
  public static boolean keepsHistory(Path path) {
    String name = path.toString();
    return KEPT.matcher(name).matches() && !name.endsWith(".lock");
  }
}

package dev.talaria.runtime.tool;

import dev.talaria.runtime.display.VisibleText;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;

/** Collects the lines that match, file after file, until there are enough. */
final class SearchHits {
  private static final int LONGEST_LINE = 300;

  private final BoundedPattern pattern;
  private final int context;
  private final int max;
  private final int cap;
  private final StringBuilder text = new StringBuilder();
  private int count;
  private int files;
  private boolean more;
  private String problem = "";

  SearchHits(BoundedPattern pattern, int context, int max, int cap) {
    this.pattern = pattern;
    this.context = context;
    this.max = max;
    this.cap = cap;
  }

  /** False when no further file needs to be searched. */
  boolean search(Path file, Path path) throws IOException, InterruptedException {
    Deque<Lines.Line> before = new ArrayDeque<>();
    int before0 = count;
    int after = 0;
    long shownUpTo = 0;
    try (Lines lines = Lines.of(file)) {
      for (Lines.Line line = lines.next(); line != null; line = lines.next()) {
        if (matches(line, path)) {
          if (count == max || text.length() > cap) {
            more = true;
            return false;
          }
          count++;
          if (context > 0 && shownUpTo > 0 && line.number() - before.size() > shownUpTo + 1) {
            text.append("--\n");
          }
          before.forEach(earlier -> show(path, earlier, '-'));
          before.clear();
          show(path, line, ':');
          after = context;
          shownUpTo = line.number();
        } else if (after > 0) {
          after--;
          show(path, line, '-');
          shownUpTo = line.number();
        } else if (context > 0) {
          before.addLast(line);
          if (before.size() > context) {
            before.removeFirst();
          }
        }
        if (!problem.isEmpty()) {
          return false;
        }
      }
    } finally {
      files += count > before0 ? 1 : 0;
    }
    return true;
  }

  private boolean matches(Lines.Line line, Path path) throws InterruptedException {
    try {
      return pattern.find(line.text());
    } catch (BoundedPattern.TooCostly e) {
      problem = "the pattern takes too long at %s line %d: make it simpler"
          .formatted(path, line.number());
      return false;
    }
  }

  private void show(Path path, Lines.Line line, char mark) {
    text.append(VisibleText.line(path.toString()))
        .append(mark)
        .append(line.number())
        .append(mark)
        .append(' ')
        .append(VisibleText.preview(line.text(), LONGEST_LINE))
        .append('\n');
  }

  String problem() {
    return problem;
  }

  String text() {
    String end = more ? "[more matches: narrow the search, or raise max]\n" : "";
    String why = problem.isEmpty() ? "" : "[stopped: " + problem + "]\n";
    return (count == 0 && problem.isEmpty() ? "[no match]\n" : text) + end + why;
  }

  String summary() {
    return "%d%s %s in %d %s"
        .formatted(
            count,
            more ? "+" : "",
            count == 1 ? "match" : "matches",
            files,
            files == 1 ? "file" : "files");
  }
}

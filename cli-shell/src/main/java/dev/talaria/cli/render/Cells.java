package dev.talaria.cli.render;

import dev.talaria.runtime.display.CellWidth;
import java.util.List;
import org.jline.utils.WCWidth;

/**
 * How much room text takes on a terminal.
 *
 * <p>Terminals disagree on sequences: most add up the cells of each code point, some give a joined
 * emoji two cells. {@link #width} is what the first kind does; {@link #room} is the larger of both,
 * so that what fits by it never wraps.
 */
final class Cells {
  private static final int EMOJI_PRESENTATION = 0xFE0F;
  private static final int FIRST_FLAG = 0x1F1E6;
  private static final int LAST_FLAG = 0x1F1FF;
  private static final int FIRST_SKIN = 0x1F3FB;
  private static final int LAST_SKIN = 0x1F3FF;

  private Cells() {}

  static int width(String text) {
    if (isAscii(text)) {
      return text.length();
    }
    return text.codePoints().map(Cells::width).sum();
  }

  /** Cells to keep free for {@code text} so that it fits on any terminal. */
  static int room(String text) {
    if (isAscii(text)) {
      return text.length();
    }
    return clusters(text).stream().mapToInt(Cells::roomOfCluster).sum();
  }

  /** Terminals may count {@code text} differently. */
  static boolean isDisputed(String text) {
    return text.codePoints().anyMatch(c -> c >= 0x300 && (c < 0x2010 || c > 0x25ff));
  }

  /** What a person sees as one character each. */
  static List<String> clusters(String text) {
    return isAscii(text)
        ? text.chars().mapToObj(Character::toString).toList()
        : CellWidth.clusters(text);
  }

  static int roomOfCluster(String cluster) {
    int sum = width(cluster);
    return cluster.indexOf(EMOJI_PRESENTATION) >= 0 ? Math.max(2, sum) : sum;
  }

  /**
   * The beginning of {@code text} that takes at most {@code room}, with "…" where some is left out.
   */
  static String fit(String text, int room) {
    if (room(text) <= room) {
      return text;
    }
    var kept = new StringBuilder();
    int used = 1;
    for (var cluster : clusters(text)) {
      used += roomOfCluster(cluster);
      if (used > room) {
        break;
      }
      kept.append(cluster);
    }
    return room < 1 ? "" : kept.append('…').toString();
  }

  /** The end of {@code text} that takes at most {@code room}. */
  static String fitEnd(String text, int room) {
    var clusters = clusters(text);
    int used = 1;
    int first = clusters.size();
    while (first > 0 && used + roomOfCluster(clusters.get(first - 1)) <= room) {
      used += roomOfCluster(clusters.get(--first));
    }
    return first == 0
        ? text
        : room < 1 ? "" : "…" + String.join("", clusters.subList(first, clusters.size()));
  }

  /** {@code text} followed by blanks up to {@code width} cells. */
  static String pad(String text, int width) {
    return text + " ".repeat(Math.max(0, width - width(text)));
  }

  private static int width(int codePoint) {
    if (codePoint >= FIRST_FLAG && codePoint <= LAST_FLAG) {
      return 1; // half of a flag
    }
    if (codePoint >= FIRST_SKIN && codePoint <= LAST_SKIN) {
      return 2; // by itself where it is not joined
    }
    return Math.max(0, WCWidth.wcwidth(codePoint));
  }

  private static boolean isAscii(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) < ' ' || text.charAt(i) > '~') {
        return false;
      }
    }
    return true;
  }
}

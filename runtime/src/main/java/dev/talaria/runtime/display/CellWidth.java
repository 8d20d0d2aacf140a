package dev.talaria.runtime.display;

import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many cells of a terminal a text takes, by grapheme clusters; for text that is safe to show.
 */
public final class CellWidth {
  /** First and last of each range that takes two cells and is no emoji (East Asian wide, full). */
  private static final int[] WIDE = {
    0x1100, 0x115F, 0x2329, 0x232A, 0x2E80, 0x303E, 0x3041, 0x3247, 0x3250, 0x4DBF, 0x4E00, 0xA4C6,
    0xA960, 0xA97C, 0xAC00, 0xD7A3, 0xF900, 0xFAFF, 0xFE10, 0xFE19, 0xFE30, 0xFE6B, 0xFF01, 0xFF60,
    0xFFE0, 0xFFE6, 0x16FE0, 0x16FF1, 0x17000, 0x18D08, 0x1AFF0, 0x1B2FB, 0x1F200, 0x1F265, 0x20000,
    0x2FFFD, 0x30000, 0x3FFFD
  };

  private static final Pattern CLUSTER = Pattern.compile("\\X");
  private static final String AS_EMOJI = "\uFE0F";

  private CellWidth() {}

  /** What a person sees as one character each. */
  public static List<String> clusters(String text) {
    return CLUSTER.matcher(text).results().map(MatchResult::group).toList();
  }

  /** A tab or line end counts as one. */
  public static int of(String text) {
    return clusters(text).stream().mapToInt(CellWidth::ofCluster).sum();
  }

  /** The longest beginning of {@code text} that fits, whole clusters only. */
  public static String fit(String text, int cells) {
    int used = 0;
    int end = 0;
    Matcher clusters = CLUSTER.matcher(text);
    while (clusters.find()) {
      used += ofCluster(clusters.group());
      if (used > cells) {
        break;
      }
      end = clusters.end();
    }
    return text.substring(0, end);
  }

  private static int ofCluster(String cluster) {
    int first = cluster.codePointAt(0);
    if (cluster.contains(AS_EMOJI) || Character.isEmojiPresentation(first)) {
      return 2; // flags and joined emoji too: the cluster is one picture
    }
    return switch (Character.getType(first)) {
      case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
      default -> isWide(first) ? 2 : 1;
    };
  }

  private static boolean isWide(int c) {
    for (int i = 0; i < WIDE.length && c >= WIDE[i]; i += 2) {
      if (c <= WIDE[i + 1]) {
        return true;
      }
    }
    return false;
  }
}

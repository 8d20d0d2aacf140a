package dev.talaria.cli.render;

import dev.talaria.runtime.notice.Notices;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/** Small things said the same way everywhere. */
public final class Words {
  private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm:ss");
  private static final int PREVIEW = 60;

  private Words() {}

  /** The first 60 characters in one line, with "…" where there is more. */
  public static String preview(String prompt) {
    return start(prompt, PREVIEW);
  }

  /** The first {@code most} characters in one line, with "…" where there is more. */
  public static String start(String text, int most) {
    var line =
        Visible.line(text.length() > 4 * most + 64 ? text.substring(0, 4 * most + 64) : text);
    var clusters = Cells.clusters(line);
    return clusters.size() <= most
        ? line
        : String.join("", clusters.subList(0, most)).stripTrailing() + "…";
  }

  /** How many cells a text takes at most. */
  public static int cells(String text) {
    return Cells.room(text);
  }

  /** The beginning of a text in one line, in at most {@code room} cells. */
  public static String fit(String text, int room) {
    return Cells.fit(
        Visible.line(text.length() > 4 * room + 64 ? text.substring(0, 4 * room + 64) : text),
        room);
  }

  public static String elapsed(long millis) {
    return Notices.elapsed(Duration.ofMillis(millis));
  }

  /** "$0.012", or empty where the price is not known. */
  public static String money(String dollars) {
    return dollars.isEmpty() ? "" : "$" + dollars;
  }

  /** An instant of the wire in local time; what is none comes out as it is. */
  public static String time(@Nullable String instant) {
    if (instant == null) {
      return "";
    }
    try {
      return TIME.format(Instant.parse(instant).atZone(ZoneId.systemDefault()));
    } catch (DateTimeParseException e) {
      return instant;
    }
  }

  /** The local day of an instant of the wire; what is none comes out as it is. */
  static String date(String instant) {
    var time = time(instant);
    return time.equals(instant) ? instant : time.substring(0, time.indexOf(' '));
  }

  /** "1 task", "2 tasks". */
  public static String count(long number, String one) {
    return number == 1 ? "1 " + one : number + " " + one + "s";
  }

  /** {@code path} with the home folder written as "~". */
  public static String shortPath(String path, String home) {
    if (home.length() > 1 && (path.equals(home) || path.startsWith(home + "/"))) {
      return "~" + path.substring(home.length());
    }
    return path;
  }
}

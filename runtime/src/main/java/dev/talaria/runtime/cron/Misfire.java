package dev.talaria.runtime.cron;

import dev.talaria.runtime.schedule.MisfirePolicy;
import java.util.Optional;
import java.util.regex.Pattern;

/** How a {@link MisfirePolicy} is written: "skip", "once", "all" (at most 100), "all 5". */
public final class Misfire {
  private static final int ALL = 100;
  private static final Pattern MOST = Pattern.compile("all(?:\\s+([1-9][0-9]{0,2}|1000))?");

  private Misfire() {}

  public static String text(MisfirePolicy policy) {
    return switch (policy) {
      case MisfirePolicy.Skip ignored -> "skip";
      case MisfirePolicy.Once ignored -> "once";
      case MisfirePolicy.All(int most) -> most == ALL ? "all" : "all " + most;
    };
  }

  /** Empty where the text is none. */
  public static Optional<MisfirePolicy> of(String text) {
    var word = text.strip();
    var all = MOST.matcher(word);
    if (all.matches()) {
      return Optional.of(
          new MisfirePolicy.All(all.group(1) == null ? ALL : Integer.parseInt(all.group(1))));
    }
    return switch (word) {
      case "skip" -> Optional.of(new MisfirePolicy.Skip());
      case "once" -> Optional.of(new MisfirePolicy.Once());
      default -> Optional.empty();
    };
  }

  /** What {@link #text} wrote. */
  public static MisfirePolicy parse(String text) {
    return of(text).orElseThrow(() -> new IllegalArgumentException("no misfire policy: " + text));
  }
}

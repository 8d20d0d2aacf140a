package dev.talaria.runtime.store;

import dev.talaria.runtime.cron.Job;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A part of the list of all jobs.
 *
 * @param next where the rest begins; null where this is the end
 */
public record JobPage(List<Job> jobs, @Nullable Place next) {

  /**
   * A place in that list.
   *
   * @param slot the next slot as it is sorted; empty among the jobs that have none
   */
  public record Place(String slot, long seq) {
    private static final Pattern TEXT = Pattern.compile("([0-9TZ:.+-]{0,60})_(\\d{1,18})");

    /** As a client is given it, to hand it back. */
    public String text() {
      return slot + "_" + seq;
    }

    /** Empty where the text is none of {@link #text}. */
    public static Optional<Place> parse(String text) {
      var parts = TEXT.matcher(text);
      return parts.matches()
          ? Optional.of(new Place(parts.group(1), Long.parseLong(parts.group(2))))
          : Optional.empty();
    }
  }
}

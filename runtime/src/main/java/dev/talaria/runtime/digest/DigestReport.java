package dev.talaria.runtime.digest;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.talaria.runtime.digest.line.LogLevel;
import dev.talaria.runtime.digest.read.Skipped;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * All that is to be said of a log, in no language: a page is made of it, and a program can read it.
 * Moments are ISO 8601 at UTC.
 *
 * @param zone in which to show moments
 * @param covers what the files hold, whatever the filter
 * @param period what passed the filter
 * @param templates the most telling first: by level, then by count; at most as many as asked for
 * @param templatesFound how many there are in all
 * @param timeline of all that passed, with the buckets of the templates
 * @param other records whose messages were too many and too different to be told apart
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DigestReport(
    Totals totals,
    Asked asked,
    String zone,
    Period covers,
    Period period,
    List<Template> templates,
    int templatesFound,
    Timeline timeline,
    long other,
    List<Skipped> skipped) {

  /**
   * The counts over everything.
   *
   * @param bytes of text, after decompression
   * @param records lines with what belongs to them (stack traces)
   * @param matched records that passed the filter; the counts by level are of these
   * @param levels how many at which level, guessed ones included
   * @param inferred of {@code levels}, those that the words of the message made us think
   * @param withoutHeader records that begin with neither time nor level
   * @param withoutTime records without a time of their own, which a filter by time leaves out
   * @param cutLines lines too long to be looked at whole
   * @param longestLine length in bytes of the longest of those, or 0
   */
  public record Totals(
      int files,
      long bytes,
      long lines,
      long records,
      long matched,
      Map<LogLevel, Long> levels,
      Map<LogLevel, Long> inferred,
      long withoutHeader,
      long withoutTime,
      long cutLines,
      long longestLine) {
    public long count(LogLevel level) {
      return levels.getOrDefault(level, 0L);
    }
  }

  /** The request's filter, as it was applied. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Asked(
      List<String> paths,
      @Nullable String since,
      @Nullable String until,
      List<LogLevel> levels,
      String contains) {
    public boolean hasTimes() {
      return since != null || until != null;
    }
  }

  /** First and last moment; both null where no record had a time. */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Period(@Nullable String from, @Nullable String to) {
    public static final Period NONE = new Period(null, null);
  }

  /**
   * How much at which time.
   *
   * @param start of the first bucket, or null where nothing had a time
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Timeline(@Nullable String start, long bucketSeconds, List<Long> counts) {}

  /**
   * One kind of message.
   *
   * @param id as in an assignment of the same input
   * @param text words and signs, with {@code <*>} where values differ
   * @param inferred whether the level is a guess from the words
   * @param buckets counts over time, as many as the timeline has; empty where nothing had a time
   */
  @JsonInclude(JsonInclude.Include.NON_NULL)
  public record Template(
      int id,
      String text,
      LogLevel level,
      boolean inferred,
      long count,
      Map<LogLevel, Long> levels,
      @Nullable String first,
      @Nullable String last,
      List<Long> buckets,
      Example example) {}

  /**
   * The first record of a template, whole.
   *
   * @param text with its stack trace; bytes that are not UTF-8 are replaced
   * @param bytes of the record; more than the text has where it was cut
   */
  public record Example(String file, long line, String text, int lines, long bytes, boolean cut) {}
}

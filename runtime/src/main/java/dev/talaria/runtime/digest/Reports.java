package dev.talaria.runtime.digest;

import dev.talaria.runtime.digest.DigestReport.Asked;
import dev.talaria.runtime.digest.DigestReport.Example;
import dev.talaria.runtime.digest.DigestReport.Period;
import dev.talaria.runtime.digest.DigestReport.Template;
import dev.talaria.runtime.digest.DigestReport.Timeline;
import dev.talaria.runtime.digest.DigestReport.Totals;
import dev.talaria.runtime.digest.read.Skipped;
import dev.talaria.runtime.digest.template.Pattern;
import dev.talaria.runtime.digest.template.Sample;
import dev.talaria.runtime.digest.template.TimeHistogram;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes the report of what was counted. */
final class Reports {
  private static final int COLUMNS = 32;

  /** Most serious first, then most frequent, then first seen: the order never depends on luck. */
  private static final Comparator<Pattern> TELLING = Comparator.comparing(Pattern::level)
      .thenComparingLong(Pattern::count)
      .reversed()
      .thenComparingInt(pattern -> pattern.number);

  private Reports() {}

  static DigestReport of(
      DigestRequest request,
      List<Path> files,
      long bytes,
      Tally tally,
      List<Pattern> templates,
      long other,
      List<Skipped> skipped) {
    var all = new TimeHistogram();
    templates.forEach(template -> all.addAll(template.histogram()));
    var axis = Axis.of(all);
    var shown = templates.stream()
        .sorted(TELLING)
        .limit(request.maxTemplates())
        .map(pattern -> template(pattern, axis, files))
        .toList();
    return new DigestReport(
        totals(files.size(), bytes, tally),
        asked(request),
        request.zone().getId(),
        period(tally.first, tally.last),
        period(tally.firstMatched, tally.lastMatched),
        shown,
        templates.size(),
        new Timeline(axis.start(), axis.seconds(), axis.counts(all)),
        other,
        List.copyOf(skipped));
  }

  private static Totals totals(int files, long bytes, Tally tally) {
    return new Totals(
        files,
        bytes,
        tally.lines,
        tally.records,
        tally.matched,
        tally.levels.asMap(),
        tally.inferred.asMap(),
        tally.withoutHeader,
        tally.withoutTime,
        tally.cutLines,
        tally.longestLine);
  }

  private static Asked asked(DigestRequest request) {
    LogFilter filter = request.filter();
    return new Asked(
        request.paths().stream().map(Path::toString).toList(),
        filter.since() == null ? null : filter.since().toString(),
        filter.until() == null ? null : filter.until().toString(),
        filter.levels().stream().sorted().toList(),
        filter.contains());
  }

  private static Period period(long first, long last) {
    return first > last ? Period.NONE : new Period(iso(first), iso(last));
  }

  private static String iso(long millis) {
    return Instant.ofEpochMilli(millis).toString();
  }

  private static Template template(Pattern pattern, Axis axis, List<Path> files) {
    return new Template(
        pattern.number,
        pattern.text(),
        pattern.level(),
        pattern.isLevelInferred(),
        pattern.count(),
        pattern.levels().asMap(),
        pattern.isTimed() ? iso(pattern.firstTime()) : null,
        pattern.isTimed() ? iso(pattern.lastTime()) : null,
        pattern.isTimed() ? axis.counts(pattern.histogram()) : List.of(),
        example(pattern.sample(), files));
  }

  private static Example example(@Nullable Sample sample, List<Path> files) {
    if (sample == null) {
      return new Example("", 0, "", 0, 0, false);
    }
    return new Example(
        files.get(sample.file()).toString(),
        sample.line(),
        sample.text().stripTrailing(),
        sample.lines(),
        sample.length(),
        sample.cut());
  }

  /** The buckets that all templates share: few enough for one line of the page. */
  private record Axis(int log2, long first, int size) {
    static Axis of(TimeHistogram all) {
      if (all.isEmpty()) {
        return new Axis(0, 0, 0);
      }
      int log2 = all.widthLog2();
      while ((all.last() >> (log2 - all.widthLog2())) - (all.first() >> (log2 - all.widthLog2()))
          >= COLUMNS) {
        log2++;
      }
      long first = all.first() >> (log2 - all.widthLog2());
      long last = all.last() >> (log2 - all.widthLog2());
      return new Axis(log2, first, (int) (last - first) + 1);
    }

    @Nullable
    String start() {
      return size == 0 ? null : Instant.ofEpochSecond(first << log2).toString();
    }

    long seconds() {
      return 1L << log2;
    }

    List<Long> counts(TimeHistogram of) {
      long[] counts = new long[size];
      for (long bucket = of.first(); !of.isEmpty() && bucket <= of.last(); bucket++) {
        counts[(int) ((bucket >> (log2 - of.widthLog2())) - first)] += of.at(bucket);
      }
      var list = new ArrayList<Long>(size);
      for (long count : counts) {
        list.add(count);
      }
      return List.copyOf(list);
    }
  }
}

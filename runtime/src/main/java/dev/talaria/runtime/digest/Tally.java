package dev.talaria.runtime.digest;

import dev.talaria.runtime.digest.template.LevelCounts;

/** Counts of one block, or of all blocks so far. Plain fields: it is filled in the hot loop. */
final class Tally {
  long lines;
  long records;
  long matched;
  long withoutHeader;
  long withoutTime;
  long cutLines;
  long longestLine;
  long first = Long.MAX_VALUE;
  long last = Long.MIN_VALUE;
  long firstMatched = Long.MAX_VALUE;
  long lastMatched = Long.MIN_VALUE;
  final LevelCounts levels = new LevelCounts();
  final LevelCounts inferred = new LevelCounts();

  void sawTime(long time) {
    first = Math.min(first, time);
    last = Math.max(last, time);
  }

  void add(Tally other) {
    lines += other.lines;
    records += other.records;
    matched += other.matched;
    withoutHeader += other.withoutHeader;
    withoutTime += other.withoutTime;
    cutLines += other.cutLines;
    longestLine = Math.max(longestLine, other.longestLine);
    first = Math.min(first, other.first);
    last = Math.max(last, other.last);
    firstMatched = Math.min(firstMatched, other.firstMatched);
    lastMatched = Math.max(lastMatched, other.lastMatched);
    levels.addAll(other.levels);
    inferred.addAll(other.inferred);
  }
}

package dev.talaria.runtime.permission.redaction;

import java.util.ArrayList;
import java.util.List;

/**
 * Says for each place of a text which detectors are worth asking, by the two characters that stand
 * there. A hit is a hint, a miss is certain: nearly all places are passed over in one step.
 */
final class Triggers {
  private static final int SLOTS = 128;
  private static final Detector[] NONE = {};

  private final Detector[][] byPair = new Detector[SLOTS * SLOTS][];
  private final Detector[][] byFirst = new Detector[SLOTS][];
  private final Detector[][] wrapped = new Detector[SLOTS][];

  Triggers(List<Detector> detectors) {
    for (Detector detector : detectors) {
      int first = slot(detector.trigger().charAt(0));
      int second = slot(detector.trigger().charAt(1));
      add(byFirst, first, detector);
      add(byPair, first * SLOTS + second, detector);
      if (detector instanceof KnownValue) {
        add(wrapped, first, detector);
      }
    }
  }

  private static void add(Detector[][] table, int place, Detector detector) {
    List<Detector> there = new ArrayList<>();
    if (table[place] != null) {
      there.addAll(List.of(table[place]));
    }
    there.add(detector);
    table[place] = there.toArray(Detector[]::new);
  }

  /** Those that may begin at {@code at}: a value may be wrapped, and a text may end anywhere. */
  Detector[] at(String text, int at) {
    int first = slot(text.charAt(at));
    if (at + 1 == text.length()) {
      return orNone(byFirst[first]);
    }
    char next = text.charAt(at + 1);
    return orNone(KnownValue.isBreak(next) ? wrapped[first] : byPair[first * SLOTS + slot(next)]);
  }

  private static Detector[] orNone(Detector[] there) {
    return there == null ? NONE : there;
  }

  private static int slot(char c) {
    return (c >= 'A' && c <= 'Z' ? c + 32 : c) & (SLOTS - 1);
  }
}

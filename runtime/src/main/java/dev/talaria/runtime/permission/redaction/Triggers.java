package dev.talaria.runtime.permission.redaction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Says for each place of a text which detectors are worth asking, by the two characters that stand
 * there. A hit is a hint, a miss is certain: nearly all places are passed over in one step.
 */
final class Triggers {
  private static final int SLOTS = 128;
  private static final Detector[] NONE = {};

  private final Detector[][] byPair;
  private final Detector[][] byFirst;
  private final Detector[][] wrapped;

  Triggers(List<Detector> detectors) {
    Map<Integer, List<Detector>> pairs = new HashMap<>();
    Map<Integer, List<Detector>> firsts = new HashMap<>();
    Map<Integer, List<Detector>> values = new HashMap<>();
    for (Detector detector : detectors) {
      int first = slot(detector.trigger().charAt(0));
      int second = slot(detector.trigger().charAt(1));
      add(firsts, first, detector);
      add(pairs, first * SLOTS + second, detector);
      if (detector instanceof KnownValue) {
        add(values, first, detector);
      }
    }
    byPair = table(SLOTS * SLOTS, pairs);
    byFirst = table(SLOTS, firsts);
    wrapped = table(SLOTS, values);
  }

  private static void add(Map<Integer, List<Detector>> places, int place, Detector detector) {
    places.computeIfAbsent(place, ignored -> new ArrayList<>()).add(detector);
  }

  private static Detector[][] table(int size, Map<Integer, List<Detector>> places) {
    var table = new Detector[size][];
    places.forEach((place, there) -> table[place] = there.toArray(Detector[]::new));
    return table;
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

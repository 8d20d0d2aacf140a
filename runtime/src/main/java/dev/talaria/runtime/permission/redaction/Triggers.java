package dev.talaria.runtime.permission.redaction;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds in one pass every place where one of many short texts begins. Case and rare characters are
 * told apart by whoever checks the place: a hit is a hint, a miss is certain.
 */
final class Triggers {
  private static final int LONGEST = 12;

  private static final int SLOTS = 128;

  /** The node behind each node and slot, or -1. */
  private int[] children = new int[0];

  private final List<List<Detector>> hits = new ArrayList<>();

  Triggers(List<Detector> detectors) {
    node();
    for (Detector detector : detectors) {
      int node = 0;
      String trigger = detector.trigger();
      for (int i = 0; i < Math.min(LONGEST, trigger.length()) && trigger.charAt(i) > '\n'; i++) {
        int place = node * SLOTS + slot(trigger.charAt(i));
        node = children[place] < 0 ? node() : children[place];
        children[place] = node;
      }
      hits.get(node).add(detector);
    }
  }

  /**
   * Adds to {@code spans} what the detectors find at {@code at}.
   *
   * @param covered {@code at} is within a secret by its shape: only known values can reach beyond
   *     it
   */
  void check(String text, int at, char before, boolean covered, List<Span> spans) {
    int node = 0;
    int end = Math.min(text.length(), at + 4 * LONGEST);
    for (int i = at; i < end; i++) {
      char c = text.charAt(i);
      if (i > at && (c == '\n' || c == '\t')) {
        continue; // a value may be wrapped
      }
      node = children[node * SLOTS + slot(c)];
      if (node < 0) {
        return;
      }
      for (Detector detector : hits.get(node)) {
        boolean useful = !covered || detector instanceof KnownValue;
        Span span = useful ? detector.at(text, at, before) : null;
        if (span != null) {
          spans.add(span);
        }
      }
    }
  }

  private int node() {
    int from = children.length;
    children = Arrays.copyOf(children, from + SLOTS);
    Arrays.fill(children, from, children.length, -1);
    hits.add(new ArrayList<>());
    return from / SLOTS;
  }

  private static int slot(char c) {
    return (c >= 'A' && c <= 'Z' ? c + 32 : c) & (SLOTS - 1);
  }
}

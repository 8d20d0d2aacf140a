package dev.talaria.runtime.digest.template;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Patterns by their hash, in the order of their first message. Two with the same 64 bits are one.
 */
final class PatternTable {
  private long[] keys = new long[256];
  private Pattern[] values = new Pattern[256];
  private final List<Pattern> order = new ArrayList<>();

  @Nullable
  Pattern get(long hash) {
    int mask = keys.length - 1;
    for (int slot = (int) (hash >>> 20) & mask; keys[slot] != 0; slot = (slot + 1) & mask) {
      if (keys[slot] == hash) {
        return values[slot];
      }
    }
    return null;
  }

  void put(Pattern pattern) {
    order.add(pattern);
    if (order.size() * 2 > keys.length) {
      grow();
    } else {
      place(pattern);
    }
  }

  int size() {
    return order.size();
  }

  List<Pattern> inOrder() {
    return order;
  }

  private void grow() {
    keys = new long[keys.length * 2];
    values = new Pattern[keys.length];
    order.forEach(this::place);
  }

  private void place(Pattern pattern) {
    int mask = keys.length - 1;
    int slot = (int) (pattern.hash >>> 20) & mask;
    while (keys[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    keys[slot] = pattern.hash;
    values[slot] = pattern;
  }
}

package dev.talaria.runtime.digest.template;

import java.util.List;

/**
 * For each way of leaving out one token: which patterns are equal but for it. Built in one pass, in
 * arrays, since there is an entry for each token of each pattern.
 */
final class Slots {
  private final long[] keys;
  private final int[] heads;
  private final int[] next;
  private final int[] pattern;
  private int entries;

  Slots(int capacity) {
    int size = Integer.highestOneBit(Math.max(16, capacity * 2)) << 1;
    keys = new long[size];
    heads = new int[size];
    next = new int[capacity];
    pattern = new int[capacity];
  }

  static long keyOf(long whole, int length, int position, long token) {
    return (whole - part(position, token)) * 31 + Tokens.mix(length, position);
  }

  /** A sum of parts, so that one part is taken out without going over the others. */
  static long sum(long[] tokens) {
    long sum = 0;
    for (int i = 0; i < tokens.length; i++) {
      sum += part(i, tokens[i]);
    }
    return sum;
  }

  private static long part(int position, long token) {
    return Tokens.mix(token, position * 0x9E3779B97F4A7C15L + 1);
  }

  void add(long key, int index) {
    int mask = keys.length - 1;
    int slot = (int) (key >>> 17) & mask;
    while (heads[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    keys[slot] = key;
    pattern[entries] = index;
    next[entries] = heads[slot];
    heads[slot] = ++entries;
  }

  /** The patterns added under this key so far, latest first. */
  void shared(long key, List<Integer> into) {
    into.clear();
    int mask = keys.length - 1;
    int slot = (int) (key >>> 17) & mask;
    while (heads[slot] != 0 && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    for (int entry = heads[slot]; entry != 0; entry = next[entry - 1]) {
      into.add(pattern[entry - 1]);
    }
  }
}

package dev.talaria.runtime.permission.redaction;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** What a look at a text found, in places of that text. */
final class Findings {
  /** How far back any detector looks. */
  static final int BEHIND = 64;

  private final List<Span> secrets = new ArrayList<>();
  private final List<Integer> open = new ArrayList<>();
  private int key = Integer.MAX_VALUE;

  void add(Detector detector, Span span) {
    if (span.isSecret()) {
      secrets.add(span);
    }
    if (span.open()) {
      open.add(span.context());
      if (span.isSecret() && detector instanceof PrivateKey) {
        key = Math.min(key, span.context());
      }
    }
  }

  /** In order, without overlaps. */
  List<Span> secrets() {
    secrets.sort(Comparator.comparingInt(Span::from));
    List<Span> merged = new ArrayList<>();
    for (Span span : secrets) {
      Span last = merged.isEmpty() ? null : merged.getLast();
      if (last != null && span.from() < last.to()) {
        merged.removeLast();
        merged.add(new Span(
            Math.min(last.context(), span.context()),
            last.from(),
            Math.max(last.to(), span.to()),
            last.open() || span.open()));
      } else {
        merged.add(span);
      }
    }
    return merged;
  }

  /** Where what is not decided begins, in order. */
  List<Integer> open() {
    return open.stream().sorted().toList();
  }

  /** Whether the first of these is a private key whose end is not there yet. */
  boolean isWithinKey() {
    return key < Integer.MAX_VALUE && open().getFirst() == key;
  }
}

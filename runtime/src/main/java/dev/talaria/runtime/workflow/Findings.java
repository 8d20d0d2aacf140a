package dev.talaria.runtime.workflow;

import dev.talaria.runtime.workflow.WorkflowProblems.Problem;
import dev.talaria.runtime.workflow.yaml.Place;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** What is wrong with a file, while it is being read. */
final class Findings {
  private static final int MOST = 100;

  private final Set<Problem> problems = new LinkedHashSet<>();

  void add(Place place, String message, String hint) {
    add(() -> place, message, hint);
  }

  /** The place is asked for only if it is needed: to find it may take a while. */
  void add(Supplier<Place> where, String message, String hint) {
    if (!isFull()) {
      var place = where.get();
      problems.add(new Problem(place.line(), place.column(), message, hint));
    }
  }

  /** More is not kept, and need not be looked for. */
  boolean isFull() {
    return problems.size() >= MOST;
  }

  int count() {
    return problems.size();
  }

  boolean isEmpty() {
    return problems.isEmpty();
  }

  List<Problem> inOrder() {
    return problems.stream()
        .sorted(Comparator.comparingInt(Problem::line).thenComparingInt(Problem::column))
        .toList();
  }
}

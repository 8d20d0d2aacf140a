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
    if (problems.size() < MOST) {
      var place = where.get();
      problems.add(new Problem(place.line(), place.column(), message, hint));
    }
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

package dev.talaria.runtime.workflow;

import dev.talaria.runtime.workflow.Scope.Draft;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Whether steps beside each other can all be done, and nothing that they give is lost. */
final class Soundness {
  private final Findings findings;

  Soundness(Findings findings) {
    this.findings = findings;
  }

  /**
   * What the steps give as a whole.
   *
   * @param given as it is written; null where it is not
   * @param whole whose {@code steps} they are
   */
  Template result(Scope scope, @Nullable Template given, Fields whole) {
    if (hasCircle(scope)) {
      return Template.EMPTY;
    }
    var last = List.copyOf(scope.last());
    var lost = last.stream().filter(step -> !step.used).toList();
    if (given != null || last.size() > 1) {
      lost.forEach(step -> findings.add(
          step.key.place(),
          "nothing uses what step " + step.name() + " gives",
          "Need it in another step, or name it in result; with result: ignored it is done for its"
              + " effect only"));
    }
    if (given != null) {
      return given;
    }
    if (last.size() > 1 && lost.isEmpty()) {
      findings.add(
          whole.placeOf("steps"),
          "it is not clear what they give: "
              + last.stream().map(Draft::name).collect(Collectors.joining(", ")) + " are last",
          "Say it with result:");
    }
    return last.size() == 1 ? resultOf(last.getFirst()) : Template.EMPTY;
  }

  private static Template resultOf(Draft step) {
    return new Template(
        List.of(new Template.Value(new Reference.OfStep(step.name(), Reference.Part.RESULT))));
  }

  private boolean hasCircle(Scope scope) {
    var told = new HashSet<Draft>();
    for (var step : scope.steps().values()) {
      var circle = told.contains(step) ? List.<Draft>of() : circle(scope, step);
      if (!circle.isEmpty()) {
        told.addAll(circle);
        findings.add(
            step.needs.get(circle.get(1).name()),
            "steps wait for each other: "
                + circle.stream().map(Draft::name).collect(Collectors.joining(" → ")),
            "Let one of them not need the next");
      }
    }
    return !told.isEmpty();
  }

  /** The shortest way from a step to itself; empty where there is none. */
  private static List<Draft> circle(Scope scope, Draft start) {
    Map<Draft, Draft> from = new HashMap<>();
    var open = new ArrayDeque<>(List.of(start));
    while (!open.isEmpty()) {
      var step = open.removeFirst();
      for (var name : step.needs.keySet()) {
        var next = scope.steps().get(name);
        if (next == null || from.putIfAbsent(next, step) != null) {
          continue;
        }
        if (next == start) {
          return way(start, from);
        }
        open.add(next);
      }
    }
    return List.of();
  }

  private static List<Draft> way(Draft start, Map<Draft, Draft> from) {
    var way = new ArrayList<>(List.of(start));
    for (var step = from.get(start); step != null && step != start; step = from.get(step)) {
      way.add(step);
    }
    way.add(start);
    return way.reversed();
  }
}

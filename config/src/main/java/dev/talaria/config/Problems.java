package dev.talaria.config;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Gathers everything that is wrong with the settings, so that a person sees all of it at once. */
public final class Problems {
  private final UnaryOperator<String> where;
  private final Map<String, ConfigProblem> found = new LinkedHashMap<>();

  /** {@code where} tells for a key where it was set ({@code file:line}), or is empty. */
  public Problems(UnaryOperator<String> where) {
    this.where = where;
  }

  public void add(ConfigProblem problem) {
    var place = problem.key().isEmpty() ? "" : where.apply(problem.key());
    var told = place.isEmpty()
        ? problem
        : new ConfigProblem(problem.key(), problem.detail() + " (" + place + ")");
    found.putIfAbsent(told.getMessage(), told); // a preset that several kinds use is wrong once
  }

  public int count() {
    return found.size();
  }

  public List<ConfigProblem> found() {
    return new ArrayList<>(found.values());
  }

  public void throwIfAny() {
    if (!found.isEmpty()) {
      throw ConfigProblem.all(found());
    }
  }
}

package dev.talaria.runtime.workflow;

import java.util.List;

/** What is wrong with a text, with its place. */
final class WorkflowProblemsOf {
  private WorkflowProblemsOf() {}

  static List<String> source(String source) {
    try {
      var unused = WorkflowReader.read("flow.yaml", source);
      return List.of();
    } catch (WorkflowProblems wrong) {
      return wrong.problems().stream()
          .map(problem -> problem.line() + ":" + problem.column() + " " + problem.message())
          .toList();
    }
  }
}

package dev.talaria.runtime.workflow;

import java.util.List;
import java.util.stream.Collectors;

/** Why a text is no workflow that could be run: all that is wrong with it, the first hundred. */
public final class WorkflowProblems extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient List<Problem> problems;

  /**
   * One thing that is wrong.
   *
   * @param line from 1; 0 where it has no place in a file
   * @param column from 1, in code points
   * @param hint what would be right; may be empty
   */
  public record Problem(int line, int column, String message, String hint) {
    /** As editors read it: {@code file:line:column: what is wrong. What would be right}. */
    public String in(String file) {
      var place = line == 0 ? "" : file + ":" + line + ":" + column + ": ";
      return place + message + (hint.isEmpty() ? "" : ". " + hint);
    }
  }

  WorkflowProblems(String file, List<Problem> problems) {
    super(problems.stream().map(problem -> problem.in(file)).collect(Collectors.joining("\n")));
    this.problems = List.copyOf(problems);
  }

  /** In the order of their places. */
  public List<Problem> problems() {
    return problems;
  }

  /** One in each line, with the file. */
  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }
}

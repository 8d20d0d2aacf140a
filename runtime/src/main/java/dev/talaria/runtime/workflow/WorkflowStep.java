package dev.talaria.runtime.workflow;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One step.
 *
 * @param name unique among the steps around it, and not that of a step outside of them
 * @param profile who works on it; empty: the one of the run
 * @param needs the steps beside it that have to be over before, those included whose result it uses
 * @param when null: always. A step whose needs were all left out is left out too, unless it says
 *     when
 * @param attempts how often it may fail before it has failed; 0: as the settings of the board say
 * @param timeLimit of one attempt; null: as the settings of its profile say
 * @param each null: once
 * @param goesOn whether others go on where it has failed
 */
public record WorkflowStep(
    String name,
    Action action,
    String profile,
    List<String> needs,
    @Nullable Condition when,
    int attempts,
    @Nullable Duration timeLimit,
    @Nullable Each each,
    boolean goesOn,
    Workflow.Place place) {
  public WorkflowStep {
    needs = List.copyOf(needs);
  }

  /** What is done. */
  public sealed interface Action {}

  /** An agent is asked. */
  public record Prompt(Template text) implements Action {}

  /** A shell command; what is put into it is quoted for the shell. */
  public record Command(Template text) implements Action {}

  /** A person is asked; what they answer is its result. */
  public record Ask(Template question) implements Action {}

  /**
   * Its steps, again and again until the condition holds after a round. It has failed where that is
   * not so after the last.
   *
   * @param result what it gives, as it is after the last round
   */
  public record Repeat(Condition until, int atMost, List<WorkflowStep> steps, Template result)
      implements Action {
    public Repeat {
      steps = List.copyOf(steps);
    }
  }

  /**
   * Once for each item of a list, which is an array in JSON or has an item in each line; a list
   * that is written out has items of its own.
   *
   * @param items one template for each item; or a single one, {@code isList}, that gives the list
   * @param atOnce how many of them are worked on at the same time
   */
  public record Each(List<Template> items, boolean isList, int atOnce) {
    public Each {
      items = List.copyOf(items);
    }
  }
}

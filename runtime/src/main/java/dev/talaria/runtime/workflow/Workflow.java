package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Workspace;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Steps that depend on each other, as they are written in a file. Sound: all names that it uses are
 * there, it has no circle, and nothing that a step gives is lost. {@code WorkflowReader} sees to
 * it.
 *
 * @param name lower-case letters, digits, {@code -} and {@code _}
 * @param about one line for people; may be empty
 * @param steps in the order in which they are written
 * @param result what the whole gives
 */
public record Workflow(
    String name,
    String about,
    List<Input> inputs,
    List<WorkflowStep> steps,
    Template result,
    Notify notifies) {
  public Workflow {
    inputs = List.copyOf(inputs);
    steps = List.copyOf(steps);
  }

  /**
   * What a run is given.
   *
   * @param usual null: it has to be given
   */
  public record Input(String name, String about, @Nullable String usual) {}

  /** Which ends a person hears of. A step that waits for them they hear of in any case. */
  public enum Notify {
    ALWAYS,
    FAILURE,
    /** Where it gives something else than the run before, or fails. */
    CHANGE,
    NEVER
  }

  /** Where a step works, as it is written: relative to where the run was begun. */
  public sealed interface Place {
    /** Where the run was begun. */
    record Here() implements Place {}

    record At(Workspace workspace) implements Place {}
  }

  /** All that its steps name, those in rounds too; "" for that of the run. */
  public Set<String> profiles() {
    var profiles = new LinkedHashSet<String>();
    addProfiles(steps, profiles);
    return profiles;
  }

  private static void addProfiles(List<WorkflowStep> steps, Set<String> profiles) {
    for (var step : steps) {
      profiles.add(step.profile());
      if (step.action() instanceof WorkflowStep.Repeat repeat) {
        addProfiles(repeat.steps(), profiles);
      }
    }
  }
}

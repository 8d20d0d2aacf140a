package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.StepRules;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What is done again when a person wants to. Pure. */
public sealed interface Retry {
  /** In this order. */
  record Of(List<Change.OfCard> changes) implements Retry {
    public Of {
      changes = List.copyOf(changes);
    }
  }

  record Not(String why, String hint) implements Retry {}

  /** Nor later. */
  record Never(String why, String hint) implements Retry {}

  /**
   * What has failed, or a step of the whole with all that depends on it.
   *
   * @param step null: what has failed
   */
  static Retry of(WorkflowRun run, Workflow workflow, List<Card> cards, @Nullable String step) {
    var byPath = Progress.byPath(cards);
    return step == null ? failed(run, workflow, byPath) : from(workflow, cards, step);
  }

  /** Where a run has failed and none of its steps has any more, it only goes on. */
  private static Retry failed(WorkflowRun run, Workflow workflow, Map<String, Card> cards) {
    var changes = new ArrayList<Change.OfCard>();
    addFailed("", workflow.steps(), cards, changes);
    return changes.isEmpty() && run.state() != WorkflowRun.State.FAILED
        ? new Never(
            "has no step that failed", "/workflow retry " + run.id() + " STEP does a step again")
        : new Of(changes);
  }

  private static void addFailed(
      String prefix,
      List<WorkflowStep> steps,
      Map<String, Card> cards,
      List<Change.OfCard> changes) {
    for (var step : steps) {
      var card = cards.get(prefix + step.name());
      boolean isMeant =
          card != null && !step.goesOn() && (hasFailed(card) || StepRules.isOpen(card));
      if (isMeant) {
        addFailed(prefix + step.name(), step, card, cards, changes);
      }
    }
  }

  /** A group that is made of nothing so far begins anew, as a single step does. */
  private static void addFailed(
      String path,
      WorkflowStep step,
      Card card,
      Map<String, Card> cards,
      List<Change.OfCard> changes) {
    int before = changes.size();
    if (step.each() != null) {
      for (int i = 1; cards.containsKey(Progress.part(path, i)); i++) {
        var part = cards.get(Progress.part(path, i));
        if (hasFailed(part)) {
          changes.add(new Change.Reset(part));
        }
      }
    } else if (step.action() instanceof WorkflowStep.Repeat repeat) {
      addRounds(path, repeat, cards, changes);
    }
    if (hasFailed(card)) { // what is open already only goes on
      boolean isMade = changes.size() > before || isBegun(path, cards);
      changes.add(isMade ? new Change.Reopen(card) : new Change.Reset(card));
    }
  }

  private static boolean isBegun(String path, Map<String, Card> cards) {
    return cards.keySet().stream().anyMatch(other -> other.startsWith(path + "["));
  }

  /** What failed in a round; where all were gone through they begin anew. */
  private static void addRounds(
      String path,
      WorkflowStep.Repeat repeat,
      Map<String, Card> cards,
      List<Change.OfCard> changes) {
    int before = changes.size();
    for (int round = 1; round <= repeat.atMost(); round++) {
      addFailed(Progress.prefix(path, round), repeat.steps(), cards, changes);
    }
    var last = Progress.prefix(path, repeat.atMost());
    boolean wereAll = repeat.steps().stream()
        .allMatch(step -> Progress.state(cards.get(last + step.name())).isEnded());
    if (changes.size() == before && wereAll) {
      addAllBelow(path, cards, changes);
    }
  }

  private static void addAllBelow(
      String path, Map<String, Card> cards, List<Change.OfCard> changes) {
    cards.entrySet().stream()
        .filter(entry -> entry.getKey().startsWith(path + "["))
        .sorted(Map.Entry.comparingByKey())
        .forEach(entry -> changes.add(new Change.Reset(entry.getValue())));
  }

  private static boolean hasFailed(Card card) {
    return Progress.state(card) == Progress.State.FAILED;
  }

  // --- a step and what depends on it

  private static Retry from(Workflow workflow, List<Card> cards, String name) {
    if (workflow.steps().stream().noneMatch(step -> step.name().equals(name))) {
      return new Never(
          "has no step \"" + name + "\"",
          "it has "
              + String.join(
                  ", ", workflow.steps().stream().map(WorkflowStep::name).toList()));
    }
    var names = withDependents(workflow, name);
    var changes = new ArrayList<Change.OfCard>();
    for (var card : cards.reversed()) { // what depends on others first
      if (!card.isStep() || !isOf(names, card)) { // for a part its step waits, if it is not done
        continue;
      }
      if (card.status() == Status.RUNNING) {
        return new Not("works on " + card.path() + " at the moment", "wait until that is over");
      }
      changes.add(new Change.Reset(card));
    }
    var others = new ArrayList<Change.OfCard>(); // it would not get far where another has failed
    addFailed("", workflow.steps(), Progress.byPath(cards), others);
    others.removeIf(change -> isOf(names, change.card()));
    changes.addAll(others);
    return new Of(changes);
  }

  private static boolean isOf(Set<String> names, Card card) {
    var step = card.origin().step();
    return step != null && names.contains(step.top());
  }

  private static Set<String> withDependents(Workflow workflow, String name) {
    var names = new LinkedHashSet<>(Set.of(name));
    boolean grows = true;
    while (grows) {
      var more = new HashSet<String>();
      for (var step : workflow.steps()) {
        if (step.needs().stream().anyMatch(names::contains)) {
          more.add(step.name());
        }
      }
      grows = names.addAll(more);
    }
    return names;
  }
}

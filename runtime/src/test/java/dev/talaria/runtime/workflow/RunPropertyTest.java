package dev.talaria.runtime.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.runtime.board.Card;
import dev.talaria.runtime.board.CardStep;
import dev.talaria.runtime.board.Standing.Status;
import dev.talaria.runtime.board.StepRules;
import dev.talaria.runtime.workflow.WorkflowRun.State;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Sound workflows of all kinds, with workers who succeed and fail, and a person who answers, leaves
 * out, cancels and tries again: whatever happens, a run comes to an end or says what it waits for,
 * a step is begun only when those before it are over, and where a runtime is killed in between it
 * ends as it would have ended.
 */
class RunPropertyTest {
  private static final int MOST_DEEDS = 150;

  static IntStream seeds() {
    return IntStream.range(0, 100);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void a_run_comes_to_an_end_or_says_what_it_waits_for(int seed) {
    var unused = live(seed, 6, new Random(seed)::nextBoolean);
  }

  /** Where one step fails it depends on the moment how far the others come. */
  @Test
  void a_run_without_failures_comes_to_the_same_end_whenever_a_runtime_is_killed() {
    int compared = 0;
    for (int seed = 0; seed < 100; seed++) {
      var undisturbed = live(seed, 9, () -> false);
      if (undisturbed.stream().noneMatch(story -> story.contains(" failed"))) {
        compared++;
        assertThat(live(seed, 9, new Random(seed)::nextBoolean)).isEqualTo(undisturbed);
        assertThat(live(seed, 9, () -> true)).isEqualTo(undisturbed);
      }
    }
    assertThat(compared).isGreaterThan(40);
  }

  /**
   * All that it came to.
   *
   * @param good how many deeds of ten go well; one of them leaves a step out
   */
  private static List<String> live(int seed, int good, BooleanSupplier isKilled) {
    var random = new Random(seed);
    var workflow = new RandomWorkflow(random).workflow();
    var inputs = new HashMap<String, String>();
    workflow.inputs().forEach(input -> inputs.put(input.name(), "in " + input.name()));
    var world = new RunWorld(workflow, inputs, isKilled);
    var story = new ArrayList<String>();
    for (int deeds = 0; deeds < MOST_DEEDS; deeds++) {
      check(world);
      var pending = world.all().stream()
          .filter(RunPropertyTest::isPending)
          .sorted(Comparator.comparing(card -> card.origin().step().path()))
          .toList();
      boolean goesOn = world.run().state() == State.FAILED && random.nextInt(3) > 0;
      if (goesOn) {
        retry(world);
      } else if (world.run().state() == State.CANCELLED) {
        world.turns(State.RUNNING);
      } else if (pending.isEmpty()) {
        break;
      } else if (random.nextInt(40) == 0 && world.run().state() == State.RUNNING) {
        world.turns(State.CANCELLING);
      } else {
        deed(world, pending.get(random.nextInt(pending.size())), random, good);
      }
      story.add(world.run().state() + " " + sorted(world));
    }
    story.add(world.run().why() + world.run().result());
    return story;
  }

  private static void retry(RunWorld world) {
    if (Retry.of(world.run(), world.workflow, world.all(), null) instanceof Retry.Of) {
      world.retries(null);
    }
  }

  /** Cards come in another order where a runtime was killed while it added them. */
  private static List<String> sorted(RunWorld world) {
    return List.of(world.steps().split(", ")).stream().sorted().toList();
  }

  private static boolean isPending(Card card) {
    return card.status() == Status.READY || StepRules.isAsked(card);
  }

  private static void deed(RunWorld world, Card card, Random random, int good) {
    var path = card.origin().step().path();
    int what = random.nextInt(10);
    if (StepRules.isAsked(card)) {
      world.answers(path, what < 5 ? "yes" : "5");
    } else if (what < good) {
      world.does(path, random.nextBoolean() ? "a b" : "- 1\n- 2\n- 3");
    } else if (what < 9) {
      world.fails(path, "it broke", random.nextBoolean() ? "" : "half");
    } else {
      world.archives(path);
    }
  }

  // --- what always holds

  private static void check(RunWorld world) {
    var cards = Progress.byPath(world.all());
    check(world.workflow.steps(), "", cards);
    if (world.run().state() == State.RUNNING) {
      assertThat(world.all()).as(world.steps()).anyMatch(RunPropertyTest::isPending);
    }
    if (world.run().state() == State.SUCCEEDED) {
      for (var step : world.workflow.steps()) {
        assertThat(isOver(step, cards.get(step.name()))).as(world.steps()).isTrue();
      }
    }
    if (world.run().state() == State.FAILED) {
      assertThat(world.workflow.steps())
          .anyMatch(step ->
              !step.goesOn() && Progress.state(cards.get(step.name())) == Progress.State.FAILED);
    }
  }

  /** What has begun has all that it needs behind it. */
  private static void check(List<WorkflowStep> steps, String prefix, Map<String, Card> cards) {
    for (var step : steps) {
      var path = prefix + step.name();
      var card = cards.get(path);
      if (card == null || StepRules.waits(card) || card.status() == Status.ARCHIVED) {
        continue;
      }
      for (var need : step.needs()) {
        var needed =
            steps.stream().filter(it -> it.name().equals(need)).findFirst().orElseThrow();
        assertThat(isOver(needed, cards.get(prefix + need)))
            .as("%s before %s", need, path)
            .isTrue();
      }
      if (step.each() != null) {
        checkItems(step, path, cards);
      } else if (step.action() instanceof WorkflowStep.Repeat repeat) {
        for (int round = 1; round <= repeat.atMost(); round++) {
          check(repeat.steps(), Progress.prefix(path, round), cards);
        }
      }
    }
  }

  private static void checkItems(WorkflowStep step, String path, Map<String, Card> cards) {
    long going = cards.values().stream()
        .filter(card -> card.origin().step().path().startsWith(path + "["))
        .filter(card -> card.origin().step().kind() == CardStep.Kind.WORK)
        .filter(card -> Progress.state(card).isGoing())
        .count();
    assertThat(going).as("of %s at once", path).isLessThanOrEqualTo(step.each().atOnce());
  }

  private static boolean isOver(WorkflowStep step, Card card) {
    return switch (Progress.state(card)) {
      case SUCCEEDED, SKIPPED -> true;
      case FAILED -> step.goesOn();
      case WAITING, READY, RUNNING, REVIEW, QUESTION -> false;
    };
  }
}

package dev.talaria.cli.render;

import static org.assertj.core.api.Assertions.assertThat;

import dev.talaria.cli.PlausibleWorkflows;
import dev.talaria.cli.PlausibleWorkflows.Made;
import dev.talaria.runtime.wire.Reply;
import dev.talaria.runtime.wire.StepInfo;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkflowViewsTest {
  static final Moments NOW =
      new Moments(ZonedDateTime.parse("2096-11-30T12:01+01:00[Europe/Berlin]"));

  @Test
  void a_diamond_is_drawn_once_and_in_layers() {
    assertThat(tree(PlausibleWorkflows.steps(), false, 100)).isEqualTo("""
        ✓ collect  succeeded 40 s · Found 3 errors
        ├─ ▶ look  running, 1 of 2 over
        ├─ ✗ scan  failed 40 s · scan ended with 2
        ? ask      question · Shall I write to the customers?
        ○ report   waiting · when ${steps.ask.result} == yes
        """);
  }

  @Test
  void items_are_below_their_step_where_all_is_wanted() {
    assertThat(tree(PlausibleWorkflows.steps(), true, 100)).isEqualTo("""
        ✓ collect        succeeded 40 s · Found 3 errors
        ├─ ▶ look        running, 1 of 2 over
        │  ├─ ✓ look[1]  succeeded 40 s · No memory
        │  └─ ▶ look[2]  running 1 min
        ├─ ✗ scan        failed 40 s · scan ended with 2
        ? ask            question · Shall I write to the customers?
        ○ report         waiting · when ${steps.ask.result} == yes
        """);
  }

  @Test
  void in_a_narrow_window_what_is_said_is_below() {
    assertThat(tree(PlausibleWorkflows.steps(), true, 40)).isEqualTo("""
        ✓ collect
        │    succeeded 40 s · Found 3 errors
        ├─ ▶ look
        │    running, 1 of 2 over
        │  ├─ ✓ look[1]
        │  │    succeeded 40 s · No memory
        │  └─ ▶ look[2]
        │       running 1 min
        ├─ ✗ scan
        │    failed 40 s · scan ended with 2
        ? ask
        │    question · Shall I write to the
        │    customers?
        ○ report
             waiting · when ${steps.ask.result}
             == yes
        """);
  }

  @Test
  void needs_that_are_not_the_layer_above_are_named_and_those_of_needs_are_not() {
    var steps = List.of(
        new Made("a", "run").stands("succeeded", "").step(),
        new Made("b", "run").stands("succeeded", "").step(),
        new Made("c", "run").after("a").stands("succeeded", "").step(),
        new Made("d", "run").after("a", "b").stands("ready", "").step(),
        new Made("e", "run").after("a", "c").stands("waiting", "").step(),
        new Made("f", "run").after("b", "d").stands("waiting", "").step());

    assertThat(tree(steps, false, 80)).isEqualTo("""
        ┌─ ✓ a  succeeded
        ├─ ✓ b  succeeded
        ├─ ✓ c  succeeded · after a
        ├─ ● d  ready
        ├─ ○ e  waiting · after c
        └─ ○ f  waiting · after d
        """);
  }

  @Test
  void what_was_begun_and_now_waits_again_goes_on_for_no_time() {
    var waiting = new Made("a", "run").stands("waiting", "").took(null).step();

    assertThat(tree(List.of(waiting), false, 80)).isEqualTo("""
        ○ a  waiting
        """);
  }

  @Test
  void rounds_are_layers_of_their_own() {
    var mend = new Made("mend", "repeat")
        .stands("running", "")
        .often("at most 5 rounds, until ok")
        .parts(
            new Made("mend[1].test", "run").stands("failed", "2 tests fail").step(),
            new Made("mend[1].fix", "prompt")
                .after("test")
                .stands("succeeded", "")
                .step(),
            new Made("mend[2].test", "run").stands("running", "").step(),
            new Made("mend[2].fix", "prompt")
                .after("test")
                .stands("waiting", "")
                .step())
        .step();

    assertThat(tree(List.of(mend), false, 80)).isEqualTo("""
        ▶ mend  running, round 2
        """);
    assertThat(tree(List.of(mend), true, 80)).isEqualTo("""
        ▶ mend         running, round 2
           ├─ round 1
           │  ✗ test   failed · 2 tests fail
           │  ✓ fix    succeeded
           └─ round 2
              ▶ test   running
              ○ fix    waiting
        """);
  }

  @Test
  void a_plan_says_what_would_be_done() {
    var steps = List.of(
        new Made("look", "prompt").often("for each of 3 items, 2 at once").step(),
        new Made("mend", "repeat")
            .after("look")
            .often("at most 5 rounds, until ${steps.test.state} == succeeded")
            .parts(new Made("mend.test", "run").step())
            .step());

    assertThat(WorkflowPage.plan("incident", "Looks at an incident", steps, page(100)))
        .isEqualTo("""
            Workflow incident · Looks at an incident

            ○ look            prompt for each of 3 items, 2 at once · do look
            ○ mend            repeat at most 5 rounds, until ${steps.test.state} == succeeded
               └─ each round
                  ○ test      run · do mend.test
            """);
  }

  @Test
  void a_run_is_shown_whole_with_what_waits_for_a_person() {
    assertThat(WorkflowPage.text(
            new Reply.WorkflowDetail(
                PlausibleWorkflows.ASKING, "Looks at an incident", PlausibleWorkflows.steps()),
            false,
            page(80),
            NOW,
            hint -> "talaria " + hint.substring(1)))
        .isEqualTo("""
            Workflow incident · Looks at an incident
            state       ▶ running
            began       today 12:00 by you
            took        1 min
            inputs      path=/var/log
            board       default
            id          wf_120000_a1b2c3

            ✓ collect  succeeded 40 s · Found 3 errors
            ├─ ▶ look  running, 1 of 2 over
            ├─ ✗ scan  failed 40 s · scan ended with 2
            ? ask      question · Shall I write to the customers?
            ○ report   waiting · when ${steps.ask.result} == yes
            … items and rounds: talaria workflow show wf_120000_a1b2c3 --all

            ? ask
            Shall I write to the customers?
            → talaria workflow resume wf_120000_a1b2c3 ANSWER
            """);
  }

  @Test
  void what_answers_a_step_depends_on_what_it_is() {
    var several = List.of(
        new Made("a", "ask").stands("question", "Yes?").step(),
        new Made("b", "ask").stands("question", "No?").step(),
        onCard(new Made("c", "prompt").stands("question", "How short?").step()),
        onCard(new Made("d", "prompt").stands("review", "A draft").step()));

    assertThat(several.stream()
            .map(step ->
                WorkflowSays.answer(step, WorkflowSays.asked(several), PlausibleWorkflows.ASKING)))
        .containsExactly(
            "/workflow resume wf_120000_a1b2c3 --step a ANSWER",
            "/workflow resume wf_120000_a1b2c3 --step b ANSWER",
            "/board ready shop/7 ANSWER",
            "/board done shop/7");
  }

  private static StepInfo onCard(StepInfo it) {
    return new StepInfo(
        it.path(),
        it.action(),
        it.what(),
        it.needs(),
        it.when(),
        it.often(),
        it.state(),
        it.text(),
        "shop/7",
        it.task(),
        it.profile(),
        it.attempts(),
        it.startedAt(),
        it.endedAt(),
        it.parts());
  }

  @Test
  void in_a_narrow_window_a_list_is_told_in_whole_words_and_no_value_is_of_nothing() {
    var none = "No workflow. /workflow examples shows some; /workflow new NAME copies one.";
    assertThat(WorkflowTable.text(List.of(), List.of(), none, page(40), NOW)).isEqualTo("""
        No workflow. /workflow examples shows
        some; /workflow new NAME copies one.
        """);
    assertThat(WorkflowTable.text(List.of(), List.of(), none, Page.PIPE, NOW))
        .isEqualTo(none + "\n");
    assertThat(
            WorkflowTable.text(List.of(PlausibleWorkflows.FAILED), List.of(), none, page(40), NOW))
        .isEqualTo("""
            run: wf_120002_0f0f0f
            workflow: incident
            state: ✗ failed
            began: today 12:00
            took: 2 min
            report: it did not compile
            """);
  }

  @Test
  void runs_and_workflows_are_listed() {
    var known = List.of(new WorkflowTable.Known("incident", "Looks at it", "~/w/incident.yaml"));
    assertThat(WorkflowTable.text(List.of(), List.of(), "None.", page(100), NOW))
        .isEqualTo("None.\n");
    assertThat(WorkflowTable.text(
            List.of(PlausibleWorkflows.ASKING, PlausibleWorkflows.FAILED),
            known,
            "None.",
            page(120),
            NOW))
        .isEqualTo("""
            run               workflow  state      began        took
            wf_120000_a1b2c3  incident  ▶ running  today 12:00  1 min  ? ask waits for you
            wf_120002_0f0f0f  incident  ✗ failed   today 12:00  2 min  report: it did not compile

            workflow  about        file
            incident  Looks at it  ~/w/incident.yaml
            """);
  }

  /** Random graphs: each step is there once, in one row where there is room, and none is wider. */
  @ParameterizedTest
  @ValueSource(ints = {40, 57, 72, 100, 200})
  void no_row_is_wider_than_the_window_and_no_step_is_lost(int width) {
    var random = new Random(width);
    for (int round = 0; round < 50; round++) {
      var steps = random(random);
      var rows = tree(steps, true, width).lines().toList();

      assertThat(rows).allSatisfy(row -> assertThat(Cells.room(row)).isLessThanOrEqualTo(width));
      assertThat(steps)
          .allSatisfy(step -> assertThat(rows)
              .filteredOn(row -> row.matches("[┌├└─│ ]*[●▶◆?✓✗–○] " + step.path() + "( .*)?"))
              .hasSize(1));
      assertThat(layersHold(rows, steps)).isTrue();
    }
  }

  /** What a step needs is above it. */
  private static boolean layersHold(List<String> rows, List<StepInfo> steps) {
    var above = new HashSet<String>();
    for (var row : rows) {
      for (var step : steps) {
        if (row.matches("[┌├└─│ ]*[●▶◆?✓✗–○] " + step.path() + "( .*)?")) {
          if (!above.containsAll(step.needs())) {
            return false;
          }
          above.add(step.path());
        }
      }
    }
    return true;
  }

  private static List<StepInfo> random(Random random) {
    var steps = new ArrayList<StepInfo>();
    var states =
        List.of("waiting", "ready", "running", "review", "question", "succeeded", "failed");
    int count = 1 + random.nextInt(30);
    for (int i = 0; i < count; i++) {
      var needs = IntStream.range(0, i)
          .filter(before -> random.nextInt(4) == 0)
          .mapToObj(before -> "step-" + before)
          .toArray(String[]::new);
      steps.add(new Made("step-" + i, "prompt")
          .after(needs)
          .stands(
              states.get(random.nextInt(states.size())), "what it says ".repeat(random.nextInt(9)))
          .step());
    }
    return steps;
  }

  @Test
  void a_circle_that_a_later_runtime_may_tell_of_is_drawn_too() {
    var steps = List.of(
        new Made("a", "run").after("b").step(), new Made("b", "run").after("a").step());
    assertThat(tree(steps, false, 80).lines()).hasSize(2);
  }

  private static String tree(List<StepInfo> steps, boolean all, int width) {
    return StepTree.text(steps, all, page(width), NOW);
  }

  private static Page page(int width) {
    return new Page(width, 40, width, Style.MONO);
  }
}

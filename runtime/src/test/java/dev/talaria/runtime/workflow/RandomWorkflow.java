package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.workflow.Reference.Part;
import dev.talaria.runtime.workflow.WorkflowStep.Each;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** Sound workflows of all kinds. */
final class RandomWorkflow {
  private static final List<String> TEXTS = List.of(
      "look", " ", "\n", "$", "${", "}", "\"", "'", "#", ": ", "\\", "é", "😀", "- ", "\t", "item");

  private static final List<String> WORDS =
      List.of("a b", "5", "", "it's", "say \"x\"", "${", "and");

  private final Random random;
  private final Set<String> usedInputs = new LinkedHashSet<>();
  private int names;

  RandomWorkflow(Random random) {
    this.random = random;
  }

  Workflow workflow() {
    var steps = steps(List.of(), 0);
    var result = ended(steps);
    var inputs = usedInputs.stream()
        .map(
            name -> new Workflow.Input(name, maybe() ? "" : "for " + name, maybe() ? null : text()))
        .toList();
    return new Workflow(
        "w" + random.nextInt(100),
        maybe() ? "" : text(),
        inputs,
        steps,
        result,
        pick(List.of(Workflow.Notify.values())));
  }

  /** A result in which all that is last is named. */
  private Template ended(List<WorkflowStep> steps) {
    var needed = new LinkedHashSet<String>();
    steps.forEach(step -> needed.addAll(step.needs()));
    var parts = new ArrayList<Template.Part>();
    for (var step : steps) {
      if (!needed.contains(step.name())) {
        parts.add(new Template.Value(new Reference.OfStep(step.name(), part())));
        parts.add(new Template.Text(" and "));
      }
    }
    return new Template(parts);
  }

  private List<WorkflowStep> steps(List<String> outside, int depth) {
    var steps = new ArrayList<WorkflowStep>();
    for (int count = random.nextInt(4) + 1; count > 0; count--) {
      var before = steps.stream().map(WorkflowStep::name).toList();
      steps.add(
          random.nextInt(4) == 0 && depth < 2
              ? repeat(before, outside, depth)
              : work(before, outside, depth));
    }
    return steps;
  }

  private WorkflowStep repeat(List<String> before, List<String> outside, int depth) {
    var name = name();
    var inside = steps(Stream.concat(before.stream(), outside.stream()).toList(), depth + 1);
    var until = new Clause.Comparison(
        new Template(
            List.of(new Template.Value(new Reference.OfStep(pick(inside).name(), Part.RESULT)))),
        pick(List.of(Clause.Sign.values())),
        plain(pick(WORDS)));
    return new WorkflowStep(
        name,
        new WorkflowStep.Repeat(until, random.nextInt(100) + 1, inside, ended(inside)),
        "",
        outer(inside, before),
        null,
        0,
        null,
        null,
        maybe(),
        scratch());
  }

  /** What rounds use of the steps before them. */
  private static List<String> outer(List<WorkflowStep> inside, List<String> before) {
    var needs = new LinkedHashSet<String>();
    for (var step : inside) {
      if (step.action() instanceof WorkflowStep.Repeat repeat) {
        needs.addAll(outer(repeat.steps(), before));
      }
      references(step)
          .map(reference -> reference instanceof Reference.OfStep of ? of.step() : "")
          .filter(before::contains)
          .forEach(needs::add);
    }
    return List.copyOf(needs);
  }

  private static Stream<Reference> references(WorkflowStep step) {
    var text = switch (step.action()) {
      case WorkflowStep.Prompt(var prompt) -> prompt.references();
      case WorkflowStep.Command(var command) -> command.references();
      case WorkflowStep.Ask(var question) -> question.references();
      case WorkflowStep.Repeat ignored -> List.<Reference>of();
    };
    var each = step.each() == null
        ? Stream.<Reference>of()
        : step.each().items().stream().flatMap(item -> item.references().stream());
    var when = step.when() == null ? List.<Reference>of() : step.when().references();
    return Stream.of(each, text.stream(), when.stream()).flatMap(all -> all);
  }

  private WorkflowStep work(List<String> before, List<String> outside, int depth) {
    var name = name();
    var each = random.nextInt(3) == 0 ? each(before) : null;
    var text = template(before, outside, each != null, depth);
    var action = switch (random.nextInt(3)) {
      case 0 ->
        ShellText.unsafe(text.written()).isEmpty()
            ? new WorkflowStep.Command(text)
            : new WorkflowStep.Prompt(text);
      case 1 -> new WorkflowStep.Prompt(text);
      default -> each == null ? new WorkflowStep.Ask(text) : new WorkflowStep.Prompt(text);
    };
    boolean asks = action instanceof WorkflowStep.Ask;
    boolean runs = action instanceof WorkflowStep.Command;
    var when = maybe() ? null : condition(before, 2);
    var made = new WorkflowStep(
        name,
        action,
        asks || maybe() ? "" : "careful",
        List.of(),
        when,
        asks ? 0 : runs ? random.nextInt(11) + 1 : random.nextInt(12),
        asks || maybe() ? null : Duration.ofMillis(random.nextInt(100_000) + 1),
        each,
        maybe(),
        asks ? scratch() : place());
    var needs =
        new LinkedHashSet<String>(before.stream().filter(step -> maybe()).toList());
    references(made)
        .map(reference -> reference instanceof Reference.OfStep of ? of.step() : "")
        .filter(before::contains)
        .forEach(needs::add);
    return new WorkflowStep(
        name,
        action,
        made.profile(),
        List.copyOf(needs),
        when,
        made.attempts(),
        made.timeLimit(),
        each,
        made.goesOn(),
        made.place());
  }

  private Each each(List<String> before) {
    int atOnce = random.nextInt(500) + 1;
    if (!before.isEmpty() && maybe()) {
      return new Each(
          List.of(new Template(
              List.of(new Template.Value(new Reference.OfStep(pick(before), Part.RESULT))))),
          true,
          atOnce);
    }
    var items =
        Stream.generate(() -> plain(text())).limit(random.nextInt(4) + 1L).toList();
    return new Each(items, false, atOnce);
  }

  private Condition condition(List<String> before, int depth) {
    return switch (depth == 0 ? 3 : random.nextInt(4)) {
      case 0 ->
        new Clause.AnyOf(List.of(condition(before, depth - 1), condition(before, depth - 1)));
      case 1 ->
        new Clause.AllOf(List.of(condition(before, depth - 1), condition(before, depth - 1)));
      case 2 -> new Clause.Not(condition(before, depth - 1));
      default ->
        new Clause.Comparison(
            before.isEmpty()
                ? plain("x")
                : new Template(
                    List.of(new Template.Value(new Reference.OfStep(pick(before), Part.RESULT)))),
            pick(List.of(Clause.Sign.values())),
            plain(pick(WORDS)));
    };
  }

  private Template template(List<String> before, List<String> outside, boolean item, int depth) {
    var parts = new ArrayList<Template.Part>();
    parts.add(new Template.Text("x" + noDollarLast(text())));
    for (int count = random.nextInt(4); count > 0; count--) {
      parts.add(new Template.Value(reference(before, outside, item, depth)));
      parts.add(new Template.Text(noDollarLast(text())));
    }
    return new Template(parts);
  }

  /** Before a reference it would mean that this is none. */
  private static String noDollarLast(String text) {
    return text.endsWith("$") ? text + "." : text;
  }

  private Reference reference(List<String> before, List<String> outside, boolean item, int depth) {
    int kind = random.nextInt(5);
    if (kind == 0 && item) {
      return new Reference.Item();
    }
    if (kind == 1 && depth > 0) {
      return new Reference.Round();
    }
    if (kind == 2 && !before.isEmpty()) {
      return new Reference.OfStep(pick(before), part());
    }
    if (kind == 3 && !outside.isEmpty()) {
      return new Reference.OfStep(pick(outside), part());
    }
    if (kind == 4 && depth > 0 && !before.isEmpty()) {
      return new Reference.OfRoundBefore(pick(before), part());
    }
    var input = "in" + random.nextInt(5);
    usedInputs.add(input);
    return new Reference.OfInput(input);
  }

  private Workflow.Place place() {
    return switch (random.nextInt(4)) {
      case 0 -> new Workflow.Place.Here();
      case 1 -> new Workflow.Place.At(new Workspace.Directory("/code/shop"));
      case 2 -> new Workflow.Place.At(new Workspace.Worktree("."));
      default -> scratch();
    };
  }

  private static Workflow.Place scratch() {
    return new Workflow.Place.At(new Workspace.Scratch());
  }

  /** Never empty. */
  private String text() {
    var text = new StringBuilder();
    for (int count = random.nextInt(5) + 1; count > 0; count--) {
      text.append(pick(TEXTS));
    }
    return text.toString();
  }

  private String name() {
    return pick(List.of("s", "Look-at_", "x-")) + names++;
  }

  private Part part() {
    return pick(List.of(Part.values()));
  }

  private boolean maybe() {
    return random.nextBoolean();
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }

  private static Template plain(String text) {
    return new Template(text.isEmpty() ? List.of() : List.of(new Template.Text(text)));
  }
}

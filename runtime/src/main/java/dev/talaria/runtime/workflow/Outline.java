package dev.talaria.runtime.workflow;

import dev.talaria.runtime.workflow.Scope.Draft;
import dev.talaria.runtime.workflow.yaml.YamlNode.Entry;
import dev.talaria.runtime.workflow.yaml.YamlNode.Mapping;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which steps there are and where, before anything that they say is read. */
final class Outline {
  private static final int MOST_STEPS = 200;
  private static final int DEEPEST = 3;
  private static final String EXAMPLE = "Write steps: and below it NAME: with prompt: or run:";

  private final Findings findings;
  private int steps;

  Outline(Findings findings) {
    this.findings = findings;
  }

  /** {@code whole} has the key {@code steps}. */
  Scope of(Fields whole, @Nullable Draft around) {
    var scope = new Scope(around);
    if (!whole.has("steps")) {
      findings.add(whole.place(), "steps are missing", EXAMPLE);
    }
    var block = whole.block("steps", EXAMPLE);
    if (block.isPresent() && block.get().entries().isEmpty()) {
      findings.add(block.get().place(), "steps are missing", EXAMPLE);
    }
    if (block.isPresent() && scope.depth() > DEEPEST) {
      findings.add(
          whole.placeOf("steps"),
          "repeat is nested too deeply here",
          "At most " + DEEPEST + " may be in each other");
      return scope;
    }
    block.ifPresent(steps -> Fields.once(steps, findings).values().forEach(e -> add(e, scope)));
    return scope;
  }

  private void add(Entry entry, Scope scope) {
    if (++steps > MOST_STEPS) {
      if (steps == MOST_STEPS + 1) {
        findings.add(
            entry.key().place(),
            "there are more than " + MOST_STEPS + " steps",
            "Use for-each, or a workflow for each part");
      }
      return;
    }
    var name = entry.key().text();
    if (!Keys.NAME.matcher(name).matches()) {
      findings.add(
          entry.key().place(),
          "\"" + Shown.brief(name) + "\" is no name for a step",
          Keys.NAME_HINT);
    }
    var outside = outside(scope, name);
    if (outside != null) {
      findings.add(
          entry.key().place(),
          "step " + Shown.brief(name) + " is there already, outside in line "
              + outside.key.place().line(),
          "Give it a name of its own");
    }
    var body = entry.value() instanceof Mapping block
        ? block
        : new Mapping(entry.key().place(), List.of());
    var draft = new Draft(scope, entry.key(), Fields.of(body, Keys.STEP, findings));
    scope.steps().put(name, draft);
    if (body != entry.value()) {
      draft.broken = true;
      findings.add(
          entry.key().place(),
          "step " + Shown.brief(name) + " has to be a block, this is "
              + entry.value().kind(),
          "Write below it prompt:, run:, ask: or repeat:");
    }
    draft.fields.block("repeat", "Write below it at-most:, until: and steps:").ifPresent(repeat -> {
      var fields = Fields.of(repeat, Keys.REPEAT, findings);
      draft.repeat = fields;
      draft.inside = of(fields, draft);
    });
  }

  private static @Nullable Draft outside(Scope scope, String name) {
    for (var around = scope.around(); around != null; around = around.scope.around()) {
      var there = around.scope.steps().get(name);
      if (there != null) {
        return there;
      }
    }
    return null;
  }
}

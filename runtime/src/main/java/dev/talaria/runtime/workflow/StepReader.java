package dev.talaria.runtime.workflow;

import dev.talaria.config.TimeSpan;
import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.workflow.Scope.Draft;
import dev.talaria.runtime.workflow.WorkflowStep.Action;
import dev.talaria.runtime.workflow.WorkflowStep.Each;
import dev.talaria.runtime.workflow.yaml.YamlNode;
import dev.talaria.runtime.workflow.yaml.YamlNode.Scalar;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the steps say.
 *
 * @param profile where a step names none
 * @param place where a step names none
 */
record StepReader(Findings findings, Inputs inputs, String profile, Workflow.Place place) {
  private static final int MOST_ROUNDS = 100;
  private static final int MOST_RETRIES = 10;
  private static final Action NOTHING = new WorkflowStep.Prompt(Template.EMPTY);

  /** Of a workflow with problems, what is said of them is not whole. */
  List<WorkflowStep> steps(Scope scope) {
    return scope.steps().values().stream()
        .filter(step -> !step.broken)
        .map(this::step)
        .toList();
  }

  /** What they give as a whole, after they were read. */
  Template result(Scope scope, Fields whole) {
    var given = whole
        .words("result")
        .map(text -> reader(scope, null, text, "result").template())
        .orElse(null);
    return new Soundness(findings).result(scope, given, whole);
  }

  private WorkflowStep step(Draft draft) {
    var fields = draft.fields;
    readNeeds(draft);
    draft.ignored = fields.oneOf("result", List.of("ignored")).isPresent();
    boolean goesOn =
        fields.oneOf("on-failure", List.of("stop", "continue")).orElse("").equals("continue");
    var kind = kind(draft);
    requireFits(fields, kind);
    var each = fields.has("for-each") ? each(draft) : null;
    var action = action(draft, kind);
    var when = fields
        .words("when")
        .map(text -> reader(draft.scope, draft, text, "when").condition())
        .orElse(null);
    var retry = fields.number("retry", 0, MOST_RETRIES);
    return new WorkflowStep(
        draft.name(),
        action,
        fields.plainWords("profile").map(Scalar::text).orElse(profile),
        List.copyOf(draft.needs.keySet()),
        when,
        retry.map(times -> times + 1).orElse(kind.equals("run") ? 1 : 0),
        timeLimit(fields),
        each,
        goesOn,
        place(fields, findings).orElse(place));
  }

  private void readNeeds(Draft draft) {
    var needs = draft.fields.list("needs", "Write needs: [STEP, STEP]");
    for (var node : needs.map(YamlNode.Sequence::items).orElse(List.of())) {
      if (node instanceof Scalar name && !name.isNothing()) {
        var text = reader(draft.scope, draft, name, "needs");
        if (text.isThere(0, name.text())) {
          text.need(name.text(), name::place);
        }
      } else {
        findings.add(
            node.place(), "needs has to name steps, this is " + node.kind(), "Write needs: [STEP]");
      }
    }
  }

  /** The first of what it says; empty where it says nothing. */
  private String kind(Draft draft) {
    var said = Keys.ACTIONS.stream().filter(draft.fields::has).toList();
    if (said.isEmpty()) {
      draft.broken = true;
      findings.add(
          draft.key.place(),
          "step " + Shown.brief(draft.name()) + " does not say what is to be done",
          "Write one of prompt:, run:, ask:, repeat:");
    }
    if (said.size() > 1) {
      findings.add(
          draft.key.place(),
          "step " + Shown.brief(draft.name()) + " says " + String.join(" and ", said),
          "Keep one of them, and make a step of each other");
    }
    return said.isEmpty() ? "" : said.getFirst();
  }

  private void requireFits(Fields fields, String kind) {
    boolean works = kind.equals("prompt") || kind.equals("run") || kind.isEmpty();
    for (var key : List.of("for-each", "profile", "workspace", "retry", "time-limit")) {
      if (fields.has(key) && !works) {
        findings.add(
            fields.placeOf(key), key + " does not go with " + kind, "It goes with prompt and run");
      }
    }
    if (fields.has("at-once") && !fields.has("for-each")) {
      findings.add(fields.placeOf("at-once"), "at-once is nothing without for-each", "Take it out");
    }
  }

  private Action action(Draft draft, String kind) {
    if (kind.equals("repeat")) {
      return repeat(draft);
    }
    if (kind.isEmpty()) {
      return NOTHING;
    }
    boolean item = draft.fields.has("for-each");
    var text = draft
        .fields
        .words(kind)
        .map(words -> new TextReader(findings, inputs, draft.scope, draft, item, words, kind))
        .map(words -> words.withoutRemark().work())
        .orElse(Template.EMPTY);
    return switch (kind) {
      case "run" -> new WorkflowStep.Command(text);
      case "ask" -> new WorkflowStep.Ask(text);
      default -> new WorkflowStep.Prompt(text);
    };
  }

  private Action repeat(Draft draft) {
    var fields = draft.repeat;
    var inside = draft.inside;
    if (fields == null || inside == null) {
      return NOTHING;
    }
    var steps = steps(inside);
    require(fields, "at-most", "Write for example at-most: 5");
    require(fields, "until", "Write for example until: ${steps.NAME.state} == succeeded");
    var most = fields.number("at-most", 1, MOST_ROUNDS).orElse(1);
    int before = findings.count();
    var until = fields
        .words("until")
        .map(text -> reader(inside, null, text, "until").condition())
        .orElse(null);
    boolean changes = until == null
        || until.references().stream().anyMatch(reference -> changes(reference, inside));
    if (!changes && findings.count() == before) {
      findings.add(
          fields.placeOf("until"),
          "until looks at nothing that changes from round to round",
          "Use ${steps.NAME.state} or ${steps.NAME.result} of a step inside");
    }
    var result = result(inside, fields);
    return until == null ? NOTHING : new WorkflowStep.Repeat(until, most, steps, result);
  }

  private static boolean changes(Reference reference, Scope inside) {
    return switch (reference) {
      case Reference.OfStep(var name, var part) -> inside.steps().containsKey(name);
      case Reference.OfRoundBefore ignored -> true;
      case Reference.Round ignored -> true;
      case Reference.OfInput ignored -> false;
      case Reference.Item ignored -> false;
    };
  }

  private void require(Fields fields, String key, String hint) {
    if (!fields.has(key)) {
      findings.add(fields.place(), key + " is missing", hint);
    }
  }

  private @Nullable Each each(Draft draft) {
    var fields = draft.fields;
    int atOnce = fields.number("at-once", 1, Items.MOST).orElse(Items.MOST);
    var node = fields.node("for-each").orElseThrow();
    var example = "Write for-each: [ITEM, ITEM], or ${steps.NAME.result}";
    if (node instanceof Scalar text && !text.isNothing()) {
      var list = reader(draft.scope, draft, text, "for-each").template();
      if (!text.text().contains("${")) {
        findings.add(text.place(), "for-each has to be a list, this is a text", example);
      }
      return new Each(List.of(list), true, atOnce);
    }
    if (!(node instanceof YamlNode.Sequence list) || list.items().isEmpty()) {
      boolean empty = node instanceof YamlNode.Sequence;
      findings.add(
          node instanceof Scalar ? fields.placeOf("for-each") : node.place(),
          empty ? "for-each has no items" : "for-each has to be a list, this is " + node.kind(),
          example);
      return null;
    }
    if (list.items().size() > Items.MOST) {
      findings.add(
          list.place(),
          "for-each has " + list.items().size() + " items",
          "At most " + Items.MOST + " may be");
      return null;
    }
    var items = new ArrayList<Template>();
    for (var item : list.items()) {
      if (item instanceof Scalar text && !text.isNothing()) {
        items.add(reader(draft.scope, draft, text, "for-each").template());
      } else {
        findings.add(
            item.place(), "an item has to be a text, this is " + item.kind(), "Put it in quotes");
      }
    }
    return new Each(items, false, atOnce);
  }

  private @Nullable Duration timeLimit(Fields fields) {
    var text = fields.words("time-limit");
    if (text.isEmpty()) {
      return null;
    }
    var time = TimeSpan.of(text.get().text()).filter(Duration::isPositive);
    if (time.isEmpty()) {
      findings.add(
          text.get().place(),
          "time-limit cannot be " + Shown.brief(text.get().text()),
          "It is a time with its unit such as 30 s or 10 minutes");
    }
    return time.orElse(null);
  }

  /** Empty where none is named, or none that could be, which is put down. */
  static Optional<Workflow.Place> place(Fields fields, Findings findings) {
    var text = fields.plainWords("workspace");
    if (text.isEmpty()) {
      return Optional.empty();
    }
    var written = text.get().text().strip();
    Optional<Workflow.Place> place = written.equals("here")
        ? Optional.of(new Workflow.Place.Here())
        : Workspace.of(written).map(Workflow.Place.At::new);
    if (place.isEmpty()) {
      findings.add(
          text.get().place(),
          "workspace cannot be " + Shown.brief(written),
          "It is scratch, here, directory PATH or worktree PATH");
    }
    return place;
  }

  private TextReader reader(Scope scope, @Nullable Draft step, Scalar text, String key) {
    return new TextReader(findings, inputs, scope, step, false, text, key);
  }
}

package dev.talaria.runtime.workflow;

import dev.talaria.config.Nearest;
import dev.talaria.runtime.workflow.Scope.Draft;
import dev.talaria.runtime.workflow.yaml.Place;
import dev.talaria.runtime.workflow.yaml.YamlNode.Scalar;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * One text of a file: finds out what its references stand for, and with that what waits for what.
 * Where a name was most likely misspelt, the one that was meant counts as used.
 *
 * @param step whose text it is; null for those of all steps beside each other, such as
 *     {@code result}
 * @param item whether it is done for one item of a list
 */
record TextReader(
    Findings findings,
    Inputs inputs,
    Scope scope,
    @Nullable Draft step,
    boolean item,
    Scalar text,
    String key)
    implements Templates.Reader {

  Template template() {
    return Templates.read(text.text(), this);
  }

  /** What is done; in a command a value is quoted by itself, which does not hold everywhere. */
  Template work() {
    var template = template();
    if (key.equals("run")) {
      for (int offset : ShellText.unsafe(text.text())) {
        wrong(
            offset,
            "a value inside of quotes, a remark, backticks, (( )) or a here-document would not stay a value",
            "It is quoted for the shell by itself: take it out of there, as in ./notify ${steps.NAME.result}");
      }
    }
    return template;
  }

  /** "issue #5" without quotes would end before the sign, and nobody would see it. */
  TextReader withoutRemark() {
    var remark = text.plain() ? text.remark() : "";
    if (remark.startsWith("#")
        && remark.length() > 1
        && !Character.isWhitespace(remark.charAt(1))) {
      findings.add(
          text.place(),
          key + " ends before " + Shown.brief(remark) + ", which is taken for a remark",
          "Put the text in quotes; or, if it is one, write a space behind #");
    }
    return this;
  }

  @Nullable
  Condition condition() {
    var condition = Conditions.read(text.text(), this);
    if (condition.isEmpty()) { // what it uses is used all the same
      Templates.read(text.text(), this);
    }
    return condition.orElse(null);
  }

  @Override
  public void wrong(int offset, String message, String hint) {
    findings.add(() -> text.at(offset), message, hint);
  }

  @Override
  public @Nullable Reference reference(int offset, String inside) {
    if (findings.isFull()) {
      return null;
    }
    var reference = Templates.reference(inside).orElse(null);
    boolean known = switch (reference) {
      case null -> unknown(offset, inside.strip());
      case Reference.OfInput(var name) -> isInput(offset, name);
      case Reference.OfStep(var name, var part) -> isStep(offset, name, part);
      case Reference.OfRoundBefore(var name, var part) -> wasInRound(offset, name);
      case Reference.Item ignored -> isItem(offset);
      case Reference.Round ignored -> isInRound(offset, "${round}");
    };
    return known ? reference : null;
  }

  /** What was most likely meant is told and counts as used. */
  private boolean unknown(int offset, String inside) {
    var words = inside.split("\\.", -1);
    var steps = visible();
    String meant = "";
    for (var word : words) {
      if (meant.isEmpty() && steps.contains(word)) {
        meant = "Did you mean ${steps." + word + ".result}?";
        need(word, () -> text.at(offset));
      } else if (meant.isEmpty() && inputs.names().contains(word)) {
        meant = "Did you mean ${inputs." + word + "}?";
        inputs.use(word);
      }
    }
    if (meant.isEmpty() && key.equals("run") && words.length == 1) {
      meant = "For a variable of the shell write $" + Shown.brief(inside) + " or $${"
          + Shown.brief(inside) + "}";
    }
    wrong(
        offset,
        "${" + Shown.brief(inside) + "} stands for nothing",
        meant.isEmpty() ? "There are inputs.NAME, steps.NAME.result and steps.NAME.state" : meant);
    return false;
  }

  private boolean isInput(int offset, String name) {
    boolean known = inputs.names().contains(name);
    if (!known) {
      wrong(offset, "there is no input " + Shown.brief(name), hint(name, inputs.names()));
    }
    Nearest.to(name, inputs.names()).filter(near -> !known).ifPresent(inputs::use);
    inputs.use(name);
    return known;
  }

  private boolean isStep(int offset, String name, Reference.Part part) {
    if (!isThere(offset, name)) {
      return false;
    }
    var there = need(name, () -> text.at(offset));
    if (there != null && there.ignored && part == Reference.Part.RESULT) {
      wrong(
          offset,
          "the result of step " + name + " is used here, and it says result: ignored",
          "Take one of them out");
    }
    return true;
  }

  /** A step that is seen from here, and that is over before. */
  boolean isThere(int offset, String name) {
    if (findings.isFull()) {
      return false;
    }
    if (!visible().contains(name)) {
      var repeat = repeatWith(name);
      if (repeat != null) {
        wrong(
            offset,
            "step " + name + " is inside of " + repeat + " and not seen from here",
            "Use ${steps." + repeat + ".result}");
        return false;
      }
      wrong(offset, "there is no step " + Shown.brief(name), hint(name, visible()));
      Nearest.to(name, visible()).ifPresent(near -> need(near, () -> text.at(offset)));
      return false;
    }
    for (var around = step != null ? step : scope.around();
        around != null;
        around = around.scope.around()) {
      if (around.name().equals(name)) {
        wrong(
            offset,
            around == step
                ? "step " + name + " waits for itself"
                : "this is a part of step " + name,
            scope.around() == null
                ? "Name another step"
                : "Use ${previous." + name + ".result}, or name another step");
        return false;
      }
    }
    return true;
  }

  /** What is outside of a round, the whole round waits for. */
  @Nullable
  Draft need(String name, Supplier<Place> place) {
    var waits = step;
    for (Scope at = scope; ; ) {
      var there = at.steps().get(name);
      if (there != null) {
        if (waits == null) {
          there.used = true;
        } else if (waits != there) {
          waits.needs.putIfAbsent(name, place);
        }
        return there;
      }
      waits = at.around();
      if (waits == null) {
        return null;
      }
      at = waits.scope;
    }
  }

  private boolean wasInRound(int offset, String name) {
    if (!isInRound(offset, "${previous.…}")) {
      return false;
    }
    var there = scope.steps().get(name);
    if (there == null) {
      wrong(
          offset,
          "step " + Shown.brief(name) + " is not in this round",
          hint(name, scope.steps().keySet()));
      Nearest.to(name, scope.steps().keySet())
          .map(scope.steps()::get)
          .ifPresent(near -> near.used = true);
      return false;
    }
    there.used = true;
    return true;
  }

  private boolean isInRound(int offset, String what) {
    if (scope.around() == null) {
      wrong(offset, what + " is known only inside of repeat", "Take it out");
    }
    return scope.around() != null;
  }

  private boolean isItem(int offset) {
    if (!item) {
      wrong(
          offset,
          "${item} is not known in " + key + " here",
          "It stands for an item in prompt and run of a step with for-each");
    }
    return item;
  }

  private Set<String> visible() {
    var names = new LinkedHashSet<>(scope.steps().keySet());
    for (var around = scope.around(); around != null; around = around.scope.around()) {
      names.addAll(around.scope.steps().keySet());
    }
    return names;
  }

  /** The step outside of which one of this name is not seen. */
  private @Nullable String repeatWith(String name) {
    var top = scope;
    for (var around = top.around(); around != null; around = top.around()) {
      top = around.scope;
    }
    var open = new ArrayList<>(List.of(top));
    while (!open.isEmpty()) {
      for (var draft : open.removeFirst().steps().values()) {
        if (draft.inside != null && draft.inside.steps().containsKey(name)) {
          return draft.name();
        }
        if (draft.inside != null) {
          open.add(draft.inside);
        }
      }
    }
    return null;
  }

  private static String hint(String typed, Set<String> names) {
    return Nearest.to(typed, names)
        .map(near -> "Did you mean " + near + "?")
        .orElse(names.isEmpty() ? "There is none" : "There are " + String.join(", ", names));
  }
}

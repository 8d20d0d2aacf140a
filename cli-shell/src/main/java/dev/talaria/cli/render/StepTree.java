package dev.talaria.cli.render;

import dev.talaria.runtime.wire.StepInfo;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Steps as they follow each other: one below the other, side by side those that need not wait for
 * each other. A step comes after all of the layer above it; where that is not so, it says after
 * what. Each is there once, however many need it.
 */
final class StepTree {
  private static final int WIDE = 72;

  private final boolean all;
  private final Page page;
  private final Moments moments;
  private final List<Line> lines = new ArrayList<>();

  /**
   * One step.
   *
   * @param tree what stands before it, {@code below} before what is said below it
   */
  private record Line(String tree, String below, Span sign, String name, List<Span> says) {
    int width() {
      return Cells.room(tree + sign.text() + name);
    }
  }

  private StepTree(boolean all, Page page, Moments moments) {
    this.all = all;
    this.page = page;
    this.moments = moments;
  }

  /** {@code all}: each item and round too; otherwise how many of them are over. */
  static String text(List<StepInfo> steps, boolean all, Page page, Moments moments) {
    var tree = new StepTree(all, page, moments);
    tree.add(steps, "");
    return Row.text(page.width() >= WIDE ? tree.beside() : tree.below(), page.style());
  }

  // --- what stands where

  private void add(List<StepInfo> steps, String before) {
    var layers = StepLayers.of(steps);
    for (int i = 0; i < layers.layers().size(); i++) {
      var layer = layers.layers().get(i);
      boolean last = i == layers.layers().size() - 1;
      for (int j = 0; j < layer.size(); j++) {
        var mark = layer.size() == 1
            ? ""
            : i == 0 && j == 0 ? "┌─ " : last && j == layer.size() - 1 ? "└─ " : "├─ ";
        boolean ends = last && j == layer.size() - 1;
        add(
            layer.get(j),
            before + mark,
            before + (ends ? "   " : "│  "),
            layers.after(layer.get(j)));
      }
    }
  }

  private void add(StepInfo step, String tree, String below, List<String> after) {
    lines.add(new Line(
        tree,
        below,
        Span.of(StepSays.sign(step.state()) + " ", StepSays.ink(step.state())),
        Visible.line(StepLayers.name(step)),
        says(step, after)));
    if (step.parts().isEmpty() || (!all && !step.state().isEmpty())) {
      return;
    }
    if (step.action().equals("repeat")) {
      rounds(step, below);
    } else {
      for (int i = 0; i < step.parts().size(); i++) {
        boolean last = i == step.parts().size() - 1;
        add(
            step.parts().get(i),
            below + (last ? "└─ " : "├─ "),
            below + (last ? "   " : "│  "),
            List.of());
      }
    }
  }

  private void rounds(StepInfo step, String below) {
    Map<Integer, List<StepInfo>> rounds = new TreeMap<>();
    step.parts()
        .forEach(part -> rounds
            .computeIfAbsent(StepLayers.round(step, part), first -> new ArrayList<>())
            .add(part));
    int left = rounds.size();
    for (var round : rounds.entrySet()) {
      left--;
      lines.add(new Line(
          below + (left == 0 ? "└─ " : "├─ "),
          below + (left == 0 ? "   " : "│  "),
          Span.of(""),
          round.getKey() == 0 ? "each round" : "round " + round.getKey(),
          List.of()));
      add(round.getValue(), below + (left == 0 ? "   " : "│  "));
    }
  }

  private List<Span> says(StepInfo step, List<String> after) {
    var says = new ArrayList<Span>();
    var stands = StepSays.stands(step, moments);
    if (!stands.isEmpty()) {
      says.add(Span.of(stands, StepSays.ink(step.state())));
    }
    if (!after.isEmpty()) {
      says.add(Span.of("after " + String.join(", ", after), Ink.DIM));
    }
    var when = step.when();
    if (when != null && (step.state().isEmpty() || step.state().equals("waiting"))) {
      says.add(Span.of("when " + when, Ink.DIM));
    }
    var text = StepSays.text(step);
    if (!text.isEmpty()) {
      says.add(Span.of(text, step.state().equals("failed") ? Ink.BAD : Ink.NORMAL));
    }
    return says;
  }

  // --- how it is laid out

  /** One row for each; what does not fit is cut. */
  private List<Row> beside() {
    int names = Math.min(lines.stream().mapToInt(Line::width).max().orElse(0), page.width() / 2);
    var rows = new ArrayList<Row>();
    for (var line : lines) {
      var head = head(line, names);
      int room = page.width() - Math.max(names, head.width()) - 2;
      var spans = new ArrayList<>(head.spans());
      spans.add(new Span(" ".repeat(Math.max(0, names - head.width()) + 2), Ink.NORMAL));
      var between = "";
      for (var says : line.says()) {
        var shown = Cells.fit(says.text(), room - Cells.room(between));
        if (!shown.isEmpty()) {
          spans.add(new Span(between, Ink.DIM));
          spans.add(new Span(shown, says.ink()));
        }
        room -= Cells.room(between + shown);
        between = " · ";
      }
      rows.add(new Row(spans).trimmed());
    }
    return rows;
  }

  /** What is said of a step is below it. */
  private List<Row> below() {
    var rows = new ArrayList<Row>();
    for (var line : lines) {
      rows.add(head(line, page.width()));
      var below = new Span(Cells.fit(line.below() + "  ", page.width() / 2), Ink.DIM);
      var said = new ArrayList<Span>();
      for (var says : line.says()) {
        if (!said.isEmpty()) {
          said.add(new Span(" · ", Ink.DIM));
        }
        said.add(says);
      }
      if (!said.isEmpty()) {
        Wrap.lines(said, page.width() - Cells.room(below.text()))
            .forEach(row -> rows.add(row.after(below)));
      }
    }
    return rows;
  }

  private static Row head(Line line, int room) {
    int tree = Cells.room(line.tree() + line.sign().text());
    return new Row(List.of(
        new Span(line.tree(), Ink.DIM),
        line.sign(),
        new Span(Cells.fit(line.name(), Math.max(4, room - tree)), Ink.NORMAL)));
  }
}

package dev.talaria.cli.render;

import dev.talaria.runtime.wire.StepInfo;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Steps as a flowchart in the language of Mermaid, which many pages draw. Whatever is in a name or
 * condition is text in it.
 */
public final class Mermaid {
  private static final String CLASSES = """
        classDef waiting fill:#eeeeee,stroke:#999999,color:#333333
        classDef ready fill:#e3f2fd,stroke:#1e88e5,color:#0d47a1
        classDef running fill:#bbdefb,stroke:#1565c0,color:#0d47a1,stroke-width:3px
        classDef review fill:#fff3e0,stroke:#fb8c00,color:#5d4037
        classDef question fill:#fff3e0,stroke:#fb8c00,color:#5d4037,stroke-width:3px
        classDef succeeded fill:#e8f5e9,stroke:#43a047,color:#1b5e20
        classDef failed fill:#ffebee,stroke:#e53935,color:#b71c1c
        classDef skipped fill:#ffffff,stroke:#bbbbbb,color:#888888,stroke-dasharray:4
      """;

  private final StringBuilder out = new StringBuilder("flowchart TD\n");
  private final boolean all;
  private final Moments moments;
  private int nodes;

  private Mermaid(boolean all, Moments moments) {
    this.all = all;
    this.moments = moments;
  }

  /**
   * {@code all}: each item and round too; of a plan, whose steps have no state, they always are.
   */
  public static String text(List<StepInfo> steps, boolean all, Moments moments) {
    var chart = new Mermaid(all, moments);
    chart.add(steps, "  ");
    chart.out.append(CLASSES);
    return chart.out.toString();
  }

  private void add(List<StepInfo> steps, String indent) {
    Map<String, String> ids = new HashMap<>();
    for (var step : steps) {
      var id = "s" + ++nodes;
      ids.put(round(step) + StepLayers.name(step), id);
      if (step.parts().isEmpty() || (!all && !step.state().isEmpty())) {
        out.append(indent).append(id).append(opened(step)).append(label(step)).append(closed(step));
        out.append(":::").append(state(step)).append('\n');
      } else {
        out.append(indent)
            .append("subgraph ")
            .append(id)
            .append("[")
            .append(label(step))
            .append("]\n");
        add(step.parts(), indent + "  ");
        out.append(indent).append("end\n");
      }
    }
    for (var step : steps) {
      for (var need : step.needs()) {
        var from = ids.get(round(step) + need);
        if (from != null) {
          out.append(indent)
              .append(from)
              .append(" --> ")
              .append(ids.get(round(step) + StepLayers.name(step)))
              .append('\n');
        }
      }
    }
  }

  /** What is before its name: steps of another round have the same ones. */
  private static String round(StepInfo step) {
    return step.path().substring(0, step.path().lastIndexOf('.') + 1);
  }

  private static String state(StepInfo step) {
    return switch (step.state()) {
      case "ready", "running", "review", "question", "succeeded", "failed", "skipped" ->
        step.state();
      default -> "waiting";
    };
  }

  /** A person's step is drawn as a decision. */
  private static String opened(StepInfo step) {
    return step.action().equals("ask") ? "{{" : "[";
  }

  private static String closed(StepInfo step) {
    return step.action().equals("ask") ? "}}" : "]";
  }

  private String label(StepInfo step) {
    var stands = StepSays.stands(step, moments);
    var when = step.when() == null ? "" : "<br/>when " + escaped(step.when());
    int round = round(step).lastIndexOf('.', round(step).length() - 2) + 1; // and what it is in
    return "\"" + escaped(step.path().substring(round)) + "<br/>" + escaped(stands) + when + "\"";
  }

  /** Letters, digits and a few signs; all else by its number, so that nothing of it is grammar. */
  private static String escaped(String text) {
    var out = new StringBuilder();
    Visible.line(text).codePoints().forEach(c -> {
      if (Character.isLetterOrDigit(c) || " .,:_-/".indexOf(c) >= 0) {
        out.appendCodePoint(c);
      } else {
        out.append('#').append(c).append(';');
      }
    });
    return out.toString();
  }
}

package dev.talaria.runtime.workflow;

import com.fasterxml.jackson.core.io.JsonStringEncoder;
import dev.talaria.runtime.workflow.WorkflowStep.Command;
import dev.talaria.runtime.workflow.WorkflowStep.Repeat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** A workflow as a file; all that could be left out is said. */
final class WrittenWorkflow {
  private final StringBuilder text = new StringBuilder();

  private WrittenWorkflow() {}

  static String of(Workflow workflow) {
    var written = new WrittenWorkflow();
    written.line("", "name", quoted(workflow.name()));
    written.line("", "about", quoted(workflow.about()));
    written.line("", "notify", workflow.notifies().name().toLowerCase(Locale.ROOT));
    written.line("", "result", quoted(workflow.result().written()));
    if (!workflow.inputs().isEmpty()) {
      written.line("", "inputs", "");
    }
    for (var input : workflow.inputs()) {
      written.line("  ", input.name(), "");
      written.line("    ", "about", quoted(input.about()));
      if (input.usual() != null) {
        written.line("    ", "default", quoted(input.usual()));
      }
    }
    written.steps("", workflow.steps());
    return written.text.toString();
  }

  private void steps(String indent, List<WorkflowStep> steps) {
    line(indent, "steps", "");
    for (var step : steps) {
      line(indent + "  ", step.name(), "");
      step(indent + "    ", step);
    }
  }

  private void step(String indent, WorkflowStep step) {
    line(indent, "needs", "[" + String.join(", ", step.needs()) + "]");
    line(indent, "on-failure", step.goesOn() ? "continue" : "stop");
    if (step.when() != null) {
      line(indent, "when", quoted(step.when().written()));
    }
    if (step.action() instanceof Repeat repeat) {
      line(indent, "repeat", "");
      line(indent + "  ", "until", quoted(repeat.until().written()));
      line(indent + "  ", "at-most", String.valueOf(repeat.atMost()));
      line(indent + "  ", "result", quoted(repeat.result().written()));
      steps(indent + "  ", repeat.steps());
    } else if (step.action() instanceof WorkflowStep.Ask(var question)) {
      line(indent, "ask", quoted(question.written()));
    } else {
      work(indent, step);
    }
  }

  private void work(String indent, WorkflowStep step) {
    switch (step.action()) {
      case WorkflowStep.Prompt(var prompt) -> line(indent, "prompt", quoted(prompt.written()));
      case Command(var command) -> line(indent, "run", quoted(command.written()));
      case WorkflowStep.Ask ignored -> throw new IllegalStateException();
      case Repeat ignored -> throw new IllegalStateException();
    }
    if (!step.profile().isEmpty()) {
      line(indent, "profile", quoted(step.profile()));
    }
    if (step.attempts() > 0) {
      line(indent, "retry", String.valueOf(step.attempts() - 1));
    }
    if (step.timeLimit() != null) {
      line(indent, "time-limit", step.timeLimit().toMillis() + " ms");
    }
    line(
        indent,
        "workspace",
        switch (step.place()) {
          case Workflow.Place.Here ignored -> "here";
          case Workflow.Place.At(var workspace) -> quoted(workspace.text());
        });
    var each = step.each();
    if (each != null) {
      line(indent, "at-once", String.valueOf(each.atOnce()));
      var items = each.items().stream()
          .map(item -> quoted(item.written()))
          .collect(Collectors.joining(", "));
      line(indent, "for-each", each.isList() ? items : "[" + items + "]");
    }
  }

  private void line(String indent, String key, String value) {
    text.append(indent).append(key).append(':');
    text.append(value.isEmpty() ? "" : " " + value).append('\n');
  }

  /** A text in double quotes is the same in JSON. */
  private static String quoted(String text) {
    return '"' + new String(JsonStringEncoder.getInstance().quoteAsString(text)) + '"';
  }
}

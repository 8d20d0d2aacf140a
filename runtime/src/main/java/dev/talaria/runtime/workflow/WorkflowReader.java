package dev.talaria.runtime.workflow;

import dev.talaria.runtime.board.Workspace;
import dev.talaria.runtime.workflow.yaml.NotYaml;
import dev.talaria.runtime.workflow.yaml.Place;
import dev.talaria.runtime.workflow.yaml.YamlNode;
import dev.talaria.runtime.workflow.yaml.YamlNode.Scalar;
import dev.talaria.runtime.workflow.yaml.YamlReader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Reads a workflow as a person writes it. What it gives is sound; where something is not, it tells
 * all that is wrong at once.
 */
public final class WorkflowReader {
  private final String file;
  private final Findings findings = new Findings();

  private WorkflowReader(String file) {
    this.file = file;
  }

  /**
   * Looks at nothing but the text.
   *
   * @param file for messages; and its last part is the name where the text says none
   */
  public static Workflow read(String file, String source) throws WorkflowProblems {
    var reader = new WorkflowReader(file);
    var workflow = reader.read(source);
    if (workflow.isEmpty() || !reader.findings.isEmpty()) {
      throw new WorkflowProblems(file, reader.findings.inOrder());
    }
    return workflow.get();
  }

  private Optional<Workflow> read(String source) {
    try {
      var whole = YamlReader.read(source);
      if (whole.isPresent() && whole.get() instanceof YamlNode.Mapping block) {
        return Optional.of(workflow(Fields.of(block, Keys.WORKFLOW, findings)));
      }
      findings.add(
          whole.map(YamlNode::place).orElse(Place.START),
          whole
              .map(node -> "a workflow is a block of keys, this is " + node.kind())
              .orElse("there is nothing in it"),
          "Begin with steps: and below it NAME: with prompt: or run:");
    } catch (NotYaml wrong) {
      findings.add(wrong.place(), wrong.getMessage(), wrong.hint());
    }
    return Optional.empty();
  }

  private Workflow workflow(Fields fields) {
    var name = name(fields);
    var about = fields.text("about").map(Scalar::text).orElse("");
    var notifies = fields
        .oneOf("notify", List.of("always", "failure", "change", "never"))
        .map(word -> Workflow.Notify.valueOf(word.toUpperCase(Locale.ROOT)))
        .orElse(Workflow.Notify.ALWAYS);
    var profile = fields.plainWords("profile").map(Scalar::text).orElse("");
    var place = StepReader.place(fields, findings)
        .orElseGet(() -> new Workflow.Place.At(new Workspace.Scratch()));
    var inputs = new Inputs(fields, findings);
    var scope = new Outline(findings).of(fields, null);
    var reader = new StepReader(findings, inputs, profile, place);
    var steps = reader.steps(scope);
    var result = reader.result(scope, fields);
    return new Workflow(name, about, inputs.all(), steps, result, notifies);
  }

  private String name(Fields fields) {
    var said = fields.words("name");
    var name = said.map(Scalar::text).orElseGet(this::nameOfFile);
    if (!Keys.WORKFLOW_NAME.matcher(name).matches()) {
      findings.add(
          said.map(YamlNode::place).orElse(Place.START),
          "\"" + Shown.brief(name) + "\" is no name for a workflow",
          Keys.WORKFLOW_NAME_HINT + (said.isPresent() ? "" : "; write it with name:"));
    }
    return name;
  }

  private String nameOfFile() {
    return file.substring(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1)
        .replaceFirst("(?i)\\.ya?ml$", "");
  }
}

package dev.talaria.cli.workflow;

import dev.talaria.cli.command.Flag;
import dev.talaria.cli.command.Given;
import dev.talaria.cli.command.Refused;
import dev.talaria.cli.render.WorkflowTable;
import dev.talaria.config.Nearest;
import dev.talaria.runtime.workflow.Examples;
import dev.talaria.runtime.workflow.NewWorkflow;
import dev.talaria.runtime.workflow.WorkflowProblems;
import dev.talaria.runtime.workflow.WorkflowReader;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Workflows to begin with. */
public final class NewWorkflows {
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9_-]{0,39}");

  private NewWorkflows() {}

  /** Those that can be copied. */
  public static List<WorkflowTable.Known> examples() {
    return Examples.names().stream()
        .map(name -> new WorkflowTable.Known(name, about(name), ""))
        .toList();
  }

  private static String about(String name) {
    try {
      return WorkflowReader.read(name, Examples.text(name).orElseThrow()).about();
    } catch (WorkflowProblems broken) {
      throw new IllegalStateException(broken);
    }
  }

  /** The text of an example; refused where there is none of that name. */
  public static String example(String name) throws Refused {
    return Examples.text(name)
        .orElseThrow(() -> Refused.usage(
            "there is no example \"" + name + "\"" + Nearest.hint(name, Examples.names()),
            "/workflow examples lists them"));
  }

  /** Writes what was asked for; says where. */
  public static Path write(Given given, WorkflowFiles files) throws Refused, WorkflowProblems {
    var name = given.first();
    if (!NAME.matcher(name).matches()) {
      throw Refused.usage(
          "a workflow is named by a letter and more of them in lower case, digits, - and _, was \""
              + name + "\"",
          "");
    }
    var example = given.value(Flag.EXAMPLE);
    var steps = given.arguments().subList(1, given.arguments().size());
    if (example.isPresent() && !steps.isEmpty()) {
      throw Refused.usage("an example has its steps already", "leave out the one or the other");
    }
    return files.write(
        name,
        example.isPresent()
            ? example(example.get())
            : steps.isEmpty() ? Examples.toBeginWith(name) : NewWorkflow.text(name, steps));
  }
}

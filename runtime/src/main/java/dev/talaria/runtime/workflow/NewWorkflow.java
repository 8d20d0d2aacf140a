package dev.talaria.runtime.workflow;

import dev.talaria.config.Nearest;
import dev.talaria.runtime.workflow.WorkflowProblems.Problem;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Makes the text of a workflow from lines that each say one step: {@code NAME: PROMPT}, {@code NAME
 * after A, B: PROMPT}. A prompt that begins with {@code !} is a command.
 */
public final class NewWorkflow {
  private static final String FORM = "Write NAME: PROMPT, or NAME after STEP, STEP: PROMPT";
  private static final Pattern LINE = Pattern.compile(
      "\\s*(?<name>[^:\\s]+)(?:\\s++after\\s++(?<after>[^:]++))?+\\s*+:(?<prompt>.*)",
      Pattern.DOTALL);

  private NewWorkflow() {}

  /**
   * What {@link WorkflowReader} takes. A step gets the results of those that it comes after, unless
   * its prompt says where they belong; what several last steps give is the result.
   *
   * @throws WorkflowProblems without places: they are in no file yet
   */
  public static String text(String name, List<String> lines) throws WorkflowProblems {
    var problems = new ArrayList<Problem>();
    Map<String, Step> steps = new LinkedHashMap<>();
    for (var line : lines) {
      read(line, steps, problems);
    }
    for (var step : steps.values()) {
      requireKnown(step, steps, problems);
    }
    if (!problems.isEmpty()) {
      throw new WorkflowProblems(name, problems);
    }
    var text = written(steps);
    requireSound(name, text);
    return text;
  }

  /** Nobody has seen the lines of a text that is not kept. */
  private static void requireSound(String name, String text) throws WorkflowProblems {
    try {
      WorkflowReader.read(name + ".yaml", text);
    } catch (WorkflowProblems wrong) {
      throw new WorkflowProblems(
          name,
          wrong.problems().stream()
              .map(problem -> problem(problem.message(), problem.hint()))
              .toList());
    }
  }

  private record Step(String name, List<String> after, String prompt) {
    private boolean isCommand() {
      return prompt.startsWith("!");
    }

    private boolean says(String step) {
      return prompt.contains("${steps." + step + ".");
    }
  }

  private static void read(String line, Map<String, Step> steps, List<Problem> problems) {
    var match = LINE.matcher(line);
    var quoted = "\"" + Shown.brief(line) + "\"";
    if (!match.matches()) {
      problems.add(problem(quoted + " is no step", FORM));
      return;
    }
    var name = match.group("name");
    var after = match.group("after");
    var prompt = match.group("prompt").strip();
    if (!Keys.NAME.matcher(name).matches()) {
      problems.add(problem("\"" + Shown.brief(name) + "\" is no name for a step", Keys.NAME_HINT));
    }
    if (prompt.replaceFirst("^!", "").isBlank()) {
      problems.add(problem(quoted + " does not say what is to be done", FORM));
    }
    var step = new Step(
        name,
        after == null
            ? List.of()
            : List.of(after.strip().split(",\\s*+|(?<!\\s)\\s++(?:,|and\\s)\\s*+")),
        prompt);
    if (steps.putIfAbsent(name, step) != null) {
      problems.add(problem("step " + name + " is there twice", "Give one of them another name"));
    }
  }

  private static void requireKnown(Step step, Map<String, Step> steps, List<Problem> problems) {
    for (var needed : step.after) {
      if (!steps.containsKey(needed)) {
        problems.add(problem(
            "step " + step.name + " comes after " + Shown.brief(needed) + ", which is not there",
            Nearest.to(needed, steps.keySet())
                .map(near -> "Did you mean " + near + "?")
                .orElse("There are " + String.join(", ", steps.keySet()))));
      }
    }
  }

  private static Problem problem(String message, String hint) {
    return new Problem(0, 0, message, hint);
  }

  private static String written(Map<String, Step> steps) {
    var text = new StringBuilder("steps:\n");
    steps.values().forEach(step -> write(step, text));
    var last = steps.values().stream()
        .filter(step -> steps.values().stream()
            .noneMatch(other -> other.after.contains(step.name) || other.says(step.name)))
        .map(step -> "${steps." + step.name + ".result}")
        .toList();
    if (last.size() > 1) {
      text.append("result: ").append(block(String.join("\n\n", last), "  "));
    }
    return text.toString();
  }

  private static void write(Step step, StringBuilder text) {
    text.append("  ").append(step.name).append(":\n");
    if (step.isCommand()) {
      if (!step.after.isEmpty()) {
        text.append("    needs: [").append(String.join(", ", step.after)).append("]\n");
      }
      text.append("    run: ").append(block(step.prompt.substring(1).strip(), "      "));
      return;
    }
    var results = step.after.stream()
        .filter(needed -> !step.says(needed))
        .map(needed -> "\n\nWhat " + needed + " gave:\n${steps." + needed + ".result}")
        .collect(Collectors.joining());
    text.append("    prompt: ").append(block(step.prompt + results, "      "));
  }

  /** Takes whatever stands in the text as it is. */
  private static String block(String text, String indent) {
    var lines = text.lines().map(line -> line.isBlank() ? "" : indent + line);
    return "|-\n" + lines.collect(Collectors.joining("\n")) + "\n";
  }
}

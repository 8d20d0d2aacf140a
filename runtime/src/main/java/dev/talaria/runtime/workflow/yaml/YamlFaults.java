package dev.talaria.runtime.workflow.yaml;

import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/** What the library says, with what most likely has to be done. */
final class YamlFaults {
  private YamlFaults() {}

  static NotYaml of(YamlEngineException wrong, String source) {
    if (!(wrong instanceof MarkedYamlEngineException marked)) {
      return new NotYaml(Place.START, "it is not YAML", "");
    }
    var problem = String.valueOf(marked.getProblem());
    var mark = marked.getProblemMark().or(marked::getContextMark);
    var place = mark.map(at -> new Place(at.getLine() + 1, at.getColumn() + 1)).orElse(Place.START);
    var line = mark.map(at -> lineOf(at, source)).orElse("");
    return new NotYaml(place, said(problem), hint(problem, line));
  }

  private static String lineOf(Mark mark, String source) {
    return source.lines().skip(mark.getLine()).findFirst().orElse("");
  }

  private static String said(String problem) {
    if (problem.contains("TAB")) {
      return "a tab stands here";
    }
    return "it is not YAML: " + problem.strip();
  }

  private static String hint(String problem, String line) {
    if (problem.contains("TAB")) {
      return "Indent with spaces";
    }
    if (problem.contains("',' or")) {
      return line.contains("${")
          ? "Inside of { … } and [ … ] put texts with ${…} in quotes"
          : "Close { … } and [ … ], and put commas between what is in them";
    }
    if (problem.contains("mapping values are not allowed")) {
      return "Put a text with \": \" in it in quotes";
    }
    if (problem.contains("cannot start any token")) {
      return "Put the text in quotes";
    }
    if (problem.contains("unexpected end of stream")) {
      return "Close the quotes";
    }
    if (problem.contains("block end") || problem.contains("could not find expected ':'")) {
      return "Indent what belongs together alike, and write KEY: VALUE";
    }
    return problem.contains("tag") || problem.contains("alias") || problem.contains("anchor")
        ? "Put a text that begins with !, * or & in quotes"
        : "";
  }
}
